"""The database of a host from outside: who serves it, and jobs run beside the server."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import TypeVar

import sqlalchemy as sa

from houle.server.settings import ServerSettings
from houle.server.store import migrations
from houle.server.store.database_lock import holder_of
from houle.server.store.engines import SERVING, is_postgres, sqlite_path
from houle.server.store.store import Job, open_store

from .errors import AdminError

T = TypeVar("T")
ADMIN = "houle-admin"
"""The name of the connections of a host's commands in PostgreSQL."""


def read(settings: ServerSettings, job: Job[T]) -> T:
    """Run a job that only reads, on one snapshot."""

    async def whole() -> T:
        """Read, with a store of its own."""
        store = open_store(settings.database_url, ADMIN)
        try:
            return await store.read(job)
        finally:
            await store.close()

    return asyncio.run(whole())


def exists(settings: ServerSettings) -> bool:
    """Whether there is a database; reading one that is missing would create its file."""
    url = settings.database_url
    return is_postgres(url) or (sqlite_path(url).is_file() and sqlite_path(url).stat().st_size > 0)


def version(settings: ServerSettings) -> str | None:
    """The version of the database's schema; None if there is none yet."""
    return read(settings, migrations.version_of) if exists(settings) else None


def check_present(settings: ServerSettings) -> None:
    """Refuse a database that is missing, or has another schema than this program."""
    present = version(settings)
    migrations.check_known(present)
    if present is None:
        raise AdminError("no_database", place=place_of(settings))
    if present != migrations.newest():
        raise AdminError("old_database", place=place_of(settings))


def place_of(settings: ServerSettings) -> str:
    """Where the database is, without a password."""
    url = settings.database_url
    if is_postgres(url):
        return sa.engine.make_url(url).render_as_string(hide_password=True)
    return str(sqlite_path(url).absolute())


def served_by(settings: ServerSettings) -> str | None:
    """Who serves the database now: address and process; for PostgreSQL, only its address."""
    if not is_postgres(settings.database_url):
        return holder_of(settings)
    return place_of(settings) if read(settings, count_servers) else None


def count_servers(connection: sa.Connection) -> int:
    """How many connections of servers a PostgreSQL database has."""
    query = sa.text(
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE datname = current_database() AND application_name = :name"
    )
    return int(connection.execute(query, {"name": SERVING}).scalar_one())


def hand_over(path: Path) -> None:
    """Give a file that root has written to the owner of its folder, who runs the server."""
    if hasattr(os, "chown") and os.geteuid() == 0:
        owner = path.parent.stat()
        os.chown(path, owner.st_uid, owner.st_gid)
