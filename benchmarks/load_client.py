"""The clients of the load benchmark: tables with all seats connected, in one process.

A client connects once; then it plays whenever it is told to, and returns its figures.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import time
import urllib.request
from dataclasses import dataclass, field
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection, connect

SEATS = 4


@dataclass
class Figures:
    """The figures of a client process."""

    moves: int = 0
    seconds: float = 0.0
    latencies: list[float] = field(default_factory=list)
    bytes: int = 0
    messages: int = 0
    cpu: float = 0.0
    """CPU seconds used by the clients while they played."""


@dataclass
class Plan:
    """What a client process connects to."""

    addresses: list[str]
    """All server processes; the seats of a table are spread over them."""
    tables: int
    active: int
    """The number of tables at which moves are made at the same time."""
    game: str
    bare: bool


@dataclass
class Order:
    """How long to play."""

    seconds: float
    rate: float
    """The target in moves per second; 0: as many as possible."""


class Seat:
    """One connected seat: its socket and its last message."""

    def __init__(self, table: Table, cookie: str) -> None:
        self.table, self.cookie = table, cookie
        self.number, self.sent = 0, 0
        self.said = ""
        """The last message with the seat's legal moves."""
        self.ready = asyncio.Event()

    async def run(self, address: str, client: Client, bare: bool) -> None:
        """Stay connected and handle incoming messages."""
        path = f"{address}/{self.table.id}" if bare else f"{address}/api/socket"
        headers = None if bare else {"Cookie": self.cookie}
        async with connect(path, additional_headers=headers, compression=None) as link:
            self.link: ClientConnection = link
            if bare:
                self.ready.set()
            else:
                await link.send('{"type":"hello","version":1}')
                await link.send(json.dumps({"type": "open_table", "table": self.table.id}))
            async for text in link:
                client.figures.bytes += len(text)
                client.figures.messages += 1
                self.hear(text)

    def hear(self, text: str) -> None:
        """Read only the needed parts of a message, so that clients use little CPU time."""
        kind = text[:40]
        if kind.startswith('{"number"') or '"type":"news"' in kind:
            self.said, self.number = text, first_number(text)
            self.table.told(self.number)
        elif '"type":"table"' in kind:
            self.said, self.number = text, orjson.loads(text)["table"]["number"]
            self.ready.set()
        elif '"type":"refused"' in kind or '"type":"goodbye"' in kind:
            print(text, file=sys.stderr, flush=True)

    @property
    def may_move(self) -> bool:
        """Whether the seat has legal moves."""
        return '"legal":["' in self.said

    async def move(self, bare: bool) -> None:
        """Make a move."""
        self.sent += 1
        if bare:
            await self.link.send(json.dumps({"number": self.table.number + 1, "pad": "x" * 80}))
            return
        wish = {
            "type": "move",
            "table": self.table.id,
            "number": self.number,
            "move": random.choice(orjson.loads(self.said)["situation"]["legal"]),
            "id": f"m{self.sent}",
        }
        await self.link.send(orjson.dumps(wish).decode())


def first_number(text: str) -> int:
    """The first number with that name in a message: the entry's, or the bare broadcast's."""
    start = text.index('"number":') + len('"number":')
    return int(text[start : text.index(",", start)])


class Table:
    """A table with all its seats in this process."""

    def __init__(self, table_id: str) -> None:
        self.id, self.number = table_id, 0
        self.seats: list[Seat] = []
        self.heard: dict[int, int] = {}
        self.all_told = asyncio.Event()
        self.turn = 0

    def told(self, number: int) -> None:
        """Count one more seat that has seen an entry."""
        self.heard[number] = self.heard.get(number, 0) + 1
        if self.heard[number] == SEATS:
            del self.heard[number]
            self.number = number
            self.all_told.set()

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return '"result":{' in self.seats[0].said

    def mover(self, bare: bool) -> Seat | None:
        """A seat that may move now."""
        if bare:
            self.turn = (self.turn + 1) % SEATS
            return self.seats[self.turn]
        return next((seat for seat in self.seats if seat.may_move), None)


