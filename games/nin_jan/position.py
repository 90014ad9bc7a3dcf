"""A position of Nin Jan, and who is to do what in it (NJ-2, NJ-3)."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from games.fields import Fields, choice, items, read_or_none, seat_of
from games.nin_jan.moves import Setup, read_card
from games.nin_jan.pieces import (
    CARD_NAMES,
    CARDS,
    COLOURS,
    HAND,
    PILES,
    SEATS,
    left_over,
    names,
    points,
)
from games.nin_jan.piles import CHOICES, Choices, Piles, tops_of
from games.nin_jan.showdown import NOT_SHOWN, Showdown, waiting
from games.refusal import malformed

NONE: Final = -1
"""In place of a card: this player has not laid one in this round."""

NOBODY_LAID: Final = tuple((NONE,) * seats for seats in range(SEATS.stop))

BIT: Final = tuple(1 << card for card in CARDS)
"""The place of each card in a set of cards kept as an int."""


class State(NamedTuple):
    """All that lies open on the table; hands are known to their holders only (NJ-2.3)."""

    round: int
    laid: tuple[int, ...]
    """By seat: the card of this round."""
    queue: tuple[int, ...]
    """Seats whose cards are still to be resolved, in order (NJ-3.2)."""
    choices: Choices
    """What the first of them may do: worked out once, asked for by ``legal`` and ``check``."""
    tops: int
    """The colours of the three top cards, as a case of ``games.nin_jan.piles``."""
    piles: Piles
    taken: tuple[tuple[int, ...], ...]
    seen: int
    """A bit for every card that has been face up."""
    showdown: Showdown | None = None

    @property
    def step(self) -> str:
        """``lay``, ``resolve``, ``show`` (the tie-break) or ``over``."""
        if self.choices:
            return "resolve"
        if NONE in self.laid:
            return "lay"
        return "show" if self.showdown and len(self.showdown.contenders) > 1 else "over"

    @property
    def ended(self) -> str:
        """``points``, or ``showdown`` where a tie had to be broken (NJ-5.4)."""
        return "showdown" if self.showdown else "points"


def start(seats: int, setup: Setup | None = None) -> State:
    """Three piles of one card (NJ-2.1)."""
    if setup is None or not setup.piles:
        raise malformed("missing", "setup.piles", key="piles")
    piles = tuple((card,) for card in setup.piles)
    seen = sum(BIT[card] for card in setup.piles)
    return State(1, NOBODY_LAID[seats], (), (), tops_of(piles), piles, ((),) * seats, seen)


def to_act(state: State) -> tuple[int, ...]:
    if state.step == "lay":
        return tuple(seat for seat, card in enumerate(state.laid) if card == NONE)
    if state.showdown is not None and state.step == "show":
        return waiting(state.showdown)
    return state.queue[:1]


def order(laid: tuple[int, ...]) -> tuple[int, ...]:
    """The seats in the order in which their cards are resolved (NJ-3.2 to NJ-3.4).

    Cards are numbered for this, with one exception: of just a rock and a paper of one value the
    paper goes first, since it beats the rock (NJ-3.3). With the scissors between them it does not.
    """
    cards = sorted(laid)
    before = cards[0]
    for at, card in enumerate(cards):
        if card - before == 2 and card % 3 == 2:
            cards[at - 1 : at + 1] = card, before
        before = card
    return tuple(map(laid.index, cards))


def view(state: State, players: Sequence[str]) -> dict[str, Any]:
    return {
        "step": state.step,
        "round": state.round,
        "piles": [names(pile) for pile in state.piles],
        "laid": {
            name: None if card == NONE else CARD_NAMES[card]
            for name, card in zip(players, state.laid, strict=True)
        },
        "queue": [players[seat] for seat in state.queue],
        "hands": {
            name: HAND - state.round + (card == NONE)
            for name, card in zip(players, state.laid, strict=True)
        },
        "taken": {name: names(cards) for name, cards in zip(players, state.taken, strict=True)},
        "points": {name: points(cards) for name, cards in zip(players, state.taken, strict=True)},
        "put_away": left_over(len(players)),
        "showdown": view_showdown(state.showdown, players),
        "trusted": [],
    }


def view_showdown(showdown: Showdown | None, players: Sequence[str]) -> dict[str, Any] | None:
    """Who is still in and what they show; null while nobody has shown it."""
    if showdown is None:
        return None
    signs = {players[seat]: showdown.signs[seat] for seat in showdown.contenders}
    return {name: None if sign == NOT_SHOWN else COLOURS[sign] for name, sign in signs.items()}


def read_position(data: Fields, players: Sequence[str]) -> State:
    """The inverse of ``view``; what may be done with the first card follows from the rest."""
    piles = tuple(data.each("piles", _cards))
    if len(piles) != PILES or not all(piles):
        raise malformed("position_differs", data.path("piles"))
    laid = data.by_player("laid", players, lambda v, where: read_or_none(v, where, read_card, NONE))
    queue = data.seats("queue", players)
    taken = data.by_player("taken", players, _cards)
    tops = tops_of(piles)
    first = (queue and laid[queue[0]] != NONE) or None
    shown = {card for row in (*piles, *taken, laid) for card in row if card != NONE}
    return State(
        data.whole("round", 1, HAND),
        laid,
        queue,
        CHOICES[queue[0]][laid[queue[0]]][tops] if first else (),
        tops,
        piles,
        taken,
        sum(BIT[card] for card in shown),
        read_showdown(data, players),
    )


def misfit(state: State) -> str:
    """Whether the cards of this round lie where it has got to, and those of earlier rounds too."""
    lying = [card for row in (*state.piles, *state.taken) for card in row]
    done = [card for seat, card in enumerate(state.laid) if seat not in state.queue]
    settled = [] if state.step == "lay" else done
    earlier = (state.round - 1) * len(state.laid)
    wrong = {
        "queue": len(set(state.queue)) < len(state.queue),
        "laid": not set(settled) <= set(lying),
        "taken": len(lying) != PILES + earlier + len(settled),
    }
    return next((key for key, is_wrong in wrong.items() if is_wrong), "")


def _cards(value: Any, where: str) -> tuple[int, ...]:
    return tuple(items(value, where, read_card))


def read_showdown(data: Fields, players: Sequence[str]) -> Showdown | None:
    if data.raw("showdown") is None:
        return None
    still = data.inner("showdown")
    signs = [NOT_SHOWN] * len(players)
    seats = tuple(seat_of(name, players, still.path(name)) for name in still.data)
    for seat in seats:
        sign, where = still.raw(players[seat]), still.path(players[seat])
        signs[seat] = read_or_none(sign, where, _sign, NOT_SHOWN)
    return Showdown(seats, tuple(signs))


def _sign(value: Any, where: str) -> int:
    return COLOURS.index(choice(value, COLOURS, where))
