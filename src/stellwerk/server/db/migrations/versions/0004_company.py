"""What people say to each other, and the look that they chose."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("chat", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("avatar", sa.String(16)))
    op.add_column("seats", sa.Column("color", sa.Integer))
    op.create_table(
        "words",
        sa.Column("table_id", sa.String(12), primary_key=True),
        sa.Column("circle", sa.String(8), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("reaction", sa.String(16)),
        sa.Column("at", sa.Float, nullable=False),
    )
