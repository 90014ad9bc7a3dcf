"""What a browser's history holds: the tables it has opened and the results it has kept."""

from datetime import datetime
from typing import Any, NamedTuple

from scorer_web.tables.stored import StoredTable


class KeptResult(NamedTuple):
    """A kept quick score."""

    id: int
    key: str
    shelf: str
    game: str
    final: dict[str, Any]
    kept_at: datetime


class OpenedTable(NamedTuple):
    """A table in a history, and what was noted of how it ended."""

    table: StoredTable
    can_play: bool
    seen_at: datetime
    created_at: datetime
    entered_at: datetime | None
    """When the latest entry was made."""
    length: int
    known: int | None
    """How long the log was when the outcome was derived."""
    outcome: dict[str, Any] | None
    """What was noted then, if anything was."""

    @property
    def key(self) -> str:
        return self.table.play_key if self.can_play else self.table.watch_key
