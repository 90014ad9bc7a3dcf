"""Crop marks, cut guides, corner marks: the lines that tell the scissors where to go.

A ruler has to lie on a line at both its ends: so the outermost marks run on to the paper's edge.
"""

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from printkit.layout.geometry import TOLERANCE, Box, around
from printkit.layout.imposition import Page, Placement
from printkit.options import Options

CLEAR = 1.0
"""Marks keep this distance from a corner, so that a crooked cut leaves no ink on the piece."""
TICK = 4.0
"""Crop marks end this far from the corner."""
NEAR_EDGE = 25.0
"""From a piece nearer than this to the edge of the paper, the mark runs through."""
END = 10.0
"""Else there is another one at the edge, as long as this; most of it lies inside the margins."""
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
    """The cutting lines around the pieces, kept outside all of them."""
    if options.marks == "none":
        return []
    trims = [item.trim for item in page.placements]
    cut = [item.trim for item in _marked(page, options) if page.is_cut(item)]
    ends = around(trims)
    upright = _cuts(cut, trims, (ends.y, ends.top), options.sheet.height, options)
    # Level lines are the upright ones of the page seen from its side. They part row from row, so
    # all of them run to the edge.
    level = _cuts(
        [_sideways(box) for box in cut],
        [_sideways(box) for box in trims],
        (math.inf, -math.inf),
        options.sheet.width,
        options,
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


def _cuts(
    cut: list[Box], trims: list[Box], rows: Span, length: float, options: Options
) -> list[Line]:
    edges = sorted({round(edge, 3) for box in cut for edge in (box.x, box.right)})
    gaps = _open_gaps if options.dense else _guides if options.marks == "guides" else _ticks
    return [
        Line(x, start, x, end)
        for x in edges
        for start, end in gaps(_pieces_on(x, trims, options), rows, length)
        if end - start >= SHORTEST
    ]


def _pieces_on(x: float, trims: list[Box], options: Options) -> list[Span]:
    """What lies on a cutting line. Where pieces touch, the line between them is on neither."""
    slack = -TOLERANCE if options.dense else TOLERANCE
    return sorted((box.y, box.top) for box in trims if box.x - slack <= x <= box.right + slack)


def _open_gaps(pieces: list[Span], _rows: Span, length: float) -> Iterator[Span]:
    """The whole line, less the pieces that it would cross."""
    stops = [(0.0, 0.0), *pieces, (length, length)]
    yield from ((below, above) for (_, below), (above, _) in pairwise(stops))


def _guides(pieces: list[Span], _rows: Span, length: float) -> Iterator[Span]:
    """The whole line, clear of the pieces."""
    stops = [(0.0, -CLEAR), *pieces, (length + CLEAR, length)]
    yield from ((below + CLEAR, above - CLEAR) for (_, below), (above, _) in pairwise(stops))


def _ticks(pieces: list[Span], rows: Span, length: float) -> Iterator[Span]:
    """The line at the corners of the pieces; from the outermost rows on to the paper's edge."""
    (low, _), (_, high) = pieces[0], pieces[-1]
    is_lowest, is_highest = low <= rows[0] + TOLERANCE, high >= rows[1] - TOLERANCE
    yield from _outward(low, is_lowest)
    for (_, below), (above, _) in pairwise(pieces):
        start, end = below + CLEAR, above - CLEAR
        joined = above - below <= 2 * TICK
        yield from [(start, end)] if joined else [(start, below + TICK), (above - TICK, end)]
    yield from (
        (length - end, length - start) for start, end in _outward(length - high, is_highest)
    )


def _outward(room: float, is_outermost: bool) -> list[Span]:
    """Marks between the edge of the paper, which is at 0, and a piece so far from it."""
    if is_outermost and room < NEAR_EDGE:
        return [(0, room - CLEAR)]
    tick = (room - TICK, room - CLEAR)
    return [(0, END), tick] if is_outermost else [tick]


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
