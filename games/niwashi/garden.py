"""The garden: a growing grid of stacked strips, seen from above (NW-5.1 to NW-5.7).

One bitmap per kind of plot holds the cells where it is uppermost. Bit ``row * STRIDE + column``
is the cell ``(left + column, top + row)``. The garden keeps a margin of two free columns and rows
on the left and above, so that every strip that covers a plot starts at a bit of the map.
"""

from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple

from games.niwashi.pieces import LENGTH, PLOT_INDEX, PLOTS, SEATS

Cell = tuple[int, int]
Dir = Literal["across", "down"]

STRIDE: Final = 128
"""Wider than any garden: 47 strips reach over 95 columns at most, and a motif adds four."""

MARGIN: Final = LENGTH - 1

WAYS: Final[tuple[Dir, ...]] = ("across", "down")
STEP: Final[dict[str, int]] = {"across": 1, "down": STRIDE}
TRIPLE: Final = {way: 1 | 1 << step | 1 << 2 * step for way, step in STEP.items()}

NOBODY: Final = -1
"""Who laid the strip in the centre (NW-4.8)."""


class Garden(NamedTuple):
    left: int
    top: int
    full: int
    """Every cell that holds a plot."""
    planes: tuple[int, ...]
    """For each kind of plot, in the order of ``PLOTS``, the cells that show it (NW-4.5)."""
    shown: tuple[int, ...] = (0,) * SEATS
    """By seat: the plots of the strip they laid last that are still uppermost (NW-4.6)."""
    fresh: tuple[int, ...] = (0,) * SEATS
    """By seat: those among ``shown`` whose cell did not show the same colour before."""

    def covers(self, x: int, y: int, way: str) -> int:
        """How many plots a strip at ``(x, y)`` would cover (NW-5.2, NW-5.4)."""
        column, row = x - self.left, y - self.top
        if column < 0 or row < 0 or column > STRIDE - LENGTH:
            return 0
        return (self.full >> (row * STRIDE + column) & TRIPLE[way]).bit_count()

    def slots(self) -> list[tuple[int, int, Dir]]:
        """Every place where a strip covers one or two plots (NW-5.2, NW-5.3)."""
        return [
            (self.left + position % STRIDE, self.top + position // STRIDE, way)
            for way in WAYS
            for position in bits(self.starts(way))
        ]

    def starts(self, way: Dir) -> int:
        """The bits where a strip laid this way may start."""
        once = self.full >> STEP[way]
        twice = once >> STEP[way]
        return (self.full | once | twice) ^ (self.full & once & twice)

    def lay(self, seat: int, plots: str, x: int, y: int, way: str) -> "Garden":
        """The garden with a strip on top, its plots left to right or top to bottom."""
        garden = self._with_margin(x, y)
        first = 1 << ((y - garden.top) * STRIDE + x - garden.left)
        step = STEP[way]
        mask = first * TRIPLE[way]
        planes = [plane & ~mask for plane in garden.planes]
        fresh = mask
        for number, plot in enumerate(plots):
            index, bit = PLOT_INDEX[plot], first << number * step
            planes[index] |= bit
            fresh &= ~(garden.planes[index] & bit)
        return Garden(
            garden.left,
            garden.top,
            garden.full | mask,
            tuple(planes),
            _laid(garden.shown, seat, mask, mask),
            _laid(garden.fresh, seat, mask, fresh),
        )

    def _with_margin(self, x: int, y: int) -> "Garden":
        """The same garden with room for a strip that reaches into the margin."""
        columns = max(0, MARGIN - (x - self.left))
        rows = max(0, MARGIN - (y - self.top))
        if not columns and not rows:
            return self
        by = rows * STRIDE + columns
        return Garden(
            self.left - columns,
            self.top - rows,
            self.full << by,
            tuple(plane << by for plane in self.planes),
            tuple(cells << by for cells in self.shown),
            tuple(cells << by for cells in self.fresh),
        )

    def cell(self, position: int) -> Cell:
        return self.left + position % STRIDE, self.top + position // STRIDE

    def cells(self) -> dict[Cell, str]:
        """The uppermost plot of every cell."""
        return {
            self.cell(position): plot
            for plot, plane in zip(PLOTS, self.planes, strict=True)
            for position in bits(plane)
        }

    def mask(self, cells: Iterable[Cell]) -> int:
        """The bits of cells that hold a plot."""
        return sum(1 << ((y - self.top) * STRIDE + x - self.left) for x, y in cells)


def _laid(seen: tuple[int, ...], seat: int, mask: int, new: int) -> tuple[int, ...]:
    """``seat`` laid ``new``, which may cover what the other one laid last."""
    if seat == NOBODY:
        return seen
    other = seen[1 - seat] & ~mask
    return (new, other) if seat == 0 else (other, new)


def begin(plots: str, x: int = 0, y: int = 0, way: str = "across") -> Garden:
    """A garden of the one strip in the centre (NW-2.2)."""
    bare = Garden(x - MARGIN, y - MARGIN, 0, (0,) * len(PLOTS))
    return bare.lay(NOBODY, plots, x, y, way)


def bits(number: int) -> Iterator[int]:
    """The positions of the ones in a bitmap, lowest first."""
    digits = bin(number)[:1:-1]
    position = digits.find("1")
    while position >= 0:
        yield position
        position = digits.find("1", position + 1)


def strip_cells(x: int, y: int, way: str) -> tuple[Cell, ...]:
    """The three cells of a strip that starts at ``(x, y)``."""
    dx, dy = (1, 0) if way == "across" else (0, 1)
    return tuple((x + number * dx, y + number * dy) for number in range(LENGTH))
