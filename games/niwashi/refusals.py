"""Why a move of Niwashi is refused; the clause that forbids it comes first (NW-3 to NW-8)."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.niwashi.garden import Cell, strip_cells
from games.niwashi.moves import (
    AREAS,
    PRIVATE,
    Draw,
    Lantern,
    Lay,
    Move,
    Result,
    Reveal,
    Setup,
    read_face,
)
from games.niwashi.orders import Orders, is_revealed
from games.niwashi.pieces import (
    BIT,
    FACE,
    IN_BOX,
    ORDERS,
    PLOT_LETTERS,
    SAND,
    SHAPES,
    strip_name,
)
from games.niwashi.position import ENDINGS, State, has_laid, may_be_out
from games.niwashi.strips import UNNAMED, Strips
from games.refusal import Refusal, illegal, malformed, suspicious


def _named(strip: str) -> dict[str, Any]:
    """A strip as piece and as param of a refusal."""
    name = strip_name(strip)
    return {"pieces": (name,), "strip": name.split()}


# Whose turn it is, and what for.


def out_of_turn(state: State, move: Move) -> Refusal:
    """Why a move is not due now: players alternate, and a turn has its steps (NW-3.1)."""
    if state.step == "over":
        return illegal("game_over", ENDINGS[state.ended])
    if move.by != state.mover:
        return _wrong_player(state, move)
    if state.step == "last" and move.do in ("lay", "lantern"):
        clauses = ("NW-6.5", "NW-8.1") if move.do == "lantern" else ("NW-8.1", "NW-8.2")
        return illegal("no_tiles", *clauses, player=state.mover)
    if move.do == "draw" and not state.strips.followed:
        return illegal("not_followed", "NW-7.1", "NW-7.2")
    if move.do == "pass":
        return illegal("must_act", "NW-3.3")
    if move.do == "reveal":
        return illegal("reveal_late", "NW-4.14", "NW-3.1")
    return illegal("wrong_step", "NW-3.1", do=move.do, step=state.step)


def _wrong_player(state: State, move: Move) -> Refusal:
    clauses = ("NW-4.14", "NW-3.1") if move.do == "reveal" else ("NW-3.1",)
    if move.do == "draw":
        if not state.strips.display:
            # The turn has passed by itself, as there was nothing to take.
            return illegal("nothing_to_draw", "NW-7.9", player=move.by)
        clauses = ("NW-3.1", "NW-7.10")
    return illegal("wrong_player", *clauses, player=move.by, mover=state.mover)


# Orders.


def named_order(order: str) -> dict[str, Any]:
    """An order as piece and as params of a refusal."""
    season, shape = order.split()
    return {"pieces": (order,), "season": season, "shape": shape}


def check_order(order: str, shapes: Sequence[str]) -> Refusal | None:
    """An order that is in the box of a table with these shapes (NW-1.2, NW-1.3)."""
    season, shape = order.split()
    if season == SAND:
        return illegal("sand_order", "NW-1.2", **named_order(order))
    if shape not in shapes:
        return illegal("shape_not_in_play", "NW-1.3", shapes=list(shapes), **named_order(order))
    return None


def check_reveal(orders: Orders, state: State, move: Reveal) -> Refusal | None:
    """An order that nobody has revealed yet is fulfilled (NW-4.1)."""
    if refusal := check_order(move.order, orders.shapes):
        return refusal
    named = named_order(move.order)
    if is_revealed(state, move.season, move.shape):
        return illegal("already_revealed", "NW-1.2", **named)
    if len(state.fulfilled[move.by]) == ORDERS:
        return illegal("no_orders_left", "NW-4.15", "NW-2.6", pieces=(move.order,), player=move.by)
    if orders.is_fulfilled(state, move.by, move.season, move.shape):
        return None
    code, *clauses = _not_fulfilled(orders, state, move)
    return illegal(code, *clauses, partner=1 - move.by, **named)


def _not_fulfilled(orders: Orders, state: State, move: Reveal) -> tuple[str, ...]:
    """Code and clauses: what a motif that is not fulfilled lacks."""
    if not orders.shows(state, move):
        if orders.shows(state, move, mirror=True):
            return "mirror_image", "NW-4.3"
        return "not_visible", "NW-4.1", "NW-4.5"
    partner = 1 - move.by
    if not has_laid(state, partner):
        return "partner_not_laid", "NW-4.8", "NW-4.1"
    if orders.closed_by_lantern(state, move.by):
        return "after_lantern", "NW-4.7"
    if orders.shows(state, move, state.garden.shown[partner]):
        return "not_finished", "NW-4.8", "NW-4.16"
    last = next(lay for lay in reversed(state.laid) if lay.by == partner)
    if orders.shows(state, move, state.garden.mask(strip_cells(last.x, last.y, last.dir))):
        return "partner_covered", "NW-4.6"
    return "partner_not_in", "NW-4.1", "NW-4.8"


# Laying a strip.


def check_lay(state: State, move: Lay) -> Refusal | None:
    """One or two plots are covered (NW-5.2), by a strip that may be in hand (NW-2.4)."""
    covered = state.garden.covers(*move.at, move.dir)
    if covered != 1 and covered != 2:
        return _misplaced(state, move, covered)
    if state.strips.may_hold(move.by) & BIT[move.plots]:
        return None
    return doubt_held(state.strips, move.by, (FACE[move.plots],))


def _misplaced(state: State, move: Lay, covered: int) -> Refusal:
    cells = strip_cells(move.x, move.y, move.dir)
    pieces = tuple(f"({x}, {y})" for x, y in cells)
    if covered:
        tiles = {_uppermost(state, cell) for cell in cells}
        clauses = ("NW-5.3",) if len(tiles) == 1 else ("NW-5.3", "NW-5.4")
        return illegal("covers_three", *clauses, pieces=pieces, tiles=len(tiles))
    if _touches(state, cells):
        return illegal("only_touches", "NW-5.3", "NW-5.2", pieces=pieces)
    return illegal("covers_none", "NW-5.2", pieces=pieces)


def _uppermost(state: State, cell: Cell) -> Lay:
    """The strip whose plot shows in a cell."""
    return next(lay for lay in reversed(state.laid) if cell in strip_cells(lay.x, lay.y, lay.dir))


def _touches(state: State, cells: tuple[Cell, ...]) -> bool:
    around = {(x + dx, y + dy) for x, y in cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    return not around.isdisjoint(state.garden.cells())


# The lantern.


def check_lantern(state: State, move: Lantern, shapes: tuple[str, ...]) -> Refusal | None:
    """Anywhere in the shared area (NW-6.1, NW-6.2)."""
    if move.on in AREAS or move.on in PLOT_LETTERS or move.on in shapes:
        return None
    if move.on in PRIVATE:
        return illegal("lantern_private", "NW-6.2", place=move.on, areas=list(AREAS))
    if move.on in SHAPES:
        return illegal("lantern_shape", "NW-1.3", "NW-6.1", shape=move.on, shapes=list(shapes))
    if move.on in map(strip_name, state.strips.display):
        return None
    if not state.strips.followed:
        return doubt_new(state.strips, (read_face(move.on, "on"),))
    return illegal("lantern_strip", "NW-6.1", pieces=(move.on,), strip=move.on.split())


# Taking a strip.


def check_draw(state: State, move: Draw, any_discard: bool) -> Refusal | None:
    """From the display; in the special case also from the discard pile (NW-7.1, NW-7.3)."""
    if move.source == "pile":
        return illegal("blind_draw", "NW-7.2")
    if move.source == "display":
        return None if move.strip in state.strips.display else _not_in_display(state, move)
    if not state.special:
        return illegal("not_special", "NW-7.3", **_named(move.strip))
    return _check_discard(state.strips, move.strip, any_discard)


def _not_in_display(state: State, move: Draw) -> Refusal:
    if not state.strips.display:
        return illegal("display_empty", "NW-7.9")
    return illegal("not_in_display", "NW-7.2", **_named(move.strip))


def _check_discard(strips: Strips, strip: str, any_discard: bool) -> Refusal | None:
    discard = strips.discard
    if not discard:
        return illegal("discard_empty", "NW-7.9")
    if discard[-1] == UNNAMED:
        return _check_unnamed(strips, strip)
    if strip == discard[-1] or (any_discard and strip in discard):
        return None
    if strip in discard:
        top = strip_name(discard[-1]).split()
        return illegal("not_on_top", "NW-7.5", top=top, **_named(strip))
    return illegal("not_in_discard", "NW-7.5", "NW-7.3", **_named(strip))


def _check_unnamed(strips: Strips, strip: str) -> Refusal | None:
    """Nobody has named the top strip: it may be any that nothing speaks against."""
    if strips.may_be_unnamed() & BIT[strip]:
        return None
    if strips.unseen & BIT[strip]:
        return illegal("not_in_discard", "NW-7.5", "NW-7.3", **_named(strip))
    return _seen(strips, strip)


def check_pass(state: State) -> Refusal | None:
    """Only where there is nothing that must be done (NW-7.9, NW-7.11)."""
    if state.step == "act" and not may_be_out(state):
        return illegal("tiles_left", "NW-8.1", "NW-7.8", least=state.strips.pile)
    if state.step == "draw" and state.strips.display:
        return illegal("must_draw", "NW-7.11", "NW-7.1")
    return None


# What the table revealed.


def check_setup(strips: Strips, setup: Setup) -> Refusal | None:
    """The strips of the setup may be doubted like all others (NW-1.4, NW-2.2, NW-2.3)."""
    if strips.followed and not setup.display:
        return malformed("missing", "setup.display", key="display")
    if setup.display and not strips.followed:
        return malformed("not_followed", "setup.display")
    shown = (FACE[setup.centre.plots], *setup.display)
    return None if setup.sure else doubt_new(strips, shown)


def check_counts(asked: Mapping[str, int], result: Result, whole_hand: int) -> Refusal | None:
    """Whether as many strips were discarded and turned up as the move calls for.

    Of a discarded hand less than the whole may be asked; then both will do.
    """
    for field, given in (("hand", result.hand), ("display", result.display)):
        if given and field not in asked:
            return malformed("nothing_revealed", f"result.{field}")
    if len(result.hand) not in (asked.get("hand", 0), whole_hand):
        return illegal("whole_hand", "NW-6.3", wanted=whole_hand, got=len(result.hand))
    if len(result.display) != (wanted := asked.get("display", 0)):
        return illegal("refill_count", "NW-7.8", wanted=wanted, got=len(result.display))
    return None


def doubt_held(strips: Strips, seat: int, hand: tuple[str, ...]) -> Refusal | None:
    """Why ``seat`` can hardly hold all of ``hand``; None if nothing speaks against it."""
    unseen, unknown, held = strips.unseen, strips.unknown(seat), strips.held[seat]
    for index, strip in enumerate(hand):
        bit = BIT[strip]
        if strips.once and strip in hand[:index]:
            return suspicious("named_twice", "NW-1.4", **_named(strip))
        if held & bit:
            held &= ~bit
            continue
        if not unseen & bit:
            return _seen(strips, strip)
        unknown -= 1
        if unknown < 0:
            return suspicious("not_in_hand", "NW-7.1", "NW-7.6", **_named(strip), player=seat)
    return None


def doubt_new(strips: Strips, new: tuple[str, ...]) -> Refusal | None:
    """Why strips can hardly have been turned up just now: each exists once (NW-1.4)."""
    for index, strip in enumerate(new):
        if strips.once and strip in new[:index]:
            return suspicious("named_twice", "NW-1.4", **_named(strip))
        if not strips.unseen & BIT[strip]:
            return _seen(strips, strip)
    return None


def _seen(strips: Strips, strip: str) -> Refusal:
    """Where a strip is that was seen before."""
    bit, named = BIT[strip], _named(strip)
    if not IN_BOX & bit:
        return suspicious("not_in_box", "NW-1.4", **named)
    if strip in strips.display:
        return suspicious("in_display", "NW-1.4", **named)
    if strip in strips.discard or strips.buried & bit:
        return suspicious("in_discard", "NW-1.4", **named)
    for seat, held in enumerate(strips.held):
        if held & bit:
            return suspicious("in_a_hand", "NW-1.4", **named, player=seat)
    return suspicious("already_laid", "NW-5.7", "NW-1.4", **named)
