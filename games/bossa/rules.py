"""The rules of Bossa: what is legal, and what the table may reveal (BO-2 to BO-7)."""

import random
from collections.abc import Sequence
from typing import ClassVar, Final

from games.bossa.choices import opening_moves, turn_moves
from games.bossa.clauses import clauses_now
from games.bossa.dealer import BossaDealer
from games.bossa.log import chapter, tell
from games.bossa.moves import NOTHING, Draw, Exchange, Move, Place, Redraw, Result, Roll, Stack
from games.bossa.pieces import HAND, SEATS, TILES
from games.bossa.position import STEP_VERBS, State, misfit, read_position, start, to_act, view
from games.bossa.refusals import (
    check_exchange,
    check_place,
    check_redraw,
    check_revealed,
    check_stack,
    check_unseen,
    wrong_player,
    wrong_step,
)
from games.bossa.score import REASONS, score, score_final
from games.bossa.turn import after
from games.core import Game, Option
from games.fields import Fields, unknown_key
from games.refusal import Refusal, illegal

ASKS: Final = {
    "roll": {"number": 1},
    "open": {"tiles": HAND},
    "draw": {"tile": 1},
    "redraw": {"tile": 1},
}
"""What the table reveals after each of these moves: the field of the result, and how many."""

LAYERS: Final = {"many": len(TILES), "one": 1}
"""Option ``stack_layers``: how many layers one stack action may add (BO-6.8)."""


class Bossa(Game[State, Move, Result]):
    """Bossa with the options of one table."""

    id: ClassVar[str] = "bossa"
    seats: ClassVar[range] = range(SEATS, SEATS + 1)
    AIM = "win"
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("stack_layers", ("BO-6.8",), ("many", "one"), "many"),
    )

    start = staticmethod(start)
    to_act = staticmethod(to_act)
    after = staticmethod(after)
    clauses_now = staticmethod(clauses_now)
    score = staticmethod(score)
    score_final = staticmethod(score_final)
    view = staticmethod(view)
    read_position = staticmethod(read_position)
    tell = staticmethod(tell)
    chapter = staticmethod(chapter)

    def legal(self, state: State) -> list[Move]:
        if state.step == "draw":
            return [Draw(state.mover)]
        if state.step == "move":
            return self._turn_moves(state)
        return [move for seat in to_act(state) for move in opening_moves(state, seat)]

    def _turn_moves(self, state: State) -> list[Move]:
        moves = turn_moves(state, self._most_layers())
        held = state.hands[0] + state.hands[1]
        if len(set(held)) == len(held):
            return moves
        # A table has insisted on a tile it had seen: list each move once, and as check reads it.
        return [move for move in dict.fromkeys(moves) if self.check(state, move) is None]

    def _most_layers(self) -> int:
        return LAYERS[self.options["stack_layers"]]

    def misfit(self, state: State) -> str:
        return misfit(state) or ("" if state.ended in ("", *REASONS) else "ended")

    def check(self, state: State, move: Move) -> Refusal | None:
        if state.step == "over":
            return illegal("game_over", REASONS[state.ended], ended=state.ended)
        if move.by not in to_act(state):
            return wrong_player(state, move, to_act(state))
        if move.do not in STEP_VERBS[state.step]:
            return wrong_step(state, move)
        match move:
            case Place():
                return check_place(state, move)
            case Stack():
                return check_stack(state, move, self._most_layers())
            case Exchange():
                return check_exchange(state, move)
            case Redraw():
                return check_redraw(state, move)
            case Roll() if move.die in state.rolled:
                return illegal("die_taken", "BO-2.3", die=move.die)
        return None

    # What the table reveals.

    def asks(self, state: State, move: Move) -> dict[str, int]:
        return ASKS.get(move.do, {})

    def read_result(self, data: Fields, move: Move, players: Sequence[str]) -> Result | None:
        """Every move has its own field of the result, and no other."""
        asked = ASKS.get(move.do, {})
        for key in (*asked, *data.data):
            if key not in asked:
                raise unknown_key(key, asked, data.where)
            data.raw(key)
        return super().read_result(data, move, players)

    def check_result(self, state: State, move: Move, result: Result | None) -> Refusal | None:
        result = result or NOTHING
        return check_revealed(self.asks(state, move), result) or check_unseen(state, move, result)

    def dealer(self, seats: int, rng: random.Random) -> BossaDealer:
        return BossaDealer(self, rng)
