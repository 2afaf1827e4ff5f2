"""Confirmed means on the disk: a power cut at any instant loses no move that was confirmed."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from pathlib import Path

import pytest

from houle.server.store import engines, migrations
from tests.server.client import Person, Place
from tests.server.services import Loaded, Missing, ServerProcess, or_skip

from .power import Promise, Step, Sync, Write, after_cut, faults, read_trace, tracing

GUESTS, MOVES = 3, 12
"""How many people play, and how many moves each of them makes."""
CUTS = 120
SERVING = """
from houle.server.store import engines
engines.PRAGMAS = {pragmas!r}
from tests.server import serving
serving.main()
"""


def settings(synchronous: str | None) -> tuple[str, ...]:
    """The server's own settings, but that the log is copied into the file often."""
    other = {"wal_autocheckpoint": "60"}
    if synchronous is not None:
        other["synchronous"] = synchronous
    kept = (pragma for pragma in engines.PRAGMAS if pragma.partition("=")[0] not in other)
    return (*kept, *(f"{name}={value}" for name, value in other.items()))


def played(folder: Path, synchronous: str | None = None) -> tuple[dict[str, bytes], list[Step]]:
    """The files before people play, and everything that happened to them while they did."""
    data, log = folder / "data", folder / "trace"
    data.mkdir()
    migrations.upgrade(f"sqlite:///{data / 'houle.sqlite'}")
    connection = sqlite3.connect(data / "houle.sqlite")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    before = {path.name: path.read_bytes() for path in data.glob("houle.sqlite*")}
    program = ["-c", SERVING.format(pragmas=settings(synchronous))]
    try:
        loaded = Loaded(folder / "log", under=tracing(log), program=program)
    except Missing as error:
        or_skip(error)
    server = ServerProcess(loaded, data)
    try:
        server.begin()
        asyncio.run(play(server))
    finally:
        server.kill()
        loaded.finish()
    return before, read_trace(log, data)


async def play(server: ServerProcess) -> None:
    """Let some people make moves at the same time."""
    await server.ready()
    place = Place.elsewhere(server.url)
    people = [await place.guest(f"Ada {number}") for number in range(GUESTS)]
    try:
        await asyncio.gather(*(make_moves(person) for person in people))
    finally:
        await place.close()


async def make_moves(person: Person) -> None:
    """Make some moves against bots."""
    table = await person.play_now("vague_verte", players=2)
    async with person.page() as page:
        await page.play(table, moves=MOVES)


def after_many_cuts(folder: Path, before: dict[str, bytes], trace: list[Step]) -> list[str]:
    """All that is wrong after power cuts at many instants, each on its own copy."""
    rng, found = random.Random(5), []
    promised = [n for n, step in enumerate(trace) if isinstance(step, Promise)]
    instants = [n + 1 for n in rng.sample(promised, min(CUTS // 2, len(promised)))]
    instants += [rng.randrange(len(trace)) for _ in range(CUTS - len(instants))]
    for number, instant in enumerate(instants):
        happened = trace[:instant]
        said = [step for step in happened if isinstance(step, Promise)]
        disk = after_cut(before, happened, rng)
        found += faults(disk, said, folder / f"cut{number}")
    return found


def test_no_confirmed_move_is_lost_or_doubled_when_the_power_fails(tmp_path: Path) -> None:
    before, trace = played(tmp_path)
    confirmed = [step for step in trace if isinstance(step, Promise)]
    assert len(confirmed) == len(set(confirmed)) >= GUESTS * MOVES
    flushed = {step.file for step in trace if isinstance(step, Sync)}
    assert flushed == {"houle.sqlite", "houle.sqlite-wal"}  # also while the log is copied
    assert after_many_cuts(tmp_path, before, trace) == []


@pytest.mark.parametrize("synchronous", ["NORMAL", "OFF"])
def test_a_server_that_does_not_flush_is_found_out(tmp_path: Path, synchronous: str) -> None:
    before, trace = played(tmp_path, synchronous)
    found = after_many_cuts(tmp_path, before, trace)
    assert any(fault.startswith("lost") for fault in found)


def test_a_cut_keeps_what_was_flushed_and_may_tear_the_rest() -> None:
    flushed, later = Write("f", 0, b"a" * 1024), Write("f", 256, b"b" * 1024)
    trace: list[Step] = [flushed, later, Sync("f", 1)]
    seen = set()
    for seed in range(60):
        left = bytes(after_cut({}, trace, random.Random(seed)).files["f"])
        assert left[:256] == b"a" * 256
        seen.add((left[256:512], left[512:1024], left[1024:]))
    assert (b"a" * 256, b"a" * 512, b"") in seen  # nothing of it
    assert (b"b" * 256, b"b" * 512, b"b" * 256) in seen  # all of it
    assert (b"a" * 256, b"b" * 512, b"") in seen  # one sector in the middle
