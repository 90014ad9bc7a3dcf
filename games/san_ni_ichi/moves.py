"""The moves of San, Ni, Ichi! Seats are numbers; so are cards (see ``pieces``)."""

from typing import Annotated, Any, Final, Literal, NamedTuple

from games.codec import Form, Names, Seat, form, index_of, list_of
from games.fields import items, seat_of, shown
from games.refusal import malformed
from games.san_ni_ichi.pieces import ATTACKS, CARDS, ELEMENTS, NAMES

NOBODY: Final = -1
NO_ELEMENT: Final = -1


def read_card(value: Any, where: str) -> int:
    if not isinstance(value, str) or value not in CARDS:
        raise malformed("unknown_card", where, got=shown(value))
    return CARDS[value]


def _read_weapon(value: Any, where: str) -> int:
    card = read_card(value, where)
    if card < ATTACKS:
        raise malformed("not_a_weapon", where, got=shown(value))
    return card


def _read_two(value: Any, where: str, names: Names) -> tuple[int, ...]:
    seats = items(value, where, lambda name, place: seat_of(name, names, place))
    if len(seats) != 2:
        raise malformed("two_piles", where, got=len(seats))
    return tuple(sorted(seats))


Card = Annotated[int, form(read_card, NAMES.__getitem__)]
Weapons = Annotated[
    tuple[int, ...] | None,
    list_of(form(_read_weapon, NAMES.__getitem__), lambda cards: tuple(sorted(cards))),
]
TwoSeats = Annotated[
    tuple[int, int], Form(_read_two, lambda seats, names: [names[seat] for seat in seats])
]
Teams = tuple[tuple[Seat, ...], ...]


class Lay(NamedTuple):
    """The card a player chose for the round, as it is turned up (SNI-3.1)."""

    by: int
    card: Card
    do: Literal["lay"] = "lay"


class Protect(NamedTuple):
    """Use a Block for oneself or, in teams, for the team-mate (SNI-3.5, SNI-12.2)."""

    by: int
    player: Seat
    do: Literal["protect"] = "protect"


class Attack(NamedTuple):
    """Lay the attack card or zen in front of a player, and perhaps slide one's pile (SNI-4, 8)."""

    by: int
    on: Seat
    slide: Seat = NOBODY
    """Who gets the pile when a player slides their own (SNI-4.5)."""
    element: Annotated[int, index_of(ELEMENTS)] = NO_ELEMENT
    """Named only by a zen that starts a pile, with ``zen_starts_pile`` (SNI-8.4)."""
    do: Literal["attack"] = "attack"


class Take(NamedTuple):
    """Tonfa: take the top card of a pile into the hand (SNI-6.1)."""

    by: int
    source: Annotated[Seat, "from"]
    do: Literal["take"] = "take"


class Drop(NamedTuple):
    """Tonfa: then throw a hand card away (SNI-6.1)."""

    by: int
    card: Card
    do: Literal["drop"] = "drop"


class Swap(NamedTuple):
    """Sai: swap the piles of two players (SNI-7.1), the lower seat first."""

    by: int
    piles: TwoSeats
    do: Literal["swap"] = "swap"


class Give(NamedTuple):
    """Sai with three players: give a pile to someone who has none (SNI-7.1)."""

    by: int
    source: Annotated[Seat, "from"]
    to: Seat
    do: Literal["give"] = "give"


class Strike(NamedTuple):
    """Shuriken: straight onto a player's damage pile (SNI-7.4)."""

    by: int
    on: Seat
    do: Literal["strike"] = "strike"


class Discard(NamedTuple):
    """Throw the revealed card away instead of using it (SNI-3.8, SNI-4.7)."""

    by: int
    do: Literal["discard"] = "discard"


class Bomb(NamedTuple):
    """Smoke bomb: save one's own or the team-mate's pile and take its lowest card (SNI-10)."""

    by: int
    card: Card
    """The card taken; a choice when the lowest number is there more than once (SNI-10.4)."""
    do: Literal["bomb"] = "bomb"


class Suffer(NamedTuple):
    """Turn one's whole sparring pile over into one's damage pile (SNI-9.1)."""

    by: int
    do: Literal["suffer"] = "suffer"


Move = Lay | Protect | Attack | Take | Drop | Swap | Give | Strike | Discard | Bomb | Suffer


class Setup(NamedTuple):
    """Known before the first round: the weapons shown to all (SNI-2.2) and the teams."""

    weapons: Weapons = None
    """None when nobody wrote them down: then any weapon of the box may turn up."""
    teams: Teams = ()
