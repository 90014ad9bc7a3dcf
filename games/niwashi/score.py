"""The joint score of Niwashi, one line per fulfilled order (NW-8.4)."""

from collections.abc import Sequence
from typing import Final

from games.core import Line, Score, Tally
from games.fields import Fields, read_players, shown
from games.niwashi.moves import read_order
from games.niwashi.pieces import ORDERS, SEATS
from games.niwashi.position import State
from games.niwashi.refusals import check_order, named_order
from games.refusal import Refusal, illegal, malformed

Fulfilled = int | tuple[str, ...]
"""One player's fulfilled orders: how many, or which."""

RATINGS: Final = ((SEATS * ORDERS, "complete"), (16, "masterly"), (11, "fine"), (6, "respectable"))
"""The least joint total for each rating; below all of them it is a beginning (NW-8.4)."""


def score(state: State) -> Score:
    if state.step != "over":
        raise illegal("not_over", "NW-8.1", "NW-8.3")
    return score_orders(state.fulfilled)


def score_final(final: Fields, shapes: Sequence[str]) -> tuple[tuple[str, ...], Score]:
    """The score of fulfilled orders that someone typed in, at a table with these shapes."""
    players, fulfilled = _read_final(final)
    refusal = check_fulfilled(players, fulfilled, shapes)
    if refusal is not None:
        raise refusal
    return players, score_orders(fulfilled)


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
        if refusal := check_order(order, shapes):
            return refusal
        if order in orders[:index]:
            return illegal("order_twice", "NW-1.2", **named_order(order))
    return None


def _read_final(data: Fields) -> tuple[tuple[str, ...], tuple[Fulfilled, ...]]:
    """Two names, each with a number of fulfilled orders or the orders themselves."""
    entries = data.inner("fulfilled")
    players = read_players(list(entries.data), range(SEATS, SEATS + 1), entries.where)
    fulfilled = tuple(_read_fulfilled(entries, name) for name in players)
    data.done()
    return players, fulfilled


def _read_fulfilled(entries: Fields, name: str) -> Fulfilled:
    value = entries.raw(name)
    if isinstance(value, list):
        return tuple(entries.each(name, read_order))
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise malformed("orders_or_count", entries.path(name), got=shown(value))
    return value
