"""A year of people who leave things unfinished, and how large the database gets: ``make churn``.

The figures go into churn.json and into their section of results.md; other sections stay as they
are.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from pathlib import Path
from typing import Any

from benchmarks.soak import with_section
from tests.server.churning import Churn, Day, churn_for
from tests.server.services import scratch
from tools.bench import churn_lines, machine

FOLDER = Path(__file__).parent
DAILY = Churn(public=10, private=5, matches=5, visitors=30)
KEPT = Churn(public=0, private=0, matches=0, visitors=0, finished=50)
EVERY_DAYS = 30
LAST_PERIOD_DAYS = 212
"""After this, what is deleted every day is as much as what is new."""


def measure(churn: Churn, days: int) -> tuple[list[Day], float]:
    """What is stored after every month, and how many seconds the days took."""
    with scratch() as folder:
        began = time.monotonic()
        found = asyncio.run(churn_for(folder / "houle.sqlite", churn, days=days, every=EVERY_DAYS))
        return found, time.monotonic() - began


def as_row(day: Day) -> dict[str, Any]:
    """The figures of a day."""
    rows = {name: day.rows[name] for name in ("people", "tables", "entries")}
    return {"day": day.number, **rows, "used": day.used_bytes, "file": day.file_bytes}


def write(days: list[Day], seconds: float, kept: list[Day]) -> None:
    """Save the figures, and add them to the results page."""
    first, last = kept[0], kept[-1]
    matches = last.rows["tables"] - first.rows["tables"]
    data = {
        "machine": machine(),
        "daily": vars(DAILY),
        "days": [as_row(day) for day in days],
        "seconds": round(seconds),
        "bytes_a_finished_match": round((last.used_bytes - first.used_bytes) / matches),
    }
    (FOLDER / "churn.json").write_text(json.dumps(data, indent=2) + "\n", "utf-8")
    page = FOLDER / "results.md"
    page.write_text(with_section(page.read_text("utf-8"), churn_lines(FOLDER)), "utf-8")


def main() -> int:
    """Measure and write; the exit code tells whether the size is bounded."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--days", type=int, default=365 + EVERY_DAYS)
    wishes = parser.parse_args()
    days, seconds = measure(DAILY, wishes.days)
    kept, _ = measure(KEPT, 2 * EVERY_DAYS)
    write(days, seconds, kept)
    steady = [as_row(day) for day in days if day.number > LAST_PERIOD_DAYS]
    counts = {tuple(row[name] for name in ("people", "tables", "entries")) for row in steady}
    return 0 if len(counts) == 1 else 1


if __name__ == "__main__":
    sys.exit(main())
