"""The six weapons: one strong picture each, before a gold moon (radius 32 about (57, 38))."""

import math

from docs.art.san_ni_ichi.figure import BLACK, CUT, PAPER, SUMI, Figure, Ink, Part
from docs.art.san_ni_ichi.strokes import (
    Point,
    at,
    bands,
    between,
    brush,
    disc,
    limb,
    polygon,
    star,
    turned,
)

STEEL = Ink(PAPER, "white")
SHADOW = Ink("sumi_tint", "sumi_tint")
TIMBER = Ink("autumn_deep", "gold_tint")
CLOTH = Ink("vermilion", "vermilion_tint")
SMOKE = Ink(PAPER, "white")
BREATH = Ink(PAPER, "gold_tint")
GOLD = Ink("gold_tint", "gold_tint")
SKIN = Ink("washi", "white")
GRAIN = Ink("gold_tint", "sumi_mid")
DARK = "sumi"
"""The edge of what is light itself."""


def placed(figure: Figure, turn: str, scale: float = 1) -> Figure:
    return [part._replace(turn=turn, scale=scale) for part in figure]


# Who holds them


def hood(x: float, y: float, scale: float, shut: bool = False, look: float = 0) -> Figure:
    """A ninja's head: a knot of red cloth, the eyes shut or looking aside."""
    ends = [
        (CLOTH, "M9 -6 L20 -12.6 L21.6 -8 L11 -3 Z"),
        (CLOTH, "M10 -5 L21 -4.4 L20 0.4 L10.6 -2 Z"),
    ]
    band = [(-11, -6.7), (0, -7.9), (11, -6.7), (11.6, -3), (0, -3.8), (-11.6, -3)]
    head = [(-10.4, -10.2), (0, -12), (10.4, -10.2), (12, 3), (8, 11), (-8, 11), (-12, 3)]
    slit = [(-9, -2.4), (0, -1.2), (9, -2.4), (9, 3.2), (5.6, 5.6), (-5.6, 5.6), (-9, 3.2)]
    face = [(SKIN, polygon(slit, 1.4))]
    lids = "M-7 1 C-6 3 -3.4 3 -2.4 1.2 M7 1 C6 3 3.4 3 2.4 1.2"
    parts = [
        Part(ends, halo=0.9),
        Part(
            [(SUMI, polygon(head, 4.6))],
            face if shut else [*face, (BLACK, _eyes(look))],
            [(BLACK, lids, 1.0)] if shut else (),
        ),
        Part([(CLOTH, polygon(band, 0.6))], halo=0.8),
    ]
    return placed(parts, f"translate({at(x, y)}) scale({scale})", scale)


def _eyes(look: float) -> str:
    return " ".join(
        f"M{at(side * 2 + look, 1)} L{at(side * 7.4 + look, -1)}"
        f" C{at(side * 7.6 + look, 3.2, side * 2.8 + look, 4.4, side * 2 + look, 1)} Z"
        for side in (-1, 1)
    )


def fist(x: float, y: float, angle: float, flip: int) -> Figure:
    hand = [(-7, -9), (5, -9.6), (9.4, -6), (9.6, 7), (4, 9.6), (-7, 9)]
    thumb = [(-3, -11), (6, -9.6), (6.4, -4.6), (-4, -4.6)]
    fingers = "M9.4 -3.4 H1.6 M9.8 1 H1 M9.4 5.2 H1.6"
    parts = [
        Part([(SUMI, polygon(hand, 3.6))], lines=[(CUT, fingers, 0.9)]),
        Part([(SUMI, polygon(thumb, 2))], halo=0.8),
    ]
    return placed(parts, f"translate({at(x, y)}) rotate({at(angle)}) scale(1 {flip})")


# The weapons


