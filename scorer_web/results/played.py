"""The finished games in a browser's history."""

from datetime import datetime
from functools import cache
from pathlib import Path
from typing import NamedTuple

import games
from games.refusal import Refusal
from scorer_web.frame.assets import digest
from scorer_web.frame.errors import Unplayable
from scorer_web.results import browser, outcomes
from scorer_web.results.kept import KeptResult, OpenedTable
from scorer_web.results.outcomes import Outcome
from scorer_web.tables.plays import replay_of

LONGEST = 240
"""Minutes; a table that took longer lay open, and its time says nothing about the game."""


class Played(NamedTuple):
    """A finished game."""

    outcome: Outcome
    when: datetime
    kind: str
    """``table`` or ``kept``, for its address."""
    key: str
    minutes: int | None = None


def played(name: str | None) -> list[Played]:
    """The finished games in a history, the newest first."""
    if name is None:
        return []
    found = browser.histories()
    finished = [
        *(_of_table(each) for each in found.tables(name)),
        *(_of_kept(each) for each in found.results(name)),
    ]
    return sorted(filter(None, finished), key=lambda each: each.when, reverse=True)


def _of_table(opened: OpenedTable) -> Played | None:
    outcome = outcome_of(opened)
    if outcome is None or opened.entered_at is None:
        return None
    minutes = minutes_between(opened.created_at, opened.entered_at)
    return Played(outcome, opened.entered_at, "table", opened.key, minutes)


def minutes_between(opened: datetime, ended: datetime) -> int | None:
    """How long a game took; None when the table lay open, or somebody set the clock."""
    minutes = round((ended - opened).total_seconds() / 60)
    return minutes if 0 <= minutes <= LONGEST else None


def outcome_of(opened: OpenedTable) -> Outcome | None:
    """The outcome as noted; a log that has grown since (an undo, too) is replayed.

    So is one that was noted under other rules.
    """
    noted = opened.outcome or {}
    if (opened.known, noted.get("edition")) == (opened.length, _edition(opened.table.game)):
        return Outcome(**noted["outcome"]) if noted["outcome"] else None
    try:
        play, refusal = replay_of(opened.table)
    except Unplayable:
        return None
    found = None if refusal else Outcome.of_play(play)
    written = found.written() if found else None
    note = {"edition": _edition(opened.table.game), "outcome": written}
    browser.histories().derive(opened.table.id, max(opened.length, len(play.log)), note)
    return found


@cache
def _edition(game: str) -> str:
    """Changes whenever the code does that an outcome of this game depends on."""
    folder = Path(games.__file__).resolve().parent
    files = [folder / "core.py", folder / "record.py", *sorted((folder / game).glob("*.py"))]
    return digest(Path(outcomes.__file__), *files)


def _of_kept(result: KeptResult) -> Played | None:
    try:
        outcome = Outcome.of_final(result.game, result.final)
    except Refusal:
        return None  # Kept under rules that have been corrected since.
    return Played(outcome, result.kept_at, "kept", result.key)
