"""Why a move of Bossa is refused. The clause that forbids it comes first."""

from collections.abc import Mapping
from typing import Any

from games.bossa.clauses import clauses_now
from games.bossa.combine import without
from games.bossa.moves import (
    Exchange,
    Move,
    Place,
    Redraw,
    Result,
    Stack,
    Tiles,
    canonical,
    in_order,
    tiles_of,
)
from games.bossa.position import (
    CHIP,
    INDEX,
    STEP_VERBS,
    State,
    beside,
    row_at,
    side_at,
    spots,
    whereabouts,
)
from games.bossa.worth import check_value
from games.refusal import Refusal, illegal, malformed, suspicious


def wrong_player(state: State, move: Move, seats: tuple[int, ...]) -> Refusal:
    if move.do == "chip" and state.chips[move.by]:
        return _chip_fixed(state, move)
    clauses = [clauses_now(state)[0]]
    if move.do == "place":
        # The usual reason: a second row in the same turn.
        clauses.append("BO-3.4")
    return illegal("wrong_player", *clauses, player=move.by, players=list(seats))


def wrong_step(state: State, move: Move) -> Refusal:
    if move.do == "chip" and state.chips[move.by]:
        return _chip_fixed(state, move)
    if state.step == "draw" and move.do in STEP_VERBS["move"]:
        return illegal("draw_first", "BO-3.1", "BO-3.2", player=move.by)
    if state.step == "move" and move.do == "draw":
        return illegal("move_due", "BO-3.3", "BO-3.1", player=move.by)
    return illegal("wrong_step", clauses_now(state)[0], do=move.do, step=state.step)


def _chip_fixed(state: State, move: Move) -> Refusal:
    return illegal("chip_fixed", "BO-2.9", player=move.by, side=state.chips[move.by])


# The moves of a turn (BO-4 to BO-6).


def check_place(state: State, move: Place) -> Refusal | None:
    if move.tiles != in_order(move.tiles):
        return malformed("tile_order", "tiles")
    return (
        _check_held(state, move.by, move.tiles, "BO-3.1")
        or _check_spot(state, move.line, move.value)
        or _check_count(state, move)
        or _check_chip(state, move.by, move.chip, move.tiles)
        or check_value(move.tiles, move.line, move.value, move.chip, state.chips[move.by], "BO-4.3")
    )


def check_stack(state: State, move: Stack, most: int) -> Refusal | None:
    """``most``: how many layers one action may add at this table (BO-6.8)."""
    if move.layers != canonical(move.layers):
        return malformed("tile_order", "layers")
    tiles = tiles_of(move)
    return (
        _check_marker(state, move)
        or _check_row(state, move)
        or _check_layers(state, move, most)
        or _check_held(state, move.by, tiles, "BO-6.6")
        or _check_chip(state, move.by, move.chip, tiles)
        or _check_layer_values(state, move)
    )


def check_redraw(state: State, move: Redraw) -> Refusal | None:
    if not state.pile and "redraw" in state.left[move.by]:
        return illegal("pile_empty", "BO-6.3", "BO-6.2")
    return _check_marker(state, move) or _check_held(state, move.by, (move.tile,), "BO-6.2")


def check_exchange(state: State, move: Exchange) -> Refusal | None:
    return (
        _check_marker(state, move)
        or _check_held(state, move.by, (move.give,), "BO-6.4")
        or _check_held(state, 1 - move.by, (move.take,), "BO-6.4", "BO-6.5")
    )


def _check_marker(state: State, move: Redraw | Exchange | Stack) -> Refusal | None:
    if move.do in state.left[move.by]:
        return None
    return illegal("action_used", "BO-6.1", player=move.by, action=move.do)


def _check_held(state: State, seat: int, tiles: Tiles, *clauses: str) -> Refusal | None:
    hand = state.hands[seat]
    if without(hand, tiles) is not None:
        return None
    for tile in tiles:
        if tile not in hand:
            return illegal(
                "not_in_hand", *clauses, pieces=(tile,), player=seat, tile=tile, hand=list(hand)
            )
    twice = next(tile for tile in tiles if tiles.count(tile) > hand.count(tile))
    return illegal("tile_twice", "BO-1.1", pieces=(twice,), tile=twice)


