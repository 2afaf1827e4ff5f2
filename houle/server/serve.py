"""Run the application under uvicorn, in one process or in several that share a socket."""

from __future__ import annotations

import gc
import logging
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI

from houle.server.http.connections import HEAD_BYTES, limits_of
from houle.server.socket.choose_wire import http_protocol, websocket_protocol

from .app import make_app
from .process import Server
from .settings import ServerSettings, export, read_settings
from .watch import logs

LARGEST_MESSAGE_BYTES = 64 * 1024
"""The largest message that a client may send on a socket."""
GOODBYE_SECONDS = 3
"""How long open connections may take to close after the goodbye."""
FAILED_TO_START = 3
"""The exit code of a process that could not start."""
POLL_SECONDS = 0.1
"""How often the worker processes are checked."""
STARTUP_SECONDS = 5.0
"""A process that fails to start sooner than this is not restarted."""
LONGEST_DELAY_SECONDS = 30.0
"""The longest delay before a process that keeps dying is restarted."""

GC_THRESHOLDS = (20_000, 20, 50)
"""Thresholds of the garbage collector's three generations."""
THREAD_SWITCH_SECONDS = 0.001
"""How long a thread may run before another one gets its turn."""

logger = logging.getLogger(__name__)

Started = Callable[[], None]


class UvicornServer(uvicorn.Server):
    """Uvicorn, but pages get a goodbye before their sockets close, and a signal is no failure."""

    def __init__(self, config: uvicorn.Config, started: Started | None, parent: int | None) -> None:
        super().__init__(config)
        self.when_started, self.parent = started, parent

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to serve."""
        await super().startup(sockets)
        tune_interpreter()
        if self.started and self.when_started is not None:
            self.when_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop accepting connections, say goodbye to open pages, and finish."""
        for server in self.servers:
            server.close()
        application: FastAPI = self.config.loaded_app
        await application.state.server.say_goodbye()
        await super().shutdown(sockets)

    async def on_tick(self, counter: int) -> bool:
        """Whether to stop: when asked to, or when the parent process is gone."""
        if self.parent is not None and os.getppid() != self.parent:
            return True
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; at the second Ctrl-C, at once. Uvicorn would raise the signal again at the end."""
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True


def tune_interpreter() -> None:
    """Tune garbage collection and thread switching for a long-running server.

    Objects that exist at the start are never collected, and the rest is scanned seldom: with
    thousands of tables, a full collection takes a tenth of a second. The thread that writes to the
    database must not wait long for the event loop.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    sys.setswitchinterval(THREAD_SWITCH_SECONDS)


def configuration(app: FastAPI, settings: ServerSettings, **more: Any) -> uvicorn.Config:
    """The configuration of uvicorn."""
    return uvicorn.Config(
        app=app,
        interface="asgi3",
        http=http_protocol(limits_of(settings)),
        h11_max_incomplete_event_size=HEAD_BYTES,
        ws=websocket_protocol(settings.wire),
        ws_max_size=LARGEST_MESSAGE_BYTES,
        ws_per_message_deflate=False,  # it takes 32 KiB and more for every socket
        ws_ping_interval=30,
        ws_ping_timeout=30,
        timeout_graceful_shutdown=GOODBYE_SECONDS,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # guard.py reads them, as far as the settings trust them
        **more,
    )


def serve(
    settings: ServerSettings,
    listening: socket.socket,
    *,
    started: Started | None = None,
    make_server: Callable[[ServerSettings], Server] = Server,
    parent: int | None = None,
) -> int:
    """Serve in this process until a signal comes; the exit code."""
    config = configuration(make_app(settings, make_server), settings)
    serving = UvicornServer(config, started, parent)
    try:
        serving.run([listening])
    except SystemExit:
        return FAILED_TO_START
    return 0


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; OSError if the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":  # where it would let two servers share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(2048)
    except BaseException:
        listening.close()
        raise
    listening.set_inheritable(True)
    return listening


@dataclass
class WorkerProcess:
    """One of several processes, and how often in a row it has died soon after its start."""

    process: subprocess.Popen[bytes]
    begun: float
    early_deaths: int = 0
    restart_at: float | None = None
    """When it is restarted, if it has died."""


class Workers:
    """Several processes that serve one listening socket; one that dies is restarted."""

    def __init__(self, settings: ServerSettings, listening: socket.socket) -> None:
        self.settings, self.listening = settings, listening
        self.workers: list[WorkerProcess] = []
        self.stopping = False

    def run(self) -> int:
        """Serve until a signal comes; the exit code."""
        before = {s: signal.signal(s, self.stop) for s in (signal.SIGINT, signal.SIGTERM)}
        try:
            self.workers = [WorkerProcess(*self.start()) for _ in range(self.settings.workers)]
            while not self.stopping:
                time.sleep(POLL_SECONDS)
                for worker in self.workers:
                    self.look_after(worker, time.monotonic())
            return self.finish()
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def stop(self, number: int, frame: FrameType | None) -> None:
        """Stop at the next check."""
        self.stopping = True

    def start(self) -> tuple[subprocess.Popen[bytes], float]:
        """Start a process."""
        handle = self.listening.fileno()
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "houle.server.serve", str(handle), str(os.getpid())],
            pass_fds=[handle],
            env={**os.environ, **export(self.settings)},
            start_new_session=True,  # Ctrl-C reaches only the parent, which passes it on
        )
        return process, time.monotonic()

    def look_after(self, worker: WorkerProcess, now: float) -> None:
        """Restart a process that has died; if it could not start at all, everything stops.

        One that dies soon after its start is given more time before each restart: whatever is wrong
        would otherwise keep the machine busy with starting it.
        """
        code = worker.process.poll()
        if code is None or self.stopping:
            return
        if worker.restart_at is None:
            logger.error("worker process died", extra={"code": code})
            is_early = now - worker.begun < STARTUP_SECONDS
            if code == FAILED_TO_START and is_early:
                self.stopping = True
                return
            worker.early_deaths = worker.early_deaths + 1 if is_early else 0
            worker.restart_at = now + restart_delay(worker.early_deaths)
        if now >= worker.restart_at:
            worker.process, worker.begun = self.start()
            worker.restart_at = None

    def finish(self) -> int:
        """Tell all processes to stop and wait for them."""
        for worker in self.workers:
            if worker.process.poll() is None:
                worker.process.send_signal(signal.SIGTERM)
        codes = [worker.process.wait() for worker in self.workers]
        # A process killed by the signal itself had not started to serve yet.
        return next((code for code in codes if code not in (0, -signal.SIGTERM)), 0)


def restart_delay(early_deaths: int) -> float:
    """Seconds until a restart: none after the first early death, then 1, 2, 4 and so on."""
    return min(2.0 ** (early_deaths - 2), LONGEST_DELAY_SECONDS) if early_deaths > 1 else 0.0


def main(arguments: Sequence[str]) -> int:
    """Serve as one of several processes, from the socket and for the parent with these numbers.

    The parent may be gone before this process gets here: asking the system now would not tell.
    """
    settings = read_settings({})
    logs.configure(settings.logs)
    handle, parent = (int(argument) for argument in arguments)
    return serve(settings, socket.socket(fileno=handle), parent=parent)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
