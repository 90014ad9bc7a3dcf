"""At nine the fire rears its head; at ten it is a dragon."""

from collections.abc import Sequence
from typing import NamedTuple

from docs.art.san_ni_ichi.figure import BLACK, CUT, SUMI, Figure, Ink, Part
from docs.art.san_ni_ichi.flames import CORE, FLAME, GLOW, Tongue, blaze, roof, sparks
from docs.art.san_ni_ichi.strokes import (
    Bone,
    Places,
    at,
    beside,
    between,
    brush,
    disc,
    spine_of,
    ticks,
)

SCALES = Ink("vermilion_deep", "vermilion")
BELLY = Ink("vermilion", "vermilion")


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
