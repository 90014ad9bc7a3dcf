"""A table as it is stored."""

from typing import Any, NamedTuple

from games.record import Play, record_of

PRACTICE = "try-"
"""The links of a table opened only to try a rule out begin with this; it is no real game."""


class StoredTable(NamedTuple):
    id: int
    game: str
    players: list[str]
    options: dict[str, Any]
    setup: dict[str, Any]
    origin: dict[str, Any] | None
    """The position it starts from, where that is not the game's own."""
    play_key: str
    watch_key: str
    is_deleted: bool = False

    @property
    def is_practice(self) -> bool:
        return self.play_key.startswith(PRACTICE)

    def begin(self) -> Play:
        """The play before its first entry. Raises Refusal when the rules of today refuse it."""
        return Play.begin(self.game, self.players, self.options, self.setup, self.origin)

    def record(self, moves: list[dict[str, Any]]) -> dict[str, Any]:
        """The table as a record of its play; these are the moves in its log."""
        head = self.game, self.players, self.options, self.setup, self.origin
        return record_of(*head, moves=moves)


class Taken(Exception):
    """Somebody else's entry has this place in the log, or this entry is already there, or the
    table has been deleted."""
