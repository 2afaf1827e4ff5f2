"""Plays the same matches on the CPU and on a CUDA device, and compares the final states bytewise.

Run it where Numba with CUDA is available: ``python benchmarks/gpu.py [matches] >
benchmarks/gpu.json``. Every game is played by every level that needs no search, with every number
of players and every value of every option at least once.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):  # removed from NumPy, but needed by some releases of numba-cuda
    np.row_stack = np.vstack  # type: ignore[attr-defined]

import numba

sys.path.insert(0, str(Path(__file__).parent.parent))

from houle import games
from houle.contract.cover import pairwise
from houle.engine.chance import key_from_seed, set_key
from houle.engine.game import Game
from houle.engine.options import Options
from houle.simulation import batch, cuda
from houle.simulation.compile import register
from houle.simulation.drivers import play_one

CHECKED = 10_000
"""How many matches are compared, in all, of each game and level."""
KEY = key_from_seed("gpu")


@numba.njit
def play_all(states: Any, levels: Any, legal: Any) -> None:
    """Play the matches one after the other on the CPU."""
    mover = np.zeros(1, np.int64)
    for i in range(states.shape[0]):
        play_one(states[i], i, levels, mover, legal, None)


def is_same(game: Game, options: Options, level: str, matches: int) -> bool:
    """Whether so many matches end in the same bytes on both."""
    seats = batch.seats_of(game, options)
    here, there = game.bare.zeros(matches), game.bare.zeros(matches)
    here[:] = batch.blank_with(game, options)
    for state in here:
        set_key(state, KEY)
    levels = [level] * seats
    play_all(here, batch.level_numbers(levels), np.zeros(game.max_legal, np.int16))
    cuda.run(game, options, levels=levels, key=KEY, matches=matches, ends=there)
    return here.tobytes() == there.tobytes()


def speed(game: Game, level: str, matches: int) -> float:
    """Moves a second with the default options, the best of three."""
    options = game.options()
    levels = [level] * batch.seats_of(game, options)
    found = [cuda.run(game, options, levels=levels, key=KEY, matches=matches) for _ in range(3)]
    return max(one.moves / one.seconds for one in found)


def measure(game: Game, matches: int) -> dict[str, Any]:
    """Compare and measure a game."""
    cover = pairwise(game.options)
    each = -(-CHECKED // len(cover))
    tried = [(options, level) for options in cover for level in batch.LEVELS]
    same = [is_same(game, options, level, each) for options, level in tried]
    return {
        "game": game.name,
        "bytes": game.bare.dtype.itemsize,
        "matches": matches,
        "options": len(cover),
        "checked": each * len(tried),
        "identical": all(same),
        "gpu_moves_per_second": speed(game, "random", matches),
        "gpu_matelot_moves_per_second": speed(game, "matelot", max(matches // 20, 1)),
    }


def main() -> int:
    """Compare every game, or those named, and print the figures as JSON."""
    register()
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 4_000_000
    rows = []
    for game in map(games.find, sys.argv[2:] or games.NAMES):
        rows.append(measure(game, matches))
        print(rows[-1], file=sys.stderr, flush=True)
    device = cuda.import_cuda().get_current_device().name
    name = device.decode() if isinstance(device, bytes) else str(device)
    print(json.dumps({"device": name, "numba": numba.__version__, "games": rows}, indent=1))
    return 0 if all(row["identical"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
