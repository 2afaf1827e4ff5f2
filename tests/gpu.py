"""Tests of kernels: whether a GPU can run them here, and a thread that Python runs in its place."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from houle.engine.errors import MissingExtraError
from houle.engine.game import Game
from houle.engine.struct import Array
from houle.simulation import cuda


def has_device() -> bool:
    """Whether this machine has a GPU with CUDA."""
    try:
        cuda.import_cuda()
    except (MissingExtraError, cuda.NoDeviceError):
        return False
    return True


class Thread:
    """The part of ``numba.cuda`` that kernels use: Python runs one thread after the other."""

    def __init__(self, game: Game) -> None:
        self.game, self.number = game, 0
        self.local = SimpleNamespace(array=self.local_array)

    def jit(self, kernel: Any) -> Any:
        """Leave the kernel interpreted."""
        return kernel

    def grid(self, dimensions: int) -> int:
        """The number of the thread."""
        return self.number

    def local_array(self, size: int, kind: Any) -> Array:
        """An array of the thread; structs are those that hold what is observed."""
        return self.game.observed.zeros(size) if hasattr(kind, "fields") else np.zeros(size, kind)
