"""Why a move of Niwashi is refused; the clause that forbids it comes first (NW-3 to NW-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from games.niwashi.edge import AREAS, PRIVATE
from games.niwashi.garden import Cell, strip_cells
from games.niwashi.moves import Draw, Lantern, Lay, Move
from games.niwashi.pieces import (
    BIT,
    FACE,
    PLOT_LETTERS,
    SHAPES,
    strip_name,
)
from games.niwashi.strips import doubt_held
from games.refusal import Refusal, illegal

if TYPE_CHECKING:
    from games.niwashi.moves import Setup
    from games.niwashi.rules import State

ENDED: Final = {"no_tiles": "NW-8.1", "all_fulfilled": "NW-8.3"}


def check_setup(setup: Setup) -> Refusal | None:
    """The centre and the display are different strips (NW-1.4, NW-2.2, NW-2.3).

    A strip outside our mix is let in: the box on the table may have another one.
    """
    seen = 0
    for strip in (setup.centre.plots, *setup.display):
        if BIT[strip] & seen:
            return illegal("setup_twice", "NW-1.4", **_named(strip))
        seen |= BIT[strip]
    return None


def out_of_turn(state: State, move: Move) -> Refusal:
    """Why a move is not due now: players alternate, and a turn has its steps (NW-3.1)."""
    if state.step == "over":
        return illegal("game_over", ENDED[state.ended])
    if move.by != state.mover:
        return _wrong_player(state, move)
    if state.step == "last" and move.do in ("lay", "lantern"):
        clauses = ("NW-6.5", "NW-8.1") if move.do == "lantern" else ("NW-8.1", "NW-8.2")
        return illegal("no_tiles", *clauses, player=state.mover)
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


def check_lay(state: State, move: Lay) -> Refusal | None:
    """One or two plots are covered (NW-5.2), by a strip that may be in hand (NW-2.4)."""
    covered = state.garden.covers(move.x, move.y, move.dir)
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
    return illegal("lantern_strip", "NW-6.1", pieces=(move.on,), strip=move.on.split())


def check_draw(state: State, move: Draw, any_discard: bool) -> Refusal | None:
    """From the display; in the special case also from the discard pile (NW-7.1, NW-7.3)."""
    if move.source == "pile":
        return illegal("blind_draw", "NW-7.2")
    if move.source == "display":
        return None if move.strip in state.strips.display else _not_in_display(state, move)
    if not state.special:
        return illegal("not_special", "NW-7.3", **_named(move.strip))
    return _check_discard(state.strips.discard, move.strip, any_discard)


def _not_in_display(state: State, move: Draw) -> Refusal:
    if not state.strips.display:
        return illegal("display_empty", "NW-7.9")
    return illegal("not_in_display", "NW-7.2", **_named(move.strip))


def _check_discard(discard: tuple[str, ...], strip: str, any_discard: bool) -> Refusal | None:
    if not discard:
        return illegal("discard_empty", "NW-7.9")
    if strip == discard[-1] or (any_discard and strip in discard):
        return None
    if strip in discard:
        top = strip_name(discard[-1]).split()
        return illegal("not_on_top", "NW-7.5", top=top, **_named(strip))
    return illegal("not_in_discard", "NW-7.5", "NW-7.3", **_named(strip))


def check_pass(state: State) -> Refusal | None:
    """Only where there is nothing that must be done (NW-7.9, NW-7.11)."""
    if state.step == "draw" and state.strips.display:
        return illegal("must_draw", "NW-7.11", "NW-7.1")
    return None


def _named(strip: str) -> dict[str, Any]:
    """A strip as piece and as param of a refusal."""
    name = strip_name(strip)
    return {"pieces": (name,), "strip": name.split()}
