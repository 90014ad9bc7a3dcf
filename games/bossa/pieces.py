"""What is in the Bossa box (BO-1.1 to BO-1.4)."""

from typing import Final

COLOURS: Final = ("white", "black")
"""The two lines, by the colour of their dots; the order of everything kept per line."""

OTHER_COLOUR: Final = {"white": "black", "black": "white"}

MOST_DOTS: Final = 6

_FACES: Final = {
    f"w{white}b{black}": (white, black)
    for white in range(MOST_DOTS + 1)
    for black in range(MOST_DOTS + 1)
    if 1 <= white + black <= MOST_DOTS
}

TILES: Final = tuple(_FACES)
"""All 27 tiles, each once (BO-1.4); ``w2b3`` has two white and three black dots.

Their order by name is the one in which hands and rows are listed everywhere.
"""

MARKED: Final = TILES
"""What a camera can tell apart (``games.marks``)."""

DOTS: Final = {
    colour: {tile: face[index] for tile, face in _FACES.items()}
    for index, colour in enumerate(COLOURS)
}
"""By colour: the dots of each tile; 0 means that the colour is missing (BO-1.3)."""

CHIP_SIDES: Final = ("doubler", "inverter")

MODIFIED: Final = {
    "doubler": {
        colour: {tile: 2 * dots for tile, dots in DOTS[colour].items()} for colour in COLOURS
    },
    "inverter": {colour: DOTS[OTHER_COLOUR[colour]] for colour in COLOURS},
}
"""By chip side and colour: what a tile under the chip counts (BO-5.2, BO-5.3)."""

ACTIONS: Final = ("redraw", "exchange", "stack")
"""One marker of each for each player (BO-2.2)."""

DIE: Final = 6

HAND: Final = 4
"""Tiles each player starts with (BO-2.2)."""

SEATS: Final = 2

REMOVED: Final = 1
"""Taken out unseen for the whole game (BO-2.1)."""

PILE: Final = len(TILES) - REMOVED - SEATS * HAND
"""Tiles to draw from once the hands are dealt: 18."""

FULL_LINE: Final = 6
"""Rows that win the game for the owner of the line (BO-7.2)."""
