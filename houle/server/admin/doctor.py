"""Checks of a host: folder, database, schema, disk, clock, compiled rules."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import sqlalchemy as sa

from houle import games
from houle.server import wall_clock
from houle.server.settings import ServerSettings
from houle.server.store import migrations
from houle.server.store.engines import is_postgres, sqlite_path
from houle.server.store.failures import StorageError
from houle.server.store.schema import entries, pulse

from . import databases
from .findings import DoctorFinding, note, well, wrong
from .proxy_check import check_proxy
from .status import is_compiling, is_ready

LITTLE_SPACE, TOO_LITTLE_SPACE = 2_000_000_000, 200_000_000
"""Free bytes below which the host is warned, and below which something will soon fail."""
EARLIEST_MS = 1_767_225_600_000
"""The year 2026: a clock that shows less was never set."""
CLOCK_TOLERANCE_MS = 5000
"""By how much the clock of this machine may differ from stored times and the database's clock."""


def examine(settings: ServerSettings, url: str | None = None) -> Iterator[DoctorFinding]:
    """Check everything, one after the other; the proxy too, if its address is given."""
    yield check_folder(settings.data)
    yield check_disk(settings)
    reached = check_database(settings)
    yield reached
    if reached.level == "well":
        yield check_schema(databases.version(settings))
    yield check_clock(settings, reached)
    yield from check_compiled()
    if url is not None:
        yield from check_proxy(url)


def check_folder(folder: Path) -> DoctorFinding:
    """Whether the data folder can be written to, by its owner only."""
    if not folder.is_dir():
        return note("no_folder", folder=folder)
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        return wrong("folder_closed", folder=folder)
    if os.name == "posix" and folder.stat().st_mode & 0o077:
        return note("folder_open", folder=folder)
    return well("folder", folder=folder)


def check_disk(settings: ServerSettings) -> DoctorFinding:
    """Whether there is space where data is written."""
    place = settings.data.absolute()
    if not is_postgres(settings.database_url):
        place = sqlite_path(settings.database_url).absolute().parent
    while not place.exists():
        place = place.parent
    free = shutil.disk_usage(place).free
    facts = {"free": round(free / 1e9, 1), "folder": place}
    if free < TOO_LITTLE_SPACE:
        return wrong("disk_full", **facts)
    return note("disk_low", **facts) if free < LITTLE_SPACE else well("disk", **facts)


def check_database(settings: ServerSettings) -> DoctorFinding:
    """Whether the database answers."""
    place = databases.place_of(settings)
    if not databases.exists(settings):
        return note("no_database", place=place)
    try:
        databases.read(settings, lambda connection: connection.execute(sa.text("SELECT 1")).all())
    except StorageError as error:
        return wrong("database_away", place=place, why=error.why)
    return well("database", place=place)


def check_schema(present: str | None) -> DoctorFinding:
    """Whether the schema is the present one."""
    newest = migrations.newest()
    if present is None:
        return note("no_schema")
    if present == newest:
        return well("schema", schema=present)
    if present in migrations.versions():
        return note("schema_old", schema=present, newest=newest)
    return wrong("schema_newer", schema=present, newest=newest)


def check_clock(settings: ServerSettings, reached: DoctorFinding) -> DoctorFinding:
    """Whether the clock is plausible, and not behind what is stored already."""
    now = wall_clock.now()
    if now < EARLIEST_MS:
        return wrong("clock_unset")
    if reached.level != "well" or databases.version(settings) is None:
        return well("clock_alone")
    ahead = databases.read(settings, latest) - wall_clock.now()
    if ahead > CLOCK_TOLERANCE_MS:
        return wrong("clock_behind", seconds=round(ahead / 1000))
    apart = abs(databases.read(settings, database_time) - wall_clock.now())
    if apart > CLOCK_TOLERANCE_MS:
        return wrong("clock_apart", seconds=round(apart / 1000))
    return well("clock")


def latest(connection: sa.Connection) -> int:
    """The latest time that is stored."""
    newest = sa.select(sa.func.max(entries.c.at))
    found = [connection.execute(query).scalar() for query in (newest, sa.select(pulse.c.at))]
    return max(int(at or 0) for at in found)


def database_time(connection: sa.Connection) -> int:
    """The database's own clock; that of SQLite is this machine's."""
    if connection.dialect.name == "sqlite":
        return wall_clock.now()
    query = sa.text("SELECT extract(epoch FROM clock_timestamp()) * 1000")
    return int(connection.execute(query).scalar_one())


def check_compiled() -> Iterator[DoctorFinding]:
    """Whether the rules and bots of each game are compiled."""
    busy = is_compiling()
    for game in games.every():
        if is_ready(game):
            yield well("compiled", game=game.title)
        else:
            yield note("compiling" if busy else "not_compiled", game=game.title, name=game.name)
