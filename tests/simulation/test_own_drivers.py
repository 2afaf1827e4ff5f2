"""Rules of somebody else: compiled like ours, and never run in an old version."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from houle import games
from houle.simulation.compile import driver_folder

GAME = games.find("land_unter")
CHOICE = (
    "import houle\n\n\n@houle.rule\ndef chosen(legal, count):\n    return int(legal[{index}])\n"
)
DRIVER = """
import sys
import numpy as np
import houle
from houle.simulation.drivers import next_to_move
from houle.simulation.verbs import legal_moves, score
from choice import chosen

@houle.rule
def choose(states, legal):
    state = states[0]
    seat = next_to_move(state, 0)
    count = legal_moves(state, seat, legal)
    return chosen(legal, count) * 1000 + score(state, seat)

def run(driver):
    match = houle.new("land_unter", seed=1)
    legal = np.zeros(match.game.max_legal, np.int16)
    return driver(match.copy().state.reshape(1), legal)

if __name__ == "__main__":
    fast = houle.compiled("land_unter", choose)
    print(run(fast), run(choose), sum(fast.stats.cache_hits.values()))
"""


def run(folder: Path) -> list[int]:
    """What is chosen, compiled and interpreted, and how often the cache was used."""
    root = str(Path(__file__).parents[2])
    done = subprocess.run(
        [sys.executable, str(folder / "study.py")],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": root, "HOULE_CACHE": str(folder / "cache")},
        check=True,
    )
    return [int(word) for word in done.stdout.split()]


@pytest.mark.slow
def test_a_script_compiles_its_own_rules_and_an_edited_one_is_compiled_anew(
    tmp_path: Path,
) -> None:
    (tmp_path / "study.py").write_text(DRIVER, "utf-8")
    (tmp_path / "choice.py").write_text(CHOICE.format(index="0"), "utf-8")
    first, plain, hits = run(tmp_path)
    assert first == plain and hits == 0
    assert run(tmp_path) == [first, plain, 1]
    (tmp_path / "choice.py").write_text(CHOICE.format(index="count - 1"), "utf-8")
    other, plain, hits = run(tmp_path)
    assert other == plain != first and hits == 0


def test_a_driver_without_a_file_is_compiled_for_this_process_only() -> None:
    scope: dict[str, object] = {"__name__": "notebook"}
    exec("def driver(states):\n    return 1\n", scope)
    assert driver_folder(GAME, scope["driver"]) is None  # type: ignore[arg-type]
