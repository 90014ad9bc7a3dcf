"""Nintai, section 5: where an icon may go."""

import pytest

from games.nintai.sheet import CELL_NAMES, EMPTY, check_cell, ink, open_cells
from games.record import Play
from tests.games.nintai.table import (
    READING_ORDER,
    assert_illegal,
    dice,
    enter,
    grow,
    open_to,
    sheet,
    three,
)


def aki_inks(cells: str) -> Play:
    """Aki has inked ``cells`` in pairs, Ben the same; Aki holds two more icons."""
    play = dice("3 3 3", "3 3")
    pairs = [cells.split()[i : i + 2] for i in range(0, len(cells.split()), 2)]
    for icons, pair in zip(["D F", "S B"], pairs, strict=False):
        three(play, 4, icons, " ".join(pair))
        three(play, 3, icons, " ".join(pair))
    return enter(play, "Aki pass 3; Ben draw 2 > C M")


def test_nt_5_1_the_first_icon_goes_in_the_upper_left_cell() -> None:
    play = enter(dice("3 3 3", "3 3"), "Aki pass 3; Ben draw 1 > D F")
    assert open_to(play, "Aki") == {"a1"}
    for cell in READING_ORDER[1:]:
        refusal = assert_illegal(play, f"Aki ink D {cell}", "first_cell", "NT-5.1")
        assert refusal.pieces == (cell,)
    enter(play, "Aki ink D a1")
    assert sheet(play, "Aki") == "D..........."


def test_nt_5_1_each_player_starts_in_the_corner() -> None:
    """Ben's first icon goes in his own a1 although Aki has begun long ago."""
    play = enter(grow(dice("3 3 3", "3 3"), 1), "Ben pass 3; Aki draw 1 > D F")
    assert open_to(play, "Ben") == {"a1"}


def test_nt_5_2_right_of_or_below_an_inked_cell() -> None:
    assert open_to(aki_inks("a1 b1"), "Aki") == {"c1", "a2", "b2"}
    assert open_to(aki_inks("a1 a2"), "Aki") == {"b1", "b2", "a3"}
    assert open_to(aki_inks("a1 b1 b2 b3"), "Aki") == {"c1", "a2", "c2", "c3"}


@pytest.mark.parametrize("cell", ["d1", "d2", "a3", "c3", "d3"])
def test_nt_5_2_not_far_away(cell: str) -> None:
    play = aki_inks("a1 b1 c1 b2" if cell == "d3" else "a1 b1")
    assert_illegal(play, f"Aki ink C {cell}", "cell_apart", "NT-5.2", "NT-5.4")


def test_nt_5_3_any_earlier_icon_serves() -> None:
    """The latest icon is in b3; b1's right and a1's lower neighbour are open all the same."""
    play = aki_inks("a1 b1 b2 b3")
    enter(play, "Aki ink C c1; Aki ink M a2")
    assert sheet(play, "Aki") == "DFC." + "MS.." + ".B.."


def test_nt_5_4_left_of_an_icon_does_not_count() -> None:
    """a3 is left of b3 and diagonal to b2, but a2 above it is empty."""
    play = aki_inks("a1 b1 b2 b3")
    assert_illegal(play, "Aki ink C a3", "cell_apart", "NT-5.2", "NT-5.4")


def test_nt_5_4_diagonals_and_above_do_not_count() -> None:
    play = aki_inks("a1 a2 a3 b3")
    # c1 is diagonal to nothing but empty cells; c2 is diagonal to b3 and above c3.
    assert open_to(play, "Aki") == {"b1", "b2", "c3"}
    assert_illegal(play, "Aki ink C c2", "cell_apart", "NT-5.2", "NT-5.4")


def test_nt_5_4_rows_do_not_wrap_round() -> None:
    """d1 is inked; a2 is open from a1 above it, but a3 follows d2 only on paper."""
    play = aki_inks("a1 b1 c1 d1")
    assert open_to(play, "Aki") == {"a2", "b2", "c2", "d2"}
    enter(play, "Aki ink C d2")
    assert "a3" not in open_to(play, "Aki")
    assert_illegal(play, "Aki ink M a3", "cell_apart", "NT-5.2", "NT-5.4")


def rule_book_cells(pattern: frozenset[tuple[int, int]]) -> set[tuple[int, int]]:
    """NT-5.1 and NT-5.2 word for word, on (row, column) pairs."""
    if not pattern:
        return {(1, 1)}
    near = {(r, c + 1) for r, c in pattern} | {(r + 1, c) for r, c in pattern}
    return {(r, c) for r, c in near - pattern if r <= 3 and c <= 4}


def cell_at(name: str) -> tuple[int, int]:
    return int(name[1]), "abcd".index(name[0]) + 1


def test_nt_5_5_an_unfull_sheet_always_has_a_legal_cell() -> None:
    """Walk through all patterns that inking can reach: 306 besides the empty sheet."""
    seen, waiting = {EMPTY}, [EMPTY]
    while waiting:
        pattern = waiting.pop()
        inked = frozenset(cell_at(CELL_NAMES[i]) for i in range(12) if pattern[i] != ".")
        cells = open_cells(pattern)
        assert {cell_at(CELL_NAMES[cell]) for cell in cells} == rule_book_cells(inked)
        assert cells == [cell for cell in range(12) if check_cell(pattern, cell) is None]
        assert bool(cells) == ("." in pattern)
        grown = {ink(pattern, cell, "D") for cell in cells} - seen
        seen |= grown
        waiting += grown
    assert len(seen - {EMPTY}) == 306


def test_nt_5_6_ink_stays_for_good() -> None:
    play = aki_inks("a1 b1")
    refusal = assert_illegal(play, "Aki ink C a1", "cell_taken", "NT-5.6")
    assert refusal.pieces == ("a1",)
    enter(play, "Aki ink C c1")
    assert_illegal(play, "Aki ink M c1", "cell_taken", "NT-5.6")
    assert sheet(play, "Aki") == "DFC........."
