"""The sentences of Nintai's log."""

from typing import Any

from games import codec
from games.nintai.moves import Draw, Keep, Move, Result, Roll
from games.nintai.position import State, other


def tell(state: State, move: Move, result: Result | None) -> tuple[str, dict[str, Any]]:
    """The move as a key of the messages and what fills its sentence."""
    params = {"by": move.by, "other": other(move.by), **codec.write(move, ())}
    match move:
        case Draw():
            return f"draw_{state.action}", params | {"cards": list(result.cards if result else "")}
        case Roll():
            return "roll", params | {"dice": list(result.dice if result else ())}
        case Keep():
            return "keep", params | {"cards": list(state.table.replace(move.icon, "", 1))}
    return move.do, params


def chapter(state: State) -> tuple[str, dict[str, Any]]:
    if state.step == "draft":
        return "setup", {}
    return "turn", {"number": state.turn, "by": state.mover}
