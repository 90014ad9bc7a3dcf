"""Nin Jan's cards as they are drawn and said, and the wall on which each is one key."""

from collections.abc import Iterable
from typing import NamedTuple

from flask_babel import gettext as _

from games.nin_jan.pieces import CARD_INDEX, CARD_NAMES, CARDS, VALUE, VALUES, colour
from games.nin_jan.position import BIT
from scorer_web.frame.language import named

SUITS = ("rock", "paper", "scissors")
"""The order in which everybody says them."""

WALL = (*sorted(value for value in VALUES if value > 0), *(value for value in VALUES if value < 0))
"""The values on the wall: upwards, then the minus cards downwards."""


class Face(NamedTuple):
    """A card as it is drawn and said."""

    name: str
    value: int
    colour: str
    said: str


class Key(NamedTuple):
    """A card on the wall; one that was seen leaves a hole, which tells where it lies."""

    face: Face
    is_seen: bool


class Suit(NamedTuple):
    name: str
    said: str
    keys: list[Key]


def face(card: int) -> Face:
    value = str(VALUE[card]).replace("-", "−")
    said = _("%(value)s %(colour)s", value=value, colour=colours()[colour(card)])
    return Face(CARD_NAMES[card], VALUE[card], colour(card), said)


def faces(cards: Iterable[int]) -> list[Face]:
    return [face(card) for card in cards]


def colours() -> dict[str, str]:
    """The three colours with their names in the page's language."""
    return named("nin_jan", "colours", SUITS)


def deck() -> dict[str, list[Face]]:
    """All cards by colour, for list boxes."""
    return {name: [face(card) for card in CARDS if colour(card) == name] for name in SUITS}


def wall(seen: int = 0) -> list[Suit]:
    """Every card in its place; ``seen`` are those known to lie elsewhere, as bits."""
    return [Suit(name, said, _keys(name, seen)) for name, said in colours().items()]


def _keys(suit: str, seen: int) -> list[Key]:
    cards = (CARD_INDEX[f"{value} {suit}"] for value in WALL)
    return [Key(face(card), bool(seen & BIT[card])) for card in cards]
