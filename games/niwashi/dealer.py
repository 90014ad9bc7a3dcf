"""The hidden half of a simulated Niwashi table: the draw pile, the hands and the orders."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from games.core import Dealer
from games.niwashi.garden import STEP, STRIDE, WAYS, Garden
from games.niwashi.moves import Draw, Lantern, Lay, Move, Result, Reveal, Setup, centre
from games.niwashi.pieces import (
    DISPLAY,
    FACE,
    HAND,
    ORDERS,
    ORDERS_IN_HAND,
    PLOT_INDEX,
    SEASONS,
    SEATS,
    STRIPS,
    STRIPS_USED,
)

if TYPE_CHECKING:
    from games.niwashi.rules import Niwashi, State

LANTERN_SHARE: Final = 1 / 12
"""How often simulated players move the lantern rather than lay a strip."""

TRIES: Final = 4
"""Placements that simulated players look at before they lay one."""

T = TypeVar("T")


class NiwashiDealer(Dealer["State", Move, Result]):
    """Real pile, hands and orders, mirrored move by move beside the position.

    Simulated players reveal whatever is fulfilled. Where they would choose one of the thousand
    ways to lay a strip, only the chosen one is offered: all the others would be made for nothing.
    """

    def __init__(self, game: Niwashi, rng: random.Random) -> None:
        self.game = game
        self.rng = rng
        self.pile = rng.sample(STRIPS, STRIPS_USED)
        start = self.pile.pop()
        self.hands = [self._turn_up(HAND) for _ in range(SEATS)]
        self.setup = Setup(centre(start), tuple(self._turn_up(DISPLAY)))
        orders = [(season, shape) for season in SEASONS for shape in game.orders.shapes]
        rng.shuffle(orders)
        self.stacks = [orders[seat * ORDERS : (seat + 1) * ORDERS] for seat in range(SEATS)]
        """Each player's orders; the last two are in hand."""

    def moves(self, state: State) -> list[Move]:
        if state.step == "draw":
            return self.game.legal(state)
        if state.step == "over":
            return []
        if reveals := self._reveals(state):
            return reveals
        if state.step == "last":
            return [move for move in self.game.legal(state) if move.do == "pass"]
        if self.rng.random() < LANTERN_SHARE:
            return self.game.lanterns(state)
        return [self._lay(state)]

    def _reveals(self, state: State) -> list[Move]:
        seat = state.mover
        return [
            Reveal(seat, season, shape)
            for season, shape in self.stacks[seat][-ORDERS_IN_HAND:]
            if self.game.orders.is_fulfilled(state, seat, season, shape)
        ]

    def _lay(self, state: State) -> Lay:
        """The best of a few random placements: plots lie beside plots of their season."""
        garden = state.garden
        starts = [(way, bin(garden.starts(way))[:1:-1]) for way in WAYS]
        tries = [self._try(state, *self._pick(starts)) for _ in range(TRIES)]
        return max(tries, key=lambda lay: likeness(garden, lay))

    def _try(self, state: State, way: str, digits: str) -> Lay:
        plots = self._pick(self.hands[state.mover])
        x, y = state.garden.cell(self._one(digits))
        return Lay(state.mover, plots[:: self._pick((1, -1))], x, y, way)

    def _one(self, digits: str) -> int:
        """The place of a random 1."""
        position = -1
        for _ in range(1 + int(self.rng.random() * digits.count("1"))):
            position = digits.find("1", position + 1)
        return position

    def _pick(self, choices: Sequence[T]) -> T:
        return choices[int(self.rng.random() * len(choices))]

    def result(self, state: State, move: Move) -> Result | None:
        hand = self.hands[move.by]
        match move:
            case Reveal():
                self.stacks[move.by].remove((move.season, move.shape))
            case Lay():
                hand.remove(FACE[move.plots])
            case Draw():
                hand.append(move.strip)
                return self._result(state, move)
            case Lantern():
                discarded = tuple(self.rng.sample(hand, len(hand)))
                hand[:] = state.strips.display
                return self._result(state, move)._replace(hand=discarded)
        return None

    def _result(self, state: State, move: Move) -> Result:
        due = self.game.asks(state, move).get("display", 0)
        return Result(display=tuple(self._turn_up(due)))

    def _turn_up(self, count: int) -> list[str]:
        return [self.pile.pop() for _ in range(count)]


def likeness(garden: Garden, lay: Lay) -> int:
    """How many neighbouring plots show the season of the plot that would lie beside them."""
    first = 1 << ((lay.y - garden.top) * STRIDE + lay.x - garden.left)
    alike = 0
    for number, plot in enumerate(lay.plots):
        if plot != "N":
            cell = first << number * STEP[lay.dir]
            around = cell << 1 | cell >> 1 | cell << STRIDE | cell >> STRIDE
            alike += (garden.planes[PLOT_INDEX[plot]] & around).bit_count()
    return alike
