"""The hidden half of a simulated Bossa table: the shuffled tiles, the dealt hands, the dice."""

import random

from games.bossa.moves import Draw, Move, Open, Redraw, Result, Roll
from games.bossa.pieces import DIE, HAND, SEATS, TILES
from games.bossa.position import State
from games.core import Dealer, Game


class BossaDealer(Dealer[State, Move, Result]):
    """The pile, with the tile that was taken out at its bottom, where no draw reaches it."""

    setup = None

    def __init__(self, game: Game[State, Move, Result], rng: random.Random) -> None:
        self.game = game
        self.rng = rng
        self.pile = list(TILES)
        rng.shuffle(self.pile)
        self.hands = [tuple(self.pile.pop() for _ in range(HAND)) for _ in range(SEATS)]

    def moves(self, state: State) -> list[Move]:
        return self.game.legal(state)

    def result(self, state: State, move: Move) -> Result | None:
        match move:
            case Roll():
                return Result(number=self.rng.randint(1, DIE))
            case Open():
                return Result(tiles=self.hands[move.by])
            case Draw() | Redraw():
                return Result(tile=self.pile.pop())
        return None
