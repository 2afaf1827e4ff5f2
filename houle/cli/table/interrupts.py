"""Signals such as Ctrl-C: they stop a match between two moves, never during one."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]


class Stopped(KeyboardInterrupt):
    """Raised when a signal asks the program to stop."""

    def __init__(self, number: int) -> None:
        self.exit_code = 128 + number
        super().__init__(f"signal {number}")


class Interrupts:
    """Turns signals into Stopped, and delays them while something must be finished."""

    def __init__(self) -> None:
        self.holding = False
        self.pending: int | None = None

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Handle the signals while a match runs."""
        before = {number: signal.signal(number, self.receive) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Delay signals until this is finished."""
        self.holding = True
        try:
            yield
        finally:
            self.holding = False
        if self.pending is not None:
            raise Stopped(self.pending)

    def receive(self, number: int, frame: FrameType | None) -> None:
        """Stop now, or as soon as allowed."""
        if self.holding:
            self.pending = number
        else:
            raise Stopped(number)
