"""Playouts on a CUDA device: each thread deals one world after the other and tries every move."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from houle.engine.game import Game
from houle.engine.struct import Array

from .compile import register
from .cuda import BLOCKS_PER_PROCESSOR, THREADS_PER_BLOCK, import_cuda
from .drivers import number_mover, play_out
from .trial import Trial
from .verbs import play
from .worlds import begin_world, tell_end

PLAYOUTS_PER_LAUNCH = 1_000_000
"""How many worlds are played out at once; their ends must fit into the device's memory."""


@cache
def kernel(game: Game) -> Any:
    """The kernel that tries the moves of a trial in worlds of the game until none is left."""
    import numba

    cuda = import_cuda()
    register()
    room, struct = game.max_legal, numba.from_dtype(game.state.dtype)
    begin: Any = begin_world
    number: Any = number_mover
    make: Any = play
    finish: Any = play_out
    tell: Any = tell_end

    @cuda.jit
    def try_moves(
        start: Any,
        closed: int,
        seat: int,
        moves: Any,
        first: int,
        levels: Any,
        measure: int,
        taken: Any,
        found: Any,
    ) -> None:
        """Take the next world that nobody has taken, and play out every move in it."""
        own = cuda.local.array(2, struct)
        mover = cuda.local.array(1, numba.int64)
        legal = cuda.local.array(room, numba.int16)
        i = cuda.atomic.add(taken, 0, 1)
        while i < found.shape[0]:
            own[0] = start[0]
            begin(own[0], closed, seat, first + i)
            for m in range(moves.shape[0]):
                own[1] = own[0]
                world = own[1]
                number(world, first + i, mover)
                make(world, seat, int(moves[m]), None)
                finish(world, levels, mover, legal, None)
                tell(world, measure, found[i, m])
            i = cuda.atomic.add(taken, 0, 1)

    return try_moves


def play_trial(trial: Trial, count: int) -> Array:
    """The ends of ``count`` playouts of every move: the same array as on the CPU."""
    cuda = import_cuda()
    try_moves = kernel(trial.game)
    start = trial.start.view(np.ndarray).view(trial.game.state.dtype)
    there = [cuda.to_device(part) for part in (start, trial.moves, trial.levels)]
    blocks = BLOCKS_PER_PROCESSOR * cuda.get_current_device().MULTIPROCESSOR_COUNT
    parts = []
    for first in range(0, count, PLAYOUTS_PER_LAUNCH):
        size = min(PLAYOUTS_PER_LAUNCH, count - first)
        found = cuda.device_array((size, len(trial.moves), trial.seats), np.int16)
        taken = cuda.to_device(np.zeros(1, np.int64))
        try_moves[blocks, THREADS_PER_BLOCK](
            there[0],
            int(trial.closed),
            trial.seat,
            there[1],
            first,
            there[2],
            trial.measure,
            taken,
            found,
        )
        parts.append(found.copy_to_host())
    return np.concatenate(parts).transpose(1, 0, 2)
