"""The store: tables and an append-only log of what was entered at them (SQLAlchemy Core)."""

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa

MIGRATIONS = Path(__file__).resolve().parent / "migrations"

CODE_LETTERS = "23456789CFGHJMPQRVWX"
"""No letter or digit looks like another, and no vowel makes a word of them."""

CODE_LENGTH = 6
CODE_LIFE = timedelta(hours=12)
"""A code is as good as the link to play, but can be guessed: it ends this long after the last
entry, when everybody has the link or has gone home."""

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("players", sa.JSON, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("setup", sa.JSON, nullable=False),
    sa.Column("play_key", sa.String(32), nullable=False, unique=True),
    sa.Column("watch_key", sa.String(32), nullable=False, unique=True),
    sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("deleted_at", sa.DateTime(timezone=True)),
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("client_id", sa.String(64), nullable=False),
    sa.Column("entry", sa.JSON, nullable=False),
    sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
    sa.UniqueConstraint("table_id", "client_id"),
)

codes = sa.Table(
    "codes",
    metadata,
    sa.Column("code", sa.String(8), primary_key=True),
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), nullable=False, unique=True),
    sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
)


class Row(NamedTuple):
    """A table as it is stored."""

    id: int
    game: str
    players: list[str]
    options: dict[str, Any]
    setup: dict[str, Any]
    play_key: str
    watch_key: str
    is_deleted: bool = False


class Taken(Exception):
    """Somebody else's entry has this place in the log, or this entry is already there, or the
    table has been deleted."""


class Store:
    """One database. Every method is one transaction; what was entered is never changed, and only
    a whole table can be deleted."""

    def __init__(self, url: str) -> None:
        self.engine = sa.create_engine(url)
        if self.engine.dialect.name == "sqlite":
            sa.event.listen(self.engine, "connect", _set_up_sqlite)

    def migrate(self) -> None:
        """Bring the schema up to date; a new database gets all of it."""
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.set_main_option("path_separator", "os")
        with self.engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def close(self) -> None:
        self.engine.dispose()

    def create(
        self,
        game: str,
        players: Sequence[str],
        options: dict[str, Any],
        setup: dict[str, Any],
    ) -> Row:
        values = {
            "game": game,
            "players": list(players),
            "options": options,
            "setup": setup,
            "play_key": secrets.token_urlsafe(16),
            "watch_key": secrets.token_urlsafe(16),
        }
        with self.engine.begin() as connection:
            made = connection.execute(tables.insert().values(created_at=_now(), **values))
        return Row(made.inserted_primary_key[0], **values)

    def find(self, key: str) -> Row | None:
        """The table with this link, whether it is the link to play or the link to watch."""
        columns = [tables.c[name] for name in Row._fields[:-1]]
        which = sa.or_(tables.c.play_key == key, tables.c.watch_key == key)
        query = sa.select(*columns, tables.c.deleted_at.is_not(None)).where(which)
        with self.engine.connect() as connection:
            found = connection.execute(query).first()
        return Row(*found) if found else None

    def delete(self, table: int) -> None:
        """Delete a table: its names, its options and all its entries.

        The empty row stays, so that its links say what happened and its number is not used again.
        """
        blank = {"players": [], "options": {}, "setup": {}, "deleted_at": _now()}
        with self.engine.begin() as connection:
            # First the row: entries that arrive now wait for it, and then find the table gone.
            connection.execute(tables.update().where(tables.c.id == table).values(blank))
            for part in (entries, codes):
                connection.execute(part.delete().where(part.c.table_id == table))

    def code(self, table: int) -> str | None:
        """The code that leads to a table at the moment."""
        query = sa.select(codes.c.code).where(codes.c.table_id == table, _is_alive())
        with self.engine.connect() as connection:
            return connection.execute(query).scalar()

    def new_code(self, table: int) -> str:
        """Give a table a code nobody has; the one it had is no longer good."""
        old = sa.or_(codes.c.table_id == table, ~_is_alive())
        while True:
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            row = {"code": code, "table_id": table, "made_at": _now()}
            try:
                with self.engine.begin() as connection:
                    connection.execute(codes.delete().where(old))
                    connection.execute(codes.insert().values(row))
            except sa.exc.IntegrityError:
                continue
            return code

    def withdraw_code(self, table: int) -> None:
        with self.engine.begin() as connection:
            connection.execute(codes.delete().where(codes.c.table_id == table))

    def play_key(self, code: str) -> str | None:
        """The link to play at the table with this code, while the code is good."""
        query = (
            sa.select(tables.c.play_key)
            .join(codes, codes.c.table_id == tables.c.id)
            .where(codes.c.code == code, _is_alive())
        )
        with self.engine.connect() as connection:
            return connection.execute(query).scalar()

    def entries(self, table: int, after: int = 0) -> list[dict[str, Any]]:
        """What was entered at a table, oldest first, from entry number ``after`` + 1 on."""
        query = (
            sa.select(entries.c.entry)
            .where(entries.c.table_id == table, entries.c.seq > after)
            .order_by(entries.c.seq)
        )
        with self.engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def length(self, table: int) -> int | None:
        """How many entries the log of a table has; None when it has been deleted."""
        longest = sa.select(sa.func.max(entries.c.seq)).where(entries.c.table_id == table)
        query = sa.select(longest.scalar_subquery()).where(_is_there(table))
        with self.engine.connect() as connection:
            found = connection.execute(query).first()
        return (found[0] or 0) if found else None

    def append(self, table: int, seq: int, client_id: str, entry: dict[str, Any]) -> None:
        """Store entry number ``seq``. Raises Taken when the log is already that long or deleted."""
        row = {
            entries.c.table_id: table,
            entries.c.seq: seq,
            entries.c.client_id: client_id,
            entries.c.entry: entry,
            entries.c.created_at: _now(),
        }
        values = [sa.literal(value, column.type) for column, value in row.items()]
        # One statement, so that no entry slips in while the table is being deleted.
        there = sa.select(*values).where(_is_there(table)).with_for_update(read=True)
        try:
            with self.engine.begin() as connection:
                stored = connection.execute(entries.insert().from_select(list(row), there))
        except sa.exc.IntegrityError:
            raise Taken from None
        if not stored.rowcount:
            raise Taken

    def seq_of(self, table: int, client_id: str) -> int | None:
        """The place in the log of an entry sent before, by the id its sender gave it."""
        query = sa.select(entries.c.seq).where(
            entries.c.table_id == table, entries.c.client_id == client_id
        )
        with self.engine.connect() as connection:
            return connection.execute(query).scalar()


def _is_there(table: int) -> sa.ColumnElement[bool]:
    return sa.and_(tables.c.id == table, tables.c.deleted_at.is_(None))


def _is_alive() -> sa.ColumnElement[bool]:
    """Whether a code, or the latest entry at its table, is young enough."""
    since = _now() - CODE_LIFE
    entered = sa.exists().where(
        entries.c.table_id == codes.c.table_id, entries.c.created_at > since
    )
    return sa.or_(codes.c.made_at > since, entered)


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    """Readers do not wait for the writer (WAL), writers wait for each other a little."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _now() -> datetime:
    return datetime.now(UTC)
