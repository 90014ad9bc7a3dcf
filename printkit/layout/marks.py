"""Crop marks, cut guides, corner marks: the lines that tell the scissors where to go."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from printkit.layout.geometry import TOLERANCE, Box
from printkit.layout.imposition import Page, Placement
from printkit.options import Options

CLEAR = 1.0
"""Marks keep this distance from a corner, so that a crooked cut leaves no ink on the piece."""
TICK = 4.0
"""Crop marks end this far from the corner."""
SHORTEST = 0.8

Span = tuple[float, float]


class Line(NamedTuple):
    x1: float
    y1: float
    x2: float
    y2: float


class Arc(NamedTuple):
    """A quarter circle from ``start`` degrees anticlockwise, for a rounded corner."""

    x: float
    y: float
    radius: float
    start: int


def cut_marks(page: Page, options: Options) -> list[Line]:
    """The cutting lines around the pieces, kept outside all of them and inside the margins."""
    if options.marks == "none":
        return []
    longest = TICK if options.marks == "crop" else float("inf")
    trims = [item.trim for item in page.placements]
    cut = [item.trim for item in _marked(page, options) if item.component.crop]
    upright = _cuts(cut, trims, options.sheet.printable, longest)
    # Level lines are the upright ones of the page seen from its side.
    level = _cuts(
        [_sideways(box) for box in cut],
        [_sideways(box) for box in trims],
        _sideways(options.sheet.printable),
        longest,
    )
    return [*upright, *(Line(y1, x1, y2, x2) for x1, y1, x2, y2 in level)]


def _marked(page: Page, options: Options) -> list[Placement]:
    """The pieces whose marks belong on this page."""
    sides = {"fronts": ("front",), "backs": ("back",), "both": ("front", "back")}[options.marks_on]
    return [
        item
        for item in page.placements
        if item.side in sides or not (item.component.registered and options.backs != "none")
    ]


def _sideways(box: Box) -> Box:
    return Box(box.y, box.x, box.height, box.width)


def _cuts(cut: list[Box], trims: list[Box], printable: Box, longest: float) -> list[Line]:
    edges = sorted({round(edge, 3) for box in cut for edge in (box.x, box.right)})
    return [
        Line(x, start, x, end)
        for x in edges
        for start, end in _gaps(
            sorted(
                (box.y, box.top) for box in trims if box.x - TOLERANCE <= x <= box.right + TOLERANCE
            ),
            (printable.y, printable.top),
            longest,
        )
    ]


def _gaps(pieces: list[Span], ends: Span, longest: float) -> Iterator[Span]:
    """The stretches of a cutting line that no piece lies on, shortened to ticks at the corners."""
    stops = [(ends[0], ends[0] - CLEAR), *pieces, (ends[1] + CLEAR, ends[1])]
    for index, ((_, below), (above, _)) in enumerate(pairwise(stops)):
        low, high = below + CLEAR, above - CLEAR
        starts, stop = below + longest, above - longest
        if index == 0:
            ticks = [(max(low, stop), high)]
        elif index == len(stops) - 2:
            ticks = [(low, min(high, starts))]
        else:
            ticks = [(low, high)] if starts >= stop else [(low, starts), (stop, high)]
        yield from (tick for tick in ticks if tick[1] - tick[0] >= SHORTEST)


def corner_marks(page: Page, options: Options) -> list[Arc]:
    """Where to round the corners."""
    if options.marks == "none":
        return []
    return [
        arc
        for item in _marked(page, options)
        if (radius := options.radius(item.component.corner))
        for arc in _corners(item.trim, radius)
    ]


def _corners(box: Box, radius: float) -> Iterator[Arc]:
    left, right = box.x + radius, box.right - radius
    low, high = box.y + radius, box.top - radius
    yield Arc(right, high, radius, 0)
    yield Arc(left, high, radius, 90)
    yield Arc(left, low, radius, 180)
    yield Arc(right, low, radius, 270)
