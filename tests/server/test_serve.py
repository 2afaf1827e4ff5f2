"""Several processes from one socket, and what they do beside serving: compile, once."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import httpx
import pytest

from houle import games
from houle.engine.game import Game
from houle.engine.match import Verbs
from houle.server import serve
from houle.server.bots import compile_worker
from houle.server.settings import ServerSettings
from tests.server.client import WIRE, Place, free_port
from tests.server.conftest import Scene
from tests.server.services import Postgres

PATIENCE = 60.0
GAME = games.find("land_unter")


def children(process: int) -> set[int]:
    """The processes that a process has started."""
    found = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return {int(number) for number in found}


def is_alive(process: int) -> bool:
    """Whether a process runs; one that has ended and is not yet buried does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_until(is_so: object) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not is_so():  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.02)


class Workers:
    """``houle serve`` with two processes."""

    def __init__(self, data: Path, database: str) -> None:
        self.url = f"http://127.0.0.1:{(port := free_port())}"
        options = {"port": port, "data": data, "database": database, "workers": 2, "wire": WIRE}
        flags = [word for name, value in options.items() for word in (f"--{name}", str(value))]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "houle.cli.main", "serve", *flags, "--no-compile", "--no-open"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        wait_until(self.answers)

    @property
    def serving(self) -> set[int]:
        """The processes that serve."""
        return children(self.process.pid)

    def answers(self) -> bool:
        """Whether somebody answers, and is ready."""
        assert self.process.poll() is None, self.process.communicate()
        try:
            return httpx.get(f"{self.url}/readyz", timeout=2, verify=False).status_code == 200
        except httpx.TransportError:
            return False


@contextmanager
def workers(data: Path, database: str) -> Iterator[Workers]:
    """Two processes that serve; none of them is left afterwards."""
    running = Workers(data, database)
    begun = running.serving
    try:
        yield running
    finally:
        begun |= running.serving if running.process.poll() is None else set()
        running.process.kill()
        running.process.wait()
        try:
            wait_until(lambda: not any(is_alive(process) for process in begun))
        finally:
            # Otherwise one that outlives its parent would keep its output open, and us waiting.
            for process in filter(is_alive, begun):
                os.kill(process, signal.SIGKILL)
            running.process.communicate()


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_process_that_dies_is_replaced_and_a_signal_ends_all(
    tmp_path: Path, postgres: Postgres
) -> None:
    with workers(tmp_path, postgres.database()) as running:
        first = running.serving
        assert len(first) == 2
        killed = min(first)
        os.kill(killed, signal.SIGKILL)
        wait_until(lambda: len(running.serving - {killed}) == 2)
        wait_until(running.answers)
        last = running.serving
        running.process.send_signal(signal.SIGTERM)
        out, err = running.process.communicate(timeout=PATIENCE)
        assert running.process.returncode == 0, err
        assert out.endswith("Stopped.\n") and "Traceback" not in err
        assert not any(is_alive(process) for process in first | last)


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_processes_do_not_outlive_whoever_started_them(tmp_path: Path, postgres: Postgres) -> None:
    with workers(tmp_path, postgres.database()) as running:
        serving = running.serving
        running.process.kill()
        wait_until(lambda: not any(is_alive(process) for process in serving))


def test_a_process_whose_starter_is_gone_before_it_begins_ends(tmp_path: Path) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        handle = listening.fileno()
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "houle.server.serve", str(handle), str(gone.pid)],
            pass_fds=[handle],
            env={**os.environ, "HOULE_DATA": str(tmp_path)},
        )
        try:
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()


# Compiling beside it.


