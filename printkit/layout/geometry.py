"""Plane geometry. Everything is in millimetres, origin at the lower left corner."""

from typing import NamedTuple

TOLERANCE = 0.01
"""Half of what a printer can resolve: lengths closer than this are the same length."""


class Size(NamedTuple):
    """Width and height, of a trimmed component or of a place for one."""

    width: float
    height: float

    def __str__(self) -> str:
        return f"{self.width:g} x {self.height:g} mm"

    @property
    def turned(self) -> "Size":
        return Size(self.height, self.width)

    def fits(self, room: "Size") -> bool:
        return self.width <= room.width + TOLERANCE and self.height <= room.height + TOLERANCE


class Box(NamedTuple):
    """A rectangle on the paper."""

    x: float
    y: float
    width: float
    height: float

    @property
    def size(self) -> Size:
        return Size(self.width, self.height)

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def top(self) -> float:
        return self.y + self.height

    def grown(self, by: float) -> "Box":
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def moved(self, dx: float, dy: float) -> "Box":
        return Box(self.x + dx, self.y + dy, self.width, self.height)

    def nearest(self, x: float, y: float) -> tuple[float, float]:
        """A point of the box: the given one, or the one that is closest to it."""
        return min(max(x, self.x), self.right), min(max(y, self.y), self.top)

    def within(self, other: "Box") -> "Box":
        """What of it lies in the other; something flat on the other's edge if nothing does."""
        (x, y), (right, top) = other.nearest(self.x, self.y), other.nearest(self.right, self.top)
        return Box(x, y, right - x, top - y)

    def kept_in(self, outer: "Box") -> "Box":
        """Moved no farther than it takes to lie inside a larger box."""
        x = min(max(self.x, outer.x), outer.right - self.width)
        y = min(max(self.y, outer.y), outer.top - self.height)
        return self._replace(x=x, y=y)

    def holds(self, other: "Box") -> bool:
        return (
            other.x >= self.x - TOLERANCE
            and other.y >= self.y - TOLERANCE
            and other.right <= self.right + TOLERANCE
            and other.top <= self.top + TOLERANCE
        )

    def overlaps(self, other: "Box") -> bool:
        return (
            min(self.right, other.right) - max(self.x, other.x) > TOLERANCE
            and min(self.top, other.top) - max(self.y, other.y) > TOLERANCE
        )


def around(boxes: list[Box]) -> Box:
    """The smallest box that holds them all."""
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    right, top = max(box.right for box in boxes), max(box.top for box in boxes)
    return Box(x, y, right - x, top - y)
