"""A wire over Starlette's WebSocket alone: slower, but it depends on no internals of uvicorn."""

from __future__ import annotations

import asyncio
from collections import deque

from starlette.websockets import WebSocket, WebSocketDisconnect

from .frames import texts_of
from .wire import CLOSE_SECONDS, Drained, HandleNow

MOST_UNSENT = 32
"""How many messages may wait to be sent before the wire counts as full."""


class PlainWire:
    """One open socket."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.is_full = False
        self.unsent: deque[str] = deque()
        self.sending: asyncio.Task[None] | None = None
        self.drained: Drained | None = None
        self.ended = asyncio.get_running_loop().create_future()

    def take_over(self, drained: Drained, handle_now: HandleNow) -> None:
        """Give every message to a page from now on; all of them take the normal path."""
        self.drained = drained
        drained()

    async def next_message(self) -> str | None:
        """The next message, empty if it was not text; None when the connection ends."""
        receiving = asyncio.ensure_future(self.socket.receive())
        await asyncio.wait({receiving, self.ended}, return_when=asyncio.FIRST_COMPLETED)
        if not receiving.done():
            receiving.cancel()
            return None
        message = receiving.result()
        return message.get("text") or "" if message["type"] == "websocket.receive" else None

    def write(self, frames: bytes) -> None:
        """Send whole frames, in the background."""
        self.unsent.extend(texts_of(frames))
        self.is_full = len(self.unsent) >= MOST_UNSENT
        if self.sending is None:
            self.sending = asyncio.ensure_future(self.send_all())

    async def send_all(self) -> None:
        """Send what waits, and what comes meanwhile."""
        try:
            while self.unsent:
                await self.socket.send_text(self.unsent.popleft())
                if self.is_full and not self.unsent:
                    self.is_full = False
                    if self.drained is not None:
                        self.drained()
        except (WebSocketDisconnect, RuntimeError):  # the client has gone, or we have closed
            self.unsent.clear()
        finally:
            self.sending = None

    def finish(self) -> None:
        """Let the connection end: everything has been sent."""
        if not self.ended.done():
            self.ended.set_result(None)

    async def drain(self) -> None:
        """Wait until everything is sent; a client that does not read is not waited for."""
        if self.sending is not None:
            sending = self.sending
            await asyncio.wait({sending}, timeout=CLOSE_SECONDS)
            sending.cancel()
