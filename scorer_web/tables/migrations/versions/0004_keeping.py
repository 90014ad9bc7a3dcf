"""Deleted results and forgotten visits stay so; a row to try writing with."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("results", sa.Column("deleted_at", sa.DateTime(timezone=True)))
    op.add_column("visits", sa.Column("forgotten_at", sa.DateTime(timezone=True)))
    op.create_table(
        "health",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("written_at", sa.DateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("health")
    op.drop_column("visits", "forgotten_at")
    op.drop_column("results", "deleted_at")
