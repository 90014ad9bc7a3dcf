"""Nintai, section 8: sheets scored by hand, line by line."""

from itertools import permutations, product

import pytest

from games import report
from games.core import Line
from games.nintai.score import bonus_line, column_line, row_line, sheet_lines
from tests.games.nintai.table import dice, enter, grow

BLANK = [". . . ."] * 3
BEST = ["D F S B", "D F S C", "D F S M"]


def lines(*rows: str) -> list[Line]:
    """The scoring lines of one sheet in a game that ended with a 6 (or by this full sheet)."""
    ended = "six" if any("." in row for row in rows) else "full"
    scored = report.score("nintai", {"sheets": {"Aki": list(rows), "Ben": BLANK}, "ended": ended})
    return list(scored.score.tallies[0].lines[:-1])


def points(label: str, *rows: str) -> list[int]:
    """The points of the lines whose label begins like this, in order."""
    return [line.points for line in lines(*rows) if line.label.startswith(label)]


def test_nt_8_1_a_pair_gives_one_and_three_alike_give_three() -> None:
    rows = ["D F S B", "D F B S", "D C B M"]
    assert points("column", *rows) == [3, 1, 1, 0]
    column = lines(*rows)[0]
    assert (column.clause, column.pieces) == ("NT-8.1", ("D a1", "D a2", "D a3"))


@pytest.mark.parametrize("column", ["DDF", "DFD", "FDD"])
def test_nt_8_2_a_pair_need_not_be_neighbours(column: str) -> None:
    rows = [f"{icon} . . ." for icon in column]
    assert points("column", *rows) == [1, 0, 0, 0]


def test_nt_8_2_a_pair_with_an_empty_cell() -> None:
    """Column a: D, D, empty. Column b: F, empty, F."""
    rows = ["D F S .", "D . S .", ". . S ."]
    assert points("column", "D F . .", "D . . .", ". . . .") == [1, 0, 0, 0]
    assert points("column", "D F . .", "M . . .", "C F . .") == [0, 1, 0, 0]
    assert points("column", *rows) == [1, 0, 3, 0]


def test_nt_8_2_three_alike_are_not_also_a_pair() -> None:
    assert sum(points("column", "D . . .", "D . . .", "D . . .")) == 3


def test_nt_8_3_a_row_of_four_different_icons() -> None:
    rows = ["D F S B", "D F S D", "M C B F"]
    assert points("row", *rows) == [2, 0, 2]
    row = lines(*rows)[4]
    assert (row.clause, row.pieces) == ("NT-8.3", ("D a1", "F b1", "S c1", "B d1"))


def test_nt_8_4_a_row_with_an_empty_cell_gives_nothing() -> None:
    rows = ["D F S .", "M C B F", "D . . ."]
    assert points("row", *rows) == [0, 2, 0]
    assert [line.clause for line in lines(*rows)[4:7]] == ["NT-8.4", "NT-8.3", "NT-8.4"]


def test_nt_8_5_all_six_icons_give_five_once() -> None:
    assert points("bonus", "D F S .", "B C M .", ". . . .") == [5]
    assert points("bonus", "D F S .", "B C C .", ". . . .") == [0]
    # Twice six icons are still five points.
    assert points("bonus", "D F S B", "C M D F", "S B C M") == [5]
    bonus = lines("D F S .", "B C M .", ". . . .")[-1]
    assert bonus.clause == "NT-8.5"
    assert bonus.pieces == ("D a1", "F b1", "S c1", "B a2", "C b2", "M c2")


def test_nt_8_6_the_best_sheet_is_twenty() -> None:
    """3 + 3 + 3 columns, 2 + 2 + 2 rows, 5 for all six icons."""
    assert [line.points for line in lines(*BEST)] == [3, 3, 3, 0, 2, 2, 2, 5]


def test_nt_8_6_four_matching_columns_reach_eighteen() -> None:
    assert [line.points for line in lines("D F S B", "D F S B", "D F S B")] == [
        *(3, 3, 3, 3, 2, 2, 2, 0)
    ]
    totals = {
        sum(line.points for line in sheet_lines("".join(row) * 3))
        for row in product("DFSBCM", repeat=4)
    }
    assert max(totals) == 18


