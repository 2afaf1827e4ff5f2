"""One open page: its messages are read, checked and handled."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from pydantic import ValidationError
from sqlalchemy.exc import IntegrityError
from starlette.websockets import WebSocket, WebSocketDisconnect

from houle.engine.errors import HouleError
from houle.engine.rule import NO_SEAT
from houle.server import wall_clock
from houle.server.errors import Refusal, complaint, wrong
from houle.server.http.limits import Bucket
from houle.server.messages import outgoing, protocol
from houle.server.messages.protocol import (
    FROM_CLIENT,
    Back,
    CloseTable,
    FromClient,
    Goodbye,
    Hello,
    Lobby,
    Move,
    OpenTable,
    Ping,
    Pong,
    Refused,
    Say,
    WatchLobby,
    Welcome,
)
from houle.server.tables import access
from houle.server.tables.actions import TableActions
from houle.server.tables.live_table import LiveTable
from houle.server.tables.moves import Declined, MoveRequest
from houle.server.watch import metrics

from .hub import Connection
from .plain_wire import PlainWire
from .wire import CLOSE_SECONDS, EXTENSION, Wire

MOST_TABLES = 20
"""How many tables one person may have open, on all pages together."""
MOST_PAGES = 20
"""How many pages one person may have open."""
MESSAGES_PER_SECOND, MESSAGES_AT_ONCE = 20.0, 60.0
REFUSALS_PER_SECOND, REFUSALS_AT_ONCE = 1.0, 100.0
"""How many messages over the limit a page may send before it is disconnected."""
RETRY_MS = 10_000
"""After how long such a page may reconnect."""
READ = FROM_CLIENT.validator.validate_json
"""Parses a message of a client."""
A_MOVE, BEGINNING = '"move"', 16
"""The text of a move says so within this many characters; other messages skip the fast path."""

logger = logging.getLogger(__name__)

HELLO_SECONDS = 10.0
"""How long a page may take to say hello."""


class Page:
    """One open page: its connection, and what it may do with tables."""

    def __init__(self, actions: TableActions, connection: Connection) -> None:
        self.actions, self.connection = actions, connection
        self.tables = actions.tables
        self.bucket = Bucket(MESSAGES_PER_SECOND, MESSAGES_AT_ONCE)
        self.patience = Bucket(REFUSALS_PER_SECOND, REFUSALS_AT_ONCE)
        self.is_handling = False
        """Whether a message is being handled, for which later ones wait."""
        self.tasks: set[asyncio.Task[None]] = set()

    # The fast path of a move.

    def handle_now(self, text: str) -> bool:
        """Make a move on the fast path, if possible; return whether the message is done.

        Everything else, and whatever must be refused, is left to ``handle``.
        """
        if A_MOVE not in text[:BEGINNING]:
            return False
        declined = self.try_move(text)
        if declined is not None:
            metrics.FAST_MOVES_DECLINED.labels(declined.value).inc()
        return declined is None

    def try_move(self, text: str) -> Declined | None:
        """Begin a move at once, or say why it takes the normal path."""
        if self.is_handling or self.connection.ending:
            return Declined.BUSY
        if not self.bucket.take():
            return Declined.TOO_OFTEN
        declined = self.begin_move(text)
        if declined is not None:
            self.bucket.give_back()  # the normal path counts the message
        return declined

    def begin_move(self, text: str) -> Declined | None:
        """Begin a move at a table that is in memory; an unexpected error is logged and told."""
        try:
            message = READ(text)
        except ValidationError:
            return Declined.NOT_A_MOVE
        if not isinstance(message, Move):
            return Declined.NOT_A_MOVE
        live = self.tables.live_tables.get(message.table)
        if live is None:
            return Declined.NOT_IN_MEMORY
        confirm, done = partial(self.confirm, message), partial(self.moved, message)
        try:
            return self.tables.move_now(live, self.request_for(live, message), confirm, done)
        except HouleError:
            return Declined.REFUSED
        except Exception as error:
            self.fail(error, message)
            return None

    def moved(self, message: Move, error: BaseException | None) -> None:
        """Finish a fast move; retry it on the normal path if another process was quicker."""
        if error is None:
            self.connection.release()
        elif isinstance(error, HouleError):
            self.refuse(error, message)
        elif isinstance(error, IntegrityError):
            task = asyncio.ensure_future(self.do(message))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
        else:
            self.fail(error, message)

    def request_for(self, live: LiveTable, message: Move) -> MoveRequest:
        """The move as the person's own, if they may move at the table."""
        person, table = self.connection.person, message.table
        access.check("move", access.role(live.table, live.chairs, person))
        seat, number = live.seat_of(person), message.number
        return MoveRequest(table, seat, message.move, number=number, person=person, id=message.id)

    async def handle(self, text: str) -> None:
        """Read a message and do what it asks for, or refuse it."""
        too_often = not self.bucket.take()
        try:
            message = READ(text)
        except ValidationError as error:
            if too_often:
                self.slow_down(None)
                return
            why = wrong(error.errors(include_url=False), self.connection.language)
            self.refuse(Refusal("bad_message", why=why))
            return
        if too_often:
            self.slow_down(message)
            return
        await self.do(message)

    async def do(self, message: FromClient) -> None:
        """Read a message and do what it asks for, or refuse it."""
        try:
            await HANDLERS[type(message)](self, message)
        except HouleError as error:
            self.refuse(error, message)
        except Exception as error:
            self.fail(error, message)

    def fail(self, error: BaseException, message: FromClient) -> None:
        """Log an error that nobody expected, and say that something went wrong."""
        logger.error("message failed", exc_info=error, extra={"kind": message.type})
        self.refuse(Refusal("internal"), message)

    def slow_down(self, message: FromClient | None) -> None:
        """Refuse a message over the rate limit; a page that goes on is disconnected."""
        self.refuse(Refusal("too_often", seconds=1), message)
        if not self.patience.take():
            self.connection.end(Goodbye(why="too_often", retry=RETRY_MS))

    def refuse(self, error: HouleError, message: FromClient | None = None) -> None:
        """Tell the page why something was not done."""
        said = complaint(error, self.connection.language)
        self.connection.say(
            Refused(
                table=getattr(message, "table", None),
                id=getattr(message, "id", None),
                code=said.code,
                sentence=said.sentence,
                rule=said.rule,
            )
        )

    async def hello(self, message: Hello) -> None:
        """Change the language."""
        self.connection.language = message.language

    async def watch_lobby(self, message: WatchLobby) -> None:
        """Start or stop to send the lobby."""
        if not message.on:
            self.tables.hub.in_lobby.discard(self.connection)
            return
        self.tables.hub.in_lobby.add(self.connection)
        self.connection.say(Lobby(tables=(await self.actions.public()).tables))

    async def open_table(self, message: OpenTable) -> None:
        """Send a table as the person's seat sees it, and everything that happens there later."""
        looked_at = self.tables.hub.tables_of(self.connection.person)
        if message.table not in looked_at and len(looked_at) >= MOST_TABLES:
            raise Refusal("too_many")
        async with self.tables.locked(message.table) as live:
            somebody = await self.actions.role(live, self.connection.person)
            access.check_look(live.table, somebody)
            # Before the page is a viewer: it gets what is read now only once, with the state.
            await self.tables.reach(live, message.have)
            self.tables.hub.look(
                self.connection, live.table.id, live.seat_of(self.connection.person)
            )
            self.connection.say(await self.tables.state_for(live, self.connection, message.have))
        self.tell_presence(message.table)
        await self.tables.warm_ups.greet(self.connection, live, message.have)

    async def close_table(self, message: CloseTable) -> None:
        """Stop sending what happens at a table."""
        if message.table in self.connection.tables:
            self.tables.hub.leave(self.connection, message.table)
            self.tell_presence(message.table)

    def tell_presence(self, table: str) -> None:
        """Tell everybody at the table who is present."""
        self.tables.presence.changed(table)

    async def move(self, message: Move) -> None:
        """Make a move; it is confirmed once it is stored."""
        person = self.connection.person
        live = await self.tables.find(message.table)
        if live.seat_of(person) == NO_SEAT:
            live = await self.tables.fresh(message.table)
        request = self.request_for(live, message)
        try:
            await self.tables.move(request, partial(self.confirm, message))
        except Refusal as error:
            self.refuse(error, message)
            if error.code == "stale":
                await self.show_again(message)
        self.connection.release()

    async def show_again(self, message: Move) -> None:
        """Send the table as it is now, with the entries after the last one that the page has."""
        async with self.tables.locked(message.table) as live:
            await self.tables.reach(live, message.number)
            self.connection.say(await self.tables.state_for(live, self.connection, message.number))

    def confirm(self, message: Move | Say, number: int) -> None:
        """Say that a message is stored."""
        self.connection.hold(outgoing.confirmed(message.table, message.id, number))

    async def say(self, message: Say) -> None:
        """Send a line of chat to a table."""
        await self.actions.say(self.connection.person, message, partial(self.confirm, message))
        self.connection.release()

    async def back(self, message: Back) -> None:
        """Take one's seat back from the bot."""
        await self.actions.back(self.connection.person, message.table)

    async def ping(self, message: Ping) -> None:
        """Answer a ping."""
        self.connection.say(Pong(now=wall_clock.now()))


