"""A small client for the tests: a real server on a free port, people, and their open pages."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import socket
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, cast

import httpx
import uvicorn
import websockets
from argon2 import PasswordHasher

from houle import games
from houle.engine.chance import KEY_BYTES
from houle.engine.match import Match
from houle.server.app import make_app
from houle.server.http.limits import Limits
from houle.server.messages.answers import AdviceList
from houle.server.messages.protocol import TableWish
from houle.server.people.guests import COOKIE
from houle.server.people.guests import Person as Known
from houle.server.process import Server
from houle.server.serve import configuration
from houle.server.settings import ServerSettings
from houle.server.tables import live_table

PATIENCE = 60.0
"""Seconds after which a test gives up waiting for a message."""
BREATH = 0.5
"""How long a page waits that was told to be slower."""

WIRE = os.environ.get("HOULE_TEST_WIRE", "fast")
"""The wire that servers use where a test does not say which: with ``HOULE_TEST_WIRE=plain`` all
tests that open pages run on the fallback."""

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Hashes passwords at once, as only tests may."""

NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Trusts anybody, as addresses without TLS need nothing else; making one for each client would take
longer than most requests."""
NO_TLS.check_hostname = False
NO_TLS.verify_mode = ssl.CERT_NONE

Message = dict[str, Any]


class Place:
    """A running server: its address and what it holds."""

    def __init__(
        self, url: str, server: Server, limits: Limits | None = None, *, base: str = ""
    ) -> None:
        """``base`` is the path below which the server is reached."""
        self.url, self.server, self.limits = url, server, limits or Limits(0)
        self.base = base
        self.tls: ssl.SSLContext | None = None
        """How sockets trust the server, behind a proxy with a certificate of its own making."""
        self.people: list[Person] = []

    @classmethod
    def elsewhere(cls, url: str) -> Place:
        """A server in another process, of which only the address is known."""
        return cls(url, cast(Server, None))

    def stranger(self, **headers: str) -> httpx.AsyncClient:
        """Somebody without a name, as a page of the server itself."""
        around = {"Origin": self.url, **headers}
        return httpx.AsyncClient(
            base_url=self.url + self.base, headers=around, timeout=PATIENCE, verify=NO_TLS
        )

    async def guest(self, name: str = "Zoé", **headers: str) -> Person:
        """A guest with a cookie."""
        person = Person(self, self.stranger(**headers))
        self.people.append(person)
        answer = await person.http.post("/api/guest", json={"name": name})
        assert answer.status_code == 200, answer.text
        person.me = answer.json()
        return person

    async def close(self) -> None:
        """Let everybody go."""
        for person in self.people:
            await person.http.aclose()


class Person:
    """Somebody with a cookie: asks over HTTP and opens pages."""

    def __init__(self, place: Place, http: httpx.AsyncClient) -> None:
        self.place, self.http = place, http
        self.me: Message = {}
        self.sent = 0
        """How many messages with a name of their own all pages have sent."""

    @property
    def id(self) -> str:
        return str(self.me["id"])

    def next_name(self) -> str:
        """A name that no other message of this person has."""
        self.sent += 1
        return f"m{self.sent}"

    @property
    def cookie(self) -> str:
        return f"{COOKIE}={self.http.cookies[COOKIE]}"

    async def get(self, path: str) -> Message:
        """What the server has under an address; fails if it refuses."""
        answer = await self.http.get(path)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    async def post(self, path: str, wish: Message | None = None) -> Message:
        """Ask for something that must be done; fails if it is refused."""
        answer = await self.http.post(path, json=wish or {})
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    async def refused(self, path: str, wish: Message | None = None) -> str:
        """Ask for something that must be refused; the code of the refusal."""
        answer = await self.http.post(path, json=wish or {})
        assert answer.status_code >= 400, answer.text
        return str(answer.json()["code"])

    async def play_now(self, game: str, level: str = "mousse", **options: Any) -> str:
        """A table against bots, already begun; its id."""
        wish = {"game": game, "level": level, "options": options}
        return str((await self.post("/api/tables/now", wish))["id"])

    async def make_table(self, game: str = "land_unter", **wishes: Any) -> Message:
        """A table that waits for people."""
        return await self.post("/api/tables", {"game": game, **wishes})

    async def sit(self, table: str, seat: int) -> Message:
        """Sit down at a table."""
        return await self.post(f"/api/tables/{table}/seats/{seat}", {"action": "sit"})

    def page(self, language: str = "en", **headers: str) -> Page:
        """A page to be opened: ``async with person.page() as page``."""
        return Page(self, language, headers)


class Page:
    """One open socket; it checks that the numbers of the server's messages are complete."""

    def __init__(self, person: Person, language: str, headers: dict[str, str]) -> None:
        self.person, self.language, self.headers = person, language, headers
        self.n = 0
        self.seen: list[Message] = []
        """Everything the server has said so far."""

    async def __aenter__(self) -> Page:
        place = self.person.place
        url = place.url.replace("http", "ws", 1) + f"{place.base}/api/socket"
        around = {"Cookie": self.person.cookie, "Origin": place.url, **self.headers}
        # However much a test leaves unread, the answer to the closing of the page is heard.
        self.socket = await websockets.connect(
            url, additional_headers=around, max_size=None, max_queue=None, ssl=place.tls
        )
        await self.send(type="hello", version=1, language=self.language)
        await self.wait("welcome")
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        await self.socket.close()

    async def send(self, **message: Any) -> None:
        """Say something to the server."""
        await self.socket.send(json.dumps(message))

    async def receive(self) -> Message:
        """The next thing the server says."""
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        message: Message = json.loads(text)
        self.n += 1
        assert message["n"] == self.n, (message, self.n)
        self.seen.append(message)
        return message

    async def wait(self, *types: str, **parts: Any) -> Message:
        """The next message of one of these types, with these parts; others are passed over."""
        while True:
            message = await self.receive()
            fits = all(message.get(name) == value for name, value in parts.items())
            if message["type"] in types and fits:
                return message

    async def told(self, number: int) -> None:
        """Wait until the page is told an entry.

        Usually each is news of its own. But where two processes stored a move at the same instant,
        the pages of the one that lost get the whole table with the entries that they missed.
        """
        numbers: list[int] = []
        while number not in numbers:
            message = await self.wait("news", "table")
            entries = message["entries"] if message["type"] == "table" else [message["entry"]]
            numbers = [entry["number"] for entry in entries]

    async def open(self, table: str, have: int | None = None) -> Message:
        """Look at a table."""
        await self.send(type="open_table", table=table, have=have)
        return await self.wait("table", "refused")

    async def move(self, table: str, number: int, move: str, id: str | None = None) -> Message:
        """Make a move; the confirmation or the refusal."""
        name = id or self.person.next_name()
        await self.send(type="move", table=table, number=number, move=move, id=name)
        return await self.wait("confirmed", "refused", id=name)

    async def say(self, table: str, text: str, id: str | None = None) -> Message:
        """Say something at a table; the confirmation or the refusal."""
        name = id or self.person.next_name()
        await self.send(type="say", table=table, text=text, id=name)
        return await self.wait("confirmed", "refused", id=name)

    async def ask(self, **message: Any) -> Message | None:
        """What a message is refused with, or None: a ping after it was answered first."""
        await self.send(**message)
        await self.send(type="ping")
        answer = await self.wait("refused", "pong")
        if answer["type"] == "pong":
            return None
        await self.wait("pong")
        return answer

    async def play(self, table: str, moves: int | None = None) -> Message:
        """Make the first legal move again and again, to the end or so often; the last message."""
        told = await self.open_in_time(table)
        made, sent, needed = 0, "", 0
        while True:
            situation, number = told["situation"], number_of(told)
            if situation["result"]:
                return told
            # Before a move is answered, news may still tell how it was before it.
            if situation["legal"] and not sent and number >= needed:
                if made == moves:
                    return told
                made, sent = made + 1, await self.send_move(table, number, situation["legal"][0])
            answer = await self.wait("news", "table", "refused", "confirmed")
            if answer.get("situation") and number_of(answer) >= number:
                told = answer
            if sent and answer.get("id") == sent:
                sent, needed = "", answer.get("number", needed)
                if answer["type"] == "refused":
                    # A short match of quick moves may be faster than anybody plays.
                    await asyncio.sleep(BREATH if answer["code"] == "too_often" else 0)
                    made, told = made - 1, await self.open_in_time(table)

    async def open_in_time(self, table: str) -> Message:
        """Open a table, as soon as that is not too fast after everything else."""
        told = await self.open(table)
        while told.get("code") == "too_often":
            await asyncio.sleep(BREATH)
            told = await self.open(table)
        assert told["type"] == "table", told
        return told

    async def send_move(self, table: str, number: int, move: str) -> str:
        """Send a move without waiting for its confirmation; its name."""
        name = self.person.next_name()
        await self.send(type="move", table=table, number=number, move=move, id=name)
        return name


