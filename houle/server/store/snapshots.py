"""Snapshots: a whole database as one SQLite file, as of one moment, while others write to it."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from . import migrations
from .engines import BUSY_SECONDS, asyncpg_url, is_postgres, sqlite_engine, sqlite_path

ROWS_AT_ONCE = 1000
VERSION_TABLE = "alembic_version"


def write_snapshot(url: str, target: Path) -> str:
    """Write everything in a database into a new SQLite file; give the version of its schema."""
    if is_postgres(url):
        return asyncio.run(read_postgres(asyncpg_url(url), target))
    copy_sqlite(sqlite_path(url), target)
    return version_of_file(target)


def copy_sqlite(source: Path, target: Path) -> None:
    """Copy an SQLite file that may be in use; one step, so that no writer makes it begin again."""
    target.touch(mode=0o600)
    connect = partial(sqlite3.connect, timeout=BUSY_SECONDS)
    with closing(connect(source)) as original, closing(connect(target)) as copy:
        original.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # the file alone is the whole database
    flush_to_disk(target)


def flush_to_disk(path: Path) -> None:
    """Wait until a file has reached the disk."""
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


async def read_postgres(url: str, target: Path) -> str:
    """Write one snapshot of a PostgreSQL database into a new SQLite file."""
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine(
        url, poolclass=sa.pool.NullPool, isolation_level="REPEATABLE READ", hide_parameters=True
    )
    try:
        async with engine.connect() as connection:
            return str(await connection.run_sync(partial(export, target=target)))
    finally:
        await engine.dispose()


def export(source: sa.Connection, target: Path) -> str:
    """Copy all rows into a new SQLite file with the same schema; give its version."""
    version = migrations.version_of(source)
    if version is None:
        raise ValueError("the database is empty")
    target.touch(mode=0o600)
    migrations.upgrade(f"sqlite:///{target}", version)
    engine = sqlite_engine(str(target))
    try:
        with engine.begin() as copy:
            copy_rows(source, copy)
        with engine.connect() as copy:
            copy.connection.driver_connection.execute("PRAGMA journal_mode=DELETE")  # type: ignore[union-attr]
    finally:
        engine.dispose()
    flush_to_disk(target)
    return version


def copy_rows(source: sa.Connection, target: sa.Connection) -> None:
    """Replace all rows of a database by those of another one with the same schema."""
    given, taken = reflected(source), reflected(target)
    reading = source.execution_options(stream_results=True, yield_per=ROWS_AT_ONCE)
    for name, table in taken.items():
        target.execute(sa.delete(table))
        for rows in reading.execute(sa.select(given[name])).partitions():
            target.execute(sa.insert(table), [dict(row._mapping) for row in rows])


def reflected(connection: sa.Connection) -> Mapping[str, sa.Table]:
    """The tables of a database as it describes them itself, whatever its version."""
    found = sa.MetaData()
    found.reflect(connection)
    return {name: table for name, table in found.tables.items() if name != VERSION_TABLE}


def count_rows(path: Path) -> dict[str, int]:
    """How many rows each table of an SQLite file has."""
    with closing(sqlite3.connect(path)) as connection:
        tables = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
        names = [name for (name,) in connection.execute(tables) if name != VERSION_TABLE]
        return {name: count(connection, name) for name in names}


def count(connection: sqlite3.Connection, table: str) -> int:
    """How many rows a table has."""
    return int(connection.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0])


def version_of_file(path: Path) -> str:
    """The version of the schema of an SQLite file; "" if it is not a database of Houle."""
    with closing(sqlite3.connect(path)) as connection:
        try:
            found = connection.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchone()
        except sqlite3.DatabaseError:
            return ""
    return "" if found is None else str(found[0])


def is_sound(path: Path) -> bool:
    """Whether SQLite finds nothing wrong with a file."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            return bool(connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)])
    except sqlite3.DatabaseError:
        return False


def load_snapshot(path: Path, url: str) -> None:
    """Replace everything in a PostgreSQL database by a snapshot, in one transaction."""
    asyncio.run(write_postgres(path, asyncpg_url(url)))


async def write_postgres(path: Path, url: str) -> None:
    """Copy all rows of a snapshot; processes that start meanwhile wait."""
    from sqlalchemy.ext.asyncio import create_async_engine

    engine: Any = create_async_engine(url, poolclass=sa.pool.NullPool, hide_parameters=True)
    source = sqlite_engine(str(path), read_only=True)
    try:
        with source.connect() as given:
            async with engine.begin() as connection:
                lock = sa.text(f"SELECT pg_advisory_xact_lock({migrations.LOCK})")
                await connection.execute(lock)
                await connection.run_sync(lambda target: copy_rows(given, target))
    finally:
        source.dispose()
        await engine.dispose()
