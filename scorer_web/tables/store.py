"""The store: tables and an append-only log of what was entered at them (SQLAlchemy Core).

SQLite by default; PostgreSQL when its address is given, which also tells other processes at once.
"""

import re
import secrets
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from scorer_web.frame.errors import NotWritable, Unreachable
from scorer_web.tables import sqlite, statements
from scorer_web.tables.schema import codes, entries, health, metadata, outcomes, tables, visits
from scorer_web.tables.statements import STORED
from scorer_web.tables.stored import PRACTICE, StoredTable, Taken

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).resolve().parent / "migrations"

EXAMPLES = "sqlite:///engawa.db or postgresql://user@host/name"

CHANNEL = "engawa"
"""Where PostgreSQL tells which table has moved on."""

NOTICE = re.compile("[0-9]{1,18}")

ONE_AT_A_TIME = 0x656E67617761
"""The number of the lock under which one process migrates or restores a PostgreSQL."""

CONNECTING: dict[str, Any] = {"connect_timeout": 5, "keepalives_idle": 30}
"""How long PostgreSQL may take to answer, and when a silent line is tried, in seconds."""

TROUBLES = (sa.exc.OperationalError, sa.exc.InternalError, sa.exc.TimeoutError)
"""What a database raises that is away, full or only to be read."""

FULL_OR_READ_ONLY = ("53100", "25006")
"""What PostgreSQL calls it."""

CODE_LETTERS = "23456789CFGHJMPQRVWX"
"""No letter or digit looks like another, and no vowel makes a word of them."""

CODE_LENGTH = 6
CODE_LIFE = timedelta(hours=12)
"""A code is as good as the link to play, but can be guessed: it ends this long after the last
entry, when everybody has the link or has gone home."""

PRACTICE_LIFE = timedelta(days=2)


def _new_key() -> str:
    """It may be typed after a command, where what begins with a hyphen is an option."""
    key = secrets.token_urlsafe(16)
    return _new_key() if key.startswith("-") else key


