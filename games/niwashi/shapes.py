"""The twelve five-plot shapes, and where they show in a garden (NW-1.3, NW-4.1 to NW-4.5).

>>> from games.niwashi.garden import begin
>>> garden = begin("FFH").lay(0, "FFF", 0, 1, "down").lay(1, "HFW", 1, 1, "down")
>>> motifs(garden, ["L", "V"])
[Motif(season='spring', shape='L', cells=((0, 0), (1, 0), (0, 1), (0, 2), (0, 3)))]
"""

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from games.niwashi.garden import STRIDE, Cell, Garden, bits
from games.niwashi.pieces import SEASONS, SHAPES

PICTURES: Final = {
    "line": "#####",
    "cross": ".#. ### .#.",
    "U": "#.# ###",
    "L": "#. #. #. ##",
    "T": "### .#. .#.",
    "stairs": "#.. ##. .##",
    "F": ".## ##. .#.",
    "N": ".# .# ## #.",
    "P": "## ## #.",
    "V": "#.. #.. ###",
    "Y": ".# ## .# .#",
    "Z": "##. .#. .##",
}
"""Each shape row by row, as its letter is drawn; strict tables only turn it (NW-4.3)."""

Offsets = tuple[int, ...]
"""A shape lying one way: its plots as bit distances from the corner of its bounding box."""


class Motif(NamedTuple):
    """A shape of one season that shows in the garden."""

    season: str
    shape: str
    cells: tuple[Cell, ...]


def motifs(
    garden: Garden,
    shapes: Iterable[str] = SHAPES,
    seasons: Iterable[str] = SEASONS,
    *,
    mirror: bool = True,
    touching: int | None = None,
) -> list[Motif]:
    """Every visible motif, wherever it lies and however it is turned (NW-4.2, NW-4.4).

    ``touching`` keeps those with a plot in this bitmap of the garden, such as
    ``garden.shown[seat]``: the visible plots of the strip that player laid last (NW-4.6).
    """
    ways = [(shape, way) for shape in shapes for way in orientations(shape, mirror)]
    return [
        Motif(season, shape, tuple(garden.cell(corner + offset) for offset in way))
        for season in seasons
        for plane in (garden.planes[SEASONS.index(season)],)
        for shape, way in ways
        for corner in bits(_touching(corners(plane, way), way, touching))
    ]


def corners(plane: int, way: Offsets) -> int:
    """The corners at which all five plots of the shape are in ``plane``."""
    found = plane >> way[0]
    for offset in way[1:]:
        found &= plane >> offset
        if not found:
            return 0
    return found


def _touching(found: int, way: Offsets, touching: int | None) -> int:
    """Those corners whose motif has a plot in ``touching``."""
    if touching is None or not found:
        return found
    near = 0
    for offset in way:
        near |= touching >> offset
    return found & near


def shows(plane: int, ways: Iterable[Offsets], touching: int) -> bool:
    """Whether a motif shows in ``plane`` with at least one plot in ``touching``."""
    touching &= plane
    if touching:
        for way in ways:
            found = corners(plane, way)
            if found and _touching(found, way, touching):
                return True
    return False


@cache
def orientations(shape: str, mirror: bool = True) -> tuple[Offsets, ...]:
    """The different ways a shape can lie: quarter turns, and mirror images if they count."""
    cells = [
        (x, y)
        for y, row in enumerate(PICTURES[shape].split())
        for x, mark in enumerate(row)
        if mark == "#"
    ]
    ways: dict[Offsets, None] = {}
    for _ in range(4):
        cells = [(-y, x) for x, y in cells]
        ways[_offsets(cells)] = None
        if mirror:
            ways[_offsets([(-x, y) for x, y in cells])] = None
    return tuple(ways)


def _offsets(cells: list[Cell]) -> Offsets:
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return tuple(sorted((y - top) * STRIDE + x - left for x, y in cells))