def test_nt_8_6_an_icon_more_never_costs_a_line() -> None:
    """So the best sheet is among the full ones: an empty cell may be filled without loss."""
    cells = ".DFSBCM"
    for column in product(cells, repeat=3):
        best = column_line("".join(column), 0).points
        for at in (at for at in range(3) if column[at] == "."):
            for icon in "DFSBCM":
                filled = "".join([*column[:at], icon, *column[at + 1 :]])
                assert column_line(filled, 0).points >= best
    assert row_line("DFS.", 0).points == 0
    assert bonus_line("DFSBC.......").points == 0


def test_nt_8_6_no_full_sheet_has_more_than_twenty() -> None:
    """Column by column, dropping what cannot reach 20 any more even with perfect luck.

    A partial sheet is its rows (as sets of icons, or None once one repeats) and its points so
    far. The icons are interchangeable, so the first column is D D D, D D F, ... D F S only.
    """
    first = ["DDD", "DDF", "DFD", "DFF", "DFS"]
    every = ["".join(icons) for icons in product("DFSBCM", repeat=3)]
    worth = {column: column_line(column, 0).points for column in every}
    start = (frozenset(""), frozenset(""), frozenset(""))
    partial = {(start, frozenset("")): 0}
    for left in (3, 2, 1, 0):
        grown: dict[tuple[object, frozenset[str]], int] = {}
        for (rows, icons), so_far in partial.items():
            for column in first if left == 3 else every:
                after = tuple(
                    None if row is None or icon in row else row | {icon}
                    for row, icon in zip(rows, column, strict=True)
                )
                total = so_far + worth[column]
                if total + 3 * left + 2 * (3 - after.count(None)) + 5 >= 20:
                    key = (after, icons | set(column))
                    grown[key] = max(total, grown.get(key, 0))
        partial = grown  # type: ignore[assignment]
    totals = [
        so_far + 2 * (3 - rows.count(None)) + 5 * (len(icons) == 6)
        for (rows, icons), so_far in partial.items()
    ]
    assert max(totals) == 20


def test_nt_8_6_all_six_icons_cost_a_column() -> None:
    """With the bonus at most three columns can be three of a kind."""
    for last in permutations("BCM"):
        rows = [f"D F S {icon}" for icon in last]
        assert sum(line.points for line in lines(*rows)) == 20


def test_nt_8_7_the_highest_total_wins() -> None:
    """Aki 20 less 4 for Ben's nine empty cells; Ben has nothing (formats.md's example)."""
    sheets = {"Aki": BEST, "Ben": ["D D . .", "F . . .", ". . . ."]}
    answer = report.score_json(report.score("nintai", {"sheets": sheets, "ended": "full"}))
    assert answer["players"]["Aki"]["total"] == 16
    assert answer["players"]["Ben"]["total"] == 0
    assert answer["winners"] == ["Aki"]
    assert (answer["draw"], answer["reason"]) == (False, "NT-8.7")


def test_nt_8_7_totals_may_be_negative() -> None:
    """Pairs side by side and no mountain: no line scores, and Ben's 12 empty cells cost 6."""
    sheets = {"Aki": ["D D F F", "S S B B", "C C D D"], "Ben": BLANK}
    scored = report.score("nintai", {"sheets": sheets, "ended": "full"}).score
    assert [tally.total for tally in scored.tallies] == [-6, 0]
    assert scored.winners == (1,)


def test_nt_8_7_a_play_scores_like_its_final_sheets() -> None:
    """Aki D F S B / C M . ., Ben the same: 2 for the row, 5 for all six."""
    play = enter(grow(dice("6 3 3", "3 3"), 6), "Aki pass 6")
    view = play.view()
    final = {"sheets": view["sheets"], "ended": view["ended"]}
    assert report.score("nintai", final).score == play.score()
    assert report.score("nintai", play.record()).score == play.score()


def test_nt_8_8_equal_totals_are_a_draw() -> None:
    sheets = {"Aki": ["D . . .", "D . . .", ". . . ."], "Ben": ["M F . .", ". F . .", ". . . ."]}
    scored = report.score("nintai", {"sheets": sheets, "ended": "six"}).score
    assert [tally.total for tally in scored.tallies] == [1, 1]
    assert (scored.winners, scored.draw, scored.reason) == ((0, 1), True, "NT-8.8")
