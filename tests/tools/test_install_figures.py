"""The figures of installing on the results page are those that were measured."""

from __future__ import annotations

import json
from pathlib import Path

from tools.bench import first_move_lines, install_lines

FOLDER = Path(__file__).parents[2] / "benchmarks"


def test_the_page_shows_what_was_measured() -> None:
    lines = install_lines(FOLDER)
    assert "## Installing" in lines
    assert "\n".join(lines) in (FOLDER / "results.md").read_text("utf-8")


def test_a_row_names_what_is_heaviest(tmp_path: Path) -> None:
    row = {"what": "houle", "seconds": 61, "mb": 400, "empty_mb": 20, "heaviest": {"llvm": 170}}
    found = {"machine": "A machine.", "wheel_mb": 7, "rows": [row]}
    (tmp_path / "install.json").write_text(json.dumps(found), "utf-8")
    assert "| `houle` | 61 s | 400 MB | llvm 170 MB |" in install_lines(tmp_path)


def test_the_way_to_a_first_move_is_shown_step_by_step() -> None:
    steps = {"install": 30.0, "serve": 4.5, "page": 1.2, "table": 2.0, "move": 0.3}
    best = {**steps, "total": 38.0, "install_cpu": 21.5}
    found = {"machine": "A machine.", "best": best, "totals": [38.0, 51.2]}
    lines = first_move_lines(found)
    assert "The fastest of 2 runs (38, 51 s)." in lines
    assert "| `houle serve`, until it is ready | 4.5 s |" in lines
    assert "| together | 38.0 s |" in lines
    assert lines[-1].startswith("`pip install` takes 21.5 s of CPU time")


def test_nothing_is_said_where_nothing_was_measured(tmp_path: Path) -> None:
    assert install_lines(tmp_path) == []
