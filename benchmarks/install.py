"""Measures what installing takes: ``python -m benchmarks.install dist/houle-*.whl``.

Every row is a fresh environment; with ``--checkout FOLDER``, the folder of a clone in which
``make web`` has run is measured too. The figures go into install.json and results.md.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.soak import with_section
from tools.bench import install_lines, machine

FOLDER = Path(__file__).parent
HEAVIEST = 6


def main() -> None:
    """Measure, and write the figures to the results page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.install")
    parser.add_argument("wheel", type=Path)
    parser.add_argument("--extras", nargs="*", default=["cluster", "data"])
    parser.add_argument("--checkout", type=Path)
    parser.add_argument("--note", help="a sentence for the page")
    given = parser.parse_args()
    wheel = given.wheel.resolve()
    rows = [measure(wheel, ""), *(measure(wheel, f"[{extra}]") for extra in given.extras)]
    found: dict[str, Any] = {"machine": machine(), "wheel_mb": megabytes(wheel), "rows": rows}
    if given.checkout:
        parts = {"environment": ".venv", "node_modules": "web/node_modules"}
        found["checkout"] = {n: megabytes(given.checkout / path) for n, path in parts.items()}
    if given.note:
        found["note"] = given.note
    (FOLDER / "install.json").write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    page = FOLDER / "results.md"
    page.write_text(with_section(page.read_text("utf-8"), install_lines(FOLDER)), "utf-8")


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
