"""Everything in a database at one moment, while the server goes on writing."""

from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa

from scorer_web.backup.copies import Code, Copy, LogEntry, ResultCopy, TableCopy, VisitCopy
from scorer_web.tables.schema import codes, entries, results, tables, visits

MANY = 500
"""Rows that are fetched at a time."""


def copies(connection: sa.Connection) -> Iterator[Copy]:
    """Tables first, then results, then the visits that name them."""
    yield from table_copies(connection)
    kept = sa.select(*_columns(results, ResultCopy))
    yield from (ResultCopy._make(row) for row in _rows(connection, results.c.id, kept))
    yield from _visits(connection)


def table_copies(connection: sa.Connection) -> Iterator[TableCopy]:
    names = TableCopy._fields[: -len(("code", "log"))]
    query = sa.select(tables.c.id, *(tables.c[name] for name in names))
    for number, *row in _rows(connection, tables.c.id, query):
        code, log = code_of(connection, number), log_of(connection, number)
        yield TableCopy._make([*row, code, log])


def log_of(connection: sa.Connection, table: int) -> list[LogEntry]:
    query = sa.select(*_columns(entries, LogEntry)).where(entries.c.table_id == table)
    return [LogEntry._make(row) for row in connection.execute(query.order_by(entries.c.seq))]


def code_of(connection: sa.Connection, table: int) -> Code | None:
    query = sa.select(*_columns(codes, Code)).where(codes.c.table_id == table)
    found = connection.execute(query).first()
    return Code._make(found) if found else None


def _visits(connection: sa.Connection) -> Iterator[VisitCopy]:
    query = sa.select(
        visits.c.shelf,
        tables.c.play_key,
        results.c.key,
        visits.c.can_play,
        visits.c.seen_at,
        visits.c.forgotten_at,
    )
    both = visits.join(tables, isouter=True).join(results, isouter=True)
    for row in _rows(connection, visits.c.id, query.select_from(both)):
        yield VisitCopy._make(row)


def _columns(of: sa.Table, copied: type[Any]) -> list[sa.Column[Any]]:
    return [of.c[name] for name in copied._fields]


def _rows(
    connection: sa.Connection, number: sa.Column[int], query: sa.Select[Any]
) -> Iterator[Sequence[Any]]:
    """The rows of a query in the order of their number, in parts: however many there are, and
    whoever stops half-way leaves nothing open."""
    parts, last = query.add_columns(number).order_by(number).limit(MANY), 0
    while found := connection.execute(parts.where(number > last)).all():
        yield from (row[:-1] for row in found)
        last = found[-1][-1]
