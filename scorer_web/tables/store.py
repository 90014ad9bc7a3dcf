"""The store: tables and an append-only log of what was entered at them (SQLAlchemy Core).

SQLite by default; PostgreSQL when its address is given, which also tells other processes at once.
"""

import re
import secrets
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from scorer_web.frame.errors import Unreachable
from scorer_web.tables.schema import codes, entries, outcomes, tables, visits
from scorer_web.tables.stored import PRACTICE, StoredTable, Taken

MIGRATIONS = Path(__file__).resolve().parent / "migrations"

EXAMPLES = "sqlite:///engawa.db or postgresql://user@host/name"

CHANNEL = "engawa"
"""Where PostgreSQL tells which table has moved on."""

NOTICE = re.compile("[0-9]{1,18}")

ONE_AT_A_TIME = 0x656E67617761
"""The number of the lock under which one process migrates a PostgreSQL; the others wait."""

CONNECTING: dict[str, Any] = {"connect_timeout": 5, "keepalives_idle": 30}
"""How long PostgreSQL may take to answer, and when a silent line is tried, in seconds."""

CODE_LETTERS = "23456789CFGHJMPQRVWX"
"""No letter or digit looks like another, and no vowel makes a word of them."""

CODE_LENGTH = 6
CODE_LIFE = timedelta(hours=12)
"""A code is as good as the link to play, but can be guessed: it ends this long after the last
entry, when everybody has the link or has gone home."""

PRACTICE_LIFE = timedelta(days=2)


STORED = StoredTable._fields[1:-1]
"""What is stored of a table as it is, beside its number."""
COLUMNS = [tables.c[name] for name in ("id", *STORED)]


