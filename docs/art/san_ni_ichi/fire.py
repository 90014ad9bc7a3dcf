"""Fire: a glowing twig, a camp fire, a bonfire, burning roofs, the dragon.

To eight it has as many tongues as the card is worth.
"""

from collections.abc import Sequence
from typing import NamedTuple

from .figure import BLACK, CUT, PAPER, SUMI, Figure, Ink, Line, Part
from .strokes import (
    Bone,
    Places,
    Point,
    at,
    beside,
    between,
    brush,
    disc,
    limb,
    spine_of,
    ticks,
    turned,
)

FLAME = Ink("vermilion", "vermilion_tint", "vermilion")
GLOW = Ink("autumn", "white", "vermilion")
CORE = Ink("gold_tint", "gold_tint", "vermilion")
PALE = Ink(PAPER, "white")
SOIL = Ink("vermilion", "white", "vermilion")
BURNT = Ink("autumn_deep", "white", "vermilion")
SCALES = Ink("vermilion_deep", "vermilion")
BELLY = Ink("vermilion", "vermilion")


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


def fire(number: int) -> Figure:
    if number in SMALL:
        return SMALL[number]()
    return bonfire(number) if number in BONFIRES else serpent(SERPENTS[number])


def blaze(*tongues: Tongue, belly: str = "") -> Part:
    """Tongues that burn as one."""
    shapes = [(FLAME, tongue.drawn()) for tongue in tongues]
    glow = [(GLOW, tongue.drawn(0.64, 0.07)) for tongue in tongues]
    core = [(CORE, tongue.drawn(0.36, 0.2)) for tongue in tongues]
    return Part([*shapes, (FLAME, belly)] if belly else shapes, glow + core)


def soil(y: float, ink: Ink) -> Part:
    """The ground, right across."""
    rim = f"M-4 {at(y + 2)} C16 {at(y - 0.8)} 34 {at(y - 2)} 54 {at(y - 1)}"
    rest = f"C78 {at(y + 0.8)} 92 {at(y - 1.2)} 104 {at(y + 2)} L104 150 L-4 150 Z"
    return Part([(ink, f"{rim} {rest}")])


def twig(points: Places, widths: Sequence[float], halo: float = 1.1, notch: str = "") -> Part:
    lines: list[Line] = [(CUT, notch, 0.8)] if notch else []
    return Part([(SUMI, brush(points, widths))], lines=lines, halo=halo)


def log(start: Point, end: Point, width: float, sawn: bool = False) -> Figure:
    """A log; sawn, its near end shows the rings."""
    notch = ticks(between(start, end, 0.3), between(start, end, 0.62))
    parts = [Part([(SUMI, limb(start, end, width, width))], lines=[(CUT, notch, 0.8)])]
    if sawn:
        rings = [(PALE, disc(*start, width * 0.3)), (BLACK, disc(*start, width * 0.14))]
        parts.append(Part(details=rings))
    return parts


def sparks(*spots: tuple[float, float, float, float]) -> Part:
    """Each at (x, y), of a size, turned."""
    drops = [
        brush(
            turned([(0, r), (0.2 * r, 0.2 * r), (-0.1 * r, -1.4 * r)], x, y, turn), (0.2 * r, r, 0)
        )
        for x, y, r, turn in spots
    ]
    return Part([(FLAME, drop) for drop in drops], halo=0.8)


# One to three


def glowing_twig() -> Figure:
    return [
        soil(118, SOIL),
        twig(
            [(36, 121), (43, 107), (49, 97), (51, 89)],
            (3.6, 4.6, 4, 3),
            1.1,
            "M41.4 112 L44.6 105.6",
        ),
        twig([(44.6, 106), (49, 104.6), (53, 101.4)], (2.6, 2.2, 0.6), 0.8),
        blaze(Tongue(51, 93, 22, 10.4, 0.04)),
    ]


def two_tongues() -> Figure:
    return [
        soil(117, SOIL),
        twig([(29, 119), (46, 109), (68, 101)], (4, 5.2, 3.6)),
        blaze(Tongue(44.6, 112, 26, 12.4, -0.18, -1), belly=disc(50, 108.4, 8, 5)),
        blaze(Tongue(53, 112, 38, 15, 0.08)),
        twig([(73, 120), (55, 111), (33, 103)], (4, 5.6, 3.4), 1.1, "M63 114.8 L54 110.6"),
        sparks((63, 70, 1.9, 20)),
    ]


