"""Strokes of the brush and other shapes, as SVG paths. A picture is 100 units wide; y goes down.

Outlines run clockwise, so that those of one ink may overlap in one path.
"""

import math
from collections.abc import Iterable, Sequence
from typing import TypeVar

Point = tuple[float, float]
Places = Sequence[Point]
Value = TypeVar("Value")

ROUND = 0.5523
"""How far the handles of a quarter of a circle reach."""


def at(*numbers: float) -> str:
    """Coordinates as they stand in a path: a tenth of a unit is a twentieth of a millimetre."""
    return " ".join(_short(number) for number in numbers)


def _short(number: float) -> str:
    text = f"{number:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def turned(
    points: Iterable[Point], x: float = 0, y: float = 0, angle: float = 0, scale: float = 1
) -> list[Point]:
    """Points scaled and turned about the origin, then moved to (x, y)."""
    cos, sin = (scale * f(math.radians(angle)) for f in (math.cos, math.sin))
    return [(x + px * cos - py * sin, y + px * sin + py * cos) for px, py in points]


# Lines


def curve(points: Places) -> str:
    """A smooth line through points."""
    return f"M{at(*points[0])} {onwards(points)}"


def onwards(points: Places) -> str:
    """The pieces of a smooth line, for a path that has come to the first point already."""
    return " ".join(_piece(*_around(points, index)) for index in range(len(points) - 1))


def _piece(before: Point, start: Point, end: Point, after: Point) -> str:
    """From start to end, each passed in the direction of its neighbours."""
    leave = start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6
    reach = end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6
    return f"C{at(*leave, *reach, *end)}"


def _around(points: Sequence[Value], index: int) -> list[Value]:
    """The ends of a piece and their neighbours; the ends of the line are their own."""
    last = len(points) - 1
    return [points[min(max(index + step, 0), last)] for step in (-1, 0, 1, 2)]


def sample(points: Places, steps: int) -> list[Point]:
    """Points along a smooth line."""
    return [(x, y) for x, y in _sampled(points, steps)]


def _sampled(points: Sequence[tuple[float, ...]], steps: int) -> list[tuple[float, ...]]:
    """What else a point carries, such as a width, goes along."""
    found = []
    for index in range(len(points) - 1):
        fours = list(zip(*_around(points, index), strict=True))
        shares = [step / steps for step in range(steps)]
        found += [tuple(_spline(a, b, c, d, t) for a, b, c, d in fours) for t in shares]
    return [*found, points[-1]]


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    """Catmull and Rom: from b to c, led there by a and d."""
    square, cube = 2 * a - 5 * b + 4 * c - d, 3 * b - a - 3 * c + d
    return (2 * b + (c - a) * t + square * t**2 + cube * t**3) / 2


# Shapes


def brush(points: Places, widths: Sequence[float], steps: int = 3) -> str:
    """A stroke of the brush along a smooth line: its width swells and tapers."""
    spine = spine_of(points, widths, steps)
    out = [beside(bone, -0.5) for bone in spine]
    back = [beside(bone, 0.5) for bone in reversed(spine)]
    return f"{curve(out)} L{at(*back[0])} {onwards(back)} Z"


Bone = tuple[float, float, float, float, float]
"""A place on a spine: x, y, the width there, and its direction."""


def spine_of(points: Places, widths: Sequence[float], steps: int) -> list[Bone]:
    middle = _sampled([(*point, width) for point, width in zip(points, widths, strict=True)], steps)
    ends = [middle[0], *middle, middle[-1]]
    bones: list[Bone] = []
    for (ax, ay, _), (x, y, width), (bx, by, _) in zip(ends, middle, ends[2:], strict=False):
        length = math.hypot(bx - ax, by - ay) or 1
        bones.append((x, y, max(width, 0), (bx - ax) / length, (by - ay) / length))
    return bones


def beside(bone: Bone, share: float) -> Point:
    """A place so many widths beside the spine."""
    x, y, width, along, down = bone
    return x - down * width * share, y + along * width * share


def disc(x: float, y: float, rx: float, ry: float = 0) -> str:
    ry = ry or rx
    hx, hy = rx * ROUND, ry * ROUND
    return (
        f"M{at(x - rx, y)} C{at(x - rx, y - hy, x - hx, y - ry, x, y - ry)}"
        f" C{at(x + hx, y - ry, x + rx, y - hy, x + rx, y)}"
        f" C{at(x + rx, y + hy, x + hx, y + ry, x, y + ry)}"
        f" C{at(x - hx, y + ry, x - rx, y + hy, x - rx, y)} Z"
    )


def polygon(points: Places, radius: float = 0) -> str:
    """A polygon with rounded corners."""
    corners = zip([points[-1], *points], points, [*points[1:], points[0]], strict=False)
    pieces = [_corner(*three, radius) for three in corners]
    return "M" + " L".join(pieces) + " Z"


def _corner(before: Point, corner: Point, after: Point, radius: float) -> str:
    if not radius:
        return at(*corner)
    start, end = (
        between(corner, other, min(radius / (math.dist(corner, other) or 1), 0.48))
        for other in (before, after)
    )
    return f"{at(*start)} Q{at(*corner, *end)}"


def limb(start: Point, end: Point, first: float, last: float) -> str:
    """An arm or a log: two round ends, so wide, joined by tangents."""
    (x0, y0), (x1, y1), r0, r1 = start, end, first / 2, last / 2
    heading = math.atan2(y1 - y0, x1 - x0)
    tilt = math.acos((r0 - r1) / math.dist(start, end))
    one, other = heading + tilt, heading - tilt
    a, d = ((x0 + r0 * math.cos(angle), y0 + r0 * math.sin(angle)) for angle in (one, other))
    b, c = ((x1 + r1 * math.cos(angle), y1 + r1 * math.sin(angle)) for angle in (one, other))
    return (
        f"M{at(*a)} L{at(*b)} A{at(r1, r1)} 0 0 0 {at(*c)} L{at(*d)} A{at(r0, r0)} 0 1 0 {at(*a)} Z"
    )


def bands(
    start: Point, end: Point, first: float, last: float, shares: Iterable[float], bow: float
) -> str:
    """Short lines across a limb, at these shares of its length."""
    length = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    lines = []
    for share in shares:
        x, y = between(start, end, share)
        half = (first + (last - first) * share) / 2 + 0.6
        middle = x + ux * half * bow * 2, y + uy * half * bow * 2
        ends = (x - uy * half, y + ux * half), (x + uy * half, y - ux * half)
        lines.append(f"M{at(*ends[0])} Q{at(*middle, *ends[1])}")
    return " ".join(lines)


def ticks(*points: Point) -> str:
    """Straight lines between each two points."""
    pairs = zip(points[::2], points[1::2], strict=True)
    return " ".join(f"M{at(*one)} L{at(*other)}" for one, other in pairs)


def star(x: float, y: float, outer: float, inner: float, points: int) -> str:
    rays = [
        (outer if index % 2 == 0 else inner, math.pi * index / points)
        for index in range(2 * points)
    ]
    return polygon([(x + r * math.sin(angle), y - r * math.cos(angle)) for r, angle in rays])
