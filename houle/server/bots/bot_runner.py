"""The bot runner: makes the moves of bots, and replaces people whose time is over by bots.

A process that stores a move after which a bot or a clock is due claims the table in the same commit
and acts when the time comes. A claim ends after a few seconds unless its process renews it; then
another process takes the table over.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, suppress
from functools import partial
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from houle.bots.arena.playing import MAX_SIGNALS
from houle.bots.play.bot import Bot
from houle.bots.play.levels import make_bot
from houle.engine.errors import HouleError
from houle.engine.rule import Move, Seat
from houle.engine.view import View
from houle.server import wall_clock
from houle.server.messages.outgoing import game_facts
from houle.server.store.rows import EntryRow
from houle.server.store.schema import tables
from houle.server.tables import clocks
from houle.server.tables.actions import TableActions
from houle.server.tables.live_table import LiveTable
from houle.server.tables.table_service import CLAIM_MS
from houle.server.watch import metrics

from .attendance import Attendance
from .compile_worker import compiler
from .thinking_queue import ThinkingQueue
from .warm_up import best_level

UPKEEP_SECONDS = 1.0
"""How often claims are renewed and unclaimed tables are taken over."""
MOST_TAKEN_OVER = 50
"""How many tables a process takes over at once."""
FINISH_SECONDS = 3.0
"""How long running actions may take to finish at shutdown."""
AFTER_THE_BEAT = "!"
"""The order of claims in a shared transaction: after the uptime clock, before tables."""
RETRY_SECONDS = 2.0
"""The pause before a failed action is tried again."""

T = TypeVar("T")

logger = logging.getLogger(__name__)


class BotRunner:
    """Acts for bots and clocks at the tables that this process has claimed."""

    def __init__(self, actions: TableActions, threads: int) -> None:
        self.actions, self.tables = actions, actions.tables
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self.thinking_queue = ThinkingQueue(threads)
        self.attendance = Attendance(self.tables.presence)
        self.tables.presence.on_change.append(self.on_presence)
        self.bots: dict[str, dict[Seat, tuple[str, Bot]]] = {}
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.acting: dict[str, asyncio.Task[None]] = {}
        self.resuming: set[asyncio.Task[None]] = set()
        self.came: set[str] = set()
        """Tables opened or closed by somebody while their bots act: these may just be pausing."""
        self.stopping = False

    # When to act.

    def on_entry(self, live: LiveTable, entry: EntryRow) -> None:
        """Set the timer of a table after an entry that this process has stored."""
        if entry.person is not None:
            self.attendance.note(live.table.id)
        if entry.kind == "start":
            compiler().put_first(live.game)
        if live.table.status != "playing":
            self.forget_match(live.table.id)
        elif live.table.due is not None:
            self.set_timer(live.table.id, live.table.due - self.tables.uptime.now())
        elif entry.kind in ("move", "start") and has_talking_bots(live):
            self.set_timer(live.table.id, live.pace)

    def on_presence(self, table_id: str) -> None:
        """Resume the paused bots of a table that somebody has opened or closed."""
        live = self.tables.live_tables.get(table_id)
        if live is None or not self.tables.hub.viewers(table_id):
            return
        if live.table.status != "playing" or not live.bots_to_move:
            return
        if table_id in self.acting:
            self.came.add(table_id)
        elif table_id not in self.timers:
            task = asyncio.ensure_future(self.resume(table_id))
            self.resuming.add(task)
            task.add_done_callback(self.resuming.discard)

    async def resume(self, table_id: str) -> None:
        """Act at a table unless another process does."""
        job = partial(claim, process=self.tables.process, table_ids=[table_id])
        with suppress(HouleError):  # without a database nothing goes on anyway
            if await self.tables.store.write(job, order=AFTER_THE_BEAT):
                self.set_timer(table_id, 0)

    def set_timer(self, table_id: str, milliseconds: float) -> None:
        """Act at the table after a delay."""
        self.drop_timer(table_id)
        if not self.stopping:
            loop = asyncio.get_running_loop()
            delay = max(0.0, milliseconds / 1000)
            self.timers[table_id] = loop.call_later(delay, self.begin, table_id)

    def drop_timer(self, table_id: str) -> None:
        """Cancel the timer of a table."""
        timer = self.timers.pop(table_id, None)
        if timer is not None:
            timer.cancel()

    def begin(self, table_id: str) -> None:
        """Act at the table now, or soon if an action is still running there."""
        self.timers.pop(table_id, None)
        if table_id in self.acting:
            self.set_timer(table_id, 50)
            return
        task = asyncio.ensure_future(self.act(table_id))
        self.acting[table_id] = task
        task.add_done_callback(lambda _: self.end(table_id))

    def end(self, table_id: str) -> None:
        """Finish an action; look again at the table if somebody came or went meanwhile."""
        self.acting.pop(table_id, None)
        if table_id in self.came:
            self.came.discard(table_id)
            if not self.stopping:
                self.on_presence(table_id)

    def forget_match(self, table_id: str) -> None:
        """Drop the timer and the bots of a match that is over."""
        self.drop_timer(table_id)
        self.attendance.forget(table_id)
        for _, bot in self.bots.pop(table_id, {}).values():
            bot.close()

    # What to do.

    async def act(self, table_id: str) -> None:
        """Do what is due at a table; try again later if it fails."""
        try:
            if self.attendance.is_deserted(table_id):
                await self.pause(table_id)
                return
            await self.replace_late_players(table_id)
            await self.play_bots(table_id)
            await self.let_bots_speak(table_id)
        except HouleError as error:
            logger.warning(
                "bot or clock action failed", extra={"table": table_id, "why": error.code}
            )
            self.set_timer(table_id, RETRY_SECONDS * 1000)
        except Exception:
            logger.exception("bot or clock action failed", extra={"table": table_id})
            self.set_timer(table_id, RETRY_SECONDS * 1000)

    async def pause(self, table_id: str) -> None:
        """Let the bots of a deserted table rest; people's clocks keep running.

        A table without clocks is not even read: after a restart there may be thousands.
        """
        end: int | None = None
        live = self.tables.live_tables.get(table_id)
        clock = (
            live.table.clock
            if live
            else await self.tables.store.read(partial(read_clock, table_id=table_id))
        )
        if clock is not None and clock["kind"] != "none":
            await self.replace_late_players(table_id)
            async with self.tables.locked(table_id) as live:
                end = next_end(live)
        if live is not None:
            live.table.due = end
        job = partial(pause_table, table_id=table_id, due=end)
        await self.tables.store.write(job, order=AFTER_THE_BEAT)
        metrics.PAUSED.inc()

    async def replace_late_players(self, table_id: str) -> None:
        """Let bots play for people whose time is over; nobody is late after a pause of ours."""
        while True:
            if self.tables.uptime.is_paused:
                self.set_timer(table_id, UPKEEP_SECONDS * 1000)
                return
            async with self.tables.locked(table_id) as live:
                seat = first_late(live, self.tables.uptime.now())
                if seat is None or live.table.status != "playing":
                    return
                change = self.actions.going_away(live, seat, "late")
                try:
                    await self.tables.add(live, change.entry, change)
                except IntegrityError:
                    continue

    async def play_bots(self, table_id: str) -> None:
        """Let every bot that has to choose make its move, all from the same situation."""
        async with self.tables.locked(table_id) as live:
            if live.table.status != "playing" or live.match is None:
                return
            asked = {seat: live.since[seat] for seat in live.bots_to_move}
            views = {seat: live.match.knowledge(seat) for seat in asked}
            levels = {seat: level_of(live, seat) for seat in asked}
        for seat, since in asked.items():
            if self.stopping:
                return
            level, bot = await self.bot(table_id, views[seat], levels[seat])
            async with self.thinking_slot(live):
                move = await self.think(bot, bot.choose, views[seat], level)
            await self.make(table_id, seat, move, since)

    async def make(self, table_id: str, seat: Seat, move: Move, since: int) -> None:
        """Make a bot's move, unless the situation has changed."""
        async with self.tables.locked(table_id) as live:
            if live.match is None or live.table.status != "playing":
                return
            still = live.since[seat] == since and live.chairs[seat].is_played_by_bot
            if still and live.match.refusal(seat, move) is None:
                await self.play(live, seat, move)

    async def play(self, live: LiveTable, seat: Seat, move: Move) -> None:
        """Store a bot's move; if another process was quicker, its move stands."""
        entry = self.tables.entry(live, "move", seat=seat, move=move)
        await self.tables.play(live, entry, stood_in=live.chairs[seat].away)

    async def let_bots_speak(self, table_id: str) -> None:
        """Let bots make moves outside their turn (asides, like signals)."""
        for _ in range(MAX_SIGNALS):
            async with self.tables.locked(table_id) as live:
                if live.match is None or not has_talking_bots(live):
                    return
                views = {s: live.match.knowledge(s) for s in bot_seats(live)}
                levels = {seat: level_of(live, seat) for seat in views}
            said = False
            for seat, view in views.items():
                level, bot = await self.bot(table_id, view, levels[seat])
                async with self.thinking_slot(live):
                    word = await self.think(bot, bot.speak, view, level)
                said = await self.speak(table_id, seat, word) or said
            if not said:
                return

    async def speak(self, table_id: str, seat: Seat, word: Move | None) -> bool:
        """Store a bot's aside, if it is still allowed."""
        async with self.tables.locked(table_id) as live:
            if word is None or live.match is None or live.table.status != "playing":
                return False
            if live.match.refusal(seat, word) is not None:
                return False
            await self.play(live, seat, word)
            return True

    async def bot(self, table_id: str, view: View, level: str) -> tuple[str, Bot]:
        """The bot of a seat and the level at which it can play now.

        It is the same one as long as this level stays the same.
        """
        level = await best_level(view.game, level)
        seated = self.bots.setdefault(table_id, {})
        found = seated.get(view.seat)
        if found is None or found[0] != level:
            found = level, make_bot(view.game, level, seed=secrets.randbelow(1 << 30))
            seated[view.seat] = found
        return found

    def thinking_slot(self, live: LiveTable) -> AbstractAsyncContextManager[None]:
        """A slot for a bot of a table to think in."""
        has_players = self.attendance.has_players(live.table.id)
        return self.thinking_queue.slot(live.table.owner, has_players=has_players)

    async def think(self, bot: Bot, ask: Callable[[View], T], view: View, level: str) -> T:
        """Let a bot think in a thread of the pool."""
        loop, labels = asyncio.get_running_loop(), (view.game.name, level)
        before = getattr(bot, "cut_short", 0)
        with metrics.THINKING.labels(*labels).time():
            answer = await loop.run_in_executor(self.pool, ask, view)
        metrics.CUT_SHORT.labels(*labels).inc(getattr(bot, "cut_short", 0) - before)
        return answer

    # Upkeep of all tables.

    async def run(self) -> None:
        """Update the clock, renew claims, take over tables, drop idle ones; until stopped."""
        while not self.stopping:
            try:
                self.tables.forget_idle()
                await self.tables.uptime.beat(self.tables.store)
                await self.renew()
                await self.tables.warm_ups.tell_changes()
                for table_id in await self.take_over():
                    self.set_timer(table_id, 0)
            except HouleError as error:
                logger.warning("upkeep of tables failed", extra={"why": error.code})
            except Exception:
                logger.exception("upkeep of tables failed")
            await asyncio.sleep(UPKEEP_SECONDS)

    async def renew(self) -> None:
        """Renew the claims on tables at which this process is acting."""
        mine = list(self.acting)
        if mine:
            job = partial(renew_claims, process=self.tables.process, table_ids=mine)
            await self.tables.store.write(job, order=AFTER_THE_BEAT)

    async def take_over(self) -> list[str]:
        """Claim tables at which something is due and no process acts."""
        now, due = wall_clock.now(), self.tables.uptime.now()
        found = await self.tables.store.read(partial(unclaimed, now=now, due=due))
        found = [t for t in found if t not in self.acting and t not in self.timers]
        if not found:
            return []
        job = partial(claim, process=self.tables.process, table_ids=found)
        return await self.tables.store.write(job, order=AFTER_THE_BEAT)

    async def stop(self) -> None:
        """Start no more actions, and finish the running ones."""
        self.stopping = True
        for table_id in list(self.timers):
            self.drop_timer(table_id)
        acting = set(self.acting.values())
        if acting:
            _, late = await asyncio.wait(acting, timeout=FINISH_SECONDS)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        self.pool.shutdown(wait=False, cancel_futures=True)
        with suppress(HouleError):  # without a database the claims end by themselves
            await self.release(self.tables.process)

    async def release(self, process: str | None) -> None:
        """End the claims of a process; None: of all processes."""
        job = partial(release_claims, process=process)
        await self.tables.store.write(job, order=AFTER_THE_BEAT)


