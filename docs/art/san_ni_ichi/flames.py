"""What every fire is made of: tongues of flame, sparks, and roofs that burn."""

from typing import NamedTuple

from docs.art.san_ni_ichi.figure import CUT, SUMI, Figure, Ink, Part
from docs.art.san_ni_ichi.strokes import at, brush, ticks, turned

FLAME = Ink("vermilion", "vermilion_tint", "vermilion")
GLOW = Ink("autumn", "white", "vermilion")
CORE = Ink("gold_tint", "gold_tint", "vermilion")


class Tongue(NamedTuple):
    """A tongue of flame: where its foot is, how high and wide it is, how it leans and turns."""

    x: float
    y: float
    height: float
    width: float
    lean: float = 0
    side: int = 1
    """Which way its S runs."""
    turn: float = 0

    def drawn(self, share: float = 1, lift: float = 0) -> str:
        """Fat below, an S, a pointed tip; an inner one is a share of it, lifted a little."""
        height = self.height * share
        width = self.width * share * (0.92 if share < 1 else 1)
        spine = [
            (x * self.side * width + self.lean * height * y**1.7, -(y + lift) * height)
            for x, y in SPINE
        ]
        steps = 1 if share < 1 else 2
        return brush(turned(spine, self.x, self.y, self.turn), [w * width for w in WIDTHS], steps)


SPINE = ((0, 0.02), (-0.1, 0.1), (-0.2, 0.27), (-0.12, 0.46), (0.13, 0.68), (0.2, 0.84), (0.02, 1))
WIDTHS = (0.34, 0.74, 1, 0.86, 0.5, 0.27, 0)


def blaze(*tongues: Tongue, belly: str = "") -> Part:
    """Tongues that burn as one."""
    shapes = [(FLAME, tongue.drawn()) for tongue in tongues]
    glow = [(GLOW, tongue.drawn(0.64, 0.07)) for tongue in tongues]
    core = [(CORE, tongue.drawn(0.36, 0.2)) for tongue in tongues]
    return Part([*shapes, (FLAME, belly)] if belly else shapes, glow + core)


def sparks(*spots: tuple[float, float, float, float]) -> Part:
    """Each at (x, y), of a size, turned."""
    drops = [
        brush(
            turned([(0, r), (0.2 * r, 0.2 * r), (-0.1 * r, -1.4 * r)], x, y, turn), (0.2 * r, r, 0)
        )
        for x, y, r, turn in spots
    ]
    return Part([(FLAME, drop) for drop in drops], halo=0.8)


def roof(x: float, y: float, wide: float) -> Figure:
    """A temple's roof, and its wall running off below."""
    k = wide / 30
    left = [(-15, 0), (-10.2, -1.2), (-6, -5), (-3, -9), (-4.8, -10.6)]
    right = [(-px, py) for px, py in reversed(left)]
    a, b, c, d, e, f, g, h, i, j = turned([*left, *right], x, y, 0, k)
    eaves = turned([(13.8, 1.8), (-13.8, 1.8)], x, y, 0, k)
    tiles = f"M{at(*a)} C{at(*b, *c, *d)} L{at(*e)} L{at(*f)} L{at(*g)} C{at(*h, *i, *j)}"
    ribs = turned([(-1.8, -7), (-4.2, -1.6), (1.8, -7), (4.2, -1.6)], x, y, 0, k)
    wall = f"M{at(x - wide * 0.36, y)} H{at(x + wide * 0.36)} V150 H{at(x - wide * 0.36)} Z"
    return [
        Part([(SUMI, wall)]),
        Part(
            [(SUMI, f"{tiles} L{at(*eaves[0])} L{at(*eaves[1])} Z")],
            lines=[(CUT, ticks(*ribs), 0.7)],
        ),
    ]
