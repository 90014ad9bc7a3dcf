"""The rules of Nin Jan: what is legal (NJ-3 to NJ-5)."""

import random
from collections.abc import Sequence
from typing import Any, ClassVar

from games.core import Dealer, Game, Option, Score
from games.fields import Fields
from games.nin_jan import trusted
from games.nin_jan.clauses import clauses_now
from games.nin_jan.dealer import NinJanDealer, TrustedDealer
from games.nin_jan.log import chapter, tell
from games.nin_jan.moves import SHOWS, Lay, Move, Setup
from games.nin_jan.pieces import CARDS, PILES, SEATS
from games.nin_jan.position import BIT, NONE, State, misfit, read_position, start, to_act, view
from games.nin_jan.refusals import not_laid, not_resolved, not_shown
from games.nin_jan.score import score, score_final
from games.nin_jan.trusted import Trusted
from games.nin_jan.turn import after
from games.refusal import Refusal, illegal


class NinJan(Game[State | Trusted, Move, None]):
    """Nin Jan with the options of one table.

    Where cards are not followed another kind of position stands for the table, with rules of its
    own (``trusted``): nothing of what follows knows a card there.
    """

    id: ClassVar[str] = "nin_jan"
    seats: ClassVar[range] = SEATS
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("follow", ("NJ-3.1",), ("all", "piles"), "all"),
    )
    SETUP = Setup

    score_final = staticmethod(score_final)
    chapter = staticmethod(chapter)

    def start(self, seats: int, setup: Setup | None = None) -> State | Trusted:
        follows = self.options["follow"] == "all"
        return start(seats, setup) if follows else trusted.start(seats, setup)

    def to_act(self, state: State | Trusted) -> tuple[int, ...]:
        return trusted.to_act(state) if isinstance(state, Trusted) else to_act(state)

    def legal(self, state: State | Trusted) -> list[Move]:
        """As far as the table knows, a player may hold any card that nobody has seen yet."""
        if isinstance(state, Trusted):
            return trusted.legal(state)
        if state.choices:
            return [*state.choices]
        seats = to_act(state)
        if state.step == "show":
            return [move for seat in seats for move in SHOWS[seat]]
        unseen = [card for card in CARDS if not state.seen & BIT[card]]
        return [Lay(seat, card) for seat in seats for card in unseen]

    def check(self, state: State | Trusted, move: Move) -> Refusal | None:
        """Membership first: reasons are looked for only when there is a refusal to explain."""
        if isinstance(state, Trusted):
            return trusted.check(state, move)
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
        if move.do == "count":
            return illegal("nothing_to_count", "NJ-5.1")
        return not_resolved(state, move)

    def forced(self, state: State | Trusted) -> Move | None:
        """Cards and signs are revealed by hands, even the last one that nobody has seen."""
        if isinstance(state, Trusted) or len(state.choices) != 1:
            return None
        return state.choices[0]

    def after(self, state: State | Trusted, move: Move, result: None) -> State | Trusted:
        return trusted.after(state, move) if isinstance(state, Trusted) else after(state, move)

    def score(self, state: State | Trusted) -> Score:
        return trusted.score(state) if isinstance(state, Trusted) else score(state)

    def clauses_now(self, state: State | Trusted) -> tuple[str, ...]:
        return trusted.clauses_now(state) if isinstance(state, Trusted) else clauses_now(state)

    def view(self, state: State | Trusted, players: Sequence[str]) -> dict[str, Any]:
        if isinstance(state, Trusted):
            return trusted.view(state, players)
        return view(state, players)

    def read_position(self, data: Fields, players: Sequence[str]) -> State | Trusted:
        follows = self.options["follow"] == "all"
        return read_position(data, players) if follows else trusted.read_position(data, players)

    def misfit(self, state: State | Trusted) -> str:
        if isinstance(state, Trusted):
            return "piles" if len(state.piles) != PILES else ""
        return misfit(state)

    def tell(self, state: State | Trusted, move: Move, result: None) -> tuple[str, dict[str, Any]]:
        return trusted.tell(state, move) if isinstance(state, Trusted) else tell(state, move)

    def dealer(self, seats: int, rng: random.Random) -> Dealer[Any, Move, None]:
        follows = self.options["follow"] == "all"
        return NinJanDealer(seats, rng) if follows else TrustedDealer(seats, rng)
