"""Accounts that may act as a host, and notices from a host's commands to running servers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add both; nobody is a host yet."""
    op.add_column(
        "people",
        sa.Column(
            "host",
            sa.Boolean(),
            nullable=False,
            server_default=sa.false(),
            comment="may close any table and read the metrics from anywhere",
        ),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("topic", sa.String(20), nullable=False),
        sa.Column("about", sa.String(24), nullable=False, comment="a table or a person"),
        sa.Column("number", sa.Integer(), nullable=False, comment="of a table: its last entry"),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_notices"),
    )
