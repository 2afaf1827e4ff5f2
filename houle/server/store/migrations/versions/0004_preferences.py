"""Accounts keep what they have chosen in the settings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column; nobody has chosen anything yet."""
    op.add_column(
        "people",
        sa.Column(
            "preferences",
            sa.JSON(),
            nullable=True,
            comment="what an account has chosen in the settings",
        ),
    )
