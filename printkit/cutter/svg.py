"""Lines as SVG in millimetres, for Cricut's and Silhouette's programs and whatever draws SVG."""

import math
from collections.abc import Iterable

from printkit.cutter.paths import Path, Vertex, around, segments
from printkit.cutter.sheets import CutSheet
from printkit.layout.geometry import Box

HAIRLINE = 0.1


def svg(sheet: CutSheet) -> bytes:
    """Four groups: the page's frame to place and measure by, the printed marks, cuts and folds."""
    width, height = sheet.paper.width, sheet.paper.height
    page, marks = around(Box(0, 0, width, height)), map(around, sheet.marks)
    groups = (
        ("page", 'fill="none" stroke="#999999"', [page]),
        ("marks", 'fill="#000000" stroke="none"', marks),
        ("fold", 'fill="none" stroke="#0000ff" stroke-dasharray="2 1.5"', sheet.folds),
        ("cut", 'fill="none" stroke="#ff0000"', sheet.cuts),
    )
    drawn = "".join(
        f'<g id="{name}" {look} stroke-width="{HAIRLINE}">\n{_paths(paths, height)}</g>\n'
        for name, look, paths in groups
    )
    frame = f'width="{width:g}mm" height="{height:g}mm" viewBox="0 0 {width:g} {height:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>\n{drawn}</svg>\n'.encode()


def _paths(paths: Iterable[Path], height: float) -> str:
    return "".join(f'<path d="{_path(path, height)}"/>\n' for path in paths)


def _path(path: Path, height: float) -> str:
    """From point to point; SVG counts from above."""
    steps = "".join(_step(here, there, height) for here, there in segments(path))
    return f"M{_point(path.vertices[0], height)}{steps}{' Z' if path.closed else ''}"


def _step(here: Vertex, there: Vertex, height: float) -> str:
    if not here.bulge:
        return f" L{_point(there, height)}"
    radius = math.dist(here[:2], there[:2]) * (1 + here.bulge**2) / (4 * abs(here.bulge))
    sweep = int(here.bulge < 0)
    return f" A{radius:.3f} {radius:.3f} 0 0 {sweep} {_point(there, height)}"


def _point(vertex: Vertex, height: float) -> str:
    return f"{vertex.x:.3f} {height - vertex.y:.3f}"
