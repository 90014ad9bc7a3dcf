"""Results in words: who won, how the game ended, and when."""

from collections.abc import Sequence
from datetime import UTC, datetime

from flask_babel import format_date, ngettext
from flask_babel import gettext as _

from games.sentences import sentences
from scorer_web.frame.language import lang, listed
from scorer_web.results.outcomes import Outcome

NAMED = 3
"""More tied players than this are counted rather than named."""


def verdict(outcome: Outcome) -> str:
    """Who won, in a few words; told without the pieces of the game."""
    if _tells_wins(outcome):
        return told_win(outcome.game, outcome.extra["ended"], outcome.winners, outcome.players)
    if outcome.aim == "joint":
        return _("%(total)s together", total=outcome.extra["total"])
    winners, names = outcome.winners, listed(outcome.winners, "and")
    if not outcome.draw:
        return ngettext("%(names)s wins", "%(names)s win", len(winners), names=names)
    if len(winners) == len(outcome.players):
        return _("A tie")
    if len(winners) > NAMED:
        return _("A tie between %(count)s players", count=len(winners))
    return _("A tie: %(names)s", names=names)


def told_win(game: str, ended: str, winners: Sequence[str], players: Sequence[str]) -> str:
    """Who won and how, in the words that a game without points has for every ending."""
    losers = [name for name in players if name not in winners]
    sides = {"winner": winners[0], "loser": losers[0] if losers else ""}
    return sentences(game, lang()).say("verdicts", ended, sides)


def _tells_wins(outcome: Outcome) -> bool:
    return outcome.extra.get("ended") in sentences(outcome.game, lang()).own.get("verdicts", {})


def ending(outcome: Outcome) -> str:
    """How the game ended, or what a joint total is worth, where the game has a word for it and the
    verdict does not say it."""
    say = sentences(outcome.game, lang())
    if _tells_wins(outcome):
        return ""
    for table, key in (("endings", "ended"), ("ratings", "rating")):
        if key in outcome.extra:
            return say.look_up(table, outcome.extra[key])
    return ""


def day(when: datetime) -> str:
    """The day in the time zone of the server, which stands where people play."""
    return format_date(when.astimezone().date(), "medium")


def points(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


def stamp(when: datetime) -> str:
    """A time as files have it: in UTC, whatever the language."""
    return when.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
