"""Batches on a GPU: the same numbers as on the CPU, where there is one."""

from __future__ import annotations

import pytest

from houle import envs, games
from houle.engine.errors import MissingExtraError
from houle.simulation.cuda import NoDeviceError
from tests.gpu import has_device

pytest.importorskip("gymnasium", reason="gymnasium is not installed (houle[lab])")


@pytest.mark.skipif(not has_device(), reason="there is no GPU with CUDA here")
@pytest.mark.parametrize("game", games.OURS)
def test_a_batch_on_the_gpu_gives_the_numbers_of_the_cpu(game: str) -> None:
    from benchmarks.envs import is_same

    assert is_same(game)


@pytest.mark.skipif(has_device(), reason="there is a GPU with CUDA here")
def test_without_a_gpu_the_error_says_what_is_missing() -> None:
    with pytest.raises((MissingExtraError, NoDeviceError)):
        envs.cuda_env("land_unter", 4)