def three_tongues() -> Figure:
    outer = Tongue(40, 114, 31, 14.4, -0.22, -1), Tongue(61, 114, 36, 14.6, 0.2)
    return [
        soil(117, SOIL),
        *log((28, 118), (70, 104), 6),
        blaze(*outer, belly=disc(50, 109, 14, 7)),
        blaze(Tongue(50, 115, 53, 20, 0.04)),
        *log((76, 120), (32, 107), 6.4, sawn=True),
        sparks((66, 64, 2, 20), (35, 72, 1.7, -20)),
    ]


SMALL = {1: glowing_twig, 2: two_tongues, 3: three_tongues}


# Four to eight


class Bonfire(NamedTuple):
    high: float
    wide: float
    foot: float
    shares: tuple[float, ...]
    """How high each tongue is beside the highest."""
    sparks: tuple[tuple[float, float, float, float], ...]


BONFIRES = {
    4: Bonfire(66, 44, 119, (0.54, 1, 0.78, 0.46), ((72, 56, 2.2, 24), (28, 58, 2, -20))),
    5: Bonfire(
        78,
        53,
        121,
        (0.44, 0.76, 1, 0.66, 0.5),
        ((72, 48, 2.2, 24), (31, 52, 2, -20), (62, 36, 1.8, 12)),
    ),
    6: Bonfire(
        90,
        63,
        123,
        (0.42, 0.66, 0.84, 1, 0.62, 0.46),
        ((84, 60, 2.2, 24), (24, 58, 2, -20), (48, 36, 2, -8), (78, 42, 1.8, 20)),
    ),
    7: Bonfire(
        106,
        76,
        128,
        (0.4, 0.6, 0.78, 1, 0.7, 0.8, 0.44),
        (
            (31, 46, 2.2, -16),
            (76, 32, 2.2, 18),
            (18, 66, 2, -24),
            (48, 24, 2, -8),
            (95, 62, 1.8, 26),
        ),
    ),
    8: Bonfire(
        116,
        94,
        136,
        (0.46, 0.62, 0.86, 0.72, 1, 0.7, 0.8, 0.5),
        (
            (56, 26, 2.2, 6),
            (24, 44, 2.2, -16),
            (84, 26, 2.2, 20),
            (10, 60, 2, -24),
            (42, 14, 1.8, -8),
        ),
    ),
}


def bonfire(number: int) -> Figure:
    of = BONFIRES[number]
    highest, *rest = sorted(_tongues(of), key=lambda tongue: -tongue.height)
    half = len(rest) // 2
    belly = disc(50, of.foot - 7, of.wide * 0.42, 10)
    flames = [blaze(*rest[:half], belly=belly), blaze(highest), blaze(*rest[half:])]
    before, behind = (_houses(), []) if number == 8 else (_logs(number, of), _hearth(of))
    return [*behind, *flames, *before, sparks(*of.sparks)]


def _tongues(of: Bonfire) -> list[Tongue]:
    """Side by side, the outer ones leaning out."""
    last = len(of.shares) - 1
    tongues = []
    for index, share in enumerate(of.shares):
        aside = 2 * index / last - 1
        x, width = 50 + aside * of.wide * 0.38, of.wide * (0.19 + 0.17 * share)
        lean, side = 0.17 * aside + 0.05, 1 if aside >= 0 else -1
        tongues.append(Tongue(x, of.foot - 3, of.high * share, width, lean, side))
    return tongues


def _hearth(of: Bonfire) -> Figure:
    wide, foot = of.wide, of.foot
    return [
        soil(foot - 1, BURNT),
        *log((50 - wide * 0.54, foot + 2), (50 + wide * 0.46, foot - 9), 7),
    ]


def _logs(number: int, of: Bonfire) -> Figure:
    wide, foot = of.wide, of.foot
    front = log((50 + wide * 0.56, foot + 3), (50 - wide * 0.42, foot - 7), 7.4, sawn=True)
    if number < 6:
        return front
    return front + log((50 - wide * 0.5, foot + 7), (50 + wide * 0.6, foot + 5), 7.4, sawn=True)


def _houses() -> Figure:
    return [*roof(24, 134, 34), *roof(60, 138, 38)]


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


# Nine and ten


class Serpent(NamedTuple):
    """A body with flames behind it and before it, a head, and houses below."""

    spine: Places
    widths: Sequence[float]
    mane: Sequence[Tongue]
    head: tuple[float, float, float, float]
    """x, y, scale and tilt."""
    horned: bool
    before: Sequence[Tongue]
    roofs: Sequence[tuple[float, float, float]]
    sparks: Sequence[tuple[float, float, float, float]]


