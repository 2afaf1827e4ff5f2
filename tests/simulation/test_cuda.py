"""Batches on a GPU: the same matches as on the CPU, where there is one."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from houle import games
from houle.engine.chance import key_from_seed
from houle.engine.errors import MissingExtraError
from houle.engine.game import Game
from houle.simulation import batch, cuda
from houle.simulation.cuda import NoDeviceError
from tests.gpu import has_device

KEY = key_from_seed("gpu")


@pytest.mark.skipif(not has_device(), reason="there is no GPU with CUDA here")
@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.name)
def test_matches_on_the_gpu_are_those_of_the_cpu(game: Game) -> None:
    options = game.options()
    for level in batch.LEVELS:
        levels = [level] * batch.seats_of(game, options)
        here = batch.run(game, options, levels=levels, key=KEY, matches=500)
        there = cuda.run(game, options, levels=levels, key=KEY, matches=500)
        assert np.array_equal(here.lengths, there.lengths) and here.moves > 0
        assert np.array_equal(here.scores, there.scores)
        assert np.array_equal(here.places, there.places)


def test_without_numbas_cuda_part_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba.cuda", None)
    with pytest.raises(MissingExtraError, match=r"houle\[gpu\]"):
        cuda.import_cuda()


def test_without_a_device_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("numba.cuda.is_available", lambda: False)
    with pytest.raises(NoDeviceError, match="no GPU with CUDA"):
        cuda.import_cuda()
