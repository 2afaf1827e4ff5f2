"""Backup files: a snapshot of the database and the secrets of the host, with their digests.

A backup is a ZIP archive of ``houle.json`` (what it is), ``houle.sqlite`` (all rows, whichever
database they come from) and the secrets. It can be restored into SQLite and PostgreSQL alike.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
import zipfile
import zlib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

import houle
from houle.server.settings import ServerSettings
from houle.server.store import migrations
from houle.server.store.engines import is_postgres
from houle.server.store.snapshots import (
    count_rows,
    flush_to_disk,
    is_sound,
    version_of_file,
    write_snapshot,
)

from . import databases
from .errors import AdminError

MANIFEST, SNAPSHOT = "houle.json", "houle.sqlite"
NAME = re.compile(r"houle\.sqlite|[a-z]+\.secret")
"""What a backup may contain besides its manifest."""
LONGEST_MANIFEST = 1 << 20


class Manifest(BaseModel):
    """What a backup says about itself."""

    model_config = ConfigDict(frozen=True)

    format: Literal["houle backup 1"] = "houle backup 1"
    version: str
    """The version of Houle that wrote it."""
    schema_version: str
    database: Literal["sqlite", "postgresql"]
    made_at: datetime
    files: dict[str, str]
    """The SHA-256 of each file."""
    rows: dict[str, int]
    """How many rows each table has."""


def write_backup(settings: ServerSettings, target: Path) -> Manifest:
    """Write a backup of the database and the secrets, also while a server runs."""
    check_target(target)
    if databases.version(settings) is None:
        raise AdminError("no_database", place=databases.place_of(settings))
    try:
        with tempfile.TemporaryDirectory(prefix=".houle-", dir=target.parent) as folder:
            written = pack(settings, Path(folder))
            os.replace(Path(folder) / "backup", target)
    except OSError as error:
        raise AdminError("cannot_write", file=target, why=error.strerror or error) from None
    databases.hand_over(target)
    return written


def check_target(target: Path) -> None:
    """Refuse to write over a file that is not a backup."""
    if not target.parent.is_dir():
        raise AdminError("no_folder", folder=target.parent)
    if target.exists():
        try:
            read_manifest(target)
        except AdminError:
            raise AdminError("not_overwritten", file=target) from None


def pack(settings: ServerSettings, folder: Path) -> Manifest:
    """Write the archive ``backup`` into a folder that is removed later."""
    schema_version = write_snapshot(settings.database_url, folder / SNAPSHOT)
    secrets = sorted(path for path in settings.data.glob("*.secret") if NAME.fullmatch(path.name))
    contents = {SNAPSHOT: folder / SNAPSHOT, **{path.name: path for path in secrets}}
    manifest = Manifest(
        version=houle.__version__,
        schema_version=schema_version,
        database="postgresql" if is_postgres(settings.database_url) else "sqlite",
        made_at=datetime.now(UTC),
        files={name: digest(path) for name, path in contents.items()},
        rows=count_rows(folder / SNAPSHOT),
    )
    archive = folder / "backup"
    archive.touch(mode=0o600)
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed:
        packed.writestr(MANIFEST, manifest.model_dump_json(indent=2))
        for name, path in contents.items():
            packed.write(path, name)
    flush_to_disk(archive)
    return manifest


def digest(path: Path) -> str:
    """The SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def read_manifest(file: Path) -> Manifest:
    """What a backup says about itself; refuse a file that is not a backup."""
    try:
        with zipfile.ZipFile(file) as packed:
            if packed.getinfo(MANIFEST).file_size > LONGEST_MANIFEST:
                raise AdminError("not_a_backup", file=file)
            content: Any = json.loads(packed.read(MANIFEST))
        return Manifest.model_validate(content)
    except FileNotFoundError:
        raise AdminError("no_file", file=file) from None
    except OSError as error:
        raise AdminError("cannot_read", file=file, why=error.strerror or error) from None
    except (*DAMAGE, ValidationError):
        raise AdminError("not_a_backup", file=file) from None


DAMAGE = (zipfile.BadZipFile, zlib.error, KeyError, ValueError, EOFError, RuntimeError)
"""What Python raises for an archive that is damaged, or something else."""


def unpack(file: Path, folder: Path) -> Manifest:
    """Unpack a backup into a folder, and verify everything in it."""
    manifest = read_manifest(file)
    if manifest.schema_version not in migrations.versions():
        raise AdminError("newer_backup", file=file, version=manifest.version)
    for name in manifest.files:
        if NAME.fullmatch(name) is None:
            raise AdminError("not_a_backup", file=file)
    try:
        with zipfile.ZipFile(file) as packed:
            for name in manifest.files:
                extract(packed, name, folder / name)
    except DAMAGE:
        raise AdminError("damaged", file=file) from None
    check_contents(file, folder, manifest)
    return manifest


def extract(packed: zipfile.ZipFile, name: str, target: Path) -> None:
    """Write one file of an archive, readable by its owner only."""
    target.touch(mode=0o600)
    with packed.open(name) as source, target.open("wb") as file:
        while part := source.read(1 << 20):
            file.write(part)


def check_contents(file: Path, folder: Path, manifest: Manifest) -> None:
    """Refuse a backup whose files are not those that it was made of."""
    snapshot = folder / SNAPSHOT
    fits = all(digest(folder / name) == given for name, given in manifest.files.items())
    if not fits or not snapshot.exists() or not is_sound(snapshot):
        raise AdminError("damaged", file=file)
    if version_of_file(snapshot) != manifest.schema_version:
        raise AdminError("damaged", file=file)
