"""Tells pages while bots at their table play below their level, because they are warming up."""

from __future__ import annotations

from houle.server.bots.warm_up import waiting_seats, warm_up
from houle.server.messages.protocol import WarmUpNews
from houle.server.tables.live_table import LiveTable

from .hub import Connection, Hub


class WarmUps:
    """Knows what the pages of this process were told."""

    def __init__(self, hub: Hub, live_tables: dict[str, LiveTable]) -> None:
        self.hub, self.live_tables = hub, live_tables
        self.told: dict[str, WarmUpNews] = {}
        """What the pages at a table were told last, unless all bots play at their level."""
        self.greeted: set[str] = set()
        """The tables at which a page that came was told of a warm-up since the last changes."""

    async def at(self, live: LiveTable) -> WarmUpNews:
        """Which bots at a table play below their level now."""
        seats = waiting_seats(live.game, live.table, live.chairs)
        found = await warm_up(live.game) if seats else None
        kept = seats if found is not None else []
        return WarmUpNews(table=live.table.id, seats=kept, warm_up=found)

    async def greet(self, connection: Connection, live: LiveTable, have: int | None) -> None:
        """Tell a page that has just opened the table.

        One that comes back may show what was true before.
        """
        news = await self.at(live)
        if news.seats:
            self.greeted.add(live.table.id)
        if news.seats or have is not None:
            connection.say(news)

    async def tell_changes(self) -> None:
        """Tell the pages of all tables where something has changed."""
        for table_id in [*self.hub.at_table]:
            live = self.live_tables.get(table_id)
            if live is not None:
                self.tell(table_id, await self.at(live))
        for table_id in self.told.keys() - self.hub.at_table.keys():
            del self.told[table_id]
        self.greeted &= self.hub.at_table.keys()

    def tell(self, table_id: str, news: WarmUpNews) -> None:
        """Tell the pages of a table, unless they know."""
        before = self.told.get(table_id)
        is_new = before is not None or table_id in self.greeted or bool(news.seats)
        self.greeted.discard(table_id)
        if before == news or not is_new:
            return
        self.told[table_id] = news
        if not news.seats:
            del self.told[table_id]
        for connection in self.hub.viewers(table_id):
            connection.say(news)
