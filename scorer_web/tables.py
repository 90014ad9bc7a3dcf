"""Tables: a record plus people. The position is always the replay of the log."""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from flask import Flask, current_app

from games.record import MAX_ENTRIES, Play, Replay
from games.refusal import Refusal, malformed
from scorer_web.errors import Gone, Unplayable
from scorer_web.live import bell

if TYPE_CHECKING:
    from scorer_web.store import Row, Store

CACHED_PLAYS = 200
KEY = re.compile(r"[\w-]{1,64}", re.ASCII)
CLIENT_ID = re.compile("[A-Za-z0-9_-]{8,64}")
"""What a phone may call an entry, so that it is taken once."""


class OldPosition(Exception):
    """The entry was made on a position that is no longer the current one, or cannot go on."""


@dataclass(frozen=True)
class Seat:
    """A table as seen through one of its links."""

    table: Row
    key: str

    @property
    def can_play(self) -> bool:
        return self.key == self.table.play_key


def init_app(app: Flask) -> None:
    app.extensions["plays"] = Plays()
    app.extensions["store_lock"] = threading.Lock()


def store_of(app: Flask) -> Store:
    """The store, opened and migrated on first use; its driver is not imported before.

    Raises Unreachable when that fails.
    """
    with app.extensions["store_lock"]:
        if "store" not in app.extensions:
            from scorer_web.store import Store

            app.extensions["store"] = Store.open(app.config["DATABASE_URL"])
    return app.extensions["store"]


def store() -> Store:
    return store_of(current_app._get_current_object())  # type: ignore[attr-defined]


def find(key: str) -> Seat | None:
    """The seat that a link leads to. Raises Gone when the table has been deleted."""
    table = store().find(key) if KEY.fullmatch(key) else None
    if table and table.is_deleted:
        raise Gone
    return Seat(table, key) if table else None


def open_table(
    game: str, players: list[str], options: dict[str, Any], setup: dict[str, Any]
) -> Row:
    """A new table, once the engine accepts names, options and setup."""
    Play.begin(game, players, options, setup)
    row = store().create(game, players, options, setup)
    store().new_code(row.id)
    return row


def delete(table: Row) -> None:
    """Delete a table for good and tell the phones that are still there."""
    store().delete(table.id)
    _plays().forget(table.id)
    bell().ring(table.id)


def play_of(table: Row) -> Play:
    """The play as far as the log goes, or as far as the rules accept it."""
    return replay_of(table).play


def replay_of(table: Row) -> Replay:
    """The play, and the refusal of the stored entry that stopped it: rules may become stricter.

    Raises Unplayable when they refuse even the names, options or setup.
    """
    return _plays().of(table, store())


def record_of(table: Row) -> dict[str, Any]:
    """The whole log as a record, whatever the rules of today say to it."""
    return table.record(store().entries(table.id))


def go_on(table: Row) -> Row:
    """A new table with all of a stopped one that the rules accept; the old one stays as it is."""
    play = play_of(table)
    row = open_table(table.game, table.players, table.options, table.setup)
    store().fill(row.id, play.log)
    return row


def open_practice(play: Play) -> Row:
    """A table that stands where ``play`` does, to try a rule out; it is no real game."""
    store().tidy()
    row = store().create(play.game.id, play.players, play.options, play.setup, practice=True)
    store().fill(row.id, play.log)
    return row


def enter(table: Row, seq: int, client_id: str, entry: Any) -> bool:
    """Check an entry made on position number ``seq`` and store it; False when it was a resend.

    Raises Refusal when the rules forbid it and OldPosition when the table has moved on.
    """
    log = store()
    made = log.seq_of(table.id, client_id)
    if made is not None:
        # A page that came back from the browser's memory may send something else under an old id.
        if log.entries(table.id, after=made - 1)[0] != entry:
            raise OldPosition
        return False
    play, stopped_by = replay_of(table)
    if stopped_by or seq != len(play.log):
        raise OldPosition
    if seq >= MAX_ENTRIES:
        raise malformed("too_many", "moves", most=MAX_ENTRIES, got=seq + 1)
    play.enter(entry)
    return _append(log, table, play, client_id)


def _append(log: Store, table: Row, play: Play, client_id: str) -> bool:
    from scorer_web.store import Taken

    try:
        log.append(table.id, len(play.log), client_id, play.log[-1])
    except Taken:
        # Two phones at once: the database let one in. The other may be the same entry sent twice.
        if log.seq_of(table.id, client_id) is None:
            raise OldPosition from None
        return False
    _plays().keep(table.id, play)
    bell().ring(table.id)
    return True


def _plays() -> Plays:
    plays: Plays = current_app.extensions["plays"]
    return plays


class Plays:
    """The latest replays, so that an open table replays only what is new in its log."""

    def __init__(self) -> None:
        self._plays: OrderedDict[int, Play] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, table: Row, log: Store) -> Replay:
        play = self._cached(table.id) or _begin(table)
        replayed = Replay(play)
        for entry in log.entries(table.id, after=len(play.log)):
            try:
                play.enter(entry, len(play.log))
            except Refusal as refusal:
                replayed = Replay(play, refusal)
                break
        self.keep(table.id, play)
        return replayed

    def keep(self, table: int, play: Play) -> None:
        with self._lock:
            known = self._plays.get(table)
            if known is None or len(known.log) < len(play.log):
                self._plays[table] = _copy(play)
            self._plays.move_to_end(table)
            while len(self._plays) > CACHED_PLAYS:
                self._plays.popitem(last=False)

    def forget(self, table: int) -> None:
        with self._lock:
            self._plays.pop(table, None)

    def _cached(self, table: int) -> Play | None:
        with self._lock:
            return _copy(self._plays[table]) if table in self._plays else None


def _begin(table: Row) -> Play:
    try:
        return Play.begin(table.game, table.players, table.options, table.setup)
    except Refusal as refusal:
        raise Unplayable(refusal) from refusal


def _copy(play: Play) -> Play:
    """Its own lists, the same entries and positions (those are immutable)."""
    return replace(
        play,
        log=list(play.log),
        moves=list(play.moves),
        states=list(play.states),
        undone=list(play.undone),
    )


def moment(play: Play, number: int) -> Play:
    """The play as it stood after move ``number`` of those that still count."""
    return replace(play, moves=play.moves[:number], states=play.states[: number + 1])
