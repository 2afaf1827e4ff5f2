"""houle status: what runs where, how much is stored, and how far compiling is."""

from __future__ import annotations

import json
from dataclasses import asdict

from houle import games
from houle.cli.words import Words
from houle.server.admin.status import Status
from houle.server.admin.status import status as look
from houle.server.bots.compile_worker import CompileProgress
from houle.server.settings import ServerSettings


def status(settings: ServerSettings, words: Words, *, as_json: bool) -> None:
    """Print the status, as text or as data."""
    found = look(settings)
    if as_json:
        print(json.dumps(asdict(found), indent=2, ensure_ascii=False))
    else:
        print("\n".join(lines(found, words)))


def lines(found: Status, words: Words) -> list[str]:
    """The status in words."""
    schema = found.schema or words("status.no_schema")
    ready = [name for name, done in found.compiled.items() if done]
    waiting = [games.find(name).title for name, done in found.compiled.items() if not done]
    running = "status.compiling" if found.compiling else "status.waiting"
    return [
        words("status.version", version=found.version),
        words("status.running", holder=found.served_by)
        if found.served_by
        else words("status.stopped"),
        words("status.database", place=found.database, schema=schema),
        words(
            "status.tables",
            **{name: found.counts.tables.get(name, 0) for name in ("open", "playing", "over")},
        ),
        words("status.people", accounts=found.counts.accounts, guests=found.counts.guests),
        words("status.compiled", done=len(ready), count=len(found.compiled)),
        *([words(running, games=", ".join(waiting))] if waiting else []),
        *([now_line(found.compiling_now, words)] if found.compiling_now else []),
    ]


def now_line(now: CompileProgress, words: Words) -> str:
    """What is being compiled now, and how far that is."""
    facts = {"number": now.number, "count": now.count}
    return words(f"status.now_{now.part}", game=games.find(now.game).title, **facts)
