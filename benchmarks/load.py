"""Whole matches through real sockets, compared with a bare broadcast of messages of the same size.

``python -m benchmarks.load [--tables 1000] [--active N] [--rounds 3] [--seconds 6]`` starts the
server and a Starlette program that only forwards messages, each with clients in separate processes
on this machine. They run alternately, round after round, so that both have the same conditions.
Measured are: moves per second, the time from sending a move to the last seat's view of it, the CPU
time of server and clients, and the memory per idle connected seat. Then the same with PostgreSQL
and Redis, with one server process and with two (``--no-cluster`` skips this).
"""

from __future__ import annotations

import argparse
import json
import multiprocessing as mp
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.load_client import SEATS, Figures, Order, Plan, client_process
from benchmarks.soak import with_section
from tests.server.services import Missing, postgres_running, redis_running
from tools.bench import load_lines, machine

FOLDER = Path(__file__).parent
CLUSTER_TABLES = 200
"""The number of tables on PostgreSQL and Redis."""
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


class Serving:
    """A server program in its own process."""

    def __init__(self, program: list[str], **environment: str) -> None:
        self.port = free_port()
        self.address = f"ws://127.0.0.1:{self.port}"
        told = {"HOULE_PORT": str(self.port), "HOULE_HOST": "127.0.0.1", "HOULE_RATE": "0"}
        told["HOULE_CONNECTIONS"] = "0"  # all clients have one address
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(
            [part.replace("PORT", str(self.port)) for part in program],
            env={**os.environ, **told, **environment},
            stdout=quiet,
            stderr=quiet,
        )

    def wait(self, path: str) -> None:
        """Wait until a request is answered."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=5).close()
                return
            except urllib.error.HTTPError as error:
                if error.code != 503:
                    return
            except OSError:
                time.sleep(0.02)
        raise TimeoutError("the server does not start")

    @property
    def memory(self) -> int:
        """The memory of the process in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) * 1024

    @property
    def busy(self) -> float:
        """The CPU seconds used by the process."""
        facts = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(facts[11]) + int(facts[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """Stop the process."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextmanager
def houle(count: int = 1, **environment: str) -> Iterator[list[Serving]]:
    """Our server, in one or more processes, with everything compiled."""
    program = [str(Path(sys.executable).with_name("houle")), "serve", "--no-open"]
    with tempfile.TemporaryDirectory() as folder:
        serving: list[Serving] = []
        try:
            for _ in range(count):
                serving.append(Serving(program, HOULE_DATA=folder, **environment))
                serving[-1].wait("/readyz")
            time.sleep(3)  # until the compiled rules are loaded
            yield serving
        finally:
            for one in serving:
                one.stop()


@contextmanager
def bare(size: int) -> Iterator[list[Serving]]:
    """The program that only forwards messages."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "bare.py").write_text(BARE)
        command = ["uvicorn", "bare:app", "--app-dir", folder, "--port", "PORT"]
        command += ["--log-level", "warning", "--ws", "websockets-sansio"]
        command += ["--ws-per-message-deflate", "false"]
        serving = Serving([sys.executable, "-m", *command], SIZE=str(size))
        try:
            serving.wait("/")
            yield [serving]
        finally:
            serving.stop()


class Side:
    """Servers with their connected clients, and the figures measured."""

    def __init__(self, serving: list[Serving], plan: Plan) -> None:
        self.serving = serving
        context = mp.get_context("spawn")
        self.orders, self.answers = context.Queue(), context.Queue()
        before = sum(one.memory for one in serving)
        given = (plan, self.orders, self.answers)
        self.client = context.Process(target=client_process, args=given, daemon=True)
        self.client.start()
        self.answers.get(timeout=900)
        time.sleep(2)
        grown = sum(one.memory for one in serving) - before
        self.kib_a_seat = grown / 1024 / (plan.tables * SEATS)
        self.rounds: list[tuple[Figures, float]] = []

    def play(self, seconds: float, rate: float = 0.0) -> None:
        """Play for a while, and keep the figures."""
        before = sum(one.busy for one in self.serving)
        self.orders.put(Order(seconds, rate))
        figures = self.answers.get(timeout=seconds + 120)
        self.rounds.append((figures, sum(one.busy for one in self.serving) - before))

    def summary(self) -> dict[str, Any]:
        """The figures of all rounds together; then they are cleared."""
        rounds, self.rounds = self.rounds, []
        latencies = sorted(x for figures, _ in rounds for x in figures.latencies)
        moves = sum(figures.moves for figures, _ in rounds)
        messages = sum(figures.messages for figures, _ in rounds)
        return {
            "moves": moves,
            "moves_per_second": round(median(f.moves / f.seconds for f, _ in rounds), 1),
            "p50_ms": percentile(latencies, 0.5),
            "p95_ms": percentile(latencies, 0.95),
            "p99_ms": percentile(latencies, 0.99),
            "server_us": round(sum(busy for _, busy in rounds) / moves * 1e6),
            "clients_us": round(sum(figures.cpu for figures, _ in rounds) / moves * 1e6),
            "bytes_a_message": round(sum(figures.bytes for figures, _ in rounds) / messages),
            "kib_a_seat": round(self.kib_a_seat, 1),
        }

    def close(self) -> None:
        """Stop the clients."""
        self.orders.put(None)
        self.client.join(20)


def percentile(latencies: list[float], share: float) -> float:
    """The percentile of the sorted times for this share, in milliseconds."""
    return round(1000 * latencies[int(share * (len(latencies) - 1))], 1)


def free_port() -> int:
    """A free port."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def connect(stack: ExitStack, serving: list[Serving], wishes: Any, **given: Any) -> Side:
    """Connected clients for the servers."""
    active = wishes.active or given["tables"]
    plan = Plan([one.address for one in serving], active=active, game=wishes.game, **given)
    side = Side(serving, plan)
    stack.callback(side.close)
    return side


def against_bare(wishes: argparse.Namespace) -> dict[str, Any]:
    """Our server and the bare one alternately; then ours at a fixed rate."""
    with ExitStack() as stack:
        ours = connect(
            stack, stack.enter_context(houle()), wishes, tables=wishes.tables, bare=False
        )
        ours.play(2.0)
        size = ours.summary()["bytes_a_message"]
        others = stack.enter_context(bare(size))
        plain = connect(stack, others, wishes, tables=wishes.tables, bare=True)
        plain.play(1.0)
        plain.rounds.clear()
        for _ in range(wishes.rounds):
            ours.play(wishes.seconds)
            plain.play(wishes.seconds)
        found = {"Houle": ours.summary(), "bare broadcast": plain.summary()}
        ours.play(wishes.seconds * 2, wishes.rate)
        return found | {f"Houle at {wishes.rate:.0f} moves a second": ours.summary()}


def on_cluster(wishes: argparse.Namespace, count: int) -> dict[str, Any]:
    """This many server processes on PostgreSQL and Redis."""
    with ExitStack() as stack:
        folder_of = stack.enter_context
        postgres, redis = folder_of(postgres_running()), folder_of(redis_running())
        told = {"HOULE_DATABASE": postgres.database(), "HOULE_REDIS": redis.url}
        serving = stack.enter_context(houle(count, **told))
        tables = min(wishes.tables, CLUSTER_TABLES)
        side = connect(stack, serving, wishes, tables=tables, bare=False)
        side.play(2.0)
        side.rounds.clear()
        for _ in range(wishes.rounds):
            side.play(wishes.seconds)
        return side.summary()


def warm_start(times: int = 3) -> float:
    """Seconds from starting the server, with everything compiled, until it is ready."""
    program = [str(Path(sys.executable).with_name("houle")), "serve", "--no-open"]
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(times):
            begin = time.monotonic()
            serving = Serving(program, HOULE_DATA=folder)
            try:
                serving.wait("/readyz")
                found.append(time.monotonic() - begin)
            finally:
                serving.stop()
    return round(median(found), 2)


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--active", type=int, help="at how many tables is played; else at all")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--rate", type=float, default=300)
    parser.add_argument("--game", default="land_unter")
    parser.add_argument("--cluster", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--note", default="", help="what else is to be known about the machine")
    wishes = parser.parse_args()
    start = warm_start()
    print(f"warm start: {start} s", flush=True)
    runs = against_bare(wishes)
    print(json.dumps(runs, indent=1), flush=True)
    if wishes.cluster:
        try:
            for count, name in ((1, "one process"), (2, "two processes")):
                runs[f"Houle on PostgreSQL and Redis, {name}"] = on_cluster(wishes, count)
        except Missing as error:
            print(error, file=sys.stderr)
    print(json.dumps(runs, indent=1), flush=True)
    write(wishes, runs, start)


def write(wishes: argparse.Namespace, runs: dict[str, Any], start: float) -> None:
    """Save the figures, and add them to the results page."""
    ours, plain = runs["Houle"], runs["bare broadcast"]
    ratio = ours["moves_per_second"] / plain["moves_per_second"]
    tables = min(wishes.tables, CLUSTER_TABLES)
    what = (
        f"{wishes.tables} tables of {wishes.game} with {SEATS} connected seats each ({tables} on"
        f" PostgreSQL and Redis), moves at {wishes.active or 'all'} of them, clients on the same"
        f" machine, every move durable before it is confirmed; SQLite unless another database is"
        f" named. Times are from sending a move to the last seat's view of it. The bare broadcast"
        f" is a Starlette program that passes messages of about the same size (Houle's have"
        f" {ours['bytes_a_message']} bytes, its own {plain['bytes_a_message']}) on to four"
        f" sockets and does nothing else; it was measured in turn with Houle, in"
        f" {wishes.rounds} rounds of {wishes.seconds:.0f} s, of which the median counts. Houle"
        f" reaches {ratio:.2f} of its rate. A warm start (`houle serve --no-open` until `/readyz`"
        f" answers 200) takes {start:.1f} s. {wishes.note}"
    )
    found = {"machine": machine(), "what": what, "warm_start_s": start, "runs": runs}
    (FOLDER / "load.json").write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    page = FOLDER / "results.md"
    page.write_text(with_section(page.read_text("utf-8"), load_lines(FOLDER)), "utf-8")


if __name__ == "__main__":
    main()
