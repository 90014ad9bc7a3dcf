"""Nin Jan where the phone follows only who took which pile; the cards are trusted to the table.

Nobody says which cards lie where, so that colours, values and their order cannot be checked. What
is known is how many cards every pile and every player has: in the end each player counts them, and
a number that so many cards can never make is refused.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from games.core import MOST, Line, Score, Tally
from games.fields import Fields, items, whole
from games.nin_jan.moves import SHOWS, Count, Move, Put, Setup, Take
from games.nin_jan.pieces import COLOURS, HAND, PILES, VALUE, left_over
from games.nin_jan.position import read_showdown, view_showdown
from games.nin_jan.showdown import Showdown, begin, throw, waiting
from games.refusal import Refusal, illegal, malformed

TRUSTED: Final = (
    *("NJ-3.2", "NJ-3.3", "NJ-3.4", "NJ-4.1", "NJ-4.2", "NJ-4.3", "NJ-4.4"),
    *("NJ-4.7", "NJ-4.8", "NJ-4.11"),
)
"""What only the players can keep an eye on."""

NOT_COUNTED: Final = None


class Trusted(NamedTuple):
    """A position of which nobody has told the cards."""

    round: int
    queue: tuple[int, ...]
    """Seats whose card of this round is still to be resolved; in which order is not known."""
    piles: tuple[int, ...]
    """How many cards lie in each pile."""
    taken: tuple[int, ...]
    """By seat: how many cards."""
    counted: tuple[int | None, ...]
    """By seat: their points, once they are counted after the ninth round."""
    showdown: Showdown | None = None

    @property
    def step(self) -> str:
        """``resolve``, ``count``, ``show`` (the tie-break) or ``over``."""
        if self.queue:
            return "resolve"
        if NOT_COUNTED in self.counted:
            return "count"
        return "show" if self.showdown and len(self.showdown.contenders) > 1 else "over"

    @property
    def ended(self) -> str:
        return "showdown" if self.showdown else "points"


def start(seats: int, setup: Setup | None = None) -> Trusted:
    """Three piles of one card each; which ones is not said (NJ-2.1)."""
    if setup is not None and setup.piles:
        raise malformed("not_followed", "setup.piles")
    return Trusted(1, tuple(range(seats)), (1,) * PILES, (0,) * seats, (NOT_COUNTED,) * seats)


def to_act(state: Trusted) -> tuple[int, ...]:
    if state.step == "count":
        return tuple(seat for seat, points in enumerate(state.counted) if points is NOT_COUNTED)
    if state.showdown is not None and state.step == "show":
        return waiting(state.showdown)
    return state.queue


def legal(state: Trusted) -> list[Move]:
    match state.step:
        case "resolve":
            kinds = (Take, Put)
            return [kind(by, at) for by in state.queue for kind in kinds for at in range(PILES)]
        case "count":
            counts = (Count(seat, n) for seat in to_act(state) for n in sums(state.taken[seat]))
            return [count for count in counts if _check_points(state, count) is None]
        case "show":
            return [move for seat in to_act(state) for move in SHOWS[seat]]
    return []


def check(state: Trusted, move: Move) -> Refusal | None:
    step = state.step
    if move.do == "lay":
        return illegal("not_followed", "NJ-3.1")
    if move.do == "count":
        return _check_count(state, move)
    if move.do == "show":
        return None if step == "show" and move.by in to_act(state) else _not_shown(state, move.by)
    if step != "resolve":
        return _rounds_over(state)
    if move.by not in state.queue:
        return illegal("already_resolved", "NJ-3.1", "NJ-3.6", player=move.by)
    return None


def _check_count(state: Trusted, move: Count) -> Refusal | None:
    if state.step == "resolve":
        return illegal("not_over", "NJ-5.1", round=state.round)
    points = state.counted[move.by]
    if points is not NOT_COUNTED:
        return illegal("already_counted", "NJ-5.1", player=move.by, points=points)
    return _check_points(state, move)


def _check_points(state: Trusted, move: Count) -> Refusal | None:
    """Whether the cards a player took, and those of all together, can make these points."""
    cards = state.taken[move.by]
    if move.points not in sums(cards):
        return _impossible("points_impossible", cards, move.points, player=move.by)
    counted = [seat for seat, points in enumerate(state.counted) if points is not NOT_COUNTED]
    cards += sum(state.taken[seat] for seat in counted)
    together = move.points + sum(state.counted[seat] or 0 for seat in counted)
    if together not in sums(cards):
        return _impossible("points_together", cards, together)
    return None


def _impossible(code: str, cards: int, points: int, **player: int) -> Refusal:
    low, high = min(sums(cards)), max(sums(cards))
    params: dict[str, Any] = {"cards": cards, "points": points, "low": low, "high": high, **player}
    return illegal(code, "NJ-5.1", "NJ-1.2", **params)


def _rounds_over(state: Trusted) -> Refusal:
    if state.step == "count":
        return illegal("count_first", "NJ-5.1", players=list(to_act(state)))
    if state.step == "show" and state.showdown is not None:
        return illegal("rounds_over", "NJ-5.1", "NJ-5.4", players=list(state.showdown.contenders))
    return illegal("game_over", "NJ-5.1")


def _not_shown(state: Trusted, seat: int) -> Refusal:
    if state.step == "over":
        return illegal("game_over", "NJ-5.5" if state.showdown else "NJ-5.1")
    if state.showdown is None:
        return illegal("no_showdown", "NJ-5.4")
    contenders = state.showdown.contenders
    if seat in contenders:
        return illegal("already_shown", "NJ-5.5", player=seat)
    code = "dropped_out" if seat in _leaders(state.counted) else "not_tied"
    return illegal(code, "NJ-5.5", player=seat, players=list(contenders))


@cache
def sums(cards: int) -> frozenset[int]:
    """Every number of points that so many different cards can make (NJ-1.2)."""
    reached = [{0}] + [set[int]() for _ in range(cards)]
    for value in VALUE:
        for count in range(cards, 0, -1):
            reached[count] |= {points + value for points in reached[count - 1]}
    return frozenset(reached[cards])


def after(state: Trusted, move: Move) -> Trusted:
    match move:
        case Take(by, at):
            taken = _put(state.taken, by, state.taken[by] + state.piles[at])
            return _resolved(state._replace(taken=taken, piles=_put(state.piles, at, 1)), by)
        case Put(by, at):
            return _resolved(state._replace(piles=_put(state.piles, at, state.piles[at] + 1)), by)
        case Count(by, points):
            return _tie(state._replace(counted=_put(state.counted, by, points)))
    assert move.do == "show"
    assert state.showdown is not None
    return state._replace(showdown=throw(state.showdown, move.by, move.sign))


def _resolved(state: Trusted, by: int) -> Trusted:
    """One card less to resolve; after the last one the next round, or the count (NJ-5.1)."""
    queue = tuple(seat for seat in state.queue if seat != by)
    if queue:
        return state._replace(queue=queue)
    if state.round < HAND:
        return state._replace(round=state.round + 1, queue=tuple(range(len(state.taken))))
    # Whoever took nothing has 0 points and nothing to count (NJ-5.3).
    counted = tuple(NOT_COUNTED if cards else 0 for cards in state.taken)
    return _tie(state._replace(queue=(), counted=counted))


def _tie(state: Trusted) -> Trusted:
    """Once all have counted, several leaders go on with their hands (NJ-5.4)."""
    if NOT_COUNTED in state.counted:
        return state
    tied = _leaders(state.counted)
    return state._replace(showdown=begin(tied, len(state.taken)) if len(tied) > 1 else None)


def _leaders(counted: Sequence[int | None]) -> tuple[int, ...]:
    best = max(points for points in counted if points is not None)
    return tuple(seat for seat, points in enumerate(counted) if points == best)


def _put(row: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    return (*row[:at], value, *row[at + 1 :])


def score(state: Trusted) -> Score:
    """The points that the players counted, and who has won (NJ-5.1, NJ-5.4)."""
    if state.step in ("resolve", "count"):
        raise illegal("not_over", "NJ-5.1", round=state.round)
    tied = _leaders(state.counted)
    winners = state.showdown.contenders if state.showdown else tied
    tallies = tuple(map(_tally, state.taken, state.counted))
    reason = "NJ-5.4" if len(tied) > 1 else "NJ-5.1"
    return Score(tallies, winners, reason, draw=len(winners) > 1)


def _tally(cards: int, points: int | None) -> Tally:
    if not cards:
        return Tally((Line("NJ-5.3", "nothing_taken", 0),))
    return Tally((Line("NJ-5.1", "taken_counted", points or 0, (), {"n": cards}),))


def tell(state: Trusted, move: Move) -> tuple[str, dict[str, Any]]:
    match move:
        case Take(by, at):
            return "took", {"by": by, "pile": at + 1, "n": state.piles[at]}
        case Put(by, at):
            return "added", {"by": by, "pile": at + 1}
        case Count(by, points):
            return "count", {"by": by, "points": points}
    assert move.do == "show"
    return "show", {"by": move.by, "sign": COLOURS[move.sign]}


def clauses_now(state: Trusted) -> tuple[str, ...]:
    match state.step:
        case "resolve":
            return ("NJ-4.2", "NJ-4.3", "NJ-4.7", "NJ-3.2", "NJ-3.6", "NJ-4.5")
        case "show":
            return ("NJ-5.4", "NJ-5.5", "NJ-1.3")
    return ("NJ-5.1", "NJ-5.2", "NJ-5.3")


def view(state: Trusted, players: Sequence[str]) -> dict[str, Any]:
    """The position in the words of a table that follows everything; null is what nobody told."""
    named = list(enumerate(players))
    left = HAND - state.round
    return {
        "step": state.step,
        "round": state.round,
        "piles": [[None] * cards for cards in state.piles],
        "laid": dict.fromkeys(players),
        "queue": [players[seat] for seat in state.queue],
        "hands": {name: left + (seat in state.queue) for seat, name in named},
        "taken": {name: [None] * state.taken[seat] for seat, name in named},
        "points": {name: state.counted[seat] for seat, name in named},
        "put_away": left_over(len(players)),
        "showdown": view_showdown(state.showdown, players),
        "trusted": list(TRUSTED),
    }


def read_position(data: Fields, players: Sequence[str]) -> Trusted:
    """The inverse of ``view``."""
    return Trusted(
        data.whole("round", 1, HAND),
        data.seats("queue", players),
        tuple(data.each("piles", _count)),
        data.by_player("taken", players, _count),
        data.by_player("points", players, _points),
        read_showdown(data, players),
    )


def _count(value: Any, where: str) -> int:
    return len(items(value, where, lambda card, _: card))


def _points(value: Any, where: str) -> int | None:
    return None if value is None else whole(value, -MOST, MOST, where)
