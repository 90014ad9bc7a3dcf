"""Outlines that are tedious to write by hand, as SVG path data; y points down."""

import math
from collections.abc import Sequence

Point = tuple[float, float]

ROUND = 0.5523
"""How far the handles of a quarter circle reach."""


def poly(corners: str, radius: float = 0) -> str:
    """A polygon with rounded corners; corners are written as SVG writes them: ``1,2 3,4 5,6``."""
    points = read(corners)
    before, after = (points[-1], *points[:-1]), (*points[1:], points[0])
    turns = [_turn(a, b, c, radius) for a, b, c in zip(before, points, after, strict=True)]
    return f"M{'L'.join(turns)}Z"


def _turn(before: Point, corner: Point, after: Point, radius: float) -> str:
    """Round a corner: where the curve begins, the corner it bends towards, where it ends."""
    if not radius:
        return write(*corner)
    begin, end = _towards(corner, before, radius), _towards(corner, after, radius)
    return f"{write(*begin)}Q{write(*corner, *end)}"


def _towards(start: Point, end: Point, far: float) -> Point:
    """A point ``far`` from the start, but never past the middle."""
    part = min(far / math.dist(start, end), 0.48)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def disc(x: float, y: float, radius: float, high: float = 0) -> str:
    """A circle, or an ellipse that is ``high`` from its middle to its top."""
    rx, ry = radius, high or radius
    kx, ky = rx * ROUND, ry * ROUND
    quarters = (
        (x - rx, y - ky, x - kx, y - ry, x, y - ry),
        (x + kx, y - ry, x + rx, y - ky, x + rx, y),
        (x + rx, y + ky, x + kx, y + ry, x, y + ry),
        (x - kx, y + ry, x - rx, y + ky, x - rx, y),
    )
    return f"M{write(x - rx, y)}" + "".join(f"C{write(*each)}" for each in quarters) + "Z"


def bone(p: Point, q: Point, wide: float, wide_end: float) -> str:
    """A limb: two round ends and the lines that touch both."""
    r, s = wide / 2, wide_end / 2
    length = math.dist(p, q)
    ux, uy = (q[0] - p[0]) / length, (q[1] - p[1]) / length
    along = max(-1.0, min(1.0, (r - s) / length))
    aside = math.sqrt(1 - along**2)
    left = (ux * along - uy * aside, uy * along + ux * aside)
    right = (ux * along + uy * aside, uy * along - ux * aside)
    big, small = int(along > 0), int(along < 0)
    return (
        f"M{_off(p, left, r)}L{_off(q, left, s)}A{write(s, s)} 0 {small} 0 {_off(q, right, s)}"
        f"L{_off(p, right, r)}A{write(r, r)} 0 {big} 0 {_off(p, left, r)}Z"
    )


def _off(point: Point, way: Point, far: float) -> str:
    return write(point[0] + way[0] * far, point[1] + way[1] * far)


def wraps(p: Point, q: Point, wide: float, wide_end: float, *parts: float) -> str:
    """Bandages: bowed lines across a limb at these parts of its length."""
    length = math.dist(p, q)
    ux, uy = (q[0] - p[0]) / length, (q[1] - p[1]) / length
    lines = []
    for part in parts:
        half = (wide + (wide_end - wide) * part) / 2 + 0.6
        x, y = p[0] + ux * length * part, p[1] + uy * length * part
        bow = half * 0.36
        lines.append(
            f"M{write(x - uy * half, y + ux * half)}"
            f"Q{write(x + ux * bow, y + uy * bow, x + uy * half, y - ux * half)}"
        )
    return "".join(lines)


def ribbon(line: str, *widths: float) -> str:
    """A strip of cloth or paper along a smooth line, as wide at its points as told; flat ends."""
    points = read(line)
    sides = [
        [_beside(points, at, way * wide / 2) for at, wide in enumerate(widths)] for way in (1, -1)
    ]
    there, back = sides[0], sides[1][::-1]
    return f"M{write(*there[0])}{_through(there)}L{write(*back[0])}{_through(back)}Z"


def _beside(points: Sequence[Point], at: int, far: float) -> Point:
    """The point beside one of a line, across the way that the line takes there."""
    (ax, ay), (bx, by) = points[max(0, at - 1)], points[min(len(points) - 1, at + 1)]
    step = far / math.dist((ax, ay), (bx, by))
    return points[at][0] - (by - ay) * step, points[at][1] + (bx - ax) * step


def _through(points: Sequence[Point]) -> str:
    """From the first point on to the others (Catmull and Rom)."""
    ends = (points[0], *points, points[-1])
    return "".join(
        f"C{write(*_handle(b, c, a), *_handle(c, b, d), *c)}"
        for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False)
    )


def _handle(at: Point, towards: Point, behind: Point) -> Point:
    return at[0] + (towards[0] - behind[0]) / 6, at[1] + (towards[1] - behind[1]) / 6


def read(points: str) -> list[Point]:
    """The points of ``1,2 3,4``."""
    pairs = (pair.split(",") for pair in points.split())
    return [(float(x), float(y)) for x, y in pairs]


def write(*numbers: float) -> str:
    """Numbers as short as print needs them."""
    return " ".join(f"{number:.2f}".rstrip("0").rstrip(".") for number in numbers)
