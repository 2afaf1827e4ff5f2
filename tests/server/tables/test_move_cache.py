"""Opening a table: what happened is told without keeping others waiting, and once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest

from houle.engine.match import Match
from houle.server.tables import move_cache
from houle.server.tables.live_table import LiveTable
from tests.server.client import Message, Person, Place
from tests.server.conftest import Scene

TWO = {"options": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "open"}]}


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The threads in which a match was played again, one for each time."""
    found: list[str] = []
    retold = Match.retold

    def noted(match: Match, start: int = 0) -> Iterator[Any]:
        found.append(threading.current_thread().name)
        return retold(match, start)

    monkeypatch.setattr(Match, "retold", noted)
    return found


async def running(place: Place) -> tuple[str, Person, Person]:
    """A match of two people, with some moves made."""
    ada, bea = await place.guest("Ada"), await place.guest("Bea")
    table = str((await ada.make_table("vague_verte", **TWO))["id"])
    await bea.sit(table, 1)
    await ada.post(f"/api/tables/{table}/start")
    for _ in range(6):
        await move(table, ada, bea)
    return table, ada, bea


async def move(table: str, *people: Person) -> None:
    """Let whoever is on turn make the first legal move."""
    for person in people:
        async with person.page() as page:
            state = await page.open(table)
            legal = state["situation"]["legal"]
            if legal:
                await page.move(table, state["table"]["number"], legal[0])
                return


async def opened(person: Person, table: str, have: int | None = None) -> Message:
    """The table as a page gets it."""
    async with person.page() as page:
        return await page.open(table, have)


def test_a_match_is_played_again_in_a_thread_and_only_once(
    scene: Scene, replays: list[str]
) -> None:
    async def what(place: Place) -> None:
        table, ada, _ = await running(place)
        place.server.tables.move_cache.drop(table)
        replays.clear()
        first = await opened(ada, table)
        assert len(replays) == 1 and replays[0].startswith("move-cache")
        assert (await opened(ada, table))["entries"] == first["entries"]
        assert len(replays) == 1

    scene(what, rate=0)


def test_a_page_that_misses_one_entry_gets_it_without_a_replay(
    scene: Scene, replays: list[str]
) -> None:
    async def what(place: Place) -> None:
        table, ada, bea = await running(place)
        before = await opened(ada, table)
        await move(table, ada, bea)
        replays.clear()
        number = before["table"]["number"]
        missed = await opened(ada, table, number)
        assert [entry["number"] for entry in missed["entries"]] == [number + 1]
        assert replays == []

    scene(what, rate=0)


def test_what_is_kept_is_told_as_if_it_were_played_again(scene: Scene) -> None:
    async def what(place: Place) -> None:
        table, ada, bea = await running(place)
        for person in (ada, bea):
            kept = await opened(person, table)
            place.server.tables.move_cache.drop(table)
            assert (await opened(person, table))["entries"] == kept["entries"]

    scene(what, rate=0)


def test_a_table_that_is_read_again_is_replayed_in_a_thread(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []
    follow = LiveTable.follow

    def noted(live: LiveTable, entries: Any) -> Any:
        threads.append(threading.current_thread().name)
        return follow(live, entries)

    async def what(place: Place) -> None:
        table, ada, _ = await running(place)
        place.server.tables.forget(place.server.tables.live_tables[table])
        monkeypatch.setattr(LiveTable, "follow", noted)
        assert (await opened(ada, table))["table"]["status"] == "playing"
        assert threads and all(name.startswith("move-cache") for name in threads)

    scene(what, rate=0)


def test_only_so_many_moves_are_kept(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move_cache, "MOST_KEPT", 10)

    async def what(place: Place) -> None:
        first, ada, _ = await running(place)
        second, bea, _ = await running(place)
        await opened(ada, first)
        await opened(bea, second)
        kept = place.server.tables.move_cache
        assert list(kept.kept) == [second]
        assert kept.count == len(kept.kept[second]) == 7

    scene(what, rate=0)


def test_a_table_that_is_dropped_takes_its_moves_along(scene: Scene) -> None:
    async def what(place: Place) -> None:
        table, ada, _ = await running(place)
        await opened(ada, table)
        tables = place.server.tables
        tables.forget(tables.live_tables[table])
        assert table not in tables.move_cache.kept and tables.move_cache.count == 0

    scene(what, rate=0)
