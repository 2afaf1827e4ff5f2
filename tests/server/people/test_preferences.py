"""The settings of an account are kept on the server, a guest's in the browser."""

from __future__ import annotations

from tests.server.client import Person, Place
from tests.server.conftest import Scene

ACCOUNT = {"name": "Zoé", "password": "la mer, la mer"}
CHOSEN = {"theme": "night", "speed": "fast", "sound": "quiet", "cards": "large"}
PATH = "/api/me/preferences"


def test_an_account_finds_its_settings_on_another_device(scene: Scene, database: str) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        await zoe.post("/api/me/account", ACCOUNT)
        assert set((await zoe.get(PATH)).values()) == {None}
        assert (await zoe.http.put(PATH, json=CHOSEN)).status_code == 200
        other = Person(place, place.stranger())
        place.people.append(other)
        await other.post("/api/login", ACCOUNT)
        found = await other.get(PATH)
        assert {name: value for name, value in found.items() if value is not None} == CHOSEN

    scene(what)


def test_the_browser_keeps_the_settings_of_a_guest(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        answer = await zoe.http.put(PATH, json=CHOSEN)
        assert answer.json()["code"] == "no_account"
        assert set((await zoe.get(PATH)).values()) == {None}

    scene(what)


def test_a_setting_that_does_not_exist_is_refused(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        await zoe.post("/api/me/account", ACCOUNT)
        for wrong in ({"theme": "pink"}, {"colour": "red"}, {"speed": 3}):
            assert (await zoe.http.put(PATH, json=wrong)).status_code == 422, wrong
        assert set((await zoe.get(PATH)).values()) == {None}

    scene(what)
