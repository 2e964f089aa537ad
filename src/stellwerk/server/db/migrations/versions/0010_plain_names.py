"""Tables, columns and values get the names that the code uses."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.rename_table("words", "chat_messages")
    op.rename_table("care", "leases")
    op.execute("ALTER TABLE entries RENAME COLUMN say TO text")
    op.execute("ALTER TABLE early RENAME COLUMN say TO answers")
    with op.batch_alter_table("chat_messages") as table:
        table.alter_column("circle", type_=sa.String(10), existing_type=sa.String(8), existing_nullable=False)
    op.execute("UPDATE chat_messages SET circle = 'spectators' WHERE circle = 'gallery'")
