"""Who came in where: the places of a result, and what has to be said about them."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from flask import Flask
from flask_babel import gettext as _

import games
from scorer_web.frame.language import listed
from scorer_web.results.outcomes import Outcome
from scorer_web.results.telling import points, told_win


def init_app(app: Flask) -> None:
    app.jinja_env.filters.update(places=places, remarks=remarks, told_win=_told_win)


class Place(NamedTuple):
    """A player or a team, with its rank; those who are level share one."""

    rank: int
    """0 where nobody plays against anybody."""
    names: list[str]
    total: int | None
    """None in a game without points."""
    won: bool


def places(score: Mapping[str, Any]) -> list[Place]:
    """The places of a score as the report writes it, the best first."""
    totals = {name: tally["total"] for name, tally in score["players"].items()}
    return _places(score["game"], totals, score["winners"], score.get("teams"))


def places_of(outcome: Outcome) -> list[Place]:
    totals = dict(zip(outcome.players, outcome.totals, strict=True))
    return _places(outcome.game, totals, outcome.winners, outcome.extra.get("teams"))


def _places(
    game: str,
    totals: Mapping[str, int],
    winners: Sequence[str],
    teams: Sequence[Mapping[str, Any]] | None,
) -> list[Place]:
    aim = games.load(game).AIM
    sides = [(team["players"], team["total"]) for team in teams or ()]
    sides = sides or [([name], total) for name, total in totals.items()]
    if aim == "joint":
        return [Place(0, names, total, False) for names, total in sides]
    # A tie-break puts its winner before others with as many points.
    keys = [
        (names[0] not in winners, total if aim == "least" else -total) for names, total in sides
    ]
    ranked = [
        Place(
            1 + sum(other < key for other in keys),
            names,
            None if aim == "win" else total,
            names[0] in winners,
        )
        for key, (names, total) in zip(keys, sides, strict=True)
    ]
    return sorted(ranked, key=lambda place: place.rank)


def remarks(score: Mapping[str, Any]) -> list[str]:
    """What the places do not tell by themselves: that the lowest total wins, and ties."""
    found = [_("The lowest total wins.")] if games.load(score["game"]).AIM == "least" else []
    ranked = places(score)
    best = [place for place in ranked if place.total is not None and place.total == ranked[0].total]
    if len(best) < 2 or not ranked[0].rank:
        return found
    names = listed((name for place in best for name in place.names), "and")
    level = {"names": names, "points": points(best[0].total or 0)}
    if score["draw"]:
        return [*found, _("%(names)s are level: %(points)s each.", **level)]
    return [*found, _("%(names)s were level: %(points)s each. The tie-break decided.", **level)]


def _told_win(score: Mapping[str, Any]) -> str:
    return told_win(score["game"], score["ended"], score["winners"], list(score["players"]))
