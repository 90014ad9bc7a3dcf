"""The boards: a module here and a folder ``templates/web/boards/<game>/`` for each game.

A board turns a play into what its templates show and ask for. It offers choices in two forms: a
link that refines the address (``?pile=2``), and a button that carries a complete record entry. So
pages work without script, and no game needs code of its own to read a form.

Parts of the shared pages can be replaced by a file of the same name in the game's folder: who plays
(``seats.html``), who won (``verdict.html``), the score lines (``lines.html``), playing again
(``again.html``) and what to do on the score page (``hint.html``). Fields of its own in
``seats.html`` are read by the board's ``opening(names, form)``, which returns the players and the
setup; ``opening_form(given)`` is what that part shows.

In the history ``best.html`` draws the pieces of one of the best results. A board with a
``keepsake(pieces)`` prepares them for the picture of a result, where
``templates/print/<game>/keepsake.svg`` draws them.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol, cast

from flask_babel import gettext as _

import games
import templates
from games.record import Play
from games.refusal import Refusal
from scorer_web.frame.errors import NotHere


class Piece(NamedTuple):
    """A piece to be drawn beside a sentence: a die, a card, a cell, a pile."""

    kind: str
    value: str


class Notice(NamedTuple):
    """Something the table must do now, with the clause that says so."""

    text: str
    clause: str


class Board(Protocol):
    """What ``scorer_web.boards.<game>`` provides."""

    START_CLAUSE: str
    """The clause on who starts, cited where the table is opened."""

    def position(
        self, play: Play, args: Mapping[str, str], typed: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """What board.html and tray.html show.

        ``args`` are the choices made so far, ``typed`` is an entry that was refused.
        """

    def notices(self, play: Play) -> list[Notice]:
        """What the latest move makes the table do by hand, such as refilling a pile."""

    def pieces(self, refusal: Refusal) -> list[Piece]:
        """The pieces a refusal is about."""

    def instead(self, play: Play, entry: Mapping[str, Any]) -> list[Piece]:
        """What is legal in place of a refused entry."""

    def score_form(self, args: Mapping[str, str]) -> dict[str, Any]:
        """What score.html shows for the sheets in ``args``."""

    def final(self, args: Mapping[str, str]) -> dict[str, Any]:
        """The final position (formats of ``scorer score``) that the score page's fields tell."""


FLAGSHIP = "nintai"


@cache
def names() -> tuple[str, ...]:
    """The games that can be played on the phone: those with a board and its templates."""
    ready = (
        name
        for name in games.names()
        if find_spec(f"{__name__}.{name}")
        and (templates.WEB / "boards" / name / "cover.html").is_file()
    )
    return tuple(sorted(ready, key=lambda name: (name != FLAGSHIP, name)))


def load(game: str) -> Board:
    return cast(Board, import_module(f"{__name__}.{game}"))


def known(game: str) -> Board:
    """The board of a game that an address names."""
    if game not in names():
        message = _("There is no game called “%(name)s” here.", name=game[:40])
        raise NotHere("unknown_game", message)
    return load(game)
