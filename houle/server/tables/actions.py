"""What people do with tables besides moves: make, join, start, leave, come back, chat."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from sqlalchemy.exc import IntegrityError

from houle import games
from houle.engine.chance import KEY_BYTES
from houle.engine.errors import HouleError, RuleVersionError, UnknownGameError
from houle.engine.match import Match
from houle.engine.rule import NO_SEAT, Seat
from houle.server import wall_clock
from houle.server.cluster.bus import Notification
from houle.server.errors import Refusal
from houle.server.messages import outgoing
from houle.server.messages.answers import ReplayChange
from houle.server.messages.protocol import (
    PlayNow,
    Say,
    SeatChange,
    SeatWish,
    TableInfo,
    TableList,
    TableWish,
)
from houle.server.people.guests import People, Person, shown_line
from houle.server.store import rows
from houle.server.store.rows import Change, EntryRow, SeatRow, TableRow

from . import access, clocks
from .access import Role
from .live_table import LiveTable, due
from .moves import MoveRequest, client_name
from .rematch import blocked_from_rematch, next_table
from .table_service import TRIES, Confirm, TableService

PACE_MS = 250
"""How long a bot takes at least: pages show its moves at their own speed."""
SHOWN = 200
"""How many tables a list has at most."""
MOST_READ = 1000
"""How many tables are read to fill a list: those that nobody attends are left out."""
JUST_MADE_MS = 60_000
"""How long a new table is shown before its owner has opened it."""
MOST_PUBLIC = 5
"""How many public tables of a person may wait for players."""
MOST_OPEN = 50
"""How many unfinished tables a person may own."""
NOBODY = "-"
"""The id that stands for an owner who has deleted their account."""
BOT_NAMES = ("Malo", "Rozenn", "Yann", "Nolwenn", "Gaël", "Maëlle", "Erwan", "Katell")
"""Names of bots, by seat."""

Making = Callable[[LiveTable], Change]


class TableActions:
    """Everything that people do with tables, besides their moves."""

    def __init__(self, tables: TableService, people: People, pace: int = PACE_MS) -> None:
        self.tables, self.people, self.pace = tables, people, pace

    # Looking.

    async def role(self, live: LiveTable, person: str | None) -> Role:
        """What the person is to the table."""
        blocked = person is not None and person in await self.people.blocked_by(live.table.owner)
        return access.role(live.table, live.chairs, person, blocked)

    async def info(self, person: str | None, table_id: str) -> TableInfo:
        """A table as the person may see it."""
        async with self.tables.locked(table_id) as live:
            access.check_look(live.table, await self.role(live, person))
            return outgoing.table_info(live.table, live.chairs, live.to_move)

    async def public(self) -> TableList:
        """The public tables that are open or being played, if somebody is there."""
        found = await self.tables.store.read(partial(rows.public_tables, limit=MOST_READ))
        return listed([row for row in found if self.is_attended(row[0])][:SHOWN])

    def is_attended(self, table: TableRow) -> bool:
        """Whether somebody sits at the table with an open page, or its owner has just made it."""
        if wall_clock.now() - table.made_at < JUST_MADE_MS:
            return True
        return bool(self.tables.presence.at(table.id).seats) or (
            table.status == "open" and table.owner in self.tables.hub.of_person
        )

    async def mine(self, person: str, statuses: Sequence[str]) -> TableList:
        """The tables of a person."""
        read = partial(rows.tables_of, person=person, statuses=statuses, limit=SHOWN)
        found = listed(await self.tables.store.read(read))
        for info in found.tables:
            if info.status == "playing":
                # Tables of a game that is no longer installed stay in the list.
                with suppress(UnknownGameError, RuleVersionError):
                    async with self.tables.locked(info.id) as live:
                        info.to_move = live.to_move
        return found

    async def by_code(self, code: str) -> str:
        """The table with this code."""
        found = await self.tables.store.read(partial(rows.find_code, code=code))
        if found is None:
            raise Refusal("no_table")
        return found

    # Making.

    async def make(self, person: Person, wish: TableWish, **columns: Any) -> str:
        """Create a table and give its id."""
        await self.check_count(person)
        if wish.access == "public":
            await self.check_public(person)
        return await self.add(*self.planned(person, wish, **columns))

    def planned(
        self, person: Person, wish: TableWish, **columns: Any
    ) -> tuple[TableRow, list[SeatRow]]:
        """A new table and its seats, not stored yet."""
        game = games.find(wish.game)
        options = game.options.read(wish.options)
        secret = columns.pop("secret", None) or secrets.token_hex(KEY_BYTES)
        count = Match(game, options, key=bytes.fromhex(secret)).seats
        wishes = wish.seats or [SeatWish(kind="me")] + [SeatWish(kind="open")] * (count - 1)
        check_wishes(wishes, count)
        table = TableRow(
            id=rows.new_id(),
            code=rows.new_code(),
            game=game.name,
            rules=game.version,
            options=options.to_json(),
            owner=person.id,
            access=wish.access,
            replay=wish.replay,
            status="open",
            clock=wish.clock.model_dump(),
            level=wish.level,
            hints=wish.hints,
            pace=self.pace,
            secret=secret,
            made_at=wall_clock.now(),
            **columns,
        )
        return table, [wished(table, seat, w, person) for seat, w in enumerate(wishes)]

    async def check_count(self, person: Person) -> None:
        """Refuse a table to somebody who has too many unfinished ones."""
        count = await self.tables.store.read(partial(rows.count_owned, person=person.id))
        if count >= MOST_OPEN:
            raise Refusal("too_many")

    async def check_public(self, person: Person) -> None:
        """Refuse another table in the lobby to somebody who has several that wait for players."""
        count = await self.tables.store.read(partial(rows.count_public, person=person.id))
        if count >= MOST_PUBLIC:
            raise Refusal("too_many_public")

    async def add(
        self, table: TableRow, chairs: Sequence[SeatRow], begun: Sequence[EntryRow] = ()
    ) -> str:
        """Store a new table, with another code if its code is taken."""
        for _ in range(TRIES):
            try:
                job = partial(rows.add_table, table=table, chairs=chairs, begun=begun)
                await self.tables.store.write(job, order=table.id)
                break
            except IntegrityError:
                table.code = rows.new_code()
        else:
            raise Refusal("storage")
        if table.access == "public":
            self.tables.bus.publish(Notification("lobby", table.id, table.head))
        return table.id

    async def play_now(self, person: Person, wish: PlayNow) -> str:
        """A table against bots, started at once."""
        game = games.find(wish.game)
        options = game.options.read(wish.options)
        count = Match(game, options, key=bytes(KEY_BYTES)).seats
        bots = [SeatWish(kind="bot", level=wish.level) for _ in range(count - 1)]
        table = TableWish(
            game=wish.game,
            options=wish.options,
            seats=[SeatWish(kind="me"), *bots],
            level=wish.level,
        )
        table_id = await self.make(person, table)
        await self.start(person.id, table_id)
        return table_id

    # Before the match.

    async def change(self, person: str, table_id: str, action: str, make: Making) -> LiveTable:
        """Store a change of a table; try again if another process was quicker."""
        for _ in range(TRIES):
            async with self.tables.locked(table_id) as live:
                try:
                    access.check(action, await self.role(live, person))
                    change = make(live)
                except HouleError:
                    if await self.tables.was_behind(live):
                        continue
                    raise
                try:
                    await self.tables.add(live, change.entry, change)
                except IntegrityError:
                    continue
                return live
        raise Refusal("storage")

    async def change_seat(
        self, person: Person, table_id: str, seat: Seat, wish: SeatChange
    ) -> None:
        """Sit down, get up, or change a seat as the owner."""
        live = await self.tables.fresh(table_id)
        mine = live.seat_of(person.id) == seat and wish.action == "open"
        action = "sit" if wish.action == "sit" else "stand" if mine else "arrange"
        if action == "sit":
            await self.check_blocks(live, person.id)
        await self.change(
            person.id, table_id, action, partial(self.seat_change, person, seat, wish)
        )

    async def check_blocks(self, live: LiveTable, person: str) -> None:
        """Refuse a seat next to somebody who has blocked the person, or is blocked by them."""
        for chair in live.chairs:
            if chair.person is None or chair.person == person:
                continue
            mine = await self.people.blocked_by(person)
            if chair.person in mine or person in await self.people.blocked_by(chair.person):
                raise Refusal("blocked")

    def seat_change(self, person: Person, seat: Seat, wish: SeatChange, live: LiveTable) -> Change:
        """The change of a seat before or during a match."""
        if not 0 <= seat < len(live.chairs):
            raise Refusal("no_such_seat")
        chair = live.chairs[seat]
        if live.table.status == "playing" and wish.action == "bot" and chair.kind == "human":
            return self.kicking(live, seat, wish.level or live.table.level)
        check_open(live)
        if wish.action == "sit":
            return self.sitting(person, chair, live)
        if wish.action == "bot":
            level = wish.level or live.table.level
            name = BOT_NAMES[seat % len(BOT_NAMES)]
            columns = {"kind": "bot", "person": None, "level": level, "name": name}
            return self.seats_change(live, {seat: columns}, "bot", seat)
        why = "left" if chair.person == person.id else "freed"
        return self.seats_change(live, {seat: FREE}, why, seat)

    def sitting(self, person: Person, chair: SeatRow, live: LiveTable) -> Change:
        """Sit down on a free seat, leaving another seat at the same table."""
        if chair.kind == "human":
            raise Refusal("seat_taken" if chair.person != person.id else "seated_already")
        before = live.seat_of(person.id)
        name = live.name_for(person.id, person.name)
        columns = {"kind": "human", "person": person.id, "level": None, "name": name}
        changed: dict[Seat, dict[str, Any]] = {chair.seat: columns}
        if before != NO_SEAT:
            changed[before] = FREE
        return self.seats_change(live, changed, "sat", chair.seat)

    def seats_change(
        self, live: LiveTable, changed: dict[Seat, dict[str, Any]], why: str, seat: Seat | None
    ) -> Change:
        """An entry about changed seats."""
        entry = self.tables.entry(live, "seats", seat=seat, body={"why": why})
        return Change(entry, seats={seat: dict(columns) for seat, columns in changed.items()})

    async def set_replay(self, person: str, table_id: str, wish: ReplayChange) -> None:
        """Choose who may see the replay."""
        await self.change(person, table_id, "arrange", partial(self.replay_change, wish))

    def replay_change(self, wish: ReplayChange, live: LiveTable) -> Change:
        """Before the match any choice; people who played in private are not made public later."""
        if wish.replay == "public":
            check_open(live)
        entry = self.tables.entry(live, "seats", body={"why": f"replay_{wish.replay}"})
        return Change(entry, table={"replay": wish.replay})

    async def start(self, person: str, table_id: str) -> None:
        """Begin the match."""
        await self.change(person, table_id, "start", self.starting)

    def starting(self, live: LiveTable) -> Change:
        """The entry that starts the match, with the first clocks."""
        check_open(live)
        if any(chair.kind == "open" for chair in live.chairs):
            raise Refusal("seats_missing")
        if not any(chair.kind == "human" for chair in live.chairs):
            raise Refusal("no_people")
        change = Change(self.tables.entry(live, "start"), table={"status": "playing"})
        self.first_clocks(live, change)
        return change

    def first_clocks(self, live: LiveTable, change: Change) -> None:
        """Start the clocks of the seats that move first, and note when a bot must act."""
        ahead = LiveTable(live.table, live.chairs)
        ahead.begin()
        bank, now = clocks.first_bank(live.table.clock), self.tables.uptime.now()
        if live.table.clock["kind"] != "none":
            for seat in range(len(live.chairs)):
                owed_at = now if seat in ahead.to_move else None
                change.seats[seat] = {"bank": bank, "owed_at": owed_at}
        change.table["due"] = due(ahead, change, now)
        if ahead.match is not None and ahead.match.result is not None:
            change.table |= {"status": "over", "over_at": change.entry.at, "due": None}
            change.table["result"] = ahead.match.result.to_json()

    # During the match and after it.

    async def leave(self, person: str, table_id: str) -> None:
        """Leave; during a match a bot plays until the person comes back."""
        await self.change(person, table_id, "leave", partial(self.leaving, person, "left"))

    def leaving(self, person: str, why: str, live: LiveTable) -> Change:
        """A seat becomes free before the match, and is played by a bot during it."""
        seat = live.seat_of(person)
        if live.table.status == "open":
            return self.seats_change(live, {seat: FREE}, why, seat)
        if live.table.status != "playing":
            raise Refusal("is_over")
        return self.going_away(live, seat, why)

    def going_away(self, live: LiveTable, seat: Seat, why: str) -> Change:
        """A bot plays for the seat from now on."""
        change = self.seats_change(live, {seat: {"away": True, "owed_at": None}}, why, seat)
        live.chairs[seat].away, before = True, live.chairs[seat].away
        change.table["due"] = due(live, change, self.tables.uptime.now())
        live.chairs[seat].away = before
        return change

    def kicking(self, live: LiveTable, seat: Seat, level: str) -> Change:
        """A bot takes the seat for good."""
        change = self.going_away(live, seat, "kicked")
        name = BOT_NAMES[seat % len(BOT_NAMES)]
        columns = {"kind": "bot", "person": None, "level": level, "name": name, "away": False}
        change.seats[seat] |= columns
        return change

    async def back(self, person: str, table_id: str) -> None:
        """Take one's seat back from the bot."""
        live = await self.tables.fresh(table_id)
        access.check("back", await self.role(live, person))
        if live.chairs[live.seat_of(person)].away:
            await self.change(person, table_id, "back", partial(self.returning, person))

    def returning(self, person: str, live: LiveTable) -> Change:
        """The person plays again, with the remaining bank or a new time for the choice."""
        seat, now = live.seat_of(person), self.tables.uptime.now()
        if live.table.status != "playing":
            raise Refusal("is_over")
        columns: dict[str, Any] = {"away": False}
        if live.table.clock["kind"] != "none" and seat in live.to_move:
            columns["owed_at"] = now
        if live.table.clock["kind"] == "bank":
            columns["bank"] = max(int(live.chairs[seat].bank or 0), clocks.COME_BACK_MS)
        change = self.seats_change(live, {seat: columns}, "returned", seat)
        live.chairs[seat].away = False
        change.table["due"] = due(live, change, now)
        live.chairs[seat].away = True
        return change

    async def close(self, person: str, table_id: str) -> None:
        """Close a table for good."""
        await self.change(person, table_id, "close", self.closing)

    def closing(self, live: LiveTable) -> Change:
        """The entry that closes an unfinished table."""
        if live.table.status in ("over", "closed"):
            raise Refusal("is_over" if live.table.status == "over" else "is_closed")
        entry = self.tables.entry(live, "seats", body={"why": "closed"})
        return Change(entry, table={"status": "closed", "due": None})

    async def rematch(self, person: Person, table_id: str) -> str:
        """A new table with the same people, each one seat further; the same table for all."""
        async with self.tables.locked(table_id) as live:
            if live.table.status != "over":
                await self.tables.was_behind(live)
            access.check("rematch", await self.role(live, person.id))
            if live.table.status != "over":
                raise Refusal("not_over")
            if live.table.next_table is not None:
                return live.table.next_table
            apart = await blocked_from_rematch(self.people, live, person.id)
            table, chairs = next_table(live, apart)
            if live.table.owner == NOBODY or live.table.owner in apart:
                table.owner = person.id
            await self.add(table, chairs)
            entry = self.tables.entry(live, "seats", body={"why": "rematch"})
            try:
                change = Change(entry, table={"next_table": table.id})
                await self.tables.add(live, entry, change)
            except IntegrityError:
                return str(live.table.next_table or table.id)
            return table.id

    async def say(self, person: str, message: Say, confirm: Confirm) -> None:
        """Send a line of chat, if the rules of the match allow it."""
        for _ in range(TRIES):
            async with self.tables.locked(message.table) as live:
                if live.seat_of(person) == NO_SEAT:
                    await self.tables.was_behind(live)
                access.check("say", await self.role(live, person))
                if (client := client_name(person, message.id)) in live.clients:
                    confirm(live.clients[client])
                    return
                verdict = talk_verdict(live, message.text)
                if verdict != "deliver":
                    break
                entry = self.chat_entry(live, person, message)
                try:
                    await self.tables.add(live, entry, confirm=confirm)
                except IntegrityError:
                    continue
                return
        else:
            raise Refusal("storage")
        await self.hold(live, person, message, confirm)

    def chat_entry(self, live: LiveTable, person: str, message: Say) -> EntryRow:
        """A line of chat."""
        seat = live.seat_of(person)
        body = {"text": shown_line(message.text), "name": live.chairs[seat].name}
        entry = self.tables.entry(live, "chat", seat=seat, person=person, body=body)
        entry.client = client_name(person, message.id)
        return entry

    async def hold(self, live: LiveTable, person: str, message: Say, confirm: Confirm) -> None:
        """Refuse a forbidden line of chat; where the game is strict, it loses the match."""
        chat_filter: Any = live.game.chat_filter
        if talk_verdict(live, message.text) == "lose":
            seat, newest, move = live.seat_of(person), live.table.head, chat_filter.LOSING_MOVE
            wish = MoveRequest(message.table, seat, move, newest, person, message.id)
            await self.tables.move(wish, confirm)
            return
        raise Refusal(chat_filter.refusal(live.table.options), rule=chat_filter.RULE)


