"""Placing components on sheets of paper. Knows paper, gutters, bleed and backs; knows no game.

Paper is always upright, so the long edge is left and right and the short edge is top and bottom.
A component may lie on its side when that saves sheets or leaves more room for bleed.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal, NamedTuple

from printkit.errors import PrintError
from printkit.layout.components import Component, Face
from printkit.layout.geometry import TOLERANCE, Box, Size
from printkit.layout.registration import registration_marks
from printkit.options import Options
from printkit.papers import Paper
from templates.catalogue import gettext as _

Side = Literal["front", "back"]

EXTRA_BLEED = 2.0
"""Backs may run this much further than fronts: they are the ones that land in the wrong place."""


class Bleed(NamedTuple):
    """How far the art may run past the trim on the paper's left, bottom, right and top."""

    left: float = 0
    bottom: float = 0
    right: float = 0
    top: float = 0


NO_BLEED = Bleed()


@dataclass(frozen=True, slots=True)
class Placement:
    """One face on the paper: its trimmed box, its turn (degrees, anticlockwise), its bleed."""

    component: Component
    side: Side
    trim: Box
    turn: int
    bleed: Bleed = NO_BLEED

    @property
    def face(self) -> Face:
        back = self.component.back
        return back if self.side == "back" and back else self.component.front

    @property
    def reach(self) -> Box:
        """Trim and bleed."""
        x, y, width, height = self.trim
        left, bottom, right, top = self.bleed
        return Box(x - left, y - bottom, width + left + right, height + bottom + top)


