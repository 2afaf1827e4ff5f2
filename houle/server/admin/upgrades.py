"""Upgrade a database; a backup of its old version is written first."""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from houle.server.settings import ServerSettings
from houle.server.store import migrations

from . import databases
from .restore import keep_present

logger = logging.getLogger(__name__)


def upgrade(settings: ServerSettings) -> None:
    """Bring the database to the present schema; a backup of what was there is kept."""
    migrations.upgrade(settings.database_url, before=partial(keep_old, settings))


def keep_old(settings: ServerSettings, version: str) -> None:
    """Write a backup of the old version beside the data, from a thread with connections of its own.

    If that fails, for instance because the disk is full, nothing is upgraded.
    """
    with ThreadPoolExecutor(1) as thread:
        written = thread.submit(keep_present, settings, "before-upgrade").result()
    logger.info("backup before the upgrade", extra={"version": version, "file": str(written)})


def check_not_newer(settings: ServerSettings) -> None:
    """Refuse a database that a newer Houle has written."""
    migrations.check_known(databases.version(settings))