class Store:
    """One database. Every method is one transaction; what was entered is never changed, and only
    a whole table can be deleted."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)

    @classmethod
    def open(cls, url: str) -> "Store":
        """The store at an address, brought up to date. Raises Unreachable with the reason."""
        try:
            store = cls(url)
        except ModuleNotFoundError as error:
            wanted = "pip install 'engawa[postgres]'" if error.name == "psycopg" else str(error)
            raise Unreachable(f"the database driver is missing: {wanted}") from error
        except (sa.exc.ArgumentError, ValueError) as error:
            raise Unreachable(f"the address of a database looks like {EXAMPLES}") from error
        try:
            store.migrate()
        except sa.exc.DBAPIError as error:
            raise store.unreachable(error) from error
        return store

    @property
    def is_postgres(self) -> bool:
        return self.engine.dialect.name == "postgresql"

    def unreachable(self, error: Exception) -> Unreachable:
        reason = getattr(error, "orig", None) or error
        if _takes_nothing(reason):
            return NotWritable(f"cannot write to the database {self.engine.url!r}: {reason}")
        return Unreachable(f"cannot open the database {self.engine.url!r}: {reason}")

    @contextmanager
    def transaction(self) -> Iterator[sa.Connection]:
        try:
            with self.engine.begin() as connection:
                yield connection
        except TROUBLES as error:
            if sqlite.is_read_only(error.orig if isinstance(error, sa.exc.DBAPIError) else error):
                # A new connection finds out whether it still is.
                self.engine.dispose()
            raise self.unreachable(error) from error

    @contextmanager
    def alone(self) -> Iterator[sa.Connection]:
        """A transaction for what one process does at a time; the others wait."""
        with self.transaction() as connection:
            if self.is_postgres:
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ONE_AT_A_TIME)))
            else:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            yield connection

    @contextmanager
    def snapshot(self) -> Iterator[sa.Connection]:
        """The whole database at one moment, however long it is read; nobody waits for that."""
        try:
            with self.engine.connect() as connection:
                if self.is_postgres:
                    connection.execution_options(
                        isolation_level="REPEATABLE READ", postgresql_readonly=True
                    )
                else:
                    connection.exec_driver_sql("BEGIN")
                yield connection
        except TROUBLES as error:
            raise self.unreachable(error) from error
        self._empty_journal()

    def migrate(self) -> None:
        """Bring the schema up to date; a new database gets all of it. One process at a time.

        Where there is nothing to do nothing is written: it may be there only to be read.
        """
        with self.transaction() as connection:
            if _is_up_to_date(connection):
                return
        from alembic import command
        from alembic.util import CommandError

        config = _alembic()
        try:
            with self.alone() as connection:
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        except CommandError as error:
            raise self.unreachable(error) from error

    def check(self) -> None:
        """Read, write and look at the schema. Raises Unreachable or NotWritable with the reason."""
        seen = {"id": 1, "written_at": now()}
        try:
            with self.transaction() as connection:
                for part in metadata.sorted_tables:
                    connection.execute(sa.select(part).limit(1))
                if not _is_up_to_date(connection):
                    raise Unreachable("the schema is not that of this version")
                connection.execute(health.delete())
                connection.execute(health.insert().values(seen))
        except sa.exc.ProgrammingError as error:
            raise self.unreachable(error) from error
        except sa.exc.IntegrityError:
            pass  # Another process has written it just now.

    @contextmanager
    def brief(self) -> Iterator[sa.Connection]:
        """A transaction for what need not be written: it hardly waits for somebody else's."""
        with self.transaction() as connection:
            if self.is_postgres:
                connection.exec_driver_sql(f"SET LOCAL lock_timeout = {sqlite.BRIEFLY}")
                yield connection
            else:
                with sqlite.waiting(connection, sqlite.BRIEFLY):
                    yield connection

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
        origin: dict[str, Any] | None = None,
        practice: bool = False,
    ) -> StoredTable:
        prefix = PRACTICE if practice else ""
        keys = [prefix + _new_key() for _ in ("play", "watch")]
        values: dict[str, Any] = dict(
            zip(STORED, (game, list(players), options, setup, origin, *keys), strict=True)
        )
        with self.transaction() as connection:
            number = insert(connection, tables, created_at=now(), **values)
        return StoredTable(number, **values)

    def find(self, key: str) -> StoredTable | None:
        """The table with this link, whether it is the link to play or the link to watch."""
        with self.transaction() as connection:
            found = connection.execute(statements.FIND, {"key": key}).first()
        return StoredTable._make(found) if found else None

    def fill(self, table: int, moves: Sequence[dict[str, Any]]) -> None:
        """Put all these entries into the log of a new table at once."""
        at = now()
        entered = [(f"copied-{number:06d}", at, move) for number, move in enumerate(moves)]
        with self.transaction() as connection:
            _fill(connection, table, entered)

    def delete(self, table: int) -> None:
        """Delete a table: its names, its options and all its entries."""
        with self.transaction() as connection:
            erase(connection, table, now())
            self.tell(connection, table)
        self.wipe()

    def wipe(self) -> None:
        """Write SQLite's file anew: what was deleted is overwritten where it stood, but a page that
        was split or joined may have left a copy of it somewhere. A second for 60 MB."""
        if not self.is_postgres:
            with suppress(sa.exc.OperationalError), self.engine.connect() as connection:
                connection.exec_driver_sql("VACUUM")
            self._empty_journal()

    def _empty_journal(self) -> None:
        """What was deleted could still be read in it. While somebody reads an earlier moment that
        cannot be done; whoever reads does it afterwards."""
        if self.is_postgres:
            return
        with (
            suppress(sa.exc.OperationalError),
            self.engine.connect() as connection,
            sqlite.waiting(connection, sqlite.BRIEFLY),
        ):
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def tidy(self) -> None:
        """Delete the tables for practice that nobody can still be sitting at."""
        is_old = tables.c.created_at < now() - PRACTICE_LIFE
        old = sa.select(tables.c.id).where(_is_practice(), is_old, tables.c.deleted_at.is_(None))
        with self.transaction() as connection:
            found = list(connection.execute(old).scalars())
            for table in found:
                erase(connection, table, now())
        if found:
            self.wipe()

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
        asked = {"table": table, "after": after}
        with self.transaction() as connection:
            return list(connection.execute(statements.ENTRIES_AFTER, asked).scalars())

    def length(self, table: int) -> int | None:
        """How many entries the log of a table has; None when it has been deleted."""
        with self.transaction() as connection:
            found = connection.execute(statements.LENGTH, {"table": table}).first()
        return (found[0] or 0) if found else None

    def lengths(self, among: Collection[int]) -> dict[int, int]:
        """The same for several tables at once, without those that have been deleted."""
        # Asked for each, the newest entry is found by the index.
        newest = sa.select(sa.func.max(entries.c.seq)).where(entries.c.table_id == tables.c.id)
        query = sa.select(tables.c.id, newest.scalar_subquery()).where(
            tables.c.id.in_(among), tables.c.deleted_at.is_(None)
        )
        with self.transaction() as connection:
            return {table: length or 0 for table, length in connection.execute(query)}

    def append(self, table: int, seq: int, client_id: str, made: list[dict[str, Any]]) -> None:
        """Store entries from number ``seq`` on, all or none; the first one bears the id. Raises
        Taken when the log is already that long or deleted."""
        at = now()
        rows = [
            {
                "table": table,
                "seq": seq + place,
                "client_id": f"{client_id}.{place}" if place else client_id,
                "entry": entry,
                "created_at": at,
            }
            for place, entry in enumerate(made)
        ]
        try:
            with self.transaction() as connection:
                for row in rows:
                    if connection.execute(statements.APPEND, row).rowcount == 0:
                        raise Taken
                self.tell(connection, table)
        except sa.exc.IntegrityError:
            raise Taken from None

    def seq_of(self, table: int, client_id: str) -> int | None:
        """The place in the log of an entry sent before, by the id its sender gave it."""
        asked = {"table": table, "client_id": client_id}
        with self.transaction() as connection:
            return connection.execute(statements.SEQ_OF, asked).scalar()

    def tell(self, connection: sa.Connection, table: int) -> None:
        """Tell the other processes, if the database can, once the transaction is committed."""
        if self.is_postgres:
            connection.execute(sa.select(sa.func.pg_notify(CHANNEL, str(table))))


