"""Mending a mistake where it is: the position before an entry, and what no longer fits after it."""

from typing import NamedTuple

from werkzeug.datastructures import MultiDict

from games import report
from games.record import Play
from games.standing import Unsettled
from scorer_web.frame.language import lang, sentence
from scorer_web.tables.forms import whole


class Mending(NamedTuple):
    """An entry that is being corrected."""

    at: int
    """Where it stands in the record."""
    number: int
    """As the log counts it."""
    text: str
    seat: int
    before: Play


class Misfit(NamedTuple):
    """A later entry that a correction has made impossible."""

    at: int
    number: int
    text: str
    message: str
    clauses: tuple[str, ...]


class ToSettle(NamedTuple):
    misfits: list[Misfit]
    fit: int
    """How many of those that wait will fit."""

    @property
    def first(self) -> Misfit:
        return self.misfits[0]


def mending_asked(play: Play, args: MultiDict[str, str]) -> Mending | None:
    """The entry an address wants to correct: one that stands, or the first that no longer fits."""
    at = whole(args.get("mend", ""))
    if at is None:
        return None
    waiting = play.unsettled[:1]
    if waiting and waiting[0].entry.at == at:
        told = report.tell_unsettled(play, waiting[0], lang())
        seat = waiting[0].entry.move.by
        return Mending(at, len(play.moves) + 1, told, seat, play.at(len(play.moves)))
    standing = (number for number, entry in enumerate(play.moves) if entry.at == at)
    number = next(standing, None)
    if number is None:
        return None
    told = report.log(play, lang())[number]
    return Mending(at, number + 1, told, play.moves[number].move.by, play.at(number))


def to_settle(play: Play) -> ToSettle | None:
    """What a correction has left to be mended or dropped, if anything."""
    misfits = [
        _misfit(play, number, waiting)
        for number, waiting in enumerate(play.unsettled, len(play.moves) + 1)
        if waiting.refusal
    ]
    return ToSettle(misfits, len(play.unsettled) - len(misfits)) if misfits else None


def _misfit(play: Play, number: int, waiting: Unsettled) -> Misfit:
    assert waiting.refusal is not None
    return Misfit(
        waiting.entry.at,
        number,
        report.tell_unsettled(play, waiting, lang()),
        sentence(play.game.id, waiting.refusal, play.players),
        waiting.refusal.clauses,
    )
