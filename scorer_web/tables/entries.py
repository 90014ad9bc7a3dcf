"""Entries at a table: checked, stored once, told to the other phones."""

import re
from typing import Any

from games.record import MAX_ENTRIES, STEPS, Play
from games.refusal import Refusal, malformed
from scorer_web.frame.errors import Gone
from scorer_web.tables.database import store
from scorer_web.tables.live import bell
from scorer_web.tables.plays import plays, replay_of
from scorer_web.tables.stored import StoredTable, Taken

CLIENT_ID = re.compile("[A-Za-z0-9_-]{8,56}")
"""What a phone may call an entry, so that it is taken once."""


class OldPosition(Exception):
    """The entry was made on a position that is no longer the current one, or cannot go on."""


class Sent:
    """What one tap sends: an entry, or several that are made together or not at all."""

    def __init__(self, client_id: str, entry: Any, by_itself: bool = True) -> None:
        first, *others = entry if isinstance(entry, list) and entry else [entry]
        together = [each | {"follows": "tap"} for each in others if isinstance(each, dict)]
        if len(together) < len(others):
            raise malformed("not_an_object", "entry", got=str(others)[:40])
        self.client_id = client_id
        self.entries = [first, *together]
        self.by_itself = by_itself


def enter(
    table: StoredTable, seq: int, client_id: str, entry: Any, by_itself: bool = True
) -> Play | None:
    """Check an entry made on position number ``seq`` and store it; None when it was a resend.

    A list is made as a whole. What then has no alternative is made ``by_itself``. Raises Refusal
    when the rules forbid it, OldPosition when the table has moved on and Gone when it is deleted.
    """
    sent = Sent(client_id, entry, by_itself)
    known = plays().known(table.id)
    if known is not None and len(known.log) == seq:
        try:
            return _made(table, known, sent)
        except (Refusal, Taken):
            # Nearly always the position is known. The log says why it went wrong now.
            pass
    return _looked_up(table, seq, sent)


def _looked_up(table: StoredTable, seq: int, sent: Sent) -> Play | None:
    if store().length(table.id) is None:
        raise Gone
    if _is_resent(table, sent):
        return None
    play, stopped_by = replay_of(table)
    if stopped_by or (seq != len(play.log) and not _merges(play, seq, sent)):
        raise OldPosition
    try:
        return _made(table, play, sent)
    except Taken:
        # Two phones at once: the database let one in. The other may be the same entry sent twice,
        # or one that stands beside it.
        if _is_resent(table, sent):
            return None
        if not _is_beside(table, seq, sent):
            raise OldPosition from None
        return _looked_up(table, seq, sent)


def _is_beside(table: StoredTable, seq: int, sent: Sent) -> bool:
    play, stopped_by = replay_of(table)
    return not stopped_by and seq != len(play.log) and _merges(play, seq, sent)


def _merges(play: Play, seq: int, sent: Sent) -> bool:
    """Whether it can be made on the new position as well: while several decide at once, what the
    others have decided meanwhile changes nothing for this player."""
    entry = sent.entries[0]
    since = play.log[seq:]
    if not isinstance(entry, dict) or len(sent.entries) > 1 or any(e["do"] in STEPS for e in since):
        return False
    before = play.at(max(0, len(play.moves) - len(since)))
    is_same_step = before.state.step == play.state.step
    return (
        is_same_step
        and all(each["by"] != entry.get("by") for each in since)
        and {entry.get("by"), *(each["by"] for each in since)} <= set(before.to_act())
        and entry.get("by") in play.to_act()
    )


def _is_resent(table: StoredTable, sent: Sent) -> bool:
    made = store().seq_of(table.id, sent.client_id)
    if made is None:
        return False
    # A page that came back from the browser's memory may send something else under an old id.
    stored = store().entries(table.id, after=made - 1)
    if stored[: len(sent.entries)] != sent.entries:
        raise OldPosition
    return True


def _made(table: StoredTable, play: Play, sent: Sent) -> Play:
    """The play with the entry, which is in the log by then. The database takes it only as the next
    one, under a new id and while the table is there; otherwise raises Taken."""
    length = len(play.log)
    for entry in sent.entries:
        play.enter(entry)
    if sent.by_itself and sent.entries[0]["do"] not in ("undo", "redo", "back"):
        for entry in play.forced_entries():
            play.enter(entry)
    if len(play.log) > MAX_ENTRIES:
        raise malformed("too_many", "moves", most=MAX_ENTRIES, got=len(play.log))
    store().append(table.id, length + 1, sent.client_id, play.log[length:])
    plays().keep(table.id, play)
    bell().ring(table.id)
    return play
