"""What one process owns: its store, its tables, its bots, its background tasks."""

from __future__ import annotations

import asyncio
import logging
import os
from functools import partial

from prometheus_client import Gauge

from houle import games
from houle.engine.game import Game
from houle.server.admin.upgrades import upgrade
from houle.server.after.practice import Practice
from houle.server.after.replays import Replays
from houle.server.after.reviews import Reviews
from houle.server.bots.advice import Adviser
from houle.server.bots.bot_runner import BotRunner
from houle.server.bots.compile_worker import COMPILED_VERBS, compiler, prepare_all
from houle.server.cluster.bus import Notification, open_bus
from houle.server.cluster.change_poller import ChangePoller
from houle.server.cluster.notices import NoticePoller
from houle.server.messages.outgoing import table_info
from houle.server.messages.protocol import Goodbye, LobbyNews
from houle.server.people.accounts import Accounts
from houle.server.people.guests import People
from houle.server.store.store import Store, open_store
from houle.server.tables.actions import TableActions
from houle.server.tables.quick_match import QuickMatches
from houle.server.tables.retention import Retention
from houle.server.tables.table_service import TableService
from houle.server.watch import memory, metrics

from .settings import ServerSettings, prepare_folder, secret_of
from .store import rows

DRAIN_SECONDS = 2.0
"""How long open pages may take to receive the goodbye when the server stops."""
RETRY_MS, RETRY_MS_PER_PAGE = 1000, 2
"""About when pages come back after a stop; later if there are many, so that they do not all come
at once."""
UNHEARD_MS = 5000
"""After this long without a successful write to the database, the process is not ready."""

logger = logging.getLogger(__name__)