class Fold(NamedTuple):
    """A line across the paper to fold along: where it runs from left or from below."""

    run: Literal["upright", "level"]
    at: float


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet, with the lines to fold it along."""

    part: str
    number: int
    of: int
    side: Side
    placements: tuple[Placement, ...]
    folds: tuple[Fold, ...] = ()


class Grid(NamedTuple):
    """Rows and columns of equal cells, with the gutters between them."""

    columns: int
    rows: int
    cell: Size
    gutter: Size
    turn: int

    @property
    def size(self) -> Size:
        return Size(
            self.columns * self.cell.width + (self.columns - 1) * self.gutter.width,
            self.rows * self.cell.height + (self.rows - 1) * self.gutter.height,
        )

    def cells(self, area: Box) -> list[Box]:
        """The cells in reading order, the whole grid centred in the area."""
        width, height = self.size
        left = area.x + (area.width - width) / 2
        top = area.top - (area.height - height) / 2
        step_x, step_y = self.cell.width + self.gutter.width, self.cell.height + self.gutter.height
        return [
            Box(left + column * step_x, top - row * step_y - self.cell.height, *self.cell)
            for row, column in product(range(self.rows), range(self.columns))
        ]


def best_grid(size: Size, count: int, area: Box, gutter: float) -> Grid:
    """The grid that needs the fewest sheets; then the widest gutters; then upright."""
    grids = (grid for turn in (0, 90) for grid in _grids(size, area, gutter, turn))

    def rank(grid: Grid) -> tuple[float, ...]:
        places = grid.columns * grid.rows
        return math.ceil(count / places), -min(grid.gutter), grid.turn, places

    return min(grids, key=rank)


def _grids(size: Size, area: Box, gutter: float, turn: int) -> Iterator[Grid]:
    cell = size.turned if turn else size
    # The hair's breadth keeps a component of exactly the printable size from being refused.
    most_columns = int((area.width + TOLERANCE) / cell.width)
    most_rows = int((area.height + TOLERANCE) / cell.height)
    for columns, rows in product(range(1, most_columns + 1), range(1, most_rows + 1)):
        gutters = Size(
            _gutter(area.width, cell.width, columns, gutter),
            _gutter(area.height, cell.height, rows, gutter),
        )
        yield Grid(columns, rows, cell, gutters, turn)


def _gutter(length: float, cell: float, count: int, wanted: float) -> float:
    return wanted if count == 1 else max(0.0, min(wanted, (length - count * cell) / (count - 1)))


def check_room(component: Component, room: Size, paper: Paper) -> None:
    """Refuse a part that is too large for its place on the paper, whichever way it lies."""
    size = component.size
    if not (size.fits(room) or size.turned.fits(room)):
        told = _("%(part)s: %(size)s does not fit %(paper)s, which has room for %(room)s")
        names = {"part": component.part, "size": size, "paper": paper.name, "room": room}
        raise PrintError(told % names)


def impose(components: Sequence[Component], options: Options) -> list[Page]:
    """The pages of one part. Its components share one size; all are placed, in their order."""
    wanted = _wanted(components, options)
    registered = any(component.registered for component in components)
    fold = registered and options.backs == "fold"
    is_cut = any(component.crop for component in components)
    area = _area(options, registered, is_cut)
    check_room(components[0], Size(area.width, area.height), options.sheet)
    grid = best_grid(components[0].size, len(wanted), area, 2 * options.bleed)
    cells = grid.cells(area)
    sheets = [wanted[start : start + len(cells)] for start in range(0, len(wanted), len(cells))]
    pages = []
    for number, sheet in enumerate(sheets, 1):
        fronts = [
            Placement(component, side, cell, grid.turn)
            for (component, side), cell in zip(sheet, cells, strict=False)
        ]
        pages += _sides(fronts, number, len(sheets), fold, options)
    return pages


def _wanted(components: Sequence[Component], options: Options) -> list[tuple[Component, Side]]:
    """Every face to be placed in front; among them the backs that must not get lost."""
    wanted: list[tuple[Component, Side]] = []
    for component in components:
        wanted += [(component, "front")] * component.count
        if component.reads_on and not options.duplex:
            wanted += [(component, "back")] * component.count
    return wanted


def _area(options: Options, registered: bool, is_cut: bool) -> Box:
    """Where fronts may lie: the printable area, less the room that their backs will need."""
    area = options.room_to_cut if is_cut else options.sheet.printable
    if registered and options.backs == "fold":
        return area._replace(width=options.sheet.width / 2 - options.bleed - area.x)
    if registered and options.duplex:
        x, y = (abs(shift) for shift in options.offset)
        return Box(area.x + x, area.y + y, area.width - 2 * x, area.height - 2 * y)
    return area


def _sides(
    fronts: list[Placement], number: int, of: int, fold: bool, options: Options
) -> list[Page]:
    part = fronts[0].component.part
    turned = fronts if options.duplex or fold else []
    backs = [turn_over(front, options) for front in turned if front.component.back]
    if fold:
        middle = Fold("upright", options.sheet.width / 2)
        return [Page(part, number, of, "front", _bled([*fronts, *backs], options), (middle,))]
    pages = [Page(part, number, of, "front", _bled(fronts, options))]
    if options.duplex:
        # A sheet without backs still gets its empty side, or every later back would be off.
        pages.append(Page(part, number, of, "back", _bled(backs, options)))
    return pages


def turn_over(front: Placement, options: Options) -> Placement:
    """Where the back of a face lies, so that both meet when the sheet is turned or folded."""
    trim, paper = front.trim, options.sheet
    if options.backs == "short":
        trim, turn = trim._replace(y=paper.height - trim.top), 180 - front.turn
    else:
        trim, turn = trim._replace(x=paper.width - trim.right), -front.turn
    if options.duplex and front.component.registered:
        trim = trim.moved(*options.offset)
    return Placement(front.component, "back", trim, turn % 360)


def _bled(placements: list[Placement], options: Options) -> tuple[Placement, ...]:
    """Give every placement its bleed: as ordered, but at most half way to a neighbour."""
    sheet = options.sheet.sheet

    def bleed(placement: Placement) -> Bleed:
        most = options.bleed + EXTRA_BLEED * (placement.side == "back" and options.bleed > 0)
        others = [other.trim for other in placements if other is not placement]
        others += registration_marks(options.sheet) if options.by_machine else []
        return _bleed(placement.trim, others, sheet, most)

    return tuple(replace(placement, bleed=bleed(placement)) for placement in placements)


def _bleed(trim: Box, others: list[Box], sheet: Box, most: float) -> Bleed:
    beside = [box for box in others if box.y < trim.top and box.top > trim.y]
    stacked = [box for box in others if box.x < trim.right and box.right > trim.x]
    gaps = (
        [trim.x - box.right for box in beside],
        [trim.y - box.top for box in stacked],
        [box.x - trim.right for box in beside],
        [box.y - trim.top for box in stacked],
    )
    edges = (trim.x, trim.y, sheet.right - trim.right, sheet.top - trim.top)
    return Bleed(
        *(
            min(most, edge, *(gap / 2 for gap in side if gap > -TOLERANCE))
            for side, edge in zip(gaps, edges, strict=True)
        )
    )
