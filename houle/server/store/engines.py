"""How a database is reached: its address, and an engine with the right settings."""

from __future__ import annotations

import sqlite3
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event

from houle.engine.errors import MissingExtraError

BUSY_SECONDS = 5
"""How long to wait while another process has locked the file."""
PRAGMAS = (
    f"busy_timeout={1000 * BUSY_SECONDS}",
    "journal_mode=WAL",
    "synchronous=FULL",
    "wal_autocheckpoint=4000",
)
"""Settings of SQLite: every commit reaches the disk. The log is copied into the file only every
16 MB, because all writers wait meanwhile and the same pages change again and again."""
CONNECT_SECONDS, COMMAND_SECONDS = 5, 10
"""How long PostgreSQL may take before it counts as unreachable."""
STUCK_MS = "5000"
"""After how long PostgreSQL ends the transaction of a process that hangs."""
SERVING = "houle"
"""The name of a server's connections in PostgreSQL."""
SQLITE = "sqlite:///"


def sqlite_engine(path: str, *, read_only: bool = False) -> sa.Engine:
    """An engine whose commits survive a power cut."""
    engine = sa.create_engine(
        f"sqlite:///{path}", poolclass=sa.pool.StaticPool, hide_parameters=True
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        """Apply the settings to a new connection."""
        connection.isolation_level = None
        for setting in PRAGMAS:
            settle_setting(connection, setting)
        if read_only:
            connection.execute("PRAGMA query_only=ON")

    @event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        """Begin a transaction; writers take the lock at once, not at their first write."""
        connection.exec_driver_sql("BEGIN" if read_only else "BEGIN IMMEDIATE")

    return engine


def settle_setting(connection: Any, setting: str) -> None:
    """Apply a setting; SQLite does not wait by itself while others switch a new file to WAL."""
    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute(f"PRAGMA {setting}")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
            time.sleep(0.01)


def postgres_engine(url: str, connections: int, *, name: str = SERVING, **options: Any) -> Any:
    """An engine with time limits, so that a hanging process does not block others."""
    from sqlalchemy.ext.asyncio import create_async_engine

    limits = {
        "application_name": name,
        "idle_in_transaction_session_timeout": STUCK_MS,
        "lock_timeout": STUCK_MS,
    }
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
    """The address of a PostgreSQL database for SQLAlchemy with asyncpg."""
    if find_spec("asyncpg") is None:
        raise MissingExtraError("asyncpg", "cluster")
    return "postgresql+asyncpg://" + url.partition("://")[2]


def is_postgres(url: str) -> bool:
    """Whether it is the address of a PostgreSQL database."""
    return url.startswith(("postgresql://", "postgres://"))


def sqlite_path(url: str) -> Path:
    """The file of an SQLite database."""
    return Path(url.removeprefix(SQLITE))
