"""Overflows are errors in every test; Ctrl-C can be tried; requests and small nets are quick."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Generator
from importlib.util import find_spec

# Matrices here are small, and other tests run beside them: more threads would only wait for each
# other. NumPy and PyTorch read this when they are imported.
os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
import pytest
from hypothesis import settings

np.seterr(all="raise")

# A shell that starts us in the background has us ignore Ctrl-C, and so would all we start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# For every request httpcore looks for this module, which is slow where it is missing.
if find_spec("sniffio") is None:
    sys.modules["sniffio"] = None  # type: ignore[assignment]

settings.register_profile("houle", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("houle")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep the half a million objects of all modules and tests out of garbage collection."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