def has_talking_bots(live: LiveTable) -> bool:
    """Whether there are bots here that may make asides."""
    return game_facts(live.table.game).has_asides and len(bot_seats(live)) > 0


def bot_seats(live: LiveTable) -> list[Seat]:
    """The seats that bots play."""
    return [chair.seat for chair in live.chairs if chair.is_played_by_bot]


def level_of(live: LiveTable, seat: Seat) -> str:
    """The level of the bot on a seat."""
    return live.chairs[seat].level or live.table.level


def first_late(live: LiveTable, now: int) -> Seat | None:
    """The first person whose time is over, if any."""
    for seat in live.to_move:
        chair = live.chairs[seat]
        end = clocks.end_of(live.table.clock, chair.bank, chair.owed_at)
        if not chair.is_played_by_bot and end is not None and end <= now:
            return seat
    return None


def next_end(live: LiveTable) -> int | None:
    """When the next person at the table runs out of time; None: never."""
    chairs = [live.chairs[seat] for seat in live.to_move]
    ends = [
        clocks.end_of(live.table.clock, chair.bank, chair.owed_at)
        for chair in chairs
        if not chair.is_played_by_bot
    ]
    return min((end for end in ends if end is not None), default=None)


def read_clock(connection: sa.Connection, table_id: str) -> Mapping[str, Any] | None:
    """The clock of a table."""
    found = connection.execute(sa.select(tables.c.clock).where(tables.c.id == table_id))
    clock: Mapping[str, Any] | None = found.scalar_one_or_none()
    return clock


