"""Kills servers 200 times under load, on SQLite and on PostgreSQL with Redis: ``make soak``.

The figures go into soak.json and into their section of results.md; other sections stay as they are.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.server.killing import kill_and_count
from tests.server.services import (
    ServerProcess,
    postgres_running,
    redis_running,
    scratch,
    server_processes,
)
from tools.bench import machine, soak_lines

FOLDER = Path(__file__).parent
Setting = tuple[list[ServerProcess], str]


@contextmanager
def on_sqlite() -> Iterator[Setting]:
    """One server with a file."""
    with scratch() as folder, server_processes(1, folder / "data") as servers:
        yield servers, f"sqlite:///{folder / 'data' / 'houle.sqlite'}"


@contextmanager
def on_postgresql() -> Iterator[Setting]:
    """Two servers with PostgreSQL and Redis; one of them is killed."""
    with scratch() as folder, postgres_running() as postgres, redis_running() as redis:
        url = postgres.database()
        with server_processes(2, folder / "data", database=url, redis=redis.url) as servers:
            yield servers, url


SETTINGS = {
    "SQLite, one process": on_sqlite,
    "PostgreSQL and Redis, two processes": on_postgresql,
}


def measure(kills: int, groups: int, seed: int) -> list[dict[str, Any]]:
    """The figures of each setting."""
    found = []
    for name, setting in SETTINGS.items():
        with setting() as (servers, url):
            killing = kill_and_count(servers, url, kills=kills, groups=groups, seed=seed)
            figures = asyncio.run(killing)
        print(f"{name}: {figures}", flush=True)
        found.append({"name": name, **asdict(figures)})
    return found


def write(found: list[dict[str, Any]]) -> None:
    """Save the figures, and add them to the results page."""
    data = {"machine": machine(), "settings": found}
    (FOLDER / "soak.json").write_text(json.dumps(data, indent=2) + "\n", "utf-8")
    page = FOLDER / "results.md"
    page.write_text(with_section(page.read_text("utf-8"), soak_lines(FOLDER)), "utf-8")


def with_section(text: str, lines: list[str]) -> str:
    """The page with this section replaced, and everything else unchanged."""
    title = next(line for line in lines if line.startswith("## "))
    parts = text.rstrip("\n").split("\n## ")
    others = [part for part in parts if not f"## {part}".startswith(title)]
    return "\n## ".join(others).rstrip("\n") + "\n" + "\n".join(lines) + "\n"


def main() -> int:
    """Measure and write; the exit code tells whether anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--groups", type=int, default=6, help="tables played at a time")
    parser.add_argument("--seed", type=int, default=1)
    wishes = parser.parse_args()
    found = measure(wishes.kills, wishes.groups, wishes.seed)
    write(found)
    faults = ("lost", "doubled", "gaps", "never_stored", "refused_but_stored")
    bad = sum(row[name] for row in found for name in (*faults, "unfinished", "unverified"))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
