"""PostgreSQL, Redis and servers for the tests, as private processes in folders of their own."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import httpx
import pytest

from tests.server.client import WIRE, free_port

PATIENCE = 60.0
ROOT = Path(__file__).parents[2]


class Missing(Exception):
    """Raised when a program is not installed."""


def find_program(name: str) -> str:
    """Where a program is, in the PATH or where Debian puts PostgreSQL."""
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    found = shutil.which(name) or next((str(place) for place in places), None)
    if found is None:
        raise Missing(f"{name} is not installed (apt install postgresql redis-server strace)")
    return found


def or_skip(error: Missing) -> NoReturn:
    """Leave the test out; ``make test`` fails in the end where something was missing."""
    pytest.skip(str(error))


def unprivileged(command: list[str]) -> list[str]:
    """The command as somebody else if we are root, whom PostgreSQL refuses."""
    return ["runuser", "-u", "nobody", "--", *command] if os.geteuid() == 0 else command


def wait_for_port(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until somebody listens."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        assert process.poll() is None, f"{process.args} ended with {process.returncode}"
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise TimeoutError(f"nobody listens on {port}")


class Postgres:
    """A PostgreSQL of our own; it can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.databases = 0
        self.process: subprocess.Popen[bytes] | None = None
        folder.mkdir()
        if os.geteuid() == 0:
            shutil.chown(folder, "nobody")
        self.run("initdb", "-D", str(folder / "data"), "-U", "houle", "-A", "trust", "-N")
        self.start()

    def run(self, program: str, *arguments: str) -> None:
        """Run one of its programs to the end."""
        command = unprivileged([find_program(program), *arguments])
        subprocess.run(command, check=True, capture_output=True, cwd="/", timeout=PATIENCE)

    def start(self) -> None:
        """Serve."""
        settings = (f"port={self.port}", "listen_addresses=127.0.0.1", "shared_buffers=32MB")
        settings += (f"unix_socket_directories={self.folder}", "max_connections=60")
        options = [word for setting in settings for word in ("-c", setting)]
        command = [find_program("postgres"), "-D", str(self.folder / "data"), *options]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(unprivileged(command), stdout=quiet, stderr=quiet, cwd="/")
        self.wait()

    def wait(self) -> None:
        """Wait until it answers."""
        assert self.process is not None
        wait_for_port(self.port, self.process)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.run("psql", *self.at("postgres"), "-c", "select 1")
                return
            except subprocess.CalledProcessError:
                assert time.monotonic() < end, "PostgreSQL does not answer"
                time.sleep(0.05)

    def stop(self, how: str = "fast") -> None:
        """End all connections and stop."""
        if self.process is not None:
            self.run("pg_ctl", "stop", "-D", str(self.folder / "data"), "-m", how)
            self.process.wait(PATIENCE)
            self.process = None

    def at(self, database: str) -> list[str]:
        """How its programs reach a database."""
        return ["-h", "127.0.0.1", "-p", str(self.port), "-U", "houle", "-d", database]

    def database(self) -> str:
        """The address of a new, empty database."""
        self.databases += 1
        name = f"houle{self.databases}"
        self.run("psql", *self.at("postgres"), "-c", f"create database {name}")
        return f"postgresql://houle@127.0.0.1:{self.port}/{name}"


class Redis:
    """A Redis of our own; it can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.process: subprocess.Popen[bytes] | None = None
        folder.mkdir()
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Serve."""
        command = [find_program("redis-server"), "--port", str(self.port), "--bind", "127.0.0.1"]
        command += ["--dir", str(self.folder), "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        wait_for_port(self.port, self.process)

    def stop(self) -> None:
        """Be gone."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(PATIENCE)
            self.process = None


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder that others may enter, removed afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="houle-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def postgres_running() -> Iterator[Postgres]:
    """PostgreSQL for a while."""
    find_program("postgres")
    with scratch() as folder:
        postgres = Postgres(folder / "postgres")
        try:
            yield postgres
        finally:
            postgres.stop("immediate")


@contextmanager
def redis_running() -> Iterator[Redis]:
    """Redis for a while."""
    find_program("redis-server")
    with scratch() as folder:
        redis = Redis(folder / "redis")
        try:
            yield redis
        finally:
            redis.stop()


class Loaded:
    """The program of the server, loaded once, from which servers are begun."""

    def __init__(
        self,
        log: Path,
        *,
        under: Sequence[str] = (),
        program: Sequence[str] = ("-m", "tests.server.serving"),
    ) -> None:
        """``under`` is a command that runs commands, such as ``strace``."""
        self.log = log
        with log.open("ab") as file:
            self.process = subprocess.Popen(
                [*under, sys.executable, *program],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=file,
                cwd=ROOT,
                text=True,
            )

    def begin(self, settings: dict[str, str]) -> int:
        """A process that serves with these settings; its number."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps(settings) + "\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def close(self) -> None:
        """Leave nothing behind."""
        self.process.kill()
        self.process.communicate()

    def finish(self) -> None:
        """Let it end by itself, with everything written that it writes."""
        self.process.communicate(timeout=PATIENCE)


class ServerProcess:
    """A server as a process of its own, which can be killed and begun again on the same data."""

    def __init__(self, loaded: Loaded, data: Path, **settings: object) -> None:
        self.loaded, self.port = loaded, free_port()
        usual = {"data": data, "port": self.port, "host": "127.0.0.1", "compile": "false"}
        usual |= {"pace": 0, "threads": 1, "rate": 0, "wire": WIRE, **settings}
        self.settings = {name: str(value) for name, value in usual.items()}
        self.number: int | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def begin(self) -> None:
        """Serve."""
        self.number = self.loaded.begin(self.settings)

    async def ready(self) -> None:
        """Wait until it serves."""
        async with httpx.AsyncClient(base_url=self.url, verify=False) as http:
            end = time.monotonic() + PATIENCE
            while time.monotonic() < end and self.is_running:
                try:
                    await http.get("/api/tables")
                    return
                except httpx.TransportError:
                    await asyncio.sleep(0.02)
        raise TimeoutError(self.loaded.log.read_text()[-3000:])

    @property
    def is_running(self) -> bool:
        """Whether the process is there."""
        try:
            os.kill(self.number or 0, 0)
        except ProcessLookupError:
            return False
        return self.number is not None

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End the process, and wait until it is gone."""
        if self.number is not None and self.is_running:
            os.kill(self.number, how)
            while self.is_running:
                time.sleep(0.002)
        self.number = None


@contextmanager
def server_processes(count: int, data: Path, **settings: object) -> Iterator[list[ServerProcess]]:
    """Some servers over the same data, not begun yet."""
    loaded = Loaded(data.with_suffix(".log"))
    servers = [ServerProcess(loaded, data, **settings) for _ in range(count)]
    try:
        yield servers
    finally:
        for server in servers:
            server.kill()
        loaded.close()