def zen() -> Figure:
    """Somebody sits in the circle of one breath."""
    angles = [math.radians(angle) for angle in range(-70, 262, 14)]
    ring = [(58 + 31 * math.cos(angle), 38 + 31 * math.sin(angle)) for angle in angles]
    return [
        Part([(BREATH, brush(ring, _breath(len(ring)), 1))], edge=DARK, halo=0.8),
        *placed(_seated(), "translate(7.6 11.6) scale(0.86)", 0.86),
        *hood(56.6, 30, 0.98, shut=True),
    ]


def _breath(count: int) -> list[float]:
    """Full at first, running dry."""
    shares = [index / (count - 1) for index in range(count)]
    return [
        2 + 6.4 * math.sin(math.pi * min(1, 0.16 + 0.84 * share)) ** 0.8 * (1 - 0.45 * share)
        for share in shares
    ]


def _seated() -> Figure:
    lap = "M24 66 C28 56 42 53 57 54 C72 53 86 56 90 66 C92 72 84 75 57 75 C30 75 22 72 24 66 Z"
    folds = "M34 70 C44 63 54 62 63 66 M80 70 C74 66 68 65 63 66"
    robe = (
        "M57 30 C69 30 76 36 78 48 C79 54 77 60 74 63 C68 66 46 66 40 63 C37 60 35 54 36 48"
        " C38 36 45 30 57 30 Z"
    )
    hands = "M47 62 C50 58.4 64 58.4 67 62 C66 67 48 67 47 62 Z"
    left = [(44, 34), (38, 42), (35, 53), (42, 62), (54, 63)]
    right = [(114 - x, y) for x, y in left]
    sleeves = [(SUMI, brush(arm, (1, 9, 11, 9.6, 7))) for arm in (left, right)]
    return [
        Part([(SUMI, lap)], lines=[(CUT, folds, 0.9)]),
        Part([(SUMI, robe)], lines=[(CUT, "M57 38 L49 31 M57 38 L65 31 M57 38 V52", 0.9)]),
        Part(sleeves, halo=0.9),
        Part(details=[(SKIN, hands)], lines=[(BLACK, "M51 62.6 C54 64.4 60 64.4 63 62.6", 0.8)]),
    ]


def tonfa() -> Figure:
    """It lies along the arm that holds it."""
    arm = (60, -3), (6, -4), 25, 17
    wraps = bands(*arm, (0.12, 0.24, 0.72, 0.84, 0.94), 0.1)
    palm = [(-25.4, -15), (-6, -17), (3, -13), (4, 3), (-4, 6.4), (-24.6, 6)]
    thumb = [(-17, -18.6), (-1, -16), (3, -9), (-3, -5.6), (-14, -11.6)]
    parts = [
        Part([(SUMI, limb(*arm))], lines=[(CUT, wraps, 1)]),
        _bar(-46, 7, 64, 17, 3, "M-40 10.4 H-26 M4 10.4 H50"),
        _bar(-18.6, -22, -9.4, 10, 1),
        _bar(-21.6, -29, -6.4, -20, 3, "M-18 -25.6 H-12"),
        Part(
            [(SUMI, polygon(palm, 4))], lines=[(CUT, "M-25 -9 H-9 M-25.2 -3.6 H-8 M-25 1.6 H-9", 1)]
        ),
        Part([(SUMI, polygon(thumb, 3))], halo=0.9),
    ]
    return placed(parts, "translate(60 41) rotate(-24)")


def _bar(
    left: float, top: float, right: float, foot: float, radius: float, grain: str = ""
) -> Part:
    corners = [(left, top), (right, top), (right, foot), (left, foot)]
    return Part([(TIMBER, polygon(corners, radius))], lines=[(GRAIN, grain, 0.8)] if grain else ())


def sai() -> Figure:
    """It turns what comes into what goes."""
    return [_sweep(150), _sweep(330), *_fork()]


