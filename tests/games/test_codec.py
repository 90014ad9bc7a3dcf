"""Values are read and written as their annotations say."""

from typing import Annotated, Any, Literal, NamedTuple

import pytest

from games import codec
from games.codec import Seat, index_of, list_of, one_of, whole_from
from games.fields import Fields
from games.refusal import Refusal

NAMES = ("Aki", "Ben", "Cho")


class Trade(NamedTuple):
    by: int
    source: Annotated[Seat, "from"]
    pile: Annotated[int, whole_from(1, 4, zero=1)]
    colour: Annotated[int, index_of(("white", "black"))]
    seats: tuple[Seat, ...] = ()
    letters: Annotated[str, list_of(one_of("xyz"), "".join)] = ""
    do: Literal["trade"] = "trade"


PLAIN = Trade(0, 1, 0, 1)
FULL = Trade(2, 0, 3, 0, (0, 2), "xz")

WRITTEN = {"from": "Ben", "pile": 1, "colour": "black"}


def read(data: dict[str, Any], by: int = 0) -> Trade:
    fields = Fields(data)
    trade = codec.read(Trade, fields, NAMES, by)
    fields.done()
    return trade


def test_fields_are_written_by_their_names_and_defaults_left_out() -> None:
    assert codec.write(PLAIN, NAMES) == WRITTEN
    assert codec.write(FULL, NAMES) == {
        "from": "Aki",
        "pile": 4,
        "colour": "white",
        "seats": ["Aki", "Cho"],
        "letters": ["x", "z"],
    }


@pytest.mark.parametrize("trade", [PLAIN, FULL])
def test_what_is_written_is_read_back(trade: Trade) -> None:
    assert read(codec.write(trade, NAMES), trade.by) == trade


@pytest.mark.parametrize(
    ("change", "code", "where"),
    [
        ({"from": "Zoe"}, "unknown_player", "from"),
        ({"pile": 0}, "not_a_number", "pile"),
        ({"pile": True}, "not_a_number", "pile"),
        ({"colour": "red"}, "not_a_choice", "colour"),
        ({"seats": "Aki"}, "not_a_list", "seats"),
        ({"seats": ["Aki", 7]}, "unknown_player", "seats[1]"),
        ({"letters": ["x", "q"]}, "not_a_choice", "letters[1]"),
        ({"source": "Ben"}, "unknown_key", "source"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(
    change: dict[str, Any], code: str, where: str
) -> None:
    with pytest.raises(Refusal) as caught:
        read(WRITTEN | change)
    assert (caught.value.code, caught.value.where) == (code, where)


def test_a_field_without_default_is_needed() -> None:
    with pytest.raises(Refusal) as caught:
        read({"from": "Ben", "colour": "black"})
    assert (caught.value.code, caught.value.where) == ("missing", "pile")


def test_an_annotation_that_says_nothing_is_a_mistake_of_ours() -> None:
    class Vague(NamedTuple):
        number: int

    with pytest.raises(TypeError, match="does not say how"):
        codec.write(Vague(3), NAMES)
