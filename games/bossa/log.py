"""The sentences of Bossa's log."""

from typing import Any

from games import codec
from games.bossa.moves import (
    NOTHING,
    Draw,
    Move,
    Open,
    Place,
    Redraw,
    Result,
    Roll,
    Stack,
    tiles_of,
)
from games.bossa.position import State


def tell(state: State, move: Move, result: Result | None) -> tuple[str, dict[str, Any]]:
    """The move as a key of the messages and what fills its sentence."""
    number, tile, tiles = result or NOTHING
    params = {"by": move.by, "other": 1 - move.by, **codec.write(move, ())}
    match move:
        case Roll():
            return "roll_again" if number in state.dice else "roll", params | {"number": number}
        case Open():
            return "open", params | {"tiles": list(tiles)}
        case Draw() | Redraw():
            return move.do, params | {"drawn": tile}
        case Place() | Stack():
            params["tiles"] = list(tiles_of(move))
            if move.chip:
                return f"{move.do}_chip", params | {"side": state.chips[move.by]}
    return move.do, params


def chapter(state: State) -> tuple[str, dict[str, Any]]:
    is_set_up = state.step not in ("roll", "choose", "colour", "open", "chips")
    return ("turn", {"by": state.mover}) if is_set_up else ("setup", {})
