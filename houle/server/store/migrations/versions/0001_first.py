"""The first form of the database."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make all tables, and the one row of the pulse."""
    make_blocks()
    make_mutes()
    make_entries()
    make_people()
    make_pulse()
    make_records()
    make_reviews()
    make_seats()
    make_tables()
    op.execute("INSERT INTO pulse (id, served, at) VALUES (1, 0, 0)")


def make_blocks() -> None:
    """Make the table of blocks."""
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("other", sa.String(length=24), nullable=False),
        sa.PrimaryKeyConstraint("person", "other", name=op.f("pk_blocks")),
    )


def make_mutes() -> None:
    """Make the table of mutes."""
    op.create_table(
        "mutes",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("other", sa.String(length=24), nullable=False),
        sa.PrimaryKeyConstraint("person", "other", name=op.f("pk_mutes")),
    )


def make_entries() -> None:
    """Make the table of entries."""
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column(
            "kind", sa.String(length=10), nullable=False, comment="move, chat, seats, start or end"
        ),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("move", sa.Integer(), nullable=True),
        sa.Column(
            "person", sa.String(length=24), nullable=True, comment="who did it; none for a bot"
        ),
        sa.Column(
            "client",
            sa.String(length=80),
            nullable=True,
            comment="sender and their own id of it: seen only once",
        ),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=True),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_entries")),
    )
    op.create_index("uq_entries_client", "entries", ["table_id", "client"], unique=True)
    said = sa.text("kind = 'chat'")
    op.create_index(
        "ix_entries_said", "entries", ["person"], sqlite_where=said, postgresql_where=said
    )


def make_people() -> None:
    """Make the table of people."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column(
            "account",
            sa.String(length=80),
            nullable=True,
            comment="the name to log in with, folded",
        ),
        sa.Column("password", sa.String(length=200), nullable=True, comment="an argon2 hash"),
        sa.Column(
            "epoch", sa.Integer(), nullable=False, comment="sessions of an older one have ended"
        ),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column(
            "gone_at", sa.BigInteger(), nullable=True, comment="when the person deleted themselves"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
        sa.UniqueConstraint("account", name=op.f("uq_people_account")),
    )


def make_pulse() -> None:
    """Make the table of pulse."""
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column(
            "served", sa.BigInteger(), nullable=False, comment="how long tables have been served"
        ),
        sa.Column("at", sa.BigInteger(), nullable=False, comment="the time of day it was written"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pulse")),
    )


def make_records() -> None:
    """Make the table of records."""
    op.create_table(
        "records",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=True),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_records")),
    )


def make_reviews() -> None:
    """Make the table of reviews."""
    op.create_table(
        "reviews",
        sa.Column(
            "id", sa.String(length=24), nullable=False, comment="of a table or an imported record"
        ),
        sa.Column(
            "status",
            sa.String(length=10),
            nullable=False,
            comment="waiting, running, done or failed",
        ),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("of", sa.Integer(), nullable=False),
        sa.Column("process", sa.String(length=24), nullable=True),
        sa.Column(
            "until", sa.BigInteger(), nullable=False, comment="when the claim of the process ends"
        ),
        sa.Column("body", sa.JSON(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reviews")),
    )
    op.create_index("ix_reviews_status", "reviews", ["status"])


def make_seats() -> None:
    """Make the table of seats."""
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False, comment="open, human or bot"),
        sa.Column("person", sa.String(length=24), nullable=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("level", sa.String(length=20), nullable=True, comment="of a bot"),
        sa.Column("away", sa.Boolean(), nullable=False, comment="a bot sits in"),
        sa.Column("bank", sa.BigInteger(), nullable=True, comment="ms left on the clock"),
        sa.Column(
            "owed_at",
            sa.BigInteger(),
            nullable=True,
            comment="served time since when the seat owes a choice",
        ),
        sa.Column(
            "stood_in", sa.Integer(), nullable=False, comment="moves made by a bot that sat in"
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_seats")),
    )
    op.create_index("ix_seats_person", "seats", ["person"])


def make_tables() -> None:
    """Make the table of tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("code", sa.String(length=5), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("owner", sa.String(length=24), nullable=False),
        sa.Column("access", sa.String(length=10), nullable=False, comment="public or private"),
        sa.Column(
            "status", sa.String(length=10), nullable=False, comment="open, playing, over or closed"
        ),
        sa.Column("clock", sa.JSON(), nullable=False),
        sa.Column(
            "level", sa.String(length=20), nullable=False, comment="of bots that sit in for people"
        ),
        sa.Column("hints", sa.Boolean(), nullable=False),
        sa.Column("pace", sa.Integer(), nullable=False, comment="ms that a bot takes at least"),
        sa.Column("secret", sa.String(length=64), nullable=False, comment="the key of the deal"),
        sa.Column("same_deal_as", sa.String(length=24), nullable=True),
        sa.Column("next_table", sa.String(length=24), nullable=True, comment="the rematch"),
        sa.Column("head", sa.Integer(), nullable=False, comment="the number of the last entry"),
        sa.Column(
            "due",
            sa.BigInteger(),
            nullable=True,
            comment="served time when a bot or a clock must act",
        ),
        sa.Column(
            "claimed_by",
            sa.String(length=24),
            nullable=True,
            comment="the process that acts for the bots",
        ),
        sa.Column(
            "claimed_until", sa.BigInteger(), nullable=True, comment="when others may take over"
        ),
        sa.Column("result", sa.JSON(), nullable=True),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("over_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sa.UniqueConstraint("code", name=op.f("uq_tables_code")),
    )
    op.create_index("ix_tables_due", "tables", ["due"])
    op.create_index("ix_tables_owner", "tables", ["owner"])
    op.create_index("ix_tables_status_access", "tables", ["status", "access"])
    op.create_index("ix_tables_same_deal_as", "tables", ["same_deal_as"])
