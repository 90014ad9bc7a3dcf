"""What is in the Niwashi box (NW-1.1 to NW-1.4)."""

from functools import cache
from itertools import product
from typing import Final

PLOTS: Final = "FSHWN"
"""The five kinds of plot by their data letter, in the notation of the rules: spring (Fruehling),
summer, autumn (Herbst), winter and saNd."""

PLOT_NAMES: Final = dict(zip(PLOTS, ("spring", "summer", "autumn", "winter", "sand"), strict=True))
PLOT_INDEX: Final = {plot: index for index, plot in enumerate(PLOTS)}
PLOT_LETTERS: Final = {name: plot for plot, name in PLOT_NAMES.items()}

SAND: Final = "sand"
SEASONS: Final = ("spring", "summer", "autumn", "winter")
"""What orders may ask for; sand is never among it (NW-1.2)."""

SHAPES: Final = ("line", "cross", "U", "L", "T", "stairs", "F", "N", "P", "V", "Y", "Z")
"""The twelve five-plot shapes: I is the line, X the cross and W the stairs."""

SHAPES_IN_BOX: Final = 6
DEFAULT_SHAPES: Final = SHAPES[:SHAPES_IN_BOX]
"""The six shapes in play unless the table says otherwise (NW-1.3)."""

SEATS: Final = 2
LENGTH: Final = 3
"""Plots of a strip."""

STRIPS_USED: Final = 47
"""Garden tiles in a game: 62 less the 15 put back unseen (NW-2.1)."""
HAND: Final = 3
DISPLAY: Final = 3
PILE: Final = STRIPS_USED - 1 - SEATS * HAND - DISPLAY
"""The draw pile after the centre, both hands and the display (NW-2.2, NW-2.3)."""

ORDERS: Final = 10
"""Orders of each player (NW-2.6)."""
ORDERS_IN_HAND: Final = 2


def _face(plots: str) -> str:
    return min(plots, plots[::-1], key=lambda way: [PLOT_INDEX[plot] for plot in way])


FACE: Final = {plots: _face(plots) for plots in map("".join, product(PLOTS, repeat=LENGTH))}
"""The one name of a strip, whichever way round it is read (NW-1.4)."""


def in_box(plots: str) -> bool:
    """At most one sand plot, and not all three plots alike (NW-1.4)."""
    return plots.count("N") <= 1 and len(set(plots)) > 1


_FACES: Final = tuple(dict.fromkeys(FACE.values()))

STRIPS: Final = tuple(plots for plots in _FACES if in_box(plots))
"""The 62 garden tiles, one of each."""

FACES: Final = STRIPS + tuple(plots for plots in _FACES if not in_box(plots))
"""Every strip that can be written down; the printed mix is not certain, so a table may insist."""

BIT: Final = {plots: 1 << FACES.index(face) for plots, face in FACE.items()}
"""For a strip read either way: its bit in a set of strips."""

IN_BOX: Final = (1 << len(STRIPS)) - 1
ALL_FACES: Final = (1 << len(FACES)) - 1


def strips_of(mask: int) -> list[str]:
    """The strips of a set, in the order of ``FACES``."""
    return [plots for index, plots in enumerate(FACES) if mask >> index & 1]


@cache
def strip_name(plots: str) -> str:
    """A strip as people write it: ``spring summer sand``."""
    return " ".join(PLOT_NAMES[plot] for plot in plots)


def order_name(season: str, shape: str) -> str:
    return f"{season} {shape}"


MARKED: Final = (
    *map(strip_name, STRIPS),
    *(order_name(season, shape) for shape, season in product(SHAPES, SEASONS)),
)
"""What a camera can tell apart (``games.marks``): the strips, then every order there may be."""