Handler = Callable[[Page, Any], Awaitable[None]]
HANDLERS: dict[type, Handler] = {
    Hello: Page.hello,
    WatchLobby: Page.watch_lobby,
    OpenTable: Page.open_table,
    CloseTable: Page.close_table,
    Move: Page.move,
    Say: Page.say,
    Back: Page.back,
    Ping: Page.ping,
}


async def serve_socket(socket: WebSocket, actions: TableActions, person: Any, session: str) -> None:
    """Serve the socket of a page until it is closed."""
    await socket.accept()
    extensions = socket.scope.get("extensions") or {}
    wire: Wire = extensions.get(EXTENSION) or PlainWire(socket)
    connection = Connection(person.id, person.name, session, wire)
    if not await greeted(socket, connection, person):
        return
    hub = actions.tables.hub
    hub.add(connection)
    page = Page(actions, connection)
    try:
        await admit(page, person)
        wire.take_over(connection.flush, page.handle_now)
        await listen(wire, page)
    finally:
        connection.ending = True
        for table in hub.remove(connection):
            page.tell_presence(table)
        await wire.drain()
        await close(socket)


async def greeted(socket: WebSocket, connection: Connection, person: Any) -> bool:
    """Whether the page has said hello, in our version."""
    try:
        text = await asyncio.wait_for(socket.receive_text(), HELLO_SECONDS)
        hello = FROM_CLIENT.validate_json(text)
    except (TimeoutError, WebSocketDisconnect, ValidationError, KeyError):
        await close(socket)
        return False
    if not isinstance(hello, Hello) or hello.version != protocol.VERSION:
        goodbye = Goodbye(n=1, why="version", retry=None)
        await socket.send_text(goodbye.model_dump_json())
        await close(socket)
        return False
    connection.language = hello.language
    connection.say(Welcome(version=protocol.VERSION, me=person.me, now=wall_clock.now()))
    return True


async def admit(page: Page, person: Any) -> None:
    """Disconnect a page that is one too many, or whose person has signed out meanwhile."""
    connection, people = page.connection, page.actions.people
    # Before the first await, so that the newest page is the one to go.
    if len(page.tables.hub.of_person[person.id]) > MOST_PAGES:
        connection.end(Goodbye(why="too_many", retry=None))
    connection.blocked = await people.blocked_or_muted_by(person.id)
    if await people.current(person.id, person.epoch, connection.session) is None:
        connection.end(Goodbye(why="signed_out", retry=None))


async def listen(wire: Wire, page: Page) -> None:
    """Handle one message after the other.

    A message that is being handled is finished even if its page closes meanwhile.
    """
    while (text := await wire.next_message()) is not None and not page.connection.ending:
        page.is_handling = True
        await page.handle(text)
        page.is_handling = False


async def close(socket: WebSocket) -> None:
    """Close the socket if it is not closed yet; a client that does not read is not waited for."""
    try:
        async with asyncio.timeout(CLOSE_SECONDS):
            await socket.close()
    except (RuntimeError, WebSocketDisconnect, TimeoutError):
        return
