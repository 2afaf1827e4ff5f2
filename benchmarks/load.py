"""Whole matches through real sockets, against a bare broadcast of messages of the same size.

``python -m benchmarks.load [--tables 1000] [--clients 2] [--game land_unter] [--seconds 20]``
starts the server, then clients in processes of their own, on this machine. Written: moves a second,
the time from sending a move to the last seat's view of it, memory for every idle connected seat;
beside it the same clients against a Starlette program that only passes messages on.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing as mp
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.soak import with_section
from houle.cli.bench import load_lines, machine

SEATS = 4
FOLDER = Path(__file__).parent
BARE = """
import json, os, sys
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
groups = {}
text = "x" * int(os.environ["SIZE"])
async def serve(socket):
    await socket.accept()
    name = socket.path_params["group"]
    group = groups.setdefault(name, [])
    group.append(socket)
    try:
        while True:
            message = json.loads(await socket.receive_text())
            told = json.dumps({"number": message["number"], "text": text})
            for other in group:
                await other.send_text(told)
    except Exception:
        group.remove(socket)
app = Starlette(routes=[WebSocketRoute("/{group}", serve)])
"""


@dataclass
class Figures:
    """What a client process has seen."""

    moves: int = 0
    seconds: float = 0.0
    latencies: list[float] = field(default_factory=list)
    bytes: int = 0
    messages: int = 0


@dataclass
class Plan:
    """What a client process is to do."""

    address: str
    tables: int
    active: int
    """At how many tables moves are made, at a time."""
    seconds: float
    rate: float
    """Moves a second to aim at; 0: as many as possible."""
    game: str
    bare: bool
    size: int


class Seat:
    """One connected seat: its socket and the last message that it saw."""

    def __init__(self, table: Table, cookie: str) -> None:
        self.table, self.cookie = table, cookie
        self.number = 0
        self.legal: list[str] = []
        self.sent = 0
        self.ready = asyncio.Event()

    async def run(self, address: str, figures: Figures, bare: bool) -> None:
        """Stay connected and take in what comes."""
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
                figures.bytes += len(text)
                figures.messages += 1
                self.hear(orjson.loads(text), bare)

    def hear(self, message: dict[str, Any], bare: bool) -> None:
        """Take in a message."""
        if bare:
            self.number = message["number"]
            self.table.told(self.number)
            return
        if message["type"] in ("refused", "goodbye"):
            print(message, file=sys.stderr, flush=True)
        if message["type"] not in ("table", "news"):
            return
        is_state = message["type"] == "table"
        self.number = message["table"]["number"] if is_state else message["entry"]["number"]
        situation = message["situation"]
        self.legal = situation["legal"] if situation else []
        self.table.over = bool(situation and situation["result"])
        if is_state:
            self.ready.set()
        else:
            self.table.told(self.number)

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
            "move": random.choice(self.legal),
            "id": f"m{self.sent}",
        }
        await self.link.send(orjson.dumps(wish).decode())


class Table:
    """A table whose seats are all in this process."""

    def __init__(self, table_id: str) -> None:
        self.id, self.number, self.over = table_id, 0, False
        self.seats: list[Seat] = []
        self.heard: dict[int, int] = {}
        self.all_told = asyncio.Event()
        self.turn = 0

    def told(self, number: int) -> None:
        """One more seat has seen an entry."""
        self.heard[number] = self.heard.get(number, 0) + 1
        if self.heard[number] == SEATS:
            del self.heard[number]
            self.number = number
            self.all_told.set()

    def mover(self, bare: bool) -> Seat | None:
        """A seat that may move now."""
        if bare:
            self.turn = (self.turn + 1) % SEATS
            return self.seats[self.turn]
        return next((seat for seat in self.seats if seat.legal), None)


class Client:
    """One process of clients."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.figures = plan, Figures()
        self.http = plan.address.replace("ws://", "http://")

    async def run(self, connected: Any, go: Any) -> Figures:
        """Open everything, wait for the signal, play for a while."""
        self.tables = [self.make_table(i) for i in range(self.plan.tables)]
        seats = [seat for table in self.tables for seat in table.seats]
        self.tasks = []
        for seat in seats:
            run = seat.run(self.plan.address, self.figures, self.plan.bare)
            self.tasks.append(asyncio.create_task(run))
            await seat.ready.wait()
        connected.set()
        while not go.is_set():
            await asyncio.sleep(0.05)
        begin = time.perf_counter()
        self.end = begin + self.plan.seconds
        await asyncio.gather(*(self.play(queue) for queue in self.queues()))
        self.figures.seconds = time.perf_counter() - begin
        for task in self.tasks:
            task.cancel()
        return self.figures

    def queues(self) -> list[list[Table]]:
        """The tables dealt out to as many players as play at a time."""
        return [self.tables[i :: self.plan.active] for i in range(self.plan.active)]

    async def play(self, queue: list[Table]) -> None:
        """Make moves at one table of the queue after the other."""
        pause = self.plan.active / self.plan.rate if self.plan.rate else 0.0
        next_at = time.perf_counter() + random.random() * pause
        turn = 0
        while queue and time.perf_counter() < self.end:
            if pause:
                await asyncio.sleep(max(0.0, next_at - time.perf_counter()))
                next_at += pause
            table = queue[turn % len(queue)]
            turn += 1
            if table.over:
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
        """A table with all its people."""
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
        """A request over HTTP: the answer, and the cookie it sets."""
        headers = {"Content-Type": "application/json", "Cookie": cookie, "Origin": self.http}
        data = json.dumps(body).encode()
        request = urllib.request.Request(self.http + path, data=data, headers=headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            cookie = (answer.headers.get("Set-Cookie") or "").split(";")[0]
            return json.loads(answer.read()), cookie


def client_process(plan: Plan, connected: Any, go: Any, out: Any) -> None:
    """Run one process of clients and hand its figures over."""
    try:
        import uvloop

        run: Callable[..., Any] = uvloop.run
    except ImportError:
        run = asyncio.run
    out.put(run(Client(plan).run(connected, go)))


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def start_server(folder: str, port: int, *, bare: bool, size: int) -> subprocess.Popen[bytes]:
    """Start the server, or the bare one."""
    environment = {**os.environ, "SIZE": str(size), "HOULE_DATA": folder, "HOULE_RATE": "0"}
    environment |= {"HOULE_PORT": str(port), "HOULE_HOST": "127.0.0.1"}
    if bare:
        Path(folder, "bare.py").write_text(BARE)
        command = ["uvicorn", "bare:app", "--app-dir", folder, "--port", str(port)]
        command += ["--log-level", "warning", "--ws", "websockets-sansio"]
        command += ["--ws-per-message-deflate", "false"]
        program = [sys.executable, "-m", *command]
    else:
        program = [str(Path(sys.executable).with_name("houle")), "serve", "--no-open"]
    process = subprocess.Popen(
        program, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        wait_for(port)
    except TimeoutError:
        process.kill()
        raise
    return process


def wait_for(port: int) -> None:
    """Wait until somebody listens on the port."""
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("the server does not start")


def resident(process: subprocess.Popen[bytes]) -> int:
    """Bytes that a process holds in memory."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) * 1024


def measure(arguments: argparse.Namespace, *, bare: bool, rate: float, size: int) -> dict[str, Any]:
    """One run: the figures of all clients together."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        server = start_server(folder, port, bare=bare, size=size)
        try:
            time.sleep(arguments.warm if not bare else 0.5)
            before = resident(server)
            figures, connected = play(arguments, port, bare=bare, rate=rate, size=size, of=server)
        finally:
            server.terminate()
            server.wait(20)
    return summary(figures, (connected - before) / (arguments.tables * SEATS))


def play(
    arguments: argparse.Namespace, port: int, *, bare: bool, rate: float, size: int, of: Any
) -> tuple[list[Figures], int]:
    """Let the clients connect and play; their figures, and the server's memory when idle."""
    context = mp.get_context("spawn")
    go, out = context.Event(), context.Queue()
    count = arguments.clients
    plan = Plan(
        address=f"ws://127.0.0.1:{port}",
        tables=arguments.tables // count,
        active=max(1, arguments.active // count),
        seconds=arguments.seconds,
        rate=rate / count,
        game=arguments.game,
        bare=bare,
        size=size,
    )
    processes, signs = [], []
    for _ in range(count):
        signs.append(context.Event())
        given = (plan, signs[-1], go, out)
        processes.append(context.Process(target=client_process, args=given))
        processes[-1].start()
    for sign in signs:
        sign.wait(600)
    time.sleep(2)
    connected = resident(of)
    go.set()
    figures = [out.get(timeout=arguments.seconds + 120) for _ in processes]
    for process in processes:
        process.join(10)
    return figures, connected


def summary(figures: list[Figures], memory: float) -> dict[str, Any]:
    """All clients together."""
    latencies = sorted(x for f in figures for x in f.latencies)
    moves = sum(f.moves for f in figures)
    return {
        "moves": moves,
        "moves_per_second": round(sum(f.moves / f.seconds for f in figures), 1),
        "p50_ms": slower_than(latencies, 0.5),
        "p95_ms": slower_than(latencies, 0.95),
        "p99_ms": slower_than(latencies, 0.99),
        "bytes_a_message": round(sum(f.bytes for f in figures) / sum(f.messages for f in figures)),
        "kib_a_seat": round(memory / 1024, 1),
    }


def slower_than(latencies: list[float], share: float) -> float:
    """The milliseconds that such a share of the sorted times does not exceed."""
    return round(1000 * latencies[int(share * (len(latencies) - 1))], 1)


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--active", type=int, default=64)
    parser.add_argument("--clients", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rate", type=float, default=300)
    parser.add_argument("--warm", type=float, default=10)
    parser.add_argument("--game", default="land_unter")
    arguments = parser.parse_args()
    runs = {"Houle": measure(arguments, bare=False, rate=0, size=0)}
    print(json.dumps(runs), flush=True)
    size = runs["Houle"]["bytes_a_message"]
    runs["bare broadcast"] = measure(arguments, bare=True, rate=0, size=size)
    at_rate = f"Houle at {arguments.rate:.0f} moves a second"
    runs[at_rate] = measure(arguments, bare=False, rate=arguments.rate, size=0)
    print(json.dumps(runs, indent=1), flush=True)
    write(arguments, runs)


def write(arguments: argparse.Namespace, runs: dict[str, Any]) -> None:
    """Keep the figures, and show them among the results."""
    ratio = runs["Houle"]["moves_per_second"] / runs["bare broadcast"]["moves_per_second"]
    what = (
        f"{arguments.tables} tables of {arguments.game} with {SEATS} connected seats each, moves at"
        f" {arguments.active} of them at a time, clients on the same machine, SQLite, every move"
        f" durable before it is confirmed. Times are from sending a move to the last seat's view of"
        f" it. The bare broadcast is a Starlette program that passes messages of the same size"
        f" ({runs['Houle']['bytes_a_message']} bytes) on to four sockets and does nothing else;"
        f" Houle reaches {ratio:.2f} of its rate."
    )
    found = {"machine": machine(), "what": what, "runs": runs}
    (FOLDER / "load.json").write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    page = FOLDER / "results.md"
    page.write_text(with_section(page.read_text("utf-8"), load_lines(FOLDER)), "utf-8")


if __name__ == "__main__":
    main()