def _sweep(start: int) -> Part:
    angles = [math.radians(start - step) for step in range(30, 101, 10)]
    arc = [(57 + 36 * math.cos(angle), 38 + 34.6 * math.sin(angle)) for angle in angles]
    return Part([(GOLD, brush(arc, (0, 1.2, 2, 2.6, 3, 3.2, 2.6, 0), 1))], halo=0.8, edge=DARK)


def _fork() -> Figure:
    blade = "M0 -60 L3.4 -49 L4.4 12 H-4.4 L-3.4 -49 Z"
    wraps = "M-4.6 20 L4.6 17.4 M-4.6 24.6 L4.6 22 M-4.6 29.2 L4.6 26.6 M-4.6 33.8 L4.6 31.2"
    guard = (
        "M0 6.6 C-9 8.4 -15 4.6 -16.4 -2.6 C-17.2 -7 -19 -10.6 -24 -13 C-21.8 -9.4 -21.6 -6"
        " -21.4 -2 C-20.6 8 -12.4 15.4 -3 15.4 H3 C12.4 15.4 20.6 8 21.4 -2 C21.6 -6 21.8 -9.4"
        " 24 -13 C19 -10.6 17.2 -7 16.4 -2.6 C15 4.6 9 8.4 0 6.6 Z"
    )
    under = (
        "M0 11.4 C11 11.4 17.6 5.4 19 -3 C19.4 -6 20.6 -9.6 24 -13 C21.8 -9.4 21.6 -6 21.4 -2"
        " C20.6 8 12.4 15.4 3 15.4 H0 Z"
    )
    grip = polygon([(-4.4, 12), (4.4, 12), (3.8, 37), (-3.8, 37)], 1)
    parts = [
        Part([(STEEL, blade)], [(SHADOW, "M0 -58 L3.4 -49 L4.4 12 H0 Z")], edge=DARK),
        Part([(CLOTH, grip)], lines=[(CUT, wraps, 0.9)], edge=DARK),
        Part([(STEEL, disc(0, 40.4, 5.4, 4.2))], edge=DARK),
        Part([(STEEL, guard)], [(SHADOW, under)], edge=DARK),
    ]
    return placed(parts, "translate(54 41) rotate(51) scale(0.86)", 0.86)


def shuriken() -> Figure:
    """Thrown, three lines of flight behind it."""
    flights = (
        ([(2, 76), (20, 66), (38, 54)], 3.2),
        ([(18, 80), (34, 70), (48, 61)], 2.6),
        ([(-2, 60), (12, 54), (28, 46)], 2.6),
    )
    trail = [(GOLD, brush(line, (0, width, width / 2))) for line, width in flights]
    hub = [(BLACK, disc(0, 0, 3.8))]
    blades = [_point(turn) for turn in (0, 90, 180, 270)]
    ridges = "M0 -30 V-9 M30 0 H9 M0 30 V9 M-30 0 H-9"
    outline = "M0 -36 " + " ".join(out + back for out, back, _ in blades) + " Z"
    shade = " ".join(half for _, _, half in blades)
    parts = [
        Part([(STEEL, outline)], [(SHADOW, shade)], [(BLACK, ridges, 0.7)], edge=DARK),
        Part([(GOLD, disc(0, 0, 6.6))], hub, halo=0.8, edge=DARK),
    ]
    return [Part(details=trail), *placed(parts, "translate(60 38) rotate(18)")]


def _point(turn: float) -> tuple[str, str, str]:
    """A quarter of the star: down from a tip, up to the next, and the half in the shade."""
    tip, *down = turned([(0, -36), (3.2, -19), (5.4, -12.6), (9.6, -9.6)], 0, 0, turn)
    up = turned([(12.6, -5.4), (19, -3.2), (36, 0)], 0, 0, turn)
    out, back = (f"C{at(*(value for point in way for value in point))} " for way in (down, up))
    return out, back, f"M{at(*tip)} {out}L0 0 Z"


