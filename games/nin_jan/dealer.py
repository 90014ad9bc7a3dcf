"""The hidden half of a simulated Nin Jan table: the hands."""

import random
from collections.abc import Sequence

from games.core import Dealer
from games.nin_jan.moves import LAYS, SHOWS, Count, Move, Setup
from games.nin_jan.pieces import CARDS, HAND, PILES, points
from games.nin_jan.position import NONE, State, start
from games.nin_jan.showdown import waiting
from games.nin_jan.trusted import Trusted, to_act
from games.nin_jan.turn import after


class NinJanDealer(Dealer[State, Move, None]):
    """Nine cards each, kept as the moves that lay them; the rest is put away (NJ-2.1)."""

    setup: Setup

    def __init__(self, seats: int, rng: random.Random) -> None:
        keys = [rng.random() for _ in CARDS]
        dealt = sorted(CARDS, key=keys.__getitem__)[: PILES + HAND * seats]
        self.setup = Setup(tuple(dealt[:PILES]))
        self.hands = [
            [LAYS[seat][card] for card in dealt[PILES + seat :: seats]] for seat in range(seats)
        ]

    def moves(self, state: State) -> Sequence[Move]:
        """Hidden cards are laid seat by seat: who is first plays no part (NJ-3.1)."""
        if state.choices:
            return state.choices
        if NONE in state.laid:
            return self.hands[state.laid.index(NONE)]
        if state.showdown is not None and state.step == "show":
            return SHOWS[waiting(state.showdown)[0]]
        return ()

    def result(self, state: State, move: Move) -> None:
        """Nothing is revealed; a card that is laid leaves the hand."""
        if move.do == "lay":
            self.hands[move.by].remove(move)


class TrustedDealer(Dealer[Trusted, Move, None]):
    """A table that keeps its cards to itself: the whole game is played beside the position."""

    setup = Setup()

    def __init__(self, seats: int, rng: random.Random) -> None:
        self.rng = rng
        self.cards = NinJanDealer(seats, rng)
        self.table = start(seats, self.cards.setup)

    def moves(self, state: Trusted) -> Sequence[Move]:
        if state.step == "resolve":
            self._reveal()
            return self.table.choices
        if state.step == "count":
            return [Count(seat, points(self.table.taken[seat])) for seat in to_act(state)]
        return [move for seat in to_act(state)[:1] for move in SHOWS[seat]]

    def _reveal(self) -> None:
        """Everybody lays a card, which nobody enters (NJ-3.1)."""
        while NONE in self.table.laid:
            lay = self.rng.choice(self.cards.moves(self.table))
            self.cards.result(self.table, lay)
            self.table = after(self.table, lay)

    def result(self, state: Trusted, move: Move) -> None:
        if move.do in ("take", "put"):
            self.table = after(self.table, move)
