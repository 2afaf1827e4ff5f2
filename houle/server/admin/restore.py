"""Restore a backup; what was there before is kept as a backup beside the database."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from contextlib import closing
from datetime import datetime
from pathlib import Path

from houle.server.settings import ServerSettings
from houle.server.store import migrations
from houle.server.store.database_lock import DatabaseInUse, locked_database
from houle.server.store.engines import is_postgres, sqlite_path
from houle.server.store.snapshots import flush_to_disk, load_snapshot

from . import databases
from .backup import SNAPSHOT, Manifest, unpack, write_backup
from .errors import AdminError


def restore(settings: ServerSettings, file: Path) -> tuple[Manifest, Path | None]:
    """Replace the database and the secrets by a backup; give also what was there before."""
    prepare_data(settings)
    with tempfile.TemporaryDirectory(prefix=".houle-", dir=settings.data) as name:
        folder = Path(name)
        manifest = unpack(file, folder)
        migrations.upgrade(f"sqlite:///{folder / SNAPSHOT}")
        try:
            with locked_database(settings, "houle restore"):
                return manifest, replace(settings, folder, manifest)
        except DatabaseInUse as error:
            raise AdminError("in_use", holder=error.holder) from None


def prepare_data(settings: ServerSettings) -> None:
    """Create the data folder, if there is none."""
    try:
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise AdminError("cannot_write", file=settings.data, why=error.strerror) from None


def replace(settings: ServerSettings, folder: Path, manifest: Manifest) -> Path | None:
    """Put what was unpacked in place; give the backup of what was there before."""
    holder = databases.served_by(settings) if is_postgres(settings.database_url) else None
    if holder is not None:
        raise AdminError("in_use", holder=holder)
    if is_postgres(settings.database_url):
        # Its schema cannot be downgraded, while a file is simply replaced.
        migrations.check_known(databases.version(settings))
    before = keep_present(settings, "before-restore")
    if is_postgres(settings.database_url):
        migrations.upgrade(settings.database_url)
        load_snapshot(folder / SNAPSHOT, settings.database_url)
    else:
        replace_file(folder / SNAPSHOT, sqlite_path(settings.database_url))
    for name in manifest.files:
        if name != SNAPSHOT:
            put(folder / name, settings.data / name)
    return before


def keep_present(settings: ServerSettings, why: str) -> Path | None:
    """Write a backup of the present database into the data folder, if there is any."""
    version = databases.version(settings)
    if version is None:
        return None
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    target = free_name(settings.data / f"houle-{why}-{version}-{stamp}.backup")
    write_backup(settings, target)
    return target


def free_name(wanted: Path) -> Path:
    """The name, with a number if it is taken."""
    numbered = (wanted.with_stem(f"{wanted.stem}-{number}") for number in range(2, 1000))
    return next(path for path in (wanted, *numbered) if not path.exists())


def replace_file(source: Path, target: Path) -> None:
    """Replace an SQLite file; its log is written into the old file first, and so disappears."""
    if target.exists():
        with closing(sqlite3.connect(target)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
    put(source, target)


def put(source: Path, target: Path) -> None:
    """Put a copy of a file in place, durably and at once, also on another disk."""
    with tempfile.TemporaryDirectory(prefix=".houle-", dir=target.parent) as folder:
        copy = Path(folder) / target.name
        copy.touch(mode=0o600)
        shutil.copyfile(source, copy)
        flush_to_disk(copy)
        os.replace(copy, target)
    databases.hand_over(target)
