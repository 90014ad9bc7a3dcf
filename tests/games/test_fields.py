"""JSON that people write by hand is read field by field, and every complaint names its place."""

from typing import Any

import pytest

from games.fields import NAME_LENGTH, Fields, read_players, shown
from games.refusal import Refusal


def refused(call: Any, *args: Any) -> tuple[str, str]:
    with pytest.raises(Refusal) as caught:
        call(*args)
    assert caught.value.kind == "malformed"
    return caught.value.code, caught.value.where


def test_what_is_not_an_object_is_refused() -> None:
    assert refused(Fields, [1]) == ("not_an_object", "file")
    assert refused(Fields, "x", "setup") == ("not_an_object", "setup")


def test_a_key_that_nobody_asked_for_is_named_with_those_known() -> None:
    data = Fields({"pile": 1, "pil": 2}, "move")
    assert data.whole("pile", 1, 4) == 1
    with pytest.raises(Refusal) as caught:
        data.done()
    assert (caught.value.where, caught.value.params["known"]) == ("move.pil", ["pile"])


@pytest.mark.parametrize("value", [True, 1.0, "3", None, 0, 5])
def test_a_number_is_a_whole_one_within_its_bounds(value: Any) -> None:
    assert refused(Fields({"n": value}).whole, "n", 1, 4) == ("not_a_number", "n")


def test_lists_name_the_item() -> None:
    data = Fields({"dice": [1, "x"]}, "result")
    assert refused(data.each, "dice", lambda item, where: Fields(item, where)) == (
        "not_an_object",
        "result.dice[0]",
    )
    assert refused(Fields({"dice": 3}).each, "dice", int) == ("not_a_list", "dice")


def test_a_missing_field_without_default_is_refused() -> None:
    assert refused(Fields({}, "setup").text, "start") == ("missing", "setup.start")
    assert Fields({}).text("start", "Aki") == "Aki"


@pytest.mark.parametrize(
    ("names", "code"),
    [
        ("Aki", "not_a_list"),
        (["Aki"], "player_count"),
        (["Aki", "Aki"], "same_name"),
        (["Aki", " "], "bad_name"),
        (["Aki", 3], "bad_name"),
        (["Aki", "a\nb"], "bad_name"),
        (["Aki", "x" * (NAME_LENGTH + 1)], "bad_name"),
    ],
)
def test_names_that_are_refused(names: Any, code: str) -> None:
    assert refused(read_players, names, range(2, 3))[0] == code


def test_values_are_shown_short_and_on_one_line() -> None:
    assert shown(None) == "null"
    assert shown(True) == "true"
    assert len(shown("long " * 40)) <= 40
    assert "\n" not in shown({"a": "b\nc"})
