"""The change poller: finds changes by other processes without their notifications.

Once a second it reads the numbers of the last entries of all tables that are in memory or shown
here, in one query; while no bus is connected, the lobby too.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial

import sqlalchemy as sa

from houle.engine.errors import HouleError
from houle.server.store import rows
from houle.server.store.rows import SeatRow, TableRow
from houle.server.store.schema import tables
from houle.server.tables.actions import SHOWN
from houle.server.tables.table_service import TableService

from .bus import Notification

POLL_SECONDS = 1.0
"""How often the store is polled."""
MOST_AT_ONCE = 10_000
"""How many tables one query asks for."""

logger = logging.getLogger(__name__)

Shown = dict[str, tuple[object, ...]]


class ChangePoller:
    """Polls for changes, and notifies this process of them."""

    def __init__(self, tables: TableService) -> None:
        self.tables = tables
        self.lobby: Shown | None = None

    async def run(self) -> None:
        """Poll until cancelled."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                self.tables.presence.sweep()
                await self.poll_tables()
                await self.poll_lobby()
            except HouleError as error:
                logger.warning("polling for changes failed", extra={"why": error.code})
            except Exception:
                logger.exception("polling for changes failed")

    async def poll_tables(self) -> None:
        """Find tables with entries that this process does not have."""
        known = self.tables.heads()
        ids = list(known)
        for start in range(0, len(ids), MOST_AT_ONCE):
            some = ids[start : start + MOST_AT_ONCE]
            heads = await self.tables.store.read(partial(read_heads, table_ids=some))
            for table_id, head in heads.items():
                if head > known[table_id]:
                    self.tables.bus.deliver(Notification("table", table_id, head))

    async def poll_lobby(self) -> None:
        """Find public tables that are new, gone or have changed seats."""
        if self.tables.bus.is_connected or not self.tables.hub.in_lobby:
            self.lobby = None
            return
        found = await self.tables.store.read(partial(rows.public_tables, limit=SHOWN))
        now = {table.id: as_shown(table, chairs) for table, chairs in found}
        before, self.lobby = self.lobby, now
        if before is not None:
            for table_id in before.keys() | now.keys():
                if before.get(table_id) != now.get(table_id):
                    self.tables.bus.deliver(Notification("lobby", table_id, 0))


def as_shown(table: TableRow, chairs: list[SeatRow]) -> tuple[object, ...]:
    """What the lobby shows of a table."""
    return (table.status, *((chair.kind, chair.person, chair.away) for chair in chairs))


def read_heads(connection: sa.Connection, table_ids: list[str]) -> dict[str, int]:
    """The numbers of the last entries of some tables."""
    wanted = sa.select(tables.c.id, tables.c.head).where(tables.c.id.in_(table_ids))
    return {row.id: row.head for row in connection.execute(wanted)}
