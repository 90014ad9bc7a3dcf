"""The score page: how many orders each player fulfilled, or which."""

from collections.abc import Sequence
from typing import Any

from games.fields import read_players
from games.niwashi.pieces import (
    DEFAULT_SHAPES,
    ORDERS,
    PLOT_NAMES,
    SEASONS,
    SEATS,
    SHAPES,
    SHAPES_IN_BOX,
    STRIPS,
    order_name,
    strip_name,
)
from games.record import Play
from scorer_web.boards.board import Args, Board, Shown
from scorer_web.boards.fields import names_in, number_in
from scorer_web.boards.niwashi.faces import face, figures, ratings, seasons
from scorer_web.boards.photo import Photo, Seen, heaps_of

MOST = 999
"""More than there are: the engine says so, not the form."""
SEATED = range(1, SEATS + 1)


class Scoring(Board):
    def score_form(self, args: Args) -> Shown:
        return {
            "names": names_in(args, SEATS),
            "counts": [_count(args, seat) for seat in SEATED],
            "orders": [_orders(args, seat) for seat in SEATED],
            "most": ORDERS,
            "seasons": seasons(),
            "figures": figures(),
            "ratings": ratings(),
            "usual": DEFAULT_SHAPES,
            "all": bool(args.get("all")),
        }

    def final(self, args: Args) -> dict[str, Any]:
        names = read_players(names_in(args, SEATS), range(SEATS, SEATS + 1))
        fulfilled = [_orders(args, seat) or _count(args, seat) for seat in SEATED]
        named = {order for own in fulfilled if isinstance(own, list) for order in own}
        used = sorted({order.split()[1] for order in named})
        # Other boxes have other shapes: those ticked are in play, and the usual ones fill them up.
        options = {} if set(used) <= set(DEFAULT_SHAPES) else {"options": {"shapes": _six(used)}}
        return {"fulfilled": dict(zip(names, fulfilled, strict=True)), **options}

    def photo(self, args: Args) -> Photo:
        """The orders somebody fulfilled; the strips lie in nobody's heap."""
        return Photo(heaps_of(names_in(args, SEATS)), _strips() | _seen_orders())

    def keepsake(self, pieces: Sequence[str]) -> list[tuple[str, Shown]]:
        """The orders on the result card: season and shape."""
        named = (order.split() for order in pieces)
        return [(season, figures()[shape]._asdict()) for season, shape in named]

    def scene(self, play: Play) -> Shown:
        """The finished garden, moved to the corner: every cell with its uppermost plot."""
        cells = play.state.garden.cells()
        left, top = min(x for x, _ in cells), min(y for _, y in cells)
        plots = [(x - left, y - top, PLOT_NAMES[plot]) for (x, y), plot in cells.items()]
        columns = 1 + max(x for x, _, _ in plots)
        rows = 1 + max(y for _, y, _ in plots)
        return {"plots": plots, "columns": columns, "rows": rows}


def _strips() -> dict[str, Seen]:
    names = map(strip_name, STRIPS)
    return {name: Seen(face(name.split()).said, belongs=False) for name in names}


def _seen_orders() -> dict[str, Seen]:
    return {
        order_name(season, figure.name): Seen(said, f"#-{season}-{figure.name}", "1")
        for figure in figures().values()
        for season, said in figure.orders.items()
    }


def _six(used: list[str]) -> list[str]:
    return [*used, *(shape for shape in DEFAULT_SHAPES if shape not in used)][:SHAPES_IN_BOX]


def _count(args: Args, seat: int) -> int:
    return number_in(args, f"count{seat}", MOST, least=0)


def _orders(args: Args, seat: int) -> list[str]:
    """The ticked orders: fields such as ``1-winter-cross``."""
    return [
        f"{season} {shape}"
        for shape in SHAPES
        for season in SEASONS
        if args.get(f"{seat}-{season}-{shape}")
    ]
