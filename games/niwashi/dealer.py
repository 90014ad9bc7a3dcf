"""The hidden half of a simulated Niwashi table: the draw pile, the hands and the orders."""

import random
from typing import Final

from games.core import Dealer, Game
from games.niwashi.garden import STEP, STRIDE, WAYS, Garden
from games.niwashi.moves import Centre, Draw, Lantern, Lay, Move, Pass, Result, Reveal, Setup
from games.niwashi.orders import Orders
from games.niwashi.pieces import (
    DISPLAY,
    FACE,
    HAND,
    LENGTH,
    ORDERS,
    ORDERS_IN_HAND,
    SEASONS,
    SEATS,
    STRIPS,
    STRIPS_USED,
    order_name,
)
from games.niwashi.position import State, lanterns

LANTERN_SHARE: Final = 1 / 12
"""How often simulated players move the lantern rather than lay a strip."""


class NiwashiDealer(Dealer[State, Move, Result]):
    """Real pile, hands and orders, mirrored move by move beside the position.

    Simulated players reveal whatever is fulfilled. Where they would choose one of the thousand
    ways to lay a strip, only the chosen one is offered: all the others would be made for nothing.
    """

    def __init__(self, game: Game[State, Move, Result], orders: Orders, rng: random.Random) -> None:
        self.game = game
        self.orders = orders
        self.rng = rng
        self.pile = rng.sample(STRIPS, STRIPS_USED)
        start = self.pile.pop()
        self.hands = [self._turn_up(HAND) for _ in range(SEATS)]
        self.display = self._turn_up(DISPLAY)
        self.discard: list[str] = []
        self.followed = game.options["follow"] == "all"
        self.setup = Setup(Centre(start), tuple(self.display) if self.followed else ())
        dealt = [(season, shape) for season in SEASONS for shape in orders.shapes]
        rng.shuffle(dealt)
        self.stacks = [dealt[seat * ORDERS : (seat + 1) * ORDERS] for seat in range(SEATS)]
        """Each player's orders; the last two are in hand."""

    def moves(self, state: State) -> list[Move]:
        if state.step == "draw":
            return [move for move in self.game.legal(state) if self._can_draw(move)]
        if state.step == "over":
            return []
        if reveals := self._reveals(state):
            return reveals
        if not self.hands[state.mover]:
            return [Pass(state.mover)]
        if self.rng.random() < LANTERN_SHARE:
            return lanterns(state, self.orders.shapes)
        return [self._lay(state)]

    def _can_draw(self, move: Move) -> bool:
        """Of the strips that may lie on top of the discard pile one really does (NW-7.5)."""
        if not isinstance(move, Draw) or move.source == "display":
            return True
        return move.strip == self.discard[-1] or self.game.options["discard_any"] == "on"

    def _reveals(self, state: State) -> list[Move]:
        seat = state.mover
        return [
            Reveal(seat, order_name(season, shape))
            for season, shape in self.stacks[seat][-ORDERS_IN_HAND:]
            if self.orders.is_fulfilled(state, seat, season, shape)
        ]

    def _lay(self, state: State) -> Lay:
        """A random place, and the strip that fits best there: like beside like."""
        way = WAYS[self.rng.random() < 0.5]
        position = self._one(state.garden.starts(way))
        first, second, third = (
            neighbours(state.garden, position + number * STEP[way]) for number in range(LENGTH)
        )
        plots = max(
            [strip[::turn] for strip in self.hands[state.mover] for turn in (1, -1)],
            key=lambda plots: first[plots[0]] + second[plots[1]] + third[plots[2]],
        )
        return Lay(state.mover, plots, state.garden.cell(position), way)

    def _one(self, number: int) -> int:
        """The position of a random one in a bitmap."""
        digits = bin(number)[:1:-1]
        position = -1
        for _ in range(1 + int(self.rng.random() * number.bit_count())):
            position = digits.find("1", position + 1)
        return position

    def result(self, state: State, move: Move) -> Result | None:
        hand = self.hands[move.by]
        match move:
            case Reveal():
                self.stacks[move.by].remove((move.season, move.shape))
            case Lay():
                hand.remove(FACE[move.plots])
                if not self.followed and self.display:
                    self._take(hand, self.display, self.rng.choice(self.display))
            case Draw():
                source = self.display if move.source == "display" else self.discard
                return self._told(state, move, self._take(hand, source, move.strip))
            case Lantern():
                self.discard += self.rng.sample(hand, len(hand))
                hand[:] = self.display
                self.display.clear()
                return self._told(state, move, self._refill())
        return None

    def _take(self, hand: list[str], source: list[str], strip: str) -> list[str]:
        source.remove(strip)
        hand.append(strip)
        return self._refill()

    def _refill(self) -> list[str]:
        """What is turned up so that the display has three again (NW-7.8)."""
        new = self._turn_up(min(DISPLAY - len(self.display), len(self.pile)))
        self.display += new
        return new

    def _told(self, state: State, move: Move, new: list[str]) -> Result | None:
        """What the table types in: as much of the discarded hand as is asked for."""
        if not self.followed:
            return None
        named = self.game.asks(state, move).get("hand", 0)
        return Result(tuple(self.discard[len(self.discard) - named :]), tuple(new))

    def _turn_up(self, count: int) -> list[str]:
        return [self.pile.pop() for _ in range(count)]


def neighbours(garden: Garden, position: int) -> dict[str, int]:
    """How often each kind of plot lies beside a cell; sand beside sand is worth nothing."""
    cell = 1 << position
    beside = cell << 1 | cell >> 1 | cell << STRIDE | cell >> STRIDE
    spring, summer, autumn, winter, _ = garden.planes
    return {
        "F": (spring & beside).bit_count(),
        "S": (summer & beside).bit_count(),
        "H": (autumn & beside).bit_count(),
        "W": (winter & beside).bit_count(),
        "N": 0,
    }