class Server:
    """Everything that one process owns."""

    def __init__(self, settings: ServerSettings) -> None:
        self.settings = settings
        prepare_folder(settings)
        self.store: Store = open_store(settings.database_url)
        self.people = People(self.store, secret_of(settings))
        process = rows.new_id()
        self.tables = TableService(self.store, open_bus(settings.redis, process), process)
        self.tables.is_shared = settings.is_shared
        self.actions = TableActions(self.tables, self.people, settings.pace)
        self.accounts = Accounts(self.people, self.actions)
        self.bot_runner = BotRunner(self.actions, settings.threads or os.cpu_count() or 1)
        self.replays, self.adviser = Replays(self.actions), Adviser(self.actions)
        self.quick_matches, self.retention = QuickMatches(self.actions), Retention(self.actions)
        self.practice = Practice(self.replays)
        record_of, process = self.replays.any_record, self.tables.process
        self.reviews = Reviews(self.store, record_of, process, settings.review)
        self.attended: set[str] = set()
        """The tables that, as far as the lobby was told, somebody who sits there has open."""
        self.tasks: list[asyncio.Task[None]] = []
        self.stopping = False

    async def start(self) -> None:
        """Migrate the database, and start everything that runs in the background."""
        for error in games.installed().broken.values():
            logger.warning("a game was left out", extra={"why": str(error)})
        await asyncio.to_thread(upgrade, self.settings)
        self.tables.listeners.append(self.bot_runner.on_entry)
        self.tables.presence.on_change.append(self.on_presence)
        await self.tables.bus.start(self.on_notification)
        await self.tables.uptime.beat(self.store)
        if not self.settings.is_shared:
            await self.bot_runner.release(None)  # no other process: whoever claimed has been killed
        self.tasks.append(asyncio.create_task(self.bot_runner.run()))
        self.tasks.append(asyncio.create_task(self.reviews.run()))
        self.tasks.append(asyncio.create_task(self.retention.run()))
        self.tasks.append(asyncio.create_task(memory.give_back()))
        self.tasks.append(asyncio.create_task(NoticePoller(self.tables).run()))
        if self.settings.is_shared:
            self.tasks.append(asyncio.create_task(ChangePoller(self.tables).run()))
        if self.settings.compile:
            self.tasks.append(
                asyncio.create_task(prepare_all(self.note_progress, self.use_compiled_rules))
            )

    def note_progress(self, game: str, done: int, count: int) -> None:
        """Log how far compiling is."""
        event = "compiling" if game else "compiled"
        logger.info(event, extra={"game": game or None, "done": done, "of": count})

    def use_compiled_rules(self, game: Game) -> None:
        """Switch matches that have begun to the compiled rules of their game."""
        for live in self.tables.live_tables.values():
            if live.match is not None and live.game is game:
                live.match.verbs = COMPILED_VERBS[game.name]

    @property
    def unready(self) -> str | None:
        """Why the process should get no requests now; None if it is ready."""
        if self.stopping:
            return "stopping"
        return "storage" if self.tables.uptime.silence > UNHEARD_MS else None

    def gauges(self) -> dict[Gauge, float]:
        """What is measured at the moment when somebody asks for the metrics."""
        return {
            metrics.CONNECTIONS: len(self.tables.hub.connections),
            metrics.TABLES: len(self.tables.live_tables),
            metrics.ACTING: len(self.bot_runner.acting),
            metrics.QUEUED: self.store.waiting,
            metrics.COMPILED: len(COMPILED_VERBS),
            metrics.READY: self.unready is None,
        }

    async def on_notification(self, notification: Notification) -> None:
        """React to a notification from this or another process."""
        if notification.topic == "table":
            await self.tables.on_notification(notification)
        elif notification.topic == "presence":
            self.tables.presence.on_notification(notification)
        elif notification.topic == "alive":
            self.tables.presence.on_alive(notification)
        elif notification.topic == "lobby":
            await self.tell_lobby(notification.id)
        elif notification.topic == "person":
            for connection in tuple(self.tables.hub.of_person.get(notification.id, ())):
                connection.blocked = await self.people.blocked_or_muted_by(notification.id)
        elif notification.topic == "blocked":
            self.tables.send_away(owner=notification.id, person=notification.body)
        elif notification.topic == "signed_out":
            for connection in tuple(self.tables.hub.of_person.get(notification.id, ())):
                connection.end(Goodbye(why="signed_out", retry=None))
        elif notification.topic == "session_ended":
            for connection in tuple(self.tables.hub.of_person.get(notification.id, ())):
                if connection.session == notification.body:
                    connection.end(Goodbye(why="signed_out", retry=None))
        elif notification.topic == "gone":
            self.tables.forget_person(notification.id)

    def on_presence(self, table_id: str) -> None:
        """React to a table being opened or closed: the lobby shows or hides it if that is new."""
        live = self.tables.live_tables.get(table_id)
        is_attended = bool(self.tables.presence.at(table_id).seats)
        if is_attended is (table_id in self.attended):
            return
        (self.attended.add if is_attended else self.attended.discard)(table_id)
        if live is not None and live.table.access == "public":
            self.tables.bus.publish(Notification("lobby", table_id, live.table.head))

    async def tell_lobby(self, table_id: str) -> None:
        """Send a table to the pages that watch the lobby."""
        watching = tuple(self.tables.hub.in_lobby)
        if not watching:
            return
        found = await self.store.read(partial(rows.read_table, table_id=table_id))
        shown = (
            found is not None
            and found[0].status in ("open", "playing")
            and self.actions.is_attended(found[0])
        )
        info = table_info(*found, ()) if found is not None and shown else None
        for connection in watching:
            connection.say(LobbyNews(id=table_id, table=info))

    async def say_goodbye(self) -> None:
        """Tell every open page that the server stops, and give them a moment to receive it."""
        self.stopping = True
        retry = retry_after(len(self.tables.hub.connections))
        for connection in tuple(self.tables.hub.connections):
            connection.end(Goodbye(why="stopping", retry=retry))
        end = asyncio.get_running_loop().time() + DRAIN_SECONDS
        while self.tables.hub.connections and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.02)

    async def stop(self) -> None:
        """Say goodbye, finish what is being written, and close everything."""
        await self.say_goodbye()
        await self.bot_runner.stop()
        await compiler().stop()
        await self.reviews.stop()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.replays.stop()
        self.tables.move_cache.stop()
        self.adviser.stop()
        await self.tables.bus.close()
        await self.store.close()


def retry_after(pages: int) -> int:
    """After how many milliseconds this many pages should come back, on average."""
    return max(RETRY_MS, RETRY_MS_PER_PAGE * pages)
