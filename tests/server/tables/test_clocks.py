"""Clocks: per move, with a bank, for all who choose at once, and at rest while nobody serves."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial

import pytest
import sqlalchemy as sa

from houle.server import wall_clock
from houle.server.store.rows import Change, EntryRow, SeatRow
from houle.server.store.schema import METADATA, pulse, tables
from houle.server.tables import clocks, uptime_clock
from houle.server.tables.uptime_clock import UptimeClock
from tests.server.client import PATIENCE, Person, Place
from tests.server.conftest import Scene

MOVE = {"kind": "move", "seconds": 60}
BANK = {"kind": "bank", "seconds": 100, "increment": 10}


def chairs(*owed: int | None, bank: int | None = None) -> list[SeatRow]:
    return [
        SeatRow("t", seat, "human", f"p{seat}", "", None, owed_at=at, bank=bank)
        for seat, at in enumerate(owed)
    ]


def charged(clock: dict, sitting: list[SeatRow], mover: int, after: set[int], now: int) -> dict:
    change = Change(EntryRow("t", 1, "move", 0, seat=mover))
    before = {chair.seat for chair in sitting if chair.owed_at is not None}
    clocks.charge(clock, sitting, change, before, after, now)
    return change.seats


def test_the_clock_of_the_mover_stops_and_that_of_the_next_starts() -> None:
    assert charged(MOVE, chairs(1000, None), 0, {1}, 5000) == {
        0: {"owed_at": None},
        1: {"owed_at": 5000},
    }


def test_who_chooses_at_the_same_time_goes_on_paying_until_they_have_chosen() -> None:
    assert charged(MOVE, chairs(1000, 1000, 1000), 0, {1, 2}, 5000) == {0: {"owed_at": None}}


def test_a_bank_pays_the_time_taken_and_gets_the_increment() -> None:
    found = charged(BANK, chairs(1000, None, bank=100_000), 0, {1}, 31_000)
    assert found[0] == {"owed_at": None, "bank": 100_000 - 30_000 + 10_000}
    assert found[1] == {"owed_at": 31_000}


def test_who_moves_twice_in_a_row_starts_anew() -> None:
    assert charged(MOVE, chairs(1000, None), 0, {0}, 5000) == {0: {"owed_at": 5000}}


def test_time_left_never_falls_below_nothing() -> None:
    [chair] = chairs(0, bank=5)
    assert clocks.left(MOVE, chair, 59_000) == 1000
    assert clocks.left(MOVE, chair, 99_000) == 0
    assert clocks.left(BANK, chair, 2) == 3
    assert clocks.left({"kind": "none"}, chair, 2) is None


async def clocked(place: Place, clock: dict) -> tuple[str, Person, Person]:
    ada, bea = await place.guest("Ada"), await place.guest("Bea")
    wish = {"options": {"players": 2}, "clock": clock}
    table = (await ada.make_table("vague_verte", **wish))["id"]
    await bea.sit(table, 1)
    await ada.post(f"/api/tables/{table}/start")
    return table, ada, bea


def shift(place: Place, milliseconds: int) -> None:
    """Let so much served time pass at once."""
    place.server.tables.uptime.served += milliseconds


def test_who_runs_out_of_time_is_replaced_by_a_bot_and_may_come_back(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        table, ada, bea = await clocked(place, {"kind": "move", "seconds": 5})
        first = (await ada.get(f"/api/tables/{table}"))["to_move"][0]
        late, other = (ada, bea) if first == 0 else (bea, ada)
        async with other.page() as page:
            state = await page.open(table)
            left = state["situation"]["clocks"]["left"]
            assert 4000 < left[first] <= 5000
            shift(place, 5001)
            place.server.bot_runner.set_timer(table, 0)
            news = await page.wait("news")
            assert (news["entry"]["kind"], news["entry"]["why"]) == ("seats", "late")
            assert news["table"]["seats"][first]["away"]
            moved = await page.wait("news")
            assert (moved["entry"]["kind"], moved["entry"]["seat"]) == ("move", first)
        async with late.page() as page:
            await page.open(table)
            await page.send(type="back", table=table)
            back = await page.wait("news")
            while back["entry"]["why"] != "returned":
                back = await page.wait("news")
            assert not back["table"]["seats"][first]["away"]

    scene(happens)


def test_a_due_clock_is_found_by_any_process_that_looks_after_the_tables(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        table, ada, _ = await clocked(place, {"kind": "move", "seconds": 5})
        bot_runner = place.server.bot_runner
        bot_runner.drop_timer(table)  # as if the process that had claimed it were gone
        async with place.server.tables.locked(table) as live:
            live.table.claimed_until = 0
        release = sa.update(tables).values(claimed_until=0)
        await place.server.store.write(lambda connection: connection.execute(release) and None)
        async with ada.page() as page:
            await page.open(table)
            shift(place, 5001)
            await place.server.store.write(partial(push_pulse, by=5001))
            news = await page.wait("news")
            assert news["entry"]["why"] == "late"

    scene(happens)


def push_pulse(connection: sa.Connection, by: int) -> None:
    """Let the stored served time jump ahead too."""
    connection.execute(sa.update(pulse).values(served=pulse.c.served + by))


def test_served_time_stands_still_while_nobody_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    began = wall_clock.now()
    monkeypatch.setattr(wall_clock, "now", lambda: began)
    engine = sa.create_engine("sqlite://")
    METADATA.create_all(engine)
    with engine.begin() as connection:
        connection.execute(sa.insert(pulse), {"id": 1, "served": 0, "at": wall_clock.now()})
        assert uptime_clock.beat(connection)[0] == 0
        connection.execute(sa.update(pulse).values(at=wall_clock.now() - 3000))
        went_on = uptime_clock.beat(connection)[0]
        assert went_on == 3000
        connection.execute(sa.update(pulse).values(at=wall_clock.now() - 3_600_000))
        assert uptime_clock.beat(connection)[0] == went_on
    engine.dispose()


class Clocks:
    """The clock on the wall and the monotonic one, both set by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wall, self.monotonic = 1_000_000_000_000, 50_000
        monkeypatch.setattr(wall_clock, "now", lambda: self.wall)
        monkeypatch.setattr(uptime_clock, "monotonic_ms", lambda: self.monotonic)
        self.engine = sa.create_engine("sqlite://")
        METADATA.create_all(self.engine)
        with self.engine.begin() as connection:
            connection.execute(sa.insert(pulse), {"id": 1, "served": 0, "at": self.wall})
        self.uptime = UptimeClock()

    def wait(self, milliseconds: int) -> None:
        """Let time pass as usual."""
        self.wall += milliseconds
        self.monotonic += milliseconds

    def beat(self) -> int:
        """Write the uptime; the uptime."""
        with self.engine.begin() as connection:
            served = uptime_clock.beat(connection, since=self.uptime.at)
        self.uptime.served, self.uptime.at = served
        return self.uptime.now()


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clocks]:
    """Clocks that are set by hand."""
    clocks = Clocks(monkeypatch)
    yield clocks
    clocks.engine.dispose()


