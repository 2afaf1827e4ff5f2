"""Connections that send too much, too slowly or not at all take nothing from anybody else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import pytest

from houle.server.http import connections, guarded_http
from houle.server.http.connections import (
    FEW,
    HEAD_BYTES,
    KEPT_FOR_NEWCOMERS,
    OTHER_DESCRIPTORS,
    ConnectionLimits,
    allowed_descriptors,
    limits_of,
)
from houle.server.settings import ServerSettings
from houle.server.socket.choose_wire import http_protocol
from houle.server.watch import metrics
from tests.server.client import Place
from tests.server.conftest import Scene

COMPLETE = b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n"


class Raw:
    """A bare connection to the server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def send(self, data: bytes) -> None:
        """Send bytes; a connection that the server has closed takes no more."""
        try:
            self.writer.write(data)
            await self.writer.drain()
        except ConnectionError:
            return

    async def status(self) -> int:
        """The status of the next response, whose body is skipped."""
        line = await self.reader.readline()
        length = 0
        while (header := await self.reader.readline()) not in (b"\r\n", b""):
            name, _, value = header.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        await self.reader.readexactly(length)
        return int(line.split()[1])

    async def end(self) -> bytes:
        """Everything until the server closes the connection."""
        try:
            return await self.reader.read()
        except ConnectionError:
            return b""


@asynccontextmanager
async def connected(place: Place) -> AsyncIterator[Raw]:
    """A bare connection to the server."""
    host, _, port = place.url.removeprefix("http://").rpartition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        yield Raw(reader, writer)
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


async def is_healthy(place: Place) -> bool:
    """Whether somebody else is served."""
    async with place.stranger() as browser:
        return (await browser.get("/healthz")).status_code == 200


def refused(why: str) -> float:
    """How many connections were closed for this reason."""
    value = metrics.REGISTRY.get_sample_value("houle_connections_refused_total", {"why": why})
    return value or 0.0


@pytest.fixture
def short_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server waits only a moment for the head of a request."""
    monkeypatch.setattr(guarded_http, "HEAD_SECONDS", 0.05)


@pytest.mark.parametrize("beginning", [b"GET /", b"GET / HTTP/1.1\r\nx: ", b"\r\n"])
def test_a_head_without_end_is_refused_after_32_kib(scene: Scene, beginning: bytes) -> None:
    async def what(place: Place) -> None:
        before = refused("head_too_large")
        async with connected(place) as raw:
            filling = b"\r\n" if beginning == b"\r\n" else b"a"
            await raw.send(beginning + filling * (HEAD_BYTES // len(filling)))
            assert await raw.status() == 431
            assert await raw.end() == b""
            assert refused("head_too_large") == before + 1
            assert await is_healthy(place)

    scene(what)


def test_many_headers_are_refused_too(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async with connected(place) as raw:
            await raw.send(b"GET / HTTP/1.1\r\n" + b"x: 123456\r\n" * 5000)
            assert await raw.status() == 431

    scene(what)


def test_a_head_of_almost_32_kib_is_read_in_pieces_of_any_size(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async with connected(place) as raw:
            rest = HEAD_BYTES - len(COMPLETE) - len(b"y: \r\n")
            head = COMPLETE[:-2] + b"y: " + b"a" * rest + b"\r\n\r\n"
            assert len(head) == HEAD_BYTES
            for start in range(0, len(head), 5000):
                await raw.send(head[start : start + 5000])
            assert await raw.status() == 200

    scene(what)


def test_a_body_is_not_counted_as_head(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        answer = await zoe.http.post("/api/records", json={"secret": "0" * 3 * HEAD_BYTES})
        assert answer.status_code == 422 or answer.json()["code"] != "too_large"
        assert await is_healthy(place)

    scene(what)


def test_several_requests_follow_each_other_on_one_connection(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async with connected(place) as raw:
            await raw.send(COMPLETE + COMPLETE)
            assert [await raw.status(), await raw.status()] == [200, 200]
            await raw.send(COMPLETE)
            assert await raw.status() == 200

    scene(what)


@pytest.mark.parametrize("beginning", [b"", b"GET /healthz HTTP/1.1\r\n", b"\r\n"])
def test_a_silent_connection_is_closed(
    scene: Scene, short_patience: None, beginning: bytes
) -> None:
    async def what(place: Place) -> None:
        async with connected(place) as raw:
            await raw.send(beginning)
            assert await raw.status() == 408
            assert await raw.end() == b""

    scene(what)


def test_a_connection_that_falls_silent_after_a_request_is_closed(
    scene: Scene, short_patience: None
) -> None:
    async def what(place: Place) -> None:
        async with connected(place) as raw:
            await raw.send(COMPLETE)
            assert await raw.status() == 200
            await raw.send(b"GET /hea")
            assert await raw.status() == 408

    scene(what)


def test_silent_connections_of_one_address_keep_nobody_else_out(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async with AsyncExitStack() as silent:
            for _ in range(4):
                await silent.enter_async_context(connected(place))
            async with connected(place), connected(place) as late:
                assert await late.status() == 503
            while not await admitted(place):
                await asyncio.sleep(0.01)

    async def admitted(place: Place) -> bool:
        async with connected(place) as raw:
            await raw.send(COMPLETE)
            status = await raw.status()
            return status == 200

    scene(what, connections=5)


def test_a_socket_counts_as_a_connection_until_it_ends(scene: Scene) -> None:
    async def what(place: Place) -> None:
        def count() -> float:
            return metrics.REGISTRY.get_sample_value("houle_http_connections") or 0.0

        zoe = await place.guest()
        before = count()
        async with zoe.page() as page:
            assert await page.ask(type="ping") is None
            assert count() == before + 1
        while count() > before:
            await asyncio.sleep(0.01)

    scene(what)


def test_behind_a_proxy_one_address_may_have_all_connections() -> None:
    assert limits_of(ServerSettings(proxies=1)).per_address is None
    assert limits_of(ServerSettings(connections=0)).per_address is None
    assert limits_of(ServerSettings()).per_address == 256


def test_the_last_connections_are_kept_for_newcomers() -> None:
    limits = ConnectionLimits(KEPT_FOR_NEWCOMERS + 10, None)
    assert [limits.admit("attacker") for _ in range(12)] == [True] * 10 + [False] * 2
    assert all(limits.admit("somebody else") for _ in range(FEW))
    assert not limits.admit("somebody else")
    for address in ["attacker"] * 10 + ["somebody else"] * FEW:
        limits.leave(address)
    assert limits.total == 0 and not limits.open


def test_connections_leave_descriptors_for_everything_else() -> None:
    assert limits_of(ServerSettings()).most <= allowed_descriptors() - OTHER_DESCRIPTORS


def test_few_descriptors_are_shared_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "allowed_descriptors", lambda: 1024)
    assert limits_of(ServerSettings()).most == 1024 - OTHER_DESCRIPTORS


def test_an_untested_uvicorn_still_limits_the_head() -> None:
    limits = limits_of(ServerSettings())
    assert http_protocol(limits, "0.99.1") == "h11"
    assert http_protocol(limits, "0.54.0").__name__ == "LimitedHttp"
