"""Water: a drop and its rings, the first lip of foam, a breaking wave, the great wave.

Still water has as many rings as the card is worth.
"""

import math
from typing import NamedTuple

from docs.art.san_ni_ichi.figure import CUT, PAPER, SUMI, Figure, Ink, Part
from docs.art.san_ni_ichi.strokes import (
    Point,
    at,
    between,
    brush,
    curve,
    disc,
    onwards,
    sample,
    turned,
)

FOAM = Ink(PAPER, "white", "indigo")
CREST = Ink("indigo_tint", "white", "indigo")
"""What is drawn up the face of the wave."""
FAR = Ink("winter_mid", "white", "indigo")
CURLS = Ink("indigo", "indigo")
RIPPLE = Ink(PAPER, "indigo")

BODY = {
    **dict.fromkeys(range(1, 7), Ink("indigo", "indigo_tint", "indigo")),
    **dict.fromkeys(range(7, 11), Ink("indigo_mid", "indigo_tint", "indigo")),
}
"""By number: the wave, lighter before the night."""
NEAR = {
    **dict.fromkeys(range(1, 4), Ink("indigo_mid", "white", "indigo")),
    **dict.fromkeys(range(4, 7), Ink("indigo", "white", "indigo")),
    **dict.fromkeys(range(7, 11), Ink("winter_deep", "white", "indigo")),
}
"""The sea before it."""


def water(number: int) -> Figure:
    if number in DROPS:
        return still(number)
    return stormy(number)


# One to three: still water


class Drop(NamedTuple):
    y: float
    size: float
    shore: float
    ring: float
    """The radius of the first ring, and how far the next are apart."""
    step: float


DROPS = {1: Drop(76, 6.6, 97, 12, 0), 2: Drop(67, 8, 96, 11, 13), 3: Drop(53, 9.4, 95, 12, 10.5)}


def still(number: int) -> Figure:
    of = DROPS[number]
    pond = Part([(NEAR[number], f"M-4 {at(of.shore)} H104 V150 H-4 Z")])
    radii = [of.ring + of.step * index for index in range(number)]
    rings = [
        (RIPPLE, disc(50, 108, radius, radius * 0.27), 1.5 - 0.22 * index)
        for index, radius in enumerate(radii)
    ]
    splash = _splash(50, 107) if number == 3 else []
    return [pond, Part(lines=rings), _drop(50, of.y, of.size), *splash]


def _drop(x: float, y: float, size: float) -> Part:
    right = [(0.3, -1.1), (1, -0.6), (1, 0.1), (1, 0.75), (0.5, 1.1), (0, 1.1)]
    left = [(-0.5, 1.1), (-1, 0.75), (-1, 0.1), (-1, -0.6), (-0.3, -1.1), (0, -2.1)]
    a, b, c, d, e, f, g, h, i, j, k, tip = turned([*right, *left], x, y, 0, size)
    path = (
        f"M{at(*tip)} C{at(*a, *b, *c)} C{at(*d, *e, *f)} C{at(*g, *h, *i)} C{at(*j, *k, *tip)} Z"
    )
    p, q, r, s = turned([(-0.52, 0.1), (-0.5, 0.46), (-0.24, 0.68), (0, 0.7)], x, y, 0, size)
    gleam = f"M{at(*p)} C{at(*q, *r, *s)}"
    return Part([(BODY[1], path)], lines=[(RIPPLE, gleam, max(0.9, size * 0.17))])


def _splash(x: float, y: float) -> Figure:
    """The water thrown up by the drop."""
    thrown = []
    for angle, high in ((-38, 15), (0, 20), (38, 15)):
        spine = turned([(0, 3), (0, -high * 0.45), (0, -high)], x + angle * 0.14, y, angle * 0.8)
        thrown.append((BODY[3], brush(spine, (5.4, 3.4, 1.4))))
    drops = [(-17, -19, 2.2), (17, -20, 2.2), (0, -26, 2.4)]
    thrown += [(BODY[3], disc(x + dx, y + dy, size)) for dx, dy, size in drops]
    a, b, c, d, e, f, g, h, i, j = turned(
        [
            (-10, 0),
            (-6, -4),
            (-4, -8),
            (-3, -10),
            (3, -10),
            (4, -8),
            (6, -4),
            (10, 0),
            (6, 3),
            (-6, 3),
        ],
        x,
        y,
    )
    foot = f"M{at(*a)} C{at(*b, *c, *d)} L{at(*e)} C{at(*f, *g, *h)} C{at(*i, *j, *a)} Z"
    return [Part(thrown, halo=0.9), Part(details=[(BODY[3], foot)])]


