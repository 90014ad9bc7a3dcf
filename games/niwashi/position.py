"""A Niwashi position, as far as everybody at the table knows it."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from games import codec
from games.fields import Fields, choice, read_or_none, seat_of, text
from games.niwashi.garden import NOBODY, Garden, begin, strip_cells
from games.niwashi.moves import (
    AREAS,
    PRIVATE,
    Lantern,
    Lay,
    Move,
    Setup,
    read_face,
    read_order,
    read_place,
)
from games.niwashi.pieces import (
    BIT,
    ORDERS,
    ORDERS_IN_HAND,
    PLOT_LETTERS,
    PLOT_NAMES,
    SEATS,
    STRIPS_USED,
    strip_name,
    strips_of,
)
from games.niwashi.strips import UNNAMED, Strips, deal
from games.refusal import malformed

STEP_VERBS: Final = {
    "act": ("lay", "reveal", "lantern"),
    "draw": ("draw", "pass"),
    "last": ("reveal", "pass"),
    "over": (),
}
"""``act``: reveal, then lay or move the lantern. ``last``: reveal with an empty hand (NW-8.2)."""

TRUSTED: Final = (
    *("NW-2.3", "NW-2.4", "NW-6.3", "NW-6.5"),
    *(f"NW-7.{number}" for number in range(1, 12)),
    "NW-8.1",
)
"""What only the players can keep an eye on where draws are not followed."""

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


def start(setup: Setup, strips: Strips) -> State:
    """The centre strip lies in the garden, all others are still to come (NW-2.2)."""
    plots, at, way = setup.centre
    strips = deal(strips, plots, setup.display)
    return State("act", setup.start, begin(plots, *at, way), strips, (Lay(NOBODY, *setup.centre),))


def to_act(state: State) -> tuple[int, ...]:
    return () if state.step == "over" else (state.mover,)


def verbs(state: State) -> tuple[str, ...]:
    """What may be due now. Where draws are not followed, a player says when no tile is left."""
    verbs = STEP_VERBS[state.step]
    return (*verbs, "pass") if state.step == "act" and not state.strips.followed else verbs


def may_be_out(state: State) -> bool:
    """Whether the mover may be without a tile, which has to be told where draws are not followed.

    Nobody is while strips must be left to take: a tile laid brings at most one (NW-7.1), the
    lantern at most three (NW-7.6).
    """
    return not state.strips.followed and not state.strips.pile


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
        "display": _known(strips, strips.display),
        "discard": _known(strips, strips.discard),
        "buried": [strip_name(strip) for strip in strips_of(strips.buried)],
        "pile": strips.pile if strips.followed else None,
        "left": None if strips.followed else strips.pile,
        "special": state.special,
        "lantern": state.lantern or None,
        "hands": {name: _hand(strips, seat) for seat, name in enumerate(players)},
        "orders": {name: _orders(state.fulfilled[seat]) for seat, name in enumerate(players)},
        "acted": {name: state.acted[seat] or None for seat, name in enumerate(players)},
        "revealed": state.revealed,
        "revealable": revealable,
        # Only the holder knows whether another order in hand is fulfilled: we can but remind.
        "reminders": ["NW-4.11", "NW-4.12"] if state.revealed else [],
        "trusted": [] if strips.followed else list(TRUSTED),
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


def _known(strips: Strips, row: tuple[str, ...]) -> list[str | None] | None:
    """A row of strips, null where one was not named; null altogether where nobody follows them."""
    return [strip_name(strip) or None for strip in row] if strips.followed else None


def _hand(strips: Strips, seat: int) -> dict[str, Any]:
    known = [strip_name(strip) for strip in strips_of(strips.held[seat])]
    return {"strips": strips.hands[seat] if strips.followed else None, "known": known}


def _orders(fulfilled: tuple[str, ...]) -> dict[str, Any]:
    left = ORDERS - len(fulfilled)
    in_hand = min(left, ORDERS_IN_HAND)
    return {"hand": in_hand, "stack": left - in_hand, "fulfilled": list(fulfilled)}


def lanterns(state: State, shapes: Sequence[str]) -> list[Move]:
    """Every place where the lantern may be put (NW-6.2)."""
    display = state.strips.display if state.strips.followed else strips_of(state.strips.unseen)
    strips = map(strip_name, display)
    return [Lantern(state.mover, on) for on in (*AREAS, *shapes, *PLOT_LETTERS, *strips)]


def read_position(data: Fields, players: Sequence[str], box: Strips) -> State:
    """The inverse of ``view``; the garden grows again strip by strip."""
    laid = tuple(data.each("laid", lambda value, where: _read_laid(Fields(value, where), players)))
    orders = data.by_player("orders", players, Fields)
    return State(
        data.choice("step", tuple(STEP_VERBS)),
        seat_of(data.raw("mover"), players, data.path("mover")),
        _grown(laid, data.path("laid")),
        _read_strips(data, players, box, laid),
        laid,
        tuple(tuple(own.each("fulfilled", read_order)) for own in orders),
        data.by_player("acted", players, lambda v, where: read_or_none(v, where, _read_acted, "")),
        data.whole("revealed", 0, SEATS * ORDERS),
        bool(data.raw("special")),
        read_or_none(data.raw("lantern"), data.path("lantern"), read_place, ""),
        read_or_none(data.raw("ended"), data.path("ended"), text, ""),
    )


def misfit(state: State) -> str:
    strips = state.strips
    wrong = {
        "hands": strips.followed and not _are_hands(state),
        "pile": strips.followed and _counted(state) != STRIPS_USED,
        "orders": any(len(own) > ORDERS for own in state.fulfilled),
        "lantern": state.lantern in PRIVATE,
        "ended": state.ended not in (ENDINGS if state.step == "over" else ("",)),
    }
    return next((key for key, is_wrong in wrong.items() if is_wrong), "")


def _are_hands(state: State) -> bool:
    """Whether the hands hold what is known of them, and the mover has a strip to act with."""
    hands, held = state.strips.hands, state.strips.held
    has_to_act = bool(hands[state.mover]) or state.step != "act"
    return has_to_act and all(n >= known.bit_count() for n, known in zip(hands, held, strict=True))


def _counted(state: State) -> int:
    """Every strip of the game, wherever it is (NW-2.1 to NW-2.3)."""
    strips = state.strips
    open_ = len(state.laid) + len(strips.display) + len(strips.discard)
    return open_ + sum(strips.hands) + strips.pile


def _read_acted(value: Any, where: str) -> str:
    return choice(value, ("lay", "lantern"), where)


def _read_laid(lay: Fields, players: Sequence[str]) -> Lay:
    by = lay.raw("by")
    seat = NOBODY if by is None else seat_of(by, players, lay.path("by"))
    return codec.read(Lay, lay, players, seat)


def _grown(laid: tuple[Lay, ...], where: str) -> Garden:
    if not laid:
        raise malformed("position_differs", where)
    first, *others = laid
    garden = begin(first.plots, *first.at, first.dir)
    for number, lay in enumerate(others, 1):
        if garden.covers(*lay.at, lay.dir) not in (1, 2):
            raise malformed("position_differs", f"{where}[{number}]")
        garden = garden.lay(lay.by, lay.plots, *lay.at, lay.dir)
    return garden


def _read_strips(
    data: Fields, players: Sequence[str], box: Strips, laid: tuple[Lay, ...]
) -> Strips:
    """What is not seen anywhere is unseen; where draws are not followed that is all there is."""
    hands = data.by_player("hands", players, Fields)
    held = tuple(sum(BIT[strip] for strip in hand.each("known", read_face)) for hand in hands)
    buried = sum(BIT[strip] for strip in data.each("buried", read_face))
    seen = buried | held[0] | held[1]
    for lay in laid:
        seen |= BIT[lay.plots]
    if not box.followed:
        return box._replace(unseen=box.without(seen), pile=data.whole("left", 0, STRIPS_USED))
    display = tuple(data.each("display", read_face))
    discard = tuple(data.each("discard", lambda v, at: read_or_none(v, at, read_face, UNNAMED)))
    for strip in filter(None, display + discard):
        seen |= BIT[strip]
    return box._replace(
        unseen=box.without(seen),
        display=display,
        discard=discard,
        pile=data.whole("pile", 0, STRIPS_USED),
        hands=tuple(hand.whole("strips", 0, STRIPS_USED) for hand in hands),
        held=held,
        buried=buried,
    )
