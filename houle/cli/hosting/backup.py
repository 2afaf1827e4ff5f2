"""houle backup and houle restore: everything of a server in one file, and back."""

from __future__ import annotations

from pathlib import Path

from houle.cli.words import Words
from houle.server.admin.backup import Manifest, write_backup
from houle.server.admin.restore import restore as restore_backup
from houle.server.settings import ServerSettings

KILOBYTE = 1000
UNITS = ("kB", "MB", "GB", "TB")


def backup(settings: ServerSettings, file: Path, words: Words) -> None:
    """Write a backup, and say what is in it."""
    manifest = write_backup(settings, file)
    print(words("backup.written", file=file, size=in_words(file.stat().st_size)))
    print(contents(manifest, words))


def restore(settings: ServerSettings, file: Path, words: Words) -> None:
    """Restore a backup, and say what was there before."""
    manifest, before = restore_backup(settings, file)
    made_at = manifest.made_at.astimezone().strftime("%Y-%m-%d %H:%M")
    print(words("backup.restored", file=file, made_at=made_at, version=manifest.version))
    print(contents(manifest, words))
    if before is not None:
        print(words("backup.kept", file=before))


def contents(manifest: Manifest, words: Words) -> str:
    """How much a backup holds."""
    held = manifest.rows
    return words("backup.holds", tables=held["tables"], people=held["people"], rows=held["entries"])


def in_words(size: int) -> str:
    """A number of bytes as people write it."""
    shown, unit = size / KILOBYTE, 0
    while shown >= KILOBYTE and unit < len(UNITS) - 1:
        shown, unit = shown / KILOBYTE, unit + 1
    return f"{shown:.0f} {UNITS[unit]}" if shown >= 10 else f"{shown:.1f} {UNITS[unit]}"
