"""The moves of tables that pages have opened, with what each move brought about.

A match stores only its moves, so their events are computed by playing it again. That takes up to
half a second with interpreted rules, so it is done in a thread, where nobody else waits for it, and
cached for the next page.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import TypeVar

from houle.server.store.rows import EntryRow

from .live_table import LiveTable, PlayedMove, replayed

THREADS = 2
MOST_KEPT = 3000
"""How many moves are kept, of all tables together; each takes up to 15 KiB, with its events."""
FEW = 16
"""Up to this many entries are written without a thread."""

T = TypeVar("T")


class MoveCache:
    """The moves of recently opened tables, and the threads that replay them."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(THREADS, thread_name_prefix="move-cache")
        self.kept: OrderedDict[str, dict[int, PlayedMove]] = OrderedDict()
        """By table, the least recently used first: the moves and the deal, by entry."""
        self.count = 0

    async def work(self, what: Callable[[], T]) -> T:
        """Run something slow in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self.pool, what)

    async def entries(
        self,
        live: LiveTable,
        stored: Sequence[EntryRow],
        write: Callable[[EntryRow, PlayedMove | None], T],
    ) -> list[T]:
        """The last entries of a table, written one by one; the table is locked meanwhile."""

        def write_all(played: dict[int, PlayedMove]) -> list[T]:
            """All entries, with the events of their moves."""
            return [write(entry, played.get(entry.number)) for entry in stored]

        known = self.known(live, stored)
        if known is not None:
            if len(stored) <= FEW:
                return write_all(known)
            return await self.work(partial(write_all, known))
        played, written = await self.work(lambda: replay_and_write(write_all, live, stored))
        self.keep(live.table.id, played)
        return written

    def known(self, live: LiveTable, stored: Iterable[EntryRow]) -> dict[int, PlayedMove] | None:
        """The moves among the entries, if all of them are kept."""
        wanted = [e.number for e in stored if live.match and e.kind in ("move", "start")]
        kept = self.kept.get(live.table.id, {})
        if any(number not in kept for number in wanted):
            return None
        if kept:
            self.kept.move_to_end(live.table.id)
        # To whom a move is closed depends on the moment: it is computed again.
        return {number: replace(kept[number], hidden=None) for number in wanted}

    def keep(self, table_id: str, played: dict[int, PlayedMove]) -> None:
        """Keep moves of a table."""
        kept = self.kept.setdefault(table_id, {})
        self.count += len(played.keys() - kept.keys())
        kept |= played
        self.kept.move_to_end(table_id)
        self.make_room()

    def add(self, table_id: str, number: int, played: PlayedMove) -> None:
        """Keep a new move of a table that is kept already."""
        kept = self.kept.get(table_id)
        if kept is not None and number not in kept:
            kept[number] = played
            self.count += 1
            self.make_room()

    def make_room(self) -> None:
        """Drop the least recently used tables, but never the last one."""
        while self.count > MOST_KEPT and len(self.kept) > 1:
            self.drop(next(iter(self.kept)))

    def drop(self, table_id: str) -> None:
        """Drop the moves of a table."""
        self.count -= len(self.kept.pop(table_id, {}))

    def stop(self) -> None:
        """Start no more work."""
        self.pool.shutdown(wait=False, cancel_futures=True)


def replay_and_write(
    write_all: Callable[[dict[int, PlayedMove]], list[T]],
    live: LiveTable,
    stored: Sequence[EntryRow],
) -> tuple[dict[int, PlayedMove], list[T]]:
    """Play the match again up to these entries, and write them."""
    played = replayed(live, stored)
    return played, write_all(played)
