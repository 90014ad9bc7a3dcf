"""Fire: a glowing twig, a camp fire, a bonfire, burning roofs, the dragon.

To eight it has as many tongues as the card is worth.
"""

from collections.abc import Sequence
from typing import NamedTuple

from docs.art.san_ni_ichi.dragon import SERPENTS, serpent
from docs.art.san_ni_ichi.figure import BLACK, CUT, PAPER, SUMI, Figure, Ink, Line, Part
from docs.art.san_ni_ichi.flames import Tongue, blaze, roof, sparks
from docs.art.san_ni_ichi.strokes import (
    Places,
    Point,
    at,
    between,
    brush,
    disc,
    limb,
    ticks,
)

PALE = Ink(PAPER, "white")
SOIL = Ink("vermilion", "white", "vermilion")
BURNT = Ink("autumn_deep", "white", "vermilion")


def fire(number: int) -> Figure:
    if number in SMALL:
        return SMALL[number]()
    return bonfire(number) if number in BONFIRES else serpent(SERPENTS[number])


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
