"""Bots play for somebody: they rest at deserted tables, and think for players first."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from houle.engine.rule import NO_SEAT
from houle.server.bots import attendance
from houle.server.bots.bot_runner import renew_claims
from houle.server.bots.thinking_queue import ThinkingQueue
from houle.server.cluster.bus import open_bus
from houle.server.socket.hub import Connection, Hub
from houle.server.socket.presence import PresenceTracker
from houle.server.tables.live_table import NOT_OWING
from houle.server.watch import metrics
from tests.server.client import Person, Place
from tests.server.conftest import Scene

BOTS = [{"kind": "me"}, {"kind": "bot", "level": "mousse"}, {"kind": "bot", "level": "mousse"}]


@pytest.fixture
def nobody_lingers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots rest as soon as nobody is there."""
    monkeypatch.setattr(attendance, "LINGER_SECONDS", -1.0)


def paused() -> float:
    """How often a table has been paused."""
    return metrics.REGISTRY.get_sample_value("houle_tables_paused_total") or 0.0


async def deserted(place: Place, person: Person, **wish: object) -> str:
    """A match that its only person has left, and that has come to rest."""
    before = paused()
    made = await person.make_table("land_unter", options={"players": 3}, seats=BOTS, **wish)
    table = str(made["id"])
    await person.post(f"/api/tables/{table}/start")
    await person.post(f"/api/tables/{table}/leave")
    while paused() == before:
        await asyncio.sleep(0.01)
    return table


async def number_of(person: Person, table: str) -> int:
    """How many entries a table has."""
    return int((await person.get(f"/api/tables/{table}"))["number"])


@pytest.mark.usefixtures("nobody_lingers")
def test_a_table_that_everybody_has_left_pauses_and_goes_on_when_somebody_comes(
    scene: Scene,
) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = await deserted(place, zoe)
        number = await number_of(zoe, table)
        await asyncio.sleep(1.5)  # the upkeep, which looks for work once a second, finds none
        assert await number_of(zoe, table) == number
        async with zoe.page() as page:
            await page.open(table)
            while (await zoe.get(f"/api/tables/{table}"))["status"] != "over":
                await asyncio.sleep(0.02)

    scene(what, rate=0)


@pytest.mark.usefixtures("nobody_lingers")
def test_bots_go_on_although_the_claim_was_renewed_while_they_were_being_paused(
    scene: Scene,
) -> None:
    async def what(place: Place) -> None:
        zoe, runner = await place.guest(), place.server.bot_runner
        table = await deserted(place, zoe)
        late = partial(renew_claims, process=runner.tables.process, table_ids=[table])
        await runner.tables.store.write(late)
        number = await number_of(zoe, table)
        async with zoe.page() as page:
            await page.open(table)
            while await number_of(zoe, table) == number:
                await asyncio.sleep(0.02)

    scene(what, rate=0)


