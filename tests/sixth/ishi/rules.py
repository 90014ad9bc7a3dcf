"""A whole game in one folder: what is here, the house needs; everything else it gives."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, NamedTuple

from games.codec import whole_from
from games.core import Game, Line, Option, Score, Tally
from games.refusal import Refusal, illegal

STONES: Final = 15
MOST: Final = 3
LAST_STONE: Final = -3


class Take(NamedTuple):
    """Take stones from the heap (IS-2.1)."""

    by: int
    stones: Annotated[int, whole_from(1, STONES)]
    do: Literal["take"] = "take"


class State(NamedTuple):
    step: str
    mover: int
    heap: int
    taken: tuple[int, ...]
    before: int = 0
    """What the player before took; 0 in the first turn."""
    last: int = -1
    """Who took the last stone."""

    @property
    def ended(self) -> str:
        return "empty" if self.step == "over" else ""


class Ishi(Game[State, Take, None]):
    id = "ishi"
    seats = range(2, 5)
    OPTIONS = (Option("repeat", ("IS-2.2",)),)
    WON = "IS-3.2"

    def start(self, seats: int, setup: None = None) -> State:
        return State("take", 0, STONES, (0,) * seats)

    def to_act(self, state: State) -> tuple[int, ...]:
        return () if state.step == "over" else (state.mover,)

    def legal(self, state: State) -> list[Take]:
        moves = [Take(state.mover, stones) for stones in range(1, MOST + 1)]
        return [move for move in moves if self.check(state, move) is None]

    def check(self, state: State, move: Take) -> Refusal | None:
        if state.step == "over":
            return illegal("game_over", "IS-3.1")
        if move.by != state.mover:
            return illegal("wrong_player", "IS-2.1", player=move.by, mover=state.mover)
        if move.stones > min(MOST, state.heap):
            return illegal("too_many_stones", "IS-2.1", most=min(MOST, state.heap))
        if move.stones == state.before and state.heap > 1 and self.options["repeat"] == "off":
            return illegal("same_number", "IS-2.2", before=state.before)
        return None

    def after(self, state: State, move: Take, result: None) -> State:
        heap, seats = state.heap - move.stones, len(state.taken)
        taken = tuple(n + move.stones * (seat == move.by) for seat, n in enumerate(state.taken))
        if not heap:
            return State("over", move.by, 0, taken, move.stones, move.by)
        return State("take", (move.by + 1) % seats, heap, taken, move.stones)

    def clauses_now(self, state: State) -> tuple[str, ...]:
        return ("IS-3.1", "IS-3.2") if state.step == "over" else ("IS-2.1", "IS-2.2")

    def score(self, state: State) -> Score:
        if state.step != "over":
            raise illegal("not_over", "IS-3.1", heap=state.heap)
        return self.compare([self._tally(state, seat) for seat in range(len(state.taken))])

    def _tally(self, state: State, seat: int) -> Tally:
        stones = Line("IS-3.2", "stones", state.taken[seat], (), {"n": state.taken[seat]})
        return Tally((stones, Line("IS-3.3", "last", LAST_STONE))[: 1 + (seat == state.last)])

    def view(self, state: State, players: Sequence[str]) -> dict[str, Any]:
        taken = dict(zip(players, state.taken, strict=True))
        return {"step": state.step, "heap": state.heap, "taken": taken}
