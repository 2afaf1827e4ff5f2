"""Plays positions out on the CPU and on a CUDA device, compares the arrays, and measures both.

Run it where Numba with CUDA is available: ``python benchmarks/flat_gpu.py [playouts] [GAME ...] >
benchmarks/flat_gpu.json``. Every game is played out from what the first seat to move knows and from
the true position, by every level that needs no search, with every measure, under every number of
players and every value of every option at least once. The exit status is 1 if an array differs.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):  # removed from NumPy, but needed by some releases of numba-cuda
    np.row_stack = np.vstack  # type: ignore[attr-defined]

import numba

sys.path.insert(0, str(Path(__file__).parent.parent))

import houle
from houle import games
from houle.bots.play.bot import legal_moves
from houle.contract.cover import pairwise
from houle.engine.chance import key_from_seed
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.options import Options
from houle.engine.view import View
from houle.simulation.cuda import import_cuda
from houle.simulation.drivers import LEVELS
from houle.simulation.trial import MEASURES

CHECKED = 1000
"""How many playouts of each move are compared, in all, of each game, level and measure."""
MOVES_BEFORE = 6
"""How many moves are made before the position that is played out."""


def position(game: Game, options: Options) -> Match:
    """A match after some moves, at a choice."""
    match = Match(game, options, key=key_from_seed("flat"))
    for _ in range(MOVES_BEFORE):
        seat = match.to_move[0]
        match.play_number(seat, match.legal_numbers(seat)[0])
    return match


def is_same(start: Match | View, level: str, measure: str, count: int) -> bool:
    """Whether both devices give the same array."""
    here, there = (
        houle.playouts(start, count=count, level=level, measure=measure, seed=1, device=device)
        for device in ("cpu", "cuda")
    )
    return here.tobytes() == there.tobytes()


def speed(view: View, level: str, count: int, device: str) -> float:
    """Playouts a second, the best of three; the first call only compiles."""
    best, moves = 0.0, len(legal_moves(view))
    for number in (1, count, count, count):
        begin = perf_counter()
        houle.playouts(view, count=number, level=level, seed=2, device=device)
        if number > 1:
            best = max(best, moves * number / (perf_counter() - begin))
    return best


def measure(game: Game, count: int) -> dict[str, Any]:
    """Compare and measure a game."""
    cover = pairwise(game.options)
    each = -(-CHECKED // len(cover))
    tried = 0
    same = True
    for options in cover:
        match = position(game, options)
        for start in (match, match.knowledge(match.to_move[0])):
            for level in LEVELS:
                for told in MEASURES:
                    same = is_same(start, level, told, each) and same
                    tried += 1
    match = position(game, game.options())
    view = match.knowledge(match.to_move[0])
    return {
        "game": game.name,
        "bytes": game.state.dtype.itemsize,
        "compared": tried,
        "identical": same,
        "cpu_playouts_per_second": {level: speed(view, level, 200, "cpu") for level in LEVELS},
        "gpu_playouts_per_second": {level: speed(view, level, count, "cuda") for level in LEVELS},
    }


def main() -> int:
    """Compare every game, or those named, and print the figures as JSON."""
    device = import_cuda().get_current_device().name
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    rows = []
    for game in map(games.find, sys.argv[2:] or games.NAMES):
        rows.append(measure(game, count))
        print(rows[-1], file=sys.stderr, flush=True)
    name = device.decode() if isinstance(device, bytes) else str(device)
    print(json.dumps({"device": name, "numba": numba.__version__, "games": rows}, indent=1))
    return 0 if all(row["identical"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
