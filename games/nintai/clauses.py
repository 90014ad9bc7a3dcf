"""What applies now: the clauses a player may need in a Nintai position."""

from typing import Final

from games.nintai.position import State
from games.nintai.sheet import EMPTY

_STEPS: Final = {
    "draft": ("NT-2.3", "NT-2.4", "NT-2.5", "NT-2.2", "NT-2.6"),
    "choose": ("NT-3.1", "NT-3.3", "NT-3.4", "NT-3.5", "NT-3.6", "NT-3.7"),
    "roll": ("NT-4.5", "NT-4.5a", "NT-4.5b", "NT-3.8"),
}

_ACTIONS: Final = {
    1: ("NT-4.1", "NT-4.1a"),
    2: ("NT-4.2", "NT-6.7"),
    3: ("NT-4.3",),
    4: ("NT-4.4", "NT-4.4a"),
}

_SCORING: Final = ("NT-8.1", "NT-8.3", "NT-8.5", "NT-8.7", "NT-8.2", "NT-8.4")


def clauses_now(state: State) -> tuple[str, ...]:
    match state.step:
        case "choose":
            return _STEPS["choose"] + _choosing(state)
        case "pile":
            return (*_ACTIONS[state.action], "NT-2.8", *_running_out(state))
        case "keep":
            return (*_ACTIONS[1], "NT-4.9", "NT-7.4")
        case "ink":
            return (_ACTIONS[state.action][0], *_inking(state))
        case "over":
            return (*_ENDED[state.ended], *_SCORING)
    return _STEPS[state.step]


def _choosing(state: State) -> tuple[str, ...]:
    """Who begins in the first turn, and what a 6 does once one has been rolled."""
    first = ("NT-2.9",) if state.turn == 1 else ("NT-3.8",)
    return (*first, "NT-7.6") if any(6 in column for column in state.columns) else first


def _running_out(state: State) -> tuple[str, ...]:
    """How piles are refilled, once one can run out in this action."""
    short = any(pile.size <= 3 for pile in state.cards.piles)
    return ("NT-6.1", "NT-6.2", "NT-6.3") if short else ("NT-4.10",)


def _inking(state: State) -> tuple[str, ...]:
    hands = [(sheet, len(hand)) for sheet, hand in zip(state.sheets, state.hands, strict=True)]
    due = [(sheet, count) for sheet, count in hands if count]
    start = ("NT-5.1",) if any(sheet == EMPTY for sheet, _ in due) else ()
    several = ("NT-4.9",) if any(count > 1 for _, count in due) else ()
    tight = ("NT-4.8", "NT-7.2") if any(sheet.count(".") <= count for sheet, count in due) else ()
    return (*start, "NT-5.2", "NT-5.4", *several, *tight, "NT-4.7", "NT-5.6")


_ENDED: Final = {"full": ("NT-7.1", "NT-7.3"), "six": ("NT-7.6", "NT-7.7")}
