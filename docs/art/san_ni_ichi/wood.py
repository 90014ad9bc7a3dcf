"""Wood: a seed, a seedling, a young pine, the pine over a gate, the great pine in the wind.

It has as many leaves or clouds of needles as the card is worth.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from docs.art.san_ni_ichi.figure import CUT, SUMI, Figure, Ink, Part
from docs.art.san_ni_ichi.strokes import (
    Bone,
    Places,
    at,
    beside,
    brush,
    curve,
    spine_of,
    ticks,
    turned,
)

NEEDLES = Ink("moss", "moss_tint", "moss")
SHADE = Ink("summer_deep", "white", "moss")
SPROUT = Ink("moss_mid", "white", "moss")
GROUND = {
    **dict.fromkeys(range(1, 4), Ink("moss_mid", "white")),
    **dict.fromkeys(range(4, 7), Ink("moss", "white")),
    **dict.fromkeys(range(7, 11), Ink("summer_deep", "white")),
}
"""By number."""


def wood(number: int) -> Figure:
    return SMALL[number]() if number in SMALL else pine(number)


def hill(y: float, rise: float, ink: Ink) -> Part:
    rim = f"M-4 {at(y + rise)} C20 {at(y - rise * 0.6)} 40 {at(y - rise)} 58 {at(y - rise * 0.4)}"
    rest = f"C80 {at(y + rise * 0.6)} 96 {at(y + rise * 1.6)} 104 {at(y + rise * 1.2)}"
    return Part([(ink, f"{rim} {rest} L104 150 L-4 150 Z")])


# One to three


def leaf(x: float, y: float, long: float, wide: float, angle: float) -> Part:
    outline = [(0, 0), (0.3, -0.5), (0.72, -0.42), (1, 0), (0.66, 0.36), (0.3, 0.34)]
    a, b, c, d, e, f = turned([(px * long, py * wide) for px, py in outline], x, y, angle)
    vein = turned([(long * 0.14, -wide * 0.03), (long * 0.74, -wide * 0.03)], x, y, angle)
    path = f"M{at(*a)} C{at(*b, *c, *d)} C{at(*e, *f, *a)} Z"
    return Part([(NEEDLES, path)], lines=[(CUT, ticks(*vein), 0.8)])


def stem(points: Places, widths: Sequence[float], halo: float = 1.1) -> Part:
    return Part([(SUMI, brush(points, widths))], halo=halo)


def seed() -> Figure:
    husk = "M41 107 C41 98 48 92.6 57 93.4 C60 100 57 107.6 50 109.4 C46 110.6 42 110 41 107 Z"
    shoot = brush([(53, 95), (53.4, 88), (57, 82), (62, 82)], (2.4, 2.8, 2.6, 2))
    return [
        hill(108, 3, GROUND[1]),
        Part([(SUMI, husk)], lines=[(CUT, "M45.6 105 C47 100.4 50 98 53.6 97.2", 0.9)]),
        Part([(SPROUT, shoot)], halo=0.9),
        leaf(60.4, 82.4, 11, 8, 24),
    ]


def seedling() -> Figure:
    return [
        stem([(50, 113), (51, 98), (49, 86), (51, 75)], (4.4, 3.6, 3, 2.2)),
        hill(109, 3, GROUND[2]),
        leaf(51, 76, 24, 15, -24),
        leaf(50, 77, 21, -14, 206),
    ]


def sapling() -> Figure:
    return [
        stem([(48, 116), (50, 100), (48, 82), (52, 66)], (6, 4.6, 3.8, 2.4)),
        hill(111, 3, GROUND[3]),
        stem([(49.6, 99), (58, 92), (63, 90)], (3, 2.6, 1.6), 0.9),
        stem([(48.6, 90), (41, 84), (37, 83)], (3, 2.6, 1.6), 0.9),
        leaf(61, 91, 22, 14, -22),
        leaf(39, 84, 22, -14, 200),
        leaf(51.6, 69, 26, 16, -82),
    ]


SMALL = {1: seed, 2: seedling, 3: sapling}


# Four to ten: the pine


class Cloud(NamedTuple):
    """A cloud of needles, ``wide`` across; in the wind it is tilted and leans."""

    x: float
    y: float
    wide: float
    tilt: float = 0
    lean: float = 0


Limb = tuple[Places, float]
"""The line of a branch, and how thick it is in the middle."""


class Pine(NamedTuple):
    trunk: Places
    widths: Sequence[float]
    limbs: Sequence[Limb]
    clouds: Sequence[Cloud]
    """From back to front."""
    ground: float
    knots: int


PINES = {
    4: Pine(
        [(46, 124), (47, 112), (53, 100), (50, 86), (54, 72)],
        [11, 7, 6, 4.6, 2],
        [([(50, 104), (40, 99), (34, 98)], 3.4), ([(51, 92), (60, 88), (67, 88)], 3)],
        [Cloud(54, 74, 27), Cloud(35, 98, 25), Cloud(68, 88, 23), Cloud(47, 86, 19)],
        121,
        2,
    ),
    5: Pine(
        [(42, 126), (44, 112), (52, 98), (48, 82), (55, 64), (56, 58)],
        [14, 8.6, 7.4, 5.6, 3.6, 2],
        [
            ([(48, 104), (36, 97), (29, 96)], 4),
            ([(50, 90), (62, 84), (70, 84)], 3.6),
            ([(50, 76), (40, 71), (35, 72)], 3),
        ],
        [
            Cloud(57, 60, 31),
            Cloud(30, 96, 28),
            Cloud(72, 84, 27),
            Cloud(36, 74, 23),
            Cloud(61, 101, 19),
        ],
        122,
        2,
    ),
    6: Pine(
        [(38, 128), (41, 112), (52, 97), (47, 78), (56, 58), (60, 49)],
        [17, 10.4, 9, 7, 4.6, 2],
        [
            ([(46, 105), (32, 97), (24, 96)], 4.6),
            ([(50, 90), (64, 83), (74, 83)], 4.4),
            ([(48, 74), (36, 68), (30, 69)], 3.8),
            ([(52, 66), (66, 62), (74, 62)], 3.4),
        ],
        [
            Cloud(60, 49, 34),
            Cloud(25, 97, 31),
            Cloud(77, 83, 30),
            Cloud(31, 71, 27),
            Cloud(77, 63, 23),
            Cloud(60, 103, 22),
        ],
        123,
        2,
    ),
    7: Pine(
        [(32, 132), (37, 114), (50, 99), (46, 79), (56, 60), (66, 46), (67, 40)],
        [21, 13, 11.4, 9, 6.6, 4, 2],
        [
            ([(44, 106), (29, 99), (20, 98)], 5.4),
            ([(50, 92), (66, 86), (80, 87)], 5.2),
            ([(47, 76), (34, 69), (27, 70)], 4.6),
            ([(56, 60), (72, 59), (80, 61)], 4),
        ],
        [
            Cloud(66, 37, 37),
            Cloud(40, 51, 27),
            Cloud(20, 99, 33),
            Cloud(82, 87, 34),
            Cloud(27, 73, 31),
            Cloud(81, 62, 28),
            Cloud(60, 104, 25),
        ],
        125,
        3,
    ),
    8: Pine(
        [(26, 136), (32, 117), (47, 103), (46, 82), (56, 63), (70, 49), (74, 40)],
        [26, 16, 13.6, 11, 8.4, 5, 2],
        [
            ([(40, 110), (26, 102), (14, 102)], 6.2),
            ([(48, 98), (66, 92), (84, 94)], 6.2),
            ([(46, 80), (32, 72), (22, 74)], 5.4),
            ([(57, 63), (76, 62), (88, 66)], 4.8),
            ([(54, 66), (46, 54), (40, 50)], 4),
        ],
        [
            Cloud(74, 34, 42),
            Cloud(40, 49, 33),
            Cloud(14, 103, 36),
            Cloud(60, 78, 22),
            Cloud(85, 94, 38),
            Cloud(22, 77, 36),
            Cloud(88, 66, 31),
            Cloud(58, 113, 27),
        ],
        127,
        4,
    ),
    9: Pine(
        [(26, 150), (27, 126), (34, 108), (45, 90), (46, 70), (58, 52), (64, 38)],
        [36, 21, 17, 14, 11, 7, 3],
        [
            ([(32, 112), (18, 106), (4, 108)], 7),
            ([(42, 94), (64, 88), (86, 92)], 7),
            ([(45, 82), (28, 74), (14, 77)], 6.4),
            ([(52, 60), (74, 62), (92, 67)], 5.8),
            ([(48, 68), (40, 56), (34, 52)], 5),
            ([(58, 50), (74, 42), (86, 42)], 4.4),
        ],
        [
            Cloud(92, 44, 30),
            Cloud(60, 30, 44),
            Cloud(34, 53, 36),
            Cloud(67, 54, 23),
            Cloud(5, 108, 34),
            Cloud(95, 69, 32),
            Cloud(58, 77, 30),
            Cloud(13, 79, 38),
            Cloud(86, 93, 42),
        ],
        131,
        5,
    ),
    10: Pine(
        [(82, 160), (76, 132), (61, 112), (60, 92), (48, 72), (28, 60), (6, 56)],
        [54, 31, 25, 20, 15, 10, 4],
        [
            ([(70, 122), (52, 112), (32, 117)], 8),
            ([(60, 102), (38, 94), (14, 100)], 7.6),
            ([(60, 98), (78, 90), (94, 94)], 6.4),
            ([(54, 80), (70, 66), (84, 66)], 6.4),
            ([(38, 64), (42, 52), (36, 44)], 6),
            ([(54, 78), (62, 56), (72, 40)], 6),
        ],
        [
            Cloud(46, 24, 40, 8, -0.35),
            Cloud(80, 36, 40, 6, -0.35),
            Cloud(34, 46, 40, 8, -0.35),
            Cloud(2, 62, 40, 9, -0.35),
            Cloud(90, 71, 36, 5, -0.35),
            Cloud(58, 61, 28, 7, -0.35),
            Cloud(26, 80, 36, 7, -0.35),
            Cloud(94, 97, 32, 4, -0.35),
            Cloud(6, 103, 42, 6, -0.35),
            Cloud(34, 121, 42, 5, -0.35),
        ],
        137,
        5,
    ),
}
"""The last leans the other way: the wind has turned it."""


def pine(number: int) -> Figure:
    of = PINES[number]
    limbs = [
        Part([(SUMI, brush(points, (w * 1.3, w, w * 0.4)))], halo=0.9) for points, w in of.limbs
    ]
    gate = torii(57, of.ground + 2, 1.02) if number == 9 else []
    clouds = [part for each in of.clouds for part in cloud(each, shaded=number >= 7)]
    wind = gusts() if number == 10 else []
    return [*wind, *limbs, *trunk(of), *gate, hill(of.ground, 4, GROUND[number]), *clouds]


KNOTS = ((0.2, 1), (0.3, -1), (0.4, 1), (0.5, -1), (0.6, 1), (0.7, -1))
"""Where the bark is cut, and on which side."""


def trunk(of: Pine) -> Figure:
    bones = spine_of(of.trunk, of.widths, 6)
    bark = [
        _bark(bones[round(along * (len(bones) - 2))], side) for along, side in KNOTS[: of.knots]
    ]
    return [Part([(SUMI, brush(of.trunk, of.widths))], lines=[(CUT, " ".join(bark), 0.8)])]


def _bark(bone: Bone, side: int) -> str:
    _, _, width, along, down = bone
    x, y = beside(bone, side * 0.16)
    s, bow = width * 0.34, side * width * 0.27
    ends = (x - along * s, y - down * s), (x + along * s, y + down * s)
    return f"M{at(*ends[0])} Q{at(x - down * bow, y + along * bow, *ends[1])}"


def cloud(of: Cloud, shaded: bool) -> Figure:
    """Humped above, nearly flat below, needles cut from the middle out."""
    outline, needles = _outline(of), _needles(of)
    front = Part([(NEEDLES, outline)], lines=[(CUT, needles, 0.75)], halo=0.7 if shaded else 1.1)
    if not shaded:
        return [front]
    drop = f"translate({at(0.8, 2.6 + of.wide * 0.03)})"
    return [Part([(SHADE, outline)], turn=drop), front]


def _humps(of: Cloud) -> int:
    return 5 if of.wide > 22 else 4 if of.wide > 15 else 3


def _ridge(of: Cloud, aside: float) -> float:
    """How high the cloud is, so far beside its middle."""
    hump = 0.62 * math.cos(aside * math.pi * 0.92) ** 0.8 if abs(aside) < 0.5 else 0
    return -of.wide * 0.44 * (0.3 + hump)


def _placed(of: Cloud, points: Places) -> list[tuple[float, float]]:
    return turned([(x - y * of.lean, y) for x, y in points], of.x, of.y, of.tilt)


def _outline(of: Cloud) -> str:
    humps, wide, high = _humps(of), of.wide, of.wide * 0.44
    (start,) = _placed(of, [(-0.5 * wide, 0)])
    path = [f"M{at(*start)}"]
    for index in range(humps):
        left, right = index / humps - 0.5, (index + 1) / humps - 0.5
        first, last = index == 0, index == humps - 1
        y0, y1 = 0 if first else _ridge(of, left), 0 if last else _ridge(of, right)
        rise = [(left - 0.1 * first) * wide, y0 - high * (0.46 if first else 0.38)]
        fall = [(right + 0.1 * last) * wide, y1 - high * (0.46 if last else 0.38)]
        hump = _placed(of, [(rise[0], rise[1]), (fall[0], fall[1]), (right * wide, y1)])
        path.append(f"C{at(*(value for point in hump for value in point))}")
    foot = _placed(of, [(0.26 * wide, high * 0.2), (-0.26 * wide, high * 0.2)])
    return f"{' '.join(path)} C{at(*foot[0], *foot[1], *start)} Z"


def _needles(of: Cloud) -> str:
    rays, wide, high = _humps(of) + 2, of.wide, of.wide * 0.44
    ends: list[tuple[float, float]] = []
    for index in range(rays):
        aside = 0.8 * index / (rays - 1) - 0.4
        tip = _ridge(of, aside * 0.9) * 0.82 - high * 0.1
        ends += [(aside * wide * 0.46, -high * 0.1), (aside * wide * 0.9, tip)]
    return ticks(*_placed(of, ends))


def torii(x: float, y: float, scale: float) -> Figure:
    """A gate."""
    posts = "M-13 0 L-11.4 -22 H-8 L-9 0 Z M9 0 L8 -22 H11.4 L13 0 Z"
    tie = "M-15 -16.6 H15 V-13.4 H-15 Z"
    lintel = "M-18 -25.6 C-8 -23.4 8 -23.4 18 -25.6 L17 -20.6 C8 -19.4 -8 -19.4 -17 -20.6 Z"
    turn = f"translate({at(x, y)}) scale({scale})"
    beams = [(SUMI, path) for path in (posts, tie, lintel)]
    return [Part(beams, halo=0.9, turn=turn, scale=scale)]


GUSTS = (
    [(102, 14), (86, 17), (74, 13), (60, 16)],
    [(102, 82), (92, 84), (84, 81), (74, 83)],
    [(30, 30), (24, 32), (17, 30), (8, 34)],
)


def gusts() -> Figure:
    """The wind."""
    return [Part(lines=[(CUT, " ".join(curve(line) for line in GUSTS), 1.2)])]
