"""Numbers that overflow are errors in every test."""

from __future__ import annotations

import numpy as np
from hypothesis import settings

np.seterr(all="raise")

settings.register_profile("houle", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("houle")
