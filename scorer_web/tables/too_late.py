"""Entries made on a position that has passed: somebody else was quicker, or the phone slept."""

from typing import Any, NamedTuple

from flask_babel import gettext as _

from games import report
from games.record import Play
from games.refusal import Refusal
from scorer_web.frame.language import lang
from scorer_web.tables.plays import play_of
from scorer_web.tables.stored import StoredTable


class TooLate(NamedTuple):
    """What the player is told, so that nothing has to be remembered or guessed."""

    told: str
    """The entry as a sentence; empty when it was not legal even then."""
    is_same: bool
    """Somebody else has entered exactly this."""
    again: dict[str, Any] | None
    """The entry, when it can be made on the new position as well."""


def was_too_late(table: StoredTable, seq: int, entry: dict[str, Any]) -> TooLate:
    """An entry that was made on position number ``seq`` of a table that has moved on."""
    now = play_of(table)
    is_same = now.log[seq : seq + 1] == [entry]
    told = _told(table, now.log[:seq], entry)
    return TooLate(told, is_same, None if is_same else _still(now, entry))


def _told(table: StoredTable, moves: list[dict[str, Any]], entry: dict[str, Any]) -> str:
    try:
        then = table.begin()
        for move in [*moves, entry]:
            then.enter(move)
    except Refusal:
        return ""
    return _steps().get(entry["do"]) or report.log(then, lang())[-1]


def _still(play: Play, entry: dict[str, Any]) -> dict[str, Any] | None:
    """What is undone now would be something else: that must be asked for anew."""
    try:
        play.enter(entry)
    except Refusal:
        return None
    return None if entry["do"] in _steps() else entry


def _steps() -> dict[str, str]:
    return {"undo": _("Undo"), "redo": _("Redo")}
