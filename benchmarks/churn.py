"""People who leave things unfinished, and how large the database gets: ``make churn``.

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
DAYS = 540
"""Ended sessions are kept longest, 401 days; from then on as much goes every day as comes."""
STEADY_DAYS = 90
"""So many days at the end must bring no growth,"""
TOLERANCE = 0.05
"""beyond this part of the size."""


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


def growth(rows: list[dict[str, Any]]) -> float:
    """By which part the database is larger at most than at least, in the last days."""
    first = rows[-1]["day"] - STEADY_DAYS
    sizes = [row["used"] for row in rows if row["day"] >= first]
    if len(sizes) < 2 or rows[0]["day"] > first:
        raise ValueError(f"{STEADY_DAYS} days cannot be compared after {rows[-1]['day']} days")
    return float(max(sizes) / min(sizes) - 1)


def write(days: list[dict[str, Any]], seconds: float, kept: list[Day]) -> None:
    """Save the figures, and add them to the results page."""
    first, last = kept[0], kept[-1]
    matches = last.rows["tables"] - first.rows["tables"]
    data = {
        "machine": machine(),
        "daily": vars(DAILY),
        "days": days,
        "seconds": round(seconds),
        "growth_percent": round(100 * growth(days), 1),
        "steady_days": STEADY_DAYS,
        "bytes_a_finished_match": round((last.used_bytes - first.used_bytes) / matches),
    }
    (FOLDER / "churn.json").write_text(json.dumps(data, indent=2) + "\n", "utf-8")
    page = FOLDER / "results.md"
    page.write_text(with_section(page.read_text("utf-8"), churn_lines(FOLDER)), "utf-8")


def main() -> int:
    """Measure and write; the exit code tells whether the size is bounded."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--days", type=int, default=DAYS)
    wishes = parser.parse_args()
    days, seconds = measure(DAILY, wishes.days)
    kept, _ = measure(KEPT, 2 * EVERY_DAYS)
    rows = [as_row(day) for day in days]
    write(rows, seconds, kept)
    return 0 if growth(rows) <= TOLERANCE else 1


if __name__ == "__main__":
    sys.exit(main())
