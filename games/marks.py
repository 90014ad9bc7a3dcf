"""Marks for the camera: which pattern on paper is which piece.

Every piece of every game has an id of its own, so a photo tells whose card it shows, and a card of
another game is known as such. The ids are the numbers of the patterns in ``games.golay``.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from games import golay
from games.bossa.pieces import MARKED as BOSSA
from games.nin_jan.pieces import MARKED as NIN_JAN
from games.nintai.pieces import MARKED as NINTAI
from games.niwashi.pieces import MARKED as NIWASHI
from games.san_ni_ichi.pieces import MARKED as SAN_NI_ICHI

_PIECES: Final = (
    ("nin_jan", NIN_JAN),
    ("san_ni_ichi", SAN_NI_ICHI),
    ("bossa", BOSSA),
    ("niwashi", NIWASHI),
    ("nintai", NINTAI),
)
"""In the order of their ids. What is printed keeps its id: new pieces are only ever appended."""


class Mark(NamedTuple):
    id: int
    game: str
    piece: str
    """As it is written in data (``10 rock``, ``winter cross``, ``w2b3``)."""
    copy: int
    """Counted from 1 where several pieces are alike."""

    @property
    def rows(self) -> list[str]:
        """Its pattern, ``#`` for a dark cell."""
        return golay.rows(golay.patterns()[self.id])


def _number() -> Iterator[Mark]:
    copies: Counter[tuple[str, str]] = Counter()
    pieces = ((game, piece) for game, pieces in _PIECES for piece in pieces)
    for number, (game, piece) in enumerate(pieces):
        copies[game, piece] += 1
        yield Mark(number, game, piece, copies[game, piece])


MARKS: Final = tuple(_number())
"""All marks, each at the place of its id."""


@cache
def of_game(game: str) -> tuple[Mark, ...]:
    return tuple(mark for mark in MARKS if mark.game == game)


@cache
def _by_piece() -> dict[tuple[str, str, int], Mark]:
    return {(mark.game, mark.piece, mark.copy): mark for mark in MARKS}


def mark(game: str, piece: str, copy: int = 1) -> Mark:
    return _by_piece()[game, piece, copy]


def registry() -> dict[str, Any]:
    """All that a reader needs, as plain data: the patterns by id, and whose they are."""
    return {
        "side": golay.SIDE,
        "distance": golay.DISTANCE,
        "codes": list(golay.patterns()[: len(MARKS)]),
        "marks": [mark._asdict() for mark in MARKS],
    }
