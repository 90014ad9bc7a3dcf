"""Bossa on paper: cover, leaflet, aids, playmat, tiles, chips and markers, dice, box (BO-1.1)."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial
from typing import Any, ClassVar

from games.bossa import pieces as bossa
from games.bossa.moves import Tiles
from games.bossa.position import Row, State, row_at, spots
from games.bossa.worth import worths
from printkit.kit import Kit
from printkit.layout.components import HALF_PAGE, Component, Face
from printkit.layout.geometry import Size

TILE = Size(28, 42)
TOKEN = Size(28, 28)
"""Markers are square, chips round: as wide as a tile, so that both its ends stay in view."""
EDGE = 18.0
"""Edge of a paper die; a bought one has 16 mm and fits the same places."""
NET = Size(4 * EDGE + 8, 3 * EDGE + 4)
MAT = HALF_PAGE
"""Half a line: two of them fit a sheet of either paper, four make the table."""
PLACE = Size(31.3, 42.6)
"""Room for a tile on the mat, with what a hand needs about it."""
ACROSS = 3
"""Tiles that lie side by side in a row; a longer one, which is rare, runs over the edge."""
HALF = (bossa.DIE + bossa.FULL_LINE) // 2
"""Values on half a line, which has one for each that its die and six rows can have (BO-4.4)."""

FACES = {tile: tuple(bossa.DOTS[colour][tile] for colour in bossa.COLOURS) for tile in bossa.TILES}
TOKENS = bossa.SEATS * (1 + len(bossa.ACTIONS))
PILES = Size(2 * TILE.width + 1, TILE.height)
PILED = math.ceil((len(bossa.TILES) + TOKENS) / 2)
"""In the box everything lies in two piles side by side."""
EXAMPLE = State(
    dice=(5, 2),
    sides=((Row((("w6b0",),)), Row((("w3b0", "w4b1"),))), (Row((("w1b2", "w3b1"),)),), (), ()),
)
"""A white line with three rows; what may follow is asked of the rules."""


class Bossa(Kit):
    accent = "sumi"
    pattern = "shippo"
    facts: ClassVar[Mapping[str, object]] = {
        "tiles": len(bossa.TILES),
        "chips": bossa.SEATS,
        "markers": bossa.SEATS * len(bossa.ACTIONS),
        "pile": bossa.PILE,
        "rows": bossa.FULL_LINE,
    }
    aid_count = bossa.SEATS
    boxed = PILES, PILED
    loose = EDGE

    @cached_property
    def data(self) -> Mapping[str, Any]:
        return {
            "faces": FACES,
            "sides": bossa.CHIP_SIDES,
            "actions": bossa.ACTIONS,
            "hand": bossa.HAND,
            "mat": MAT,
            "half": HALF,
            "die_faces": bossa.DIE,
            "tile_size": TILE,
            "place": PLACE,
            "across": ACROSS,
            "die": EDGE,
            "start": EXAMPLE.dice,
            "line_example": list(_line_example(self.words["diagram"])),
            "chip_examples": [
                _sum(("w2b1", "w3b0"), "w2b1", "doubler"),
                _sum(("w1b4", "w2b3"), "w1b4", "inverter"),
            ],
            "stack_example": [_sum(("w1b0", "w4b1")), _sum(("w2b2", "w3b1"))],
        }

    def pieces(self) -> Iterator[Component]:
        for colour in bossa.COLOURS:
            for end, first in (("low", 1), ("high", 1 + HALF)):
                mat = self.face("mat", f"mat-{colour}-{end}", colour=colour, first=first)
                yield Component("mat", MAT, mat, safe=1.2, stock="card")
        for tile in bossa.TILES:
            yield self._tile(tile)
        for token in self._tokens():
            yield from self._sides(token)
        for colour in bossa.COLOURS:
            net = self.face("net", f"net-{colour}", colour=colour)
            yield Component("dice", NET, net, safe=0, stock="card", crop=False)

    def _tile(self, tile: str) -> Component:
        dots = dict(zip(bossa.COLOURS, FACES[tile], strict=True))
        front, back = (
            self.face("tile", f"tile-{tile}", **dots, **self.mark(tile)),
            self.face("back"),
        )
        # The border of the back runs 2.8 mm from the cut.
        return Component("tiles", TILE, front, back, corner=3, safe=2.5, stock="card")

    def _tokens(self) -> Iterator[Component]:
        """Two chips and a marker of each action for each player, all of them with two sides."""
        token = partial(Component, "markers", TOKEN, count=bossa.SEATS, stock="card")
        yield token(*map(self._chip_side, bossa.CHIP_SIDES), safe=1.5, crop=False)
        for action in bossa.ACTIONS:
            ready, used = (
                self.face("marker", action + "-used" * used, action=action, used=used)
                for used in (False, True)
            )
            yield token(ready, used, corner=3, safe=2.5)

    def _chip_side(self, side: str) -> Face:
        # A line on the back would show beside the cut wherever the printer is a little off.
        cut = side == bossa.CHIP_SIDES[0] or self.options.backs == "none"
        return self.face("chip", f"chip-{side}", side=side, cut=cut)

    def _sides(self, token: Component) -> Iterator[Component]:
        """A token as one piece; without backs as two, to be glued together."""
        if self.options.backs != "none" or token.back is None:
            yield token
        else:
            yield replace(token, back=None)
            yield replace(token, front=token.back, back=None)


KIT = Bossa


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