@pytest.mark.usefixtures("nobody_lingers")
def test_bots_go_on_when_somebody_comes_while_they_are_being_paused(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    pausing, opened = asyncio.Event(), asyncio.Event()

    async def what(place: Place) -> None:
        runner = place.server.bot_runner
        pause = runner.pause

        async def slow_pause(table_id: str) -> None:
            await pause(table_id)
            pausing.set()
            await opened.wait()

        monkeypatch.setattr(runner, "pause", slow_pause)
        zoe = await place.guest()
        made = await zoe.make_table("land_unter", options={"players": 3}, seats=BOTS)
        await zoe.post(f"/api/tables/{made['id']}/start")
        await pausing.wait()
        async with zoe.page() as page:
            await page.open(made["id"])
            opened.set()
            news = await page.wait("news")
        assert news["entry"]["seat"] in (1, 2)

    scene(what, rate=0)


@pytest.mark.usefixtures("nobody_lingers")
def test_after_a_restart_a_deserted_table_rests_without_being_read(scene: Scene) -> None:
    left: list[str] = []

    async def before(place: Place) -> None:
        zoe = await place.guest()
        made = await zoe.make_table("land_unter", options={"players": 3}, seats=BOTS)
        left.append(str(made["id"]))
        await zoe.post(f"/api/tables/{left[0]}/start")
        await zoe.post(f"/api/tables/{left[0]}/leave")

    async def after(place: Place) -> None:
        count = paused()
        place.server.bot_runner.set_timer(left[0], 0)
        while paused() == count:
            await asyncio.sleep(0.01)
        assert left[0] not in place.server.tables.live_tables

    scene(before, pace=5000)
    scene(after)


@pytest.mark.usefixtures("nobody_lingers")
def test_clocks_of_people_go_on_at_a_deserted_table(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe, yan = await place.guest(), await place.guest("Yan")
        seats = [{"kind": "me"}, {"kind": "open"}]
        wish = {"options": {"players": 2}, "seats": seats, "clock": {"kind": "move", "seconds": 5}}
        table = str((await zoe.make_table("vague_verte", **wish))["id"])
        await yan.sit(table, 1)
        await zoe.post(f"/api/tables/{table}/start")
        place.server.tables.uptime.served += 5001
        place.server.bot_runner.set_timer(table, 0)
        while not any(s["away"] for s in (await zoe.get(f"/api/tables/{table}"))["seats"]):
            await asyncio.sleep(0.02)

    scene(what, rate=0)


def test_bots_linger_for_a_while_after_somebody_has_acted_or_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, hub = [100.0], Hub()
    monkeypatch.setattr(attendance, "monotonic", lambda: clock[0])
    there = attendance.Attendance(PresenceTracker(hub, open_bus("", "here"), "here"))
    assert there.is_deserted("t")
    there.note("t")
    clock[0] += attendance.LINGER_SECONDS
    assert not there.is_deserted("t")
    spectator = Connection("p1", "Zoé")
    hub.look(spectator, "t", NO_SEAT)
    clock[0] += 1000
    assert not there.is_deserted("t") and not there.has_players("t")
    hub.look(spectator, "t", 0)
    assert there.has_players("t")
    hub.leave(spectator, "t")
    clock[0] += attendance.LINGER_SECONDS
    assert not there.is_deserted("t")
    clock[0] += 1
    assert there.is_deserted("t") and there.last_seen == {}


def test_tables_with_players_think_first_and_owners_take_turns() -> None:
    async def what() -> list[str]:
        queue, order = ThinkingQueue(1), list[str]()
        begin = asyncio.Event()

        async def first() -> None:
            async with queue.slot("x", has_players=False):
                await begin.wait()

        async def think(owner: str, number: int, *, has_players: bool) -> None:
            async with queue.slot(owner, has_players=has_players):
                order.append(f"{owner}{number}")

        tasks = [asyncio.ensure_future(first())]
        await asyncio.sleep(0)
        wishes = [("a", 1, False), ("a", 2, False), ("b", 1, False), ("c", 1, True)]
        for owner, number, has_players in [*wishes, ("c", 2, True), ("d", 1, True)]:
            tasks.append(asyncio.ensure_future(think(owner, number, has_players=has_players)))
            await asyncio.sleep(0)
        begin.set()
        await asyncio.gather(*tasks)
        assert queue.free == 1
        return order

    assert asyncio.run(what()) == ["c1", "d1", "c2", "a1", "b1", "a2"]


def test_whoever_stops_waiting_for_a_turn_takes_it_from_nobody() -> None:
    async def what() -> None:
        queue = ThinkingQueue(1)
        async with queue.slot("a", has_players=True):
            waiting = [asyncio.ensure_future(queue.wait("b", has_players=True)) for _ in range(2)]
            await asyncio.sleep(0)
            waiting[0].cancel()
            await asyncio.sleep(0)
        await waiting[1]
        queue.release()
        assert queue.free == 1

    asyncio.run(what())


def test_one_person_opens_only_so_many_tables_on_all_pages_together(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("houle.server.socket.page.MOST_TABLES", 3)

    async def what(place: Place) -> None:
        zoe = await place.guest()
        tables = [(await zoe.make_table())["id"] for _ in range(4)]
        async with zoe.page() as first, zoe.page() as second:
            for table in tables[:2]:
                await first.open(table)
            await second.open(tables[2])
            await second.open(tables[0])
            assert (await second.open(tables[3]))["code"] == "too_many"

    scene(what)


def test_bots_are_quick_or_slow_by_the_number_of_the_move_alone(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        live = await place.server.tables.find(await zoe.play_now("sea_change", players=3))
        number, pace = max(live.since), live.pace
        assert pace == 1000
        times = []
        for more in range(200):
            live.since = [NOT_OWING if n == NOT_OWING else number + more for n in live.since]
            times.append(live.thinking_time)
            assert live.thinking_time == times[-1]
        assert 0.5 * pace <= min(times) < 0.55 * pace
        assert 1.8 * pace < max(times) <= 2 * pace
        assert sum(time < pace for time in times) > 100

    scene(what, pace=1000)
