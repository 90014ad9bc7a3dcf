"""Lines for a knife or a scoring tool, in millimetres from the lower left corner."""

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from printkit.layout.geometry import Box

MEET = 0.05
"""Lines whose ends are nearer than this are one line."""
QUARTER = math.tan(math.radians(90) / 4)
"""The bulge of a quarter of a circle, anticlockwise."""


class Vertex(NamedTuple):
    """A point of a line; with a bulge an arc leads on from it, which ends at the next one.

    The bulge is the tangent of a quarter of the arc's angle, as DXF writes it.
    """

    x: float
    y: float
    bulge: float = 0.0


class Path(NamedTuple):
    """A line; a closed one leads back to its first point."""

    vertices: tuple[Vertex, ...]
    closed: bool = True

    @property
    def turned(self) -> "Path":
        """From its other end. Only trims have arcs, and those are closed."""
        return self._replace(vertices=self.vertices[::-1])

    def meets(self, other: "Path") -> bool:
        """Whether the other begins where this one ends."""
        return not self.closed and not other.closed and _near(self.vertices[-1], other.vertices[0])

    def then(self, other: "Path") -> "Path":
        """Both as one line, closed when it comes back to its start."""
        vertices = (*self.vertices, *other.vertices[1:])
        if _near(vertices[0], vertices[-1]):
            return Path(vertices[:-1])
        return Path(vertices, closed=False)


def _near(one: Vertex, other: Vertex) -> bool:
    return math.dist(one[:2], other[:2]) < MEET


def around(box: Box, radius: float = 0.0) -> Path:
    """Around a piece, anticlockwise from its lower left corner, the corners rounded."""
    x, y, right, top = box.x, box.y, box.right, box.top
    if not radius:
        return Path((Vertex(x, y), Vertex(right, y), Vertex(right, top), Vertex(x, top)))
    return Path(
        (
            *(Vertex(x + radius, y), Vertex(right - radius, y, QUARTER)),
            *(Vertex(right, y + radius), Vertex(right, top - radius, QUARTER)),
            *(Vertex(right - radius, top), Vertex(x + radius, top, QUARTER)),
            *(Vertex(x, top - radius), Vertex(x, y + radius, QUARTER)),
        )
    )


def joined(paths: Iterable[Path]) -> list[Path]:
    """Lines that meet as one: a knife that is not lifted leaves no corner uncut."""
    found: list[Path] = []
    for path in paths:
        line = path
        while other := next((each for each in found if _joint(each, line)), None):
            found.remove(other)
            line = _joint(other, line) or line
        found.append(line)
    return found


def _joint(one: Path, other: Path) -> Path | None:
    """Both as one line, whichever of their ends meet."""
    ways = ((one, other), (other, one), (one, other.turned), (other.turned, one))
    return next((first.then(then) for first, then in ways if first.meets(then)), None)


def segments(path: Path) -> Iterator[tuple[Vertex, Vertex]]:
    """From each point to the next one."""
    yield from pairwise([*path.vertices, *path.vertices[: path.closed]])
