"""Measures what installing takes: ``python -m benchmarks.install dist/houle-*.whl``.

Every row is a fresh environment; with ``--checkout FOLDER``, the folder of a clone in which
``make web`` has run is measured too. ``--first-move RUNS`` measures nothing but the way of somebody
who has only the wheel, from ``pip install`` to a first move in Chromium. The figures go into
install.json and results.md.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.soak import with_section
from tools.bench import install_lines, machine
from tools.empty_environment import Environment
from tools.verify_wheel import ROOT, site

FOLDER = Path(__file__).parent
FIGURES = FOLDER / "install.json"
HEAVIEST = 6
TITLE = "Land Unter"
"""The game whose box is opened for a first move."""


def main() -> None:
    """Measure, and write the figures to the results page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.install")
    parser.add_argument("wheel", type=Path)
    parser.add_argument("--extras", nargs="*", default=["cluster", "data"])
    parser.add_argument("--checkout", type=Path)
    parser.add_argument("--note", help="a sentence for the page")
    parser.add_argument("--first-move", type=int, metavar="RUNS", default=0)
    given = parser.parse_args()
    wheel = given.wheel.resolve()
    known = json.loads(FIGURES.read_text("utf-8")) if FIGURES.exists() else {}
    if given.first_move:
        found = {**known, "first_move": best_first_move(wheel, given.first_move)}
    else:
        found = {**sizes(wheel, given.extras, given.checkout), **kept(known)}
        found |= {"note": given.note} if given.note else {}
    FIGURES.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    page = FOLDER / "results.md"
    page.write_text(with_section(page.read_text("utf-8"), install_lines(FOLDER)), "utf-8")


def kept(known: dict[str, Any]) -> dict[str, Any]:
    """The earlier figures that are measured apart."""
    return {name: known[name] for name in ("first_move",) if name in known}


def sizes(wheel: Path, extras: list[str], checkout: Path | None) -> dict[str, Any]:
    """How long installing takes, and how large everything is."""
    rows = [measure(wheel, ""), *(measure(wheel, f"[{extra}]") for extra in extras)]
    found: dict[str, Any] = {"machine": machine(), "wheel_mb": megabytes(wheel), "rows": rows}
    if checkout:
        parts = {"environment": ".venv", "node_modules": "web/node_modules"}
        found["checkout"] = {name: megabytes(checkout / path) for name, path in parts.items()}
    return found


def best_first_move(wheel: Path, runs: int) -> dict[str, Any]:
    """The fastest of several ways from the wheel to a first move, and how long all took."""
    found = [first_move(wheel) for _ in range(runs)]
    best = min(found, key=lambda seconds: seconds["total"])
    totals = [seconds["total"] for seconds in found]
    return {"machine": machine(), "best": best, "totals": sorted(totals)}


def first_move(wheel: Path) -> dict[str, float]:
    """Install, serve, open the page, start a match with bots, and move; the seconds of each."""
    with tempfile.TemporaryDirectory() as folder:
        place = Environment(Path(folder).resolve() / "place", forbidden=ROOT)
        place.make()
        start, before = time.monotonic(), children_seconds()
        place.install(wheel)
        installed, used = time.monotonic(), children_seconds() - before
        with site(place) as address:
            served = time.monotonic()
            command = (".ci/node", "node", "tools/first_move.mjs", address, TITLE)
            done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE)
        page = json.loads(done.stdout.splitlines()[-1])
    steps = {"install": installed - start, "serve": served - installed, "page": page["page"]}
    steps |= {"table": page["table"] - page["page"], "move": page["move"] - page["table"]}
    found = {**steps, "total": sum(steps.values()), "install_cpu": used}
    return {name: round(took, 1) for name, took in found.items()}


def children_seconds() -> float:
    """The CPU time of all processes that have ended: what a busy machine does not change much."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure(wheel: Path, extra: str) -> dict[str, Any]:
    """Install into a fresh environment; the time, the size, and what is heaviest."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "env"
        subprocess.run((sys.executable, "-m", "venv", str(place)), check=True)
        empty = megabytes(place)
        pip = (str(place / "bin" / "python"), "-m", "pip", "install", "--quiet")
        start = time.monotonic()
        subprocess.run((*pip, f"houle{extra} @ {wheel.as_uri()}"), check=True)
        seconds = time.monotonic() - start
        packages = next(place.glob("lib/python*/site-packages"))
        sizes = {path.name: megabytes(path) for path in packages.iterdir() if path.is_dir()}
        heaviest = sorted(sizes.items(), key=lambda entry: -entry[1])[:HEAVIEST]
        return {
            "what": f"houle{extra}",
            "seconds": round(seconds),
            "mb": megabytes(place),
            "empty_mb": empty,
            "heaviest": dict(heaviest),
        }


def megabytes(path: Path) -> int:
    """The size of a file or folder; a file with several names counts once."""
    if path.is_file():
        return round(path.stat().st_size / 1e6)
    files = (found.lstat() for found in path.rglob("*") if not found.is_dir())
    return round(sum({(f.st_dev, f.st_ino): f.st_size for f in files}.values()) / 1e6)


if __name__ == "__main__":
    main()
