"""What a board is: it turns a play into what the templates of its game show and ask for.

It offers choices in two forms: a link that refines the address (``?pile=2``), and a button that
carries a complete record entry. So pages work without script, and no game needs code of its own to
read a form.
"""

import secrets
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from werkzeug.datastructures import MultiDict

from games.record import Play
from games.refusal import Refusal
from scorer_web.boards.phone import ANYBODY, Phone
from scorer_web.boards.photo import Photo

Args = Mapping[str, str]
"""The choices made so far, as the address tells them."""

Entry = Mapping[str, Any]
"""An entry of a record, as it was sent."""

Shown = dict[str, Any]
"""What a template shows."""

Form = MultiDict[str, str]

Opening = tuple[list[str], dict[str, Any]]
"""The players and the setup of a new table."""


class Piece(NamedTuple):
    """A piece to be drawn beside a sentence: a die, a card, a cell, a pile."""

    kind: str
    value: str


class Notice(NamedTuple):
    """Something the table must do now, with the clause that says so."""

    text: str
    clause: str


class Board(ABC):
    """The board of one game; what is given here, most games need not say."""

    leads: ClassVar[bool] = False
    """Whether the game is shown before the others."""

    start_clause: ClassVar[str] = ""
    """The clause on who starts, cited where the table is opened."""

    picks_starter: bool = False
    """Whether the table says who starts; else the rules or the dice do."""

    @abstractmethod
    def position(self, play: Play, args: Args, typed: Entry, phone: Phone = ANYBODY) -> Shown:
        """What board.html and dock.html show on a phone; ``typed`` is an entry that was refused."""

    def notices(self, play: Play) -> list[Notice]:
        """What the latest move makes the table do by hand, such as refilling a pile.

        Asked after a move and before the end.
        """
        return []

    def pieces(self, refusal: Refusal) -> list[Piece]:
        """The pieces a refusal is about."""
        return []

    def instead(self, play: Play, entry: Entry) -> list[Piece]:
        """What is legal in place of a refused entry."""
        return []

    def opening(self, names: list[str], form: Form) -> Opening:
        """What the fields of seats.html tell."""
        return names, {"start": _starter(names, form)} if self.picks_starter else {}

    def opening_form(self, given: Form) -> Shown:
        """What seats.html shows besides names."""
        return {}

    @abstractmethod
    def score_form(self, args: Args) -> Shown:
        """What score.html shows for the sheets in ``args``; the players are its ``names``."""

    def is_told(self, args: Args) -> bool:
        """Whether the score page's fields tell enough to be counted; names alone do not."""
        return any(not key.startswith("name") for key in args)

    @abstractmethod
    def final(self, args: Args) -> dict[str, Any]:
        """The final position (formats of ``scorer score``) that the score page's fields tell."""

    def photo(self, args: Args) -> Photo | None:
        """What a photo fills in on the score page; None where pieces bear no marks."""
        return None

    def opening_photo(self, args: Args) -> Photo | None:
        """What a photo fills in where a table is opened."""
        return None

    def table_photo(self, play: Play, phone: Phone) -> Photo | None:
        """What a photo enters of what lies open at a table."""
        return None

    def drawing(self, piece: str) -> Shown | None:
        """What ``piece.svg`` needs to draw a piece of the game; None where there is no such."""
        return None

    def keepsake(self, pieces: Sequence[str]) -> list[Any]:
        """A player's pieces for the picture of a result, where ``keepsake.svg`` draws them."""
        return []

    def scene(self, play: Play) -> Shown:
        """What lies on the finished table, for the picture of a result where ``scene.svg`` draws
        it in place of the poster."""
        return {}


def _starter(names: list[str], form: Args) -> str:
    """Who starts: by place in the list or by lot."""
    places = {str(number): name for number, name in enumerate(names, 1)}
    return places.get(form.get("start", "1")) or secrets.choice(names or [""])


def moves_for(play: Play, entry: Entry) -> list[dict[str, Any]]:
    """What the player of an entry may do, or else what anybody may."""
    legal = play.legal()
    return [move for move in legal if move["by"] == entry.get("by")] or legal
