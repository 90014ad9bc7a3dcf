"""The moves of Bossa and what the table reveals after them.

Tiles of a row are listed in the order of their names, and so are the layers of a stack: the
same move is always the same value. ``canonical`` brings what people type into that order.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

Tiles = tuple[str, ...]


class Roll(NamedTuple):
    """Roll one of the two dice; its result is the number (BO-2.3)."""

    by: int
    die: str
    do: Literal["roll"] = "roll"


class First(NamedTuple):
    """The higher roller takes first play and leaves the colours to the opponent (BO-2.5)."""

    by: int
    do: Literal["first"] = "first"


class Pick(NamedTuple):
    """Pick the colour of one's own line (BO-2.5)."""

    by: int
    colour: str
    do: Literal["pick"] = "pick"


class Open(NamedTuple):
    """Turn one's hand face up; its result is the four tiles (BO-2.7)."""

    by: int
    do: Literal["open"] = "open"


class Chip(NamedTuple):
    """Show the side of the chip chosen for this game (BO-2.8)."""

    by: int
    side: str
    do: Literal["chip"] = "chip"


class Draw(NamedTuple):
    """Begin the turn: draw a tile, which is the result (BO-3.1)."""

    by: int
    do: Literal["draw"] = "draw"


class Place(NamedTuple):
    """Place a row of ``value`` on a line, perhaps with the chip on one of its tiles (BO-4.1)."""

    by: int
    line: str
    value: int
    tiles: Tiles
    chip: str = ""
    do: Literal["place"] = "place"


class Redraw(NamedTuple):
    """Discard a tile and draw another, which is the result (BO-6.2)."""

    by: int
    tile: str
    do: Literal["redraw"] = "redraw"


class Exchange(NamedTuple):
    """Swap a tile of one's own for one of the opponent's (BO-6.4)."""

    by: int
    give: str
    take: str
    do: Literal["exchange"] = "exchange"


class Stack(NamedTuple):
    """Put one or more layers on a row in play, perhaps with the chip on one tile (BO-6.6)."""

    by: int
    line: str
    value: int
    layers: tuple[Tiles, ...]
    chip: str = ""
    do: Literal["stack"] = "stack"


Move = Roll | First | Pick | Open | Chip | Draw | Place | Redraw | Exchange | Stack

VERBS = (
    "roll", "first", "pick", "open", "chip", "draw", "place", "redraw", "exchange", "stack",
)  # fmt: skip


class Result(NamedTuple):
    """What the table reveals: the number of a die, or tiles."""

    number: int = 0
    tiles: Tiles = ()


NOTHING = Result()


def canonical(layers: Iterable[Iterable[str]]) -> tuple[Tiles, ...]:
    return tuple(sorted(tuple(sorted(layer)) for layer in layers))
