"""The sentences of Nin Jan's log."""

from typing import Any

from games.nin_jan.moves import Lay, Move, Show
from games.nin_jan.pieces import COLOURS, named, points
from games.nin_jan.position import State
from games.nin_jan.trusted import Trusted


def tell(state: State, move: Move, result: None = None) -> tuple[str, dict[str, Any]]:
    """The move as a key of the messages and what fills its sentence."""
    match move:
        case Lay():
            return "lay", {"by": move.by, **named(move.card)}
        case Show():
            return "show", {"by": move.by, "sign": COLOURS[move.sign]}
    assert move.do != "count", "counted only where cards are not followed"
    pile = state.piles[move.pile]
    card, top = named(state.laid[move.by]), named(pile[-1], "top_")
    params = {"by": move.by, "pile": move.pile + 1, **card, **top}
    if move.do == "take":
        params |= {"n": len(pile), "points": points(pile)}
    return move.do, params


def chapter(state: State | Trusted) -> tuple[str, dict[str, Any]]:
    return ("showdown", {}) if state.step == "show" else ("round", {"round": state.round})
