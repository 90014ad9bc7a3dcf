"""What applies now: the clauses a player may need in a position of Bossa."""

from typing import Final

from games.bossa.pieces import FULL_LINE
from games.bossa.position import CHIP, State, row_counts
from games.bossa.score import REASONS

_STEPS: Final = {
    "roll": ("BO-2.3", "BO-2.4", "BO-2.2"),
    "choose": ("BO-2.5", "BO-2.4", "BO-2.6"),
    "colour": ("BO-2.5", "BO-2.6", "BO-2.7"),
    "open": ("BO-2.7", "BO-2.2", "BO-1.1"),
    "chips": ("BO-2.8", "BO-2.9", "BO-5.2", "BO-5.3"),
    "draw": ("BO-3.1", "BO-3.2", "BO-7.4", "BO-7.5", "BO-3.4"),
    "move": ("BO-3.1", "BO-4.2", "BO-4.3", "BO-1.3"),
}

_ENDINGS: Final = ("BO-7.1", "BO-7.2", "BO-7.4", "BO-7.6")


def clauses_now(state: State) -> tuple[str, ...]:
    if state.step == "over":
        decides = REASONS[state.ended]
        return (decides, *(clause for clause in _ENDINGS if clause != decides), "BO-7.8")
    if state.step == "move":
        return _STEPS["move"] + _placing(state) + _left(state) + _near_end(state)
    return _STEPS[state.step]


def _placing(state: State) -> tuple[str, ...]:
    """How many tiles a row has: next to the die, and next to another row."""
    return ("BO-4.5", "BO-4.6") if any(state.sides) else ("BO-4.5",)


def _left(state: State) -> tuple[str, ...]:
    """What the player to move may still use once: the chip and the actions."""
    left = state.left[state.mover]
    chip = ("BO-5.1",) if CHIP in left else ()
    stack = ("BO-6.6",) if "stack" in left and any(state.sides) else ()
    return (*chip, "BO-6.1", *stack)


def _near_end(state: State) -> tuple[str, ...]:
    """The endings that the next move may bring about."""
    rows = ("BO-7.2",) if max(row_counts(state)) == FULL_LINE - 1 else ()
    return rows if state.pile else (*rows, "BO-7.6", "BO-7.7")
