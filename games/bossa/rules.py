"""The rules of Bossa: whose move it is, what is legal, and play (BO-2 to BO-7)."""

import random
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from games.bossa import edge, opening, turn
from games.bossa.checks import check_exchange, check_place, check_redraw, check_stack
from games.bossa.choices import turn_moves
from games.bossa.clauses import clauses_now
from games.bossa.dealer import BossaDealer
from games.bossa.moves import (
    NOTHING,
    Chip,
    Draw,
    Exchange,
    First,
    Move,
    Open,
    Pick,
    Place,
    Redraw,
    Result,
    Roll,
    Stack,
    Tiles,
)
from games.bossa.pieces import ACTIONS, HAND, SEATS, TILES
from games.bossa.position import State, whereabouts
from games.bossa.score import REASONS, check_standing, not_over, score_standing
from games.core import Game, Option, Score
from games.fields import Fields
from games.refusal import Refusal, illegal, malformed, suspicious

STEPS: Final = {
    "roll": ("BO-2.3", ("roll",)),
    "choose": ("BO-2.5", ("pick", "first")),
    "colour": ("BO-2.5", ("pick",)),
    "open": ("BO-2.7", ("open",)),
    "chips": ("BO-2.8", ("chip",)),
    "draw": ("BO-3.1", ("draw",)),
    "move": ("BO-3.1", ("place", *ACTIONS)),
}
"""Every step of the game: the clause that asks for it, and its moves."""