class Cache:
    """A cache of compiled code that is only pretended."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, failing: str = "") -> None:
        self.holds: set[tuple[str, str]] = set()
        self.loaded: list[str] = []
        self.told: list[tuple[str, int, int]] = []
        self.failing = failing
        monkeypatch.setattr(compile_worker, "in_cache", self.has)
        monkeypatch.setattr(compile_worker, "run_program", self.run)
        monkeypatch.setattr(compile_worker, "load", self.load)
        monkeypatch.setattr(compile_worker, "write_stamp", lambda game, part: None)

    async def has(self, module: str, game: Game) -> bool:
        return (module, game.name) in self.holds

    async def run(self, module: str, name: str) -> int:
        assert (module, name) not in self.holds
        if name == self.failing:
            return 1
        self.holds.add((module, name))
        return 0

    async def load(self, game: Game, ready: compile_worker.Ready) -> None:
        self.loaded.append(game.name)

    def prepare(self) -> None:
        """Prepare everything, as a server does."""
        told = self.told.append
        whole = compile_worker.prepare_all(lambda *progress: told(progress), lambda game: None)
        asyncio.run(whole)


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOULE_CACHE", str(tmp_path))


@pytest.mark.usefixtures("own_cache")
def test_everything_is_compiled_once_the_search_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cache = Cache(monkeypatch)
    cache.prepare()
    count = 2 * len(games.NAMES)
    assert [done for _, done, _ in cache.told] == list(range(count + 1))
    assert [game for game, _, _ in cache.told] == [*games.NAMES, *games.NAMES, ""]
    assert cache.loaded == list(games.NAMES)
    cache.loaded.clear()
    cache.told.clear()
    cache.prepare()
    assert (cache.loaded, cache.told) == (list(games.NAMES), [])


@pytest.mark.usefixtures("own_cache")
def test_a_game_that_cannot_be_compiled_stays_interpreted_and_holds_no_other_up(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    cache = Cache(monkeypatch, failing="land_unter")
    cache.prepare()
    assert cache.loaded == [name for name in games.NAMES if name != "land_unter"]
    assert [record.message for record in caplog.records] == ["compiling failed"] * 2


def test_matches_that_have_begun_go_on_with_compiled_rules(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def what(place: Place) -> None:
        person = await place.guest()
        table = await person.play_now("land_unter")
        async with person.page() as page:
            await page.play(table, moves=1)
            match = place.server.tables.live_tables[table].match
            assert match is not None and match.verbs is not compiled
            monkeypatch.setitem(compile_worker.COMPILED_VERBS, "land_unter", compiled)
            place.server.use_compiled_rules(GAME)
            assert match.verbs is compiled
            await page.play(table, moves=1)

    compiled = Verbs(GAME)
    scene(what)


@pytest.mark.usefixtures("own_cache")
def test_one_process_compiles_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    inside: list[int] = []

    async def compile_something() -> None:
        async with compile_worker.alone():
            inside.append(1)
            assert len(inside) == 1
            await asyncio.sleep(0.02)
            inside.pop()

    async def both() -> None:
        await asyncio.gather(compile_something(), compile_something())

    monkeypatch.setattr(compile_worker, "POLL_SECONDS", 0.005)
    asyncio.run(both())


def test_a_program_that_compiles_ends_with_us() -> None:
    async def scene() -> set[int]:
        running = asyncio.create_task(compile_worker.run_program("http.server", "0"))
        before = children(os.getpid())
        while not children(os.getpid()) - before:
            await asyncio.sleep(0.01)
        started = children(os.getpid()) - before
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return started

    started = asyncio.run(scene())
    assert started and not any(is_alive(process) for process in started)


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_compiling_ends_with_a_server_that_is_killed() -> None:
    program = (
        "import asyncio; from houle.server.bots.compile_worker import run_program;"
        "asyncio.run(run_program('http.server', '0'))"
    )
    with subprocess.Popen([sys.executable, "-c", program]) as server:
        wait_until(lambda: bool(children(server.pid)))
        compiling = children(server.pid)
        server.kill()
        server.wait()
        wait_until(lambda: not any(is_alive(process) for process in compiling))


class Dying:
    """A process that is dead whenever somebody looks."""

    def poll(self) -> int:
        return 1


def test_a_process_that_dies_again_and_again_is_restarted_later_each_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, starts = 0.0, []

    def start(_: serve.Workers) -> tuple[Dying, float]:
        starts.append(now)
        return Dying(), now

    monkeypatch.setattr(serve.Workers, "start", start)
    with serve.listen("127.0.0.1", 0) as listening:
        workers = serve.Workers(ServerSettings(), listening)
        worker = serve.WorkerProcess(*workers.start())
        while now < 200:
            now += 0.5
            workers.look_after(worker, now)
    gaps = [after - before for before, after in pairwise(starts)]
    assert gaps[:5] == [0.5, 1.5, 2.5, 4.5, 8.5]
    assert max(gaps) <= serve.LONGEST_DELAY_SECONDS + 0.5 and len(gaps) >= 9
    assert not workers.stopping
