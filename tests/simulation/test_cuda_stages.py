"""Matches on a GPU that go through the stages together, on a block of Python threads."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from houle import games
from houle.engine.chance import key_from_seed, set_key
from houle.engine.game import Game
from houle.engine.struct import Array
from houle.simulation import batch, cuda
from houle.simulation.drivers import LEVELS, RANDOM, choose, next_to_move, play_one
from houle.simulation.verbs import deal, is_over, play, result, score

GAMES = [game for game in games.every() if cuda.stage_of(game) is not None]
KEY = key_from_seed("stages")
NO_LOG_ON_DEVICE: Any = None
THREADS, MATCHES = 2, 3


class Block:
    """The part of ``numba.cuda`` that kernels use, for the threads of one block."""

    def __init__(self, game: Game) -> None:
        self.game, self.barrier, self.lock = game, threading.Barrier(THREADS), threading.Lock()
        self.votes = [0] * THREADS
        self.own = threading.local()
        self.local = SimpleNamespace(array=self.local_array)
        self.atomic = SimpleNamespace(add=self.add)

    def jit(self, **_: Any) -> Any:
        """A decorator that leaves the kernel interpreted."""
        return lambda kernel: kernel

    def local_array(self, size: int, kind: Any) -> Array:
        """An array of one thread."""
        is_state = hasattr(kind, "fields")
        return self.game.bare.zeros(size) if is_state else np.zeros(size, kind.name)

    def add(self, array: Array, index: int, value: int) -> int:
        """Add to an entry that all threads share and return what it was."""
        with self.lock:
            array[index] += value
            return int(array[index]) - value

    def syncthreads(self) -> None:
        """Wait for the other threads of the block."""
        self.barrier.wait(60)

    def syncthreads_or(self, vote: int) -> int:
        """Wait for the others, and return whether any of them votes yes."""
        self.votes[self.own.number] = int(vote)
        self.barrier.wait(60)
        found = any(self.votes)
        self.barrier.wait(60)
        return int(found)

    def run(self, kernel: Any, *arguments: Any) -> None:
        """Run the kernel in every thread of the block."""

        def run_one(number: int) -> None:
            """Run it in one thread; a failure there ends the others too."""
            self.own.number = number
            try:
                kernel(*arguments)
            except BaseException:
                self.barrier.abort()
                raise

        with ThreadPoolExecutor(THREADS) as pool:
            list(pool.map(run_one, range(THREADS)))


def blank_of(game: Game) -> Array:
    """An array of one blank state with the default options and the key."""
    blank = game.bare.zeros(1)
    blank[0] = batch.blank_with(game, game.options())
    set_key(blank[0], KEY)
    return blank


def played_alone(
    game: Game, blank: Array, number: int, levels: Array
) -> tuple[int, bytes, list[int], list[int]]:
    """The length, last state, scores and places of the match of that number, played by itself."""
    alone, mover, legal = blank.copy(), np.zeros(1, np.int64), np.zeros(game.max_legal, np.int16)
    place, state = np.zeros(len(levels), np.int16), cast(Any, alone[0])
    length = play_one(state, number, levels, mover, legal, NO_LOG_ON_DEVICE)
    assert length > 0
    result(state, place)
    scores = [score(state, seat) for seat in range(len(levels))]
    return length, state.tobytes(), scores, list(place)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_matches_in_step_are_those_played_one_by_one(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numba")
    block, blank = Block(game), blank_of(game)
    seats = int(blank[0].seats)
    levels = np.full(seats, LEVELS["random"], np.int8)
    levels[0] = LEVELS["matelot"]
    monkeypatch.setattr(cuda, "import_cuda", lambda: block)
    kernel = cuda.staged_kernel(game, cuda.stage_of(game))
    lengths, taken = np.zeros(MATCHES, np.int32), np.zeros(1, np.int64)
    scores, places = np.zeros((2, MATCHES, seats), np.int16)
    ends = game.bare.zeros(MATCHES)
    block.run(kernel, blank, 0, levels, taken, lengths, scores, places, ends)

    for i in range(MATCHES):
        assert (lengths[i], ends[i].tobytes(), list(scores[i]), list(places[i])) == played_alone(
            game, blank, i, levels
        )


def test_a_game_with_stages_has_a_processor_per_block() -> None:
    shapes = {cuda.stage_of(game) is None: cuda.launch_shape(game) for game in games.every()}
    assert shapes[False] == (1, cuda.THREADS_IN_STEP)
    assert shapes[True] == (cuda.BLOCKS_PER_PROCESSOR, cuda.THREADS_PER_BLOCK)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_stage_of_a_match_is_one_that_blocks_go_through(game: Game) -> None:
    blank, legal = blank_of(game), np.zeros(game.max_legal, np.int16)
    state: Any = blank[0]
    seen, seat, mover = set(), 0, np.ones(1, np.int64)
    deal(state, NO_LOG_ON_DEVICE)
    while not is_over(state):
        seen.add(cuda.stage_of(game)(state))
        seat = next_to_move(state, seat)
        play(state, seat, choose(state, seat, RANDOM, mover, legal), NO_LOG_ON_DEVICE)
    assert len(seen) > 1 and seen <= set(range(cuda.MAX_STAGES))
