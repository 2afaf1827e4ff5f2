"""The hub: which connections of this process look at what, and how news reach the others.

Every connection has a bounded queue of its own and a task that empties it, so that a slow client
holds nobody up: when its queue is full it is let go, and gets what it missed when it comes back.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field

from houle.engine.rule import NO_SEAT, Seat

from . import metrics
from .protocol import Goodbye, Numbered
from .telling import encode

QUEUE = 256
"""How many messages may wait for a client before it is let go."""
QUEUE_BYTES = 1 << 20
"""And how many bytes."""

Send = Callable[[str], Awaitable[None]]


@dataclass(eq=False)
class Connection:
    """One open page."""

    person: str
    name: str
    language: str = "en"
    tables: dict[str, Seat] = field(default_factory=dict)
    """The tables it looks at, and from which seat."""
    blocked: frozenset[str] = frozenset()
    waiting: deque[bytes] = field(default_factory=deque)
    waiting_bytes: int = 0
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    last: int = 0
    ending: bool = False

    def say(self, message: Numbered) -> None:
        """Put a message into the queue."""
        self.pass_on(encode(message))

    def pass_on(self, text: bytes) -> None:
        """Put an encoded message into the queue, with the next number."""
        if self.ending:
            return
        if len(self.waiting) >= QUEUE or self.waiting_bytes > QUEUE_BYTES:
            self.end(Goodbye(why="too_slow", retry=1000))
            return
        self.last += 1
        # Every encoded message begins with its number 0, which differs on each connection.
        self.waiting.append(b'{"n":%d%b' % (self.last, text[len(UNNUMBERED) :]))
        self.waiting_bytes += len(text)
        self.woken.set()

    def end(self, goodbye: Goodbye) -> None:
        """Say one last thing, and nothing after it."""
        if not self.ending:
            self.ending = True
            metrics.GOODBYES.labels(goodbye.why).inc()
            self.last += 1
            self.waiting.clear()
            self.waiting.append(encode(goodbye.model_copy(update={"n": self.last})))
            self.woken.set()

    async def empty(self, send: Send) -> None:
        """Send what waits, for ever or until the last thing is said."""
        while True:
            await self.woken.wait()
            self.woken.clear()
            while self.waiting:
                text = self.waiting.popleft()
                self.waiting_bytes = max(0, self.waiting_bytes - len(text))
                await send(text.decode())
                metrics.MESSAGES.inc()
            if self.ending:
                return


UNNUMBERED = b'{"n":0'


class Hub:
    """All connections of this process."""

    def __init__(self) -> None:
        self.connections: set[Connection] = set()
        self.at_table: dict[str, set[Connection]] = defaultdict(set)
        self.of_person: dict[str, set[Connection]] = defaultdict(set)
        self.in_lobby: set[Connection] = set()

    def add(self, connection: Connection) -> None:
        """A page was opened."""
        self.connections.add(connection)
        self.of_person[connection.person].add(connection)

    def remove(self, connection: Connection) -> list[str]:
        """A page was closed; give the tables it had looked at."""
        left = list(connection.tables)
        for table in left:
            self.leave(connection, table)
        self.connections.discard(connection)
        self.in_lobby.discard(connection)
        drop(self.of_person, connection.person, connection)
        return left

    def look(self, connection: Connection, table: str, seat: Seat) -> None:
        """A page looks at a table from now on."""
        connection.tables[table] = seat
        self.at_table[table].add(connection)

    def leave(self, connection: Connection, table: str) -> None:
        """A page no longer looks at a table."""
        connection.tables.pop(table, None)
        drop(self.at_table, table, connection)

    def viewers(self, table: str) -> Iterable[Connection]:
        """The pages that look at a table."""
        return tuple(self.at_table.get(table, ()))

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
