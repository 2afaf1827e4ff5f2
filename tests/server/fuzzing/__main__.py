"""Nonsense for a server: ``python -m tests.server.fuzzing --messages 1000000`` (``make fuzz``).

Guests sit at running matches of all games and send whatever comes to mind, on sockets and over
HTTP, while others play at the same server. Whatever the server answers must be in the protocol and
tell nothing of how it is built; it must close a socket only where that is the answer, fail no
request, and log no failure; those who play must be served; and its memory must not grow.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.soak import with_section
from houle import games
from houle.server.bots.compile_worker import COMPILED_VERBS
from houle.simulation.compiled_verbs import compiled_verbs
from tests.server.client import Place, served
from tests.server.services import postgres_running
from tools.bench import fuzz_lines, machine

from .people import fuzz
from .report import Report
from .watching import memory, watched

FOLDER = Path(__file__).parents[3] / "benchmarks"
NAMES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
WHAT = (
    "Guests at running matches of all games send nonsense on sockets and over HTTP, while others "
    "play whole matches with compiled rules; server and clients are one process, whose memory is "
    f"given after the first and after the last {10_000:,} messages."
)
MOST_GROWTH = 100
"""MiB that may come together in a long run: the server and all its clients are one process."""
LONGEST_WAIT = 5.0
"""Seconds that somebody who plays may wait for the answer to a move."""
STEP = 10_000
"""How many messages are sent before the memory is looked at; the first steps only warm up."""


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    """The address of an empty database."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'houle.sqlite'}"
        return
    with postgres_running() as postgres:
        yield postgres.database()


def use_compiled_rules() -> None:
    """Let every match be played with compiled rules, which are compiled first if they must be."""
    for game in games.every():
        COMPILED_VERBS[game.name] = compiled_verbs(game)


async def all_steps(
    place: Place, messages: int, seed: int, minutes: float
) -> tuple[list[Report], list[int]]:
    """Send everything, in steps; what came of each, and how much memory was held after it."""
    reports: list[Report] = []
    held: list[int] = []
    done, until = 0, time.monotonic() + 60 * minutes
    every = tuple(game.name for game in games.every())
    while done < messages and time.monotonic() < until:
        report = await fuzz(place, min(STEP, messages - done), seed + len(reports), every)
        reports.append(report)
        gc.collect()
        held.append(memory() >> 20)
        done += report.count
        said = f"{done} messages, {held[-1]} MiB, {len(report.faults)} faults {report.faults[:3]}"
        print(said, file=sys.stderr, flush=True)
    return reports, held


def figures(reports: list[Report], held: list[int], failures: list[str]) -> dict[str, Any]:
    """What came of it, in numbers."""
    count = sum(report.count for report in reports)
    waits = sorted(wait for report in reports for wait in report.waits)
    return {
        "messages": count,
        "requests": sum(report.sent["request"] for report in reports),
        "signed_in": sum(report.signed_in for report in reports) / count,
        "at_tables": sum(report.games.total() for report in reports) / count,
        "statuses": dict(
            sorted(sum((r.statuses for r in reports), start=Report().statuses).items())
        ),
        "faults": sum(len(report.faults) for report in reports),
        "failures": len(failures),
        "matches": sum(report.matches for report in reports),
        "moves": len(waits),
        "p99_ms": round(1000 * waits[len(waits) * 99 // 100], 1),
        "longest_ms": round(1000 * waits[-1], 1),
        "memory_mib": [held[0], max(held), held[-1]],
        "grown_mib": held[-1] - held[len(held) // 5],
    }


def is_good(found: dict[str, Any]) -> bool:
    """Whether the server has stood all of it."""
    in_order = not found["faults"] and not found["failures"] and found["matches"] > 0
    in_time = found["longest_ms"] < 1000 * LONGEST_WAIT
    return bool(in_order and in_time and found["grown_mib"] <= MOST_GROWTH)


async def main(
    messages: int, seed: int, kind: str, *, compiled: bool, minutes: float
) -> dict[str, Any]:
    """Fuzz a server; say what was found."""
    if compiled:
        use_compiled_rules()
    begun = time.monotonic()
    with (
        tempfile.TemporaryDirectory() as name,
        watched() as failures,
        database(kind, Path(name)) as url,
    ):
        async with served(Path(name), rate=0, database=url) as place:
            reports, held = await all_steps(place, messages, seed, minutes)
    found = {"database": kind, "compiled": compiled, **figures(reports, held, failures)}
    found["seconds"] = round(time.monotonic() - begun)
    answers = sum((report.answers for report in reports), start=Report().answers)
    print("sent:", dict(sum((report.sent for report in reports), start=Report().sent)))
    print("answers:", dict(answers.most_common()))
    print(json.dumps(found, indent=1))
    faults = [fault for report in reports for fault in report.faults]
    for fault in (*faults[:20], *failures[:20]):
        print(fault)
    return found


def write(found: dict[str, Any]) -> None:
    """Save the figures of this database, and add them to the results page."""
    path, page = FOLDER / "fuzz.json", FOLDER / "results.md"
    data = json.loads(path.read_text("utf-8")) if path.exists() else {"runs": {}}
    data |= {"machine": machine(), "what": WHAT}
    data["runs"][NAMES[found["database"]]] = found
    path.write_text(json.dumps(data, indent=1) + "\n", "utf-8")
    page.write_text(with_section(page.read_text("utf-8"), fuzz_lines(FOLDER)), "utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="send nonsense to a server")
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--interpreted", action="store_true", help="do not use compiled rules")
    parser.add_argument("--minutes", type=float, default=600.0, help="stop after so long")
    given = parser.parse_args()
    work = main(
        given.messages,
        given.seed,
        given.database,
        compiled=not given.interpreted,
        minutes=given.minutes,
    )
    outcome = asyncio.run(work)
    write(outcome)
    sys.exit(0 if is_good(outcome) else 1)
