"""The tables of the database, for SQLite and PostgreSQL alike; times are in milliseconds.

*Served time* in the comments of columns is the uptime of ``tables/uptime_clock.py``.
"""

from __future__ import annotations

import sqlalchemy as sa

METADATA = sa.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    }
)

people = sa.Table(
    "people",
    METADATA,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("account", sa.String(80), unique=True, comment="the name to log in with, folded"),
    sa.Column("password", sa.String(200), comment="an argon2 hash"),
    sa.Column("epoch", sa.Integer, nullable=False, comment="sessions of an older one have ended"),
    sa.Column("made_at", sa.BigInteger, nullable=False),
    sa.Column("gone_at", sa.BigInteger, comment="when the person deleted themselves"),
    sa.Column("preferences", sa.JSON, comment="what an account has chosen in the settings"),
    sa.Column("looks", sa.String(80), comment="what the account's name looks like"),
    sa.Column(
        *("host", sa.Boolean),
        nullable=False,
        server_default=sa.false(),
        comment="may close any table and read the metrics from anywhere",
    ),
    sa.Index("ix_people_looks", "looks"),
)

blocks = sa.Table(
    "blocks",
    METADATA,
    sa.Column("person", sa.String(24), primary_key=True),
    sa.Column("other", sa.String(24), primary_key=True),
)

mutes = sa.Table(
    "mutes",
    METADATA,
    sa.Column("person", sa.String(24), primary_key=True),
    sa.Column("other", sa.String(24), primary_key=True),
)

ended_sessions = sa.Table(
    "ended_sessions",
    METADATA,
    sa.Column("id", sa.String(64), primary_key=True, comment="a hash of the cookie"),
    sa.Column("at", sa.BigInteger, nullable=False),
)

tables = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("code", sa.String(5), nullable=False, unique=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column(
        *("rules", sa.Integer),
        nullable=False,
        server_default="1",
        comment="the version of the game's rules",
    ),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("owner", sa.String(24), nullable=False),
    sa.Column("access", sa.String(10), nullable=False, comment="public or private"),
    sa.Column(
        *("replay", sa.String(10)),
        nullable=False,
        server_default="public",
        comment="public: for whoever has the link; private: for those who sat there",
    ),
    sa.Column("status", sa.String(10), nullable=False, comment="open, playing, over or closed"),
    sa.Column("clock", sa.JSON, nullable=False),
    sa.Column("level", sa.String(20), nullable=False, comment="of bots that sit in for people"),
    sa.Column("hints", sa.Boolean, nullable=False),
    sa.Column("pace", sa.Integer, nullable=False, comment="ms that a bot takes at least"),
    sa.Column("secret", sa.String(64), nullable=False, comment="the key of the deal"),
    sa.Column("same_deal_as", sa.String(24)),
    sa.Column("from_move", sa.Integer, comment="how many first moves come from an earlier match"),
    sa.Column(
        *("quick", sa.Boolean),
        nullable=False,
        server_default=sa.false(),
        comment="bots take the seats that are still free after a while",
    ),
    sa.Column("next_table", sa.String(24), comment="the rematch"),
    sa.Column("head", sa.Integer, nullable=False, comment="the number of the last entry"),
    sa.Column("due", sa.BigInteger, comment="served time when a bot or a clock must act"),
    sa.Column("claimed_by", sa.String(24), comment="the process that acts for the bots"),
    sa.Column("claimed_until", sa.BigInteger, comment="when others may take over"),
    sa.Column("result", sa.JSON),
    sa.Column("made_at", sa.BigInteger, nullable=False),
    sa.Column("over_at", sa.BigInteger),
    sa.Index("ix_tables_due", "due"),
    sa.Index("ix_tables_owner", "owner"),
    sa.Index("ix_tables_status_access", "status", "access"),
    sa.Index("ix_tables_same_deal_as", "same_deal_as"),
)

seats = sa.Table(
    "seats",
    METADATA,
    sa.Column("table_id", sa.String(24), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False, comment="open, human or bot"),
    sa.Column("person", sa.String(24)),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("level", sa.String(20), comment="of a bot"),
    sa.Column("away", sa.Boolean, nullable=False, comment="a bot sits in"),
    sa.Column("bank", sa.BigInteger, comment="ms left on the clock"),
    sa.Column("owed_at", sa.BigInteger, comment="served time since when the seat owes a choice"),
    sa.Column("stood_in", sa.Integer, nullable=False, comment="moves made by a bot that sat in"),
    sa.Index("ix_seats_person", "person"),
)

entries = sa.Table(
    "entries",
    METADATA,
    sa.Column("table_id", sa.String(24), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(10), nullable=False, comment="move, chat, seats, start or end"),
    sa.Column("seat", sa.Integer),
    sa.Column("move", sa.Integer),
    sa.Column("person", sa.String(24), comment="who did it; none for a bot"),
    sa.Column("client", sa.String(80), comment="sender and their own id of it: seen only once"),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("body", sa.JSON),
    sa.Index("uq_entries_client", "table_id", "client", unique=True),
    sa.Index(
        "ix_entries_said",
        "person",
        sqlite_where=sa.text("kind = 'chat'"),
        postgresql_where=sa.text("kind = 'chat'"),
    ),
)

pulse = sa.Table(
    "pulse",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("served", sa.BigInteger, nullable=False, comment="how long tables have been served"),
    sa.Column("at", sa.BigInteger, nullable=False, comment="the time of day it was written"),
)

records = sa.Table(
    "records",
    METADATA,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("person", sa.String(24)),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("body", sa.JSON, nullable=False),
    sa.Column("made_at", sa.BigInteger, nullable=False),
)

reviews = sa.Table(
    "reviews",
    METADATA,
    sa.Column("id", sa.String(24), primary_key=True, comment="of a table or an imported record"),
    sa.Column("status", sa.String(10), nullable=False, comment="waiting, running, done or failed"),
    sa.Column("done", sa.Integer, nullable=False),
    sa.Column("of", sa.Integer, nullable=False),
    sa.Column("process", sa.String(24)),
    sa.Column("until", sa.BigInteger, nullable=False, comment="when the claim of the process ends"),
    sa.Column("body", sa.JSON),
    sa.Index("ix_reviews_status", "status"),
)

notices = sa.Table(
    "notices",
    METADATA,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("topic", sa.String(20), nullable=False),
    sa.Column("about", sa.String(24), nullable=False, comment="a table or a person"),
    sa.Column("number", sa.Integer, nullable=False, comment="of a table: its last entry"),
    sa.Column("at", sa.BigInteger, nullable=False),
)
