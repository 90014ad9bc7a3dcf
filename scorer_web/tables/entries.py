"""Entries at a table: checked, stored once, told to the other phones."""

import re
from typing import Any

from games.record import MAX_ENTRIES, Play
from games.refusal import Refusal, malformed
from scorer_web.frame.errors import Gone
from scorer_web.tables.database import store
from scorer_web.tables.live import bell
from scorer_web.tables.plays import plays, replay_of
from scorer_web.tables.stored import StoredTable, Taken

CLIENT_ID = re.compile("[A-Za-z0-9_-]{8,64}")
"""What a phone may call an entry, so that it is taken once."""


class OldPosition(Exception):
    """The entry was made on a position that is no longer the current one, or cannot go on."""


def enter(table: StoredTable, seq: int, client_id: str, entry: Any) -> Play | None:
    """Check an entry made on position number ``seq`` and store it; None when it was a resend.

    Raises Refusal when the rules forbid it, OldPosition when the table has moved on and Gone when
    it has been deleted.
    """
    known = plays().known(table.id)
    if known is not None and len(known.log) == seq:
        try:
            return _made(table, known, client_id, entry)
        except (Refusal, Taken):
            # Nearly always the position is known. The log says why it went wrong now.
            pass
    return _looked_up(table, seq, client_id, entry)


def _looked_up(table: StoredTable, seq: int, client_id: str, entry: Any) -> Play | None:
    if store().length(table.id) is None:
        raise Gone
    if _is_resent(table, client_id, entry):
        return None
    play, stopped_by = replay_of(table)
    if stopped_by or seq != len(play.log):
        raise OldPosition
    try:
        return _made(table, play, client_id, entry)
    except Taken:
        # Two phones at once: the database let one in. The other may be the same entry sent twice.
        if not _is_resent(table, client_id, entry):
            raise OldPosition from None
        return None


def _is_resent(table: StoredTable, client_id: str, entry: Any) -> bool:
    made = store().seq_of(table.id, client_id)
    # A page that came back from the browser's memory may send something else under an old id.
    if made is not None and store().entries(table.id, after=made - 1)[0] != entry:
        raise OldPosition
    return made is not None


def _made(table: StoredTable, play: Play, client_id: str, entry: Any) -> Play:
    """The play with the entry, which is in the log by then. The database takes it only as the next
    one, under a new id and while the table is there; otherwise raises Taken."""
    if len(play.log) >= MAX_ENTRIES:
        raise malformed("too_many", "moves", most=MAX_ENTRIES, got=len(play.log) + 1)
    play.enter(entry)
    store().append(table.id, len(play.log), client_id, play.log[-1])
    plays().keep(table.id, play)
    bell().ring(table.id)
    return play
