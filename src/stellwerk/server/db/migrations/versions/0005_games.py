"""Finished games of people who have a personal key."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("seats", sa.Column("person", sa.String(64)))
    op.create_index("seats_by_person", "seats", ["person"])
    op.create_table(
        "games",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(12), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("edition", sa.String(40), nullable=False),
        sa.Column("players", sa.JSON, nullable=False),
        sa.Column("best", sa.JSON),
        sa.Column("ended", sa.Float, nullable=False),
    )
