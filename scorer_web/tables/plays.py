"""The play at a table: the replay of its log, kept in memory as far as it has come."""

from __future__ import annotations

from typing import Any

from flask import Flask, current_app

from games.record import Play, Replay
from games.refusal import Refusal
from scorer_web.frame.errors import Unplayable
from scorer_web.frame.recent import Recent
from scorer_web.tables.database import store
from scorer_web.tables.stored import StoredTable

CACHED_PLAYS = 200


def init_app(app: Flask) -> None:
    app.extensions["plays"] = Plays()


def plays() -> Plays:
    found: Plays = current_app.extensions["plays"]
    return found


def play_of(table: StoredTable) -> Play:
    """The play as far as the log goes, or as far as the rules accept it."""
    return replay_of(table).play


def replay_of(table: StoredTable) -> Replay:
    """The play, and the refusal of the stored entry that stopped it: rules may become stricter.

    Raises Unplayable when they refuse even the names, options or setup.
    """
    return plays().of(table)


def record_of(table: StoredTable) -> dict[str, Any]:
    """The whole log as a record, whatever the rules of today say to it."""
    return table.record(store().entries(table.id))


class Plays:
    """The latest replays, so that an open table replays only what is new in its log."""

    def __init__(self) -> None:
        self._plays: Recent[int, Play] = Recent(CACHED_PLAYS)

    def of(self, table: StoredTable) -> Replay:
        play = self.known(table.id) or _begin(table)
        replayed = Replay(play)
        for entry in store().entries(table.id, after=len(play.log)):
            try:
                play.enter(entry, len(play.log))
            except Refusal as refusal:
                replayed = Replay(play, refusal)
                break
        self.keep(table.id, play)
        return replayed

    def keep(self, table: int, play: Play) -> None:
        known = self._plays.get(table)
        if known is None or len(known.log) < len(play.log):
            self._plays.put(table, play.copy())

    def forget(self, table: int) -> None:
        self._plays.drop(table)

    def known(self, table: int) -> Play | None:
        """The play as far as this process has seen it; the log may have grown since."""
        known = self._plays.get(table)
        return known.copy() if known else None


def _begin(table: StoredTable) -> Play:
    try:
        return table.begin()
    except Refusal as refusal:
        raise Unplayable(refusal) from refusal


def moment(play: Play, number: int) -> Play:
    return play.at(number)
