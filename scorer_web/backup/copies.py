"""What a backup holds: copies of tables with their logs, of kept results, of histories and of the
secret that names them.

A line is the JSON of one of them under the name of its kind. What reading raises unless it is
exactly what writing gives is in ``NOT_A_COPY``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

from games.record import MAX_ENTRIES, record_of
from scorer_web.tables.stored import PRACTICE


class LogEntry(NamedTuple):
    seq: int
    client_id: str
    created_at: datetime
    entry: dict[str, Any]

    @property
    def said(self) -> tuple[Any, ...]:
        """What makes it the same entry elsewhere, whenever it came."""
        return self.seq, self.client_id, self.entry


class Code(NamedTuple):
    """A code to join a table by."""

    code: str
    made_at: datetime


Opening = tuple[str, list[str], dict[str, Any], dict[str, Any], dict[str, Any] | None]
"""What stands before the log of a table: it is worth nothing without."""

LATER = {"table": {"origin": None}}
"""What the first backups did not have yet."""


class TableCopy(NamedTuple):
    game: str
    players: list[str]
    options: dict[str, Any]
    setup: dict[str, Any]
    origin: dict[str, Any] | None
    play_key: str
    watch_key: str
    created_at: datetime
    deleted_at: datetime | None
    code: Code | None
    log: list[LogEntry]

    @property
    def is_practice(self) -> bool:
        return self.play_key.startswith(PRACTICE)

    @property
    def opening(self) -> Opening:
        return self.game, self.players, self.options, self.setup, self.origin

    def record(self) -> dict[str, Any]:
        return record_of(*self.opening, moves=[each.entry for each in self.log])


class ResultCopy(NamedTuple):
    key: str
    shelf: str
    game: str
    final: dict[str, Any]
    kept_at: datetime
    deleted_at: datetime | None


class VisitCopy(NamedTuple):
    """A table or a result in a browser's history, by its key."""

    shelf: str
    table: str | None
    result: str | None
    can_play: bool
    seen_at: datetime
    forgotten_at: datetime | None

    @property
    def changed_at(self) -> datetime:
        return max(self.seen_at, self.forgotten_at or self.seen_at)


class SecretCopy(NamedTuple):
    """What the server signs the names of histories with: without it phones would lose theirs."""

    key: str


Copy = TableCopy | ResultCopy | VisitCopy | SecretCopy

NOT_A_COPY = (ValueError, TypeError, KeyError, AttributeError, OverflowError)


def written(copy: Copy) -> dict[str, Any]:
    """A copy under the name of its kind."""
    name = next(name for name, (kind, _) in KINDS.items() if isinstance(copy, kind))
    return {name: copy._asdict()}


def read(line: Mapping[str, Any]) -> Copy:
    """The copy that a line holds."""
    [(name, data)] = line.items()
    kind, fields = KINDS[name]
    copy: Copy = kind(**_read(fields, {**LATER.get(name, {}), **data}))
    if isinstance(copy, VisitCopy) and (copy.table is None) == (copy.result is None):
        raise ValueError("a visit is to a table or to a result")
    return copy


def _read(fields: Mapping[str, Callable[[Any], Any]], data: Any) -> dict[str, Any]:
    if data.keys() != fields.keys():
        raise ValueError(f"not the fields {', '.join(fields)}")
    return {name: of(data[name]) for name, of in fields.items()}


def _text(most: int) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if not isinstance(value, str) or not 0 < len(value) <= most or not value.isprintable():
            raise ValueError("not a text of proper length")
        return value

    return read


def _of(kind: type) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if type(value) is not kind:
            raise ValueError(f"not a {kind.__name__}")
        return value

    return read


def _maybe(of: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else of(value)


def _moment(value: Any) -> datetime:
    moment = datetime.fromisoformat(value)
    if moment.tzinfo is None:
        raise ValueError("a time without its zone")
    return moment.astimezone(UTC)


def _code(value: Any) -> Code:
    code, made_at = value
    return Code(_text(8)(code), _moment(made_at))


def _log(value: Any) -> list[LogEntry]:
    log = [_entry(*each) for each in _of(list)(value)]
    places, ids = [each.seq for each in log], {each.client_id for each in log}
    if places != sorted(set(places)) or len(ids) < len(log) or len(log) > MAX_ENTRIES:
        raise ValueError("not a log: places and ids are taken once")
    return log


def _entry(seq: Any, client_id: Any, created_at: Any, entry: Any) -> LogEntry:
    if _of(int)(seq) not in range(1, MAX_ENTRIES + 1):
        raise ValueError("not a place in a log")
    return LogEntry(seq, _text(64)(client_id), _moment(created_at), _of(dict)(entry))


KEY = _text(32)

KINDS: dict[str, tuple[type[Any], dict[str, Callable[[Any], Any]]]] = {
    "table": (
        TableCopy,
        {
            "game": KEY,
            "players": _of(list),
            "options": _of(dict),
            "setup": _of(dict),
            "origin": _maybe(_of(dict)),
            "play_key": KEY,
            "watch_key": KEY,
            "created_at": _moment,
            "deleted_at": _maybe(_moment),
            "code": _maybe(_code),
            "log": _log,
        },
    ),
    "result": (
        ResultCopy,
        {
            "key": KEY,
            "shelf": KEY,
            "game": KEY,
            "final": _of(dict),
            "kept_at": _moment,
            "deleted_at": _maybe(_moment),
        },
    ),
    "visit": (
        VisitCopy,
        {
            "shelf": KEY,
            "table": _maybe(KEY),
            "result": _maybe(KEY),
            "can_play": _of(bool),
            "seen_at": _moment,
            "forgotten_at": _maybe(_moment),
        },
    ),
    "secret": (SecretCopy, {"key": _text(1000)}),
}
