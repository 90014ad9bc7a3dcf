"""What applies now: the clauses a player may need in a position of San, Ni, Ichi!"""

from typing import Final

from games.san_ni_ichi.pieces import KINDS, ROUNDS
from games.san_ni_ichi.position import State

_STEPS: Final = {
    "lay": ("SNI-3.1", "SNI-3.2", "SNI-3.10", "SNI-3.6"),
    "protect": ("SNI-3.5", "SNI-5.1", "SNI-5.2", "SNI-3.8"),
    "drop": ("SNI-6.1", "SNI-6.2", "SNI-4.8"),
    "damage": ("SNI-9.1", "SNI-9.2", "SNI-9.3", "SNI-3.9"),
}

_CARDS: Final = {
    "attack": ("SNI-4.2", "SNI-4.1", "SNI-4.5"),
    "zen": ("SNI-8.1", "SNI-8.2", "SNI-8.4", "SNI-8.3"),
    "tonfa": ("SNI-6.1", "SNI-6.2", "SNI-6.3"),
    "sai": ("SNI-7.1", "SNI-7.2", "SNI-7.3"),
    "shuriken": ("SNI-7.4", "SNI-7.5"),
}

_BLOCKED: Final = {
    "attack": ("SNI-5.1", "SNI-5.4"),
    "zen": ("SNI-5.3",),
    "tonfa": ("SNI-5.2",),
    "sai": ("SNI-5.5",),
    "shuriken": ("SNI-5.2",),
}
"""What a Block does to each kind of card."""

_BOMB: Final = ("SNI-10.1", "SNI-10.3", "SNI-10.5")


def clauses_now(state: State, scoring: str) -> tuple[str, ...]:
    match state.step:
        case "play":
            return _playing(state)
        case "drop":
            return _STEPS["drop"] + (("SNI-6.5",) if state.round == ROUNDS else ())
        case "damage":
            return _STEPS["damage"] + _bombs(state)
        case "over":
            score = "SNI-11.4" if scoring == "advanced" else "SNI-11.3"
            return (score, *(("SNI-12.4",) if state.mates else ()), "SNI-11.2", "SNI-11.1")
    return _STEPS[state.step] + (("SNI-12.1", "SNI-12.2") if state.mates else ())


def _playing(state: State) -> tuple[str, ...]:
    """What the lowest card does, what a Block does to it, and in which order cards come."""
    kind = KINDS[state.laid[state.turn()]]
    blocked = _BLOCKED[kind] if state.protected else ()
    return (*_CARDS[kind], *blocked, "SNI-3.8", "SNI-3.2", "SNI-3.3")


def _bombs(state: State) -> tuple[str, ...]:
    if state.round == ROUNDS:
        return ("SNI-10.7",)
    tied = ("SNI-10.8",) if len(state.due) > 1 else ()
    again = ("SNI-10.6",) if state.saved else ()
    return (*_BOMB, *tied, *again, *(("SNI-12.3",) if state.mates else ()))
