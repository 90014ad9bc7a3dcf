"""How a table stands, in a few words: whose turn it is, or who won."""

from typing import NamedTuple

from flask_babel import gettext as _

from games.record import Play
from scorer_web.frame.errors import Unplayable
from scorer_web.frame.language import listed
from scorer_web.results.kept import OpenedTable
from scorer_web.results.played import outcome_of
from scorer_web.results.telling import verdict
from scorer_web.tables.plays import replay_of

FEW = 2
"""More players than this who may act at once are not named."""


class Status(NamedTuple):
    text: str
    goes_on: bool


def status_of(opened: OpenedTable) -> Status:
    outcome = outcome_of(opened)
    if outcome:
        return Status(verdict(outcome), goes_on=False)
    try:
        play, refusal = replay_of(opened.table)
    except Unplayable:
        return Status(_("cannot go on"), goes_on=False)
    return Status(_("cannot go on") if refusal else turn_of(play), goes_on=refusal is None)


def turn_of(play: Play) -> str:
    """Whose turn it is, and in which round."""
    if not play.moves:
        return _("not begun yet")
    number = getattr(play.state, "round", None)
    told = [_("round %(number)s", number=number)] if number else []
    names = play.to_act()
    if len(names) <= FEW:
        told.append(_("%(names)s to play", names=listed(names, "and")))
    return " · ".join(told or [_("everybody to play")])
