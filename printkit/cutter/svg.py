"""Outlines as SVG in millimetres, for Cricut's and Silhouette's programs and whatever draws SVG."""

from printkit.cutter.outlines import CutSheet, Outline
from printkit.layout.geometry import Box

HAIRLINE = 0.1


def svg(sheet: CutSheet) -> bytes:
    """Three groups: the page's frame to place and measure by, the printed marks, the outlines."""
    width, height = sheet.paper.width, sheet.paper.height
    groups = (
        ("page", 'fill="none" stroke="#999999"', [_box(Box(0, 0, width, height), height)]),
        ("marks", 'fill="#000000" stroke="none"', [_box(mark, height) for mark in sheet.marks]),
        ("cut", 'fill="none" stroke="#ff0000"', [_path(each, height) for each in sheet.outlines]),
    )
    drawn = "".join(
        f'<g id="{name}" {look} stroke-width="{HAIRLINE}">\n{"".join(shapes)}</g>\n'
        for name, look, shapes in groups
    )
    frame = f'width="{width:g}mm" height="{height:g}mm" viewBox="0 0 {width:g} {height:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>\n{drawn}</svg>\n'.encode()


def _box(box: Box, height: float) -> str:
    """SVG counts from above."""
    size = f'width="{box.width:.3f}" height="{box.height:.3f}"'
    return f'<rect x="{box.x:.3f}" y="{height - box.top:.3f}" {size}/>\n'


def _path(outline: Outline, height: float) -> str:
    """Around a piece by straight lines and arcs, from the upper left corner clockwise."""
    box, radius = outline
    if not radius:
        return _box(box, height)
    top, low = height - box.top, height - box.y
    arc = f"a{radius:g} {radius:g} 0 0 1"
    d = (
        f"M{box.x + radius:.3f} {top:.3f} H{box.right - radius:.3f} {arc} {radius:g} {radius:g}"
        f" V{low - radius:.3f} {arc} {-radius:g} {radius:g}"
        f" H{box.x + radius:.3f} {arc} {-radius:g} {-radius:g}"
        f" V{top + radius:.3f} {arc} {radius:g} {-radius:g} Z"
    )
    return f'<path d="{d}"/>\n'
