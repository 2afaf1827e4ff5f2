"""Output and input of a match: a terminal with colours, or plain lines of text."""

from __future__ import annotations

import os
import select
import sys
from contextlib import AbstractContextManager, nullcontext

from rich.console import Console, RenderableType
from rich.text import Text

COLUMNS = 80
"""The largest width of the output, even in wider windows."""

POLL_SECONDS = 0.25

CLEAR = "\x1b[H\x1b[2J"
CLEAR_HISTORY = "\x1b[3J"


def wants_plain() -> bool:
    """Whether colours and cursor movements are disabled (https://no-color.org)."""
    return bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"


def new_console(*, stderr: bool = False) -> Console:
    """A console of at most 80 columns that prints text without markup."""
    console = Console(
        stderr=stderr,
        color_system=None if wants_plain() else "auto",
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )
    console.width = min(console.width, COLUMNS)
    return console


class Screen:
    """What the people at this machine see and type."""

    def __init__(self) -> None:
        self.console = new_console()
        self.is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
        """Whether input comes from a person; otherwise lines are read without waiting."""
        self.redraws = self.is_terminal and not wants_plain()

    def show(self, *parts: RenderableType) -> None:
        """Print the parts below each other."""
        for part in parts:
            self.console.print(part)

    def line(self, text: str = "", style: str = "") -> None:
        """Print a line of text, wrapped if it is too long."""
        self.console.print(Text(text, style=style))

    def whole_line(self, text: str, style: str = "") -> None:
        """Print a text as one line, however long: for results that programs read."""
        self.console.print(Text(text, style=style), soft_wrap=True)

    def ask(self, prompt: str) -> str:
        """Read a line after the prompt; EOFError at the end of the input."""
        sys.stdout.write(f"{prompt} " if self.is_terminal else f"{prompt}\n")
        sys.stdout.flush()
        if self.is_terminal:
            wait_for_line()
        typed = sys.stdin.readline()
        if not typed:
            raise EOFError
        return typed.strip()

    def waiting(self, text: str) -> AbstractContextManager[object]:
        """Show a message while waiting, if the terminal can remove it again."""
        return self.console.status(text) if self.redraws else nullcontext()

    def clear(self) -> None:
        """Clear the screen, if the terminal can."""
        if self.redraws:
            self.control(CLEAR)

    def wipe(self) -> None:
        """Clear the screen including the scrollback."""
        if self.is_terminal and os.environ.get("TERM") != "dumb":
            self.control(CLEAR + CLEAR_HISTORY)
        elif self.is_terminal:
            self.control("\n" * self.console.height)

    def control(self, codes: str) -> None:
        """Send control codes to the terminal."""
        sys.stdout.write(codes)
        sys.stdout.flush()

    def page(self, part: RenderableType) -> None:
        """Show something long, page by page in a terminal."""
        if not self.is_terminal:
            self.show(part)
            return
        # Less shows colours with R, and leaves short texts on the screen with F and X.
        os.environ.setdefault("LESS", "FRX")
        with self.console.pager(styles=not wants_plain()):
            self.console.print(part)


def wait_for_line() -> None:
    """Wait for a typed line, checking often enough that no signal is missed.

    The terminal's own line editing is used: Readline would remember lines for the next player, and
    can miss a Ctrl-C that comes just before it begins to wait.
    """
    if os.name == "posix":
        while not select.select([sys.stdin], [], [], POLL_SECONDS)[0]:
            pass
