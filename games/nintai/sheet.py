"""A game sheet: twelve cells as a string, row by row, ``.`` where nothing is inked (NT-1.4)."""

from typing import Any, Final

from games.fields import shown
from games.nintai.pieces import CELLS, COLUMNS, ICONS, ROWS
from games.refusal import Refusal, illegal, malformed

EMPTY: Final = "." * CELLS

CELL_NAMES: Final = tuple(f"{'abcd'[i % COLUMNS]}{i // COLUMNS + 1}" for i in range(CELLS))
"""``a1`` is the upper left cell, ``d3`` the lower right: column letter, then row number."""

CELL_INDEX: Final = {name: index for index, name in enumerate(CELL_NAMES)}

BEFORE: Final = tuple(
    tuple(
        near for near, touches in ((i - 1, i % COLUMNS > 0), (i - COLUMNS, i >= COLUMNS)) if touches
    )
    for i in range(CELLS)
)
"""For each cell the neighbours that open it: the one to the left and the one above (NT-5.2)."""


def open_cells(sheet: str) -> list[int]:
    """The cells where the next icon may go; never empty while the sheet is not full (NT-5.5)."""
    if sheet == EMPTY:
        return [0]
    return [
        cell
        for cell in range(CELLS)
        if sheet[cell] == "." and any(sheet[near] != "." for near in BEFORE[cell])
    ]


def check_cell(sheet: str, cell: int) -> Refusal | None:
    """Why an icon may not go in ``cell``."""
    name = CELL_NAMES[cell]
    if sheet[cell] != ".":
        return illegal("cell_taken", "NT-5.6", pieces=(name,), cell=name, icon=sheet[cell])
    if sheet == EMPTY and cell != 0:
        return illegal("first_cell", "NT-5.1", pieces=(name,), cell=name)
    if cell != 0 and all(sheet[near] == "." for near in BEFORE[cell]):
        return illegal("cell_apart", "NT-5.2", "NT-5.4", pieces=(name,), cell=name)
    return None


def ink(sheet: str, cell: int, icon: str) -> str:
    return sheet[:cell] + icon + sheet[cell + 1 :]


def rows(sheet: str) -> list[str]:
    return [sheet[start : start + COLUMNS] for start in range(0, CELLS, COLUMNS)]


def columns(sheet: str) -> list[str]:
    return [sheet[column::COLUMNS] for column in range(COLUMNS)]


def written(sheet: str) -> list[str]:
    """The sheet as people type it: three rows of four."""
    return [" ".join(row) for row in rows(sheet)]


def read(data: Any, where: str) -> str:
    """A sheet from three rows such as ``"D F . ."``; spaces may be left out."""
    if not isinstance(data, list) or len(data) != ROWS:
        raise malformed("sheet_rows", where, rows=ROWS, got=shown(data))
    return "".join(_read_row(row, f"{where}[{index}]") for index, row in enumerate(data))


def _read_row(row: Any, where: str) -> str:
    if not isinstance(row, str):
        raise malformed("not_text", where, got=shown(row))
    cells = "".join(row.split())
    for cell in cells:
        if cell not in ICONS + ".":
            raise malformed("unknown_icon", where, icons=list(ICONS), got=shown(cell))
    if len(cells) != COLUMNS:
        raise malformed("row_length", where, columns=COLUMNS, got=shown(row))
    return cells


def check_reachable(sheet: str, player: str) -> Refusal | None:
    """Why no play can lead to this sheet: the icons must have grown from a1 (NT-5.1, NT-5.2)."""
    if sheet != EMPTY and sheet[0] == ".":
        return illegal("sheet_start", "NT-5.1", pieces=("a1",), player=player)
    for cell in range(1, CELLS):
        if sheet[cell] != "." and all(sheet[near] == "." for near in BEFORE[cell]):
            name = CELL_NAMES[cell]
            return illegal("sheet_apart", "NT-5.2", pieces=(name,), player=player, cell=name)
    return None
