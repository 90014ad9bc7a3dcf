"""A Niwashi position, as far as everybody at the table knows it."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from games import codec
from games.niwashi.garden import NOBODY, Garden, begin, strip_cells
from games.niwashi.moves import AREAS, Lantern, Lay, Move, Setup
from games.niwashi.pieces import (
    FACE,
    ORDERS,
    ORDERS_IN_HAND,
    PLOT_LETTERS,
    PLOT_NAMES,
    SEATS,
    strip_name,
    strips_of,
)
from games.niwashi.strips import Strips, deal
from games.refusal import illegal, malformed

STEP_VERBS: Final = {
    "act": ("lay", "reveal", "lantern"),
    "draw": ("draw", "pass"),
    "last": ("reveal", "pass"),
    "over": (),
}
"""``act``: reveal, then lay or move the lantern. ``last``: reveal with an empty hand (NW-8.2)."""

ENDINGS: Final = {"no_tiles": "NW-8.1", "all_fulfilled": "NW-8.3"}
"""How a game ends, and by which clause."""


class State(NamedTuple):
    step: str
    mover: int
    garden: Garden
    strips: Strips
    laid: tuple[Lay, ...]
    """Every strip of the garden in the order laid, the centre first."""
    fulfilled: tuple[tuple[str, ...], ...] = ((), ())
    acted: tuple[str, ...] = ("", "")
    """What each player did last: ``lay`` or ``lantern``."""
    revealed: int = 0
    """Orders revealed so far in this turn."""
    special: bool = False
    """Whether a plot was just covered by one of its colour (NW-7.3)."""
    lantern: str = ""
    """Where the lantern was put last; at first behind the draw pile (NW-2.5)."""
    ended: str = ""


def start(seats: int = SEATS, setup: Setup | None = None) -> State:
    """The garden starts with the centre strip, so there is no start without a setup.

    A strip outside our mix is let in: the box on the table may have another one.
    """
    if setup is None:
        raise malformed("missing", "setup", key="setup")
    _refuse_twice((FACE[setup.centre.plots], *setup.display))
    plots, at, way = setup.centre
    strips = deal(plots, setup.display)
    return State("act", setup.start, begin(plots, *at, way), strips, (Lay(NOBODY, *setup.centre),))


def _refuse_twice(strips: tuple[str, ...]) -> None:
    """The centre and the display are different strips (NW-1.4, NW-2.2, NW-2.3)."""
    for index, strip in enumerate(strips):
        if strip in strips[:index]:
            name = strip_name(strip)
            raise illegal("setup_twice", "NW-1.4", pieces=(name,), strip=name.split())


def to_act(state: State) -> tuple[int, ...]:
    return () if state.step == "over" else (state.mover,)


def has_laid(state: State, seat: int) -> bool:
    return any(lay.by == seat for lay in state.laid)


def view(state: State, players: Sequence[str], revealable: list[str]) -> dict[str, Any]:
    """The position as plain data; which orders could be revealed depends on the table's options."""
    strips = state.strips
    return {
        "step": state.step,
        "mover": players[state.mover],
        "garden": _plots(state),
        "laid": [_laid(lay, players) for lay in state.laid],
        "display": [strip_name(strip) for strip in strips.display],
        "discard": [strip_name(strip) for strip in strips.discard],
        "pile": strips.pile,
        "special": state.special,
        "lantern": state.lantern or None,
        "hands": {name: _hand(strips, seat) for seat, name in enumerate(players)},
        "orders": {name: _orders(state.fulfilled[seat]) for seat, name in enumerate(players)},
        "revealable": revealable,
        # Only the holder knows whether another order in hand is fulfilled: we can but remind.
        "reminders": ["NW-4.11", "NW-4.12"] if state.revealed else [],
        "ended": state.ended or None,
    }


def _plots(state: State) -> list[dict[str, Any]]:
    """Every cell with its uppermost plot and how many plots lie there."""
    heights = Counter(cell for lay in state.laid for cell in strip_cells(lay.x, lay.y, lay.dir))
    return [
        {"at": list(cell), "plot": PLOT_NAMES[plot], "height": heights[cell]}
        for cell, plot in sorted(state.garden.cells().items(), key=lambda item: item[0][::-1])
    ]


def _laid(lay: Lay, players: Sequence[str]) -> dict[str, Any]:
    return {"by": None if lay.by == NOBODY else players[lay.by], **codec.write(lay, players)}


def _hand(strips: Strips, seat: int) -> dict[str, Any]:
    known = [strip_name(strip) for strip in strips_of(strips.held[seat])]
    return {"strips": strips.hands[seat], "known": known}


def _orders(fulfilled: tuple[str, ...]) -> dict[str, Any]:
    left = ORDERS - len(fulfilled)
    in_hand = min(left, ORDERS_IN_HAND)
    return {"hand": in_hand, "stack": left - in_hand, "fulfilled": list(fulfilled)}


def lanterns(state: State, shapes: Sequence[str]) -> list[Move]:
    """Every place where the lantern may be put (NW-6.2)."""
    strips = map(strip_name, state.strips.display)
    return [Lantern(state.mover, on) for on in (*AREAS, *shapes, *PLOT_LETTERS, *strips)]
