"""houle serve under a service manager: the socket outlives it, so nobody is turned away."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from houle.server.serve import listen

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="passes file descriptors")

PATIENCE = 60.0
PASS_ON = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
os.execv(sys.executable, [sys.executable, "-m", "houle.cli.main", "serve", *sys.argv[2:]])
"""
"""Becomes ``houle serve`` with the socket as its descriptor 3, as systemd does it."""


class Manager:
    """Starts the service with its socket, and hears when it is ready."""

    def __init__(self, folder: Path, listening: socket.socket) -> None:
        self.folder, self.listening = folder, listening
        self.hearing = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.hearing.bind(str(folder / "notify"))
        self.hearing.settimeout(PATIENCE)
        self.service: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start the service."""
        handle = self.listening.fileno()
        options = ("--data", str(self.folder / "data"), "--no-open", "--no-compile")
        self.service = subprocess.Popen(
            [sys.executable, "-c", PASS_ON, str(handle), *options],
            pass_fds=[handle],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "LC_ALL": "C.UTF-8", "NOTIFY_SOCKET": str(self.folder / "notify")},
        )

    def ready(self) -> bytes:
        """What the service says first."""
        return self.hearing.recv(100)

    def stop(self) -> str:
        """Stop the service; what it has printed."""
        assert self.service is not None
        self.service.send_signal(signal.SIGTERM)
        out, err = self.service.communicate(timeout=PATIENCE)
        assert self.service.returncode == 0, err
        return out


@contextmanager
def managed(folder: Path, listening: socket.socket) -> Iterator[Manager]:
    """A service manager that leaves nothing behind."""
    manager = Manager(folder, listening)
    try:
        yield manager
    finally:
        manager.hearing.close()
        if manager.service is not None:
            manager.service.kill()
            manager.service.communicate()


def test_requests_made_while_it_restarts_wait_and_are_answered(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as listening, managed(tmp_path, listening) as manager:
        port = listening.getsockname()[1]
        url, answers = f"http://127.0.0.1:{port}/healthz", list[int]()

        def ask() -> None:
            answers.append(httpx.get(url, timeout=PATIENCE, verify=False).status_code)

        manager.start()
        assert manager.ready() == b"READY=1"
        ask()
        assert f"http://127.0.0.1:{port}/" in manager.stop()
        waiting = [threading.Thread(target=ask) for _ in range(20)]
        for thread in waiting:
            thread.start()
        manager.start()
        assert manager.ready() == b"READY=1"
        for thread in waiting:
            thread.join(PATIENCE)
        assert answers == [200] * 21


def test_a_socket_in_the_file_system_is_served(tmp_path: Path) -> None:
    path = str(tmp_path / "houle.sock")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(path)
        listening.listen()
        with managed(tmp_path, listening) as manager:
            manager.start()
            assert manager.ready() == b"READY=1"
            transport = httpx.HTTPTransport(uds=path, verify=False)
            with httpx.Client(transport=transport, base_url="http://houle") as http:
                assert http.get("/readyz").text == "ready\n"
                assert http.get("/api/visitor").json() == {"me": None}
            assert f"unix:{path}" in manager.stop()
