"""The queue of bots that wait to think: tables with players first, then the owners in turn."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

Line = deque["asyncio.Future[None]"]
"""The bots of one owner's tables that wait to think, the longest-waiting first."""


class ThinkingQueue:
    """Limits how many bots think at once, and takes turns between the owners of their tables."""

    def __init__(self, most: int) -> None:
        self.free = most
        self.waiting: tuple[OrderedDict[str, Line], OrderedDict[str, Line]]
        self.waiting = OrderedDict(), OrderedDict()
        """The queues by owner, for tables with players and for others; the next owner is first."""

    @asynccontextmanager
    async def slot(self, owner: str, *, has_players: bool) -> AsyncIterator[None]:
        """Wait for a free slot, and give it to the next one afterwards."""
        if self.free > 0:
            self.free -= 1
        else:
            await self.wait(owner, has_players=has_players)
        try:
            yield
        finally:
            self.release()

    async def wait(self, owner: str, *, has_players: bool) -> None:
        """Wait in the queue of an owner."""
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting[0 if has_players else 1].setdefault(owner, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self.release()  # it was given to us at the same moment
            raise

    def release(self) -> None:
        """Give a slot to whoever is next."""
        for lines in self.waiting:
            while lines:
                owner, line = lines.popitem(last=False)
                next_one = line.popleft()
                if line:
                    lines[owner] = line
                if not next_one.done():
                    next_one.set_result(None)
                    return
        self.free += 1
