"""Scoring two Nintai sheets, line by line (NT-7.3, NT-8.1 to NT-8.8)."""

from collections.abc import Sequence
from operator import itemgetter

from games.core import Line, Score, Tally
from games.fields import Fields, read_players
from games.nintai.pieces import COLUMNS, ICONS, SEATS
from games.nintai.position import State
from games.nintai.sheet import CELL_NAMES, check_reachable, columns, read, rows
from games.refusal import Refusal, illegal

COLUMN_PAIR = 1
COLUMN_THREE = 3
ROW_DIFFERENT = 2
ALL_ICONS = 5


def score(state: State) -> Score:
    if state.step != "over":
        raise illegal("not_over", "NT-7.1", "NT-7.6")
    return score_sheets(state.sheets, state.ended)


def score_final(final: Fields) -> tuple[tuple[str, ...], Score]:
    """The score of two sheets that someone typed in, if a play can have led there."""
    players, sheets, ended = _read_final(final)
    for refusal in (
        *(check_reachable(sheet, name) for name, sheet in zip(players, sheets, strict=True)),
        check_ending(players, sheets, ended),
    ):
        if refusal is not None:
            raise refusal
    return players, score_sheets(sheets, ended)


def score_sheets(sheets: Sequence[str], ended: str) -> Score:
    """Both sheets scored; ``ended`` is ``full`` or ``six``. Equal totals are a draw (NT-8.8)."""
    tallies = tuple(
        Tally((*sheet_lines(sheet), penalty(sheet, other, ended)))
        for sheet, other in zip(sheets, reversed(sheets), strict=True)
    )
    best = max(tally.total for tally in tallies)
    winners = tuple(seat for seat, tally in enumerate(tallies) if tally.total == best)
    draw = len(winners) > 1
    return Score(tallies, winners, "NT-8.8" if draw else "NT-8.7", draw, {"ended": ended})


def sheet_lines(sheet: str) -> list[Line]:
    """Every column, every row and the bonus; a line that earns nothing is listed with 0."""
    return [
        *(column_line(icons, number) for number, icons in enumerate(columns(sheet))),
        *(row_line(icons, number) for number, icons in enumerate(rows(sheet))),
        bonus_line(sheet),
    ]


def column_line(icons: str, number: int) -> Line:
    """1 point for a pair, 3 for three alike; never both (NT-8.1, NT-8.2)."""
    column = "abcd"[number]
    icon, alike = max(((icon, icons.count(icon)) for icon in ICONS), key=itemgetter(1))
    if alike < 2:
        return Line("NT-8.1", "column_none", 0, (), {"column": column})
    label, points = ("column_three", COLUMN_THREE) if alike == 3 else ("column_pair", COLUMN_PAIR)
    pieces = tuple(f"{icon} {column}{row}" for row, own in enumerate(icons, 1) if own == icon)
    return Line("NT-8.1", label, points, pieces, {"column": column, "icon": icon})


def row_line(icons: str, number: int) -> Line:
    """2 points for four different icons; a gap earns nothing (NT-8.3, NT-8.4)."""
    params = {"row": number + 1}
    if "." in icons:
        return Line("NT-8.4", "row_gap", 0, (), params)
    if len(set(icons)) < len(icons):
        return Line("NT-8.3", "row_repeat", 0, (), params)
    first = number * COLUMNS
    pieces = tuple(f"{icon} {CELL_NAMES[first + column]}" for column, icon in enumerate(icons))
    return Line("NT-8.3", "row_different", ROW_DIFFERENT, pieces, params)


def bonus_line(sheet: str) -> Line:
    """5 points once for all six icons anywhere on the sheet (NT-8.5)."""
    missing = [icon for icon in ICONS if icon not in sheet]
    if missing:
        return Line("NT-8.5", "bonus_none", 0, (), {"missing": missing})
    pieces = tuple(f"{icon} {CELL_NAMES[sheet.index(icon)]}" for icon in ICONS)
    return Line("NT-8.5", "bonus_all", ALL_ICONS, pieces)


def penalty(sheet: str, other: str, ended: str) -> Line:
    """The filler loses 1 point per 2 empty cells of the opponent, rounded down (NT-7.3)."""
    if ended == "six":
        return Line("NT-7.7", "penalty_six", 0)
    if "." in sheet:
        return Line("NT-7.3", "penalty_none", 0)
    empty = other.count(".")
    clause = "NT-7.3" if empty else "NT-7.5"
    return Line(clause, "penalty_filler", -(empty // 2), (), {"empty": empty})


def check_ending(players: Sequence[str], sheets: Sequence[str], ended: str) -> Refusal | None:
    """Why the game cannot have ended like this on these sheets."""
    full = [name for name, sheet in zip(players, sheets, strict=True) if "." not in sheet]
    if ended == "full" and not full:
        return illegal("nobody_full", "NT-7.1")
    if ended == "six" and full:
        return illegal("full_before_six", "NT-7.7", "NT-7.1", player=full[0])
    return None


def _read_final(data: Fields) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """Two named sheets and how the game ended, which the sheets tell if nobody says it."""
    entries = data.inner("sheets")
    players = read_players(list(entries.data), range(SEATS, SEATS + 1), entries.where)
    sheets = tuple(read(entries.raw(name), entries.path(name)) for name in players)
    looks = "full" if any("." not in sheet for sheet in sheets) else "six"
    ended = data.choice("ended", ("full", "six"), looks)
    data.done()
    return players, sheets, ended
