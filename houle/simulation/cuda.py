"""Batches on a CUDA device: each thread plays one match after the other.

A state lies in the thread's local memory, where the same field of neighbouring threads lies side by
side, so that a warp reads it in one go. In an array of states it would lie in 32 different places.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from time import perf_counter
from typing import Any

import numpy as np

from houle.engine.chance import set_key
from houle.engine.errors import HouleError, MissingExtraError
from houle.engine.game import Game
from houle.engine.languages import sentences
from houle.engine.options import Options
from houle.engine.struct import Array

from .batch import Batch, Progress, blank_with, level_numbers
from .compile import register
from .drivers import play_one
from .verbs import result, score

THREADS_PER_BLOCK = 128
BLOCKS_PER_PROCESSOR = 16
MATCHES_PER_LAUNCH = 4_000_000
"""How many matches are played at once; their results must fit into the device's memory."""


class NoDeviceError(HouleError):
    """Raised when there is no CUDA device."""

    code = "no_device"

    def __init__(self) -> None:
        super().__init__(sentences("errors.no_device"))


def import_cuda() -> Any:
    """Numba's CUDA part, or an error that says what is missing."""
    try:
        cuda: Any = import_module("numba.cuda")
    except ImportError:
        raise MissingExtraError("numba-cuda", "gpu") from None
    if not cuda.is_available():
        raise NoDeviceError
    return cuda


@cache
def kernel(game: Game) -> Any:
    """The kernel that plays matches of the game until none is left."""
    import numba

    cuda = import_cuda()
    register()
    room, struct = game.max_legal, numba.from_dtype(game.bare.dtype)
    play: Any = play_one

    @cuda.jit
    def play_matches(
        blank: Any,
        first: int,
        levels: Any,
        taken: Any,
        lengths: Any,
        scores: Any,
        places: Any,
        ends: Any,
    ) -> None:
        """Take the next match that nobody has taken, play it, and store its result."""
        own = cuda.local.array(1, struct)
        mover = cuda.local.array(1, numba.int64)
        legal = cuda.local.array(room, numba.int16)
        i = cuda.atomic.add(taken, 0, 1)
        while i < lengths.shape[0]:
            own[0] = blank[0]
            state = own[0]
            lengths[i] = play(state, first + i, levels, mover, legal, None)
            for seat in range(state.seats):
                scores[i, seat] = score(state, seat)
            result(state, places[i])
            if first + i < ends.shape[0]:
                ends[first + i] = own[0]
            i = cuda.atomic.add(taken, 0, 1)

    return play_matches


def run(
    game: Game,
    options: Options,
    *,
    levels: Sequence[str],
    key: bytes,
    matches: int,
    progress: Progress | None = None,
    ends: Array | None = None,
) -> Batch:
    """Play matches on the device: the same ones, with the same results, as ``batch.run``.

    In ``ends``, an array of states, the last state of each of the first matches is stored.
    """
    cuda = import_cuda()
    play_matches = kernel(game)
    blank = game.bare.zeros(1)
    blank[0] = blank_with(game, options)
    set_key(blank[0], key)
    seats = int(blank[0].seats)
    blank_there, ends_there = (
        cuda.to_device(states.view(np.ndarray).view(game.bare.dtype))
        for states in (blank, game.bare.zeros(0) if ends is None else ends)
    )
    levels_there = cuda.to_device(level_numbers(levels))
    blocks = BLOCKS_PER_PROCESSOR * cuda.get_current_device().MULTIPROCESSOR_COUNT

    def launch(first: int, count: int) -> list[Any]:
        """Play so many matches; their lengths, scores and places on the device."""
        shapes = (count, np.int32), ((count, seats), np.int16), ((count, seats), np.int16)
        found = [cuda.device_array(shape, kind) for shape, kind in shapes]
        taken = cuda.to_device(np.zeros(1, np.int64))
        play_matches[blocks, THREADS_PER_BLOCK](
            blank_there, first, levels_there, taken, *found, ends_there
        )
        cuda.synchronize()
        return found

    launch(matches, 0)  # compiles the kernel
    seconds, parts = 0.0, []
    for first in range(0, matches, MATCHES_PER_LAUNCH):
        count = min(MATCHES_PER_LAUNCH, matches - first)
        begin = perf_counter()
        found = launch(first, count)
        seconds += perf_counter() - begin
        parts.append([part.copy_to_host() for part in found])
        if progress is not None:
            progress(count)
    if ends is not None:
        ends_there.copy_to_host(ends.view(np.ndarray).view(game.bare.dtype))
    lengths, scores, places = (np.concatenate(column) for column in zip(*parts, strict=True))
    return Batch(lengths, scores, places, seconds)
