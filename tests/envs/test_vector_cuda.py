"""Batches on a GPU: the same numbers as on the CPU, where there is one."""

from __future__ import annotations

import numpy as np
import pytest

from houle import envs, games
from houle.engine.chance import key_from_seed, set_key
from houle.engine.errors import MissingExtraError
from houle.engine.struct import Array
from houle.envs import vector_cuda
from houle.envs.rows import row_kind, row_size
from houle.simulation.cuda import NoDeviceError
from tests.gpu import Thread, has_device

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


# The kernel, run by Python itself, one thread after the other.

MATCHES, STEPS = 2, 80


@pytest.mark.parametrize("name", games.OURS)
def test_the_kernel_gives_the_numbers_of_a_batch_on_the_cpu(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    game = games.find(name)
    thread = Thread(game)
    monkeypatch.setattr(vector_cuda, "import_cuda", lambda: thread)
    step = vector_cuda.kernel.__wrapped__(game)
    blank, states = game.state.zeros(1), game.state.zeros(MATCHES)
    blank[0] = game.state.blank()
    game.options().store(blank[0])
    set_key(blank[0], key_from_seed("1, batch 0"))
    rows, finals = (np.zeros((MATCHES, row_size(game)), row_kind(game)) for _ in range(2))
    legal = np.zeros((MATCHES, game.max_legal), np.int16)
    masks = np.zeros((MATCHES, game.num_moves), np.int8)
    numbers, seats, counts = np.arange(MATCHES), np.zeros(MATCHES, int), np.zeros(MATCHES, int)
    payments = np.zeros((MATCHES, int(blank[0].seats)), np.float32)
    rewards, ends = np.zeros(MATCHES, np.float32), np.zeros(MATCHES, np.int8)

    def launch(moves: Array) -> None:
        """Run the kernel in every thread."""
        for thread.number in range(MATCHES):
            step(
                *(states, blank, moves, numbers, seats, legal, counts, masks, rows, finals),
                *(
                    payments,
                    rewards,
                    ends,
                    vector_cuda.REWARDS["result"],
                    vector_cuda.ILLEGAL["end"],
                ),
            )

    here = envs.vector_env(name, MATCHES)
    seen, info = here.reset(seed=1)
    launch(np.zeros(0, np.int64))
    for number in range(STEPS):
        assert np.array_equal(seen, rows) and np.array_equal(info["seat"], seats)
        assert np.array_equal(info["action_mask"], masks)
        moves = np.array([legal[i, number % counts[i]] for i in range(MATCHES)], np.int64)
        launch(moves)
        seen, paid, over, _, info = here.step(moves)
        assert np.array_equal(paid, rewards) and np.array_equal(over, ends)
    assert len(np.unique(rows, axis=0)) == MATCHES
