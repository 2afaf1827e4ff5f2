"""Retention: what waits in vain is closed, what is closed is deleted, and matches are kept."""

from __future__ import annotations

from functools import partial

import pytest
import sqlalchemy as sa

from houle.server import wall_clock
from houle.server.store.schema import entries, people, reviews, seats, tables
from houle.server.tables import retention
from houle.server.tables.retention import (
    CLOSED_DAYS,
    DAY_MS,
    GUEST_DAYS,
    OPEN_DAYS,
    PAUSED_DAYS,
    PUBLIC_DAYS,
    REVIEW_DAYS,
)
from tests.server.after.test_replays import finished
from tests.server.client import Place
from tests.server.conftest import Scene


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The days that have passed, for retention alone."""
    days, now = [0], wall_clock.now

    class Later:
        """A clock that is some days ahead."""

        now = staticmethod(lambda: now() + days[0] * DAY_MS)

    monkeypatch.setattr(retention, "wall_clock", Later)
    return days


async def count(place: Place, table: sa.Table) -> int:
    """How many rows there are."""
    query = sa.select(sa.func.count()).select_from(table)
    return int(await place.server.store.read(lambda c: c.execute(query).scalar_one()))


@pytest.mark.parametrize(
    ("access", "days"), [("public", PUBLIC_DAYS), ("private", OPEN_DAYS)], ids=["public", "private"]
)
def test_a_table_that_waits_in_vain_is_closed_and_later_deleted(
    scene: Scene, calendar: list[int], access: str, days: int, database: str
) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = (await zoe.make_table(access=access))["id"]
        assert not any((await place.server.retention.apply()).values())
        calendar[0] = days + 1
        assert (await place.server.retention.apply())["closed"] == 1
        assert (await zoe.get(f"/api/tables/{table}"))["status"] == "closed"
        calendar[0] = CLOSED_DAYS + 1
        assert (await place.server.retention.apply())["tables"] == 1
        assert await zoe.refused(f"/api/tables/{table}/start") == "no_table"
        assert [await count(place, part) for part in (tables, seats, entries)] == [0, 0, 0]

    scene(what, database=database)


def test_a_match_in_which_nothing_happens_is_closed_after_half_a_year(
    scene: Scene, calendar: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "CLOSED_DAYS", 10_000)  # the entry that closes it is of today

    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = await zoe.play_now("vague_verte", players=2)
        calendar[0] = PAUSED_DAYS - 1
        assert (await place.server.retention.apply())["closed"] == 0
        calendar[0] = PAUSED_DAYS + 1
        assert (await place.server.retention.apply())["closed"] == 1
        assert (await zoe.get(f"/api/tables/{table}"))["status"] == "closed"

    scene(what, pace=5000)


def test_finished_matches_and_their_people_are_kept_for_ever(
    scene: Scene, calendar: list[int]
) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = await finished(zoe)
        calendar[0] = 10_000
        assert not any((await place.server.retention.apply()).values())
        assert (await zoe.get(f"/api/tables/{table}"))["status"] == "over"

    scene(what)


def test_guests_who_have_left_nothing_are_deleted_and_accounts_never(
    scene: Scene, calendar: list[int], database: str
) -> None:
    async def what(place: Place) -> None:
        guest, account = await place.guest(), await place.guest("Yan")
        await account.post("/api/me/account", {"name": "Yan", "password": "la mer, la mer"})
        calendar[0] = GUEST_DAYS - 1
        assert (await place.server.retention.apply())["guests"] == 0
        calendar[0] = GUEST_DAYS + 1
        assert (await place.server.retention.apply())["guests"] == 1
        assert await count(place, people) == 1
        assert (await account.get("/api/me"))["name"] == "Yan"
        assert (await guest.http.get("/api/me")).status_code == 401

    scene(what, database=database)


def test_an_old_review_is_deleted_and_a_new_one_is_not(scene: Scene, calendar: list[int]) -> None:
    async def what(place: Place) -> None:
        row = {"status": "done", "done": 1, "of": 1, "until": wall_clock.now(), "body": {}}
        insert = partial(sa.Connection.execute, statement=sa.insert(reviews))
        await place.server.store.write(lambda c: insert(c, parameters={"id": "r", **row}) and None)
        calendar[0] = REVIEW_DAYS - 1
        assert (await place.server.retention.apply())["reviews"] == 0
        calendar[0] = REVIEW_DAYS + 1
        assert (await place.server.retention.apply())["reviews"] == 1
        assert await count(place, reviews) == 0

    scene(what)
