"""Tables keep the version of the rules with which they were made."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the version; all tables so far were made with the first."""
    op.add_column(
        "tables",
        sa.Column(
            "rules",
            sa.Integer(),
            nullable=False,
            server_default="1",
            comment="the version of the game's rules",
        ),
    )
