"""Quick matches: a seat among people one need not know."""

from __future__ import annotations

from functools import partial

from houle import games
from houle.server import wall_clock
from houle.server.errors import Refusal
from houle.server.messages.answers import QuickWish
from houle.server.messages.protocol import MoveClock, SeatChange, TableWish
from houle.server.people.guests import Person
from houle.server.store import rows
from houle.server.store.rows import Change, SeatRow

from .actions import BOT_NAMES, SHOWN, TableActions, check_open
from .live_table import LiveTable

WAIT_MS = 20_000
"""How long a quick match waits for people before bots take the free seats."""
SECONDS_PER_MOVE = 60
"""The time for a move: nobody should wait long for strangers."""


class QuickMatches:
    """Finds people a seat at a quick match, and fills it with bots after a while."""

    def __init__(self, actions: TableActions) -> None:
        self.actions, self.tables = actions, actions.tables

    async def find(self, person: Person, wish: QuickWish) -> str:
        """A seat at a quick match of the game that has not begun, else at a new table."""
        game = games.find(wish.game).name
        read = partial(rows.quick_tables, game=game, limit=SHOWN)
        for table, chairs in await self.tables.store.read(read):
            if person.id in people_on(chairs):
                return table.id
            if people_on(chairs) and await self.sits_down(person, table.id, chairs):
                return table.id
        clock = MoveClock(kind="move", seconds=SECONDS_PER_MOVE)
        new = TableWish(game=game, access="public", clock=clock)
        return await self.actions.make(person, new, quick=True)

    async def sits_down(self, person: Person, table_id: str, chairs: list[SeatRow]) -> bool:
        """Take the first free seat; False if there is none left, or next to somebody blocked."""
        free = [chair.seat for chair in chairs if chair.kind == "open"]
        if not free:
            return False
        try:
            await self.actions.change_seat(person, table_id, free[0], SeatChange(action="sit"))
        except Refusal:
            return False
        return True

    async def fill(self, person: str, table_id: str) -> None:
        """Start a quick match that is full, or has waited long enough, with bots."""
        live = await self.actions.change(person, table_id, "fill", self.filling)
        if live.table.status == "open":
            await self.actions.change(person, table_id, "fill", self.actions.starting)

    def filling(self, live: LiveTable) -> Change:
        """Bots on the free seats; without any, the start of the match."""
        check_open(live)
        if not live.table.quick:
            raise Refusal("not_allowed")
        free = [chair.seat for chair in live.chairs if chair.kind == "open"]
        if not free:
            return self.actions.starting(live)
        if wall_clock.now() - live.table.made_at < WAIT_MS:
            raise Refusal("seats_missing")
        bot = {"kind": "bot", "person": None, "level": live.table.level}
        bots = {seat: {**bot, "name": BOT_NAMES[seat % len(BOT_NAMES)]} for seat in free}
        return self.actions.seats_change(live, bots, "bot", free[0])


def people_on(chairs: list[SeatRow]) -> list[str]:
    """The people who sit there."""
    return [chair.person for chair in chairs if chair.person is not None]
