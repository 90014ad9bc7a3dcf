"""Is everything there? What a database or a backup holds, and what is wrong with it."""

from collections import Counter
from collections.abc import Iterable, Iterator

import sqlalchemy as sa

from games.record import replay
from games.refusal import Refusal
from games.report import score
from games.sentences import sentences
from scorer_web.backup import snapshot
from scorer_web.backup.copies import Copy, ResultCopy, TableCopy, VisitCopy
from scorer_web.tables.schema import codes, entries, results, tables, visits
from scorer_web.tables.store import Store


class Findings:
    """What was counted, and one sentence for everything that is wrong."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.problems: list[str] = []

    def look_at(self, copies: Iterable[Copy]) -> None:
        for copy in copies:
            match copy:
                case TableCopy():
                    self._table(copy)
                case ResultCopy():
                    self._result(copy)
                case VisitCopy():
                    self.counts["visits"] += 1

    def _table(self, copy: TableCopy) -> None:
        self.counts["tables"] += 1
        self.counts["entries"] += len(copy.log)
        self.counts["codes"] += copy.code is not None
        self.counts["deleted"] += copy.deleted_at is not None
        self.problems += [f"table {copy.watch_key}: {told}" for told in _wrong(copy)]

    def _result(self, copy: ResultCopy) -> None:
        self.counts["results"] += 1
        self.counts["deleted"] += copy.deleted_at is not None
        if copy.deleted_at is None:
            try:
                score(copy.game, copy.final)
            except Refusal as refusal:
                self.problems.append(f"result {copy.key}: {_told(refusal)}")


def of_database(store: Store) -> Findings:
    found = Findings()
    with store.snapshot() as connection:
        found.look_at(snapshot.copies(connection))
        found.problems += _unseen(connection, found.counts)
        if not store.is_postgres:
            found.problems += _damage(connection)
    return found


def _unseen(connection: sa.Connection, counts: Counter[str]) -> Iterator[str]:
    """Rows that belong to nothing and would be missing from a backup."""
    for part in (tables, entries, codes, results, visits):
        rows = connection.execute(sa.select(sa.func.count()).select_from(part)).scalar()
        if rows != counts[part.name]:
            yield f"{part.name}: {rows} rows, but only {counts[part.name]} belong to something"


def _damage(connection: sa.Connection) -> list[str]:
    told = connection.exec_driver_sql("PRAGMA integrity_check").scalars()
    return [line for line in told if line != "ok"]


def _wrong(copy: TableCopy) -> Iterator[str]:
    if copy.deleted_at is not None:
        if copy.log or copy.players:
            yield "it is deleted, but not empty"
        return
    if [each.seq for each in copy.log] != list(range(1, len(copy.log) + 1)):
        yield "its log has gaps"
    try:
        refusal = replay(copy.record()).refusal
    except Refusal as error:
        refusal = error
    if refusal is not None:
        yield _told(refusal)


def _told(refusal: Refusal) -> str:
    """The sentence, and at which entry."""
    where = "" if refusal.context.entry is None else f"entry {refusal.context.entry + 1}: "
    return where + sentences(refusal.context.game, "en").refusal(refusal)
