"""Whether tests on a GPU can run here."""

from __future__ import annotations

from houle.engine.errors import MissingExtraError
from houle.simulation import cuda


def has_device() -> bool:
    """Whether this machine has a GPU with CUDA."""
    try:
        cuda.import_cuda()
    except (MissingExtraError, cuda.NoDeviceError):
        return False
    return True