def number_of(message: Message) -> int:
    """The last entry that a message tells about."""
    if message["type"] == "news":
        return int(message["entry"]["number"])
    return int(message["table"]["number"]) if message["type"] == "table" else 0


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@asynccontextmanager
async def served(data: Path, **settings: Any) -> AsyncIterator[Place]:
    """A real server in this loop on a free port, without compiling and with quick bots."""
    usual: dict[str, Any] = {"data": data, "compile": False, "pace": 0, "threads": 1, "port": 0}
    usual["wire"] = WIRE
    chosen = ServerSettings(**{**usual, **settings})
    app = make_app(chosen)
    port = chosen.port or free_port()
    config = configuration(app, chosen, host="127.0.0.1", port=port, log_level="warning")
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server._serve())  # without its own handling of signals
    while not server.started:
        assert not serving.done(), await serving
        await asyncio.sleep(0.01)
    app.state.server.accounts.passwords.hasher = QUICK
    deal_to_play(app.state.server)
    url = f"http://127.0.0.1:{config.port}"
    place = Place(url, app.state.server, app.state.limits, base=chosen.base_path)
    try:
        yield place
    finally:
        await place.close()
        server.should_exit = True
        await serving


def deal_to_play(server: Server) -> None:
    """Deal Wave so that the first seat begins and may play anything: one deal in twenty is
    blocked at once, and a test about a running match would find it over."""
    make = server.actions.make

    async def make_lasting(person: Known, wish: TableWish, **columns: Any) -> str:
        if wish.game == "wave" and "secret" not in columns:
            wish = wish.model_copy(update={"options": {"start": "0", **wish.options}})
            columns["secret"] = lasting_deal(wish.options)
        return await make(person, wish, **columns)

    server.actions.make = make_lasting  # type: ignore[method-assign]


