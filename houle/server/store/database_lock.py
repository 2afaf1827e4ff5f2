"""One SQLite file is served by one process: a lock beside it keeps a second one out."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from houle.server.settings import ServerSettings

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class DatabaseInUse(Exception):
    """Raised when another process serves the same database file."""

    def __init__(self, holder: str) -> None:
        super().__init__(holder)
        self.holder = holder
        """The address and the process that hold the lock, as they have written it down."""


@contextmanager
def locked_database(settings: ServerSettings, address: str) -> Iterator[None]:
    """Hold the lock of the database file; a database that is shared has none.

    The system releases the lock when the process ends, however it ends.
    """
    place = settings.database_url.removeprefix("sqlite:///")
    if place == settings.database_url:
        yield
        return
    path = Path(f"{place}.lock")
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with path.open("a+", encoding="utf-8") as file:
        if not is_locked_now(file):
            raise DatabaseInUse(path.read_text("utf-8").strip())
        file.truncate(0)
        file.write(f"{address} (process {os.getpid()})\n")
        file.flush()
        yield


def holder_of(settings: ServerSettings) -> str | None:
    """The address and the process that serve the database file now; None if nobody does."""
    path = Path(f"{settings.database_url.removeprefix('sqlite:///')}.lock")
    if not path.exists():
        return None
    with path.open(encoding="utf-8") as file:
        return None if is_locked_now(file) else path.read_text("utf-8").strip()


def is_locked_now(file: IO[str]) -> bool:
    """Take the lock of a file if nobody holds it; whether we have it."""
    try:
        if sys.platform == "win32":
            # Far behind the text, which others must be able to read.
            file.seek(1 << 20)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
