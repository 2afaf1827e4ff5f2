"""What the names of accounts look like, so that a new one cannot pass for another."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from houle.server.people.lookalikes import lookalike_key

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add it for every account."""
    op.add_column(
        "people",
        sa.Column(
            "looks", sa.String(80), nullable=True, comment="what the account's name looks like"
        ),
    )
    op.create_index("ix_people_looks", "people", ["looks"])
    people = sa.table("people", *map(sa.column, ("id", "name", "account", "looks")))
    accounts = sa.select(people.c.id, people.c.name, people.c.account)
    connection = op.get_bind()
    for row in connection.execute(accounts.where(people.c.account.is_not(None))).all():
        # The account is in small letters; the name as it was written tells an I from an l.
        name = row.name if row.name.casefold() == row.account else row.account
        change = sa.update(people).where(people.c.id == row.id)
        connection.execute(change.values(looks=lookalike_key(name)))
