"""Notices: what a host's commands have changed, told to every server through the database.

A command is a process for a moment and knows neither the servers nor their bus. It writes notices;
every server looks for new ones once a second.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from functools import partial

import sqlalchemy as sa

from houle.engine.errors import HouleError
from houle.server import wall_clock
from houle.server.store.rows import new_id
from houle.server.store.schema import notices
from houle.server.tables.table_service import TableService

from .bus import LocalBus, Notification

POLL_SECONDS = 1.0
RECENT_MS = 600_000
"""Older notices are not read again: clocks of machines differ by less."""
TOLD = frozenset({"table", "lobby", "signed_out", "gone"})
"""The topics that servers are told of."""

logger = logging.getLogger(__name__)


class NoticePoller:
    """Delivers notices to this process."""

    def __init__(self, tables: TableService) -> None:
        self.tables = tables
        self.seen: set[str] | None = None
        """The recent notices that were delivered; None before the first look."""

    async def run(self) -> None:
        """Look until cancelled."""
        while True:
            try:
                await self.poll()
            except HouleError as error:
                logger.warning("reading notices failed", extra={"why": error.code})
            except Exception:
                logger.exception("reading notices failed")
            await asyncio.sleep(POLL_SECONDS)

    async def poll(self) -> None:
        """Deliver new notices; what was written before this process started is known to it."""
        recent = partial(read_recent, since=wall_clock.now() - RECENT_MS)
        found = await self.tables.store.read(recent)
        seen, self.seen = self.seen, {key for key, _ in found}
        for key, notification in found:
            if seen is not None and key not in seen:
                self.tables.bus.deliver(notification)


class NoticeBus(LocalBus):
    """The bus of a host's command: what it publishes is kept, to be written as notices."""

    is_alone = False

    def __init__(self) -> None:
        super().__init__()
        self.published: list[Notification] = []

    def publish(self, notification: Notification) -> None:
        """Keep what servers are told of."""
        if notification.topic in TOLD:
            self.published.append(notification)


def read_recent(connection: sa.Connection, since: int) -> list[tuple[str, Notification]]:
    """The notices since a time, each with its id, in the order in which they were written."""
    wanted = sa.select(notices).where(notices.c.at > since).order_by(notices.c.at)
    return [
        (row.id, Notification(row.topic, row.about, row.number))
        for row in connection.execute(wanted)
    ]


def write_notices(connection: sa.Connection, published: Sequence[Notification]) -> None:
    """Store notices."""
    at = wall_clock.now()
    for notification in published:
        about, number = notification.id, notification.number
        row = {"id": new_id(), "topic": notification.topic, "about": about, "number": number}
        connection.execute(sa.insert(notices), {**row, "at": at})
