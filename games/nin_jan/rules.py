"""The rules of Nin Jan: what is legal (NJ-3 to NJ-5)."""

import random
from typing import ClassVar

from games.core import Game
from games.nin_jan.clauses import clauses_now
from games.nin_jan.dealer import NinJanDealer
from games.nin_jan.log import chapter, tell
from games.nin_jan.moves import SHOWS, Lay, Move, Setup
from games.nin_jan.pieces import CARDS, SEATS
from games.nin_jan.position import BIT, NONE, State, start, to_act, view
from games.nin_jan.refusals import not_laid, not_resolved, not_shown
from games.nin_jan.score import score, score_final
from games.nin_jan.turn import after
from games.refusal import Refusal


class NinJan(Game[State, Move, None]):
    """Nin Jan; it has no table options."""

    id: ClassVar[str] = "nin_jan"
    seats: ClassVar[range] = SEATS
    SETUP = Setup

    start = staticmethod(start)
    to_act = staticmethod(to_act)
    after = staticmethod(after)
    clauses_now = staticmethod(clauses_now)
    score = staticmethod(score)
    score_final = staticmethod(score_final)
    view = staticmethod(view)
    tell = staticmethod(tell)
    chapter = staticmethod(chapter)

    def legal(self, state: State) -> list[Move]:
        """As far as the table knows, a player may hold any card that nobody has seen yet."""
        if state.choices:
            return [*state.choices]
        seats = to_act(state)
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
            return not_laid(state, move)
        if move.do == "show":
            if state.step == "show" and move.by in to_act(state):
                return None
            return not_shown(state, move)
        return not_resolved(state, move)

    def forced(self, state: State) -> Move | None:
        """Cards and signs are revealed by hands, even the last one that nobody has seen."""
        return state.choices[0] if len(state.choices) == 1 else None

    def dealer(self, seats: int, rng: random.Random) -> NinJanDealer:
        return NinJanDealer(seats, rng)
