"""Run a module as a program with the lowest priority, so that tables are not slowed down."""

from __future__ import annotations

import os
import runpy
import sys

NICENESS = 19
"""The lowest priority, as for ``nice``."""


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
