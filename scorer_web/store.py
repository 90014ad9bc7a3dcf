"""The store: tables and an append-only log of what was entered at them (SQLAlchemy Core)."""

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa

MIGRATIONS = Path(__file__).resolve().parent / "migrations"

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


class Row(NamedTuple):
    """A table as it is stored."""

    id: int
    game: str
    players: list[str]
    options: dict[str, Any]
    setup: dict[str, Any]
    play_key: str
    watch_key: str


class Taken(Exception):
    """Somebody else's entry has this place in the log, or this entry is already there."""


class Store:
    """One database. Every method is one transaction; nothing is ever changed or erased."""

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
        columns = [tables.c[name] for name in Row._fields]
        which = sa.or_(tables.c.play_key == key, tables.c.watch_key == key)
        with self.engine.connect() as connection:
            found = connection.execute(sa.select(*columns).where(which)).first()
        return Row(*found) if found else None

    def entries(self, table: int, after: int = 0) -> list[dict[str, Any]]:
        """What was entered at a table, oldest first, from entry number ``after`` + 1 on."""
        query = (
            sa.select(entries.c.entry)
            .where(entries.c.table_id == table, entries.c.seq > after)
            .order_by(entries.c.seq)
        )
        with self.engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def length(self, table: int) -> int:
        """How many entries the log of a table has."""
        query = sa.select(sa.func.max(entries.c.seq)).where(entries.c.table_id == table)
        with self.engine.connect() as connection:
            return connection.execute(query).scalar() or 0

    def append(self, table: int, seq: int, client_id: str, entry: dict[str, Any]) -> None:
        """Store entry number ``seq``. Raises Taken when the log is already that long."""
        row = {"table_id": table, "seq": seq, "client_id": client_id, "entry": entry}
        try:
            with self.engine.begin() as connection:
                connection.execute(entries.insert().values(created_at=_now(), **row))
        except sa.exc.IntegrityError:
            raise Taken from None

    def seq_of(self, table: int, client_id: str) -> int | None:
        """The place in the log of an entry sent before, by the id its sender gave it."""
        query = sa.select(entries.c.seq).where(
            entries.c.table_id == table, entries.c.client_id == client_id
        )
        with self.engine.connect() as connection:
            return connection.execute(query).scalar()


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    """Readers do not wait for the writer (WAL), writers wait for each other a little."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _now() -> datetime:
    return datetime.now(UTC)
