"""Histories: what each browser has opened and kept. Each is known by an unguessable name, which
the database calls a shelf."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from scorer_web.frame.errors import Unreachable
from scorer_web.results.kept import KeptResult, OpenedTable
from scorer_web.tables.schema import entries, outcomes, results, tables, visits
from scorer_web.tables.store import COLUMNS, Store, insert, insert_at, now
from scorer_web.tables.stored import StoredTable

REMEMBER_EVERY = timedelta(minutes=1)
"""A page that is reloaded all the time does not write all the time."""


class Histories:
    """The histories in a store's database."""

    def __init__(self, store: Store) -> None:
        self.transaction = store.transaction
        self._brief = store.brief
        self._wipe = store.wipe

    def remember_table(self, shelf: str, table: int, can_play: bool) -> None:
        """Put a table on a shelf. Whoever has had the link to play keeps it."""
        self._remember(shelf, visits.c.table_id, table, can_play)

    def remember_result(self, shelf: str, result: int) -> None:
        self._remember(shelf, visits.c.result_id, result, can_play=False)

    def _remember(self, shelf: str, what: sa.Column[Any], number: int, can_play: bool) -> None:
        mine = sa.and_(visits.c.shelf == shelf, what == number)
        known = sa.select(visits.c.can_play, visits.c.seen_at, visits.c.forgotten_at).where(mine)
        with self.transaction() as connection:
            found = connection.execute(known).first()
        if found is None:
            row = {"shelf": shelf, what.name: number, "can_play": can_play, "seen_at": now()}
            self._write(visits.insert().values(row))
        elif (
            can_play > found.can_play
            or found.forgotten_at
            or now() - found.seen_at > REMEMBER_EVERY
        ):
            may = found.can_play or can_play
            newer = {"can_play": may, "seen_at": now(), "forgotten_at": None}
            self._write(visits.update().where(mine).values(newer))

    def _write(self, *statements: sa.Executable) -> None:
        """Write what is noted on the way, unless another request of the same browser has just
        written the same. Whoever only looks is not kept from it where nothing can be written."""
        with suppress(sa.exc.IntegrityError, Unreachable), self._brief() as connection:
            for statement in statements:
                connection.execute(statement)

    def forget_table(self, shelf: str, key: str) -> None:
        is_it = sa.or_(tables.c.play_key == key, tables.c.watch_key == key)
        found = sa.select(tables.c.id).where(is_it).scalar_subquery()
        self._forget(shelf, visits.c.table_id == found)

    def forget_result(self, shelf: str, key: str) -> None:
        found = sa.select(results.c.id).where(results.c.key == key).scalar_subquery()
        self._forget(shelf, visits.c.result_id == found)

    def _forget(self, shelf: str, what: sa.ColumnElement[bool]) -> None:
        """Take it off the shelf; the row stays, so that no backup puts it back."""
        forgotten = visits.update().where(visits.c.shelf == shelf, what)
        with self.transaction() as connection:
            connection.execute(forgotten.values(forgotten_at=now()))

    def join(self, shelf: str, other: str) -> None:
        """Put everything from one shelf on the other; a link to play outlives one to watch."""
        mine = visits.alias()
        playing = sa.select(mine.c.table_id).where(mine.c.shelf == shelf, mine.c.can_play)
        is_better = sa.and_(visits.c.shelf == other, visits.c.table_id.in_(playing))
        with self.transaction() as connection:
            connection.execute(visits.update().where(is_better).values(can_play=True))
            for what in (visits.c.table_id, visits.c.result_id):
                held = sa.select(mine.c[what.name]).where(
                    mine.c.shelf == shelf, mine.c.forgotten_at.is_(None)
                )
                again = sa.and_(visits.c.shelf == other, what.in_(held))
                connection.execute(visits.update().where(again).values(forgotten_at=None))
                there = sa.select(what).where(visits.c.shelf == other, what.is_not(None))
                twice = sa.and_(visits.c.shelf == shelf, what.in_(there))
                connection.execute(visits.delete().where(twice))
            for part in (visits, results):
                moved = part.update().where(part.c.shelf == shelf).values(shelf=other)
                connection.execute(moved)

    # Kept results.

    def keep(self, shelf: str, game: str, final: dict[str, Any]) -> str:
        """Keep a quick score and return its key; the same one twice in a row is kept once."""
        latest = (
            sa.select(results)
            .where(results.c.shelf == shelf, results.c.deleted_at.is_(None))
            .order_by(results.c.id.desc())
            .limit(1)
        )
        with self.transaction() as connection:
            found = connection.execute(latest).first()
            if found and (found.game, found.final) == (game, final):
                return str(found.key)
            key = secrets.token_urlsafe(16)
            kept = {"key": key, "shelf": shelf, "game": game, "final": final, "kept_at": now()}
            number = insert(connection, results, **kept)
            visit = {"shelf": shelf, "result_id": number, "can_play": False, "seen_at": now()}
            connection.execute(visits.insert().values(visit))
        return key

    def result(self, key: str) -> KeptResult | None:
        columns = [results.c[name] for name in KeptResult._fields]
        query = sa.select(*columns).where(results.c.key == key, results.c.deleted_at.is_(None))
        with self.transaction() as connection:
            found = connection.execute(query).first()
        return KeptResult._make(found) if found else None

    def delete_result(self, key: str) -> None:
        number = sa.select(results.c.id).where(results.c.key == key)
        with self.transaction() as connection:
            for result in connection.execute(number).scalars().all():
                erase_result(connection, result, now())
        self._wipe()

    def results(self, shelf: str) -> list[KeptResult]:
        """The kept results on a shelf, the newest first."""
        columns = [results.c[name] for name in KeptResult._fields]
        query = (
            sa.select(*columns)
            .join(visits, visits.c.result_id == results.c.id)
            .where(visits.c.shelf == shelf, visits.c.forgotten_at.is_(None))
            .order_by(results.c.kept_at.desc(), results.c.id.desc())
        )
        with self.transaction() as connection:
            return [KeptResult._make(row) for row in connection.execute(query)]

    # Tables.

    def tables(self, shelf: str, most: int | None = None) -> list[OpenedTable]:
        """The tables on a shelf, those seen last first."""
        with self.transaction() as connection:
            return [_opened(row) for row in connection.execute(_tables_of(shelf, most))]

    def times(self, table: int) -> tuple[datetime, datetime]:
        """When a table was opened, and when the latest entry was made there."""
        entered = sa.select(sa.func.max(entries.c.created_at)).where(entries.c.table_id == table)
        query = sa.select(tables.c.created_at, entered.scalar_subquery()).where(
            tables.c.id == table
        )
        with self.transaction() as connection:
            opened, latest = connection.execute(query).one()
        return opened, latest or opened

    def derive(self, table: int, length: int, note: dict[str, Any]) -> None:
        """Note how a table ended (or that it has not) when its log had ``length`` entries."""
        self._write(
            outcomes.delete().where(outcomes.c.table_id == table),
            insert_at(table, outcomes, {"length": length, "outcome": note}),
        )


