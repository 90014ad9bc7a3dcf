"""The rules of Nin Jan: who acts, what is legal, and what follows (NJ-2 to NJ-5)."""

import random
from collections.abc import Sequence
from typing import Any, ClassVar

from games.core import Game, Score
from games.fields import Fields
from games.nin_jan import edge, position, reasons
from games.nin_jan.clauses import clauses_now
from games.nin_jan.dealer import NinJanDealer
from games.nin_jan.moves import SHOWS, Lay, Move, Setup
from games.nin_jan.pieces import CARDS, SEATS
from games.nin_jan.position import BIT, NONE, State
from games.nin_jan.score import check_taken, score_taken
from games.nin_jan.showdown import waiting
from games.refusal import Refusal, illegal, malformed


class NinJan(Game[State, Move, None]):
    """Nin Jan; it has no table options."""

    id: ClassVar[str] = "nin_jan"
    seats: ClassVar[range] = SEATS

    def start(self, seats: int, setup: Setup | None = None) -> State:
        if setup is None:
            raise malformed("missing", "setup.piles", key="piles")
        return position.deal(seats, setup)

    # Who acts, and what they may do.

    def to_act(self, state: State) -> tuple[int, ...]:
        if state.step == "lay":
            return tuple(seat for seat, card in enumerate(state.laid) if card == NONE)
        if state.showdown is not None and state.step == "show":
            return waiting(state.showdown)
        return state.queue[:1]

    def legal(self, state: State) -> list[Move]:
        """As far as the table knows, a player may hold any card that nobody has seen yet."""
        if state.choices:
            return [*state.choices]
        seats = self.to_act(state)
        if state.step == "show":
            return [move for seat in seats for move in SHOWS[seat]]
        unseen = [card for card in CARDS if not state.seen & BIT[card]]
        return [Lay(seat, card) for seat in seats for card in unseen]

    def check(self, state: State, move: Move) -> Refusal | None:
        """Membership first: reasons are looked for only when there is a refusal to explain."""
        if move in state.choices:
            return None
        if move.do == "lay":
            if state.laid[move.by] == NONE and not state.seen & BIT[move.card]:
                return None
            return reasons.not_laid(state, move)
        if move.do == "show":
            if state.step == "show" and move.by in self.to_act(state):
                return None
            return reasons.not_shown(state, move)
        return reasons.not_resolved(state, move)

    # Play.

    def after(self, state: State, move: Move, result: None = None) -> State:
        if move.do == "lay":
            return position.lay(state, move)
        if move.do == "show":
            return position.show(state, move)
        return position.resolve(state, move)

    def clauses_now(self, state: State) -> tuple[str, ...]:
        return clauses_now(state)

    # The end.

    def score(self, state: State) -> Score:
        """After nine rounds; a tie that has not been broken is scored as a draw (NJ-5.4)."""
        if state.step in ("lay", "resolve"):
            raise illegal("not_over", "NJ-5.1", round=state.round)
        return score_taken(state.taken, state.showdown.contenders if state.showdown else ())

    def score_final(self, final: Fields) -> tuple[tuple[str, ...], Score]:
        players, taken = edge.read_final(final)
        refusal = check_taken(taken)
        if refusal is not None:
            raise refusal
        return players, score_taken(taken)

    # The edge.

    def read_setup(self, data: Fields, players: Sequence[str]) -> Setup:
        return edge.read_setup(data)

    def write_setup(self, setup: Setup, players: Sequence[str]) -> dict[str, Any]:
        return edge.write_setup(setup)

    def read_move(self, do: str, by: int, data: Fields, players: Sequence[str]) -> Move:
        return edge.read_move(do, by, data)

    def write_move(self, move: Move, players: Sequence[str]) -> dict[str, Any]:
        return edge.write_move(move)

    def view(self, state: State, players: Sequence[str]) -> dict[str, Any]:
        return edge.view(state, players)

    def tell(self, state: State, move: Move, result: None) -> tuple[str, dict[str, Any]]:
        return edge.tell(state, move)

    def dealer(self, seats: int, rng: random.Random) -> NinJanDealer:
        return NinJanDealer(seats, rng)
