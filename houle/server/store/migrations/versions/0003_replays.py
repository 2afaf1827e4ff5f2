"""Tables say who may see their replay, and from which move of an earlier match they went on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add both; the replay of a table so far is for everybody who has its link."""
    op.add_column(
        "tables",
        sa.Column(
            "replay",
            sa.String(length=10),
            nullable=False,
            server_default="public",
            comment="public: for whoever has the link; private: for those who sat there",
        ),
    )
    op.add_column(
        "tables",
        sa.Column(
            "from_move",
            sa.Integer(),
            nullable=True,
            comment="how many first moves come from an earlier match",
        ),
    )