SERPENTS = {
    9: Serpent(
        [(70, 156), (42, 140), (28, 122), (40, 106), (64, 98), (76, 82), (68, 66), (56, 60)],
        [34, 30, 27, 26, 24, 22, 19, 16],
        [
            Tongue(14, 130, 44, 19, -0.06, -1, -8),
            Tongue(88, 130, 50, 22, 0.06, 1, 6),
            Tongue(64, 124, 40, 19, 0.08, 1, 6),
            Tongue(24, 108, 36, 16, 0, -1, -22),
            Tongue(84, 100, 40, 18, 0.02, 1, 26),
            Tongue(82, 80, 42, 18, 0, 1, 22),
            Tongue(72, 64, 44, 18, 0.02, 1, 20),
            Tongue(60, 56, 44, 16, 0, 1, 6),
        ],
        (44, 58, 0.9, -4),
        False,
        [Tongue(40, 150, 34, 19, 0, -1, -6), Tongue(78, 152, 44, 20, 0, 1, 4)],
        [(24, 138, 34), (60, 142, 30)],
        [(30, 84, 2.2, -16), (86, 34, 2.2, 24), (46, 24, 2, -10), (20, 66, 1.8, -20)],
    ),
    10: Serpent(
        [(78, 160), (46, 146), (20, 128), (28, 108), (58, 100), (86, 88), (87, 66), (70, 54)],
        [40, 35, 32, 30, 28, 27, 25, 22],
        [
            Tongue(8, 132, 42, 19, -0.02, -1, -14),
            Tongue(92, 134, 48, 22, 0.03, 1, 6),
            Tongue(66, 126, 38, 19, 0.08, 1, 6),
            Tongue(14, 112, 36, 17, 0, -1, -24),
            Tongue(38, 100, 32, 15, 0, -1, -10),
            Tongue(96, 96, 40, 18, 0, 1, 22),
            Tongue(95, 74, 44, 19, 0, 1, 10),
            Tongue(88, 54, 48, 19, 0, 1, 14),
            Tongue(78, 48, 44, 17, 0, 1, 2),
            Tongue(66, 46, 32, 13, 0, 1, -8),
        ],
        (58, 55, 1.16, -3),
        True,
        [Tongue(46, 152, 36, 20, 0, -1, -4), Tongue(86, 152, 40, 20, 0, 1, 6)],
        [(62, 142, 32), (25, 137, 36), (25, 127.6, 26), (25, 119.4, 18)],
        [(20, 82, 2.2, -18), (36, 92, 1.8, -14)],
    ),
}


def serpent(of: Serpent) -> Figure:
    mane = [blaze(*of.mane[index : index + 2]) for index in range(0, len(of.mane), 2)]
    houses = [part for place in of.roofs for part in roof(*place)]
    body = [_body(of), *head(*of.head, of.horned)]
    return [*mane, *body, blaze(*of.before), *houses, sparks(*of.sparks)]


BEND = 10
"""From here on the serpent shows its belly: the place of its first bend."""


def _body(of: Serpent) -> Part:
    """A scaled back and a banded belly."""
    bones = spine_of(of.spine, of.widths, 5)
    upper = bones[BEND::2]
    thick = [bone[2] * 0.44 * min(1, 0.2 + 0.4 * index) for index, bone in enumerate(upper)]
    belly = brush([beside(bone, 0.27) for bone in upper], thick, 1)
    rows = [_flat_scales(index, bones[index]) for index in range(1, BEND)]
    for index in range(BEND + 1, len(bones)):
        shares = ((-0.08, -0.3), (-0.3, -0.5)) if index % 2 else ((-0.19, -0.41),)
        rows += [_bow(bones[index], *share, 3.6) for share in shares]
    banded = " ".join(_bow(bone, 0.06, 0.5, 2) for bone in bones[BEND + 1 :])
    lines = [(BELLY, banded, 0.8), (SCALES, " ".join(rows), 1.0)]
    return Part([(FLAME, brush(of.spine, of.widths, 3))], [(CORE, belly)], lines)


def _flat_scales(index: int, bone: Bone) -> str:
    shares = (0.36, 0.0) if index % 2 else (0.2, -0.2)
    return ticks(*(beside(bone, share - drop) for share in shares for drop in (0, 0.16)))


