"""Bossa on paper: cover, leaflet, aids, playmat, tiles, chips and markers, dice, box (BO-1.1)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from games.bossa.moves import Tiles
from games.bossa.pieces import (
    ACTIONS,
    CHIP_SIDES,
    COLOURS,
    DIE,
    DOTS,
    FULL_LINE,
    HAND,
    PILE,
    SEATS,
    TILES,
)
from games.bossa.position import Row, State, row_at, spots
from games.bossa.worth import worths
from printkit.booklet import booklet
from printkit.box import tuck_box
from printkit.components import FULL_PAGE, HALF_PAGE, Component, Face, Kit, Size
from printkit.options import Options

TILE = Size(30, 45)
TOKEN = Size(30, 30)
"""Markers are square, chips round: as wide as a tile, so that both its ends stay in view."""
EDGE = 18.0
"""Edge of a paper die; a bought one has 16 mm and fits the same places."""
NET = Size(4 * EDGE + 8, 3 * EDGE + 4)
MAT = Size(260, 95)
"""Half a line: two of them fit a sheet of either paper, four make the table."""
PLACES = (36.0, 31.6, 4.0)
"""On the mat: from one place to the next, width of a place, room around them all."""

FACES = {tile: tuple(DOTS[colour][tile] for colour in COLOURS) for tile in TILES}
TOKENS = SEATS * (1 + len(ACTIONS))
FACTS = {
    "tiles": len(TILES),
    "chips": SEATS,
    "markers": SEATS * len(ACTIONS),
    "pile": PILE,
    "rows": FULL_LINE,
}

EXAMPLE = State(
    dice=(5, 2),
    sides=((Row((("w6b0",),)), Row((("w3b0", "w4b1"),))), (Row((("w1b2", "w3b1"),)),), (), ()),
)
"""A white line with three rows; what may follow is asked of the rules."""


def kit(words: Mapping[str, Any], options: Options) -> Kit:
    shared = {
        "faces": FACES,
        "sides": CHIP_SIDES,
        "actions": ACTIONS,
        "hand": HAND,
        "rises": FULL_LINE,
        "falls": DIE - 1,
        "mat": MAT,
        "places": PLACES,
        "seats": SEATS,
        "die": EDGE,
        "start": EXAMPLE.dice,
        "line_example": list(_line_example(words["diagram"])),
        "chip_examples": [
            _sum(("w2b1", "w3b0"), "w2b1", "doubler"),
            _sum(("w1b4", "w2b3"), "w1b4", "inverter"),
        ],
        "stack_example": [_sum(("w1b0", "w4b1")), _sum(("w2b2", "w3b1"))],
    }
    return Kit(
        "bossa",
        words["game"]["title"],
        (
            Component("cover", FULL_PAGE, _face("cover", shared), safe=0, crop=False),
            *booklet("bossa/leaflet.svg", shared),
            Component("aids", HALF_PAGE, _face("aid", shared), count=SEATS, stock="card"),
            *(_mat(colour, up, shared) for colour in COLOURS for up in (False, True)),
            *(_tile(tile) for tile in TILES),
            *(side for token in _tokens(options) for side in _sides(token, options)),
            *(_die(colour, shared) for colour in COLOURS),
            tuck_box("bossa", TILE, len(TILES) + TOKENS, options),
        ),
        accent="sumi",
    )


def _mat(colour: str, up: bool, shared: Mapping[str, Any]) -> Component:
    data = {**shared, "colour": colour, "up": up}
    face = _face("mat", data, f"mat-{colour}-{'up' if up else 'down'}")
    return Component("mat", MAT, face, stock="card")


def _tile(tile: str) -> Component:
    # The border of the back runs 2.6 mm from the cut.
    return Component(
        "tiles",
        TILE,
        _face("tile", dict(zip(COLOURS, FACES[tile], strict=True)), f"tile-{tile}"),
        _face("back", {}),
        corner=3,
        safe=2.5,
        stock="card",
    )


def _tokens(options: Options) -> Iterator[Component]:
    """Two chips and a marker of each action for each player, all of them with two sides."""
    doubler, inverter = (_chip_side(side, options) for side in CHIP_SIDES)
    yield Component(
        "markers", TOKEN, doubler, inverter, count=SEATS, safe=1.5, stock="card", crop=False
    )
    for action in ACTIONS:
        ready, used = (
            _face("marker", {"action": action, "used": used}, action + "-used" * used)
            for used in (False, True)
        )
        yield Component(
            "markers", TOKEN, ready, used, count=SEATS, corner=3, safe=2.5, stock="card"
        )


def _chip_side(side: str, options: Options) -> Face:
    # A line on the back would show beside the cut wherever the printer is a little off.
    cut = side == CHIP_SIDES[0] or options.backs == "none"
    return _face("chip", {"side": side, "cut": cut}, f"chip-{side}")


def _sides(token: Component, options: Options) -> Iterator[Component]:
    """A token as one piece; without backs as two, to be glued together."""
    if options.backs != "none" or token.back is None:
        yield token
    else:
        yield replace(token, back=None)
        yield replace(token, front=token.back, back=None)


def _die(colour: str, shared: Mapping[str, Any]) -> Component:
    net = _face("net", {**shared, "colour": colour}, f"net-{colour}")
    return Component("dice", NET, net, safe=0, stock="card", crop=False)


def _line_example(words: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """The white line of the example from its lowest free place to its highest."""
    die = EXAMPLE.dice[0]
    counts = {spot.value: spot.counts for spot in spots(EXAMPLE) if spot.line == "white"}
    for value in range(min(counts), max(counts) + 1):
        row = row_at(EXAMPLE, "white", value)
        tiles = row.layers[0] if row else ()
        label = words["die"] if value == die else _tiles(counts.get(value, (len(tiles),)), words)
        yield {"value": value, "die": value == die, "tiles": tiles, "label": label}


def _tiles(counts: tuple[int, ...], words: Mapping[str, str]) -> str:
    number = f" {words['or']} ".join(map(str, counts))
    return words["tile" if counts == (1,) else "tiles"].format(n=number)


def _sum(tiles: Tiles, chip: str = "", side: str = "") -> dict[str, Any]:
    """Tiles on the white line, with what they count there."""
    counted = worths(tiles, "white", chip, side)
    return {
        "tiles": tiles,
        "chip": chip,
        "side": side,
        "line": "white",
        "worths": counted,
        "value": sum(counted),
    }


def _face(template: str, data: Mapping[str, Any], name: str | None = None) -> Face:
    return Face(name or template, f"bossa/{template}.svg", data)
