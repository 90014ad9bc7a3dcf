"""The moves of Bossa and what the table reveals after them.

Tiles of a row are listed in the order of their names, and so are the layers of a stack: the
same move is always the same value. ``canonical`` brings what people type into that order.
"""

from collections.abc import Iterable
from typing import Annotated, Any, Final, Literal, NamedTuple

from games.bossa.pieces import CHIP_SIDES, COLOURS, DIE, TILES
from games.codec import form, list_of, one_of, whole_from
from games.fields import shown
from games.refusal import malformed

HIGHEST: Final = 99
"""More than any row can be worth; the rules say why a value is refused, not the reader."""


def read_tile(value: Any, where: str) -> str:
    if not isinstance(value, str) or value not in TILES:
        raise malformed("unknown_tile", where, got=shown(value))
    return value


Tiles = tuple[str, ...]


def in_order(tiles: Iterable[str]) -> Tiles:
    return tuple(sorted(tiles))


def canonical(layers: Iterable[Iterable[str]]) -> tuple[Tiles, ...]:
    return tuple(sorted(in_order(layer) for layer in layers))


_TILE: Final = form(read_tile)

Tile = Annotated[str, _TILE]
Colour = Annotated[str, one_of(COLOURS)]
Value = Annotated[int, whole_from(0, HIGHEST)]


class Roll(NamedTuple):
    """Roll one of the two dice; its result is the number (BO-2.3)."""

    by: int
    die: Colour
    do: Literal["roll"] = "roll"


class First(NamedTuple):
    """The higher roller takes first play and leaves the colours to the opponent (BO-2.5)."""

    by: int
    do: Literal["first"] = "first"


class Pick(NamedTuple):
    """Pick the colour of one's own line (BO-2.5)."""

    by: int
    colour: Colour
    do: Literal["pick"] = "pick"


class Open(NamedTuple):
    """Turn one's hand face up; its result is the four tiles (BO-2.7)."""

    by: int
    do: Literal["open"] = "open"


class Chip(NamedTuple):
    """Show the side of the chip chosen for this game (BO-2.8)."""

    by: int
    side: Annotated[str, one_of(CHIP_SIDES)]
    do: Literal["chip"] = "chip"


class Draw(NamedTuple):
    """Begin the turn: draw a tile, which is the result (BO-3.1)."""

    by: int
    do: Literal["draw"] = "draw"


class Place(NamedTuple):
    """Place a row of ``value`` on a line, perhaps with the chip on one of its tiles (BO-4.1)."""

    by: int
    line: Colour
    value: Value
    tiles: Annotated[Tiles, list_of(_TILE, in_order)]
    chip: Tile = ""
    do: Literal["place"] = "place"


class Redraw(NamedTuple):
    """Discard a tile and draw another, which is the result (BO-6.2)."""

    by: int
    tile: Tile
    do: Literal["redraw"] = "redraw"


class Exchange(NamedTuple):
    """Swap a tile of one's own for one of the opponent's (BO-6.4)."""

    by: int
    give: Tile
    take: Tile
    do: Literal["exchange"] = "exchange"


class Stack(NamedTuple):
    """Put one or more layers on a row in play, perhaps with the chip on one tile (BO-6.6)."""

    by: int
    line: Colour
    value: Value
    layers: Annotated[tuple[Tiles, ...], list_of(list_of(_TILE), canonical)]
    chip: Tile = ""
    do: Literal["stack"] = "stack"


Move = Roll | First | Pick | Open | Chip | Draw | Place | Redraw | Exchange | Stack


def tiles_of(move: Place | Stack) -> Tiles:
    """All tiles that the move lays."""
    if isinstance(move, Place):
        return move.tiles
    return tuple(tile for layer in move.layers for tile in layer)


class Result(NamedTuple):
    """What the table reveals: the number of a die, the tile drawn, or the tiles of a hand."""

    number: Annotated[int, whole_from(1, DIE)] = 0
    tile: Tile = ""
    tiles: Annotated[Tiles, list_of(_TILE)] = ()


NOTHING: Final = Result()