class Client:
    """One process of clients."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.figures = plan, Figures()
        self.http = plan.addresses[0].replace("ws://", "http://")
        self.tasks: list[asyncio.Task[None]] = []
        self.end = 0.0

    async def run(self, orders: Any, answers: Any) -> None:
        """Connect everything; then play and return the figures, once per order."""
        self.tables = [self.make_table(i) for i in range(self.plan.tables)]
        for table in self.tables:
            for number, seat in enumerate(table.seats):
                address = self.plan.addresses[number % len(self.plan.addresses)]
                self.tasks.append(asyncio.create_task(seat.run(address, self, self.plan.bare)))
                await seat.ready.wait()
        answers.put(None)
        while (order := await asyncio.to_thread(orders.get)) is not None:
            answers.put(await self.play_for(order))
        for task in self.tasks:
            task.cancel()

    async def play_for(self, order: Order) -> Figures:
        """Play for a while."""
        self.figures = Figures()
        begin, busy = time.perf_counter(), time.process_time()
        self.end = begin + order.seconds
        await asyncio.gather(*(self.play(queue, order.rate) for queue in self.queues()))
        self.figures.seconds = time.perf_counter() - begin
        self.figures.cpu = time.process_time() - busy
        return self.figures

    def queues(self) -> list[list[Table]]:
        """The tables, divided among the players that run at the same time."""
        return [self.tables[i :: self.plan.active] for i in range(self.plan.active)]

    async def play(self, queue: list[Table], rate: float) -> None:
        """Make moves at the tables of the queue in turn."""
        pause = self.plan.active / rate if rate else 0.0
        next_at = time.perf_counter() + random.random() * pause
        turn = 0
        while queue and time.perf_counter() < self.end:
            if pause:
                await asyncio.sleep(max(0.0, next_at - time.perf_counter()))
                next_at += pause
            table = queue[turn % len(queue)]
            turn += 1
            if table.is_over:
                queue.remove(table)
                continue
            await self.make_move(table)

    async def make_move(self, table: Table) -> None:
        """Make one move and wait until every seat has seen it."""
        seat = table.mover(self.plan.bare)
        if seat is None:
            raise RuntimeError("nobody may move")
        table.all_told.clear()
        begin = time.perf_counter()
        await seat.move(self.plan.bare)
        await asyncio.wait_for(table.all_told.wait(), 30)
        self.figures.latencies.append(time.perf_counter() - begin)
        self.figures.moves += 1

    def make_table(self, index: int) -> Table:
        """A table with all its players."""
        if self.plan.bare:
            table = Table(f"{os.getpid()}-{index}")
            table.seats = [Seat(table, "") for _ in range(SEATS)]
            return table
        cookies = [self.ask("/api/guest", {"name": f"P{s}"})[1] for s in range(SEATS)]
        wish = {"game": self.plan.game, "options": {"players": SEATS}}
        made, _ = self.ask("/api/tables", wish, cookies[0])
        table = Table(made["id"])
        table.seats = [Seat(table, cookie) for cookie in cookies]
        for seat in range(1, SEATS):
            self.ask(f"/api/tables/{table.id}/seats/{seat}", {"action": "sit"}, cookies[seat])
        self.ask(f"/api/tables/{table.id}/start", {}, cookies[0])
        return table

    def ask(self, path: str, body: Any, cookie: str = "") -> tuple[Any, str]:
        """Make an HTTP request; return the answer and the cookie it sets."""
        headers = {"Content-Type": "application/json", "Cookie": cookie, "Origin": self.http}
        data = json.dumps(body).encode()
        request = urllib.request.Request(self.http + path, data=data, headers=headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            cookie = (answer.headers.get("Set-Cookie") or "").split(";")[0]
            return json.loads(answer.read()), cookie


def client_process(plan: Plan, orders: Any, answers: Any) -> None:
    """Run one process of clients."""
    import uvloop

    uvloop.run(Client(plan).run(orders, answers))
