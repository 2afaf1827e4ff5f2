"""How a database is reached: its address, and an engine with the right settings."""

from __future__ import annotations

import sqlite3
import time
from importlib.util import find_spec
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event

from houle.engine.errors import MissingExtraError

BUSY_SECONDS = 5
"""Seconds for which a process waits while another one has the file."""
PRAGMAS = (
    f"busy_timeout={1000 * BUSY_SECONDS}",
    "journal_mode=WAL",
    "synchronous=FULL",
    "wal_autocheckpoint=4000",
)
"""How SQLite is to work: every commit reaches the disk. Sixteen megabytes of them are brought into
the file at a time: the same pages change again and again, and everybody waits meanwhile."""
CONNECT_SECONDS, COMMAND_SECONDS = 5, 10
"""How long PostgreSQL may take before it counts as gone."""
STUCK_MS = "5000"
"""Milliseconds after which PostgreSQL ends what a process that hangs has begun."""


def sqlite_engine(path: str, *, read_only: bool = False) -> sa.Engine:
    """An engine whose commits survive a power cut."""
    engine = sa.create_engine(
        f"sqlite:///{path}", poolclass=sa.pool.StaticPool, hide_parameters=True
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        """Make every commit reach the disk."""
        connection.isolation_level = None
        for setting in PRAGMAS:
            settle_setting(connection, setting)
        if read_only:
            connection.execute("PRAGMA query_only=ON")

    @event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        """Begin as what it is: whoever writes waits for others before, not in between."""
        connection.exec_driver_sql("BEGIN" if read_only else "BEGIN IMMEDIATE")

    return engine


def settle_setting(connection: Any, setting: str) -> None:
    """Apply a setting; SQLite does not wait by itself while others turn a new file to its log."""
    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute(f"PRAGMA {setting}")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
            time.sleep(0.01)


def postgres_engine(url: str, connections: int, **options: Any) -> Any:
    """An engine that neither waits for ever nor lets a hanging process hold others up."""
    from sqlalchemy.ext.asyncio import create_async_engine

    limits = {"idle_in_transaction_session_timeout": STUCK_MS, "lock_timeout": STUCK_MS}
    return create_async_engine(
        url,
        hide_parameters=True,
        pool_size=connections,
        max_overflow=0,
        connect_args={
            "timeout": CONNECT_SECONDS,
            "command_timeout": COMMAND_SECONDS,
            "server_settings": limits,
        },
        **options,
    )


def asyncpg_url(url: str) -> str:
    """The address of a PostgreSQL database, as SQLAlchemy reaches it."""
    if find_spec("asyncpg") is None:
        raise MissingExtraError("asyncpg", "cluster")
    return "postgresql+asyncpg://" + url.partition("://")[2]


def is_postgres(url: str) -> bool:
    """Whether the address is one of PostgreSQL."""
    return url.startswith(("postgresql://", "postgres://"))
