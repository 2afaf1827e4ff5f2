"""Ends servers at random instants under load, and counts what was lost, doubled or left hanging.

Players play whole matches over real sockets. Whenever their server is gone they come back, to any
server, say what they have, and send again what was not confirmed, under the same id. At the end the
database is compared with everything that was ever confirmed or told.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import signal
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import httpx
import sqlalchemy as sa
import websockets

import houle
from houle import games
from houle.engine.match import Match
from houle.server.people.guests import COOKIE
from houle.server.store import rows
from houle.server.store.rows import EntryRow, SeatRow, TableRow
from houle.server.store.schema import tables
from houle.server.store.store import open_store
from tests.server.services import ServerProcess

Message = dict[str, Any]

GONE = (OSError, TimeoutError, httpx.TransportError, websockets.WebSocketException)
"""What happens to a client whose server is killed."""
ANOTHER_TRY = ("storage", "too_often", "stopping")
"""Refusals after which the same message is sent again."""
TOO_MANY = 409
"""Nobody may have many tables that wait for players."""
TOO_LONG = 5.0
"""Seconds of silence after which a player comes back anew."""
REST = 0.02
MOSTLY = 0.8
"""How often a kill waits until people play again; else it may hit a server that just begins."""
LONGEST_END = 90.0
"""Seconds in which all matches must come to their end after the last kill."""


@dataclass
class Sent:
    """A move that was sent and not yet answered."""

    id: str
    number: int
    move: str


@dataclass
class Figures:
    """What came out."""

    kills: int = 0
    seconds: float = 0.0
    tables: int = 0
    moves: int = 0
    confirmed: int = 0
    lost: int = 0
    doubled: int = 0
    gaps: int = 0
    never_stored: int = 0
    """Entries that a client was told about and that are not stored as they were told."""
    refused_but_stored: int = 0
    unfinished: int = 0
    unverified: int = 0
    resent: int = 0
    goodbyes: int = 0
    """How often a server told a page that it stops."""
    longest_wait: float = 0.0
    """Seconds from a kill until the next move was confirmed to anybody."""

    @property
    def faults(self) -> dict[str, int]:
        """All that must be zero."""
        names = ("lost", "doubled", "gaps", "never_stored", "refused_but_stored")
        return {name: getattr(self, name) for name in (*names, "unfinished", "unverified")}


@dataclass
class World:
    """The servers, and what everybody has been told."""

    servers: Sequence[ServerProcess]
    rng: random.Random
    figures: Figures = field(default_factory=Figures)
    tables: list[str] = field(default_factory=list)
    confirmed: dict[tuple[str, str], int] = field(default_factory=dict)
    """By table and what the server calls the message: the number of the entry."""
    refused: set[tuple[str, str]] = field(default_factory=set)
    players: list[Player] = field(default_factory=list)
    no_more: bool = False
    killed_at: float | None = None

    def server(self) -> ServerProcess:
        """Any server."""
        return self.rng.choice(self.servers)

    def confirm(self, player: Player, message: Message) -> None:
        """Remember what a server has promised."""
        self.confirmed[player.table, f"{player.person}/{message['id']}"] = message["number"]
        if self.killed_at is not None:
            waited = time.monotonic() - self.killed_at
            self.figures.longest_wait = max(self.figures.longest_wait, waited)
            self.killed_at = None


async def ask(world: World, cookie: str, path: str, wish: Message) -> httpx.Response:
    """Ask any server over HTTP until one answers."""
    while True:
        server = world.server()
        around = {"Origin": server.url, "Cookie": cookie}
        try:
            async with httpx.AsyncClient(base_url=server.url, headers=around, verify=False) as http:
                answer = await http.post(path, json=wish, timeout=TOO_LONG)
            if answer.status_code not in (429, 503):
                return answer
        except GONE:
            pass
        await asyncio.sleep(REST)


class Player:
    """Somebody on one seat of one table, who plays to the end come what may."""

    def __init__(self, world: World, cookie: str, person: str, table: str) -> None:
        self.world, self.cookie, self.person, self.table = world, cookie, person, table
        self.have: int | None = None
        self.told: list[Message] = []
        self.sent: Sent | None = None
        self.names = (f"m{number}" for number in itertools.count())
        self.over = False
        world.players.append(self)

    async def play(self) -> None:
        """Play to the end, from server to server."""
        while not self.over:
            try:
                await asyncio.wait_for(self.visit(self.world.server()), None)
            except GONE:
                await asyncio.sleep(REST)

    async def visit(self, server: ServerProcess) -> None:
        """Play on one server until it is gone."""
        url = server.url.replace("http", "ws", 1) + "/api/socket"
        around = {"Cookie": self.cookie, "Origin": server.url}
        opened = websockets.connect(url, additional_headers=around, max_size=None, open_timeout=3)
        async with opened as socket:
            await socket.send(json.dumps({"type": "hello", "version": 1}))
            wish = {"type": "open_table", "table": self.table, "have": self.have}
            await socket.send(json.dumps(wish))
            if self.sent is not None:
                self.world.figures.resent += 1
                await self.send(socket, self.sent)
            while not self.over:
                text = await asyncio.wait_for(socket.recv(), TOO_LONG)
                await self.hear(socket, json.loads(text))

    async def send(self, socket: Any, sent: Sent) -> None:
        """Send a move, for the first time or again."""
        self.sent = sent
        wish = {"type": "move", "table": self.table, "number": sent.number}
        await socket.send(json.dumps({**wish, "move": sent.move, "id": sent.id}))

    async def hear(self, socket: Any, message: Message) -> None:
        """Take a message in, and make the next move."""
        mine = self.sent is not None and message.get("id") == self.sent.id
        if message["type"] == "confirmed" and mine:
            self.world.confirm(self, message)
            self.sent = None
        elif message["type"] == "goodbye":
            self.world.figures.goodbyes += 1
        elif message["type"] == "refused" and mine:
            await self.hear_refusal(socket, message)
        elif message["type"] == "table":
            self.note(message["entries"])
            await self.look(socket, message)
        elif message["type"] == "news":
            self.note([message["entry"]])
            await self.look(socket, message)

    async def hear_refusal(self, socket: Any, message: Message) -> None:
        """Send it again if that is meant; else it is not to be found in the database."""
        assert self.sent is not None
        if message["code"] in ANOTHER_TRY:
            await asyncio.sleep(REST)
            await self.send(socket, self.sent)
            return
        self.world.refused.add((self.table, f"{self.person}/{self.sent.id}"))
        self.sent = None
        again = {"type": "open_table", "table": self.table, "have": self.have}
        await socket.send(json.dumps(again))

    def note(self, entries: Iterable[Message]) -> None:
        """Remember what was told."""
        for entry in entries:
            if entry["number"] > (self.have or 0):
                self.told.append(entry)
                self.have = entry["number"]

    async def look(self, socket: Any, message: Message) -> None:
        """Move if it is my turn, unless an answer is still to come."""
        situation = message["situation"]
        if situation is None:
            return
        self.over = situation["result"] is not None
        if self.sent is None and not self.over and situation["legal"]:
            move = self.world.rng.choice(situation["legal"])
            await self.send(socket, Sent(next(self.names), self.have or 0, move))


async def guest(world: World, name: str) -> tuple[str, str]:
    """Somebody new: the cookie and the id."""
    answer = await ask(world, "", "/api/guest", {"name": name})
    assert answer.status_code == 200, answer.text
    return f"{COOKIE}={answer.cookies[COOKIE]}", str(answer.json()["id"])


ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "mousse"}
TABLES = (
    ("land_unter", {"players": 3}, [ME, OPEN, BOT]),
    ("vague_verte", {"players": 3}, [ME, BOT, BOT]),
    ("land_unter", {"players": 4}, [ME, OPEN, BOT, BOT]),
)
"""What is played, in turn."""


async def sit_again_and_again(world: World, number: int) -> None:
    """Two people who play one match after the other until there are to be no more."""
    people = [await guest(world, f"P{number}"), await guest(world, f"Q{number}")]
    game, options, seats = TABLES[number % len(TABLES)]
    while not world.no_more:
        wish = {"game": game, "options": options, "seats": seats, "access": "public"}
        made = await ask(world, people[0][0], "/api/tables", wish)
        if made.status_code == TOO_MANY:
            # A table whose answer was lost with its server was made again, and waits for ever.
            people[0] = await guest(world, f"P{number}")
            continue
        assert made.status_code == 200, made.text
        table = str(made.json()["id"])
        seated = people[:1]
        if OPEN in seats:
            seated = people
            path = f"/api/tables/{table}/seats/1"
            await ask(world, people[1][0], path, {"action": "sit"})
        await ask(world, people[0][0], f"/api/tables/{table}/start", {})
        world.tables.append(table)
        players = [Player(world, *person, table) for person in seated]
        await asyncio.gather(*(player.play() for player in players))


async def kill_at_random(world: World, kills: int, longest: float, how: signal.Signals) -> None:
    """End one server after the other, each at a random instant, and begin it again."""
    for _ in range(kills):
        if world.rng.random() < MOSTLY:
            await wait_for_moves(world)
        await asyncio.sleep(world.rng.uniform(0.0, longest))
        server = world.server()
        await asyncio.to_thread(server.kill, how)  # a server that stops has to be listened to
        world.figures.kills += 1
        world.killed_at = world.killed_at or time.monotonic()
        server.begin()
        await server.ready()


async def wait_for_moves(world: World) -> None:
    """Wait until people play again, so that the next kill hits them while they do."""
    before, end = len(world.confirmed), time.monotonic() + TOO_LONG
    while len(world.confirmed) < before + 3 and time.monotonic() < end:
        await asyncio.sleep(REST)


async def kill_and_count(
    servers: Sequence[ServerProcess],
    database: str,
    *,
    kills: int,
    groups: int,
    seed: int,
    longest: float = 0.7,
    how: signal.Signals = signal.SIGKILL,
) -> Figures:
    """Let people play while servers are killed, or stopped with another signal; what came of it."""
    world, started = World(servers, random.Random(seed)), time.monotonic()
    for server in servers:
        server.begin()
        await server.ready()
    playing = [asyncio.create_task(sit_again_and_again(world, n)) for n in range(groups)]
    try:
        await kill_at_random(world, kills, longest, how)
        world.no_more = True
        done, _ = await asyncio.wait(playing, timeout=LONGEST_END)
        for task in done:
            task.result()
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    world.figures.seconds = round(time.monotonic() - started, 1)
    await compare(world, database)
    return world.figures


# What is in the database, against what was said.


async def compare(world: World, database: str) -> None:
    """Count every difference between what was said and what is stored."""
    store = open_store(database)
    try:
        stored: dict[str, list[EntryRow]] = {}
        for table_id in world.tables:
            found = await store.read(partial(rows.read_whole, table_id=table_id, after=0))
            assert found is not None, f"the table {table_id} is gone"
            stored[table_id] = found[2]
            check_table(world.figures, *found)
        world.figures.tables = await store.read(count_tables)
    finally:
        await store.close()
    check_promises(world, stored)
    for player in world.players:
        world.figures.never_stored += untrue(player, stored[player.table])


def count_tables(connection: sa.Connection) -> int:
    """How many tables there are."""
    return int(connection.execute(sa.select(sa.func.count(tables.c.id))).scalar() or 0)


def check_table(
    figures: Figures, table: TableRow, chairs: list[SeatRow], entries: list[EntryRow]
) -> None:
    """Numbers without a gap, a match that is over, and a record that can be verified."""
    moves = [entry for entry in entries if entry.kind == "move"]
    figures.moves += len(moves)
    numbers = [entry.number for entry in entries]
    figures.gaps += numbers != list(range(1, table.head + 1))
    if table.status != "over":
        figures.unfinished += 1
    elif not is_verified(table, chairs, moves):
        figures.unverified += 1


def is_verified(table: TableRow, chairs: list[SeatRow], moves: list[EntryRow]) -> bool:
    """Whether the stored moves make the stored result, by the rules and the promised deal."""
    game = games.find(table.game)
    options = game.options.read(table.options)
    names = [chair.name for chair in chairs]
    match = Match(game, options, key=bytes.fromhex(table.secret), names=names)
    for entry in moves:
        match.play_number(entry.seat, entry.move)
    again = houle.replay(json.loads(json.dumps(match.record())))
    result = {name: value for name, value in (table.result or {}).items() if name != "stood_in"}
    return again.result is not None and again.result.to_json() == result


def check_promises(world: World, stored: dict[str, list[EntryRow]]) -> None:
    """Confirmed moves are stored once under their number, refused ones are not stored at all."""
    figures = world.figures
    found = Counter((t, e.client) for t, entries in stored.items() for e in entries if e.client)
    figures.doubled = sum(count - 1 for count in found.values())
    figures.confirmed = len(world.confirmed)
    for (table, client), number in world.confirmed.items():
        entry = next((e for e in stored[table] if e.number == number), None)
        figures.lost += entry is None or entry.client != client
    figures.refused_but_stored = sum(known in found for known in world.refused)


def untrue(player: Player, entries: list[EntryRow]) -> int:
    """How many of the entries that a player was told about are not stored like that."""
    stored = {entry.number: (entry.kind, entry.seat, entry.at) for entry in entries}
    told = {entry["number"]: (entry["kind"], entry["seat"], entry["at"]) for entry in player.told}
    wrong = sum(stored.get(number) != what for number, what in told.items())
    missed = sum(number not in told for number in stored)
    return wrong + missed
