"""Playouts on a GPU are those of the CPU; without a GPU the kernel runs as plain Python."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
import pytest

import houle
from houle import games
from houle.contract.walks import walk
from houle.engine.game import Game
from houle.engine.match import Match
from houle.simulation import cuda, cuda_playouts
from houle.simulation.cuda import NoDeviceError

from .test_cuda import has_device


class PlainDevice:
    """What the kernel uses of CUDA, as plain Python: a launch is a single thread."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.atomic = SimpleNamespace(add=self.add)
        self.local = SimpleNamespace(array=self.array)

    def add(self, where: Any, index: int, number: int) -> int:
        before = int(where[index])
        where[index] += number
        return before

    def array(self, size: int, kind: Any) -> Any:
        if kind in (numba.int64, numba.int16):
            return np.zeros(size, str(kind))
        return self.game.state.zeros(size)

    def jit(self, function: Any) -> Any:
        return {(32, cuda_playouts.THREADS_PER_BLOCK): function}

    def get_current_device(self) -> Any:
        return SimpleNamespace(MULTIPROCESSOR_COUNT=32 // cuda.BLOCKS_PER_PROCESSOR)

    def to_device(self, there: Any) -> Any:
        if there.dtype == self.game.state.dtype:
            rows = self.game.state.zeros(len(there))
            rows.view(np.ndarray).view(there.dtype)[:] = there
            return rows
        return there

    def device_array(self, shape: Any, kind: Any) -> Any:
        class Found(np.ndarray[Any, Any]):
            def copy_to_host(self) -> Any:
                return np.asarray(self)

        return np.zeros(shape, kind).view(Found)


def position(game: Game) -> Match:
    """A match after some moves."""
    *_, match = walk(game, game.options(), 3, most=5)
    return match


@pytest.mark.slow
@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.name)
def test_the_kernel_makes_the_playouts_of_the_cpu(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = PlainDevice(game)
    monkeypatch.setattr(cuda_playouts, "import_cuda", lambda: device)
    monkeypatch.setattr(cuda_playouts, "PLAYOUTS_PER_LAUNCH", 2)
    cuda_playouts.kernel.cache_clear()
    match = position(game)
    seat = match.to_move[0]
    moves = match.legal_numbers(seat)[:2]
    for start in (match, match.knowledge(seat)):
        here, there = (
            houle.playouts(start, moves, count=3, level="random", seed=8, seat=seat, device=where)
            for where in ("cpu", "cuda")
        )
        assert here.tolist() == there.tolist() and here.shape[1] == 3
    cuda_playouts.kernel.cache_clear()


@pytest.mark.skipif(not has_device(), reason="there is no GPU with CUDA here")
@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.name)
def test_playouts_on_the_gpu_are_those_of_the_cpu(game: Game) -> None:
    view = position(game).knowledge(position(game).to_move[0])
    for measure in ("score", "value", "place"):
        here, there = (
            houle.playouts(view, count=300, measure=measure, seed=8, device=where)
            for where in ("cpu", "cuda")
        )
        assert here.tolist() == there.tolist()


def test_without_a_device_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("numba.cuda.is_available", lambda: False)
    cuda_playouts.kernel.cache_clear()
    match = houle.new("land_unter", seed=1)
    with pytest.raises(NoDeviceError, match="no GPU with CUDA"):
        houle.playouts(match, count=1, device="cuda")
