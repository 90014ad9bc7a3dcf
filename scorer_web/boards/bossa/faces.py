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


def _of_white(*numbers: int) -> list[str]:
    """The tiles with these numbers of white dots."""
    return [f"w{w}b{b}" for w in numbers for b in range(MOST_DOTS + 1 - w) if w + b]


GRID = [*_of_white(0), *_of_white(1), *_of_white(2, 6), *_of_white(3, 5), *_of_white(4)]
"""All tiles in rows of six: white dots downwards, black dots across, and the tip of that triangle
folded up into the gaps at the right."""


def grid(seen: Iterable[str], picked: Sequence[object] = ()) -> list[Shown]:
    """The keys of the tile picker; ``seen`` tiles lie somewhere already."""
    lie = set(seen)
    return [
        {"face": face(tile), "seen": tile in lie, "picked": tile in picked, "fold": _is_folded(at)}
        for at, tile in enumerate(GRID)
    ]


def _is_folded(at: int) -> bool:
    """Whether a tile stands in a gap: its row starts with another number of white dots."""
    return GRID[at][:2] != GRID[at - at % MOST_DOTS][:2]


def names() -> dict[str, Mapping[str, str]]:
    """The names of colours, chip sides, actions and endings in the page's language."""
    own = sentences("bossa", lang()).own
    return {key: own[key] for key in ("colours", "sides", "actions", "endings")}


def place(line: str, value: int) -> str:
    """A row as players say it: White 6."""
    colour = sentences("bossa", lang()).look_up("colours", line)
    return _("%(line)s %(value)s", line=colour, value=value)


def tiles_text(counts: Sequence[int]) -> str:
    """How many tiles fit: ``1 or 3 tiles``."""
    if len(counts) == 1:
        return ngettext("%(num)d tile", "%(num)d tiles", counts[0])
    return _("%(few)s or %(many)s tiles", few=counts[0], many=counts[-1])
