"""What is typed or tapped is read alike on every board."""

from collections.abc import Iterator

import pytest
from flask import Flask

from games.record import Play
from scorer_web.boards.fields import (
    filled,
    list_in,
    names_in,
    number_in,
    refused_seat,
    result_in,
    seat_asked,
    whole_in,
)


@pytest.fixture(autouse=True)
def speaking(app: Flask) -> Iterator[None]:
    with app.test_request_context():
        yield


@pytest.mark.parametrize(
    ("given", "read"), [("1", 1), ("3", 3), ("0", 0), ("4", 0), ("٣", 0), ("+1", 0), ("", 0)]
)
def test_a_number_is_one_that_was_offered(given: str, read: int):
    assert number_in({"pile": given}, "pile", 3) == read


def test_a_number_that_was_not_offered_is_another():
    assert number_in({"rows": "9"}, "rows", 6, least=0, otherwise=4) == 4
    assert number_in({"rows": "0"}, "rows", 6, least=0, otherwise=4) == 0


@pytest.mark.parametrize(("given", "read"), [("12", 12), ("-3", -3), ("", 0), ("x", "x")])
def test_a_whole_number_is_judged_by_the_engine(given: str, read: int | str):
    assert whole_in({"cards1": given}, "cards1") == read


def test_names_lose_spaces_and_are_never_empty():
    assert names_in({"name1": "  Aki  San "}, 2) == ["Aki San", "Player 2"]


def test_places_are_filled_up_with_blanks():
    assert filled(["D"], 3) == ["D", "", ""]
    assert filled("DFS", 2) == ["D", "F"]


def test_what_is_no_list_and_no_result_is_nothing():
    assert list_in({"cards": "DFS"}, "cards") == []
    assert result_in({"result": ["D"]}) == {}


def test_whose_entry_it_is():
    play = Play.begin("san_ni_ichi", ["Aki", "Ben", "Cho"])
    assert seat_asked(play, {"seat": "3"}) == 2
    assert seat_asked(play, {"seat": "9"}, 1) == 1
    assert seat_asked(play, {}, *refused_seat(play, {"by": "Cho"})) == 2
    assert seat_asked(play, {}, *refused_seat(play, {"by": "Zoe"})) == 0
