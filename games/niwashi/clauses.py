"""What applies now: the clauses a player may need in a position of Niwashi."""

from typing import Final

from games.niwashi.position import ENDINGS, State, has_laid

_ACT: Final = ("NW-3.1", "NW-5.2", "NW-5.3", "NW-6.1", "NW-6.3", "NW-3.3")


def clauses_now(state: State) -> tuple[str, ...]:
    match state.step:
        case "act":
            return _revealing(state) + _ACT
        case "draw":
            return _drawing(state)
        case "last":
            return ("NW-8.2", "NW-8.1", "NW-4.1", "NW-4.9", "NW-4.11")
    return (ENDINGS[state.ended], "NW-8.4", "NW-8.2")


def _revealing(state: State) -> tuple[str, ...]:
    """An order needs a tile of the partner's; after one reveal the others must follow."""
    partner = 1 - state.mover
    if not has_laid(state, partner):
        return ("NW-4.8",)
    more = ("NW-4.10", "NW-4.11") if state.revealed else ("NW-4.12",)
    lantern = ("NW-4.7",) if state.acted[partner] == "lantern" else ()
    return ("NW-4.1", *lantern, *more)


def _drawing(state: State) -> tuple[str, ...]:
    """Where the new tile may come from."""
    special = ("NW-7.3", "NW-7.5") if state.special else ()
    if not state.strips.display:
        return ("NW-7.9", *special, "NW-7.8")
    return ("NW-7.1", "NW-7.2", *(special or ("NW-7.3",)), "NW-7.11", "NW-7.8", "NW-3.1")
