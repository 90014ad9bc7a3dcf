"""What applies now: the clauses a player may need in a position of Nin Jan."""

from typing import Final

from games.nin_jan.pieces import VALUE
from games.nin_jan.piles import beaten
from games.nin_jan.position import State

_STEPS: Final = {
    "lay": ("NJ-3.1", "NJ-3.2", "NJ-4.1", "NJ-1.3", "NJ-1.2", "NJ-4.11"),
    "show": ("NJ-5.4", "NJ-5.5", "NJ-1.3"),
    "over": ("NJ-5.1", "NJ-5.2", "NJ-5.3"),
}


def clauses_now(state: State) -> tuple[str, ...]:
    if state.step == "resolve":
        return (*_due_card(state), *_order(state), "NJ-3.6", "NJ-4.1", "NJ-1.3")
    if state.step == "over" and state.showdown is not None:
        return (*_STEPS["over"], "NJ-5.4")
    return _STEPS[state.step]


def _due_card(state: State) -> tuple[str, ...]:
    """Take a beaten pile or put the card on any: the clauses of what is due."""
    piles = beaten(state.laid[state.queue[0]], state.tops)
    if not piles:
        return ("NJ-4.7", "NJ-4.8")
    choice = ("NJ-4.4",) if len(piles) > 1 else ()
    return ("NJ-4.2", "NJ-4.3", *choice, "NJ-4.5")


def _order(state: State) -> tuple[str, ...]:
    """Highest first; what comes first among equals only if there are any."""
    values = [VALUE[card] for card in state.laid]
    most = max(values.count(VALUE[state.laid[seat]]) for seat in state.queue)
    return {1: ("NJ-3.2",), 2: ("NJ-3.2", "NJ-3.3"), 3: ("NJ-3.2", "NJ-3.4")}[most]