def lasting_deal(wishes: Mapping[str, Any]) -> str:
    """The secret of a deal of Wave that is not over after its first move, whichever it is."""
    game = games.find("wave")
    options = game.options.read(wishes)

    def lasts(key: bytes) -> bool:
        deal = Match(game, options, key=key, verbs=live_table.verbs_for(game))
        for seat in deal.to_move:
            for move in deal.legal_moves(seat):
                ahead = deal.copy()
                ahead.play(seat, move)
                if ahead.is_over:
                    return False
        return not deal.is_over

    keys = iter(partial(secrets.token_bytes, KEY_BYTES), b"")
    return next(key for key in keys if lasts(key)).hex()


def make_quick(place: Place) -> None:
    """Let no bot think long: who may ask is what is tested, not what is answered."""
    server = place.server

    async def hint(person: str, table: str, language: str) -> AdviceList:
        _, number, *_ = await server.adviser.looking(person, table)
        return AdviceList(number=number, confidence="certain", moves=[])

    async def no_work() -> bool:
        return False

    async def no_first_version(match_id: str) -> None:
        return None

    server.adviser.hint = hint  # type: ignore[method-assign]
    server.reviews.work_on_one = no_work  # type: ignore[method-assign]
    server.reviews.make_first = no_first_version  # type: ignore[method-assign]


Visit = Callable[[Place], Awaitable[None]]


def visit(data: Path, what: Visit, **settings: Any) -> None:
    """Run a coroutine with a server: ``visit(tmp_path, scene)``."""

    async def whole() -> None:
        async with served(data, **settings) as place:
            await what(place)

    run(whole())


def run(what: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine to its end."""
    asyncio.run(what)
