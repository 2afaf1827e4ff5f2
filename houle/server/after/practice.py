"""Practice: a new table that goes on from a moment of a past match, against bots.

The table has the deal of that match, and its first moves are stored as its own: its record is
complete without the old one. Whoever saw the replay knows the cards, so the table is marked like
one with the same deal, is in no list, and has no free seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from houle.engine.match import Match
from houle.engine.record import Played
from houle.engine.rule import Seat
from houle.server import wall_clock
from houle.server.errors import Refusal
from houle.server.messages.answers import PlayOn
from houle.server.messages.protocol import SeatWish, TableWish
from houle.server.people.guests import Person
from houle.server.store.rows import Change, EntryRow, SeatRow, TableRow
from houle.server.tables.live_table import LiveTable, due

from .replays import Replays, opened, still


@dataclass(frozen=True)
class Past:
    """A past match, the first match with its deal, and who may see the replay of the new match."""

    match: Match
    first: str
    replay: str


class Practice:
    """Opens tables that go on from a past match."""

    def __init__(self, replays: Replays) -> None:
        self.replays, self.actions, self.tables = replays, replays.actions, replays.tables

    async def from_table(self, person: Person, table_id: str, wish: PlayOn) -> str:
        """A practice table from a finished match, for whoever may play its deal again."""
        async with self.tables.locked(table_id) as live:
            await self.replays.check_finished(live, person.id, "same_deal")
            old = live.table
            past = Past(still(live), old.same_deal_as or old.id, old.replay)
        return await self.open(person, past, wish)

    async def from_record(self, person: Person, record_id: str, wish: PlayOn) -> str:
        """A practice table from an imported record, which everybody may read."""
        record = await self.replays.find_record(record_id)
        match = await self.replays.work(partial(opened, record))
        return await self.open(person, Past(match, record_id, "public"), wish)

    async def open(self, person: Person, past: Past, wish: PlayOn) -> str:
        """Store a table that has begun, and let its bots move."""
        if wish.seat >= past.match.seats:
            raise Refusal("no_such_seat")
        await self.actions.check_count(person)
        moves = past.match.played[: wish.move]
        table, chairs = self.actions.planned(
            person,
            table_wish(past, wish),
            secret=past.match.key.hex(),
            same_deal_as=past.first,
            from_move=len(moves),
        )
        begun = entries(table, moves)
        await self.replays.work(partial(self.begin, table, chairs, begun))
        await self.actions.add(table, chairs, begun)
        async with self.tables.locked(table.id) as live:
            for listen in self.tables.listeners:
                listen(live, begun[-1])
        return table.id

    def begin(self, table: TableRow, chairs: list[SeatRow], begun: Sequence[EntryRow]) -> None:
        """Update the table to the moment after these entries, with what is due then."""
        ahead = LiveTable(table, chairs)
        ahead.begin()
        ahead.follow(begun)
        assert ahead.match is not None
        if ahead.match.is_over:
            raise Refusal("is_over")
        change = Change(begun[-1], table={"status": "playing"})
        change.table["due"] = due(ahead, change, self.tables.uptime.now())
        change.table |= self.tables.claim(change)
        for name, value in change.table.items():
            setattr(table, name, value)


def table_wish(past: Past, wish: PlayOn) -> TableWish:
    """The table: the person on one seat, bots on all others."""
    return TableWish(
        game=past.match.game.name,
        options=past.match.options.to_json(),
        seats=[seat_wish(seat, wish) for seat in range(past.match.seats)],
        replay="private" if past.replay == "private" else "public",
        level=wish.level,
    )


def seat_wish(seat: Seat, wish: PlayOn) -> SeatWish:
    """Who sits on a seat."""
    mine = seat == wish.seat
    return SeatWish(kind="me") if mine else SeatWish(kind="bot", level=wish.level)


def entries(table: TableRow, moves: Sequence[Played]) -> list[EntryRow]:
    """The start of a match and its first moves, as entries of a table."""
    at = wall_clock.now()
    start = EntryRow(table.id, 1, "start", at)
    made = [
        EntryRow(table.id, number, "move", at, played.seat, played.move)
        for number, played in enumerate(moves, start=2)
    ]
    return [start, *made]
