"""Codes to join by, and tables that can be deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("deleted_at", sa.DateTime(timezone=True)))
    op.create_table(
        "codes",
        sa.Column("code", sa.String(8), primary_key=True),
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), nullable=False, unique=True),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("codes")
    op.drop_column("tables", "deleted_at")