def erase_result(connection: sa.Connection, result: int, at: datetime) -> None:
    """Delete what was kept and take it off all shelves; only its key stays."""
    blank = {"final": {}, "deleted_at": at}
    connection.execute(results.update().where(results.c.id == result).values(blank))
    connection.execute(visits.delete().where(visits.c.result_id == result))


def _tables_of(shelf: str, most: int | None) -> sa.Select[Any]:
    logs = (
        sa.select(
            entries.c.table_id,
            sa.func.max(entries.c.seq).label("length"),
            sa.func.max(entries.c.created_at).label("entered_at"),
        )
        .where(entries.c.table_id.in_(sa.select(visits.c.table_id).where(visits.c.shelf == shelf)))
        .group_by(entries.c.table_id)
        .subquery()
    )
    return (
        sa.select(
            *COLUMNS,
            visits.c.can_play,
            visits.c.seen_at,
            tables.c.created_at,
            logs.c.entered_at,
            sa.func.coalesce(logs.c.length, 0).label("length"),
            outcomes.c.length.label("known"),
            outcomes.c.outcome,
        )
        .join(visits, visits.c.table_id == tables.c.id)
        .join(logs, logs.c.table_id == tables.c.id, isouter=True)
        .join(outcomes, outcomes.c.table_id == tables.c.id, isouter=True)
        .where(
            visits.c.shelf == shelf,
            visits.c.forgotten_at.is_(None),
            tables.c.deleted_at.is_(None),
        )
        .order_by(visits.c.seen_at.desc(), visits.c.id.desc())
        .limit(most)
    )


def _opened(row: Sequence[Any]) -> OpenedTable:
    return OpenedTable(StoredTable(*row[: len(COLUMNS)]), *row[len(COLUMNS) :])