def pause_table(connection: sa.Connection, table_id: str, due: int | None) -> None:
    """Set when something is due at a table next, and end its claim."""
    rested = sa.update(tables).where(tables.c.id == table_id)
    connection.execute(rested.values(due=due, claimed_until=None))


def unclaimed(connection: sa.Connection, now: int, due: int) -> list[str]:
    """Tables at which something is due and that are not claimed."""
    free = tables.c.claimed_until.is_(None) | (tables.c.claimed_until < now)
    wanted = sa.select(tables.c.id).where(tables.c.due <= due, free).limit(MOST_TAKEN_OVER)
    return list(connection.execute(wanted).scalars())


def claim(connection: sa.Connection, process: str, table_ids: Iterable[str]) -> list[str]:
    """Claim as many of the tables as are still free.

    A claim of this process counts as free: the upkeep may have renewed it just when the table was
    paused, and nobody here acts on it any more.
    """
    now = wall_clock.now()
    free = tables.c.claimed_until.is_(None) | (tables.c.claimed_until < now)
    free |= tables.c.claimed_by == process
    mine = hold(connection, free & tables.c.id.in_(list(table_ids)))
    update = sa.update(tables).where(tables.c.id.in_(mine))
    connection.execute(update.values(claimed_by=process, claimed_until=now + CLAIM_MS))
    return mine


def hold(connection: sa.Connection, which: sa.ColumnElement[bool]) -> list[str]:
    """Lock such tables until the commit, except those that another process is changing now.

    So claims never wait, and two processes cannot deadlock.
    """
    wanted = sa.select(tables.c.id).where(which).with_for_update(skip_locked=True)
    return list(connection.execute(wanted).scalars())


def renew_claims(connection: sa.Connection, process: str, table_ids: Iterable[str]) -> None:
    """Extend the claims of a process."""
    claimed = (tables.c.claimed_by == process) & tables.c.id.in_(list(table_ids))
    mine = tables.c.id.in_(hold(connection, claimed))
    connection.execute(
        sa.update(tables).where(mine).values(claimed_until=wall_clock.now() + CLAIM_MS)
    )


def release_claims(connection: sa.Connection, process: str | None) -> None:
    """End the claims of a process, or all."""
    claimed = tables.c.due.is_not(None) & tables.c.claimed_until.is_not(None)
    if process is not None:
        claimed &= tables.c.claimed_by == process
    mine = tables.c.id.in_(hold(connection, claimed))
    connection.execute(sa.update(tables).where(mine).values(claimed_until=None))