class Store:
    """One database. Every method is one transaction; what was entered is never changed, and only
    a whole table can be deleted."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)

    @classmethod
    def open(cls, url: str) -> "Store":
        """The store at an address, brought up to date. Raises Unreachable with the reason."""
        from alembic.util import CommandError

        try:
            store = cls(url)
        except ModuleNotFoundError as error:
            wanted = "pip install 'engawa[postgres]'" if error.name == "psycopg" else str(error)
            raise Unreachable(f"the database driver is missing: {wanted}") from error
        except (sa.exc.ArgumentError, ValueError) as error:
            raise Unreachable(f"the address of a database looks like {EXAMPLES}") from error
        try:
            store.migrate()
        except (sa.exc.DBAPIError, CommandError) as error:
            raise store.unreachable(error) from error
        return store

    @property
    def is_postgres(self) -> bool:
        return self.engine.dialect.name == "postgresql"

    def unreachable(self, error: Exception) -> Unreachable:
        reason = getattr(error, "orig", None) or error
        return Unreachable(f"cannot open the database {self.engine.url!r}: {reason}")

    @contextmanager
    def transaction(self) -> Iterator[sa.Connection]:
        try:
            with self.engine.begin() as connection:
                yield connection
        except (sa.exc.OperationalError, sa.exc.TimeoutError) as error:
            raise self.unreachable(error) from error

    def migrate(self) -> None:
        """Bring the schema up to date; a new database gets all of it. One process at a time."""
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.set_main_option("path_separator", "os")
        with self.transaction() as connection:
            if self.is_postgres:
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ONE_AT_A_TIME)))
            else:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def notices(self, silence: float) -> Iterator[int | None]:
        """The tables at which any process enters something, as PostgreSQL tells of them; None at
        first and after every ``silence`` in seconds."""
        import psycopg

        url = self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        try:
            with psycopg.connect(url, autocommit=True, **CONNECTING) as connection:
                connection.execute(f"LISTEN {CHANNEL}")
                while True:
                    yield None
                    for notice in connection.notifies(timeout=silence):
                        # Others may use the channel too, or try to.
                        if NOTICE.fullmatch(notice.payload):
                            yield int(notice.payload)
                    # A line that was cut shows only when it is used.
                    connection.execute("SELECT 1")
        except psycopg.OperationalError as error:
            raise self.unreachable(error) from error

    def close(self) -> None:
        self.engine.dispose()

    def create(
        self,
        game: str,
        players: Sequence[str],
        options: dict[str, Any],
        setup: dict[str, Any],
        practice: bool = False,
    ) -> StoredTable:
        prefix = PRACTICE if practice else ""
        keys = [prefix + secrets.token_urlsafe(16) for _ in ("play", "watch")]
        values: dict[str, Any] = dict(
            zip(STORED, (game, list(players), options, setup, *keys), strict=True)
        )
        with self.transaction() as connection:
            number = insert(connection, tables, created_at=now(), **values)
        return StoredTable(number, **values)

    def find(self, key: str) -> StoredTable | None:
        """The table with this link, whether it is the link to play or the link to watch."""
        which = sa.or_(tables.c.play_key == key, tables.c.watch_key == key)
        query = sa.select(*COLUMNS, tables.c.deleted_at.is_not(None)).where(which)
        with self.transaction() as connection:
            found = connection.execute(query).first()
        return StoredTable._make(found) if found else None

    def export(self) -> Iterator[dict[str, Any]]:
        """Every table with its links, its record, and when and under which id each entry came.

        Those to try a rule out are not taken along.
        """
        is_kept = sa.and_(tables.c.deleted_at.is_(None), ~_is_practice())
        query = sa.select(*COLUMNS, tables.c.created_at).where(is_kept).order_by(tables.c.id)
        with self.transaction() as connection:
            for *found, created_at in connection.execute(query):
                table = StoredTable(*found)
                log = connection.execute(_log(table.id)).all()
                yield {
                    "play_key": table.play_key,
                    "watch_key": table.watch_key,
                    "created_at": created_at.isoformat(),
                    "record": table.record([each.entry for each in log]),
                    "entered": [[each.client_id, each.created_at.isoformat()] for each in log],
                }

    def restore(self, exported: dict[str, Any]) -> bool:
        """Put an exported table back; False when its links are in use here.

        Raises ValueError, KeyError or TypeError when it is no exported table.
        """
        record = exported["record"]
        row = {
            "play_key": exported["play_key"],
            "watch_key": exported["watch_key"],
            "created_at": datetime.fromisoformat(exported["created_at"]),
            **{name: record[name] for name in ("game", "options", "players", "setup")},
        }
        entered = [
            (client_id, datetime.fromisoformat(at), entry)
            for entry, (client_id, at) in zip(record["moves"], exported["entered"], strict=True)
        ]
        try:
            with self.transaction() as connection:
                _fill(connection, insert(connection, tables, **row), entered)
        except sa.exc.IntegrityError:
            return False
        except sa.exc.StatementError as error:
            raise ValueError("the database cannot hold this") from error
        return True

    def fill(self, table: int, moves: Sequence[dict[str, Any]]) -> None:
        """Put all these entries into the log of a new table at once."""
        at = now()
        entered = [(f"copied-{number:06d}", at, move) for number, move in enumerate(moves)]
        with self.transaction() as connection:
            _fill(connection, table, entered)

    def delete(self, table: int) -> None:
        """Delete a table: its names, its options and all its entries.

        The empty row stays, so that its links say what happened and its number is not used again.
        """
        blank = {"players": [], "options": {}, "setup": {}, "deleted_at": now()}
        with self.transaction() as connection:
            # First the row: entries that arrive now wait for it, and then find the table gone.
            connection.execute(tables.update().where(tables.c.id == table).values(blank))
            for part in (entries, codes, outcomes, visits):
                connection.execute(part.delete().where(part.c.table_id == table))
            self._tell(connection, table)

    def tidy(self) -> None:
        """Delete the tables for practice that nobody can still be sitting at."""
        is_old = tables.c.created_at < now() - PRACTICE_LIFE
        old = sa.select(tables.c.id).where(_is_practice(), is_old, tables.c.deleted_at.is_(None))
        with self.transaction() as connection:
            found = list(connection.execute(old).scalars())
        for table in found:
            self.delete(table)

    def code(self, table: int) -> str | None:
        """The code that leads to a table at the moment."""
        query = sa.select(codes.c.code).where(codes.c.table_id == table, _is_alive())
        with self.transaction() as connection:
            return connection.execute(query).scalar()

    def new_code(self, table: int) -> str:
        """Give a table a code nobody has; the one it had is no longer good."""
        old = sa.or_(codes.c.table_id == table, ~_is_alive())
        while True:
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            row = {"code": code, "table_id": table, "made_at": now()}
            try:
                with self.transaction() as connection:
                    connection.execute(codes.delete().where(old))
                    connection.execute(codes.insert().values(row))
            except sa.exc.IntegrityError:
                continue
            return code

    def withdraw_code(self, table: int) -> None:
        with self.transaction() as connection:
            connection.execute(codes.delete().where(codes.c.table_id == table))

    def play_key(self, code: str) -> str | None:
        """The link to play at the table with this code, while the code is good."""
        query = (
            sa.select(tables.c.play_key)
            .join(codes, codes.c.table_id == tables.c.id)
            .where(codes.c.code == code, _is_alive())
        )
        with self.transaction() as connection:
            return connection.execute(query).scalar()

    def entries(self, table: int, after: int = 0) -> list[dict[str, Any]]:
        """What was entered at a table, oldest first, from entry number ``after`` + 1 on."""
        query = _log(table).where(entries.c.seq > after).with_only_columns(entries.c.entry)
        with self.transaction() as connection:
            return list(connection.execute(query).scalars())

    def length(self, table: int) -> int | None:
        """How many entries the log of a table has; None when it has been deleted."""
        return self.lengths([table]).get(table)

    def lengths(self, among: Collection[int]) -> dict[int, int]:
        """The same for several tables at once, without those that have been deleted."""
        # Asked for each, the newest entry is found by the index.
        newest = sa.select(sa.func.max(entries.c.seq)).where(entries.c.table_id == tables.c.id)
        query = sa.select(tables.c.id, newest.scalar_subquery()).where(
            tables.c.id.in_(among), tables.c.deleted_at.is_(None)
        )
        with self.transaction() as connection:
            return {table: length or 0 for table, length in connection.execute(query)}

    def append(self, table: int, seq: int, client_id: str, entry: dict[str, Any]) -> None:
        """Store entry number ``seq``. Raises Taken when the log is already that long or deleted."""
        row = {"seq": seq, "client_id": client_id, "entry": entry, "created_at": now()}
        insert = insert_at(table, entries, row)
        try:
            with self.transaction() as connection:
                stored = connection.execute(insert.execution_options(preserve_rowcount=True))
                self._tell(connection, table)
        except sa.exc.IntegrityError:
            raise Taken from None
        if stored.rowcount == 0:
            raise Taken

    def seq_of(self, table: int, client_id: str) -> int | None:
        """The place in the log of an entry sent before, by the id its sender gave it."""
        query = sa.select(entries.c.seq).where(
            entries.c.table_id == table, entries.c.client_id == client_id
        )
        with self.transaction() as connection:
            return connection.execute(query).scalar()

    def _tell(self, connection: sa.Connection, table: int) -> None:
        """Tell the other processes, if the database can, once the transaction is committed."""
        if self.is_postgres:
            connection.execute(sa.select(sa.func.pg_notify(CHANNEL, str(table))))


def insert(connection: sa.Connection, into: sa.Table, **values: Any) -> int:
    """Add a row and return its number."""
    made = connection.execute(into.insert().values(values)).inserted_primary_key
    return int(made[0]) if made else 0


def _fill(
    connection: sa.Connection, table: int, entered: list[tuple[str, datetime, dict[str, Any]]]
) -> None:
    names = ("table_id", "seq", "client_id", "created_at", "entry")
    rows = [
        dict(zip(names, (table, seq, *each), strict=True)) for seq, each in enumerate(entered, 1)
    ]
    if rows:
        connection.execute(entries.insert(), rows)


def _log(table: int) -> sa.Select[Any]:
    return sa.select(entries).where(entries.c.table_id == table).order_by(entries.c.seq)


def insert_at(table: int, part: sa.Table, row: dict[str, Any]) -> sa.Insert:
    """Insert what belongs to a table, unless that is gone: in one statement, so that nothing slips
    in while the table is being deleted."""
    values = [sa.literal(value, part.c[name].type) for name, value in row.items()]
    there = sa.select(sa.literal(table), *values).where(_is_there(table)).with_for_update(read=True)
    return part.insert().from_select(["table_id", *row], there)


def _is_there(table: int) -> sa.ColumnElement[bool]:
    return sa.and_(tables.c.id == table, tables.c.deleted_at.is_(None))


def _is_practice() -> sa.ColumnElement[bool]:
    return tables.c.play_key.startswith(PRACTICE, autoescape=True)


def _is_alive() -> sa.ColumnElement[bool]:
    """Whether a code, or the latest entry at its table, is young enough."""
    since = now() - CODE_LIFE
    entered = sa.exists().where(
        entries.c.table_id == codes.c.table_id, entries.c.created_at > since
    )
    return sa.or_(codes.c.made_at > since, entered)


def _engine(url: str) -> sa.Engine:
    """Parameters are keys and names: an error that goes to a log hides them."""
    address = sa.make_url(url)
    if address.drivername in ("postgres", "postgresql"):
        address = address.set(drivername="postgresql+psycopg")
    if address.get_backend_name() == "postgresql":
        # A database that was restarted meanwhile costs a round trip, not a failed entry.
        return sa.create_engine(
            address, hide_parameters=True, pool_pre_ping=True, connect_args=CONNECTING
        )
    if address.get_backend_name() != "sqlite":
        raise sa.exc.ArgumentError(address.drivername)
    engine = sa.create_engine(address, hide_parameters=True)
    sa.event.listen(engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    """Writers wait for each other a little, readers do not wait for the writer (WAL), and an entry
    is on the disk when it is acknowledged: FULL outlives a power cut too, where NORMAL outlives
    only the end of the process. At the pace of a table nobody notices the difference. What is
    deleted is overwritten."""
    pragmas = (
        "busy_timeout=10000",
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "secure_delete=ON",
    )
    cursor = connection.cursor()
    for pragma in pragmas:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def now() -> datetime:
    return datetime.now(UTC)
