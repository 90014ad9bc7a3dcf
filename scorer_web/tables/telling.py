"""What the bar tells of the last entry, with its undo; what is told for the first time."""

from typing import NamedTuple

from flask_babel import gettext as _

from games import report
from games.record import Play
from games.rulebook import Clause
from games.standing import FORCED
from games.teaching import new_clause
from scorer_web.frame.language import book, lang


class Told(NamedTuple):
    """The last thing that happened, in the words of the log."""

    text: str
    undoes: str = ""
    """What undo takes back; empty where there is nothing."""
    redoes: str = ""
    """What redo brings back: offered right after an undo."""
    is_forced: bool = False
    more: int = 0
    """How many moves followed by themselves before this one."""


def told_last(play: Play) -> Told:
    last = play.log[-1]["do"] if play.log else ""
    if play.unsettled:
        misfits = sum(1 for each in play.unsettled if each.refusal)
        where = _(
            "Stopped at %(number)s · %(count)s to settle", number=len(play.moves), count=misfits
        )
        return Told(where, _("the correction"))
    if last in ("undo", "redo") and play.undone:
        undone = _undone(play)
        text = _("Undone: %(what)s", what=undone) if last == "undo" else _told_move(play, last).text
        return Told(text, _told_move(play, "").undoes, undone)
    return _told_move(play, last)


def _told_move(play: Play, last: str) -> Told:
    if not play.moves:
        return Told(_("Nothing entered yet"), _("the correction") if play.changes else "")
    sentences = report.log(play, lang())
    text = sentences[-1]
    if last in _changes():
        return Told(f"{_changes()[last]} {sentences[_changed(play)]}", _changes()[last])
    forced = _forced_at_the_end(play)
    return Told(text, text, is_forced=forced > 0, more=max(0, forced - 1))


def _changes() -> dict[str, str]:
    return {
        "correct": _("Corrected."),
        "insert": _("Corrected."),
        "remove": _("Removed."),
        "back": _("Gone back."),
    }


def _changed(play: Play) -> int:
    """Which of the moves the last entry has corrected or inserted; where it is gone, the last."""
    entry = play.log[-1].get("entry") if play.log[-1]["do"] == "correct" else len(play.log) - 1
    return next((n for n, move in enumerate(play.moves) if move.at == entry), -1)


def _forced_at_the_end(play: Play) -> int:
    count = 0
    for entry in reversed(play.moves):
        if entry.follows != FORCED:
            break
        count += 1
    return count


def _undone(play: Play) -> str:
    """What was taken back last, as the log told it."""
    before = play.tried({"do": "redo"})
    sentences = report.log(before, lang())
    place = next((n for n in range(len(play.moves), len(sentences))), None)
    return sentences[place] if place is not None else _("the correction")


def told_newly(play: Play) -> Clause | None:
    """The clause that matters for the first time at this table."""
    clause = new_clause(play)
    return book(play.game.id).clauses[clause] if clause else None
