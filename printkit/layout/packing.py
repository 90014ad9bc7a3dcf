"""Packing pieces on the fewest sheets. Knows sizes and counts; knows neither art nor backs.

Equal pieces lie in rows and columns: a block. Blocks lie on each other, so that a ruler cuts
block from block, row from row and piece from piece, always right across.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from printkit.layout.geometry import TOLERANCE, Box, Size

SEAM = 3.0
"""Between two blocks, besides the gutter: each has cutting marks of its own there."""
LEAST = 4.0
"""Gutters are no narrower unless it saves a sheet: backs are never quite in their place."""
TIGHT = 2.0
"""And even then gutters of this width come before room for marks at the edge."""
MARKS = 3.0
"""Room for the ends of the cutting lines, inside the margins."""
LABEL = 3.4
"""Room for the line that says which sheet this is, clear of the bleed."""


class Group(NamedTuple):
    """Pieces of one size, and where they may lie on a sheet."""

    size: Size
    pieces: int
    room: Box


class Block(NamedTuple):
    """Some pieces of a group in rows and columns, upright or on their side."""

    group: int
    pieces: int
    columns: int
    cell: Size
    turn: int
    room: Box
    gutter: float
    """The least that its rows need between them."""

    @property
    def rows(self) -> int:
        return math.ceil(self.pieces / self.columns)

    @property
    def height(self) -> float:
        """Without gutters."""
        return self.rows * self.cell.height

    @property
    def least_height(self) -> float:
        return self.height + (self.rows - 1) * self.gutter


Sheetful = list[Block]
Way = tuple[Block, ...]
"""A group in blocks."""
Plan = list[Way]


class Grid(NamedTuple):
    """How many pieces fill a sheet."""

    columns: int
    rows: int
    cell: Size
    turn: int
    gutter: float

    @property
    def places(self) -> int:
        return self.columns * self.rows


class Cell(NamedTuple):
    """A place for the next piece of a group."""

    group: int
    box: Box
    turn: int


def pack(groups: Sequence[Group], bleed: float) -> list[list[Cell]]:
    """Places for all pieces, sheet by sheet; a group's pieces take its places in their order.

    The fewest sheets are best; then the fewest blocks; then the widest gutters, at most twice the
    bleed; then upright.
    """
    ways = [_ways(number, group, bleed) for number, group in enumerate(groups)]
    starts = [way[0] for way in ways], [way[-1] for way in ways]  # mostly upright, mostly turned
    plans = [_stacked(_best(start, ways, bleed)) for start in starts]
    sheets = min(plans, key=lambda plan: _rank(plan, bleed))
    return [list(_cells(sheet, bleed)) for sheet in sorted(sheets, key=_order)]


def fits(size: Size, room: Size) -> bool:
    """Whether a piece has room, whichever way it lies."""
    return size.fits(room) or size.turned.fits(room)


def touching(size: Size, room: Box) -> list[tuple[Box, int]]:
    """Places in a room, side by side without gutters, upright if any fit so."""
    for cell, turn in ((size, 0), (size.turned, 90)):
        columns = int((room.width + TOLERANCE) / cell.width)
        rows = int((room.height + TOLERANCE) / cell.height)
        if columns and rows:
            return [
                (Box(room.x + column * cell.width, room.top - row * cell.height, *cell), turn)
                for row, column in product(range(1, rows + 1), range(columns))
            ]
    return []


def _order(sheet: Sheetful) -> tuple[int, int]:
    """Groups in their order; of one group full sheets before the rest."""
    first = min(sheet)
    return first.group, -first.pieces


def _best(plan: Plan, ways: Sequence[Sequence[Way]], bleed: float) -> Plan:
    """Change the way of one group after the other, as long as that makes the whole better."""
    better = plan
    for number, choice in enumerate(ways):
        plans = [[*better[:number], way, *better[number + 1 :]] for way in choice]
        better = min(plans, key=lambda plan: _rank(_stacked(plan), bleed))
    return plan if better == plan else _best(better, ways, bleed)


def _ways(number: int, group: Group, bleed: float) -> list[Way]:
    """How a group may be divided into full sheets and a rest, which may lie another way."""
    grids = _grids(group, bleed)
    ways = [
        (*group.pieces // grid.places * (_block(number, group, grid, grid.places),), *rest)
        for grid in grids
        for rest in _rests(number, group, group.pieces % grid.places, grids)
    ]
    return list(dict.fromkeys(ways))


def _rests(number: int, group: Group, count: int, grids: Sequence[Grid]) -> list[Way]:
    """The pieces that fill no sheet, if there are any."""
    fitting = [grid for grid in grids if count <= grid.places]
    return [(_block(number, group, grid, count),) for grid in fitting] if count else [()]


def _block(number: int, group: Group, grid: Grid, count: int) -> Block:
    columns = min(grid.columns, count)
    return Block(number, count, columns, grid.cell, grid.turn, group.room, grid.gutter)


def _grids(group: Group, bleed: float) -> list[Grid]:
    """Pieces lie tight only where that saves the group a sheet."""
    wide, least = 2 * bleed, min(LEAST, 2 * bleed)
    loose, tight = _full_grids(group, least, least), _full_grids(group, 0, 0)
    if _sheets(group, tight) < _sheets(group, loose):
        loose, least = tight, 0
    return list(dict.fromkeys([*_full_grids(group, wide, least), *loose]))


def _sheets(group: Group, grids: Sequence[Grid]) -> int:
    """How many sheets a group takes by itself."""
    return math.ceil(group.pieces / max((grid.places for grid in grids), default=1))


def _full_grids(group: Group, gutter: float, least: float) -> list[Grid]:
    """As many columns and rows as the room holds with such gutters, upright and on their side."""
    # The hair's breadth keeps a piece of exactly the printable size from being refused.
    width, height = (length + gutter + TOLERANCE for length in group.room.size)
    return [
        Grid(columns, rows, cell, turn, least)
        for cell, turn in ((group.size, 0), (group.size.turned, 90))
        if (columns := int(width / (cell.width + gutter)))
        and (rows := int(height / (cell.height + gutter)))
    ]


def _stacked(plan: Plan) -> list[Sheetful]:
    """Blocks on sheets: the highest first, each on the first sheet that has room."""
    blocks = [block for way in plan for block in way]
    sheets: list[Sheetful] = []
    open_sheets: list[Sheetful] = []
    lowest = min((block.least_height for block in blocks), default=0)
    for block in sorted(blocks, key=lambda block: -block.least_height):
        fitting = (sheet for sheet in open_sheets if _fits([*sheet, block]))
        sheet = next(fitting, [])
        if not sheet:
            sheets.append(sheet)
            open_sheets.append(sheet)
        sheet.append(block)
        if not _fits(sheet, SEAM + lowest):
            open_sheets.remove(sheet)
    return sheets


def _fits(sheet: Sheetful, more: float = 0) -> bool:
    return _spare(sheet) + TOLERANCE >= more + sum(
        block.least_height - block.height for block in sheet
    )


def _spare(sheet: Sheetful) -> float:
    """The height that is left on a sheet when there are no gutters."""
    room = min(block.room.height for block in sheet)
    return room - sum(block.height for block in sheet) - SEAM * (len(sheet) - 1)


def _rank(sheets: list[Sheetful], bleed: float) -> tuple[int, int, list[float], int]:
    """Of the gutters the narrowest counts first."""
    gutters = sorted(round(gutter, 1) for sheet in sheets for gutter in _gutters(sheet, bleed))
    turned = sum(block.turn > 0 for sheet in sheets for block in sheet)
    return len(sheets), sum(map(len, sheets)), [-gutter for gutter in gutters], turned


def _gutters(sheet: Sheetful, bleed: float) -> Iterator[float]:
    level = _level_gutter(sheet, bleed)
    for block in sheet:
        if block.rows > 1:
            yield level
        if block.columns > 1:
            yield _upright_gutter(block, sheet, bleed)


def _level_gutter(sheet: Sheetful, bleed: float) -> float:
    """Between the rows of a sheet."""
    return _gutter(_spare(sheet), MARKS, sum(block.rows for block in sheet), bleed)


def _upright_gutter(block: Block, sheet: Sheetful, bleed: float) -> float:
    """Between the columns of a block. The label goes beside the pieces if not below them."""
    rows = sum(block.rows for block in sheet)
    below = (_spare(sheet) - (rows - 1) * _level_gutter(sheet, bleed)) / 2
    edge = MARKS if below >= bleed + LABEL else bleed + LABEL
    spare = block.room.width - block.columns * block.cell.width
    return _gutter(spare, edge, block.columns, bleed)


def _gutter(spare: float, edge: float, count: int, bleed: float) -> float:
    """What is spare beside the room at both edges, shared out among the gaps."""
    if count == 1:
        return 2 * bleed
    least = min(TIGHT, spare / (count - 1))
    return max(0.0, min(2 * bleed, max(least, (spare - 2 * edge) / (count - 1))))


def _cells(sheet: Sheetful, bleed: float) -> Iterator[Cell]:
    """The places on a sheet from above, all of it in the middle."""
    room = min((block.room for block in sheet), key=lambda room: room.height)
    level = _level_gutter(sheet, bleed)
    rows = sum(block.rows for block in sheet)
    top = room.top - (_spare(sheet) - (rows - 1) * level) / 2
    for block in sheet:
        yield from _block_cells(block, top, level, _upright_gutter(block, sheet, bleed))
        top -= block.height + block.rows * level + SEAM


def _block_cells(block: Block, top: float, level: float, upright: float) -> Iterator[Cell]:
    cell, room = block.cell, block.room
    width = block.columns * cell.width + (block.columns - 1) * upright
    left = room.x + (room.width - width) / 2
    for place in range(block.pieces):
        row, column = divmod(place, block.columns)
        x, y = left + column * (cell.width + upright), top - row * (cell.height + level)
        yield Cell(block.group, Box(x, y - cell.height, *cell), block.turn)
