"""A box for all of a game: a tray, and a lid that goes over it.

Each is a floor with four walls. Left and right are the long walls; those above and below have tabs
at their ends, which are glued inside the long ones. Printed on the outside and folded away.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from printkit.layout.booklet import leaf
from printkit.layout.components import Component, Face
from printkit.layout.geometry import Size
from printkit.options import Options

SLACK = 3.0
"""Room around the booklet, the largest thing inside; aids and mats go in folded."""
FLAT = 8.0
"""What booklet, aids, mats and sheets take of the depth."""
EASE = 1.6
"""The lid is wider than the tray by its two walls and a little air."""
LID = 24.0
"""A lid need not go down to the table."""
TAB = 11.0
MARGIN = 1.5
"""Around the net, for the colour that runs past its outline."""


@dataclass(frozen=True)
class Tray:
    """Inner width, height and depth, and from them the places of the floor and walls in the net."""

    width: float
    height: float
    depth: float

    @property
    def left(self) -> float:
        return MARGIN + self.depth

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def top(self) -> float:
        return MARGIN + self.depth

    @property
    def foot(self) -> float:
        return self.top + self.height

    @property
    def net(self) -> Size:
        return Size(self.right + self.left, self.foot + self.top)

    @property
    def lid(self) -> "Tray":
        return Tray(self.width + EASE, self.height + EASE, min(self.depth, LID))


def tray_for(highest: float, options: Options) -> Tray:
    """A tray as wide as the booklet, and deep enough for the highest thing on the flat ones."""
    page = leaf(options.sheet)
    return Tray(page.width + SLACK, page.height + SLACK, math.ceil(highest + FLAT))


def lidded_box(highest: float, back: str, options: Options) -> Iterator[Component]:
    """Lid and tray as a part of a kit. The art of the lid is the template of the game's back."""
    tray = tray_for(highest, options)
    for name, half in (("lid", tray.lid), ("tray", tray)):
        data = {"box": half, "back": back, "tab": TAB, "is_lid": name == "lid"}
        face = Face(f"game-box-{name}", "lidded_box.svg", data)
        yield Component("game-box", half.net, face, stock="card", safe=0, crop=False)
