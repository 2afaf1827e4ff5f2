"""Looking after the server meanwhile."""

from __future__ import annotations

import gc
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from houle.server.socket import page as socket_page
from houle.server.watch import logs


class Failures(logging.Handler):
    """Keeps what a server should never have to log."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []
        self.addFilter(logs.is_worth_a_line)

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR or record.exc_info or "failed" in record.getMessage():
            self.found.append(logging.Formatter().format(record))


@contextmanager
def watched() -> Iterator[list[str]]:
    """What is logged meanwhile and should not be; no page is told that it talks too much."""
    failures, limit = Failures(), socket_page.MESSAGES_AT_ONCE
    socket_page.MESSAGES_AT_ONCE = 1e9
    logging.getLogger().addHandler(failures)
    try:
        yield failures.found
        gc.collect()  # whatever a forgotten task has raised is logged now at the latest
    finally:
        socket_page.MESSAGES_AT_ONCE = limit
        logging.getLogger().removeHandler(failures)


def memory() -> int:
    """Bytes that this process holds now."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * 4096
