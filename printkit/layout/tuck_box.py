"""A tuck box: a net of four walls in a strip, with a lid that tucks in and a bottom that is glued.

From left to right: the glue tab, the front, a side, the back, the other side. Lid and bottom hang
on the back. All walls stand upright in the net; it is printed on the outside and folded away.
"""

import math
from dataclasses import dataclass

from printkit.layout.components import Component, Face
from printkit.layout.geometry import Size
from printkit.options import Options

STOCK = 0.3
"""Thickness of a sheet of card stock of 250 g."""
FOLDED_STOCK = 0.5
"""Front and back glued together; whoever folds takes a lighter card."""
SLACK = 1.5
"""Room for fingers and for a cut that is not quite true."""
TAB = 10.0
TONGUE = 13.0
"""How deep the lid tucks in."""
CLEARANCE = 0.5
"""What goes inside is narrower by this much than where it goes in, on either side."""
WRAP = 1.0
"""Colour runs this far around a fold and past a cut, so that no white edge shows."""
MARGIN = 1.5
"""Around the net, for the colour that runs past its outline."""


@dataclass(frozen=True)
class TuckBox:
    """Inner width, height and depth, and from them the places of the walls in the net."""

    width: float
    height: float
    depth: float

    @property
    def front(self) -> float:
        """The left edge of the front; the glue tab is left of it."""
        return MARGIN + TAB

    @property
    def side(self) -> float:
        return self.front + self.width

    @property
    def back(self) -> float:
        return self.side + self.depth

    @property
    def far_side(self) -> float:
        return self.back + self.width

    @property
    def end(self) -> float:
        """The right edge of the strip; this side lies over the tab, so it stops a little short."""
        return self.far_side + self.depth - CLEARANCE

    @property
    def top(self) -> float:
        """The upper edge of the walls; tongue and lid are above it."""
        return MARGIN + TONGUE + self.depth

    @property
    def foot(self) -> float:
        return self.top + self.height

    @property
    def dust(self) -> float:
        """Length of the small flaps on the sides: they must not meet in the middle."""
        return min(self.width / 2 - CLEARANCE, self.depth + 2, TONGUE)

    @property
    def net(self) -> Size:
        return Size(self.end + MARGIN, self.foot + self.depth + TAB + MARGIN)


def box_for(piece: Size, count: int, options: Options) -> TuckBox:
    """A box for a pile of so many pieces, with its opening at their short side."""
    stock = FOLDED_STOCK if options.backs == "fold" else STOCK
    depth = math.ceil(2 * (count * stock + SLACK)) / 2
    return TuckBox(min(piece) + SLACK, max(piece) + SLACK, depth)


def tuck_box(
    piece: Size, count: int, back: str, options: Options, template: str = "box.svg"
) -> Component:
    """The box as a part of a kit. Its art is the template of the game's back."""
    box = box_for(piece, count, options)
    data = {
        "box": box,
        "back": back,
        "tab": TAB,
        "tongue": TONGUE,
        "clearance": CLEARANCE,
        "wrap": WRAP,
    }
    face = Face("box", template, data)
    return Component("box", box.net, face, stock="card", safe=0, crop=False)
