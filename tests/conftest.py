"""Numbers that overflow are errors in every test; Ctrl-C can be tried; requests are quick."""

from __future__ import annotations

import signal
import sys
from importlib.util import find_spec

import numpy as np
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
