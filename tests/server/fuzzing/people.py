"""Who sends nonsense, and who plays meanwhile."""

from __future__ import annotations

import asyncio
import json
import random
import time
from contextlib import suppress
from functools import partial
from typing import Any

import httpx
import websockets
from websockets.exceptions import ConnectionClosed

from houle import games
from houle.server.serve import LARGEST_MESSAGE_BYTES
from tests.server.client import PATIENCE, Message, Page, Person, Place, make_quick

from . import wishes
from .frames import CLOSING, KINDS, Making, Raw
from .report import NOT_SIGNED_IN, Report, Target

TOGETHER = 40
"""How many messages are sent before the answers are waited for."""
REQUESTS = 3
"""How many requests are made after so many messages."""
REST = 5000
"""How many messages are sent between two matches of somebody else."""
SESSION = 400
"""How many messages one guest sends."""
EARLY = 0.3
"""How often a guest says something on a socket before hello."""
WITHIN = LARGEST_MESSAGE_BYTES - 10


class Fuzzer:
    """One guest after the other, each signed in and with a match of its own that goes on."""

    def __init__(
        self, place: Place, game: str, others: Person, rng: random.Random, report: Report
    ) -> None:
        self.place, self.game, self.others = place, games.find(game), others
        self.rng, self.report = rng, report
        self.foreign = ""
        self.left = 0
        """How many messages the guest still sends."""

    async def session(self, count: int) -> None:
        """Send so many messages as somebody new."""
        self.guest = await self.place.guest("Fuzz")
        self.target = await self.new_target()
        self.left = count
        while self.left > 0:
            if self.rng.random() < EARLY:
                await self.too_early()
            await self.page()
        await self.guest.http.post(f"/api/tables/{self.target.mine}/close", json={})
        await self.guest.http.aclose()
        self.place.people.remove(self.guest)

    async def new_target(self) -> Target:
        """A running match of the guest's own, and what else there is."""
        write, count = self.game.notation.format_move, self.game.num_moves
        moves = [write(move) for move in range(0, count, 1 + count // 80)]
        self.foreign = self.foreign or (await self.others.make_table("wave"))["id"]
        mine = await self.guest.play_now(self.game.name)
        spare = (await self.guest.make_table(self.game.name))["id"]
        ids = {"person_id": [self.others.id], "record_id": ["nothing"], "game": [self.game.name]}
        ids |= {"table_id": [mine, spare], "table": [mine]}
        return Target(self.game.name, mine, spare, self.foreign, moves, ids)

    async def too_early(self) -> None:
        """Say something first: unless it is hello, the server closes, with or without a word."""
        early = self.rng.choice((*KINDS, *CLOSING))
        async with connected(self.guest) as page:
            await self.send(page, early, signed_in=False)
            with suppress(ConnectionClosed):
                await page.send("{")
            await self.read_to_the_end(page)

    async def read_to_the_end(self, page: Any) -> None:
        """Read until the server closes the socket, as it must unless it has been greeted."""
        try:
            while True:
                answer = self.report.check(await asyncio.wait_for(page.recv(), PATIENCE))
                if answer.get("type") == "welcome":
                    return
        except ConnectionClosed:
            return
        except TimeoutError:
            self.report.faults.append(f"not closed after {self.report.sent}")

    async def page(self) -> None:
        """Send messages on one page, up to one after which it is closed."""
        async with connected(self.guest) as page:
            await page.send('{"type":"hello","version":1}')
            last = await self.look(page, 0)
            for _ in range(self.rng.randrange(2, 8)):
                kinds = self.rng.choices(list(KINDS), list(KINDS.values()), k=TOGETHER)
                try:
                    for kind in kinds:
                        await self.send(page, kind, signed_in=True)
                    last = await self.fence(page, last)
                    await self.ask_much()
                    last = await self.look(page, last)
                except ConnectionClosed as error:
                    self.report.faults.append(f"closed with {error} after {kinds}")
                    return
                if self.left <= 0:
                    break
            await self.send(page, self.rng.choice(CLOSING), signed_in=True)
            await self.read_to_the_end(page)
            self.report.closed[str(page.close_code)] += 1

    async def look(self, page: Any, last: int) -> int:
        """Look at the own table; if its match is over, at another one that has just begun."""
        await page.send(json.dumps({"type": "open_table", "table": self.target.mine}))
        last = await self.fence(page, last)
        if not self.target.is_running:
            await page.send(json.dumps({"type": "close_table", "table": self.target.mine}))
            await self.guest.http.post(f"/api/tables/{self.target.mine}/close", json={})
            self.target.mine = await self.guest.play_now(self.game.name)
            self.target.ids["table"] = [self.target.mine]
            last = await self.look(page, last)
        return last

    async def send(self, page: Any, kind: Making, *, signed_in: bool) -> None:
        """Send some nonsense."""
        frame = kind(self.rng, self.target)
        while kind not in CLOSING and size(frame) > WITHIN:
            frame = kind(self.rng, self.target)
        self.note_sent(kind.__name__, signed_in=signed_in)
        if isinstance(frame, Raw):
            await page.send(frame.data, text=True)
        else:
            await page.send(frame)

    def note_sent(self, kind: str, *, signed_in: bool) -> None:
        """Count a message."""
        self.left -= 1
        self.report.note_sent(kind, self.target, signed_in=signed_in)

    async def fence(self, page: Any, last: int) -> int:
        """Read until everything is answered that was sent; the number of the last answer."""
        name = f"fence{self.report.count}"
        wish = {"type": "move", "table": "fence", "number": 0, "move": "x", "id": name}
        await page.send(json.dumps(wish))
        while True:
            answer = self.report.check(await asyncio.wait_for(page.recv(), PATIENCE))
            last += 1
            self.target.note(answer)
            if answer and answer["n"] != last:
                self.report.faults.append(f"number {last} is missing before {answer}")
            if answer.get("id") == name:
                return last

    async def ask_much(self) -> None:
        """Make a few requests."""
        for _ in range(REQUESTS):
            wish = wishes.wish(self.rng, self.target)
            path = wish.url.partition("?")[0].rstrip("/")
            if path in wishes.LAST_WISHES:
                async with self.place.stranger() as leaving:
                    name = f"Go {self.rng.randrange(10**9)}"
                    await leaving.post("/api/guest", json={"name": name})
                    await self.ask(leaving, wish)
            else:
                await self.ask(self.guest.http, wish)

    async def ask(self, http: httpx.AsyncClient, wish: wishes.Wish) -> None:
        """Make a request."""
        try:
            answer = await asked_again(http, wish)
        except (httpx.InvalidURL, UnicodeEncodeError):
            return
        except httpx.TransportError as error:
            self.report.faults.append(f"no answer to {wish}: {error!r}"[:600])
            return
        is_known = answer.status_code != NOT_SIGNED_IN or wish.label == "POST /api/login"
        self.note_sent("request", signed_in=is_known)
        self.report.routes.add(wish.label)
        asked = f"{wish.method} {wish.url} {(wish.content or b'')[:300]!r}"
        self.report.check_response(asked, answer.status_code, answer.text)


async def asked_again(http: httpx.AsyncClient, wish: wishes.Wish) -> httpx.Response:
    """The answer to a request, made again if the server had just closed an idle connection."""
    ask = partial(http.request, wish.method, wish.url, content=wish.content, headers=wish.headers)
    try:
        return await ask()
    except (httpx.RemoteProtocolError, httpx.ReadError, httpx.WriteError):
        return await ask()


def size(frame: str | bytes | Raw) -> int:
    """How many bytes are sent."""
    return 0 if isinstance(frame, Raw) else len(frame.encode() if isinstance(frame, str) else frame)


def connected(guest: Person) -> Any:
    """A socket of a guest, on which nothing was said yet."""
    url = guest.place.url.replace("http", "ws", 1) + "/api/socket"
    around = {"Cookie": guest.cookie, "Origin": guest.place.url}
    return websockets.connect(url, additional_headers=around, max_size=None, ping_interval=None)


class TimedPage(Page):
    """A page of somebody who plays: notes how long the answer to each move takes."""

    def __init__(self, person: Person, report: Report) -> None:
        super().__init__(person, "en", {})
        self.report = report
        self.moves: dict[str, float] = {}

    async def send_move(self, table: str, number: int, move: str) -> str:
        """Send a move, and note when."""
        name = await super().send_move(table, number, move)
        self.moves[name] = time.monotonic()
        return name

    async def receive(self) -> Message:
        """The next message; all of a long match are not kept."""
        message = await super().receive()
        self.seen.clear()
        begun = self.moves.pop(message.get("id", ""), None)
        if begun is not None:
            self.report.waits.append(time.monotonic() - begun)
        return message


class Innocent:
    """Somebody who plays one match after the other meanwhile."""

    def __init__(self, guest: Person, game: str, report: Report) -> None:
        self.guest, self.game, self.report = guest, game, report
        self.stopping = False

    async def play(self) -> None:
        """Play until told to stop, and then to the end of the match."""
        while not self.stopping:
            table = await self.guest.play_now(self.game)
            async with TimedPage(self.guest, self.report) as page:
                last = await page.play(table)
            assert last["situation"]["result"] is not None
            self.report.matches += 1
            await self.rest()

    async def rest(self) -> None:
        """Let some more messages be sent before the next match."""
        until = self.report.count + REST
        while self.report.count < until and not self.stopping:
            await asyncio.sleep(0.05)


QUICK = ("vague_verte", "land_unter")
"""Games that do not take long."""


async def fuzz(place: Place, count: int, seed: int = 0, played: tuple[str, ...] = QUICK) -> Report:
    """Send so many messages while others play; what came of it."""
    make_quick(place)
    report, rng = Report(), random.Random(seed)
    people = [await place.guest(f"Ada {number}") for number in range(len(played))]
    players = [Innocent(p, game, report) for p, game in zip(people, played, strict=True)]
    playing = [asyncio.create_task(player.play()) for player in players]
    fuzzers = [
        Fuzzer(place, game.name, people[0], random.Random(rng.random()), report)
        for game in games.every()
    ]
    try:
        while report.count < count:
            share = min(SESSION, 1 + (count - report.count) // len(fuzzers))
            await asyncio.gather(*(fuzzer.session(share) for fuzzer in fuzzers))
    finally:
        for player in players:
            player.stopping = True
        await asyncio.gather(*playing)
    return report
