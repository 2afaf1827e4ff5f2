"""The open connections of this process, and which tables each of them shows.

A message is sent at once. If a client reads too slowly, messages wait in a bounded queue, so that a
slow client delays nobody: when its queue is full, it is disconnected, and gets what it missed when
it reconnects.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol

from houle.engine.rule import NO_SEAT, Seat
from houle.server.messages.outgoing import encode
from houle.server.messages.protocol import Goodbye, Numbered
from houle.server.watch import metrics

from .frames import framed

QUEUE_MESSAGES = 256
"""How many messages may wait for a client before it is disconnected."""
QUEUE_BYTES = 1 << 20
"""How many bytes may wait for a client before it is disconnected."""

UNNUMBERED = len(b'{"n":0')
"""The length of a message's beginning, which has the number that each connection counts."""


class SocketWriter(Protocol):
    """Where a connection sends its messages."""

    is_full: bool
    """Whether nothing more should be written now."""

    def write(self, frames: bytes) -> None:
        """Send whole frames."""

    def finish(self) -> None:
        """End the connection once everything is sent."""


@dataclass(eq=False, slots=True)
class Connection:
    """One open page."""

    person: str
    name: str
    session: str = ""
    """The session of its cookie, which ends when somebody logs out."""
    writer: SocketWriter | None = None
    """Without one, all messages wait in the queue."""
    language: str = "en"
    tables: dict[str, Seat] = field(default_factory=dict)
    """The tables it shows, and from which seat."""
    blocked: frozenset[str] = frozenset()
    waiting: deque[bytes] = field(default_factory=deque)
    waiting_bytes: int = 0
    held: bytes = b""
    """Frames that are sent together with the next message."""
    last: int = 0
    ending: bool = False

    def say(self, message: Numbered) -> None:
        """Send a message."""
        self.pass_on(unnumbered(message))

    def hold(self, text: bytes) -> None:
        """Send an encoded message together with the next one, or at ``release``."""
        if not self.ending:
            self.last += 1
            self.held += framed(self.last, text)

    def release(self) -> None:
        """Send what is held, if nothing has been sent since."""
        if self.held and not self.ending:
            frames, self.held = self.held, b""
            self.send(frames)

    def pass_on(self, text: bytes) -> None:
        """Send an encoded message, under the next number."""
        if self.ending:
            return
        self.last += 1
        frames = framed(self.last, text)
        if self.held:
            frames, self.held = self.held + frames, b""
        self.send(frames)

    def send(self, frames: bytes) -> None:
        """Send frames, or queue them."""
        if self.writer is not None and not self.writer.is_full and not self.waiting:
            self.writer.write(frames)
            metrics.sent += 1
        elif len(self.waiting) >= QUEUE_MESSAGES or self.waiting_bytes > QUEUE_BYTES:
            self.last -= 1
            self.end(Goodbye(why="too_slow", retry=1000))
        else:
            self.waiting.append(frames)
            self.waiting_bytes += len(frames)

    def end(self, goodbye: Goodbye) -> None:
        """Send a goodbye, and nothing after it."""
        if not self.ending:
            self.ending = True
            metrics.GOODBYES.labels(goodbye.why).inc()
            self.last += 1
            self.waiting.clear()
            self.waiting.append(self.held + framed(self.last, unnumbered(goodbye)))
            self.flush()
            if self.writer is not None:
                self.writer.finish()

    def flush(self) -> None:
        """Send what is queued, until the writer is full."""
        writer = self.writer
        while writer is not None and self.waiting and not writer.is_full:
            frames = self.waiting.popleft()
            self.waiting_bytes = max(0, self.waiting_bytes - len(frames))
            writer.write(frames)
            metrics.sent += 1


def unnumbered(message: Numbered) -> bytes:
    """A message as JSON, without its number."""
    return encode(message)[UNNUMBERED:]


class Hub:
    """All connections of this process."""

    def __init__(self) -> None:
        self.connections: set[Connection] = set()
        self.at_table: dict[str, set[Connection]] = defaultdict(set)
        self.of_person: dict[str, set[Connection]] = defaultdict(set)
        self.in_lobby: set[Connection] = set()

    def add(self, connection: Connection) -> None:
        """Add the connection of a page that was opened."""
        self.connections.add(connection)
        self.of_person[connection.person].add(connection)

    def remove(self, connection: Connection) -> list[str]:
        """Remove the connection of a page that was closed; return the tables it showed."""
        left = list(connection.tables)
        for table in left:
            self.leave(connection, table)
        self.connections.discard(connection)
        self.in_lobby.discard(connection)
        drop(self.of_person, connection.person, connection)
        return left

    def look(self, connection: Connection, table: str, seat: Seat) -> None:
        """Note that a page shows a table from now on."""
        connection.tables[table] = seat
        self.at_table[table].add(connection)

    def leave(self, connection: Connection, table: str) -> None:
        """Note that a page no longer shows a table."""
        connection.tables.pop(table, None)
        drop(self.at_table, table, connection)

    def viewers(self, table: str) -> Iterable[Connection]:
        """The pages that show a table."""
        return tuple(self.at_table.get(table, ()))

    def tables_of(self, person: str) -> set[str]:
        """The tables that a person shows, on any page."""
        pages = self.of_person.get(person, ())
        return {table for connection in pages for table in connection.tables}

    def presence(self, table: str) -> tuple[list[Seat], int]:
        """The seats with an open page, and the number of spectators."""
        seats = [connection.tables[table] for connection in self.viewers(table)]
        return sorted({s for s in seats if s != NO_SEAT}), seats.count(NO_SEAT)


def drop(groups: dict[str, set[Connection]], name: str, connection: Connection) -> None:
    """Take a connection out of a group, and the group away when it is empty."""
    group = groups.get(name)
    if group is not None:
        group.discard(connection)
        if not group:
            del groups[name]
