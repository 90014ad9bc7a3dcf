"""Niwashi's garden and orders once more, slowly: cells in dictionaries, shapes grown plot by plot.

Nothing here uses the engine's bitmaps or its pictures of the shapes.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from games.niwashi.moves import Lay

Cell = tuple[int, int]
Cells = frozenset[Cell]

LETTERS = {"spring": "F", "summer": "S", "autumn": "H", "winter": "W"}

DRAWN = {
    "line": {(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)},
    "cross": {(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)},
    "U": {(0, 0), (2, 0), (0, 1), (1, 1), (2, 1)},
    "L": {(0, 0), (0, 1), (0, 2), (0, 3), (1, 3)},
    "T": {(0, 0), (1, 0), (2, 0), (1, 1), (1, 2)},
    "stairs": {(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)},
    "F": {(1, 0), (2, 0), (0, 1), (1, 1), (1, 2)},
    "N": {(1, 0), (1, 1), (1, 2), (0, 2), (0, 3)},
    "P": {(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)},
    "V": {(0, 0), (0, 1), (0, 2), (1, 2), (2, 2)},
    "Y": {(1, 0), (0, 1), (1, 1), (1, 2), (1, 3)},
    "Z": {(0, 0), (1, 0), (1, 1), (1, 2), (2, 2)},
}
"""The usual twelve, as cells x to the right and y downwards."""


def strip_cells(lay: Lay) -> list[Cell]:
    return [(lay.x + n, lay.y) if lay.dir == "across" else (lay.x, lay.y + n) for n in range(3)]


def look(laid: Iterable[Lay]) -> dict[Cell, tuple[str, int]]:
    """From above: the uppermost plot of each cell and the number of the strip it is on."""
    seen = {}
    for number, lay in enumerate(laid):
        for cell, plot in zip(strip_cells(lay), lay.plots, strict=True):
            seen[cell] = plot, number
    return seen


def placements(laid: Iterable[Lay]) -> set[tuple[int, int, str]]:
    """Where a strip covers one or two plots: every place within reach is tried."""
    seen = look(laid)
    reach = {(x + dx, y + dy) for x, y in seen for dx, dy in product(range(-3, 4), repeat=2)}
    places = product(reach, ("across", "down"))
    found = set()
    for (x, y), way in places:
        covered = sum(cell in seen for cell in strip_cells(Lay(0, "FSH", (x, y), way)))
        if covered in (1, 2):
            found.add((x, y, way))
    return found


def settle(cells: Iterable[Cell]) -> Cells:
    cells = list(cells)
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return frozenset((x - left, y - top) for x, y in cells)


def turned(cells: Iterable[Cell]) -> set[Cells]:
    """All four quarter turns of a figure."""
    ways = [lambda x, y: (x, y), lambda x, y: (y, -x), lambda x, y: (-x, -y), lambda x, y: (-y, x)]
    return {settle(way(x, y) for x, y in cells) for way in ways}


def name_of(cells: Cells, mirror: bool) -> str:
    """Which shape five cells form, or nothing if only its mirror image would do."""
    return NAMES[mirror].get(settle(cells), "")


NAMES = {
    mirror: {
        figure: name
        for name, drawn in DRAWN.items()
        for seen in ([drawn, {(-x, y) for x, y in drawn}] if mirror else [drawn])
        for figure in turned(seen)
    }
    for mirror in (True, False)
}


def fives(cells: Cells) -> set[Cells]:
    """All connected groups of five cells."""
    groups = {frozenset([cell]) for cell in cells}
    for _ in range(4):
        groups = {
            group | {near} for group in groups for x, y in group for near in _near(x, y, cells)
            if near not in group
        }  # fmt: skip
    return groups


def _near(x: int, y: int, cells: Cells) -> Iterator[Cell]:
    yield from {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & cells


def motifs(plots: Mapping[Cell, str], mirror: bool = True) -> set[tuple[str, str, Cells]]:
    """Season, shape and cells of everything that shows."""
    found = set()
    for season, letter in LETTERS.items():
        for five in fives(frozenset(cell for cell, plot in plots.items() if plot == letter)):
            if shape := name_of(five, mirror):
                found.add((season, shape, five))
    return found


def fulfilled(
    laid: tuple[Lay, ...],
    seat: int,
    shapes: Iterable[str],
    mirror: bool = True,
    must_finish: bool = False,
) -> set[str]:
    """The orders fulfilled for ``seat``, by NW-4.1 as it is written."""
    numbers = [number for number, lay in enumerate(laid) if lay.by == 1 - seat]
    if not numbers:
        return set()
    seen, before = look(laid), look(laid[: numbers[-1]])
    own = {cell for cell, (_, number) in seen.items() if number == numbers[-1]}
    if must_finish:
        own = {cell for cell in own if before.get(cell, ("", 0))[0] != seen[cell][0]}
    found = motifs({cell: plot for cell, (plot, _) in seen.items()}, mirror)
    return {
        f"{season} {shape}" for season, shape, cells in found if shape in shapes and cells & own
    }
