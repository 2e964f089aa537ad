"""Whom a table waits for and since when, so that lists of tables need not replay their games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("waiting", sa.JSON))
    op.add_column("tables", sa.Column("since", sa.Float))
