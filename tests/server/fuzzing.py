"""Nonsense for sockets: ``python -m tests.server.fuzzing --messages 100000`` (``make fuzz``).

Guests sit down at tables of their own and send whatever comes to mind, while others play matches at
the same server. Whatever the server answers must be a message of the protocol and tell nothing of
how it is built; it must close a socket only where that is the answer; and it must log no failure.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import logging
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import websockets
from pydantic import ValidationError
from websockets.exceptions import ConnectionClosed

from houle import games
from houle.server.messages.protocol import FROM_SERVER
from houle.server.serve import LARGEST_MESSAGE_BYTES
from houle.server.socket import page as socket_page
from houle.server.watch import logs
from tests.server.client import PATIENCE, Message, Person, Place, number_of, served

TOGETHER = 40
"""How many messages are sent before the answers are waited for."""
REST = 3000
"""How many messages are sent between two matches of somebody else."""
SESSION = 400
"""How many messages one guest sends."""
INTERNAL = re.compile(
    r"Traceback|File \\?\"|\.py\b|site-packages|sqlalchemy|sqlite|pydantic|numpy|starlette|asyncio"
    r"|Exception|[A-Z][a-z]+Error|0x[0-9a-f]{6,}|validation error|input_value"
)
"""What no client is to read."""

Frame = str | bytes


@dataclass(frozen=True)
class Raw:
    """Bytes that are sent as if they were text."""

    data: bytes


@dataclass
class Target:
    """What a fuzzer knows: its own table, one of somebody else, and how moves are written."""

    mine: str
    others: str
    moves: list[str]
    legal: list[str] = field(default_factory=lambda: ["?"])
    """What its seat may do now, and after which entry."""
    number: int = 0

    def note(self, answer: Message) -> None:
        """Remember how the own table stands."""
        situation = answer.get("situation")
        if situation and self.mine in (answer.get("id"), (answer.get("table") or {}).get("id")):
            self.legal = [*situation["legal"], *situation["asides"][:3]] or ["?"]
            self.number = number_of(answer)


@dataclass
class Report:
    """What was sent and what came back."""

    sent: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    closed: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    matches: int = 0
    """How many matches others have played to the end meanwhile."""

    @property
    def count(self) -> int:
        """How many messages were sent."""
        return sum(self.sent.values())

    def check(self, text: str | bytes) -> Message:
        """Look at an answer: it must be in the protocol and tell nothing it should not."""
        try:
            message = FROM_SERVER.validate_json(text)
        except ValidationError:
            self.faults.append(f"not in the protocol: {text[:300]!r}")
            return {}
        if isinstance(text, bytes) or INTERNAL.search(text):
            self.faults.append(f"not for clients: {text[:300]!r}")
        self.answers[getattr(message, "code", message.type)] += 1
        return dict(json.loads(text))


# Messages that a page could send.

ODD_TEXTS = (
    *("", " ", "\x00", "a\x00b", "\u202e\u2066", "\ufeff", "\uffff", "é" * 200, "e\u0301" * 100),
    *("👩‍👩‍👧‍👦" * 20, "😀", "\U0010ffff", "﷽" * 60, "ß" * 61, "١٢٣", "{0.__class__}", "{why}"),
    *("%s%n", "../../etc/passwd", "'; DROP TABLE tables; --", "<script>", "null", "x" * 5000),
)
ODD_NUMBERS = ("1e400", "-1e400", "-0", "-1", "1.5", "NaN", "Infinity", "1" * 5000, "01", "+1")
ODD_VALUES = (None, True, False, [], {}, [[]], {"": None}, -1, 2**31, 2**63, 2**70, 0.1, "1")
ODD_ESCAPES = (r"\ud800", r"\udfff\ud800", r"\u0000", r"\x41", r"\u12", "\t", "\n", "\x7f")


def proper(rng: random.Random, target: Target) -> Message:
    """Any message that is in order, if not always wanted: at any time, about any table."""
    table = rng.choice((target.mine, target.mine, target.others, "nowhere", "-", "_" * 24))
    number, name = rng.choice((0, 1, target.number, 1_000_000)), f"f{rng.randrange(10_000)}"
    move = rng.choice((*rng.choices(target.moves, k=2), "?", "breach", "nonsense"))
    good = {"table": target.mine, "number": target.number, "move": rng.choice(target.legal)}
    language = rng.choice(("en", "fr"))
    messages: tuple[Message, ...] = (
        {"type": "hello", "version": rng.choice((1, 1, 0, 2**70)), "language": language},
        {"type": "watch_lobby", "on": rng.random() < 0.5},
        {"type": "open_table", "table": table, "have": rng.choice((None, 0, 3, 1_000_000))},
        {"type": "close_table", "table": table},
        {"type": "move", "table": table, "number": number, "move": move, "id": name},
        {"type": "move", "id": name, **good},
        {"type": "say", "table": table, "text": rng.choice(ODD_TEXTS)[:300], "id": name},
        {"type": "back", "table": table},
        {"type": "ping"},
    )
    return rng.choice(messages)


# Kinds of nonsense.


def in_order(rng: random.Random, target: Target) -> Frame:
    return json.dumps(proper(rng, target))


def some_bytes(rng: random.Random, target: Target) -> Frame:
    return rng.randbytes(rng.randrange(300))


def in_bytes(rng: random.Random, target: Target) -> Frame:
    return json.dumps(proper(rng, target)).encode()


def some_text(rng: random.Random, target: Target) -> Frame:
    signs = (rng.randrange(0x20, 0xD800) for _ in range(rng.randrange(200)))
    return "".join(map(chr, signs)) if rng.random() < 0.5 else rng.choice(ODD_TEXTS)


def some_value(rng: random.Random, depth: int = 0) -> Any:
    """Any JSON."""
    kind = rng.randrange(8 if depth < 4 else 5)
    if kind < 3:
        return rng.choice(ODD_VALUES)
    if kind < 5:
        return rng.choice(ODD_TEXTS)
    inner = [some_value(rng, depth + 1) for _ in range(rng.randrange(4))]
    if kind == 5:
        return inner
    names = ("type", "table", "id", "n", "constructor", "__proto__", rng.choice(ODD_TEXTS))
    return {rng.choice(names): value for value in inner}


def some_json(rng: random.Random, target: Target) -> Frame:
    return json.dumps(some_value(rng))


def truncated(rng: random.Random, target: Target) -> Frame:
    text = json.dumps(proper(rng, target))
    return text[: rng.randrange(len(text))] if rng.random() < 0.7 else text + text


def mangled(rng: random.Random, target: Target) -> Frame:
    text = list(json.dumps(proper(rng, target)))
    for _ in range(rng.randrange(1, 4)):
        text[rng.randrange(len(text))] = rng.choice('{}[]",:\\0a\x00é ')
    return "".join(text)


def nested(rng: random.Random, target: Target) -> Frame:
    depth = rng.choice((10, 200, 5000, 15_000))
    opening, closing = rng.choice((("[", "]"), ('{"a":', "}"), ('{"type":', "}")))
    inner = rng.choice(("1", "", '"ping"'))
    return (opening * depth + inner + closing * depth)[: LARGEST_MESSAGE_BYTES - 10]


def wrong_type(rng: random.Random, target: Target) -> Frame:
    message = proper(rng, target)
    message[rng.choice(list(message))] = some_value(rng)
    return json.dumps(message)


def unknown_type(rng: random.Random, target: Target) -> Frame:
    kinds = ("welcome", "news", "table", "goodbye", "Move", "move ", "", "__init__", None, 3)
    return json.dumps({**proper(rng, target), "type": rng.choice(kinds)})


def wrong_parts(rng: random.Random, target: Target) -> Frame:
    message = proper(rng, target)
    if rng.random() < 0.5:
        del message[rng.choice(list(message))]
    else:
        message[rng.choice(("seat", "n", "person", "text", *ODD_TEXTS))] = some_value(rng)
    return json.dumps(message)


def odd_number(rng: random.Random, target: Target) -> Frame:
    number = rng.choice(ODD_NUMBERS)
    part = rng.choice(("number", "have", "version", "on"))
    return json.dumps({**proper(rng, target), part: 77}).replace("77", number)


def odd_unicode(rng: random.Random, target: Target) -> Frame:
    part = rng.choice(("table", "move", "id", "text", "type", "language"))
    message = {**proper(rng, target), part: "ODD"}
    return json.dumps(message, ensure_ascii=False).replace("ODD", rng.choice(ODD_ESCAPES) * 3)


def huge(rng: random.Random, target: Target) -> Frame:
    size = LARGEST_MESSAGE_BYTES + rng.randrange(1, 1 << 17)
    return "[" * size if rng.random() < 0.5 else json.dumps({"type": "ping", "x": "y" * size})


def not_utf8(rng: random.Random, target: Target) -> Raw:
    return Raw(b'{"type":"ping"}' + bytes([rng.choice((0xFF, 0xC0, 0xED))]) + b"\xa0\x80")


Making = Callable[[random.Random, Target], Frame | Raw]
KINDS: dict[Making, int] = {
    in_order: 35,
    some_bytes: 5,
    in_bytes: 5,
    some_text: 8,
    some_json: 10,
    truncated: 10,
    mangled: 10,
    nested: 3,
    wrong_type: 12,
    unknown_type: 5,
    wrong_parts: 8,
    odd_number: 8,
    odd_unicode: 8,
}
"""Nonsense that is refused, and how often each kind is sent."""
CLOSING: tuple[Making, ...] = (huge, not_utf8)
"""Nonsense after which a socket is closed."""


# Sending it.


class Fuzzer:
    """One guest after the other, each with a table of its own."""

    def __init__(self, place: Place, others: str, rng: random.Random, report: Report) -> None:
        self.place, self.others, self.rng, self.report = place, others, rng, report

    async def session(self, count: int) -> None:
        """Send so many messages as somebody new."""
        game = self.rng.choice(games.every())
        guest = await self.place.guest("Fuzz")
        write = game.notation.format_move
        moves = [write(move) for move in range(0, game.num_moves, 1 + game.num_moves // 80)]
        target = Target(await guest.play_now(game.name), self.others, moves)
        end = self.report.count + count
        while self.report.count < end:
            await self.too_early(guest, target)
            await self.page(guest, target, end)
        await guest.http.post(f"/api/tables/{target.mine}/close", json={})
        await guest.http.aclose()

    async def too_early(self, guest: Person, target: Target) -> None:
        """Say something first: unless it is hello, the server closes, with or without a word."""
        early = self.rng.choice((*KINDS, *CLOSING))
        async with connected(guest) as page:
            await self.send(page, early, target)
            with suppress(ConnectionClosed):
                await page.send("{")
            await self.read_to_the_end(page)

    async def read_to_the_end(self, page: Any) -> None:
        """Read until the server closes the socket, as it must unless it has been greeted."""
        try:
            while True:
                answer = self.report.check(await asyncio.wait_for(page.recv(), PATIENCE))
                if answer.get("type") == "welcome":
                    return
        except ConnectionClosed:
            return
        except TimeoutError:
            self.report.faults.append(f"not closed after {self.report.sent}")

    async def page(self, guest: Person, target: Target, end: int) -> None:
        """Send messages on one page, up to one after which it is closed."""
        async with connected(guest) as page:
            await page.send('{"type":"hello","version":1}')
            await page.send(json.dumps({"type": "open_table", "table": target.mine}))
            last = await self.fence(page, 0, target)
            for _ in range(self.rng.randrange(1, 6)):
                kinds = self.rng.choices(list(KINDS), list(KINDS.values()), k=TOGETHER)
                try:
                    for kind in kinds:
                        await self.send(page, kind, target)
                    last = await self.fence(page, last, target)
                except ConnectionClosed as error:
                    self.report.faults.append(f"closed with {error} after {kinds}")
                    return
                if self.report.count >= end:
                    break
            await self.send(page, self.rng.choice(CLOSING), target)
            await self.read_to_the_end(page)
            self.report.closed[str(page.close_code)] += 1

    async def send(self, page: Any, kind: Making, target: Target) -> None:
        """Send some nonsense."""
        frame = kind(self.rng, target)
        self.report.sent[kind.__name__] += 1
        if isinstance(frame, Raw):
            await page.send(frame.data, text=True)
        else:
            await page.send(frame)

    async def fence(self, page: Any, last: int, target: Target) -> int:
        """Read until everything is answered that was sent; the number of the last answer."""
        name = f"fence{self.report.count}"
        wish = {"type": "move", "table": "fence", "number": 0, "move": "x", "id": name}
        await page.send(json.dumps(wish))
        while True:
            answer = self.report.check(await asyncio.wait_for(page.recv(), PATIENCE))
            last += 1
            target.note(answer)
            if answer and answer["n"] != last:
                self.report.faults.append(f"number {last} is missing before {answer}")
            if answer.get("id") == name:
                return last


def connected(guest: Person) -> Any:
    """A socket of a guest, on which nothing was said yet."""
    url = guest.place.url.replace("http", "ws", 1) + "/api/socket"
    around = {"Cookie": guest.cookie, "Origin": guest.place.url}
    return websockets.connect(url, additional_headers=around, max_size=None, compression=None)


class Innocent:
    """Somebody who plays one match after the other meanwhile."""

    def __init__(self, guest: Person, game: str, report: Report) -> None:
        self.guest, self.game, self.report = guest, game, report
        self.stopping = False

    async def play(self) -> None:
        """Play until told to stop, and then to the end of the match."""
        while not self.stopping:
            table = await self.guest.play_now(self.game, players=3)
            async with self.guest.page() as page:
                last = await page.play(table)
            assert last["situation"]["result"] is not None
            self.report.matches += 1
            await self.rest()

    async def rest(self) -> None:
        """Let some more messages be sent before the next match."""
        until = self.report.count + REST
        while self.report.count < until and not self.stopping:
            await asyncio.sleep(0.05)


async def fuzz(place: Place, count: int, seed: int = 0) -> Report:
    """Send so many messages while others play; what came of it."""
    report, rng = Report(), random.Random(seed)
    people = [await place.guest(name) for name in ("Ada", "Bea")]
    players = [Innocent(p, game, report) for p, game in zip(people, QUICK, strict=True)]
    others = (await people[0].make_table("wave"))["id"]
    playing = [asyncio.create_task(player.play()) for player in players]
    fuzzers = [Fuzzer(place, others, random.Random(rng.random()), report) for _ in range(2)]
    try:
        while report.count < count:
            share = min(SESSION, 1 + (count - report.count) // len(fuzzers))
            await asyncio.gather(*(fuzzer.session(share) for fuzzer in fuzzers))
    finally:
        for player in players:
            player.stopping = True
        await asyncio.gather(*playing)
    return report


QUICK = ("vague_verte", "land_unter")
"""The games that others play meanwhile."""


# Looking after the server meanwhile.


class Failures(logging.Handler):
    """Keeps what a server should never have to log."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []
        self.addFilter(logs.is_worth_a_line)

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR or record.exc_info or "failed" in record.getMessage():
            self.found.append(logging.Formatter().format(record))


