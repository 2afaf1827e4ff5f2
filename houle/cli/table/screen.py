"""Where a match is shown and typed: a terminal with colours, or plain lines of text."""

from __future__ import annotations

import os
import select
import sys
from contextlib import AbstractContextManager, nullcontext

from rich.console import Console, RenderableType
from rich.text import Text

COLUMNS = 80
"""Nothing we draw is wider, however wide the window is."""

LOOK_UP_SECONDS = 0.25

CLEAR = "\x1b[H\x1b[2J"
CLEAR_HISTORY = "\x1b[3J"


def wants_plain() -> bool:
    """Whether colours and cursor movements are unwelcome (https://no-color.org)."""
    return bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"


def new_console(*, stderr: bool = False) -> Console:
    """A console of at most 80 columns that prints words as they are."""
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
        """Whether a person sits there; otherwise lines are read and written without waiting."""
        self.redraws = self.is_terminal and not wants_plain()

    def show(self, *parts: RenderableType) -> None:
        """Print each part under the one before."""
        for part in parts:
            self.console.print(part)

    def line(self, text: str = "", style: str = "") -> None:
        """Print a line of words, wrapped where it is too long."""
        self.console.print(Text(text, style=style))

    def ask(self, prompt: str) -> str:
        """What is typed after the prompt; EOFError when there is no more to come."""
        sys.stdout.write(f"{prompt} " if self.is_terminal else f"{prompt}\n")
        sys.stdout.flush()
        if self.is_terminal:
            wait_for_line()
        typed = sys.stdin.readline()
        if not typed:
            raise EOFError
        return typed.strip()

    def waiting(self, text: str) -> AbstractContextManager[object]:
        """Say what is being waited for while it lasts, where the terminal can take it back."""
        return self.console.status(text) if self.redraws else nullcontext()

    def clear(self) -> None:
        """Begin at the top of an empty screen, where the terminal can do that."""
        if self.redraws:
            self.control(CLEAR)

    def wipe(self) -> None:
        """Leave nothing to be seen, not even by scrolling back."""
        if self.is_terminal and os.environ.get("TERM") != "dumb":
            self.control(CLEAR + CLEAR_HISTORY)
        elif self.is_terminal:
            self.control("\n" * self.console.height)

    def control(self, codes: str) -> None:
        """Send codes to the terminal."""
        sys.stdout.write(codes)
        sys.stdout.flush()

    def page(self, part: RenderableType) -> None:
        """Show something long, page by page where there is a terminal."""
        if not self.is_terminal:
            self.show(part)
            return
        # Less shows colours with R, and leaves short texts on the screen with F and X.
        os.environ.setdefault("LESS", "FRX")
        with self.console.pager(styles=not wants_plain()):
            self.console.print(part)


def wait_for_line() -> None:
    """Wait until a line has been typed, looking up so often that no signal is overlooked.

    The terminal's own line editing is used: Readline would remember lines for the next player,
    and can miss a Ctrl-C that comes just before it begins to wait.
    """
    if os.name == "posix":
        while not select.select([sys.stdin], [], [], LOOK_UP_SECONDS)[0]:
            pass
