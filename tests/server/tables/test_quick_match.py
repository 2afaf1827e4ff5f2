"""Quick matches find people a seat and fill up with bots; invitations say what is possible."""

from __future__ import annotations

import pytest

from houle.server.tables import quick_match
from tests.server.client import Place
from tests.server.conftest import Scene

QUICK = {"game": "land_unter"}
FOREVER = 10**15


def test_people_who_want_the_same_game_meet_at_one_table(scene: Scene, database: str) -> None:
    async def what(place: Place) -> None:
        zoe, lea, tom = [await place.guest(name) for name in ("Zoé", "Léa", "Tom")]
        table = await zoe.post("/api/tables/quick", QUICK)
        assert table["quick"] and table["access"] == "public"
        assert (await lea.post("/api/tables/quick", QUICK))["id"] == table["id"]
        other = await tom.post("/api/tables/quick", {"game": "wave"})
        assert other["id"] != table["id"]
        again = await zoe.post("/api/tables/quick", QUICK)
        names = [seat["name"] for seat in again["seats"] if seat["kind"] == "human"]
        assert again["id"] == table["id"] and names == ["Zoé", "Léa"]

    scene(what)


def test_a_table_that_is_no_quick_match_is_not_joined_by_one(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe, lea = await place.guest("Zoé"), await place.guest("Léa")
        table = await zoe.make_table("land_unter", access="public")
        assert (await lea.post("/api/tables/quick", QUICK))["id"] != table["id"]
        assert await zoe.refused(f"/api/tables/{table['id']}/fill") == "not_allowed"

    scene(what)


def test_blocked_people_do_not_meet(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe, lea = await place.guest("Zoé"), await place.guest("Léa")
        await zoe.post(f"/api/people/{lea.id}/avoid", {"block": True, "mute": False})
        table = await zoe.post("/api/tables/quick", QUICK)
        assert (await lea.post("/api/tables/quick", QUICK))["id"] != table["id"]

    scene(what)


def test_bots_take_the_free_seats_once_the_wait_is_over(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def what(place: Place) -> None:
        zoe, lea = await place.guest("Zoé"), await place.guest("Léa")
        table = (await zoe.post("/api/tables/quick", QUICK))["id"]
        await lea.post("/api/tables/quick", QUICK)
        monkeypatch.setattr(quick_match, "WAIT_MS", FOREVER)
        assert await lea.refused(f"/api/tables/{table}/fill") == "seats_missing"
        monkeypatch.setattr(quick_match, "WAIT_MS", 0)
        started = await lea.post(f"/api/tables/{table}/fill")
        assert started["status"] == "playing"
        kinds = [seat["kind"] for seat in started["seats"]]
        assert kinds[:2] == ["human", "human"] and set(kinds[2:]) == {"bot"}
        assert await zoe.refused(f"/api/tables/{table}/fill") == "not_open"

    scene(what)


def test_a_full_quick_match_need_not_wait(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick_match, "WAIT_MS", FOREVER)

    async def what(place: Place) -> None:
        zoe = await place.guest("Zoé")
        table = await zoe.post("/api/tables/quick", QUICK)
        for number in range(1, len(table["seats"])):
            await (await place.guest(f"Guest {number}")).post("/api/tables/quick", QUICK)
        started = await zoe.post(f"/api/tables/{table['id']}/fill")
        assert started["status"] == "playing"

    scene(what)


def test_an_invitation_tells_a_stranger_what_is_possible(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest("Zoé")
        table = await zoe.make_table("land_unter", options={"players": 3})
        async with place.stranger() as browser:
            path = f"/api/tables/invitation/{table['code'].lower()}"
            told = (await browser.get(path)).json()
            assert (told["game"], told["host"], told["free"]) == ("land_unter", "Zoé", 2)
            assert told["options"]["players"] == 3
            assert (await browser.get(f"/api/tables/{table['id']}/invitation")).json() == told
            assert (await browser.get("/api/tables/invitation/QQQQQ")).status_code == 404
            for seat in (1, 2):
                await zoe.post(f"/api/tables/{table['id']}/seats/{seat}", {"action": "bot"})
            await zoe.post(f"/api/tables/{table['id']}/start")
            told = (await browser.get(path)).json()
            assert (told["status"], told["free"]) == ("playing", 0)

    scene(what)


def test_an_invitation_to_a_finished_match_names_nobody(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest("Zoé")
        table = (await zoe.make_table("land_unter"))["id"]
        await zoe.post(f"/api/tables/{table}/close")
        async with place.stranger() as browser:
            told = (await browser.get(f"/api/tables/{table}/invitation")).json()
            assert (told["status"], told["host"], told["players"]) == ("closed", None, [])

    scene(what)
