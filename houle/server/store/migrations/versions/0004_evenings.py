"""Accounts keep their settings, and tables say whether they are quick matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add both; nobody has chosen anything yet, and no table was a quick match."""
    op.add_column(
        "people",
        sa.Column(
            "preferences",
            sa.JSON(),
            nullable=True,
            comment="what an account has chosen in the settings",
        ),
    )
    op.add_column(
        "tables",
        sa.Column(
            "quick",
            sa.Boolean(),
            nullable=False,
            server_default=sa.false(),
            comment="bots take the seats that are still free after a while",
        ),
    )
