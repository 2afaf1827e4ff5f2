"""Sessions that somebody has ended by logging out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add them; none has ended yet."""
    op.create_table(
        "ended_sessions",
        sa.Column("id", sa.String(64), nullable=False, comment="a hash of the cookie"),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_ended_sessions"),
    )
