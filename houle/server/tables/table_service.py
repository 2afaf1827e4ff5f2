"""The tables of one process, and everything that happens at a table.

Every change of a table is stored first, as an entry under the next number; then it is confirmed,
then told to everybody. If two processes store the same number, one wins, and the other reads the
entry and tries again.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any

from sqlalchemy.exc import IntegrityError

from houle.engine.errors import HouleError
from houle.engine.rule import NO_SEAT, Seat
from houle.server import wall_clock
from houle.server.cluster.bus import Bus, Notification
from houle.server.errors import Refusal, complaint
from houle.server.messages import outgoing
from houle.server.messages.protocol import Entry, Refused, TableState, YourTurn
from houle.server.socket.hub import Connection, Hub
from houle.server.socket.presence import PresenceTracker
from houle.server.socket.warm_ups import WarmUps
from houle.server.store import rows
from houle.server.store.rows import Change, EntryRow
from houle.server.store.store import Store
from houle.server.watch import metrics

from .live_table import LiveTable, PlayedMove, move_change, newly_owing, replayed
from .move_cache import MoveCache
from .moves import Declined, MoveRequest, check_move, error_of, held_at_once
from .uptime_clock import UptimeClock

TRIES = 8
"""How often storing an entry is tried when other processes are quicker."""
MOST_MISSED = 400
"""A client that missed more entries than this gets only the last ones."""

IDLE_SECONDS = 600.0
"""An unused table leaves the memory after this; it is read again when needed."""
MOST_UNSEEN = 100
"""How many tables that no page shows stay in memory: those that were used last."""
CLAIM_MS = 6000
"""How long a process claims the bots and clocks of a table."""

ID = re.compile("[A-Za-z0-9_-]{1,24}")
"""The form of a table's id; other ids are refused without asking the store."""

Confirm = Callable[[int], None]
"""Confirms to a client that its message is stored, under this number."""
Done = Callable[[BaseException | None], None]
"""Called after a fast move was stored and told, or with the error."""
EntryListener = Callable[[LiveTable, EntryRow], None]
"""Called with every entry that this process has stored."""


class TableLock:
    """Locks a table for an ``async with`` block."""

    __slots__ = ("live", "table_id", "tables")

    def __init__(self, tables: TableService, table_id: str) -> None:
        self.tables, self.table_id = tables, table_id

    async def __aenter__(self) -> LiveTable:
        tables, table_id = self.tables, self.table_id
        while True:
            live = tables.live_tables.get(table_id) or await tables.find(table_id)
            await live.lock.acquire()
            if tables.live_tables.get(table_id) is live:
                break
            live.lock.release()  # it was dropped while we waited
        self.live, live.used_at = live, monotonic()
        return live

    async def __aexit__(self, *_: object) -> None:
        self.live.lock.release()


