"""Niwashi played on, step by step; every function returns the next position."""

from games.niwashi.moves import NOTHING, Draw, Lantern, Lay, Move, Pass, Result, Reveal
from games.niwashi.pieces import HAND, ORDERS, SEATS, STRIPS_USED
from games.niwashi.position import State
from games.niwashi.strips import Strips, with_seat


def after(state: State, move: Move, result: Result | None, *, fill: bool = False) -> State:
    """The position after a move that was checked; ``last`` whenever the mover's hand is empty.

    ``fill``: whoever lays a strip takes until the hand is full again (NW-7.10).
    """
    result = result or NOTHING
    match move:
        case Lay():
            return _lay(state, move)
        case Draw():
            strips = state.strips.take(move.by, move.source, move.strip)
            drawn = state._replace(strips=strips.turn_up(result.display))
            full = not fill or strips.hands[move.by] >= HAND
            return _next_turn(drawn, drawn.strips) if full else _draw(drawn)
        case Reveal():
            return _reveal(state, move)
        case Lantern():
            strips = state.strips.swap(move.by, result.hand).turn_up(result.display)
            acted = with_seat(state.acted, move.by, "lantern")
            return _next_turn(state._replace(acted=acted, lantern=move.on), strips)
        case Pass():
            if state.step == "draw":
                return _next_turn(state, state.strips)
            return state._replace(step="over", ended="no_tiles")


def _lay(state: State, move: Lay) -> State:
    by, plots, (x, y), way, _ = move
    garden = state.garden.lay(by, plots, x, y, way)
    strips = state.strips.play(by, plots)
    # A plot that is not fresh has covered one of its own colour (NW-7.3, NW-7.4).
    special = garden.fresh[by] != garden.shown[by]
    laid = State(
        "draw",
        by,
        garden,
        strips,
        (*state.laid, move),
        state.fulfilled,
        with_seat(state.acted, by, "lay"),
        0,
        special,
        state.lantern,
    )
    return _draw(laid)


def _draw(state: State) -> State:
    """A strip is due, unless there is none to take (NW-7.9)."""
    strips = state.strips
    if strips.display or (state.special and strips.discard):
        return state
    return _next_turn(state, strips)


def _reveal(state: State, move: Reveal) -> State:
    own = (*state.fulfilled[move.by], move.order)
    fulfilled = with_seat(state.fulfilled, move.by, own)
    revealed = state._replace(fulfilled=fulfilled, revealed=state.revealed + 1)
    if sum(map(len, fulfilled)) == SEATS * ORDERS:
        return revealed._replace(step="over", ended="all_fulfilled")
    return revealed


def _next_turn(state: State, strips: Strips) -> State:
    mover = 1 - state.mover
    left = strips.hands[mover] if strips.followed else STRIPS_USED - len(state.laid)
    return State(
        "act" if left else "last",
        mover,
        state.garden,
        strips,
        state.laid,
        state.fulfilled,
        state.acted,
        0,
        False,
        state.lantern,
    )