@contextmanager
def watched() -> Iterator[list[str]]:
    """What is logged meanwhile and should not be; no page is told that it talks too much."""
    failures, limit = Failures(), socket_page.MESSAGES_AT_ONCE
    socket_page.MESSAGES_AT_ONCE = 1e9
    logging.getLogger().addHandler(failures)
    try:
        yield failures.found
        gc.collect()  # whatever a forgotten task has raised is logged now at the latest
    finally:
        socket_page.MESSAGES_AT_ONCE = limit
        logging.getLogger().removeHandler(failures)


def memory() -> int:
    """Bytes that this process holds now."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * 4096


async def main(messages: int, seed: int) -> int:
    """Fuzz a server; say what was found."""
    faults, begun = [], time.monotonic()
    with tempfile.TemporaryDirectory() as folder, watched() as failures:
        async with served(Path(folder), rate=0) as place:
            warm = await fuzz(place, messages // 10, seed + 1)
            before = memory()
            report = await fuzz(place, messages - warm.count, seed)
            gc.collect()
            grown = (memory() - before) >> 20
        faults += warm.faults + report.faults
    print(f"{warm.count + report.count} messages in {time.monotonic() - begun:.0f} s")
    print("sent:", dict(report.sent))
    print("answers:", dict(report.answers.most_common()))
    print("closed:", dict(report.closed), "matches of others:", report.matches)
    print(f"memory has grown by {grown} MiB; {len(faults)} faults, {len(failures)} failures logged")
    for fault in (*faults[:20], *failures[:20]):
        print(fault)
    return 1 if faults or failures or report.matches == 0 or grown > MOST_GROWTH else 0


MOST_GROWTH = 100
"""MiB that may come together in a long run: the server and all its clients are one process."""


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="send nonsense to a server")
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    sys.exit(asyncio.run(main(given.messages, given.seed)))
