"""How special a score is, among simulated games and among one's own."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from games import yardstick
from scorer_web.results import browser, charts
from scorer_web.results.outcomes import Outcome
from scorer_web.results.played import played
from scorer_web.results.standings import totals

ENOUGH = 5
"""With fewer games of one's own, a percentile among them means nothing."""


class Special(NamedTuple):
    """Where the best total of a game stands; shares are of worse totals."""

    total: int | None
    names: list[str]
    """Who reached it."""
    simulated: Counter[int]
    beats_simulated: float
    """For a game without points: the share of simulated games that end otherwise."""
    mine: Counter[int]
    beats_mine: float | None

    @property
    def chart(self) -> charts.Histogram:
        mine = self.mine if self.beats_mine is not None else Counter()
        marked = {} if self.total is None else {self.total: self.names}
        return charts.histogram(mine, self.simulated, marked)


def special_here(outcome: Outcome) -> Special:
    """Hold a game against simulated ones and against those on this browser's history."""
    return special(outcome, [each.outcome for each in played(browser.name())])


def special(outcome: Outcome, others: Iterable[Outcome]) -> Special:
    """Hold a game against simulated ones and against one's own of the same kind."""
    spread = yardstick.spread(outcome.rules, len(outcome.players))
    total = outcome.best
    if total is None:
        ended = spread.endings[outcome.extra["ended"]] / spread.endings.total()
        return Special(None, outcome.winners, Counter(), 1 - ended, Counter(), None)
    similar = [other for other in others if other.kind == outcome.kind]
    mine = totals(similar)
    is_least = outcome.aim == "least"
    return Special(
        total,
        [name for name in outcome.players if outcome.total_of(name) == total],
        spread.totals,
        yardstick.share_beaten(spread.totals, total, least=is_least),
        mine,
        yardstick.share_beaten(mine, total, least=is_least) if len(similar) >= ENOUGH else None,
    )
