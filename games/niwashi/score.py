"""The joint score of Niwashi, one line per fulfilled order (NW-8.4)."""

from collections.abc import Sequence
from typing import Final

from games.core import Line, Score, Tally
from games.niwashi.pieces import ORDERS, SAND, SEATS
from games.refusal import Refusal, illegal

Fulfilled = int | tuple[str, ...]
"""One player's fulfilled orders: how many, or which."""

RATINGS: Final = ((SEATS * ORDERS, "complete"), (16, "masterly"), (11, "fine"), (6, "respectable"))
"""The least joint total for each rating; below all of them it is a beginning (NW-8.4)."""


def score_orders(fulfilled: Sequence[Fulfilled]) -> Score:
    """Both players' orders added up. Nobody wins against the other: only the sum is rated."""
    tallies = tuple(Tally(_lines(orders)) for orders in fulfilled)
    total = sum(tally.total for tally in tallies)
    return Score(tallies, (), "NW-8.4", extra={"total": total, "rating": rating(total)})


def rating(total: int) -> str:
    """What the joint total is worth, as a key of ``[ratings]`` in the messages."""
    return next((word for least, word in RATINGS if total >= least), "beginning")


def _lines(orders: Fulfilled) -> tuple[Line, ...]:
    if not orders:
        return (Line("NW-8.4", "none", 0),)
    if isinstance(orders, int):
        return (Line("NW-8.4", "counted", orders, (), {"count": orders}),)
    return tuple(_line(order) for order in orders)


def _line(order: str) -> Line:
    season, shape = order.split()
    return Line("NW-8.4", "order", 1, (order,), {"season": season, "shape": shape})


def check_fulfilled(
    players: Sequence[str], fulfilled: Sequence[Fulfilled], shapes: Sequence[str]
) -> Refusal | None:
    """Why a game cannot have ended with these orders fulfilled."""
    for player, orders in zip(players, fulfilled, strict=True):
        count = orders if isinstance(orders, int) else len(orders)
        if count > ORDERS:
            return illegal("too_many_orders", "NW-2.6", player=player, got=count, most=ORDERS)
    return _check_named([o for own in fulfilled if not isinstance(own, int) for o in own], shapes)


def _check_named(orders: list[str], shapes: Sequence[str]) -> Refusal | None:
    for index, order in enumerate(orders):
        season, shape = order.split()
        params = {"season": season, "shape": shape}
        if season == SAND:
            return illegal("sand_order", "NW-1.2", pieces=(order,), **params)
        if shape not in shapes:
            return illegal(
                "shape_not_in_play", "NW-1.3", pieces=(order,), shapes=list(shapes), **params
            )
        if order in orders[:index]:
            return illegal("order_twice", "NW-1.2", pieces=(order,), **params)
    return None
