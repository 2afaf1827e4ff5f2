"""Writes the figures of ``make measure-web`` into benchmarks/results.md."""

from __future__ import annotations

import json
from pathlib import Path

from benchmarks.soak import with_section
from tools.bench import machine, web_lines

FOLDER = Path(__file__).parent


def main() -> None:
    """Add the machine, and write the figures to the results page."""
    figures = FOLDER / "web.json"
    found = {"machine": machine(), **json.loads(figures.read_text("utf-8"))}
    figures.write_text(json.dumps(found | {"machine": machine()}, indent=1) + "\n", "utf-8")
    page = FOLDER / "results.md"
    page.write_text(with_section(page.read_text("utf-8"), web_lines(FOLDER)), "utf-8")


if __name__ == "__main__":
    main()
