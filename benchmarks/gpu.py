"""Plays the same matches on the CPU and on a CUDA device and compares the final states bytewise.

Run it where Numba with CUDA is available: ``python benchmarks/gpu.py [matches] >
benchmarks/gpu.json``.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):  # removed from NumPy, but needed by some releases of numba-cuda
    np.row_stack = np.vstack  # type: ignore[attr-defined]

import numba
from numba import cuda

sys.path.insert(0, str(Path(__file__).parent.parent))

from houle import games
from houle.engine.game import Game
from houle.simulation import compile as compiling
from houle.simulation.drivers import play_one

THREADS = 128


def make_cpu() -> Any:
    """Plays the matches one after the other on the CPU."""

    @numba.njit
    def play_all(states: Any, levels: Any, legal: Any, lengths: Any) -> None:
        mover = np.zeros(1, np.int64)
        for i in range(states.shape[0]):
            lengths[i] = play_one(states[i], i, levels, mover, legal, None)

    return play_all


def make_gpu(room: int) -> Any:
    """Plays the matches at the same time, one per thread."""

    @cuda.jit
    def play_all(states: Any, levels: Any, lengths: Any) -> None:
        i = cuda.grid(1)
        if i < states.shape[0]:
            mover = cuda.local.array(1, numba.int64)
            legal = cuda.local.array(room, numba.int16)
            lengths[i] = play_one(states[i], i, levels, mover, legal, None)

    return play_all


def blank_states(game: Game, count: int) -> Any:
    """Blank states with the default options, without what seats know."""
    states = game.bare.zeros(count)
    blank = game.bare.blank()
    game.options().store(blank)
    states[:] = blank
    return states


def on_cpu(game: Game, states: Any, levels: Any) -> tuple[Any, float]:
    """The lengths of the matches and the seconds they took."""
    play_all = make_cpu()
    lengths = np.zeros(len(states), np.int32)
    legal = np.zeros(game.max_legal, np.int16)
    play_all(blank_states(game, 1), levels, legal, lengths[:1])
    started = time.perf_counter()
    play_all(states, levels, legal, lengths)
    return lengths, time.perf_counter() - started


def on_gpu(game: Game, states: Any, levels: Any) -> tuple[Any, Any, float]:
    """The final states, the lengths, and the seconds without copying."""
    play_all = make_gpu(game.max_legal)
    plain = states.view(np.ndarray).view(game.bare.dtype)
    blocks = (len(states) + THREADS - 1) // THREADS
    best = 1e9
    for _ in range(3):
        there, lengths = cuda.to_device(plain), cuda.device_array(len(states), np.int32)
        cuda.synchronize()
        started = time.perf_counter()
        play_all[blocks, THREADS](there, cuda.to_device(levels), lengths)
        cuda.synchronize()
        best = min(best, time.perf_counter() - started)
    return there.copy_to_host(), lengths.copy_to_host(), best


def compare(game: Game, matches: int) -> dict[str, Any]:
    """Play one batch on both, and compare."""
    levels = np.zeros(16, np.int8)
    states = blank_states(game, matches)
    ends, lengths, gpu_seconds = on_gpu(game, states, levels)
    checked = min(matches, 20_000)
    here = blank_states(game, checked)
    cpu_lengths, cpu_seconds = on_cpu(game, here, levels)
    return {
        "game": game.name,
        "matches": matches,
        "checked": checked,
        "identical": ends[:checked].tobytes() == here.tobytes()
        and bool((lengths[:checked] == cpu_lengths).all()),
        "moves": int(lengths.sum(dtype=np.int64)),
        "gpu_moves_per_second": float(lengths.sum(dtype=np.int64) / gpu_seconds),
        "cpu_moves_per_second": float(cpu_lengths.sum(dtype=np.int64) / cpu_seconds),
    }


def main() -> int:
    """Compare every game and print the figures as JSON."""
    compiling.register()
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    rows = []
    for game in games.every():
        rows.append(compare(game, matches))
        print(rows[-1], file=sys.stderr, flush=True)
    device = cuda.get_current_device().name
    name = device.decode() if isinstance(device, bytes) else str(device)
    print(json.dumps({"device": name, "numba": numba.__version__, "games": rows}, indent=1))
    return 0 if all(row["identical"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
