"""When an order is fulfilled, and why not (NW-4.1 to NW-4.8, NW-4.13, NW-4.16)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from games.niwashi.garden import strip_cells
from games.niwashi.moves import Reveal
from games.niwashi.pieces import ORDERS, SAND, SEASONS, order_name
from games.niwashi.shapes import motifs, orientations, shows
from games.refusal import Refusal, illegal

if TYPE_CHECKING:
    from games.niwashi.rules import State


PLANE: Final = {season: index for index, season in enumerate(SEASONS)}


class Orders:
    """How one table checks its orders."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.shapes: tuple[str, ...] = tuple(options["shapes"])
        self.mirror = options["mirror_images"] == "on"
        self.keeps_last = options["lantern_keeps_last_tile"] == "on"
        self.must_finish = options["partner_must_finish"] == "on"
        self.ways = {shape: orientations(shape, self.mirror) for shape in self.shapes}

    def touching(self, state: State, seat: int) -> int:
        """The plots of which a motif must contain one: those of the partner's last strip."""
        partner = 1 - seat
        if not self.keeps_last and state.acted[partner] == "lantern":
            return 0
        garden = state.garden
        return garden.fresh[partner] if self.must_finish else garden.shown[partner]

    def is_fulfilled(self, state: State, seat: int, season: str, shape: str) -> bool:
        """Whether the motif shows with a plot of the partner's last strip in it (NW-4.1)."""
        touching = self.touching(state, seat)
        return shows(state.garden.planes[PLANE[season]], self.ways[shape], touching)

    def open(self, state: State, seat: int) -> Iterator[Reveal]:
        """The orders that ``seat`` could reveal now, as far as everybody knows."""
        touching = self.touching(state, seat)
        if not touching or len(state.fulfilled[seat]) == ORDERS:
            return
        for season, plane in zip(SEASONS, state.garden.planes, strict=False):
            if plane & touching:
                for shape, ways in self.ways.items():
                    if not is_revealed(state, season, shape) and shows(plane, ways, touching):
                        yield Reveal(seat, season, shape)

    def check(self, state: State, move: Reveal) -> Refusal | None:
        order = {"season": move.season, "shape": move.shape}
        pieces = (order_name(**order),)
        if move.season == SAND:
            return illegal("sand_order", "NW-1.2", pieces=pieces, **order)
        if move.shape not in self.ways:
            shapes = list(self.shapes)
            return illegal("shape_not_in_play", "NW-1.3", pieces=pieces, shapes=shapes, **order)
        if is_revealed(state, move.season, move.shape):
            return illegal("already_revealed", "NW-1.2", pieces=pieces, **order)
        if len(state.fulfilled[move.by]) == ORDERS:
            return illegal("no_orders_left", "NW-4.15", "NW-2.6", pieces=pieces, player=move.by)
        if not self.is_fulfilled(state, move.by, move.season, move.shape):
            code, *clauses = self._why_not(state, move)
            partner = 1 - move.by
            return illegal(code, *clauses, pieces=pieces, partner=partner, **order)
        return None

    def _why_not(self, state: State, move: Reveal) -> tuple[str, ...]:
        """Code and clauses: what a motif that is not fulfilled lacks."""
        if not self._visible(state, move, self.mirror):
            if self._visible(state, move, mirror=True):
                return "mirror_image", "NW-4.3"
            return "not_visible", "NW-4.1", "NW-4.5"
        partner = 1 - move.by
        if not any(lay.by == partner for lay in state.laid):
            return "partner_not_laid", "NW-4.8", "NW-4.1"
        if not self.keeps_last and state.acted[partner] == "lantern":
            return "after_lantern", "NW-4.7"
        if self._visible(state, move, self.mirror, state.garden.shown[partner]):
            return "not_finished", "NW-4.8", "NW-4.16"
        if self._visible(state, move, self.mirror, _last_cells(state, partner)):
            return "partner_covered", "NW-4.6"
        return "partner_not_in", "NW-4.1", "NW-4.8"

    def _visible(
        self, state: State, move: Reveal, mirror: bool, touching: int | None = None
    ) -> bool:
        found = motifs(state.garden, [move.shape], [move.season], mirror=mirror, touching=touching)
        return bool(found)


def is_revealed(state: State, season: str, shape: str) -> bool:
    """Whether the order lies open already: each exists once (NW-1.2)."""
    order = order_name(season, shape)
    return order in state.fulfilled[0] or order in state.fulfilled[1]


def _last_cells(state: State, seat: int) -> int:
    """The cells of the last strip a player laid, covered or not."""
    last = next(lay for lay in reversed(state.laid) if lay.by == seat)
    return state.garden.mask(strip_cells(last.x, last.y, last.dir))
