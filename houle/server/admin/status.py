"""What runs where: the server, its database, its tables and people, and how far compiling is."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field

import sqlalchemy as sa

import houle
from houle import games
from houle.engine.game import Game
from houle.server import wall_clock
from houle.server.bots.compile_worker import PARTS, CompileProgress, lock_path, read_progress
from houle.server.settings import ServerSettings
from houle.server.store.schema import people, pulse, tables
from houle.simulation.compile import is_compiled

from . import databases


@dataclass(frozen=True)
class Counts:
    """What is in the database."""

    tables: dict[str, int] = field(default_factory=dict)
    """How many tables there are, by status."""
    accounts: int = 0
    guests: int = 0
    heard_ms: int | None = None
    """How long ago a server last wrote that it runs."""


@dataclass(frozen=True)
class Status:
    """Everything that ``houle status`` shows."""

    version: str
    database: str
    schema: str | None
    served_by: str | None
    """Who serves the database; None if nobody does."""
    counts: Counts
    compiled: dict[str, bool]
    """By game: whether everything that the server uses of it is compiled."""
    compiling: bool
    """Whether some process compiles now."""
    compiling_now: CompileProgress | None
    """What it compiles, and how far it is."""


def status(settings: ServerSettings) -> Status:
    """Look at everything; nothing is changed."""
    schema = databases.version(settings)
    has_tables = schema is not None
    return Status(
        version=houle.__version__,
        database=databases.place_of(settings),
        schema=schema,
        served_by=databases.served_by(settings) if databases.exists(settings) else None,
        counts=databases.read(settings, count) if has_tables else Counts(),
        compiled={game.name: is_ready(game) for game in games.every()},
        compiling=is_compiling(),
        compiling_now=compiling_now(),
    )


def count(connection: sa.Connection) -> Counts:
    """Count tables and people; only with columns that every version has."""
    by_status = sa.select(tables.c.status, sa.func.count()).group_by(tables.c.status)
    known = sa.select(sa.func.count()).where(people.c.gone_at.is_(None))
    heard = connection.execute(sa.select(pulse.c.at)).scalar()
    return Counts(
        tables={row[0]: row[1] for row in connection.execute(by_status)},
        accounts=connection.execute(known.where(people.c.account.is_not(None))).scalar_one(),
        guests=connection.execute(known.where(people.c.account.is_(None))).scalar_one(),
        heard_ms=None if not heard else max(0, wall_clock.now() - heard),
    )


def is_ready(game: Game) -> bool:
    """Whether everything that the server uses of a game is compiled."""
    return all(is_compiled(game, part) for part in PARTS.values())


def compiling_now() -> CompileProgress | None:
    """What a server compiles in the background now; None if nothing, or if it does not say."""
    return read_progress(lock_path().read_text("utf-8")) if is_compiling() else None


def is_compiling() -> bool:
    """Whether a server compiles in the background now."""
    path = lock_path()
    if sys.platform == "win32" or not path.exists():
        return False
    import fcntl

    with path.open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False
