"""The wire: what a page needs of a socket, however the socket is implemented.

There are two implementations. ``uvicorn_wire.py`` builds on internals of uvicorn and is the fast
one; ``plain_wire.py`` uses nothing but Starlette's WebSocket and works with every ASGI server.
``choose_wire.py`` decides which one is used.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Drained = Callable[[], None]
"""Called when the client takes messages again."""
HandleNow = Callable[[str], bool]
"""Called with a message when no other waits; whether the message is dealt with."""

EXTENSION = "houle.wire"
"""The name of the fast wire among the extensions of the ASGI scope."""
CLOSE_SECONDS = 2.0
"""How long a client may take to read the last message before the connection is dropped."""


class Wire(Protocol):
    """One open socket, as a page uses it."""

    is_full: bool
    """Whether the client takes messages more slowly than they come."""

    def take_over(self, drained: Drained, handle_now: HandleNow) -> None:
        """Give every message to a page from now on."""

    async def next_message(self) -> str | None:
        """The next message, empty if it was not text; None when the connection ends."""

    def write(self, frames: bytes) -> None:
        """Send whole frames (frames.py), unless the connection is ending."""

    def finish(self) -> None:
        """Let the connection end: everything has been sent."""

    async def drain(self) -> None:
        """Wait until everything has been handed to the network."""
