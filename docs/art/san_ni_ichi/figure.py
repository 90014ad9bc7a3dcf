"""A picture as a list of parts, each cut free from what lies behind it."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

PAPER = "washi_tint"
"""The line that cuts a part free."""


class Ink(NamedTuple):
    """Names of the palette: the ink, and that of the ink saver with the outline it gets there."""

    full: str
    saver: str
    outline: str = "sumi"


SUMI = Ink("sumi", "sumi_tint")
"""What burns, floats or stands."""
BLACK = Ink("sumi", "sumi")
CUT = Ink(PAPER, "sumi")
"""Lines cut into a shape."""

Shape = tuple[Ink, str]
Line = tuple[Ink, str, float]
"""A path and how wide it is drawn."""


class Part(NamedTuple):
    shapes: Sequence[Shape] = ()
    """They share one edge."""
    details: Sequence[Shape] = ()
    """Drawn on the shapes, without an edge."""
    lines: Sequence[Line] = ()
    halo: float = 1.1
    """How far the edge reaches round the shapes."""
    edge: str = PAPER
    turn: str = ""
    scale: float = 1
    """How much ``turn`` enlarges: edges and lines stay as wide as they are."""

    def __str__(self) -> str:
        """As the templates call it, without what is usual."""
        told = [f"[{_told(self.shapes)}]", *self._more()]
        return f"{{{{ part({', '.join(told)}) }}}}"

    def _more(self) -> Iterator[str]:
        if self.details:
            yield f"details=[{_told(self.details)}]"
        if self.lines:
            yield f"lines=[{', '.join(_drawn(line) for line in self.lines)}]"
        if self.shapes:
            yield f'edge=("{self.edge}", "{self.shapes[0][0].outline}")'
        for name in ("halo", "turn", "scale"):
            if (value := getattr(self, name)) != Part._field_defaults[name]:
                yield f'{name}="{value}"' if name == "turn" else f"{name}={value}"


def _told(shapes: Sequence[Shape]) -> str:
    """Neighbours of one ink as one path: there are many, and each costs time when a kit is made."""
    runs = groupby(shapes, key=lambda shape: shape[0])
    paths = [(ink, " ".join(path for _, path in run)) for ink, run in runs]
    return ", ".join(f'("{ink.full}", "{ink.saver}", "{path}")' for ink, path in paths)


def _drawn(line: Line) -> str:
    ink, path, width = line
    return f'("{ink.full}", "{ink.saver}", "{path}", {width:.2g})'


Figure = list[Part]
"""From back to front."""
