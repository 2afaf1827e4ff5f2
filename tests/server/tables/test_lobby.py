"""The lobby: tables that somebody attends, and no more of one person than others can stand."""

from __future__ import annotations

import pytest

from houle.server.tables import actions
from houle.server.tables.actions import MOST_PUBLIC
from tests.server.client import Person, Place
from tests.server.conftest import Scene


@pytest.fixture
def none_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table is shown only while somebody attends it, however new it is."""
    monkeypatch.setattr(actions, "JUST_MADE_MS", 0)


async def shown(person: Person) -> list[str]:
    """The tables in the lobby."""
    return [table["id"] for table in (await person.get("/api/tables"))["tables"]]


def test_a_person_has_only_some_tables_waiting_in_the_lobby(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        made = [await zoe.make_table(access="public") for _ in range(MOST_PUBLIC)]
        wish = {"game": "wave", "access": "public"}
        assert await zoe.refused("/api/tables", wish) == "too_many_public"
        await zoe.make_table(access="private")
        await zoe.post(f"/api/tables/{made[0]['id']}/close")
        await zoe.make_table(access="public")

    scene(what, rate=0)


@pytest.mark.usefixtures("still_clock")
def test_one_address_cannot_fill_the_lobby_with_many_guests(scene: Scene) -> None:
    async def what(place: Place) -> None:
        guests = [await place.guest(f"G{number}") for number in range(4)]
        codes = []
        for guest in guests:
            for _ in range(MOST_PUBLIC):
                wish = {"game": "wave", "access": "public"}
                codes.append((await guest.http.post("/api/tables", json=wish)).status_code)
        assert codes == [200] * 10 + [429] * 10

    scene(what)


@pytest.mark.usefixtures("none_is_new")
def test_a_table_whose_owner_has_gone_is_not_shown(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe, yan = await place.guest(), await place.guest("Yan")
        table = (await zoe.make_table(access="public"))["id"]
        assert await shown(yan) == []
        async with zoe.page() as page:
            assert await shown(yan) == [table]
            await page.open(table)
            assert await shown(yan) == [table]
        while await shown(yan):
            pass

    scene(what, rate=0)


@pytest.mark.usefixtures("none_is_new")
def test_whoever_watches_the_lobby_sees_tables_come_and_go_with_their_people(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe, yan = await place.guest(), await place.guest("Yan")
        table = (await zoe.make_table(access="public"))["id"]
        async with yan.page() as lobby:
            await lobby.send(type="watch_lobby", on=True)
            assert (await lobby.wait("lobby"))["tables"] == []
            async with zoe.page() as page:
                await page.open(table)
                assert (await lobby.wait("lobby_news"))["table"]["id"] == table
            news = await lobby.wait("lobby_news")
            assert (news["id"], news["table"]) == (table, None)

    scene(what, rate=0)


def test_a_new_table_is_shown_before_its_owner_has_opened_it(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = (await zoe.make_table(access="public"))["id"]
        assert await shown(zoe) == [table]

    scene(what)