def _takes_nothing(error: Exception) -> bool:
    return sqlite.takes_nothing(error) or getattr(error, "sqlstate", "") in FULL_OR_READ_ONLY


def insert(connection: sa.Connection, into: sa.Table, **values: Any) -> int:
    """Add a row and return its number."""
    made = connection.execute(into.insert().values(values)).inserted_primary_key
    return int(made[0]) if made else 0


def erase(connection: sa.Connection, table: int, at: datetime) -> None:
    """Delete what belongs to a table. The empty row stays, so that its links say what happened and
    its number is not used again."""
    blank: dict[str, Any] = {
        "players": [],
        "options": {},
        "setup": {},
        "origin": None,
        "deleted_at": at,
    }
    # First the row: entries that arrive now wait for it, and then find the table gone.
    connection.execute(tables.update().where(tables.c.id == table).values(blank))
    for part in (entries, codes, outcomes, visits):
        connection.execute(part.delete().where(part.c.table_id == table))


def _fill(
    connection: sa.Connection, table: int, entered: list[tuple[str, datetime, dict[str, Any]]]
) -> None:
    names = ("table_id", "seq", "client_id", "created_at", "entry")
    rows = [
        dict(zip(names, (table, seq, *each), strict=True)) for seq, each in enumerate(entered, 1)
    ]
    if rows:
        connection.execute(entries.insert(), rows)


def _is_practice() -> sa.ColumnElement[bool]:
    return tables.c.play_key.startswith(PRACTICE, autoescape=True)


def _is_alive() -> sa.ColumnElement[bool]:
    """Whether a code, or the latest entry at its table, is young enough."""
    since = now() - CODE_LIFE
    entered = sa.exists().where(
        entries.c.table_id == codes.c.table_id, entries.c.created_at > since
    )
    return sa.or_(codes.c.made_at > since, entered)


def _alembic() -> "Config":
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    return config


def _is_up_to_date(connection: sa.Connection) -> bool:
    """Asked without Alembic: to import it takes longer than all else that opens a store."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return False
    found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalars()
    return list(found) == [newest_revision()]


def newest_revision() -> str:
    """Migrations are numbered, and their files bear the numbers."""
    files = (MIGRATIONS / "versions").glob("[0-9]*.py")
    return max(file.name.partition("_")[0] for file in files)


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
    return sqlite.engine(address)


def now() -> datetime:
    return datetime.now(UTC)
