"""The application: what a browser can ask for over HTTP, and the socket."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

from fastapi import FastAPI
from starlette.websockets import WebSocket

from houle.engine.errors import HouleError
from houle.engine.game import Game
from houle.server.after.replays import Replays
from houle.server.after.reviews import Reviews
from houle.server.bots.advice import Adviser
from houle.server.bots.bot_runner import Keeper
from houle.server.bots.compile_worker import READY, compiling, prepare_all
from houle.server.cluster.bus import News, open_bus
from houle.server.cluster.change_poller import Lookout
from houle.server.http.guard import guard
from houle.server.http.routes import (
    game_routes,
    health_routes,
    people_routes,
    record_routes,
    table_routes,
)
from houle.server.http.routes.asking import RESPONSES
from houle.server.http.static_files import WebApp
from houle.server.messages.outgoing import table_info
from houle.server.messages.protocol import Goodbye, LobbyNews
from houle.server.people.accounts import Accounts
from houle.server.people.guests import COOKIE, People
from houle.server.socket.page import serve_socket
from houle.server.store.store import Store, open_store
from houle.server.tables.actions import Tables
from houle.server.tables.table_service import House
from houle.server.watch.requests import Watch

from .settings import Settings, prepare_folder, secret_of
from .store import migrations, rows
from .tables import uptime_clock

DRAIN = 2.0
"""Seconds in which connections are told that the server stops."""
UNHEARD = 5000
"""Milliseconds without a stored beat of the pulse after which we are not ready to serve."""

logger = logging.getLogger(__name__)


class Server:
    """Everything that one process holds."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        prepare_folder(settings)
        self.store: Store = open_store(settings.database_url)
        self.people = People(self.store, secret_of(settings))
        process = rows.new_id()
        self.house = House(self.store, open_bus(settings.redis, process), process)
        self.house.is_shared = settings.is_shared
        self.tables = Tables(self.house, self.people, settings.pace)
        self.accounts = Accounts(self.people, self.tables)
        self.keeper = Keeper(self.tables, settings.threads or os.cpu_count() or 1)
        self.replays, self.adviser = Replays(self.tables), Adviser(self.tables)
        record_of, process = self.replays.any_record, self.house.process
        self.reviews = Reviews(self.store, record_of, process, settings.review)
        self.tasks: list[asyncio.Task[None]] = []
        self.stopping = False

    async def start(self) -> None:
        """Be ready to serve."""
        await asyncio.to_thread(migrations.upgrade, self.settings.database_url)
        self.house.after.append(self.keeper.hear)
        await self.house.bus.start(self.hear)
        await self.house.served.beat(self.store)
        if not self.settings.is_shared:
            await self.keeper.release(None)  # nobody else acts: who claimed has been killed
        self.tasks.append(asyncio.create_task(self.keeper.look_after()))
        self.tasks.append(asyncio.create_task(self.reviews.look_after()))
        if self.settings.is_shared:
            self.tasks.append(asyncio.create_task(Lookout(self.house).keep()))
        if self.settings.compile:
            self.tasks.append(asyncio.create_task(prepare_all(self.note_progress, self.hurry)))

    def note_progress(self, game: str, done: int, count: int) -> None:
        """Tell how far compiling has come."""
        event = "compiling" if game else "compiled"
        logger.info(event, extra={"game": game or None, "done": done, "of": count})

    def hurry(self, game: Game) -> None:
        """Let matches that have begun go on with the compiled rules of their game."""
        for live in self.house.lives.values():
            if live.match is not None and live.game is game:
                live.match.verbs = READY[game.name]

    @property
    def unready(self) -> str | None:
        """Why nothing should be asked of this process now; None if it may be."""
        if self.stopping:
            return "stopping"
        unheard = uptime_clock.now() - self.house.served.at
        return "storage" if unheard > UNHEARD else None

    async def hear(self, news: News) -> None:
        """Take in news from this or another process."""
        if news.topic == "table":
            await self.house.hear(news)
        elif news.topic == "presence":
            self.house.presence.hear(news)
        elif news.topic == "alive":
            self.house.presence.hear_alive(news)
        elif news.topic == "lobby":
            await self.tell_lobby(news.id)
        elif news.topic == "person":
            for connection in tuple(self.house.hub.of_person.get(news.id, ())):
                connection.blocked = await self.people.unheard_by(news.id)
        elif news.topic == "signed_out":
            for connection in tuple(self.house.hub.of_person.get(news.id, ())):
                connection.end(Goodbye(why="signed_out", retry=None))
        elif news.topic == "gone":
            self.house.forget_person(news.id)

    async def tell_lobby(self, table_id: str) -> None:
        """Tell those who watch the lobby about a table."""
        watching = tuple(self.house.hub.in_lobby)
        if not watching:
            return
        found = await self.store.read(partial(rows.read_table, table_id=table_id))
        shown = found is not None and found[0].status in ("open", "playing")
        info = table_info(*found, ()) if found is not None and shown else None
        for connection in watching:
            connection.say(LobbyNews(id=table_id, table=info))

    async def say_goodbye(self) -> None:
        """Tell every open page that we stop, and give them a moment to hear it."""
        self.stopping = True
        for connection in tuple(self.house.hub.connections):
            connection.end(Goodbye(why="stopping", retry=2000))
        end = asyncio.get_running_loop().time() + DRAIN
        while self.house.hub.connections and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.02)

    async def stop(self) -> None:
        """Finish writing, tell everybody, and let go."""
        await self.say_goodbye()
        await self.keeper.stop()
        await compiling().stop()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.replays.stop()
        self.adviser.stop()
        await self.house.bus.close()
        await self.store.close()


def make_app(settings: Settings, make_server: Callable[[Settings], Server] = Server) -> FastAPI:
    """The application with these settings."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        """Begin to serve, and stop."""
        app.state.server = make_server(settings)
        try:
            await app.state.server.start()
        except HouleError as error:
            logger.error("the server cannot start", extra={"why": str(error)})
            raise
        yield
        await app.state.server.stop()

    app = FastAPI(
        title="Houle",
        version="1",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=life,
        responses=RESPONSES,
    )
    app.include_router(people_routes.ROUTER)
    app.include_router(table_routes.ROUTER)
    app.include_router(record_routes.ROUTER)
    app.include_router(game_routes.ROUTER)
    app.include_router(health_routes.ROUTER)
    guard(app, settings)
    app.add_middleware(Watch)

    @app.websocket("/api/socket")
    async def socket(socket: WebSocket) -> None:
        """Talk with a page of somebody who is known."""
        server: Server = app.state.server
        person = await server.people.read_cookie(socket.cookies.get(COOKIE))
        if person is None:
            await socket.close(4401)
            return
        await serve_socket(socket, server.tables, person)

    app.mount("/", WebApp(), name="web")
    return app
