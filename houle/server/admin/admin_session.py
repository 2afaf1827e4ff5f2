"""A session of a host's command: the parts of a server it needs, beside the servers that run."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from houle.server.cluster.notices import NoticeBus, write_notices
from houle.server.people.accounts import Accounts
from houle.server.people.guests import People
from houle.server.settings import ServerSettings
from houle.server.store import rows
from houle.server.store.rows import Change
from houle.server.store.store import Store, open_store
from houle.server.tables.actions import TableActions
from houle.server.tables.table_service import TableService

from .databases import ADMIN


class AdminTables(TableService):
    """The tables for a command: it changes them once, and servers play at them."""

    def claim(self, change: Change) -> dict[str, Any]:
        """Claim nothing: bots are run by a server, which keeps running."""
        return {}


class AdminSession:
    """The store, people, tables and accounts that a command works with."""

    def __init__(self, store: Store) -> None:
        self.store, self.bus = store, NoticeBus()
        self.people = People(store, secret="")  # no cookie is read or written here
        self.tables = AdminTables(store, self.bus, rows.new_id())
        self.tables.is_shared = True
        self.actions = TableActions(self.tables, self.people)
        self.accounts = Accounts(self.people, self.actions)

    async def tell_servers(self) -> None:
        """Write notices of what has changed, for the servers to read."""
        published, self.bus.published = self.bus.published, []
        if published:
            await self.store.write(partial(write_notices, published=published))


@asynccontextmanager
async def open_session(settings: ServerSettings) -> AsyncIterator[AdminSession]:
    """A session with the database of the settings; at the end, the servers are told."""
    store = open_store(settings.database_url, ADMIN)
    try:
        session = AdminSession(store)
        await session.tables.uptime.beat(store)
        try:
            yield session
        finally:
            await session.tell_servers()
            session.tables.move_cache.stop()
    finally:
        await store.close()