# Four to ten: the wave


class Wave(NamedTuple):
    """The line of a wave: its back from the right, its lip, and the hollow down to the left."""

    back: list[Point]
    lip: list[Point]
    face: list[Point]

    def towards(self, other: "Wave", share: float) -> "Wave":
        return Wave(
            *(
                [between(a, b, share) for a, b in zip(mine, theirs, strict=True)]
                for mine, theirs in zip(self, other, strict=True)
            )
        )


LOW = Wave(
    [(104, 111), (92, 106), (76, 98), (62, 92)],
    [(52, 92), (46, 95), (43, 99)],
    [(47, 99), (52, 102), (52, 107), (44, 112), (24, 115), (-4, 115)],
)
HIGH = Wave(
    [(104, 60), (98, 40), (85, 22), (67, 14)],
    [(48, 17), (34, 33), (29, 56)],
    [(40, 46), (53, 52), (60, 74), (48, 98), (24, 110), (-4, 110)],
)
GROWTH = {4: 0.04, 5: 0.17, 6: 0.32, 7: 0.5, 8: 0.68, 9: 0.84, 10: 1.0}
"""How far from the lowest to the highest."""
SEA = {4: 117, 5: 118, 6: 119, 7: 121, 8: 123, 9: 123, 10: 122}
BOATS = {8: (34, 116, 0.66, 6), 9: (32, 115, 0.6, 12), 10: (36, 113, 0.54, 18)}
"""x, y, size and tilt."""


def stormy(number: int) -> Figure:
    growth = GROWTH[number]
    line = LOW.towards(HIGH, growth)
    return [
        *(peak(19, 111, 0.72) if number == 10 else []),
        *(swell(111 - (number - 6) * 0.6, 2.2, 0.6, FAR, 1, 1.3) if number >= 6 else []),
        *_body(line, BODY[number], growth),
        *_foam(line, growth, number - 2 if number < 8 else number - 1),
        _spray(line.lip[-1], growth, 10 if number == 10 else number - 3),
        *(boat(*BOATS[number]) if number in BOATS else []),
        *swell(SEA[number], 2 + 1.6 * growth, 2.4, NEAR[number], 3, 1.2),
    ]


def swell(y: float, high: float, phase: float, ink: Ink, ripples: int, waves: float) -> Figure:
    """A rolling sea right across, from y down."""
    rim = [(x, y + high * math.sin(phase + x / 100 * waves * math.tau)) for x in range(-4, 108, 9)]
    rows = []
    for index in range(ripples):
        start, end = (1, 8) if index % 2 else (3, 10)
        rows.append(curve([(x, low + 4.4 + index * 4.6) for x, low in rim[start:end]]))
    sea = f"{curve(rim)} L104 150 L-4 150 Z"
    return [Part([(ink, sea)], lines=[(RIPPLE, " ".join(rows), 0.9)])]


def _body(line: Wave, ink: Ink, growth: float) -> Figure:
    """The wave, and the water drawn up its face in strokes between back and hollow."""
    back, lip, face = line
    hollow = [lip[-1], *face]
    path = f"{curve([*back, *lip])} {onwards(hollow)} L-4 150 L104 150 Z"
    strokes = []
    count = 3 + round(4 * growth)
    inner = sample([*face[::-1][1:], lip[-1]], 6)[2:-3]
    outer = _spread(sample([(104, 150), *back, *lip[:2]], 6), len(inner))
    for index in range(count):
        share, odd = (index + 1) / (count + 1), index % 2
        row = [between(a, b, share) for a, b in zip(inner, outer, strict=True)]
        row = row[int(len(row) * (0.1 + 0.05 * index)) : len(row) - 1 - odd]
        strokes.append(_stroke(row, (1.2 + 1.7 * growth) * (0.8 if odd else 1.25)))
    return [Part([(ink, path)], [(CREST, stroke) for stroke in strokes])]


def _spread(points: list[Point], count: int) -> list[Point]:
    """So many of the points, evenly."""
    return [points[round(index * (len(points) - 1) / (count - 1))] for index in range(count)]


def _stroke(row: list[Point], width: float) -> str:
    """Swelling from a thin foot, thin again at the top."""
    points = [*row[:-1:3], row[-1]]
    last = len(points) - 1
    swell = [math.sin(math.pi * min(1, 0.06 + 0.94 * i / last)) ** 0.7 for i in range(last + 1)]
    return brush(points, [width * share for share in swell], 1)


