"""Steps a second of the batched environments, observations and masks included, for all games.

``python benchmarks/envs.py`` measures one core of the CPU, ``python benchmarks/envs.py --device
cuda`` a GPU, where the first steps are also compared with the CPU's, number by number. Prints JSON,
which is kept as ``envs.json`` and ``envs_gpu.json``.
Only the steps are timed, not the choice of actions.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):  # removed from NumPy, but needed by some releases of numba-cuda
    np.row_stack = np.vstack  # type: ignore[attr-defined]

sys.path.insert(0, str(Path(__file__).parent.parent))

from houle import envs, games
from houle.simulation.cuda import import_cuda

SECONDS = 2.0
CHECKED_MATCHES, CHECKED_STEPS = 2_000, 100


def moves_here(env: Any, step: int) -> Any:
    """A legal move for every match."""
    places = (step * 7 + np.arange(env.num_envs) * 3) % env.batch.counts
    return env.batch.legal[np.arange(env.num_envs), places].astype(np.int64)


def measure_cpu(game: str, count: int) -> float:
    """Steps in a second of one core's time, however busy the machine is; the best of three."""
    env = envs.vector_env(game, count, copy=False)
    env.reset(seed=1)
    env.step(moves_here(env, 0))
    best, step = 0.0, 1
    for _ in range(3):
        spent, steps = 0.0, 0
        while spent < SECONDS:
            moves = moves_here(env, step)
            begin = process_time()
            env.step(moves)
            spent += process_time() - begin
            steps, step = steps + count, step + 1
        best = max(best, steps / spent)
    return best


def chooser(cuda: Any) -> Any:
    """The kernel that chooses the moves of ``moves_here`` on the device."""

    @cuda.jit
    def choose(legal: Any, counts: Any, step: int, moves: Any) -> None:
        i = cuda.grid(1)
        if i < moves.shape[0]:
            moves[i] = legal[i, (step * 7 + i * 3) % counts[i]]

    return choose


class Device:
    """A batch on the device, and the moves made in it."""

    def __init__(self, game: str, count: int) -> None:
        self.env = envs.cuda_env(game, count)
        self.choose = chooser(self.env.cuda)
        self.moves = self.env.cuda.device_array(count, np.int64)
        self.step = 0
        self.env.reset(seed=1)

    def advance(self, steps: int) -> float:
        """Make so many steps; the seconds that the steps alone have taken."""
        spent, cuda = 0.0, self.env.cuda
        for _ in range(steps):
            self.choose[-(-len(self.moves) // 256), 256](
                self.env.legal, self.env.counts, self.step, self.moves
            )
            cuda.synchronize()
            begin = perf_counter()
            self.env.step(self.moves)
            cuda.synchronize()
            spent += perf_counter() - begin
            self.step += 1
        return spent


def measure_cuda(game: str, count: int) -> float:
    """Steps a second on the device; the best of three."""
    batch = Device(game, count)
    batch.advance(5)
    return max(count * 50 / batch.advance(50) for _ in range(3))


def is_same(game: str) -> bool:
    """Whether the device gives the observations, masks and rewards of the CPU."""
    here, there = envs.vector_env(game, CHECKED_MATCHES), Device(game, CHECKED_MATCHES)
    here.reset(seed=1)
    for step in range(CHECKED_STEPS):
        seen, rewards, over, _, info = here.step(moves_here(here, step))
        there.advance(1)
        env = there.env
        pairs = (
            (seen, env.rows),
            (rewards, env.rewards),
            (over, env.ends),
            (info["action_mask"], env.masks),
            (info["seat"], env.seats),
        )
        if not all(np.array_equal(mine, theirs.copy_to_host()) for mine, theirs in pairs):
            return False
    return True


def main() -> None:
    """Measure every game, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(games.OURS))
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--matches", type=int, help="matches in a batch")
    asked = parser.parse_args()
    on_cuda = asked.device == "cuda"
    count = asked.matches or (262_144 if on_cuda else 4096)
    found: dict[str, Any] = {
        "device": asked.device,
        "machine": platform.machine(),
        "load_before": round(os.getloadavg()[0], 2),
        "matches": count,
        "steps_per_second": {},
    }
    if on_cuda:
        found["gpu"] = import_cuda().get_current_device().name.decode()
    for game in asked.games:
        if on_cuda:
            found.setdefault("same_as_cpu", {})[game] = is_same(game)
        speed = measure_cuda(game, count) if on_cuda else measure_cpu(game, count)
        found["steps_per_second"][game] = round(speed)
        print(game, f"{speed:,.0f}", file=sys.stderr, flush=True)
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