def _bow(bone: Bone, start: float, end: float, sag: float) -> str:
    """A line across the body that sags towards the head."""
    one, other = beside(bone, start), beside(bone, end)
    x, y = between(one, other, 0.5)
    return f"M{at(*one)} Q{at(x + bone[3] * sag, y + bone[4] * sag, *other)}"


SKULL = (
    "M20 -13 C13 -18 5 -18 0 -13.6 C-4 -14.6 -9 -13.4 -13 -13 C-15 -18.6 -23 -18.4 -25.6 -12"
    " C-27.6 -7.4 -27 -3.6 -24.6 -1 L-23 4.6 L-19.6 -0.6 C-14 0.6 -10 0.4 -7 0.6 L-5.4 4.4"
    " L-3 1.2 C1 1.8 4 3 6 6 C1 8.6 -6 10.4 -11.4 10.4 L-14 5.6 L-16.6 10.6"
    " C-20.4 11 -22 13.4 -19.6 16.4 C-12 21.4 3 21.4 13 17 C22 13 29 4 27 -5 C26 -9 24 -11 20 -13 Z"
)
"""The head in one line, its mouth open."""
CHEEK = (
    "M22 -9 C14 -4 10 -1 9 5 C8 10 2 13 -6 14.6 C2 17.6 10 15.4 15 12 C21 8 25 2 24.4 -4"
    " C24 -7 23.4 -8 22 -9 Z"
)
BROW = (
    "M-8.6 -11.6 C-4 -15.4 4 -14.6 9.4 -10.6 C13 -12.4 17 -16.6 18.6 -22 C11.6 -18.4 5 -19.6"
    " -1 -17.6 C-5 -16.4 -7.6 -14.4 -8.6 -11.6 Z"
)


def head(x: float, y: float, scale: float, tilt: float, horned: bool) -> Figure:
    parts = [*_horns(), *_face(), *_whiskers()] if horned else _face()
    turn = f"translate({at(x, y)}) rotate({tilt}) scale({scale})"
    return [part._replace(turn=turn, scale=scale) for part in parts]


def _face() -> Figure:
    socket = "M-7.6 -10.6 C-3.6 -12 3.6 -11.4 9 -8 C6 -3.4 -2.6 -3 -7.6 -10.6 Z"
    eye = "M-5 -9.4 C-1.6 -9.8 2.6 -9.4 6.4 -7.6 C3.8 -5 -1.4 -5 -5 -9.4 Z"
    nostril = "M-21.8 -9.4 C-20 -11 -18 -10.6 -17.4 -8.6"
    tongue = brush([(4, 6), (-8, 7), (-16, 4), (-25, 8)], (5, 5, 4, 0))
    return [
        _beard([(2, 16), (0, 24), (-7, 29), (-12, 36)], 8, [(2, 16), (0, 22), (-5, 27)], 4),
        _beard([(12, 14), (13, 24), (6, 32), (5, 40)], 9, [(12, 15), (12, 23), (7, 29)], 4.6),
        Part(details=[(BLACK, "M-22 -2 L6 2 L8 9 L-17 11 Z")]),
        Part([(GLOW, tongue)], halo=0.7),
        Part([(FLAME, SKULL)], [(GLOW, CHEEK)], [(CUT, nostril, 1.1)]),
        Part(details=[(BLACK, socket), (CORE, eye), (BLACK, disc(0.4, -7.6, 1.3, 1.9))]),
        Part([(FLAME, BROW)], halo=0.8),
    ]


def _beard(outer: Places, wide: float, inner: Places, thin: float) -> Part:
    tuft = brush(outer, (wide, wide - 1, wide / 2, 0))
    return Part([(FLAME, tuft)], [(GLOW, brush(inner, (thin, thin - 0.5, 0)))])


def _horns() -> Figure:
    return [
        Part([(SUMI, brush([(8, -13), (16, -21), (22, -26), (24, -34)], (5.4, 5, 3.8, 0)))]),
        Part([(SUMI, brush([(3, -14), (6, -23), (11, -30), (11, -38)], (5.4, 5, 3.6, 0)))]),
    ]


def _whiskers() -> Figure:
    widths = (1.4, 1.8, 1.6, 1.2, 0)
    lower = brush([(-22, -6), (-28, 0), (-30, 10), (-26, 20), (-29, 30)], widths)
    upper = brush([(-20, -15), (-23, -22), (-18, -28), (-9, -27), (-4, -33)], widths)
    return [Part([(SUMI, lower)], halo=0.8), Part([(SUMI, upper)], halo=0.8)]
