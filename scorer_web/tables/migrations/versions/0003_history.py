"""History: outcomes of tables, kept results, and the shelves of browsers."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "outcomes",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("outcome", sa.JSON),
    )
    op.create_table(
        "results",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("key", sa.String(32), nullable=False, unique=True),
        sa.Column("shelf", sa.String(32), nullable=False, index=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("final", sa.JSON, nullable=False),
        sa.Column("kept_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "visits",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("shelf", sa.String(32), nullable=False),
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id")),
        sa.Column("result_id", sa.Integer, sa.ForeignKey("results.id", ondelete="CASCADE")),
        sa.Column("can_play", sa.Boolean, nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("shelf", "table_id"),
        sa.UniqueConstraint("shelf", "result_id"),
    )


def downgrade() -> None:
    for name in ("visits", "results", "outcomes"):
        op.drop_table(name)