ASKS: Final = {
    "roll": ("number", 1),
    "open": ("tiles", HAND),
    "draw": ("tile", 1),
    "redraw": ("tile", 1),
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

    def start(self, seats: int = SEATS, setup: None = None) -> State:
        return State()

    # Who acts, and what they may do.

    def to_act(self, state: State) -> tuple[int, ...]:
        match state.step:
            case "draw" | "move" | "choose":
                return (state.mover,)
            case "colour":
                return (1 - state.mover,)
            case "over":
                return ()
        done = {"roll": state.rolled, "open": state.hands, "chips": state.chips}[state.step]
        return tuple(seat for seat in range(SEATS) if not done[seat])

    def legal(self, state: State) -> list[Move]:
        if state.step == "draw":
            return [Draw(state.mover)]
        if state.step == "move":
            return self._turn_moves(state)
        return [move for seat in self.to_act(state) for move in opening.opening_moves(state, seat)]

    def _turn_moves(self, state: State) -> list[Move]:
        moves = turn_moves(state, self._most_layers())
        held = state.hands[0] + state.hands[1]
        if len(set(held)) == len(held):
            return moves
        # A table has insisted on a tile it had seen: list each move once, and as check reads it.
        return [move for move in dict.fromkeys(moves) if self.check(state, move) is None]

    def _most_layers(self) -> int:
        return LAYERS[self.options["stack_layers"]]

    def check(self, state: State, move: Move) -> Refusal | None:
        if state.step == "over":
            return illegal("game_over", REASONS[state.ended], ended=state.ended)
        if move.by not in self.to_act(state):
            return _wrong_player(state, move, self.to_act(state))
        if move.do not in STEPS[state.step][1]:
            return _wrong_step(state, move)
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
        return dict([ASKS[move.do]]) if move.do in ASKS else {}

    def check_result(self, state: State, move: Move, result: Result | None) -> Refusal | None:
        number, tiles = result or NOTHING
        field, wanted = ASKS.get(move.do, ("", 0))
        if field == "number":
            return None if number else malformed("missing", "result.number", key=field)
        if len(tiles) != wanted:
            return malformed("tiles_count", f"result.{field}", wanted=wanted, got=len(tiles))
        return _check_unseen(state, move, tiles) if tiles else None

    # Play.

    def after(self, state: State, move: Move, result: Result | None) -> State:
        number, tiles = result or NOTHING
        match move:
            case Draw():
                return turn.draw(state, tiles[0])
            case Place():
                return turn.place(state, move)
            case Exchange():
                return turn.exchange(state, move)
            case Redraw():
                return turn.redraw(state, move, tiles[0])
            case Stack():
                return turn.stack(state, move)
            case Roll():
                return opening.roll(state, move, number)
            case First():
                return opening.first(state)
            case Pick():
                return opening.pick(state, move)
            case Open():
                return opening.open_hand(state, move, tiles)
            case Chip():
                return opening.choose_chip(state, move)

    def clauses_now(self, state: State) -> tuple[str, ...]:
        return clauses_now(state)

    # The end.

    def score(self, state: State) -> Score:
        if state.step != "over":
            raise not_over()
        return score_standing(turn.standing(state), state.hands)

    def score_final(self, final: Fields) -> tuple[tuple[str, ...], Score]:
        players, end = edge.read_final(final)
        refusal = check_standing(end, players)
        if refusal is not None:
            raise refusal
        return players, score_standing(end)

    # The edge.

    def read_setup(self, data: Fields, players: Sequence[str]) -> None:
        """Nothing is known before the dice are rolled, and they are the first moves."""
        data.done()

    def write_setup(self, setup: None, players: Sequence[str]) -> dict[str, Any]:
        return {}

    def read_move(self, do: str, by: int, data: Fields, players: Sequence[str]) -> Move:
        return edge.read_move(do, by, data)

    def write_move(self, move: Move, players: Sequence[str]) -> dict[str, Any]:
        return edge.write_move(move)

    def read_result(self, data: Fields, move: Move, players: Sequence[str]) -> Result:
        return edge.read_result(data, move)

    def write_result(self, result: Result, players: Sequence[str]) -> dict[str, Any]:
        return edge.write_result(result)

    def view(self, state: State, players: Sequence[str]) -> dict[str, Any]:
        return edge.view(state, players)

    def tell(self, state: State, move: Move, result: Result | None) -> tuple[str, dict[str, Any]]:
        return edge.tell(state, move, result or NOTHING)

    def dealer(self, seats: int, rng: random.Random) -> BossaDealer:
        return BossaDealer(self, rng)


# Refusals. Clauses: the one that forbids it, then the one that says what happens now.


def _wrong_player(state: State, move: Move, seats: tuple[int, ...]) -> Refusal:
    if move.do == "chip" and state.chips[move.by]:
        return _chip_fixed(state, move)
    clauses = [STEPS[state.step][0]]
    if move.do == "place":
        # The usual reason: a second row in the same turn.
        clauses.append("BO-3.4")
    return illegal("wrong_player", *clauses, player=move.by, players=list(seats))


def _wrong_step(state: State, move: Move) -> Refusal:
    if move.do == "chip" and state.chips[move.by]:
        return _chip_fixed(state, move)
    if state.step == "draw" and move.do in STEPS["move"][1]:
        return illegal("draw_first", "BO-3.1", "BO-3.2", player=move.by)
    if state.step == "move" and move.do == "draw":
        return illegal("move_due", "BO-3.3", "BO-3.1", player=move.by)
    return illegal("wrong_step", STEPS[state.step][0], do=move.do, step=state.step)


def _chip_fixed(state: State, move: Move) -> Refusal:
    return illegal("chip_fixed", "BO-2.9", player=move.by, side=state.chips[move.by])


def _check_unseen(state: State, move: Move, tiles: Tiles) -> Refusal | None:
    """Each tile exists once: one that lies somewhere already cannot be turned up (BO-1.1)."""
    for index, tile in enumerate(tiles):
        if tile in tiles[:index]:
            return illegal("tile_twice", "BO-1.1", pieces=(tile,), tile=tile)
        place = whereabouts(state, tile)
        if isinstance(move, Redraw) and tile == move.tile:
            place = "discards"
        if place:
            clauses = ("BO-6.3", "BO-1.1") if place == "discards" else ("BO-1.1",)
            return suspicious("tile_seen", *clauses, pieces=(tile,), tile=tile, place=place)
    return None
