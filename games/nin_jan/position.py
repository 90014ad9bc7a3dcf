"""A position of Nin Jan and how moves change it (NJ-2 to NJ-5); nothing is checked here."""

from typing import Final, NamedTuple

from games.nin_jan.moves import Lay, Put, Setup, Show, Take
from games.nin_jan.pieces import CARDS, HAND, SEATS
from games.nin_jan.piles import AFTER, CHOICES, Choices, Piles, tops_of
from games.nin_jan.score import leaders
from games.nin_jan.showdown import Showdown, begin, throw

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


# Positions are made thousands of times a second: ``new(State, fields)`` makes the same one as
# ``State(*fields)`` in half the time.
new: Final = tuple.__new__


def deal(seats: int, setup: Setup) -> State:
    """Three piles of one card (NJ-2.1)."""
    piles = tuple((card,) for card in setup.piles)
    seen = sum(BIT[card] for card in setup.piles)
    return State(1, NOBODY_LAID[seats], (), (), tops_of(piles), piles, ((),) * seats, seen)


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


def lay(state: State, move: Lay) -> State:
    """The last card of a round turns all of them up and sets their order (NJ-3.1)."""
    number, before, _, _, tops, piles, taken, seen, _ = state
    by, card, _ = move
    cards = [*before]
    cards[by] = card
    laid = (*cards,)
    seen |= BIT[card]
    if NONE in laid:
        return new(State, (number, laid, (), (), tops, piles, taken, seen, None))
    queue = order(laid)
    choices = CHOICES[queue[0]][laid[queue[0]]][tops]
    return new(State, (number, laid, queue, choices, tops, piles, taken, seen, None))


def resolve(state: State, move: Take | Put) -> State:
    """The card replaces a pile, which goes to its taker (NJ-4.5, NJ-4.6), or lies on top of it."""
    number, laid, queue, _, tops, piles, taken, seen, _ = state
    by, at, do = move
    card = laid[by]
    spread = [*piles]
    if do == "take":
        beside = [*taken]
        beside[by] += spread[at]
        taken = (*beside,)
        spread[at] = (card,)
    else:
        spread[at] += (card,)
    tops = AFTER[tops][at][card]
    queue = queue[1:]
    if queue:
        choices = CHOICES[queue[0]][laid[queue[0]]][tops]
        return new(State, (number, laid, queue, choices, tops, (*spread,), taken, seen, None))
    if number < HAND:
        laid = NOBODY_LAID[len(laid)]
        return new(State, (number + 1, laid, (), (), tops, (*spread,), taken, seen, None))
    return State(number, laid, (), (), tops, (*spread,), taken, seen, _tie(taken))


def _tie(taken: tuple[tuple[int, ...], ...]) -> Showdown | None:
    """After the ninth round one leader wins; several go on with their hands (NJ-5.4)."""
    tied = leaders(taken)
    return begin(tied, len(taken)) if len(tied) > 1 else None


def show(state: State, move: Show) -> State:
    """A sign in the tie-break (NJ-5.5)."""
    assert state.showdown is not None
    return state._replace(showdown=throw(state.showdown, move.by, move.sign))
