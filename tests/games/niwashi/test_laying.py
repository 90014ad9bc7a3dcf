"""Niwashi, section 5: laying strips."""

from typing import Any

import pytest

from tests.games.niwashi.table import (
    assert_illegal,
    assert_suspicious,
    begin,
    enter,
    offered,
    plots,
    refused,
    take,
    told,
    turns,
)


def places(play: Any) -> set[tuple[int, int, str]]:
    return {(*move["at"], move["dir"]) for move in offered(play, "lay")}


def heights(play: Any) -> dict[tuple[int, int], int]:
    return {tuple(cell["at"]): cell["height"] for cell in play.view()["garden"]}


@pytest.mark.parametrize(
    ("at", "way"),
    [([0.5, 0], "across"), ([0, 0.0], "down"), ([0], "down"), ("0 0", "down"), (None, "down")],
)
def test_nw_5_1_strips_fit_the_grid(at: Any, way: str) -> None:
    entry = {"by": "Aki", "do": "lay", "strip": "summer summer autumn", "at": at, "dir": way}
    refusal = refused(begin(), entry)
    assert (refusal.kind, refusal.code, refusal.clauses) == ("malformed", "off_grid", ("NW-5.1",))
    assert told(refusal).startswith("at: tiles fit the grid of plots")


def test_nw_5_1_strips_lie_across_or_down() -> None:
    line = {"by": "Aki", "do": "lay", "strip": "summer summer autumn", "at": [0, 0]}
    refusal = refused(begin(), line | {"dir": "slanted"})
    assert told(refusal) == "dir: expected across or down, got 'slanted'"
    play = begin("Aki lay SSH across 2 0")
    assert plots(play)[2, 0] == plots(play)[3, 0] == "summer"
    assert plots(play)[4, 0] == "autumn"
    play = begin("Aki lay SSH down 2 -2")
    assert (plots(play)[2, -2], plots(play)[2, 0]) == ("summer", "autumn")


def test_nw_5_2_one_or_two_plots_are_covered() -> None:
    across = {(x, 0, "across") for x in (-2, -1, 1, 2)}
    down = {(x, y, "down") for x in (0, 1, 2) for y in (-2, -1, 0)}
    assert places(begin()) == across | down
    assert_illegal(begin(), "Aki lay SSH across 9 9", "covers_none", "NW-5.2")
    assert_illegal(begin(), "Aki lay SSH down -999 999", "covers_none", "NW-5.2")
    # A corner touches nothing.
    assert_illegal(begin(), "Aki lay SSH across 3 1", "covers_none", "NW-5.2")


@pytest.mark.parametrize(
    "place", ["across 0 1", "across -3 0", "across 3 0", "down 1 1", "down 3 -1"]
)
def test_nw_5_3_touching_is_not_enough(place: str) -> None:
    assert_illegal(begin(), f"Aki lay SSH {place}", "only_touches", "NW-5.3", "NW-5.2")


def test_nw_5_3_three_covered_plots_are_too_many() -> None:
    refusal = assert_illegal(begin(), "Aki lay SSH across 0 0", "covers_three", "NW-5.3")
    assert refusal.pieces == ("(0, 0)", "(1, 0)", "(2, 0)")


def test_nw_5_4_covered_plots_are_counted_over_all_strips() -> None:
    play = turns("SSH down 0 0; SSW down 2 0")
    enter(play, "Aki lay HHW across 0 1")
    assert heights(play)[0, 1] == heights(play)[2, 1] == 2
    play = turns("SSH down 0 0; SSW down 2 0; HHW down 1 0")
    assert_illegal(play, "Ben lay WWS across 0 1", "covers_three", "NW-5.3", "NW-5.4")


def test_nw_5_5_free_plots_may_touch_anything() -> None:
    play = turns("SSH down 0 0; SSW down 1 0")
    assert plots(play)[0, 1] == plots(play)[1, 1] == "summer"


def test_nw_5_6_any_height_and_bridges() -> None:
    # The second strip rests on the table, on two strips and on one.
    play = turns("SSH down 0 0; WWS across -1 0; HHW down 0 -2")
    assert [heights(play)[x, 0] for x in (-1, 0, 1, 2)] == [1, 4, 2, 1]
    assert plots(play)[0, 0] == "winter"


def test_nw_5_7_a_laid_strip_is_not_laid_again() -> None:
    play = turns("SSH down 0 0")
    assert_suspicious(play, "Ben lay HSS down 1 0", "already_laid", "NW-5.7", "NW-1.4")
    before = plots(play)
    enter(play, "Ben lay WWS down 2 0")
    assert {cell: plot for cell, plot in plots(play).items() if cell in before} == before | {
        (2, 0): "winter"
    }


def test_the_garden_grows_to_the_left_and_upwards() -> None:
    play = begin()
    for number, strip in enumerate(("SSH", "SSW", "HHS", "HHW", "WWS", "WWH")):
        enter(play, f"{play.to_act()[0]} lay {strip} across {-2 * (number + 1)} 0")
        take(play)
    row = play.state.garden.cells()
    assert "".join(row[x, 0] for x in range(-12, 3)) == "WWHWSHWHSSWSHFS"
    assert len(row) == 15
    enter(play, "Aki lay FNF down -12 -2")
    assert plots(play)[-12, -2] == "spring"
    assert plots(play)[2, 0] == "summer"
