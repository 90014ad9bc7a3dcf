"""A table may start from a position."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("origin", sa.JSON))


def downgrade() -> None:
    op.drop_column("tables", "origin")