PUFFS = (
    (20, 62, 11),
    (33, 50, 12),
    (47, 44, 10),
    (62, 46, 12),
    (77, 44, 11),
    (88, 54, 12),
    (98, 66, 12),
    (40, 66, 14),
    (58, 64, 14),
    (76, 66, 14),
    (12, 76, 10),
    (90, 76, 12),
    (30, 78, 12),
    (60, 78, 14),
)


def smoke_bomb() -> Figure:
    """Behind the smoke somebody is just leaving."""
    curls = [_curl(34, 51, 6.4), _curl(62, 49, 7), _curl(86, 56, 7, -1), _curl(73, 66, 6)]
    wisps = " ".join(
        [*curls, _curl(18, 65, 5), "M44 46 C47 43 51 44 52 47 M76 44 C79 41 83 43 84 46"]
    )
    fuse = brush([(48, 53), (52, 49), (50, 45), (54, 42)], (3.4, 2.6, 2.4, 1.8))
    neck = polygon([(44, 50), (52.6, 54.6), (50, 59), (41.4, 54.4)], 1.2)
    return [
        *hood(60, 24, 1.3, look=-0.8),
        Part([(SMOKE, disc(*puff)) for puff in PUFFS], lines=[(BLACK, wisps, 0.9)], edge=DARK),
        Part([(SUMI, fuse)], halo=0.9),
        Part([(CLOTH, star(55, 40, 6.4, 2.4, 6))], halo=0.8),
        Part([(SUMI, disc(41, 63, 13.6))], lines=[(CUT, "M31.4 61 C32 55.6 36 52.2 40.6 52", 1.5)]),
        Part([(SUMI, neck)], halo=0.8),
    ]


def _curl(x: float, y: float, r: float, side: int = 1) -> str:
    s = side * r
    return (
        f"M{at(x - s, y + r * 0.6)} C{at(x - s * 1.3, y - r * 0.7, x + s * 0.2, y - r * 1.4)}"
        f" {at(x + s * 0.8, y - r * 0.4)}"
        f" C{at(x + s * 1.1, y + r * 0.4, x + s * 0.1, y + r * 0.8, x - s * 0.1, y + r * 0.1)}"
    )


def block() -> Figure:
    """A pair of crossed bracers."""
    shoulders = "M20 84 C24 62 38 48 60 46 C82 48 94 62 98 84 Z"
    arms = [*_guard((96, 75), (38, 31)), *_guard((24, 75), (82, 31))]
    return [Part([(SUMI, shoulders)]), *hood(60, 25, 1.46), *arms]


def _guard(elbow: Point, wrist: Point) -> Figure:
    start, end = between(elbow, wrist, 0.3), between(elbow, wrist, 0.84)
    heading = math.degrees(math.atan2(wrist[1] - elbow[1], wrist[0] - elbow[0]))
    straps = bands(start, end, 20, 16.4, (0.16, 0.84), 0)
    return [
        Part([(SUMI, limb(elbow, wrist, 23, 15))]),
        Part(
            [(STEEL, _bracer(start, end, -0.5))],
            [(SHADOW, _bracer(start, end, 0.12))],
            [(BLACK, straps, 1)],
            edge=DARK,
        ),
        *fist(*between(elbow, wrist, 1.06), heading, 1 if wrist[0] > elbow[0] else -1),
    ]


def _bracer(start: Point, end: Point, rim: float) -> str:
    """What of the bracer lies below this share of its width."""
    length = math.dist(start, end)
    nx, ny = (end[1] - start[1]) / -length, (end[0] - start[0]) / length
    if ny < 0:
        nx, ny = -nx, -ny
    corners = ((start, 21, rim), (end, 17.4, rim), (end, 17.4, 0.5), (start, 21, 0.5))
    return polygon([(x + nx * w * s, y + ny * w * s) for (x, y), w, s in corners], 1.2)


WEAPONS = {
    "zen": zen,
    "tonfa": tonfa,
    "sai": sai,
    "shuriken": shuriken,
    "smoke_bomb": smoke_bomb,
    "block": block,
}
