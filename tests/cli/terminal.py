"""A pretended terminal of 80 by 24 in which houle runs as a process of its own."""

from __future__ import annotations

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

ROOT = Path(__file__).parents[2]
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
WIPE = "\x1b[H\x1b[2J\x1b[3J"
PATIENCE = 60.0

# The process makes the terminal its own, so that Ctrl-C reaches it as a signal.
LAUNCH = (
    "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
    "os.execv(sys.executable, [sys.executable, '-m', 'houle.cli.main', *sys.argv[1:]])"
)


class Terminal:
    """Runs ``houle ARGUMENTS``; type into it, and wait for what it shows."""

    def __init__(
        self, *arguments: str, folder: Path, environment: Mapping[str, str] | None = None
    ) -> None:
        self.screen, inner = os.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-c", LAUNCH, *arguments],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            cwd=folder,
            env=clean_environment(environment or {}),
            start_new_session=True,
        )
        os.close(inner)
        self.output = ""
        self.read_until = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.screen)

    def read(self, seconds: float) -> bool:
        """Take in what is shown; False at the end."""
        if not select.select([self.screen], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self.screen, 65536)
        except OSError:
            return False
        self.output += data.decode("utf-8", "replace")
        return bool(data)

    def expect(self, text: str) -> str:
        """Wait for the text and give all that was shown since the last one, with it."""
        end = time.monotonic() + PATIENCE
        while (found := self.output.find(text, self.read_until)) < 0:
            assert time.monotonic() < end, f"no {text!r} in {self.output[self.read_until :]!r}"
            assert self.read(0.2), f"ended without {text!r}: {self.output[self.read_until :]!r}"
        shown = self.output[self.read_until : found + len(text)]
        self.read_until = found + len(text)
        return shown

    def expect_any(self, *texts: str) -> str:
        """Wait for one of the texts and tell which came first."""
        end = time.monotonic() + PATIENCE
        while not (found := [t for t in texts if self.output.find(t, self.read_until) >= 0]):
            assert time.monotonic() < end, f"none of {texts} in {self.output[self.read_until :]!r}"
            assert self.read(0.2), f"ended without {texts}: {self.output[self.read_until :]!r}"
        first = min(found, key=lambda text: self.output.find(text, self.read_until))
        self.expect(first)
        return first

    def type(self, line: str) -> None:
        """Type a line and Enter."""
        os.write(self.screen, f"{line}\n".encode())

    def press(self, key: bytes) -> None:
        """Press a key, such as Ctrl-C."""
        os.write(self.screen, key)

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal from outside."""
        self.process.send_signal(number)

    def end(self) -> int:
        """Wait for the end and give the exit code."""
        end = time.monotonic() + PATIENCE
        while self.read(0.2) and time.monotonic() < end:
            pass
        return self.process.wait(timeout=PATIENCE)


def clean_environment(more: Mapping[str, str]) -> dict[str, str]:
    """This environment without what would change the looks, and with what is asked for."""
    unwanted = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "LC_ALL", "LC_MESSAGES", "LESS")
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    return {
        **kept,
        "PYTHONPATH": str(ROOT),
        "TERM": "xterm-256color",
        "LANG": "C.UTF-8",
        "PAGER": "cat",
        **more,
    }


def without_codes(shown: str) -> str:
    """What a person reads: no colours, no cursor movements."""
    return ESCAPE.sub("", shown).replace("\r", "")


def longest_line(shown: str) -> int:
    """The width of the widest line."""
    return max(len(line) for line in re.split(r"[\r\n]+", ESCAPE.sub("", shown)))
