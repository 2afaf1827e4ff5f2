"""A game of another package on a GPU; without a GPU the kernel runs as plain Python."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from houle import games
from houle.games.installed import Installed
from houle.simulation import cuda
from houle.simulation.drivers import LEVELS
from tests.examples.positions import GAME
from tests.gpu import has_device
from tests.packages import install_hearts

from .test_cuda_playouts import PlainDevice
from .test_cuda_stages import blank_of, played_alone

ROOT = Path(__file__).parents[2]
MATCHES = 2


def test_its_matches_in_the_kernel_are_those_of_the_cpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "find_installed", lambda *ours: Installed({GAME.name: GAME}))
    monkeypatch.setitem(games.LOADED, GAME.name, GAME)
    monkeypatch.setattr(cuda, "import_cuda", lambda: PlainDevice(GAME))
    [kernel] = cuda.kernel.__wrapped__(GAME).values()
    blank = blank_of(GAME)
    levels = np.full(blank[0].seats, LEVELS["random"], np.int8)
    levels[0] = LEVELS["matelot"]
    lengths, taken = np.zeros(MATCHES, np.int32), np.zeros(1, np.int64)
    scores, places = np.zeros((2, MATCHES, len(levels)), np.int16)
    ends = GAME.bare.zeros(MATCHES)
    kernel(blank, 0, levels, taken, lengths, scores, places, ends)
    for i in range(MATCHES):
        assert (lengths[i], ends[i].tobytes(), list(scores[i]), list(places[i])) == played_alone(
            GAME, blank, i, levels
        )


@pytest.mark.skipif(not has_device(), reason="there is no GPU with CUDA here")
def test_its_matches_and_playouts_on_the_gpu_are_those_of_the_cpu(tmp_path: Path) -> None:
    install_hearts(tmp_path)
    files = [f"tests/simulation/{name}.py" for name in ("test_cuda", "test_cuda_playouts")]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-n0", "-p", "no:cacheprovider", "-k", "hearts", *files],
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT)))},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0 and "skipped" not in done.stdout, done.stdout
