"""houle tables: the tables of a server."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from houle import games
from houle.cli.arguments import ArgumentError
from houle.cli.words import Words
from houle.engine import record as records
from houle.engine.errors import UnknownGameError
from houle.server.admin import databases, tables
from houle.server.settings import ServerSettings

from .user import day, run_admin

EVERY = (*tables.RUNNING, "over", "closed")


def show_tables(settings: ServerSettings, words: Words, *, every: bool, as_json: bool) -> None:
    """List the tables that are open or being played, or all."""
    databases.check_present(settings)
    found = tables.list_tables(settings, EVERY if every else tables.RUNNING)
    if as_json:
        print(json.dumps([asdict(table) for table in found], indent=2, ensure_ascii=False))
        return
    for table in found:
        status, since = words(f"tables.{table.status}"), day(table.made_at)
        names = ", ".join(table.players)
        facts = {"game": title(table.game), "status": status, "since": since, "players": names}
        print(words("tables.line", code=table.code, **facts))
    print(words.count("tables.count", len(found)))


def title(game: str) -> str:
    """The title of a game, or its name if it is no longer installed."""
    try:
        return games.find(game).title
    except UnknownGameError:
        return game


def close(settings: ServerSettings, name: str, words: Words) -> None:
    """Close a table for everybody at it."""
    run_admin(settings, lambda session: tables.close(session, name))
    print(words("tables.now_closed", table=name))


def export(settings: ServerSettings, name: str, file: Path | None, words: Words) -> None:
    """Write the record of a finished match to a file."""
    record = run_admin(settings, lambda session: tables.export(session, name))
    target = file or Path(f"{record['game']}-{name}.json")
    try:
        with target.open("x", encoding="utf-8") as written:
            written.write(records.dumps(record))
    except FileExistsError:
        raise ArgumentError(words("tables.exists", file=target)) from None
    except OSError as error:
        why = error.strerror or error
        raise ArgumentError(words("tables.cannot", file=target, why=why)) from None
    print(words("tables.exported", table=name, file=target))