@pytest.mark.parametrize("jump", [3_600_000, 4000, -300_000])
def test_a_clock_on_the_wall_that_jumps_takes_time_from_nobody(hands: Clocks, jump: int) -> None:
    hands.wait(1000)
    assert hands.beat() == 1000
    hands.wait(500)
    hands.wall += jump
    assert hands.uptime.now() == 1500
    hands.wait(500)
    assert hands.beat() == 2000


def test_a_pause_does_not_count_and_nobody_is_late_before_the_next_beat(hands: Clocks) -> None:
    hands.wait(1000)
    hands.beat()
    hands.wait(200)
    before = hands.uptime.now()
    hands.wait(26_000)
    assert hands.uptime.is_paused and hands.uptime.now() == before
    assert hands.beat() == before and not hands.uptime.is_paused
    hands.wait(300)
    assert hands.uptime.now() == 1300


def test_a_machine_that_slept_has_not_served(hands: Clocks) -> None:
    hands.wait(1000)
    hands.beat()
    hands.wall += 26_000  # the monotonic clock sleeps with the machine
    hands.wait(1000)
    assert hands.beat() == 2000


def test_nobody_is_late_after_a_pause_of_the_server(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        table, ada, _ = await clocked(place, {"kind": "move", "seconds": 5})
        uptime = place.server.tables.uptime
        # As after a closed lid: the timer goes off, and the last beat is long ago.
        shift(place, 60_000)
        uptime.at -= 26_000
        await place.server.bot_runner.replace_late_players(table)
        assert not any(seat["away"] for seat in (await ada.get(f"/api/tables/{table}"))["seats"])
        assert table in place.server.bot_runner.timers

    scene(happens)


def test_the_server_beats_its_pulse(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        before = place.server.tables.uptime.now()
        beats = place.server.tables.uptime.at
        async with asyncio.timeout(PATIENCE):
            while place.server.tables.uptime.at == beats:
                await asyncio.sleep(0.02)
        assert place.server.tables.uptime.now() > before

    scene(happens)
