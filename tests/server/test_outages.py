"""Outages: clear refusals, nothing confirmed that is not stored, and recovery without help."""

from __future__ import annotations

import asyncio
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from houle.server import process
from houle.server.store import migrations, rows
from houle.server.store.failures import StorageError
from tests.server.client import Message, Page, Place, number_of, run, served
from tests.server.services import Postgres, Redis

SOON = 15.0
"""Seconds in which a server that can store again does."""


class Playing:
    """Somebody in the middle of a match, who keeps account of what was confirmed."""

    def __init__(self, place: Place, page: Page, table: str) -> None:
        self.place, self.page, self.table = place, page, table
        self.confirmed: dict[str, int] = {}
        self.sent = 0

    async def turn(self) -> Message:
        """How the table stands once I owe a choice; or why it cannot be shown."""
        shown = await self.page.open(self.table)
        while shown["type"] != "refused" and not shown["situation"]["legal"]:
            shown = await self.page.wait("news", "table")
        return shown

    async def move(self) -> Message:
        """Make the next move; the confirmation or the refusal."""
        shown = await self.turn()
        return shown if shown["type"] == "refused" else await self.choose(shown)

    async def choose(self, shown: Message) -> Message:
        """Make the first legal move; the confirmation or the refusal."""
        self.sent += 1
        name, move = f"m{self.sent}", shown["situation"]["legal"][0]
        answer = await self.page.move(self.table, number_of(shown), move, name)
        if answer["type"] == "confirmed":
            self.confirmed[name] = answer["number"]
        return answer

    async def move_again_soon(self) -> None:
        """Try until a move is confirmed."""
        end = time.monotonic() + SOON
        while (await self.move())["type"] != "confirmed":
            assert time.monotonic() < end, "the server does not recover"
            await asyncio.sleep(0.1)

    async def check(self) -> None:
        """Whatever was confirmed is stored, and the entries are without a gap."""
        read = partial(rows.read_whole, table_id=self.table, after=0)
        found = await self.place.server.store.read(read)
        assert found is not None
        stored = {entry.client: entry.number for entry in found[2] if entry.client}
        person = self.page.person.id
        assert stored == {f"{person}/{name}": number for name, number in self.confirmed.items()}
        assert [entry.number for entry in found[2]] == list(range(1, found[0].head + 1))


async def sit_down(place: Place) -> Playing:
    """A match against a bot, two moves old, at an open page."""
    zoe = await place.guest("Zoé")
    table = await zoe.play_now("vague_verte", players=2)
    page = await zoe.page().__aenter__()
    playing = Playing(place, page, table)
    for _ in range(2):
        assert (await playing.move())["type"] == "confirmed"
    return playing


