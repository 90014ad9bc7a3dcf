"""Plane geometry of a photo: corners, what covers what, and how a camera held askew sees."""

import math
from collections.abc import Sequence
from itertools import pairwise

Point = tuple[float, float]
Shape = Sequence[Point]
"""The corners of something convex."""


def rectangle(width: float, height: float) -> list[Point]:
    return [(0, 0), (width, 0), (width, height), (0, height)]


def turned(shape: Shape, degrees: float, about: Point, to: Point = (0, 0)) -> list[Point]:
    """A shape turned clockwise about a point (y grows downwards), which is moved to another."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    away = [(x - about[0], y - about[1]) for x, y in shape]
    return [(to[0] + x * cos - y * sin, to[1] + x * sin + y * cos) for x, y in away]


def middle(shape: Shape) -> Point:
    return sum(x for x, _ in shape) / len(shape), sum(y for _, y in shape) / len(shape)


def grown(shape: Shape, factor: float) -> list[Point]:
    x0, y0 = middle(shape)
    return [(x0 + factor * (x - x0), y0 + factor * (y - y0)) for x, y in shape]


def holds(outer: Shape, inner: Shape) -> bool:
    """Whether all corners of a shape lie in another, whose corners go round clockwise."""
    return all(_side(a, b, point) >= 0 for a, b in _edges(outer) for point in inner)


def overlap(one: Shape, other: Shape) -> bool:
    """Whether no edge of either parts the two."""
    return not any(
        all(_side(a, b, point) <= 0 for point in right)
        for left, right in ((one, other), (other, one))
        for a, b in _edges(left)
    )


def _edges(shape: Shape) -> list[tuple[Point, Point]]:
    return list(pairwise([*shape, shape[0]]))


def _side(a: Point, b: Point, point: Point) -> float:
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def perspective(seen: Shape, size: tuple[int, int]) -> list[float]:
    """The eight numbers by which Pillow draws what lies in ``seen`` as an image of this size."""
    rows, values = [], []
    for (x, y), (u, v) in zip(rectangle(*size), seen, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return _solved([[*row, value] for row, value in zip(rows, values, strict=True)])


def _solved(rows: list[list[float]]) -> list[float]:
    """Linear equations, the right side last, by Gauss and Jordan."""
    for column in range(len(rows)):
        pivot = max(range(column, len(rows)), key=lambda at: abs(rows[at][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for at, row in enumerate(rows):
            if at != column:
                rows[at] = [
                    value - row[column] * lead
                    for value, lead in zip(row, rows[column], strict=True)
                ]
    return [row[-1] for row in rows]
