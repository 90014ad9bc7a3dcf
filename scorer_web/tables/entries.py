"""Entries at a table: checked, stored once, told to the other phones."""

import re
from typing import Any

from games.record import MAX_ENTRIES, Play
from games.refusal import malformed
from scorer_web.tables.database import store
from scorer_web.tables.live import bell
from scorer_web.tables.plays import plays, replay_of
from scorer_web.tables.stored import StoredTable, Taken

CLIENT_ID = re.compile("[A-Za-z0-9_-]{8,64}")
"""What a phone may call an entry, so that it is taken once."""


class OldPosition(Exception):
    """The entry was made on a position that is no longer the current one, or cannot go on."""


def enter(table: StoredTable, seq: int, client_id: str, entry: Any) -> bool:
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
    return _append(table, play, client_id)


def _append(table: StoredTable, play: Play, client_id: str) -> bool:
    log = store()
    try:
        log.append(table.id, len(play.log), client_id, play.log[-1])
    except Taken:
        # Two phones at once: the database let one in. The other may be the same entry sent twice.
        if log.seq_of(table.id, client_id) is None:
            raise OldPosition from None
        return False
    plays().keep(table.id, play)
    bell().ring(table.id)
    return True
