"""Outlines as DXF in millimetres, as old as programs for cutters read it (R12).

Closed polylines are all there is to write, and R12 has them with arcs; a library for drawings
would bring more than the rest of printkit.
"""

import math
from collections.abc import Iterator

from printkit.cutter.outlines import CutSheet, Outline
from printkit.layout.geometry import Box

QUARTER = math.tan(math.radians(90) / 4)
"""How DXF writes that a quarter of a circle, anticlockwise, leads to the next point."""

Pair = tuple[int, object]
"""A line that says what the next one holds, and that one."""


def dxf(sheet: CutSheet) -> bytes:
    """Three layers: the page's frame to place and measure by, the printed marks, the outlines."""
    page = Outline(Box(0, 0, sheet.paper.width, sheet.paper.height), 0)
    pairs = [*_header(), (0, "SECTION"), (2, "ENTITIES"), *_polyline(page, "PAGE")]
    for mark in sheet.marks:
        pairs += _polyline(Outline(mark, 0), "MARKS")
    for outline in sheet.outlines:
        pairs += _polyline(outline, "CUT")
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code}\n{value}\n" for code, value in pairs).encode("ascii")


def _header() -> list[Pair]:
    millimetres = 4
    return [
        (0, "SECTION"),
        (2, "HEADER"),
        *((9, "$ACADVER"), (1, "AC1009")),
        *((9, "$INSUNITS"), (70, millimetres)),
        *((9, "$MEASUREMENT"), (70, 1)),
        (0, "ENDSEC"),
    ]


def _polyline(outline: Outline, layer: str) -> Iterator[Pair]:
    closed = 1
    yield from ((0, "POLYLINE"), (8, layer), (66, 1), (70, closed))
    for x, y, bulge in _points(outline):
        yield from ((0, "VERTEX"), (8, layer), (10, f"{x:.3f}"), (20, f"{y:.3f}"))
        yield 42, f"{bulge:.9f}"
    yield from ((0, "SEQEND"), (8, layer))


def _points(outline: Outline) -> Iterator[tuple[float, float, float]]:
    """Around a piece, anticlockwise from the lower left corner; an arc begins where bulge is."""
    (x, y, *_), radius = outline
    right, top = outline.box.right, outline.box.top
    if not radius:
        yield from ((x, y, 0), (right, y, 0), (right, top, 0), (x, top, 0))
        return
    yield from ((x + radius, y, 0), (right - radius, y, QUARTER))
    yield from ((right, y + radius, 0), (right, top - radius, QUARTER))
    yield from ((right - radius, top, 0), (x + radius, top, QUARTER))
    yield from ((x, top - radius, 0), (x, y + radius, QUARTER))