async def get_up(playing: Playing) -> None:
    """Close the page."""
    await playing.page.__aexit__(None, None, None)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of two megabytes."""
    if os.geteuid() != 0:
        pytest.skip("only root can mount a small disk")
    disk = tmp_path / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(disk)]
    if subprocess.run(command, capture_output=True, check=False).returncode != 0:
        pytest.skip("nothing can be mounted here")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "--lazy", str(disk)], check=True)


def fill(disk: Path) -> Path:
    """A file that leaves no room."""
    path = disk / "filler"
    with path.open("wb", buffering=0) as file:
        try:
            while file.write(bytes(4096)) == 4096:
                pass
        except OSError:
            return path
    return path


def test_a_full_disk_is_told_and_the_server_goes_on_when_there_is_room(small_disk: Path) -> None:
    async def scene() -> None:
        async with served(small_disk / "data") as place:
            playing = await sit_down(place)
            shown = await playing.turn()
            filler = fill(small_disk)
            refused = await playing.choose(shown)
            assert (refused["type"], refused["code"]) == ("refused", "storage")
            answer = await playing.page.person.http.get("/api/tables")
            assert answer.status_code == 200, "reading goes on"
            filler.unlink()
            await playing.move_again_soon()
            await playing.check()
            await get_up(playing)

    run(scene())


def test_a_file_that_becomes_read_only_is_told_and_tried_again(tmp_path: Path) -> None:
    def close_it(connection: sa.Connection) -> None:
        connection.exec_driver_sql("PRAGMA query_only=ON")

    async def scene() -> None:
        async with served(tmp_path / "data", pace=2000) as place:
            playing = await sit_down_slowly(place)
            await place.server.store.write(close_it)
            with pytest.raises(StorageError, match="readonly"):
                await place.server.store.write(partial(rows.append, change=nothing(playing.table)))
            await playing.move_again_soon()
            await playing.check()
            await get_up(playing)

    run(scene())


async def sit_down_slowly(place: Place) -> Playing:
    """A match whose bot takes its time, at an open page."""
    zoe = await place.guest("Zoé")
    table = await zoe.play_now("land_unter", players=3)
    playing = Playing(place, await zoe.page().__aenter__(), table)
    await playing.turn()
    return playing


def nothing(table: str) -> rows.Change:
    """A change of a table that would be stored."""
    return rows.Change(rows.EntryRow(table, 999, "chat", 0))


def test_a_read_only_database_keeps_the_server_from_starting(small_disk: Path) -> None:
    url = f"sqlite:///{small_disk / 'houle.sqlite'}"
    migrations.upgrade(url)
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    with pytest.raises(StorageError, match="out of order"):
        migrations.upgrade(f"sqlite:///{small_disk / 'other.sqlite'}")


def test_while_postgresql_restarts_moves_are_refused_and_afterwards_made(
    tmp_path: Path, postgres: Postgres
) -> None:
    async def scene() -> None:
        async with served(tmp_path / "data", database=postgres.database()) as place:
            playing = await sit_down(place)
            shown = await playing.turn()
            await asyncio.to_thread(postgres.stop)
            try:
                refused = await playing.choose(shown)
                assert (refused["type"], refused["code"]) == ("refused", "storage")
                answer = await playing.page.person.http.get("/api/tables")
                assert (answer.status_code, answer.json()["code"]) == (503, "storage")
            finally:
                await asyncio.to_thread(postgres.start)
            await playing.move_again_soon()
            await playing.move_again_soon()
            await playing.check()
            await get_up(playing)

    run(scene())


def test_during_an_outage_of_the_database_the_server_says_that_it_is_not_ready(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "UNHEARD_MS", 2000)

    async def becomes(place: Place, wanted: tuple[int, str]) -> None:
        end = time.monotonic() + SOON
        async with place.stranger() as http:
            while (answer := await http.get("/readyz")) is not None:
                if (answer.status_code, answer.text.strip()) == wanted:
                    return
                assert time.monotonic() < end, answer.text
                await asyncio.sleep(0.05)

    async def scene() -> None:
        async with served(tmp_path / "data", database=postgres.database()) as place:
            await becomes(place, (200, "ready"))
            await asyncio.to_thread(postgres.stop)
            try:
                await becomes(place, (503, "storage"))
                async with place.stranger() as http:
                    assert (await http.get("/healthz")).status_code == 200
            finally:
                await asyncio.to_thread(postgres.start)
            await becomes(place, (200, "ready"))

    run(scene())


def test_a_restart_between_two_moves_is_not_even_noticed(
    tmp_path: Path, postgres: Postgres
) -> None:
    async def scene() -> None:
        async with served(tmp_path / "data", database=postgres.database()) as place:
            playing = await sit_down_slowly(place)
            await asyncio.to_thread(postgres.stop)
            await asyncio.to_thread(postgres.start)
            assert (await playing.move())["type"] == "confirmed"
            await playing.check()
            await get_up(playing)

    run(scene())


def test_a_postgresql_that_only_reads_is_told(tmp_path: Path, postgres: Postgres) -> None:
    url = postgres.database()
    name = url.rpartition("/")[2]

    def read_only(setting: str) -> None:
        at = postgres.at("postgres")
        change = f"ALTER DATABASE {name} SET default_transaction_read_only = {setting}"
        end = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        postgres.run("psql", *at, "-c", change, "-c", end)

    async def scene() -> None:
        async with served(tmp_path / "data", database=url) as place:
            playing = await sit_down(place)
            shown = await playing.turn()
            await asyncio.to_thread(read_only, "on")
            refused = await playing.choose(shown)
            assert (refused["type"], refused["code"]) == ("refused", "storage")
            await asyncio.to_thread(read_only, "off")
            await playing.move_again_soon()
            await playing.check()
            await get_up(playing)

    run(scene())


def test_without_redis_pages_are_told_a_little_later(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    settings: dict[str, Any] = {"database": postgres.database(), "redis": redis.url}

    async def scene() -> None:
        data = tmp_path / "data"
        async with served(data, **settings) as here, served(data, **settings) as there:
            playing = await sit_down(here)
            spectator = await there.guest("Ali")
            async with spectator.page() as page:
                await page.open(playing.table)
                redis.stop()
                try:
                    await told_elsewhere(playing, page)
                    await told_elsewhere(playing, page)
                finally:
                    redis.start()
                await until(lambda: there.server.tables.bus.is_connected)
                await told_elsewhere(playing, page)
            await playing.check()
            await get_up(playing)

    run(scene())


async def told_elsewhere(playing: Playing, page: Page) -> None:
    """Make a move, and wait until a page of another process is told."""
    await playing.move_again_soon()
    await page.told(max(playing.confirmed.values()))


async def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + SOON
    while not is_so():
        assert time.monotonic() < end
        await asyncio.sleep(0.02)
