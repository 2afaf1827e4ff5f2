"""The fast wire: a socket as uvicorn opens it, but without an ASGI message for every message.

The handshake goes through the application like any request: guard, cookie, route. Then a page takes
the socket over: incoming messages wait for it as plain text, and outgoing ones are handed to the
transport at once. Everything unusual (fragments, pings, closing, errors) is left to uvicorn and to
the state machine of ``websockets`` behind it, which only ever receives whole frames.

It builds on internals of uvicorn: choose_wire.py lists the versions it has been tested with.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

try:
    from websockets.speedups import apply_mask
except ImportError:  # where there is no compiler for it
    from websockets.utils import apply_mask

from .frames import INCOMPLETE, LENGTH, LONG, MASKED, SHORT, frame_end
from .wire import CLOSE_SECONDS, EXTENSION, Drained, HandleNow

FINAL_TEXT = 0x81
"""The first byte of a frame that is a whole text message."""
NOT_UTF8 = 1007
"""The close code for text that is not UTF-8."""
MOST_UNREAD = 32
"""How many messages may wait for a page; then we stop reading from the client."""


class UvicornWire(WebSocketsSansIOProtocol):
    """One open socket."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.drained: Drained | None = None
        """Set when a page has taken the socket over."""
        self.handle_now: HandleNow | None = None
        self.rest = b""
        """The beginning of an incomplete frame."""
        self.is_full = False
        """Whether the client takes messages more slowly than they come."""

    def handle_connect(self, event: Any) -> None:
        """Let the application accept the socket, and find this wire in its scope."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def take_over(self, drained: Drained, handle_now: HandleNow) -> None:
        """Give every message to a page from now on, beginning with those that wait already."""
        self.drained, self.handle_now = drained, handle_now
        came: list[Any] = [self.queue.get_nowait() for _ in range(self.queue.qsize())]
        for event in came:
            is_message = event["type"] == "websocket.receive"
            self.put(event.get("text") or "" if is_message else event)
        drained()

    async def next_message(self) -> str | None:
        """The next message, empty if it was not text; None when the connection ends."""
        event: Any = await self.queue.get()
        if self.read_paused and self.queue.empty() and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()
        return event if isinstance(event, str) else None

    def put(self, event: Any) -> None:
        """Queue a message for the page."""
        self.queue.put_nowait(event)
        if self.queue.qsize() >= MOST_UNREAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    # Incoming.

    def data_received(self, data: bytes) -> None:
        """Handle every frame that is complete."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        data = self.rest + data if self.rest else data
        at = 0
        while (end := frame_end(data, at, self.config.ws_max_size)) != INCOMPLETE:
            self.frame_received(data, at, end)
            at = end
        self.rest = data[at:]

    def frame_received(self, data: bytes, start: int, end: int) -> None:
        """Handle one frame."""
        second = data[start + 1]
        usual = data[start] == FINAL_TEXT and second > MASKED and second & LENGTH != LONG
        if not usual or self.drained is None or self.frames or self.close_sent:
            super().data_received(data[start:end])
            return
        masked = start + (8 if second & LENGTH == SHORT else 6)
        self.text_received(apply_mask(data[masked:end], data[masked - 4 : masked]))

    def send_receive_event_to_app(self) -> None:
        """Give a fragmented or binary message to the page, or before that to the application."""
        if self.drained is None:
            super().send_receive_event_to_app()
            return
        message, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "text":
            self.text_received(message)
        else:
            self.put("")

    def text_received(self, message: bytes) -> None:
        """Give a message to the page; invalid UTF-8 ends the connection."""
        try:
            text = message.decode()
        except UnicodeDecodeError:
            self.conn.send_close(NOT_UTF8)
            self.handle_parser_exception()
            return
        if self.handle_now is None or not self.queue.empty() or not self.handle_now(text):
            self.put(text)

    # Outgoing.

    def write(self, frames: bytes) -> None:
        """Send whole frames, unless the connection is ending."""
        if not (self.close_sent or self.transport.is_closing()):
            self.transport.write(frames)

    def pause_writing(self) -> None:
        """The client reads too slowly."""
        super().pause_writing()
        self.is_full = True

    def resume_writing(self) -> None:
        """The client has caught up."""
        super().resume_writing()
        self.is_full = False
        if self.drained is not None:
            self.drained()

    async def drain(self) -> None:
        """Nothing to wait for: the transport has it all."""

    def finish(self) -> None:
        """Let the connection end; a client that does not read is not waited for."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1000, "reason": ""})
        self.loop.call_later(CLOSE_SECONDS, self.give_up)

    def give_up(self) -> None:
        """Drop the connection if the client has still not taken the last message."""
        if self.is_full:
            self.transport.abort()
