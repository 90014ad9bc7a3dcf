"""The orders of one table, and when they are fulfilled (NW-4.1 to NW-4.8, NW-4.13, NW-4.16)."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from games.fields import choice, shown
from games.niwashi.moves import Reveal
from games.niwashi.pieces import ORDERS, SEASONS, SHAPES, SHAPES_IN_BOX, order_name
from games.niwashi.position import State
from games.niwashi.shapes import motifs, orientations, shows
from games.refusal import malformed

PLANE: Final = {season: index for index, season in enumerate(SEASONS)}


def read_shapes(value: Any, where: str) -> list[str]:
    """The option ``shapes``: six different ones (NW-1.3)."""
    if not isinstance(value, list) or len(value) != SHAPES_IN_BOX:
        raise malformed("six_shapes", where, wanted=SHAPES_IN_BOX, got=shown(value))
    shapes = [choice(shape, SHAPES, f"{where}[{index}]") for index, shape in enumerate(value)]
    if len(set(shapes)) < len(shapes):
        raise malformed("six_shapes", where, wanted=SHAPES_IN_BOX, got=shown(value))
    return shapes


class Orders:
    """How one table checks its orders."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.shapes: tuple[str, ...] = tuple(options["shapes"])
        self.mirror = options["mirror_images"] == "on"
        self.keeps_last = options["lantern_keeps_last_tile"] == "on"
        self.must_finish = options["partner_must_finish"] == "on"
        self.ways = {shape: orientations(shape, self.mirror) for shape in self.shapes}

    def closed_by_lantern(self, state: State, seat: int) -> bool:
        """Whether nothing is fulfilled because the partner moved the lantern last (NW-4.7)."""
        return not self.keeps_last and state.acted[1 - seat] == "lantern"

    def touching(self, state: State, seat: int) -> int:
        """The plots of which a motif must contain one: those of the partner's last strip."""
        if self.closed_by_lantern(state, seat):
            return 0
        garden, partner = state.garden, 1 - seat
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
                        yield Reveal(seat, order_name(season, shape))

    def shows(
        self, state: State, move: Reveal, touching: int | None = None, *, mirror: bool = False
    ) -> bool:
        """Whether the motif is visible at all; ``mirror`` counts mirror images at any table."""
        mirror = mirror or self.mirror
        found = motifs(state.garden, [move.shape], [move.season], mirror=mirror, touching=touching)
        return bool(found)


def is_revealed(state: State, season: str, shape: str) -> bool:
    """Whether the order lies open already: each exists once (NW-1.2)."""
    order = order_name(season, shape)
    return order in state.fulfilled[0] or order in state.fulfilled[1]
