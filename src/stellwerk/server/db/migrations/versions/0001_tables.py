"""Tables, seats, the decision log, early answers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("edition", sa.String(40), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("seat_order", sa.String(8), nullable=False),
        sa.Column("clock", sa.Integer),
        sa.Column("undo", sa.Boolean, nullable=False),
        sa.Column("hints", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("waits_for_bot", sa.Boolean, nullable=False),
        sa.Column("deadline", sa.Float),
        sa.Column("scores", sa.JSON),
        sa.Column("ranking", sa.JSON),
        sa.Column("host_hash", sa.String(64), nullable=False),
        sa.Column("join_hash", sa.String(64), nullable=False),
        sa.Column("watch_hash", sa.String(64), nullable=False),
        sa.Column("rematch", sa.String(12)),
        sa.Column("from_table", sa.String(12)),
        sa.Column("from_number", sa.Integer),
    )
    op.create_index("tables_by_state", "tables", ["state", "public"])
    op.create_index("tables_by_host", "tables", ["host_hash"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(12), primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(4), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("level", sa.String(40)),
        sa.Column("token_hash", sa.String(64)),
        sa.Column("away", sa.Boolean, nullable=False),
        sa.Column("resigned", sa.Boolean, nullable=False),
        sa.Column("origin", sa.Integer),
    )
    op.create_index("seats_by_token", "seats", ["token_hash"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(12), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("by", sa.String(6), nullable=False),
        sa.Column("say", sa.Text),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "early",
        sa.Column("table_id", sa.String(12), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("after", sa.Integer, nullable=False),
        sa.Column("say", sa.JSON, nullable=False),
    )
