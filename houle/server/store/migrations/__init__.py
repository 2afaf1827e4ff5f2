"""Migrations: upgrade a database of any earlier version to the present schema.

Each version is a file in ``versions/``, run by Alembic in one transaction. If several processes
start at the same time, the first one migrates and the others wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from houle.engine.errors import HouleError
from houle.engine.languages import sentences
from houle.server.store.engines import asyncpg_url, is_postgres, sqlite_engine, sqlite_path
from houle.server.store.failures import StorageError, first_line

FOLDER = Path(__file__).parent
LOCK = 0x484F554C45
"""The number of PostgreSQL's advisory lock for migrations."""

Step = Callable[[sa.Connection], None]
Before = Callable[[str], None]
"""Called with the version of a database that is going to be upgraded, while others wait."""


class NewerDatabaseError(StorageError):
    """Raised when a database was written by a newer program."""

    code = "newer_database"

    def __init__(self, present: str) -> None:
        said = sentences("admin.newer_database", "houle.server", present=present, known=newest())
        HouleError.__init__(self, said)


def versions() -> list[str]:
    """All versions of the database, the first one first."""
    return sorted(path.name.partition("_")[0] for path in FOLDER.glob("versions/[0-9]*.py"))


def newest() -> str:
    """The version that this program uses."""
    return versions()[-1]


def upgrade(url: str, version: str | None = None, *, before: Before | None = None) -> None:
    """Upgrade a database to a version, by default the newest; ``before``: only if it has one."""
    step = partial(bring, wanted=version or newest(), before=before)
    try:
        if is_postgres(url):
            asyncio.run(upgrade_postgres(asyncpg_url(url), step))
        else:
            upgrade_sqlite(str(sqlite_path(url)), step)
    except (sa.exc.SQLAlchemyError, OSError) as error:
        raise StorageError(first_line(error)) from error


def upgrade_sqlite(path: str, step: Step) -> None:
    """Upgrade an SQLite file; a second process waits for the first one's transaction."""
    engine = sqlite_engine(path)
    try:
        with engine.begin() as connection:
            step(connection)
    finally:
        engine.dispose()


async def upgrade_postgres(url: str, step: Step) -> None:
    """Upgrade a PostgreSQL database; a second process waits for the first one's lock."""
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine(url, poolclass=sa.pool.NullPool)
    try:
        async with engine.begin() as connection:
            await connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({LOCK})"))
            await connection.run_sync(step)
    finally:
        await engine.dispose()


def bring(connection: sa.Connection, wanted: str, before: Before | None = None) -> None:
    """Run all versions that the database does not have yet."""
    present = version_of(connection)
    if present == wanted:
        return
    check_known(present)
    if present is not None and before is not None:
        before(present)
    run_alembic(connection, wanted)


def check_known(present: str | None) -> None:
    """Refuse a database that a newer program has written."""
    if present is not None and present not in versions():
        raise NewerDatabaseError(present)


def version_of(connection: sa.Connection) -> str | None:
    """The version of a database, None for an empty one."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()


def run_alembic(connection: sa.Connection, wanted: str) -> None:
    """Run Alembic, which is imported only here because that takes a while."""
    from alembic import command

    command.upgrade(alembic_config(connection), wanted)


def alembic_config(connection: sa.Connection) -> Any:
    """Alembic's configuration: the versions and the connection."""
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return config
