"""Servers as processes of their own: ``python -m tests.server.serving``.

Every line that is read is a JSON object of settings: a process is forked that serves with them, and
its number is written. The program is loaded only once, so that a killed server is back quickly.
"""

from __future__ import annotations

import json
import os
import signal
import sys

from houle.server.serve import listen, serve
from houle.server.settings import read_settings


def begin(given: dict[str, str]) -> None:
    """Serve with these settings, until a signal comes or nobody is there any more."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    settings = read_settings(given)
    serve(settings, listen(settings.host, settings.port), parent=os.getppid())


def main() -> None:
    """Begin one server for every line."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those that end
    for line in sys.stdin:
        process = os.fork()
        if process == 0:
            begin(json.loads(line))
            return
        print(process, flush=True)


if __name__ == "__main__":
    main()
