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


class Piece(NamedTuple):
    """Where a cutting line meets a piece, and whether it runs along its edge."""

    low: float
    high: float
    is_edge: bool


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
    if options.marks == "none" or not page.placements:
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
    lines = []
    for x in edges:
        ends = _ends([box for box in cut if _is_edge(x, box)], rows, length)
        pieces = [piece for piece in _pieces_on(x, trims, options) if _overlap(piece, ends)]
        lines += [Line(x, start, x, end) for start, end in gaps(pieces, ends)]
    return [line for line in lines if line.y2 - line.y1 >= SHORTEST]


def _ends(cut: list[Box], rows: Span, length: float) -> Span:
    """How far a line goes: from the outermost rows to the edge of the paper, else a little way."""
    low, high = min(box.y for box in cut), max(box.top for box in cut)
    return (
        0 if low <= rows[0] + TOLERANCE else low - TICK,
        length if high >= rows[1] - TOLERANCE else high + TICK,
    )


def _overlap(piece: Piece, ends: Span) -> bool:
    return piece.low < ends[1] and piece.high > ends[0]


def _pieces_on(x: float, trims: list[Box], options: Options) -> list[Piece]:
    """What lies on a cutting line. Where pieces touch, the line between them is on neither."""
    slack = -TOLERANCE if options.dense else TOLERANCE
    on_line = [box for box in trims if box.x - slack <= x <= box.right + slack]
    return sorted(Piece(box.y, box.top, _is_edge(x, box)) for box in on_line)


def _is_edge(x: float, box: Box) -> bool:
    return min(abs(x - box.x), abs(x - box.right)) < TOLERANCE


def _open_gaps(pieces: list[Piece], ends: Span) -> Iterator[Span]:
    """The whole line, less the pieces that it would cross."""
    stops = [ends[0], *(edge for piece in pieces for edge in piece[:2]), ends[1]]
    yield from zip(stops[::2], stops[1::2], strict=True)


def _guides(pieces: list[Piece], ends: Span) -> Iterator[Span]:
    """The whole line, clear of the pieces."""
    clear = [Piece(low - CLEAR, high + CLEAR, is_edge) for low, high, is_edge in pieces]
    yield from _open_gaps(clear, ends)


def _ticks(pieces: list[Piece], ends: Span) -> Iterator[Span]:
    """The line at the corners of the pieces, and at the edges of the paper if it goes so far."""
    yield from _outward(pieces[0].low, ends[0])
    for below, above in pairwise(pieces):
        yield from _between(below, above)
    for start, end in _outward(-pieces[-1].high, -ends[1]):
        yield -end, -start


def _between(below: Piece, above: Piece) -> Iterator[Span]:
    """Two ticks, or one line where they would meet; none at a piece that the line runs through."""
    start, end = below.high + CLEAR, above.low - CLEAR
    if below.is_edge and above.is_edge and end - start <= 2 * (TICK - CLEAR):
        yield start, end
        return
    if below.is_edge:
        yield start, min(end, below.high + TICK)
    if above.is_edge:
        yield max(start, above.low - TICK), end


def _outward(piece: float, end: float) -> list[Span]:
    """From where a line ends up to a piece; in the middle of a long way it may be left out."""
    if piece - end < NEAR_EDGE:
        return [(end, piece - CLEAR)]
    return [(end, end + END), (piece - TICK, piece - CLEAR)]


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
