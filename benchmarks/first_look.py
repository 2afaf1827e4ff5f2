"""Measures how soon a hint and a first review of a whole match come with nothing compiled.

    python benchmarks/first_look.py [GAME]

Each command is a process of its own with an empty cache; the processor's time is less disturbed by
other programs than the time on the clock.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

import houle
from houle.engine.record import dumps

REPEATS = 3


def main() -> None:
    """Print the seconds of each command, the best of some repetitions."""
    game = sys.argv[1] if len(sys.argv) > 1 else "land_unter"
    with tempfile.TemporaryDirectory() as folder:
        whole, half = (Path(folder) / name for name in ("whole.json", "half.json"))
        match = play(game, sys.maxsize)
        whole.write_text(dumps(match.record()), "utf-8")
        half.write_text(dumps(play(game, len(match.played) // 2).record()), "utf-8")
        review = measured(["review", "--quick", str(whole)], folder)
        hint = measured(["hint", str(half)], folder)
    moves = len(match.played)
    print(json.dumps({"game": game, "moves": moves, "review": review, "hint": hint}, indent=1))


def play(game: str, most: int) -> houle.Match:
    """A match of matelots, or its first moves."""
    match, bot = houle.new(game, seed=1), houle.load_bot("matelot", game, seed=1)
    while not match.is_over and len(match.played) < most:
        seat = match.to_move[0]
        match.play_number(seat, bot.choose(match.knowledge(seat)))
    return match


def measured(command: list[str], folder: str) -> dict[str, float]:
    """Seconds on the clock and of the processor."""
    env = {**os.environ, "HOULE_CACHE": str(Path(folder) / "cold")}
    best = {"clock": 1e9, "processor": 1e9}
    for _ in range(REPEATS):
        before, begin = spent(), perf_counter()
        program = [str(Path(sys.executable).with_name("houle")), *command]
        subprocess.run(program, env=env, check=True, stdout=subprocess.DEVNULL)
        taken = {"clock": perf_counter() - begin, "processor": spent() - before}
        best = {name: min(best[name], taken[name]) for name in best}
    return {name: round(seconds, 2) for name, seconds in best.items()}


def spent() -> float:
    """The processor's seconds of all processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