# Where a row goes.


def _check_spot(state: State, line: str, value: int) -> Refusal | None:
    die = state.dice[INDEX[line]]
    if value >= 1 and abs(value - die) == len(state.sides[side_at(state, line, value)]) + 1:
        return None
    open_values = [spot.value for spot in spots(state) if spot.line == line]
    where: dict[str, Any] = {"line": line, "value": value, "next": open_values}
    if value < 1:
        return illegal("no_zero", "BO-4.4", **where)
    if value == die:
        return illegal("die_there", "BO-4.2", **where)
    if row_at(state, line, value) is not None:
        return illegal("row_there", "BO-4.7", "BO-4.2", **where)
    return illegal("not_next", "BO-4.2", **where)


def _check_count(state: State, move: Place) -> Refusal | None:
    side = state.sides[side_at(state, move.line, move.value)]
    got = len(move.tiles)
    if got in beside(side):
        return None
    if not side:
        return illegal("count_beside_die", "BO-4.5", pieces=move.tiles, got=got)
    near = len(side[-1].layers[0])
    counts = list(beside(side))
    return illegal(
        "count_beside_row", "BO-4.6", pieces=move.tiles, near=near, counts=counts, got=got
    )


def _check_row(state: State, move: Stack) -> Refusal | None:
    if row_at(state, move.line, move.value) is not None:
        return None
    if move.value == state.dice[INDEX[move.line]]:
        return illegal("stack_on_die", "BO-6.7", line=move.line, value=move.value)
    return illegal("no_row", "BO-6.6", "BO-6.7", line=move.line, value=move.value)


def _check_layers(state: State, move: Stack, most: int) -> Refusal | None:
    if not move.layers:
        return illegal("no_layer", "BO-6.8", "BO-6.6")
    if len(move.layers) > most:
        return illegal("one_layer", "BO-6.8", got=len(move.layers))
    row = row_at(state, move.line, move.value)
    wanted = len(row.layers[0]) if row else 0
    for layer in move.layers:
        if len(layer) != wanted:
            return illegal(
                "layer_count", "BO-6.6", pieces=layer, line=move.line, value=move.value,
                wanted=wanted, got=len(layer),
            )  # fmt: skip
    return None


# The chip, and what the tiles are worth with it.


def _check_chip(state: State, seat: int, chip: str, tiles: Tiles) -> Refusal | None:
    if not chip:
        return None
    if CHIP not in state.left[seat]:
        return illegal("chip_used", "BO-5.1", pieces=(chip,), player=seat)
    if chip not in tiles:
        return illegal("chip_elsewhere", "BO-5.4", "BO-5.1", pieces=(chip,), tile=chip)
    return None


def _check_layer_values(state: State, move: Stack) -> Refusal | None:
    side = state.chips[move.by]
    chip = move.chip
    for layer in move.layers:
        here = chip if chip in layer else ""
        refusal = check_value(layer, move.line, move.value, here, side, "BO-6.6", "BO-6.7")
        if refusal is not None:
            return refusal
        if here:
            chip = ""
    return None


# What the table reveals.


def check_revealed(asked: Mapping[str, int], result: Result) -> Refusal | None:
    """Whether the table revealed what the move calls for."""
    if "number" in asked:
        return None if result.number else malformed("missing", "result.number", key="number")
    for field, got in (("tile", int(result.tile != "")), ("tiles", len(result.tiles))):
        wanted = asked.get(field, 0)
        if got != wanted:
            return malformed("tiles_count", f"result.{field}", wanted=wanted, got=got)
    return None


def check_unseen(state: State, move: Move, result: Result) -> Refusal | None:
    """Each tile exists once: one that lies somewhere already cannot be turned up (BO-1.1)."""
    tiles = (result.tile,) if result.tile else result.tiles
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