class TableService:
    """The tables in memory, and what happens at them."""

    def __init__(self, store: Store, bus: Bus, process: str) -> None:
        self.store, self.bus, self.process = store, bus, process
        self.hub = Hub()
        self.presence = PresenceTracker(self.hub, bus, process)
        self.uptime = UptimeClock()
        self.live_tables: dict[str, LiveTable] = {}
        self.warm_ups = WarmUps(self.hub, self.live_tables)
        self.move_cache = MoveCache()
        self.loading: dict[str, asyncio.Lock] = {}
        self.listeners: list[EntryListener] = []
        self.is_shared = False
        """Whether other processes may change the same tables."""
        self.last_told: dict[str, int] = {}
        """Of tables dropped from memory: the last entry sent to the pages of this process."""

    # Tables in memory.

    def locked(self, table_id: str) -> TableLock:
        """Lock a table: ``async with tables.locked(table_id) as live``."""
        return TableLock(self, table_id)

    async def find(self, table_id: str) -> LiveTable:
        """The table in memory, read from the store if necessary."""
        live = self.live_tables.get(table_id)
        if live is None:
            try:
                async with self.loading.setdefault(table_id, asyncio.Lock()):
                    live = self.live_tables.get(table_id) or await self.load(table_id)
            finally:
                self.loading.pop(table_id, None)
        return live

    async def load(self, table_id: str) -> LiveTable:
        """Read a table and replay its match."""
        if ID.fullmatch(table_id) is None:
            raise Refusal("no_table")
        found = await self.store.read(partial(rows.read_whole, table_id=table_id, after=0))
        if found is None:
            raise Refusal("no_table")
        table, chairs, entries = found
        live = LiveTable(table, chairs, used_at=monotonic())
        await self.move_cache.work(partial(live.catch_up, entries))
        live.use_best_rules()
        last = self.last_told.get(table_id)
        if last is not None and last < live.table.head:
            await self.tell_missed(live, last)
        self.last_told.pop(table_id, None)
        self.live_tables[table_id] = live
        return live

    def forget(self, live: LiveTable) -> None:
        """Drop a table from memory; it is read again before its next use."""
        self.move_cache.drop(live.table.id)
        if self.live_tables.pop(live.table.id, None) is live and self.hub.viewers(live.table.id):
            self.last_told[live.table.id] = live.table.head

    def forget_idle(self) -> None:
        """Drop tables that no page shows from memory: unused ones, and whatever is too many."""
        tables = sorted(self.live_tables.values(), key=lambda live: live.used_at)
        unseen = [t for t in tables if not t.lock.locked() and not self.hub.viewers(t.table.id)]
        for place, live in enumerate(unseen, MOST_UNSEEN - len(unseen)):
            if place < 0 or monotonic() - live.used_at > IDLE_SECONDS:
                self.forget(live)

    def forget_person(self, person: str) -> None:
        """Drop the tables of somebody who has deleted their account: their name has changed."""
        for live in [live for live in self.live_tables.values() if live.seat_of(person) != NO_SEAT]:
            self.forget(live)

    def send_away(self, owner: str, person: str) -> None:
        """Stop showing a person the tables of an owner who has blocked them; seats are kept."""
        for connection in tuple(self.hub.of_person.get(person, ())):
            for table_id, seat in tuple(connection.tables.items()):
                live = self.live_tables.get(table_id)
                if seat == NO_SEAT and live is not None and live.table.owner == owner:
                    self.hub.leave(connection, table_id)
                    said = complaint(Refusal("not_allowed"), connection.language)
                    told = Refused(
                        table=table_id,
                        id=None,
                        code=said.code,
                        sentence=said.sentence,
                        rule=said.rule,
                    )
                    connection.say(told)
                    self.presence.changed(table_id)

    def heads(self) -> dict[str, int]:
        """The last known entry of every table that is in memory or shown by a page."""
        looked_at = {table_id: self.last_told.get(table_id, 0) for table_id in self.hub.at_table}
        return looked_at | {
            table_id: live.table.head for table_id, live in self.live_tables.items()
        }

    async def on_notification(self, notification: Notification) -> None:
        """Apply an entry that another process has stored."""
        if notification.id in self.live_tables or self.hub.viewers(notification.id):
            async with self.locked(notification.id) as live:
                if live.table.head + 1 == notification.number and notification.change:
                    self.follow(live, rows.unpacked(notification.change))
                elif live.table.head < notification.number:
                    await self.catch_up(live)
            return
        for person in notification.turn:
            self.tell_turn(notification.id, notification.body, notification.number, person)

    def follow(self, live: LiveTable, change: Change) -> None:
        """Apply the next move, which another process has stored, and tell the pages here."""
        [played] = live.follow([change.entry])
        live.take(change)
        self.tell(live, change.entry, played, changed="status" in change.table)

    async def fresh(self, table_id: str) -> LiveTable:
        """The table, with everything that other processes have stored."""
        async with self.locked(table_id) as live:
            await self.was_behind(live)
        return live

    async def was_behind(self, live: LiveTable) -> bool:
        """Read what other processes have stored; whether there was anything."""
        head = live.table.head
        if self.is_shared:
            await self.catch_up(live)
        return live.table.head > head

    async def reach(self, live: LiveTable, number: int | None) -> None:
        """Read what other processes have stored, if a page has more than this process."""
        if number is not None and number > live.table.head:
            await self.was_behind(live)

    async def catch_up(self, live: LiveTable) -> None:
        """Apply what other processes have stored, and tell the pages here."""
        head = live.table.head
        read = partial(rows.read_whole, table_id=live.table.id, after=head)
        found = await self.store.read(read)
        if found is None or not found[2]:
            return
        live.table, live.chairs, entries = found
        live.name_seats()
        last, live.table.head = live.table.head, head
        # The result is told with the last move, not with one before it.
        result, live.table.result = live.table.result, None
        if live.match is None and live.has_begun(entries):
            live.begin()
        for entry in entries:
            played = live.follow([entry])
            if live.match is not None and live.match.is_over:
                live.table.result = result
            if entry.kind == "start":
                played = [replayed(live, [entry])[entry.number]]
            ended = live.table.status == "over" and entry.number == last
            changed = ended or entry.kind not in ("move", "chat")
            self.tell(live, entry, played[0] if played else None, changed=changed)
        if live.table.status == "over":
            self.tell_table(live)

    # What happens at a table.

    async def move(self, request: MoveRequest, confirm: Confirm) -> None:
        """Make a person's move and confirm it, or refuse it."""
        for _ in range(TRIES):
            async with self.locked(request.table) as live:
                try:
                    entry = self.prepare_move(live, request)
                except HouleError:
                    if await self.was_behind(live):
                        continue
                    raise
                if entry is None:
                    confirm(live.clients[request.client])
                    return
                if await self.play(live, entry, stood_in=False, confirm=confirm):
                    return
        raise Refusal("storage")

    def move_now(
        self, live: LiveTable, request: MoveRequest, confirm: Confirm, done: Done
    ) -> Declined | None:
        """Make a person's move without waiting for anything but the store; ``done`` is called then.

        A move that is declined or refused has changed nothing and is left to ``move``.
        """
        if not held_at_once(live.lock):
            return Declined.LOCKED
        try:
            entry = self.prepare_move(live, request)
        except BaseException:
            live.lock.release()
            raise
        if entry is None:
            live.lock.release()
            return Declined.REPEATED
        live.used_at = monotonic()
        try:
            change, played = self.made_in_memory(live, entry, stood_in=False)
            storing = self.store.append(change)
        except BaseException:
            self.forget(live)
            live.lock.release()
            raise
        given = (live, change, played, confirm, done)
        storing.add_done_callback(lambda stored: self.move_stored(stored, *given))
        return None

    def prepare_move(self, live: LiveTable, request: MoveRequest) -> EntryRow | None:
        """The entry of a person's move, or its refusal; None if the move is stored already."""
        client = request.client
        if client in live.clients:
            return None
        move = check_move(live, request)
        number, at = live.table.head + 1, wall_clock.now()
        return EntryRow(
            request.table, number, "move", at, request.seat, move, request.person, client
        )

    def move_stored(
        self,
        stored: asyncio.Future[None],
        live: LiveTable,
        change: Change,
        played: PlayedMove,
        confirm: Confirm,
        done: Done,
    ) -> None:
        """Confirm and tell a fast move, or drop the table if it could not be stored."""
        error = error_of(stored)
        try:
            if error is None:
                self.finish(live, change, played, confirm)
            else:
                self.forget(live)
        finally:
            live.lock.release()
            done(error)

    async def play(
        self, live: LiveTable, entry: EntryRow, *, stood_in: bool, confirm: Confirm | None = None
    ) -> bool:
        """Make, store, confirm and tell a legal move; False if another process was quicker."""
        change, played = self.made_in_memory(live, entry, stood_in=stood_in)
        try:
            await self.store.append(change)
        except IntegrityError:
            self.forget(live)
            await self.find(live.table.id)  # which tells the pages here what they missed
            return False
        except BaseException:
            self.forget(live)
            raise
        self.finish(live, change, played, confirm)
        return True

    def made_in_memory(
        self, live: LiveTable, entry: EntryRow, *, stood_in: bool
    ) -> tuple[Change, PlayedMove]:
        """Make a legal move in memory; give the change to store, and the move to tell then."""
        change, played = move_change(live, entry, uptime=self.uptime.now(), stood_in=stood_in)
        if change.table:
            change.table |= self.claim(change)
        return change, played

    def finish(
        self, live: LiveTable, change: Change, played: PlayedMove, confirm: Confirm | None
    ) -> None:
        """Confirm and tell a move that is stored."""
        self.take(live, change)
        if confirm is not None:
            confirm(change.entry.number)
        self.move_cache.add(live.table.id, change.entry.number, played)
        changed = "status" in change.table
        self.spread(live, change.entry, played, changed=changed, change=change)

    def take(self, live: LiveTable, change: Change) -> None:
        """Count and apply a change that has been stored."""
        metrics.stored[change.entry.kind] += 1
        live.take(change)

    def claim(self, change: Change) -> dict[str, Any]:
        """The columns that claim a table, if something is due at it."""
        if change.table.get("due") is None:
            return {}
        return {"claimed_by": self.process, "claimed_until": wall_clock.now() + CLAIM_MS}

    async def tell_missed(self, live: LiveTable, have: int) -> None:
        """Send the pages here all entries after a number."""
        for connection in self.hub.viewers(live.table.id):
            connection.say(await self.state_for(live, connection, have))

    async def add(
        self,
        live: LiveTable,
        entry: EntryRow,
        change: Change | None = None,
        confirm: Confirm | None = None,
    ) -> None:
        """Store an entry that is not a move: a line of chat, a change of seats."""
        change = change or Change(entry)
        change.table |= self.claim(change)
        try:
            await self.store.append(change)
        except IntegrityError:
            await self.catch_up(live)
            raise
        except BaseException:
            self.forget(live)
            raise
        self.take(live, change)
        if confirm is not None:
            confirm(entry.number)
        played = None
        if entry.kind == "start":
            live.begin()
            played = replayed(live, [entry])[entry.number]
        self.spread(live, entry, played, changed=entry.kind != "chat")

    def entry(self, live: LiveTable, kind: str, **columns: Any) -> EntryRow:
        """The next entry of a table."""
        return EntryRow(live.table.id, live.table.head + 1, kind, wall_clock.now(), **columns)

    # Telling.

    def spread(
        self,
        live: LiveTable,
        entry: EntryRow,
        played: PlayedMove | None,
        *,
        changed: bool,
        change: Change | None = None,
    ) -> None:
        """Tell the pages here and the other processes about a stored entry."""
        turn = self.tell(live, entry, played, changed=changed)
        if not self.bus.is_alone:
            carried = "" if change is None else rows.packed(change)
            about = (live.table.id, entry.number, turn, live.table.game, carried)
            self.bus.publish(Notification("table", *about))
        if changed and live.table.access == "public":
            self.bus.publish(Notification("lobby", live.table.id, entry.number))
        for listen in self.listeners:
            listen(live, entry)

    def tell(
        self, live: LiveTable, entry: EntryRow, played: PlayedMove | None, *, changed: bool
    ) -> tuple[str, ...]:
        """Tell the pages that show the table, each what it may know; give whose turn it is."""
        table_id = live.table.id
        made: dict[tuple[Seat, str], bytes] = {}
        table = outgoing.table_info(live.table, live.chairs, live.to_move) if changed else None
        template = outgoing.NewsTemplate(
            live, entry, played, table, uptime=self.uptime.now(), now=wall_clock.now()
        )
        for connection in self.hub.viewers(table_id):
            if entry.kind == "chat" and entry.person in connection.blocked:
                continue
            if changed:
                connection.tables[table_id] = live.seat_of(connection.person)
            wanted = (connection.tables[table_id], connection.language)
            text = made.get(wanted)
            if text is None:
                text = made[wanted] = template.text_for(*wanted)
            connection.pass_on(text)
        return () if played is None else self.tell_turns(live, entry)

    def situation(self, live: LiveTable, seat: Seat) -> Any:
        """What a seat may see and do now."""
        return outgoing.situation(live, seat, uptime=self.uptime.now(), now=wall_clock.now())

    def tell_turns(self, live: LiveTable, entry: EntryRow) -> tuple[str, ...]:
        """Tell people whose turn it has become, on pages that show something else; give them."""
        turn = newly_owing(live, entry)
        for person in turn:
            self.tell_turn(live.table.id, live.table.game, live.table.head, person)
        return turn

    def tell_turn(self, table_id: str, game: str, number: int, person: str) -> None:
        """Tell every page of a person that does not show the table."""
        for connection in self.hub.of_person.get(person, ()):
            if table_id not in connection.tables:
                connection.say(YourTurn(table=table_id, game=game, number=number))

    def tell_table(self, live: LiveTable) -> None:
        """Tell the lobby that a public table has changed."""
        if live.table.access == "public":
            self.bus.publish(Notification("lobby", live.table.id, live.table.head))

    async def state_for(
        self, live: LiveTable, connection: Connection, have: int | None
    ) -> TableState:
        """The state of the table for a page, with the entries that it does not have."""
        seat = live.seat_of(connection.person)
        start = max(0 if have is None else have, live.table.head - MOST_MISSED)
        entries = await self.entries_for(live, connection, seat, start)
        return TableState.model_construct(
            n=0,
            type="table",
            table=outgoing.table_info(live.table, live.chairs, live.to_move),
            seat=None if seat == NO_SEAT else seat,
            entries=entries,
            complete=start == (have or 0),
            situation=self.situation(live, seat),
        )

    async def entries_for(
        self, live: LiveTable, connection: Connection, seat: Seat, start: int
    ) -> list[Entry]:
        """The entries after a number as the page may know them."""
        if start >= live.table.head:
            return []
        read = partial(rows.read_entries, table_id=live.table.id, after=start)
        stored = [e for e in await self.store.read(read) if e.number <= live.table.head]
        heard = [e for e in stored if not (e.kind == "chat" and e.person in connection.blocked)]
        write = partial(outgoing.entry_for, live, viewer=seat, language=connection.language)
        return await self.move_cache.entries(live, heard, write)
