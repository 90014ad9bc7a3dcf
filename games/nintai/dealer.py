"""The hidden half of a simulated Nintai table: the order of the cards and the dice."""

import random

from games.core import Dealer, Game
from games.nintai.moves import Draw, Move, Result, Roll, Setup
from games.nintai.pieces import COPIES, ICONS, PILE_SIZES, REFILL
from games.nintai.position import State


class NintaiDealer(Dealer[State, Move, Result]):
    """Real piles (top card last), mirrored move by move beside the position."""

    def __init__(self, game: Game[State, Move, Result], rng: random.Random) -> None:
        self.game = game
        self.rng = rng
        deck = list(ICONS * COPIES)
        rng.shuffle(deck)
        self.piles = [[deck.pop() for _ in range(size)] for size in PILE_SIZES]
        self.discards: list[str] = []
        self.table: list[str] = []
        self.setup = Setup(0, "".join(pile[-1] for pile in self.piles))

    def moves(self, state: State) -> list[Move]:
        return self.game.legal(state)

    def result(self, state: State, move: Move) -> Result | None:
        if isinstance(move, Roll):
            return Result(dice=tuple(self.rng.randint(1, 6) for _ in state.columns[move.by]))
        if isinstance(move, Draw):
            cards = self._draw(state, move.pile)
            pile = self.piles[move.pile]
            return Result(cards, tops=((move.pile, pile[-1]),) if pile else ())
        if state.step == "ink":
            return self._tidy(self.game.after(state, move, None))
        return None

    def _draw(self, state: State, number: int) -> str:
        drawn = ""
        for _ in range(self.game.asks(state, Draw(state.mover, number))["cards"]):
            if not self.piles[number]:
                self._refill(number)
            drawn += self.piles[number].pop()
            if state.action == 2 and len(drawn) == 1:
                self.discards.append(drawn)
        self.table += drawn[1:] if state.action == 2 else drawn
        return drawn

    def _tidy(self, after: State) -> Result | None:
        """Once the action is finished: discard its cards and refill the empty piles (NT-6.3)."""
        if after.table:
            return None
        self.discards += self.table
        self.table = []
        empty = [number for number, pile in enumerate(self.piles) if not pile]
        for number in empty:
            self._refill(number)
        return Result(tops=tuple((number, self.piles[number][-1]) for number in empty))

    def _refill(self, number: int) -> None:
        self.rng.shuffle(self.discards)
        self.piles[number] = [self.discards.pop() for _ in range(min(REFILL, len(self.discards)))]