FREE: dict[str, Any] = {"kind": "open", "person": None, "level": None, "name": "", "away": False}
"""The columns of a free seat."""


def talk_verdict(live: LiveTable, text: str) -> str:
    """What happens to a line of chat; some games restrict talk during the match."""
    chat_filter = live.game.chat_filter
    if live.table.status != "playing" or chat_filter is None:
        return "deliver"
    return str(chat_filter.judge_chat(text, live.table.options))


def check_open(live: LiveTable) -> None:
    """Refuse changes after the match has begun."""
    if live.table.status == "closed":
        raise Refusal("is_closed")
    if live.table.status != "open":
        raise Refusal("not_open")


def check_wishes(wishes: Sequence[SeatWish], count: int) -> None:
    """Refuse a wrong number of seats, and sitting on two of them."""
    if len(wishes) != count:
        raise Refusal("bad_wish", why=f"seats: {count}, not {len(wishes)}")
    if sum(wish.kind == "me" for wish in wishes) > 1:
        raise Refusal("bad_wish", why="seats: me, me")


def wished(table: TableRow, seat: Seat, wish: SeatWish, person: Person) -> SeatRow:
    """A seat of a new table, as requested."""
    if wish.kind == "me":
        return SeatRow(table.id, seat, "human", person.id, person.name, None)
    if wish.kind == "bot":
        name = BOT_NAMES[seat % len(BOT_NAMES)]
        return SeatRow(table.id, seat, "bot", None, name, wish.level or table.level)
    return SeatRow(table.id, seat, "open", None, "", None)


def listed(found: Sequence[tuple[TableRow, list[SeatRow]]]) -> TableList:
    """A list of tables for the client."""
    return TableList.model_construct(
        tables=[outgoing.table_info(table, chairs, ()) for table, chairs in found]
    )
