"""A backup put into a database: by the longer log, and nothing is dropped.

Copies that neither side can do without are *conflicting*: the database keeps its own, and the
other is kept aside under keys made from its content, so that doing it again adds nothing.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, BinaryIO, NamedTuple

import sqlalchemy as sa

from scorer_web.backup import archive
from scorer_web.backup.copies import (
    Code,
    Copy,
    LogEntry,
    ResultCopy,
    SecretCopy,
    TableCopy,
    VisitCopy,
)
from scorer_web.backup.snapshot import code_of, log_of
from scorer_web.results.histories import erase_result
from scorer_web.tables.schema import codes, entries, results, tables, visits
from scorer_web.tables.store import Store, erase, insert


def restore(
    file: BinaryIO, store: Store, seen_as: Callable[[Copy], Copy] = lambda copy: copy
) -> Merging:
    """Merge a backup, all of it or nothing; each copy comes in as ``seen_as`` makes it. Raises
    BadBackup for a damaged one."""
    with store.alone() as connection:
        merging = Merging(store, connection, archive.made_at(file))
        merging.take(map(seen_as, archive.copies(file)))
    store.wipe()
    return merging


class Aside(NamedTuple):
    """A conflicting copy, and the key under which it is now."""

    kind: str
    key: str
    now_at: str


class Merging:
    """What becomes of the copies of one backup, within one transaction."""

    def __init__(self, store: Store, connection: sa.Connection, made_at: datetime) -> None:
        self._store, self._connection, self._made_at = store, connection, made_at
        self.done: Counter[tuple[str, str]] = Counter()
        """How many copies of each kind were added, longer, kept and so on."""
        self.aside: list[Aside] = []
        self.secrets: list[str] = []
        """Those of the server it was made on; they do not belong into a database."""
        self._tables: dict[str, int | None] = {}
        self._results: dict[str, int | None] = {}
        """The numbers here by key; None for what is deleted."""

    def take(self, copies: Iterable[Copy]) -> None:
        for copy in copies:
            match copy:
                case TableCopy():
                    self.done["tables", self._table(copy)] += 1
                case ResultCopy():
                    self.done["results", self._result(copy)] += 1
                case VisitCopy():
                    self.done["visits", self._visit(copy)] += 1
                case SecretCopy():
                    self.secrets.append(copy.key)

    # Tables.

    def _table(self, copy: TableCopy) -> str:
        here = self._rows_with(copy)
        if not here:
            return self._add_table(copy)
        row = here[0]
        if len(here) > 1 or (row.play_key, row.watch_key) != (copy.play_key, copy.watch_key):
            return self._table_aside(copy, 0)
        if row.deleted_at or copy.deleted_at:
            return self._delete_table(row, copy)
        self._tables[copy.play_key] = row.id
        log = log_of(self._connection, row.id)
        same = _same(log, copy.log)
        if copy.opening != (row.game, row.players, row.options, row.setup):
            return self._table_aside(copy, 0)
        if same < min(len(log), len(copy.log)):
            return self._table_aside(copy, same)
        self._merge_code(row.id, copy.code)
        self._append(row.id, copy.log[same:])
        return "longer" if len(copy.log) > same else "kept"

    def _rows_with(self, copy: TableCopy) -> list[sa.Row[Any]]:
        """Those that one of its links leads to. They are locked, so that nobody enters anything
        between a look at their log and what is done about it."""
        keys = (copy.play_key, copy.watch_key)
        is_it = sa.or_(tables.c.play_key.in_(keys), tables.c.watch_key.in_(keys))
        return list(self._connection.execute(sa.select(tables).where(is_it).with_for_update()))

    def _add_table(self, copy: TableCopy) -> str:
        if copy.deleted_at:
            copy = copy._replace(players=[], options={}, setup={}, code=None, log=[])
        stored = {name: value for name, value in copy._asdict().items() if name in tables.c}
        number = insert(self._connection, tables, **stored)
        self._tables[copy.play_key] = None if copy.deleted_at else number
        self._append(number, copy.log)
        if copy.code:
            self._put_code(number, copy.code)
        return "added"

    def _append(self, table: int, log: list[LogEntry]) -> None:
        rows = [{"table_id": table, **each._asdict()} for each in log]
        if rows:
            self._connection.execute(entries.insert(), rows)
            self._store.tell(self._connection, table)

    def _delete_table(self, row: sa.Row[Any], copy: TableCopy) -> str:
        """What is deleted on one side is deleted."""
        self._tables[copy.play_key] = None
        if row.deleted_at:
            return "kept" if copy.deleted_at else "left deleted"
        erase(self._connection, row.id, copy.deleted_at or self._made_at)
        self._store.tell(self._connection, row.id)
        return "deleted"

    def _table_aside(self, copy: TableCopy, same: int) -> str:
        """Keep a table whose log is another one from entry ``same`` on. What makes it another one
        makes its keys, so that a later backup of it finds it here and adds to it."""
        branch = [each.said for each in copy.log[: same + 1]]
        play_key, watch_key = _new_keys(copy.play_key, copy.watch_key, copy.opening, branch)
        self._table(copy._replace(play_key=play_key, watch_key=watch_key, code=None))
        # Histories lead to the table that was here, if there is one under this very link.
        self._tables.setdefault(copy.play_key, self._tables[play_key])
        self.aside.append(Aside("table", copy.play_key, play_key))
        return "conflicting"

    # Codes to join by.

    def _merge_code(self, table: int, code: Code | None) -> None:
        """The newer one counts. One that is missing on the later side was withdrawn there."""
        here = code_of(self._connection, table)
        if here is None:
            return
        if code and code.made_at > here.made_at:
            self._connection.execute(codes.delete().where(codes.c.table_id == table))
            self._put_code(table, code)
        elif code is None and here.made_at < self._made_at:
            self._connection.execute(codes.delete().where(codes.c.table_id == table))
            self.done["codes", "withdrawn"] += 1

    def _put_code(self, table: int, code: Code) -> None:
        taken = sa.select(codes.c.table_id).where(codes.c.code == code.code)
        if self._connection.execute(taken).first():
            self.done["codes", "left out, as another table has them now"] += 1
            return
        self._connection.execute(codes.insert().values(table_id=table, **code._asdict()))
        self.done["codes", "added"] += 1

    # Kept results.

    def _result(self, copy: ResultCopy) -> str:
        row = self._result_with(copy.key)
        if row is None:
            return self._add_result(copy)
        self._results[copy.key] = None if row.deleted_at else row.id
        if row.deleted_at:
            return "kept" if copy.deleted_at else "left deleted"
        if copy.deleted_at:
            self._results[copy.key] = None
            erase_result(self._connection, row.id, copy.deleted_at)
            return "deleted"
        if (row.game, row.final) == (copy.game, copy.final):
            return "kept"
        key, _second = _new_keys(copy.key, copy.game, copy.final)
        self._result(copy._replace(key=key))
        self.aside.append(Aside("result", copy.key, key))
        return "conflicting"

    def _result_with(self, key: str) -> sa.Row[Any] | None:
        return self._connection.execute(sa.select(results).where(results.c.key == key)).first()

    def _add_result(self, copy: ResultCopy) -> str:
        if copy.deleted_at:
            copy = copy._replace(final={})
        number = insert(self._connection, results, **copy._asdict())
        self._results[copy.key] = None if copy.deleted_at else number
        return "added"

    # Histories.

    def _visit(self, copy: VisitCopy) -> str:
        what = visits.c.table_id if copy.table else visits.c.result_id
        known = self._tables if copy.table else self._results
        number = known.get(copy.table or copy.result or "")
        if number is None:
            return "left out, as what they lead to is deleted"
        mine = sa.and_(visits.c.shelf == copy.shelf, what == number)
        row = self._connection.execute(sa.select(visits).where(mine)).first()
        state = {
            "can_play": copy.can_play,
            "seen_at": copy.seen_at,
            "forgotten_at": copy.forgotten_at,
        }
        if row is None:
            added = {"shelf": copy.shelf, what.name: number, **state}
            self._connection.execute(visits.insert().values(added))
            return "added"
        if copy.changed_at <= max(row.seen_at, row.forgotten_at or row.seen_at):
            state = {"can_play": copy.can_play or row.can_play}
        if all(getattr(row, name) == value for name, value in state.items()):
            return "kept"
        # Whoever has had the link to play keeps it.
        state["can_play"] = copy.can_play or row.can_play
        self._connection.execute(visits.update().where(mine).values(state))
        return "newer"


def _same(log: list[LogEntry], other: list[LogEntry]) -> int:
    """How far two logs agree."""
    pairs = enumerate(zip(log, other, strict=False))
    return next(
        (at for at, (mine, its) in pairs if mine.said != its.said), min(len(log), len(other))
    )


def _new_keys(*content: Any) -> tuple[str, str]:
    """Two keys for what has these contents, as hard to guess as the key among them."""
    digest = hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
    return digest[:32], digest[32:]
