"""Whom a table waits for and since when, so that lists of tables need not replay their games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("waiting", sa.JSON))
    op.add_column("tables", sa.Column("since", sa.Float))


def downgrade() -> None:
    for name in ("since", "waiting"):
        op.drop_column("tables", name)
