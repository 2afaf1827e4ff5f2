"""Batches on a CUDA device: each thread plays one match after the other.

A state lies in the thread's local memory, where the same field of neighbouring threads lies side by
side, so that a warp reads it in one go. In an array of states it would lie in 32 different places.

The code of a game with many kinds of moves does not fit into the instruction cache. If its rules
have the verb ``stage``, all threads of a block make moves of the same stage at the same time, so
that they need the same small part of the code.
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
from houle.engine.rule import Seat
from houle.engine.struct import Array

from .batch import Batch, Progress, blank_with, level_numbers
from .compile import register
from .drivers import MAX_MOVES, choose, next_to_move, number_key, number_mover, play_one
from .verbs import deal, is_over, play, result, score

THREADS_PER_BLOCK = 128
BLOCKS_PER_PROCESSOR = 16
THREADS_IN_STEP = 512
"""The threads of a block that goes through stages; it has a processor for itself."""
REGISTERS_IN_STEP = 65_536 // THREADS_IN_STEP
"""How many registers a thread may use, so that the registers of a processor suffice for a block."""
MAX_STAGES = 32
"""The verb ``stage`` returns a number below this."""
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
    stage = stage_of(game)
    return free_kernel(game) if stage is None else staged_kernel(game, stage)


def stage_of(game: Game) -> Any:
    """The game's optional verb ``stage``, or None."""
    return getattr(game.rules, "stage", None)


def launch_shape(game: Game) -> tuple[int, int]:
    """How many blocks to start on each processor, and how many threads in each block."""
    if stage_of(game) is None:
        return BLOCKS_PER_PROCESSOR, THREADS_PER_BLOCK
    return 1, THREADS_IN_STEP


def free_kernel(game: Game) -> Any:
    """The kernel whose threads play independently of each other."""
    import numba

    cuda = import_cuda()
    register()
    room, struct = game.max_legal, numba.from_dtype(game.bare.dtype)
    play_match: Any = play_one

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
            lengths[i] = play_match(state, first + i, levels, mover, legal, None)
            for seat in range(state.seats):
                scores[i, seat] = score(state, seat)
            result(state, places[i])
            if first + i < ends.shape[0]:
                ends[first + i] = own[0]
            i = cuda.atomic.add(taken, 0, 1)

    return play_matches


def staged_kernel(game: Game, stage: Any) -> Any:
    """The kernel whose blocks go through the stages again and again."""
    import numba

    cuda = import_cuda()
    register()
    room, struct = game.max_legal, numba.from_dtype(game.bare.dtype)
    begin: Any = deal
    play_stage = stage_player(cuda, stage)

    @cuda.jit(max_registers=REGISTERS_IN_STEP)
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
        """Let each thread take a match, play all of them stage by stage, and store results."""
        own = cuda.local.array(1, struct)
        mover = cuda.local.array(1, numba.int64)
        legal = cuda.local.array(room, numba.int16)
        state = own[0]
        i, moves, seat, playing = 0, 0, 0, False
        while True:
            if not playing and i < lengths.shape[0]:
                i = cuda.atomic.add(taken, 0, 1)
                playing = i < lengths.shape[0]
                if playing:
                    own[0] = blank[0]
                    number_key(state, first + i)
                    number_mover(state, first + i, mover)
                    begin(state, None)
                    moves, seat = 0, 0
            if cuda.syncthreads_or(np.int32(playing)) == 0:
                break
            for now in range(MAX_STAGES):
                moves, seat = play_stage(state, now, playing, moves, seat, levels, mover, legal)
            if playing and (is_over(state) or moves == MAX_MOVES):
                playing = False
                lengths[i] = moves
                for other in range(state.seats):
                    scores[i, other] = score(state, other)
                result(state, places[i])
                if first + i < ends.shape[0]:
                    ends[first + i] = own[0]

    return play_matches


def stage_player(cuda: Any, stage: Any) -> Any:
    """The device function with which a block makes its moves of one stage."""
    make: Any = play

    @cuda.jit(device=True)
    def play_stage(
        state: Any,
        now: int,
        playing: bool,
        moves: int,
        seat: Seat,
        levels: Any,
        mover: Any,
        legal: Any,
    ) -> tuple[int, Seat]:
        """Choose, wait for the block, play, until no match of the block is at the stage.

        Returns how many moves the thread's match has had, and who made the last one.
        """
        move = 0
        while True:
            mine = playing and stage(state) == now and not is_over(state) and moves < MAX_MOVES
            if cuda.syncthreads_or(np.int32(mine)) == 0:
                return moves, seat
            if mine:
                seat = next_to_move(state, seat)
                move = choose(state, seat, int(levels[seat]), mover, legal)
            cuda.syncthreads()
            if mine:
                make(state, seat, move, None)
                moves += 1

    return play_stage


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
    blocks, threads = launch_shape(game)
    blocks *= cuda.get_current_device().MULTIPROCESSOR_COUNT

    def launch(first: int, count: int) -> list[Any]:
        """Play ``count`` matches; their lengths, scores and places stay on the device."""
        shapes = (count, np.int32), ((count, seats), np.int16), ((count, seats), np.int16)
        found = [cuda.device_array(shape, kind) for shape, kind in shapes]
        taken = cuda.to_device(np.zeros(1, np.int64))
        play_matches[blocks, threads](blank_there, first, levels_there, taken, *found, ends_there)
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
