"""What the history shows of the games chosen: charts, and the best of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from flask_babel import gettext as _

import games
from games import yardstick
from scorer_web import boards
from scorer_web.results import charts
from scorer_web.results.choice import Choice
from scorer_web.results.outcomes import Outcome
from scorer_web.results.played import Played
from scorer_web.results.standings import totals
from scorer_web.results.telling import day

LATEST = 40
"""Games in the chart of scores over time; with more, nobody can follow a line."""
ENOUGH = 3
"""With fewer games a chart has nothing to compare."""
BEST = 4
STEP = 5
"""Minutes that one bar of the chart of lengths stands for."""


def shown(choice: Choice, chosen: Sequence[Played]) -> dict[str, Any]:
    """What history.html draws of the chosen games, the newest first.

    Scores are drawn only where they compare: in one game, counted in one way.
    """
    drawn: dict[str, Any] = {"enough": ENOUGH, "lengths": _lengths(chosen)}
    scales = {each.outcome.scale for each in chosen}
    drawn["is_mixed"] = len(scales) > 1
    if not choice.game or len(scales) != 1:
        return drawn
    outcomes = [each.outcome for each in reversed(chosen)]
    latest = list(reversed(chosen[:LATEST]))
    drawn["best"] = _best(chosen, choice)
    drawn["form"] = boards.load(choice.game).score_form({})
    if games.load(choice.game).AIM != "win" and len(chosen) >= ENOUGH:
        drawn["spread"] = charts.histogram(totals(outcomes), _simulated(outcomes))
        drawn["timeline"] = _timeline([each.outcome for each in latest], choice)
        drawn["dates"] = [day(each.when) for each in latest]
    return drawn


def _lengths(chosen: Sequence[Played]) -> charts.Histogram | None:
    lengths = Counter(each.minutes for each in chosen if each.minutes is not None)
    drawn = charts.histogram(lengths, least=STEP)
    return drawn if lengths.total() >= ENOUGH and len(drawn.bars) > 1 else None


def _simulated(outcomes: Sequence[Outcome]) -> Counter[int]:
    """The totals of simulated games with as many players as these had."""
    kinds = {outcome.kind: outcome for outcome in outcomes}.values()
    spreads = (yardstick.spread(each.rules, len(each.players)) for each in kinds)
    return sum((spread.totals for spread in spreads), Counter())


def _timeline(outcomes: Sequence[Outcome], choice: Choice) -> charts.Timeline:
    """The scores of the busiest players, or the joint one, game by game."""
    if outcomes[0].aim == "joint":
        together = {number: outcome.extra["total"] for number, outcome in enumerate(outcomes)}
        return charts.timeline({_("Together"): together}, len(outcomes))
    busiest = Counter(name for outcome in outcomes for name in outcome.players)
    names = [choice.player] if choice.player else [name for name, _n in busiest.most_common()]
    scores = {
        name: {
            number: outcome.totals[outcome.players.index(name)]
            for number, outcome in enumerate(outcomes)
            if name in outcome.players
        }
        for name in names
    }
    return charts.timeline(scores, len(outcomes))


class Sheet(NamedTuple):
    """One of the best: who, how good (or, without points, in how many moves) and with what."""

    played: Played
    names: list[str]
    total: int
    pieces: list[str]


def _best(chosen: Sequence[Played], choice: Choice) -> list[Sheet]:
    sheets = [sheet for each in chosen for sheet in _sheets(each, choice)]
    low_is_best = games.load(choice.game).AIM in ("least", "win")
    sheets.sort(key=lambda sheet: sheet.total if low_is_best else -sheet.total)
    return sheets[:BEST]


def _sheets(each: Played, choice: Choice) -> list[Sheet]:
    outcome = each.outcome
    match outcome.aim:
        case "win":
            is_one = outcome.moves is not None and not outcome.draw
            return [Sheet(each, outcome.winners, outcome.moves or 0, [])] if is_one else []
        case "joint":
            pieces = [piece for own in outcome.pieces for piece in own]
            return [Sheet(each, outcome.players, outcome.extra["total"], pieces)]
    own = zip(outcome.players, outcome.totals, outcome.pieces, strict=True)
    return [
        Sheet(each, [name], total, pieces)
        for name, total, pieces in own
        if choice.player in ("", name)
    ]
