"""Tables are found by the beginning of the hash of their join token."""

from __future__ import annotations

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("tables_by_join", "tables", ["join_hash"])
