"""Which process cares for which table, and until when each is believed to be alive."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("backend", sa.Integer, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "care",
        sa.Column("table_id", sa.String(12), primary_key=True),
        sa.Column("process", sa.String(16), nullable=False),
    )
