"""Numbers that overflow are errors in every test; Ctrl-C can be tried."""

from __future__ import annotations

import signal

import numpy as np
from hypothesis import settings

np.seterr(all="raise")

# A shell that starts us in the background has us ignore Ctrl-C, and so would all we start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("houle", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("houle")
