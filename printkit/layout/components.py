"""What a kit is made of: faces drawn from templates, components with a size and a count."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from printkit.layout.geometry import Size

Stock = Literal["plain", "card"]

COVER = "cover"
"""The part that comes first and says how to print the others."""

POKER = Size(63.5, 88.9)
HALF_PAGE = Size(190, 130)
FULL_PAGE = Size(190, 260)
"""Two half pages; fits inside the margins of A4 and of Letter."""


@dataclass(frozen=True, slots=True)
class Face:
    """One printed side: a template and what fills it. The name is unique in its kit."""

    name: str
    template: str
    data: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Component:
    """A thing to cut out: a card, an aid, a sheet. ``count`` of them are printed."""

    part: str
    size: Size
    front: Face
    back: Face | None = None
    count: int = 1
    reads_on: bool = False
    """The back is the next page: it needs no register, and is a front where backs are left out."""
    lends: bool = False
    """Has no back and needs none: something else may be printed behind it."""
    borrows: bool = False
    """May be printed behind something else of the same stock."""
    safe: float = 3
    """Text stays this far inside the trim."""
    corner: float = 0
    """Radius to round the corners to."""
    stock: Stock = "plain"
    """What to print it on, for the cover page."""
    crop: bool = True
    """Cut along the trim; not so where the template draws its own outline, or nothing is cut."""
    whole: bool = False
    """A page by itself: cut only where it shares its sheet."""
    page: int = 0
    """Its page in a booklet, from 1; pages of a booklet are placed so that they fold in order."""

    @property
    def is_net(self) -> bool:
        """Its template says by itself where it is cut and folded, in lines of these classes."""
        return not self.crop and not self.page

    @property
    def registered(self) -> bool:
        """Front and back are one piece, so the back has to lie exactly behind."""
        return self.back is not None and not self.reads_on
