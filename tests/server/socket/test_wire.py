"""The wire: messages are heard in whatever pieces they come; and who floods is let go."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import pytest
from websockets.frames import Frame, Opcode

from houle.server.serve import LARGEST_MESSAGE_BYTES
from houle.server.socket.choose_wire import warn_if_untested, websocket_protocol
from houle.server.socket.frames import INCOMPLETE, frame_end, framed, texts_of
from houle.server.socket.page import MESSAGES_AT_ONCE, REFUSALS_AT_ONCE
from tests.server.client import PATIENCE, Message, Place
from tests.server.conftest import WIRES, Scene

PING = '{"type":"ping"}'
HELLO = '{"type":"hello","version":1}'


@pytest.fixture(params=WIRES)
def wire(request: pytest.FixtureRequest) -> str:
    """Every test of this file runs with both wires."""
    return str(request.param)


class Raw:
    """A socket on which every byte is ours."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    def put(self, *frames: bytes) -> None:
        """Send bytes."""
        self.writer.write(b"".join(frames))

    async def frame(self) -> tuple[int, bytes]:
        """The next frame: its kind, and what is in it."""
        first, second = await asyncio.wait_for(self.reader.readexactly(2), PATIENCE)
        length = second & 127
        if length > 125:
            length = int.from_bytes(await self.reader.readexactly(2 if length == 126 else 8))
        return first & 15, await self.reader.readexactly(length)

    async def hear(self, kind: str) -> Message:
        """The next message, which must be of this type."""
        opcode, data = await self.frame()
        assert opcode == Opcode.TEXT, (opcode, data)
        message: Message = json.loads(data)
        assert message["type"] == kind, message
        return message

    async def closed(self) -> int:
        """The code with which the connection is closed; messages before it are passed over."""
        while True:
            opcode, data = await self.frame()
            if opcode == Opcode.CLOSE:
                return int.from_bytes(data[:2])


@asynccontextmanager
async def raw(place: Place, *first: bytes) -> AsyncIterator[Raw]:
    """An open socket of a guest who has said hello, and more at the same time."""
    ada, at = await place.guest("Ada"), urlsplit(place.url)
    reader, writer = await asyncio.open_connection(at.hostname, at.port)
    lines = ["GET /api/socket HTTP/1.1", f"Host: {at.netloc}", "Connection: Upgrade"]
    lines += ["Upgrade: websocket", "Sec-WebSocket-Version: 13", f"Origin: {place.url}"]
    lines += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", f"Cookie: {ada.cookie}", "", ""]
    writer.write("\r\n".join(lines).encode())
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    found = Raw(reader, writer)
    found.put(text(HELLO), *first)
    await found.hear("welcome")
    try:
        yield found
    finally:
        writer.close()


def text(message: str | bytes, *, fin: bool = True, opcode: Opcode = Opcode.TEXT) -> bytes:
    """A masked frame, as a client sends it."""
    data = message.encode() if isinstance(message, str) else message
    return Frame(opcode, data, fin=fin).serialize(mask=True)


