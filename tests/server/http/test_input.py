"""Text that comes in: whole characters, visible ones, and no more than can be stored."""

from __future__ import annotations

import pytest

from houle.server.errors import Refusal
from houle.server.http.guard import is_local, network_of
from houle.server.people.guests import shown_line, shown_name
from tests.server.client import Place
from tests.server.conftest import Scene

HALF = '{"game":"wave","options":{"\\ud800":1}}'
JSON = {"content-type": "application/json"}


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/tables", HALF),
        ("/api/tables/now", HALF),
        ("/api/games/wave/options", '{"options":{"\\uDFFF":1}}'),
        ("/api/guest", '{"name":"\\ud83d"}'),
        ("/api/guest", '{"name":"a\\u0000b"}'),
        ("/api/tables/quick", '{"game":"\\u0000"}'),
        ("/api/tables/now", '{"game":"wave","options":{"\\u0000":1}}'),
        ("/api/records", '{"houle":1,"seats":["\\u0000"]}'),
        ("/api/records", '{"houle":1,"seats":["\\ud800"]}'),
    ],
)
def test_what_cannot_be_stored_is_refused_wherever_text_comes_in(
    scene: Scene, path: str, body: str
) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        answer = await zoe.http.post(path, content=body, headers=JSON)
        assert (answer.status_code, answer.json()["code"]) == (422, "bad_characters")

    scene(what)


def test_a_backslash_and_a_number_are_text(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        body = '{"name":"a\\\\u0000"}'
        answer = await zoe.http.post("/api/me/name", content=body, headers=JSON)
        assert answer.json()["name"] == "a\\u0000"

    scene(what)


def test_a_quick_match_of_no_game_is_refused_on_both_databases(scene: Scene, database: str) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        for game in ("x" * 40, "\ufffd", "wave;"):
            assert await zoe.refused("/api/tables/quick", {"game": game}) == "unknown_game"

    scene(what, database=database)


def test_both_halves_of_a_character_are_one(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        body = '{"name":"Zo \\ud83c\\udf0a"}'
        answer = await zoe.http.post("/api/me/name", content=body, headers=JSON)
        assert answer.json()["name"] == "Zo 🌊"

    scene(what)


@pytest.mark.parametrize("name", ["\ufb2c" * 24, "\ufdfa" * 24])
def test_a_name_that_grows_when_it_is_normalised_is_refused(
    scene: Scene, name: str, database: str
) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        assert await zoe.refused("/api/me/name", {"name": name}) == "bad_name"
        wish = {"name": name, "password": "la mer, la mer"}
        assert await zoe.refused("/api/me/account", wish) == "bad_name"

    scene(what, database=database)


@pytest.mark.parametrize("person", ["a%00b", "%ED%A0%80", "x" * 25, "%E2%80%AE"])
def test_nobody_has_an_id_that_cannot_be_stored(scene: Scene, person: str, database: str) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        wish = {"block": True, "mute": False}
        assert await zoe.refused(f"/api/people/{person}/avoid", wish) == "bad_wish"

    scene(what, database=database)


def test_a_name_of_24_characters_is_a_name() -> None:
    assert shown_name("é" * 24) == "é" * 24
    assert shown_name("e\u0301" * 24) == "é" * 24
    with pytest.raises(Refusal):
        shown_name("é" * 25)


def test_a_line_of_chat_cannot_turn_itself_round() -> None:
    assert shown_line("\u202eevil\u202c") == "evil"
    assert shown_line("a\u2066b\u200f") == "ab"
    assert shown_line("👩\u200d🚀 ok") == "👩\u200d🚀 ok"
    with pytest.raises(Refusal):
        shown_line("\u202e\u2066")


def test_everybody_reads_the_line_without_it(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = (await zoe.make_table())["id"]
        async with zoe.page() as page:
            await page.open(table)
            await page.send(type="say", table=table, text="a\u202eb", id="m1")
            news = await page.wait("news")
            assert news["entry"]["text"] == "ab"

    scene(what)


@pytest.mark.parametrize("path", ["/api/tables/%0a/", "/api/tables/", "/healthz/"])
def test_no_answer_leads_to_the_host_that_a_client_names(scene: Scene, path: str) -> None:
    async def what(place: Place) -> None:
        async with place.stranger(Host="evil.example") as browser:
            answer = await browser.get(path)
            assert answer.status_code in (200, 404) and "location" not in answer.headers

    scene(what)


def test_metrics_are_for_this_machine_unless_opened(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async with place.stranger() as here:
            assert (await here.get("/metrics")).status_code == 200
        async with place.stranger(**{"X-Forwarded-For": "192.0.2.7"}) as elsewhere:
            opened = place.server.settings.metrics == "open"
            assert (await elsewhere.get("/metrics")).status_code == (200 if opened else 403)

    scene(what, proxies=1)
    scene(what, proxies=1, metrics="open")


@pytest.mark.parametrize(
    ("address", "local"), [("127.0.0.1", True), ("::1", True), ("192.0.2.7", False), ("", False)]
)
def test_which_addresses_are_of_this_machine(address: str, local: bool) -> None:
    assert is_local(network_of(address)) is local
