"""Tiles, places and other pieces as they are drawn and said."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from flask_babel import gettext as _
from flask_babel import ngettext

from games.bossa.pieces import DOTS, MOST_DOTS
from games.sentences import sentences
from scorer_web.boards.board import Shown
from scorer_web.frame.language import lang, listed


class Face(NamedTuple):
    """A tile; a colour it does not show has 0 dots here, and no number on the tile (BO-1.3)."""

    name: str
    white: int
    black: int
    said: str


def face(tile: str) -> Face:
    white, black = DOTS["white"][tile], DOTS["black"][tile]
    dots = (
        ngettext("%(num)d white", "%(num)d white", white) if white else "",
        ngettext("%(num)d black", "%(num)d black", black) if black else "",
    )
    return Face(tile, white, black, listed(filter(None, dots)))


def faces(tiles: Iterable[str]) -> list[Face]:
    return [face(tile) for tile in tiles]


PYRAMID = [
    [f"w{dots - black}b{black}" for black in range(dots + 1)] for dots in range(1, MOST_DOTS + 1)
]
"""All tiles, row by row: as many dots as the number of the row, white to the left."""


def pyramid(seen: Iterable[str], picked: Sequence[object] = ()) -> list[list[Shown]]:
    """The keys of the tile picker; ``seen`` tiles lie somewhere already."""
    lie = set(seen)
    return [
        [{"face": face(tile), "seen": tile in lie, "picked": tile in picked} for tile in row]
        for row in PYRAMID
    ]


def names() -> dict[str, Mapping[str, str]]:
    """The names of colours, tiles, chip sides, actions and endings in the page's language."""
    own = sentences("bossa", lang()).own
    return {key: own[key] for key in ("colours", "tiles", "sides", "actions", "endings")}


def place(line: str, value: int) -> str:
    """A row as players say it: White 6."""
    colour = sentences("bossa", lang()).look_up("colours", line)
    return _("%(line)s %(value)s", line=colour, value=value)


def tiles_text(counts: Sequence[int]) -> str:
    """How many tiles fit: ``1 or 3 tiles``."""
    if len(counts) == 1:
        return ngettext("%(num)d tile", "%(num)d tiles", counts[0])
    return _("%(few)s or %(many)s tiles", few=counts[0], many=counts[-1])