def test_messages_that_come_byte_by_byte_or_all_at_once_are_heard(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        async with raw(place) as socket:
            for byte in text(PING):
                socket.put(bytes([byte]))
                await socket.writer.drain()
                await asyncio.sleep(0.001)
            await socket.hear("pong")
            whole = text(PING)
            socket.put(whole, whole, whole[:5])
            await socket.hear("pong")
            await socket.hear("pong")
            socket.put(whole[5:])
            assert (await socket.hear("pong"))["n"] == 5

    scene(happens)


def test_what_follows_hello_may_come_together_with_it(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        whole = text(PING)
        async with raw(place, whole, whole, whole[:4]) as socket:
            await socket.hear("pong")
            await socket.hear("pong")
            socket.put(whole[4:])
            assert (await socket.hear("pong"))["n"] == 4

    scene(happens)


def test_fragments_pings_and_long_messages_are_understood(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        async with raw(place) as socket:
            socket.put(text(PING[:4], fin=False), text(b"still?", opcode=Opcode.PING))
            assert await socket.frame() == (Opcode.PONG, b"still?")
            socket.put(text(PING[4:], opcode=Opcode.CONT))
            await socket.hear("pong")
            socket.put(text(PING + " " * 40_000))
            await socket.hear("pong")
            socket.put(text(PING.encode(), opcode=Opcode.BINARY), text(""))
            assert (await socket.hear("refused"))["code"] == "bad_message"
            assert (await socket.hear("refused"))["code"] == "bad_message"
            socket.put(text(b"", opcode=Opcode.CLOSE))
            assert (await socket.frame())[0] == Opcode.CLOSE

    scene(happens)


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        (text(b"\xff\xfe"), 1007),
        (text(b"\xff", fin=False) + text(b"\xfe", opcode=Opcode.CONT), 1007),
        (text("x" * (LARGEST_MESSAGE_BYTES + 1))[:100], 1009),
        (text(PING)[:1] + b"\xff" + (1 << 40).to_bytes(8) + bytes(20), 1009),
        (Frame(Opcode.TEXT, PING.encode()).serialize(mask=False), 1002),
        (b"\xc1" + text(PING)[1:], 1002),
        (text("x", opcode=Opcode.CONT), 1002),
        (text("x", fin=False) + text(PING), 1002),
        (b"\x83\x80" + bytes(4), 1002),
    ],
    ids=["bytes", "split", "long", "huge", "unmasked", "reserved", "alone", "inside", "unknown"],
)
def test_what_no_client_sends_ends_the_connection(scene: Scene, frames: bytes, code: int) -> None:
    async def happens(place: Place) -> None:
        async with raw(place) as socket:
            socket.put(text(PING))
            await socket.hear("pong")
            socket.put(frames, text(PING))
            assert await socket.closed() == code
        async with raw(place) as another:
            another.put(text(PING))
            await another.hear("pong")

    scene(happens)


def test_frames_are_found_at_every_length() -> None:
    for size in (0, 1, 125, 126, 127, 65_535, 65_536, 70_000):
        whole = Frame(Opcode.TEXT, os.urandom(size)).serialize(mask=True)
        most = size
        assert frame_end(b"ab" + whole + b"more", 2, most) == 2 + len(whole)
        for cut in (0, 1, 2, 3, 5, len(whole) - 1):
            assert frame_end(whole[:cut], 0, most) == INCOMPLETE
        if size > 0:
            assert frame_end(whole[:14], 0, size - 1) == min(14, len(whole))


def test_messages_of_every_length_are_framed() -> None:
    for size in (1, 100, 115, 116, 117, 118, 119, 120, 65_520, 65_530, 70_000):
        rest = b',"x":"' + b"y" * size + b'"}'
        made = framed(7, rest)
        assert made == Frame(Opcode.TEXT, b'{"n":7' + rest).serialize(mask=False)
        assert frame_end(made, 0, 1 << 20) == len(made)


def test_frames_of_the_server_are_read_back() -> None:
    lengths = (0, 1, 100, 119, 120, 125, 126, 127, 60_000, 65_529, 65_530, 70_000)
    texts = [b"x" * length for length in lengths]
    frames = b"".join(framed(9, text) for text in texts)
    assert list(texts_of(frames)) == ['{"n":9' + text.decode() for text in texts]


def test_an_untested_uvicorn_is_served_with_the_plain_wire() -> None:
    assert websocket_protocol("fast", "0.54.7").__name__ == "UvicornWire"
    assert websocket_protocol("plain", "0.54.7") == "auto"
    assert websocket_protocol("fast", "0.99.1") == "auto"


def test_only_an_untested_uvicorn_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    warn_if_untested("0.54.7")
    assert caplog.records == []
    warn_if_untested("0.99.1")
    [line] = caplog.records
    assert line.message.startswith("untested uvicorn: using the plain wire")


def test_the_installed_uvicorn_has_been_tested() -> None:
    assert websocket_protocol("fast").__name__ == "UvicornWire"


def test_a_page_that_does_not_stop_to_send_too_much_is_let_go(
    scene: Scene, still_clock: None
) -> None:
    async def happens(place: Place) -> None:
        async with (await place.guest("Zoé")).page() as page:
            answers = []
            for _ in range(int(MESSAGES_AT_ONCE + REFUSALS_AT_ONCE) + 20):
                await page.send(type="ping")
            while (answer := await page.receive())["type"] != "goodbye":
                answers.append(answer)
            assert (answer["why"], answer["retry"]) == ("too_often", 10_000)
            codes = [answer.get("code") for answer in answers if answer["type"] == "refused"]
            assert codes == ["too_often"] * int(REFUSALS_AT_ONCE + 1)
            assert sum(answer["type"] == "pong" for answer in answers) == MESSAGES_AT_ONCE
        async with (await place.guest("Bea")).page() as page:
            await page.send(type="ping")
            await page.wait("pong")

    scene(happens)


def test_a_client_that_takes_nothing_is_dropped_and_the_others_are_told(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        hub = place.server.tables.hub
        async with raw(place) as deaf:
            (connection,) = hub.connections
            while not connection.ending:
                connection.pass_on(b',"type":"pong","now":1,"pad":"%b"}' % (b"x" * 50_000))
                await asyncio.sleep(0)
            async with (await place.guest("Bea")).page() as page:
                await page.send(type="ping")
                await page.wait("pong")
            async with asyncio.timeout(PATIENCE):
                while connection in hub.connections:
                    await asyncio.sleep(0.02)
            with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                await deaf.closed()
                # Without a reply, uvicorn waits ten seconds for it.
                deaf.put(Frame(Opcode.CLOSE, b"").serialize(mask=True))
                await deaf.frame()

    scene(happens)
