"""Lines as DXF in millimetres, as old as programs for cutters read it (R12).

Polylines are all there is to write, and R12 has them with arcs; a library for drawings would bring
more than the rest of printkit.
"""

from collections.abc import Iterable, Iterator

from printkit.cutter.paths import Path, around
from printkit.cutter.sheets import CutSheet
from printkit.layout.geometry import Box

Pair = tuple[int, object]
"""A line that says what the next one holds, and that one."""


def dxf(sheet: CutSheet) -> bytes:
    """Four layers: the page's frame to place and measure by, the printed marks, cuts and folds."""
    layers = {
        "PAGE": [around(Box(0, 0, sheet.paper.width, sheet.paper.height))],
        "MARKS": map(around, sheet.marks),
        "FOLD": sheet.folds,
        "CUT": sheet.cuts,
    }
    pairs = [*_header(), (0, "SECTION"), (2, "ENTITIES")]
    for layer, paths in layers.items():
        pairs += _polylines(paths, layer)
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


def _polylines(paths: Iterable[Path], layer: str) -> Iterator[Pair]:
    for path in paths:
        yield from ((0, "POLYLINE"), (8, layer), (66, 1), (70, int(path.closed)))
        for x, y, bulge in path.vertices:
            yield from ((0, "VERTEX"), (8, layer), (10, f"{x:.3f}"), (20, f"{y:.3f}"))
            yield 42, f"{bulge:.9f}"
        yield from ((0, "SEQEND"), (8, layer))
