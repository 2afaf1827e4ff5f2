"""Run a module as a program with the lowest priority, as long as the process that starts it lives.

So tables are not slowed down, and nothing goes on after a server that was killed.
"""

from __future__ import annotations

import os
import runpy
import sys
import threading
from time import sleep

NICENESS = 19
"""The lowest priority, as for ``nice``."""
POLL_SECONDS = 1.0
"""How often to check that the parent process is still there."""


def end_with_parent(parent: int) -> None:
    """End this process once its parent has ended."""
    while os.getppid() == parent:
        sleep(POLL_SECONDS)
    os._exit(1)


if __name__ == "__main__":
    if hasattr(os, "nice"):  # elsewhere, the parent may be only a launcher
        os.nice(NICENESS)
        started_by = int(sys.argv[1])  # passed as an argument, because it may have ended by now
        threading.Thread(target=end_with_parent, args=(started_by,), daemon=True).start()
    del sys.argv[:2]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
