"""Nintai, section 7: how a game ends, and the price of a full sheet."""

import pytest

from games import report
from games.core import Line
from games.record import Play
from games.refusal import Refusal
from tests.games.nintai.table import assert_illegal, dice, eleven, enter, grow, sheet

FULL = ["D F S B", "C M D F", "S B C M"]
"""No two alike in any column, every row different, all six icons: 6 + 5 = 11 points."""


def penalties(play: Play) -> list[tuple[str, int]]:
    return [(tally.lines[-1].clause, tally.lines[-1].points) for tally in play.score().tallies]


def penalty(sheets: dict[str, list[str]], ended: str = "full") -> list[Line]:
    return [
        tally.lines[-1]
        for tally in report.score("nintai", {"sheets": sheets, "ended": ended}).score.tallies
    ]


def rows(inked: int) -> list[str]:
    """A sheet with so many icons in reading order."""
    cells = [*"DFSBCMDFSBCM"[:inked], *"." * (12 - inked)]
    return [" ".join(cells[start : start + 4]) for start in (0, 4, 8)]


def test_nt_7_1_a_full_sheet_ends_the_game() -> None:
    play = enter(eleven(), "Aki pass 2; Aki draw 1 > D F")
    assert play.view()["ended"] is None
    enter(play, "Aki ink F d3")
    assert "." not in sheet(play, "Aki")
    assert play.view()["ended"] == "full"
    assert play.to_act() == []
    assert play.legal() == []
    assert_illegal(play, "Ben pass 2", "game_over", "NT-7.1")


def test_nt_7_1_eleven_icons_do_not() -> None:
    play = eleven()
    assert play.view()["ended"] is None
    with pytest.raises(Refusal) as caught:
        play.score()
    assert (caught.value.kind, caught.value.code) == ("illegal", "not_over")
    assert caught.value.clauses == ("NT-7.1", "NT-7.6")


def forced() -> Play:
    """Aki hands cards on with two ones; Ben has ten icons, Aki seven, Aki passes a 1."""
    play = enter(dice("1 1 3", "3 3"), "Aki pass 1; Aki draw 4 > D F S; Aki keep D")
    enter(play, "Aki ink D a1; Ben ink F a1; Ben ink S b1")
    grow(play, 7)
    return enter(play, "Aki pass 1; Aki draw 3 > D F S; Aki keep D")


def test_nt_7_2_action_one_is_completed_for_both() -> None:
    play = enter(forced(), "Ben ink F c3; Ben ink S d3")
    assert "." not in sheet(play, "Ben")
    assert play.view()["ended"] is None
    assert play.to_act() == ["Aki"]
    enter(play, "Aki ink D d2")
    assert play.view()["ended"] == "full"


def both_full() -> Play:
    """Aki passes a 4 with ten icons; Ben, with eleven, fills his sheet first."""
    play = enter(dice("4 4 3", "3 3"), "Aki pass 4; Ben draw 1 > D; Ben ink D a1")
    enter(play, "Aki draw 2 > F; Aki draw 3 > S; Aki ink F a1; Aki ink S b1")
    grow(play, 9)
    return enter(play, "Aki pass 4; Ben draw 1 > B; Ben ink B d3")


def test_nt_7_2_action_four_goes_on_after_the_opponents_last_cell() -> None:
    play = both_full()
    assert "." not in sheet(play, "Ben")
    assert sheet(play, "Aki").count(".") == 2
    assert play.view()["step"] == "pile"
    enter(play, "Aki draw 3 > D; Aki draw 4 > F; Aki ink D c3")
    assert play.view()["ended"] is None
    enter(play, "Aki ink F d3")
    assert play.view()["ended"] == "full"


@pytest.mark.parametrize(
    ("inked", "points"), [(11, 0), (10, -1), (9, -1), (8, -2), (5, -3), (3, -4), (1, -5), (0, -6)]
)
def test_nt_7_3_one_point_per_two_empty_cells(inked: int, points: int) -> None:
    """12 - inked empty cells at Ben's cost Aki half of them, rounded down."""
    aki, ben = penalty({"Aki": FULL, "Ben": rows(inked)})
    assert (aki.clause, aki.points) == ("NT-7.3", points)
    assert aki.params == {"empty": 12 - inked}
    assert ben.points == 0


def test_nt_7_4_whoever_caused_it_the_filler_pays() -> None:
    """Aki's 1 fills Ben's sheet; Aki has four empty cells, so Ben loses two points."""
    play = enter(forced(), "Ben ink F c3; Ben ink S d3; Aki ink D d2")
    assert sheet(play, "Aki").count(".") == 4
    assert penalties(play) == [("NT-7.3", 0), ("NT-7.3", -2)]


def test_nt_7_5_two_full_sheets_cost_nothing() -> None:
    play = enter(both_full(), "Aki draw 3 > D; Aki draw 4 > F; Aki ink D c3; Aki ink F d3")
    assert penalties(play) == [("NT-7.5", 0), ("NT-7.5", 0)]
    aki, ben = penalty({"Aki": FULL, "Ben": FULL})
    assert aki.points == ben.points == 0


def test_nt_7_6_a_six_ends_the_game_with_any_sheets() -> None:
    play = enter(dice("6 3 3", "3 3"), "Aki pass 6")
    assert play.view()["ended"] == "six"
    assert play.view()["columns"] == {"Aki": [3, 3], "Ben": [3, 3, 6]}
    assert play.score().draw
    assert play.to_act() == []
    assert_illegal(play, "Ben draw 1 > D F", "game_over", "NT-7.6")


def test_nt_7_6_a_locked_six_does_not() -> None:
    play = dice("3 3 6", "3 3")
    assert_illegal(play, "Aki pass 6", "die_locked", "NT-3.3", "NT-3.1")
    assert play.view()["ended"] is None


def test_nt_7_7_no_penalty_after_a_six() -> None:
    play = enter(grow(dice("6 3 3", "3 3"), 10), "Aki pass 6")
    assert penalties(play) == [("NT-7.7", 0), ("NT-7.7", 0)]
    assert [line.points for line in penalty({"Aki": rows(11), "Ben": rows(0)}, "six")] == [0, 0]


def test_nt_7_7_no_six_after_a_full_sheet() -> None:
    for sheets in ({"Aki": FULL, "Ben": rows(3)}, {"Aki": rows(3), "Ben": FULL}):
        with pytest.raises(Refusal) as caught:
            penalty(sheets, "six")
        refusal = caught.value
        assert (refusal.kind, refusal.code) == ("illegal", "full_before_six")
        assert refusal.clauses == ("NT-7.7", "NT-7.1")
