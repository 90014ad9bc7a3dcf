"""Drawings as stencils are cut: parts from back to front, each with an edge of its own.

A template says what a part is made of, as pairs of a role and a path (``("thing", "M…")``); a
stencil says how roles look, so that one drawing prints by day, at night and with little ink.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter
from typing import Any

from markupsafe import Markup

from templates import shapes
from templates.shapes import write

CUT = 1.0
"""How wide a line inside a part is."""


@dataclass(frozen=True)
class Stencil:
    """Cuts parts; lines keep their width however a part is scaled."""

    fill: Mapping[str, str]
    line: Mapping[str, str]
    edge: Mapping[str, str]
    """Inks by role; a role without ink is not drawn."""
    width: float = 1
    """How far the edges reach on both sides of an outline."""
    shift: float = 0
    """How far the edges fall up and to the right, as light does that comes from there."""
    thin: float = 1
    """What becomes of the width of lines."""
    scale: float = 1
    place: str = ""

    def at(
        self, x: float, y: float, turn: float = 0, scale: float = 1, flip: int = 1, lean: float = 0
    ) -> "Stencil":
        """A stencil with its origin there: turned, scaled, mirrored, leaning to the right."""
        steps = [f"translate({write(x, y)})"]
        steps += [f"rotate({write(turn)})"] * bool(turn)
        steps += [f"skewX({write(-lean)})"] * bool(lean)
        steps += [f"scale({write(scale * flip, scale)})"] * (scale != 1 or flip != 1)
        place = " ".join([self.place, *steps]).strip()
        return replace(self, scale=self.scale * scale, place=place)

    def part(self, *shapes: Any, edge: bool = True) -> Markup:
        """One part: the edges of its shapes first, so that they join, then the shapes."""
        drawn = [*self._edges(shapes)] if edge else []
        drawn += [self._shape(*shape) for shape in shapes]
        body = "".join(drawn)
        return Markup(f'<g transform="{self.place}">{body}</g>' if self.place else body)

    def _edges(self, shapes: Iterable[Any]) -> Iterator[str]:
        shift = self.shift / self.scale
        moved = f' transform="translate({write(shift, -shift)})"' if shift else ""
        edged = [(self.edge[role], path) for role, path, *_ in shapes if role in self.edge]
        for ink, group in groupby(edged, key=itemgetter(0)):
            fill, path = ink if shift else "none", "".join(path for _, path in group)
            yield f'<path fill="{fill}"{self._stroke(ink, self.width)}{moved} d="{path}"/>'

    def _shape(self, role: str, path: str, width: float = CUT) -> str:
        line, fill = self.line.get(role), self.fill.get(role)
        if not (line or fill):
            return ""
        stroke = self._stroke(line, width * self.thin) if line else ""
        return f'<path fill="{fill or "none"}"{stroke} d="{path}"/>'

    def _stroke(self, ink: str, width: float) -> str:
        return f' stroke="{ink}" stroke-width="{write(width / self.scale)}"'


TOOLS = {
    "stencil": Stencil,
    "poly": shapes.poly,
    "disc": shapes.disc,
    "bone": shapes.bone,
    "wraps": shapes.wraps,
    "ribbon": shapes.ribbon,
}
"""What templates draw with."""
