"""Measures how soon open pages are back after a clean restart: ``make restarts``.

The clients wait as pages do (web/src/net/retry.ts). The figures go into restart.json and into their
section of results.md; other sections stay as they are.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import websockets

from benchmarks.soak import with_section
from houle.server.people.guests import COOKIE
from houle.server.serve import listen
from tests.cli.commands.test_activation import PASS_ON
from tools.bench import machine, restart_lines

FOLDER = Path(__file__).parent
GONE = (OSError, TimeoutError, websockets.WebSocketException)
LONGEST_DELAY_SECONDS = 1.5
"""Between two attempts in the first minute, on average."""
SETTINGS = {"the server's own port": False, "a socket passed by systemd": True}


class Service:
    """``houle serve``, which is stopped and started again on the same port."""

    def __init__(self, folder: Path, *, is_passed: bool) -> None:
        self.folder = folder
        self.listening = listen("127.0.0.1", 0)
        self.port = int(self.listening.getsockname()[1])
        self.is_passed = is_passed
        if not is_passed:
            self.listening.close()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the process."""
        options = ["--data", str(self.folder), "--no-open", "--no-compile", "--rate", "0"]
        options += ["--connections", "0"]
        command = [sys.executable, "-m", "houle.cli.main", "serve", "--host", "127.0.0.1"]
        command += ["--port", str(self.port), *options]
        handles: list[int] = []
        if self.is_passed:
            handles = [self.listening.fileno()]
            command = [sys.executable, "-c", PASS_ON, str(handles[0]), *options]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(command, pass_fds=handles, stdout=quiet, stderr=quiet)

    async def ready(self) -> None:
        """Wait until it answers."""
        async with httpx.AsyncClient(timeout=60) as http:
            while True:
                try:
                    if (await http.get(f"http://127.0.0.1:{self.port}/readyz")).is_success:
                        return
                except httpx.TransportError:
                    await asyncio.sleep(0.02)

    async def stop(self) -> None:
        """Stop it as an administrator does."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        await asyncio.to_thread(self.process.wait)


class Page:
    """An open page, which comes back by itself."""

    def __init__(self, service: Service, cookie: str, rng: random.Random) -> None:
        self.service, self.cookie, self.rng = service, cookie, rng
        self.back = asyncio.Event()
        self.back_at = 0.0

    async def stay(self) -> None:
        """Connect again and again, with the delays of a page."""
        delay: float = 0.4
        while True:
            asked = await self.visit()
            if asked is not None:
                await asyncio.sleep(asked * self.rng.uniform(0.5, 1.5))
                delay = LONGEST_DELAY_SECONDS
            else:
                await asyncio.sleep(delay * self.rng.uniform(0.7, 1.3))
                delay = min(delay * 1.7, LONGEST_DELAY_SECONDS)

    async def visit(self) -> float | None:
        """Stay connected while the server is there; after how many seconds it asks one back."""
        asked = None
        origin = f"http://127.0.0.1:{self.service.port}"
        around = {"Cookie": self.cookie, "Origin": origin}
        try:
            async with websockets.connect(
                f"ws{origin[4:]}/api/socket", additional_headers=around, open_timeout=60
            ) as opened:
                await opened.send(json.dumps({"type": "hello", "version": 1}))
                async for text in opened:
                    message = json.loads(text)
                    if message["type"] == "welcome":
                        self.back_at = time.monotonic()
                        self.back.set()
                    if message["type"] == "goodbye":
                        asked = message["retry"] / 1000
        except GONE:
            pass
        self.back.clear()
        return asked


async def guests(service: Service, count: int) -> list[str]:
    """The cookies of so many people."""
    origin = f"http://127.0.0.1:{service.port}"
    async with httpx.AsyncClient(base_url=origin, headers={"Origin": origin}, timeout=60) as http:
        found = []
        for number in range(count):
            answer = await http.post("/api/guest", json={"name": f"P{number}"})
            http.cookies.clear()
            found.append(f"{COOKIE}={answer.cookies[COOKIE]}")
        return found


async def measure(service: Service, pages: int, restarts: int) -> dict[str, Any]:
    """How long the pages took to come back, counted from the server being ready."""
    service.start()
    await service.ready()
    rng = random.Random(1)
    there = [Page(service, cookie, rng) for cookie in await guests(service, pages)]
    staying = [asyncio.create_task(page.stay()) for page in there]
    waits, away, stops = [], [], []
    try:
        for _ in range(restarts):
            await asyncio.gather(*(page.back.wait() for page in there))
            begun = time.monotonic()
            await service.stop()
            stops.append(time.monotonic() - begun)
            service.start()
            await service.ready()
            ready = time.monotonic()
            await asyncio.gather(*(page.back.wait() for page in there))
            waits += [max(0.0, page.back_at - ready) for page in there]
            away.append(ready - begun)
    finally:
        for task in staying:
            task.cancel()
        await asyncio.gather(*staying, return_exceptions=True)
        await service.stop()
    waits.sort()
    return {
        "pages": pages,
        "restarts": restarts,
        "stop": round(statistics.median(stops), 2),
        "away": round(statistics.median(away), 2),
        "p50": round(statistics.median(waits), 2),
        "p95": round(waits[int(len(waits) * 0.95)], 2),
        "longest": round(waits[-1], 2),
    }


def main(arguments: Sequence[str]) -> None:
    """Measure both ways to listen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=400)
    parser.add_argument("--restarts", type=int, default=5)
    given = parser.parse_args(arguments)
    found = []
    for name, is_passed in SETTINGS.items():
        with tempfile.TemporaryDirectory() as folder:
            service = Service(Path(folder), is_passed=is_passed)
            figures = asyncio.run(measure(service, given.pages, given.restarts))
        print(name, figures, flush=True)
        found.append({"name": name, **figures})
    data = {"machine": machine(), "settings": found}
    (FOLDER / "restart.json").write_text(json.dumps(data, indent=2) + "\n", "utf-8")
    page = FOLDER / "results.md"
    page.write_text(with_section(page.read_text("utf-8"), restart_lines(FOLDER)), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
