"""One HTTP connection, with limits on the head of a request.

uvicorn with httptools accepts a request line or headers without end, and waits forever for them.
Here a connection is counted before anything is read from it, and closed if the head of a request
does not arrive within limits. Bodies are limited by the guard, messages by the socket.

It builds on internals of uvicorn: choose_wire.py lists the versions it has been tested with.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from houle.server.watch import metrics

from .connections import HEAD_BYTES, ConnectionLimits
from .guard import network_of

HEAD_SECONDS = 10.0
"""How long a head may take to arrive, from the opening of the connection or its first byte."""

REFUSALS = {
    "too_many": b"503 Service Unavailable",
    "head_too_large": b"431 Request Header Fields Too Large",
    "head_too_slow": b"408 Request Timeout",
}
"""By reason: the status with which a connection is closed."""


def limited_http(limits: ConnectionLimits) -> type[HttpToolsProtocol]:
    """The class of connections that share these limits."""
    return type("LimitedHttp", (GuardedHttp,), {"limits": limits})


class GuardedHttp(HttpToolsProtocol):
    """One connection, until it becomes a socket or ends."""

    limits: ClassVar[ConnectionLimits]

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.address = ""
        self.is_counted = False
        self.is_in_head = True
        """Whether the next byte belongs to the head of a request, or begins one."""
        self.head_bytes = 0
        self.head_timer: asyncio.TimerHandle | None = None

    # The connection.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, or refuse it."""
        super().connection_made(transport)
        self.address = network_of(self.client[0] if self.client else "")
        self.is_counted = self.limits.admit(self.address)
        if self.is_counted:
            self.start_timer()
        else:
            self.refuse("too_many")

    def connection_lost(self, exc: Exception | None) -> None:
        """Count one connection less."""
        self.stop_timer()
        self.release()
        super().connection_lost(exc)

    def release(self) -> None:
        """Stop counting the connection, if it is still counted."""
        if self.is_counted:
            self.is_counted = False
            self.limits.leave(self.address)

    def handle_websocket_upgrade(self) -> None:
        """The connection becomes a socket, which is counted until it ends."""
        self.stop_timer()
        super().handle_websocket_upgrade()
        protocol: Any = self.transport.get_protocol()
        if protocol is not self:
            protocol.connection_lost = followed_by(protocol.connection_lost, self.release)

    # The head of a request.

    def data_received(self, data: bytes) -> None:
        """Process received bytes; refuse a head that is too large."""
        if not self.is_in_head:
            super().data_received(data)
            return
        self.start_timer()
        room = HEAD_BYTES - self.head_bytes
        self.head_bytes += len(data)
        super().data_received(data[:room])
        if self.transport.is_closing() or len(data) <= room:
            return
        if self.is_in_head:
            self.refuse("head_too_large")
        elif self.transport.get_protocol() is self:
            super().data_received(data[room:])

    def on_headers_complete(self) -> None:
        """The head is complete."""
        self.is_in_head = False
        self.stop_timer()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is complete: another one may follow."""
        super().on_message_complete()
        self.is_in_head, self.head_bytes = True, 0

    def start_timer(self) -> None:
        """Start the time limit for a head, unless it is running already."""
        if self.head_timer is None:
            self.head_timer = self.loop.call_later(HEAD_SECONDS, self.refuse, "head_too_slow")

    def stop_timer(self) -> None:
        """Stop the time limit for a head."""
        if self.head_timer is not None:
            self.head_timer.cancel()
            self.head_timer = None

    def refuse(self, why: str) -> None:
        """Close the connection with a status."""
        metrics.CONNECTIONS_REFUSED.labels(why).inc()
        self.stop_timer()
        if not self.transport.is_closing():
            head = b"HTTP/1.1 %s\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
            self.transport.write(head % REFUSALS[why])
            self.transport.close()


def followed_by(
    first: Callable[[Exception | None], None], then: Callable[[], None]
) -> Callable[[Exception | None], None]:
    """A function that calls another one afterwards."""

    def both(error: Exception | None) -> None:
        """Call the one, and the other even if it fails."""
        try:
            first(error)
        finally:
            then()

    return both