CLAWS = (
    ([(-0.5, -0.1), (0.15, 0.62), (0.95, 0.98), (1.62, 0.5)], (1.1, 1, 0.62, 0)),
    ([(-0.2, -0.2), (0.42, 0.22), (1, 0.3), (1.42, -0.22)], (1, 0.85, 0.52, 0)),
)
"""Two strokes that reach out of the foam."""


def _foam(line: Wave, growth: float, claws: int) -> Figure:
    """A roll along the lip, and claws that reach out of it."""
    edge = sample([*line.back[2:], *line.lip], 6)
    size = 2.2 + 3.4 * growth
    roll = _roll(edge, size, 8 + round(5 * growth))
    reaching = [path for i in range(claws) for path in _claw(edge, size, i / max(1, claws - 1))]
    curls = " ".join(_curl(x, y, r * 0.52) for x, y, r in roll[2:-1:2])
    shapes = [(FOAM, path) for path in (*reaching, *(disc(*ball) for ball in roll))]
    return [Part(shapes, lines=[(CURLS, curls, 0.75)], halo=0.75, edge="indigo")]


def _roll(edge: list[Point], size: float, count: int) -> list[tuple[float, float, float]]:
    """Balls of foam, largest past the middle of the lip."""
    balls = []
    for index in range(count):
        share = index / (count - 1)
        x, y = edge[round((len(edge) - 1) * (0.05 + 0.95 * share))]
        round_ = 0.3 + 0.72 * math.sin(math.pi * (0.06 + 0.7 * share))
        balls.append((x, y, size * round_ * (1.1 if index % 2 else 0.92)))
    return balls


def _claw(edge: list[Point], size: float, share: float) -> list[str]:
    along = 0.26 + 0.74 * share
    place = round((len(edge) - 1) * along)
    (x, y), (ax, ay) = edge[place], edge[max(0, place - 2)]
    heading = math.degrees(math.atan2(y - ay, x - ax))
    long = size * (1.25 + 0.75 * math.sin(math.pi * (0.15 + 0.6 * along)))
    return [
        brush(turned(spine, x, y, heading, long), [size * width for width in widths], 2)
        for spine, widths in CLAWS
    ]


def _curl(x: float, y: float, r: float) -> str:
    return f"M{at(x - r, y + r * 0.5)} A{at(r, r)} 0 1 1 {at(x + r * 0.9, y + r * 0.7)}"


DROPLETS = (
    (-8, 8, 2.1),
    (-12, -3, 1.8),
    (-3, 15, 1.8),
    (-9, 22, 2),
    (5, 20, 1.6),
    (-15, 12, 1.6),
    (2, 30, 1.8),
    (-14, 30, 1.6),
    (-4, 38, 1.6),
    (8, 36, 1.5),
)
"""Beside the tip of the lip, and how large."""


def _spray(tip: Point, growth: float, count: int) -> Part:
    k = 0.55 + 0.45 * growth
    drops = [disc(tip[0] + dx * k, tip[1] + dy * k, r * k) for dx, dy, r in DROPLETS[:count]]
    return Part([(FOAM, drop) for drop in drops], halo=0.6, edge="indigo")


HULL = "M-16 -3 C-8 1 8 1 18 -6 C16 1 11 5 6 5.4 H-8 C-12 5 -15 1 -16 -3 Z"


def boat(x: float, y: float, scale: float, tilt: float) -> Figure:
    turn = f"translate({at(x, y)}) rotate({tilt}) scale({scale})"
    rowers = [(SUMI, disc(px, -3, 2)) for px in (-7, -1, 5)]
    plank = "M-11 2 C-4 3.4 6 3 12 -0.6"
    return [
        Part([(SUMI, HULL), *rowers], lines=[(CUT, plank, 0.6)], turn=turn, scale=scale),
    ]


def peak(x: float, y: float, scale: float) -> Figure:
    """A far mountain, snow on top."""
    slope = "M-22 0 C-12 -5 -7 -12 -3.4 -17 L3.4 -17 C7 -12 12 -5 22 0 Z"
    snow = "M-7.4 -11.2 L-3.4 -17 L3.4 -17 L7.4 -11.2 L4 -13 L1.6 -9.6 L-1.2 -12.6 L-4 -9.8 Z"
    turn = f"translate({at(x, y)}) scale({scale})"
    return [Part([(FAR, slope)], [(FOAM, snow)], halo=0.8, turn=turn, scale=scale)]
