"""Personal keys that were replaced, and by which."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "ended_keys",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("successor", sa.String(64), nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
    )
    op.create_index("ended_keys_by_successor", "ended_keys", ["successor"])
