"""The tables of the database, as the migrations leave them."""

from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa

metadata = sa.MetaData()


class Moment(sa.TypeDecorator[datetime]):
    """A time in UTC. SQLite forgets the zone, PostgreSQL answers in that of the session."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_result_value(self, value: datetime | None, _dialect: Any) -> datetime | None:
        return value and value.replace(tzinfo=value.tzinfo or UTC).astimezone(UTC)


tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("players", sa.JSON, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("setup", sa.JSON, nullable=False),
    sa.Column("origin", sa.JSON(none_as_null=True)),
    sa.Column("play_key", sa.String(32), nullable=False, unique=True),
    sa.Column("watch_key", sa.String(32), nullable=False, unique=True),
    sa.Column("created_at", Moment, nullable=False),
    sa.Column("deleted_at", Moment),
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("client_id", sa.String(64), nullable=False),
    sa.Column("entry", sa.JSON, nullable=False),
    sa.Column("created_at", Moment, nullable=False),
    sa.UniqueConstraint("table_id", "client_id"),
)

codes = sa.Table(
    "codes",
    metadata,
    sa.Column("code", sa.String(8), primary_key=True),
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), nullable=False, unique=True),
    sa.Column("made_at", Moment, nullable=False),
)

outcomes = sa.Table(
    "outcomes",
    metadata,
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("length", sa.Integer, nullable=False),
    sa.Column("outcome", sa.JSON(none_as_null=True)),
)
"""How tables ended, if they did: derived from their log when it had ``length`` entries."""

results = sa.Table(
    "results",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("key", sa.String(32), nullable=False, unique=True),
    sa.Column("shelf", sa.String(32), nullable=False, index=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("final", sa.JSON, nullable=False),
    sa.Column("kept_at", Moment, nullable=False),
    sa.Column("deleted_at", Moment),
)
"""Quick scores somebody kept: the final position, and the shelf it was kept on. Of a deleted one
the key stays, so that no backup brings it back."""

visits = sa.Table(
    "visits",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("shelf", sa.String(32), nullable=False),
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id")),
    sa.Column("result_id", sa.Integer, sa.ForeignKey("results.id", ondelete="CASCADE")),
    sa.Column("can_play", sa.Boolean, nullable=False),
    sa.Column("seen_at", Moment, nullable=False),
    sa.Column("forgotten_at", Moment),
    sa.UniqueConstraint("shelf", "table_id"),
    sa.UniqueConstraint("shelf", "result_id"),
)
"""What a browser's shelf holds: a table, seen through one of its links, or a kept result."""

health = sa.Table(
    "health",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("written_at", Moment, nullable=False),
)
"""One row that is written to find out whether the database can be written to."""
