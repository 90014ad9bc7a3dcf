"""The moves of Nin Jan; the table reveals nothing after them that is not part of them."""

import re
from typing import Annotated, Any, Final, Literal, NamedTuple

from games.codec import form, index_of, whole_from
from games.core import MOST
from games.fields import items, shown
from games.nin_jan.pieces import CARD_INDEX, CARD_NAMES, CARDS, COLOURS, PILES, SEATS, named, names
from games.refusal import Refusal, illegal, malformed

_LIKE_A_CARD: Final = re.compile(r"([+-]?\d{1,3}) (rock|paper|scissors)")


def read_card(value: Any, where: str) -> int:
    """A card such as ``"-4 paper"``; a value that no card has is refused by its clause."""
    if isinstance(value, str):
        if value in CARD_INDEX:
            return CARD_INDEX[value]
        if match := _LIKE_A_CARD.fullmatch(value):
            number, colour = match.groups()
            if int(number) == 0:
                raise illegal("no_zero", "NJ-1.2", pieces=(value,), colour=colour)
            if f"{int(number)} {colour}" not in CARD_INDEX:
                clauses = ("NJ-1.1", "NJ-1.2")
                params: dict[str, Any] = {"value": int(number), "colour": colour}
                raise illegal("not_in_deck", *clauses, pieces=(value,), **params)
    raise malformed("unknown_card", where, got=shown(value))


def card_twice(card: int) -> Refusal:
    return illegal("card_twice", "NJ-1.2", pieces=(CARD_NAMES[card],), **named(card))


Card = Annotated[int, form(read_card, CARD_NAMES.__getitem__)]
Pile = Annotated[int, whole_from(1, PILES, zero=1)]
Sign = Annotated[int, index_of(COLOURS)]


class Lay(NamedTuple):
    """Lay a hand card for this round; entered once all cards are face up (NJ-3.1)."""

    by: int
    card: Card
    do: Literal["lay"] = "lay"


class Take(NamedTuple):
    """Take a pile whose top card is beaten; one's own card replaces it (NJ-4.2, NJ-4.5)."""

    by: int
    pile: Pile
    do: Literal["take"] = "take"


class Put(NamedTuple):
    """Put a card that beats nothing on top of a pile (NJ-4.7)."""

    by: int
    pile: Pile
    do: Literal["put"] = "put"


class Show(NamedTuple):
    """Show a hand sign in the tie-break (NJ-5.4); ``sign`` counts like the colours."""

    by: int
    sign: Sign
    do: Literal["show"] = "show"


class Count(NamedTuple):
    """Count one's cards after the ninth round, where the phone has not followed them (NJ-5.1)."""

    by: int
    points: Annotated[int, whole_from(-MOST, MOST)]
    do: Literal["count"] = "count"


Move = Lay | Take | Put | Show | Count


def _read_piles(value: Any, where: str) -> tuple[int, ...]:
    piles = items(value, where, read_card)
    if len(piles) != PILES:
        raise malformed("piles_count", where, wanted=PILES, got=len(piles))
    for index, card in enumerate(piles):
        if card in piles[:index]:
            raise card_twice(card)
    return tuple(piles)


class Setup(NamedTuple):
    """Known before the first move: the three cards laid out face up (NJ-2.1)."""

    piles: Annotated[tuple[int, ...], form(_read_piles, names)] = ()
    """Left out where cards are not followed."""


# Every move there is, made once and looked up by seat.

LAYS: Final = tuple(tuple(Lay(seat, card) for card in CARDS) for seat in range(SEATS[-1]))

SHOWS: Final = tuple(
    tuple(Show(seat, sign) for sign in range(len(COLOURS))) for seat in range(SEATS[-1])
)
