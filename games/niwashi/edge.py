"""Niwashi's JSON: setup, moves, results, positions and final orders (docs/records/niwashi.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from games.fields import Fields, choice, read_players, seat_of, shown, text, whole
from games.niwashi.garden import NOBODY, STEP, strip_cells
from games.niwashi.moves import (
    SOURCES,
    VERBS,
    Draw,
    Lantern,
    Lay,
    Move,
    Pass,
    Result,
    Reveal,
    Setup,
    centre,
)
from games.niwashi.pieces import (
    DISPLAY,
    FACE,
    LENGTH,
    ORDERS,
    ORDERS_IN_HAND,
    PLOT_LETTERS,
    PLOT_NAMES,
    SEATS,
    SHAPES,
    SHAPES_IN_BOX,
    order_name,
    strip_name,
    strips_of,
)
from games.niwashi.score import Fulfilled
from games.refusal import malformed

if TYPE_CHECKING:
    from games.niwashi.rules import Niwashi, State

FARTHEST: Final = 999
"""Coordinates beyond this cannot be meant: a garden reaches some ninety plots at most."""

AREAS: Final = ("garden", "display", "discard", "pile", "aid")
"""Where the lantern may stand (NW-6.2)."""

PRIVATE: Final = ("hand", "orders")
"""Where it may not."""


# Pieces.


def read_strip(value: Any, where: str) -> str:
    """A strip as it was read at the table: ``"spring summer sand"``, plot by plot."""
    names = text(value, where).split()
    if len(names) != LENGTH or not all(name in PLOT_LETTERS for name in names):
        raise malformed("unknown_strip", where, plots=list(PLOT_LETTERS), got=shown(value))
    return "".join(PLOT_LETTERS[name] for name in names)


def read_face(value: Any, where: str) -> str:
    return FACE[read_strip(value, where)]


def read_order(value: Any, where: str) -> tuple[str, str]:
    """An order such as ``"winter cross"``: season, then shape."""
    words = text(value, where).split()
    if len(words) != 2 or words[0] not in PLOT_LETTERS or words[1] not in SHAPES:
        raise malformed("unknown_order", where, shapes=list(SHAPES), got=shown(value))
    return words[0], words[1]


def read_shapes(value: Any, where: str) -> list[str]:
    """The option ``shapes``: six different ones (NW-1.3)."""
    if not isinstance(value, list) or len(value) != SHAPES_IN_BOX:
        raise malformed("six_shapes", where, wanted=SHAPES_IN_BOX, got=shown(value))
    shapes = [choice(shape, SHAPES, f"{where}[{index}]") for index, shape in enumerate(value)]
    if len(set(shapes)) < len(shapes):
        raise malformed("six_shapes", where, wanted=SHAPES_IN_BOX, got=shown(value))
    return shapes


def _read_place(data: Fields, *defaults: Any) -> tuple[int, int, str]:
    """``at`` and ``dir`` of a strip; off the grid of plots there is no place (NW-5.1)."""
    at = data.raw("at", *defaults[:1])
    if not isinstance(at, list) or len(at) != 2 or any(isinstance(n, float) for n in at):
        raise malformed("off_grid", data.path("at"), "NW-5.1", got=shown(at))
    x, y = (whole(n, -FARTHEST, FARTHEST, f"{data.path('at')}[{i}]") for i, n in enumerate(at))
    return x, y, data.choice("dir", STEP, *defaults[1:])


# Setup.


def read_setup(data: Fields, players: Sequence[str]) -> Setup:
    start = seat_of(data.raw("start", players[0]), players, data.path("start"))
    middle = data.inner("centre")
    plots = read_strip(middle.raw("strip"), middle.path("strip"))
    place = _read_place(middle, [0, 0], "across")
    middle.done()
    display = tuple(data.each("display", read_face))
    if len(display) != DISPLAY:
        raise malformed("display_size", data.path("display"), wanted=DISPLAY, got=len(display))
    data.done()
    return Setup(centre(plots, *place), display, start)


def write_setup(setup: Setup, players: Sequence[str]) -> dict[str, Any]:
    return {
        "start": players[setup.start],
        "centre": write_move(setup.centre),
        "display": [strip_name(strip) for strip in setup.display],
    }


# Moves and results.


def read_move(do: str, by: int, data: Fields) -> Move:
    match do:
        case "reveal":
            return Reveal(by, *read_order(data.raw("order"), data.path("order")))
        case "lay":
            plots = read_strip(data.raw("strip"), data.path("strip"))
            return Lay(by, plots, *_read_place(data))
        case "lantern":
            return Lantern(by, _read_on(data.raw("on"), data.path("on")))
        case "draw":
            source = data.choice("from", SOURCES)
            if source == "pile" and not data.has("strip"):
                return Draw(by, source, "")
            return Draw(by, source, read_face(data.raw("strip"), data.path("strip")))
        case "pass":
            return Pass(by)
    raise malformed("unknown_verb", data.path("do"), verbs=list(VERBS), got=shown(do))


def _read_on(value: Any, where: str) -> str:
    """Where the lantern stands: an area, a shape or colour of the aid, a strip of the display."""
    if isinstance(value, str) and len(value.split()) == LENGTH:
        return strip_name(read_face(value, where))
    return choice(value, (*AREAS, *SHAPES, *PLOT_LETTERS, *PRIVATE), where)


def write_move(move: Move) -> dict[str, Any]:
    match move:
        case Reveal():
            return {"order": order_name(move.season, move.shape)}
        case Lay():
            return {"strip": strip_name(move.plots), "at": [move.x, move.y], "dir": move.dir}
        case Lantern():
            return {"on": move.on}
        case Draw(strip=""):
            return {"from": move.source}
        case Draw():
            return {"from": move.source, "strip": strip_name(move.strip)}
        case Pass():
            return {}


def read_result(data: Fields) -> Result:
    hand = tuple(data.each("hand", read_face, []))
    display = tuple(data.each("display", read_face, []))
    data.done()
    return Result(hand, display)


def write_result(result: Result) -> dict[str, Any]:
    return {
        key: [strip_name(strip) for strip in strips]
        for key, strips in result._asdict().items()
        if strips
    }


def read_final(data: Fields) -> tuple[tuple[str, ...], tuple[Fulfilled, ...]]:
    """Two names, each with a number of fulfilled orders or the orders themselves."""
    entries = data.inner("fulfilled")
    players = read_players(list(entries.data), range(SEATS, SEATS + 1), entries.where)
    fulfilled = tuple(_read_fulfilled(entries, name) for name in players)
    data.done()
    return players, fulfilled


def _read_fulfilled(entries: Fields, name: str) -> Fulfilled:
    value = entries.raw(name)
    if isinstance(value, list):
        return tuple(order_name(*order) for order in entries.each(name, read_order))
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise malformed("orders_or_count", entries.path(name), got=shown(value))
    return value


# The position as plain data.


def view(game: Niwashi, state: State, players: Sequence[str]) -> dict[str, Any]:
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
        "hands": {
            name: {
                "strips": strips.hands[seat],
                "known": [strip_name(strip) for strip in strips_of(strips.held[seat])],
            }
            for seat, name in enumerate(players)
        },
        "orders": {name: _orders(state.fulfilled[seat]) for seat, name in enumerate(players)},
        "revealable": [write_move(move)["order"] for move in game.reveals(state)],
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
    return {"by": None if lay.by == NOBODY else players[lay.by], **write_move(lay)}


def _orders(fulfilled: tuple[str, ...]) -> dict[str, Any]:
    left = ORDERS - len(fulfilled)
    in_hand = min(left, ORDERS_IN_HAND)
    return {"hand": in_hand, "stack": left - in_hand, "fulfilled": list(fulfilled)}


# The log.


def tell(state: State, move: Move, result: Result) -> tuple[str, dict[str, Any]]:
    by = {"by": move.by}
    match move:
        case Reveal():
            return "reveal", {**by, "season": move.season, "shape": move.shape}
        case Lay():
            covered = state.garden.covers(move.x, move.y, move.dir)
            place = {"x": move.x, "y": move.y, "dir": move.dir, "covered": covered}
            return "lay", {**by, "strip": strip_name(move.plots).split(), **place}
        case Lantern():
            return _tell_lantern(move.on, {**by, "count": len(result.hand)})
        case Draw():
            return f"draw_{move.source}", {**by, "strip": strip_name(move.strip).split()}
        case Pass():
            return f"pass_{state.step}", by


def _tell_lantern(on: str, params: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    if on in AREAS:
        return "lantern_area", {**params, "on": on}
    if on in SHAPES:
        return "lantern_shape", {**params, "on": on}
    return "lantern_plots", {**params, "on": on.split()}
