"""Guests, accounts, passwords, being kept off and being forgotten."""

from __future__ import annotations

import asyncio
import json
import logging
import stat
import time
from pathlib import Path
from typing import Any

import pytest

from houle.server.errors import Refusal
from houle.server.people.accounts import Passwords
from houle.server.people.guests import COOKIE, folded, shown_name
from houle.server.tables.moves import MoveRequest
from tests.server.client import Page, Person, Place
from tests.server.conftest import Scene

TWO = [{"kind": "me"}, {"kind": "open"}]
WITH_A_BOT = {
    "options": {"players": 2},
    "seats": [{"kind": "me"}, {"kind": "bot", "level": "mousse"}],
}
ACCOUNT = {"name": "Zoé", "password": "la mer, la mer"}


async def elsewhere(place: Place) -> Person:
    """Another browser, not signed in."""
    person = Person(place, place.stranger())
    place.people.append(person)
    return person


async def goodbye(page: Page) -> str:
    """Why the server closes a page."""
    return str((await page.wait("goodbye"))["why"])


def test_a_guest_is_known_by_a_cookie_that_scripts_cannot_read(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async with place.stranger() as browser:
            answer = await browser.post("/api/guest", json={"name": " Zoé "})
            cookie = answer.headers["set-cookie"]
            assert "HttpOnly" in cookie and "SameSite=lax" in cookie and "Secure" not in cookie
            assert (await browser.get("/api/me")).json() == {**answer.json(), "name": "Zoé"}

    scene(what)


def test_over_https_the_cookie_is_sent_over_nothing_else(scene: Scene) -> None:
    async def what(place: Place) -> None:
        secure = place.url.replace("http:", "https:")
        async with place.stranger(Origin=secure) as browser:
            answer = await browser.post("/api/guest", json={"name": "Zoé"})
            assert "Secure" in answer.headers["set-cookie"]
            assert "strict-transport-security" in answer.headers

    scene(what, secure=True)


@pytest.mark.parametrize(
    ("seconds", "is_known"), [(300, True), (-300, True), (-500 * 86400, False)]
)
def test_a_clock_that_is_set_back_signs_nobody_out(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, seconds: int, is_known: bool
) -> None:
    async def what(place: Place) -> None:
        now = time.time()
        with monkeypatch.context() as changed:
            changed.setattr("itsdangerous.timed.time.time", lambda: now + seconds)
            person = await place.server.people.add_guest("Zoé")
            cookie = place.server.people.cookie(person)
        found = await place.server.people.read_cookie(cookie)
        assert (found == person) is is_known
        async with place.stranger() as browser:
            browser.cookies.set(COOKIE, cookie)
            renamed = await browser.post("/api/guest", json={"name": "Zoë"})
            assert (renamed.json()["id"] == person.id) is is_known

    scene(what)


def test_a_forged_cookie_is_nobodys(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        cookie = zoe.http.cookies[COOKIE]
        for forged in (cookie[:-1], cookie[:10], "x" * 1000, "WyJhIiwwXQ.a.b", ""):
            async with place.stranger(Cookie=f"{COOKIE}={forged}") as browser:
                assert (await browser.get("/api/me")).json()["code"] == "not_signed_in"

    scene(what)


def test_asking_to_be_a_guest_again_changes_the_name_only(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        assert await zoe.post("/api/guest", {"name": "Léa"}) == {**zoe.me, "name": "Léa"}

    scene(what)


def test_a_new_name_is_shown_at_tables_that_have_not_begun(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        waiting = (await zoe.make_table())["id"]
        running = await zoe.play_now("land_unter")
        async with zoe.page() as page:
            await page.open(waiting)
            await zoe.post("/api/me/name", {"name": "Léa"})
            news = await page.wait("news")
            assert news["entry"]["why"] == "renamed"
            assert news["table"]["seats"][0]["name"] == "Léa"
        assert (await zoe.get(f"/api/tables/{running}"))["seats"][0]["name"] == "Zoé"
        assert (await zoe.get("/api/me"))["name"] == "Léa"

    scene(what)


def test_a_guest_becomes_an_account_without_losing_anything(scene: Scene, database: str) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest("Zo")
        table = (await zoe.make_table())["id"]
        assert await zoe.post("/api/me/account", ACCOUNT) == {
            "id": zoe.id,
            "name": "Zoé",
            "account": True,
        }
        other = await elsewhere(place)
        assert (await other.post("/api/login", {**ACCOUNT, "name": "ZOE\u0301"}))["id"] == zoe.id
        mine = (await other.get("/api/tables/mine"))["tables"]
        assert [found["id"] for found in mine] == [table]
        assert await zoe.refused("/api/me/account", ACCOUNT) == "has_account"

    scene(what, database=database)


def test_a_name_to_log_in_with_belongs_to_one_person(scene: Scene, database: str) -> None:
    async def what(place: Place) -> None:
        zoe, lea = await place.guest(), await place.guest()
        await zoe.post("/api/me/account", ACCOUNT)
        same = {"name": "ｚoé", "password": "something else"}
        assert await lea.refused("/api/me/account", same) == "name_taken"
        assert (await lea.get("/api/me"))["account"] is False

    scene(what, database=database)


def test_a_wrong_password_or_name_is_refused_in_the_same_words(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        await zoe.post("/api/me/account", ACCOUNT)
        async with place.stranger() as browser:
            wrong = {**ACCOUNT, "password": "la terre, la terre"}
            first = await browser.post("/api/login", json=wrong)
            second = await browser.post("/api/login", json={**wrong, "name": "Nobody"})
            assert first.status_code == second.status_code == 401
            assert first.json() == second.json() and first.json()["code"] == "bad_login"
            assert "set-cookie" not in first.headers

    scene(what)


@pytest.mark.usefixtures("still_clock")
def test_guessing_a_password_is_slowed_down_even_for_the_right_one(scene: Scene) -> None:
    async def what(place: Place) -> None:
        limits = place.server.settings  # the limits of guesses hold whatever the rate
        assert limits.rate == 0
        async with place.stranger() as browser:
            wish = {"name": "Nobody", "password": "wrong and long"}
            answers = [await browser.post("/api/login", json=wish) for _ in range(12)]
            codes = [answer.json()["code"] for answer in answers]
            assert codes == ["bad_login"] * 5 + ["too_often"] * 7
            assert int(answers[-1].headers["retry-after"]) >= 1
            assert answers[-1].status_code == 429

    scene(what, rate=0)


def test_logging_in_rightly_never_uses_the_guesses_up(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        await zoe.post("/api/me/account", ACCOUNT)
        for _ in range(12):
            await zoe.post("/api/login", ACCOUNT)

    scene(what)


def test_another_password_ends_all_other_sessions(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        await zoe.post("/api/me/account", ACCOUNT)
        other = await elsewhere(place)
        other.me = await other.post("/api/login", ACCOUNT)
        wish = {"old": "wrong, wrong", "new": "l’océan, l’océan"}
        assert await zoe.refused("/api/me/password", wish) == "bad_login"
        async with other.page() as page:
            await zoe.post("/api/me/password", {**wish, "old": ACCOUNT["password"]})
            assert await goodbye(page) == "signed_out"
        assert (await other.http.get("/api/me")).status_code == 401
        assert (await zoe.get("/api/me"))["id"] == zoe.id
        assert await other.refused("/api/login", ACCOUNT) == "bad_login"
        await other.post("/api/login", {**ACCOUNT, "password": "l’océan, l’océan"})

    scene(what)


def test_logging_out_everywhere_ends_every_session_and_page(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        cookie = zoe.cookie
        async with zoe.page() as page:
            await zoe.post("/api/logout/everywhere")
            assert await goodbye(page) == "signed_out"
        assert COOKIE not in zoe.http.cookies
        async with place.stranger(Cookie=cookie) as thief:
            assert (await thief.get("/api/me")).status_code == 401

    scene(what)


def test_logging_out_ends_the_cookie_and_the_pages_of_this_browser_alone(
    scene: Scene, database: str
) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        await zoe.post("/api/me/account", ACCOUNT)
        other = await elsewhere(place)
        other.me = await other.post("/api/login", ACCOUNT)
        stolen = zoe.http.cookies[COOKIE]
        async with zoe.page() as here, other.page() as there:
            await zoe.post("/api/logout")
            assert await goodbye(here) == "signed_out"
            await there.send(type="ping")
            assert (await there.wait("pong", "goodbye"))["type"] == "pong"
        async with place.stranger() as thief:
            thief.cookies.set(COOKIE, stolen)
            assert (await thief.get("/api/me")).status_code == 401
        assert (await other.get("/api/me"))["id"] == zoe.id

    scene(what, database=database)


def test_logging_out_takes_the_cookie_away(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        await zoe.post("/api/logout")
        assert (await zoe.http.get("/api/me")).status_code == 401

    scene(what)


def test_passwords_are_hashed_slowly_with_argon2id() -> None:
    hasher = Passwords().hasher
    assert hasher.memory_cost >= 19 * 1024 and hasher.time_cost >= 2
    assert hasher.hash("la mer, la mer").startswith("$argon2id$")


def test_a_guest_has_no_password_to_change(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        wish = {"old": "12345678", "new": "12345678"}
        assert await zoe.refused("/api/me/password", wish) == "no_account"

    scene(what)


async def together(place: Place, **wishes: Any) -> tuple[Person, Person, str]:
    """Two people at a table of Land Unter, with a bot."""
    zoe, lea = await place.guest("Zoé"), await place.guest("Léa")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}]
    table = (await zoe.make_table(options={"players": 3}, seats=seats, **wishes))["id"]
    await lea.sit(table, 1)
    return zoe, lea, table


def test_whoever_is_muted_is_not_read_until_heard_again(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe, lea, table = await together(place)
        async with zoe.page() as page, lea.page() as talker:
            await page.open(table)
            for mute, text in ((True, "first"), (False, "second")):
                wish = {"block": False, "mute": mute}
                await zoe.post(f"/api/people/{lea.id}/avoid", wish)
                assert (await talker.say(table, text))["type"] == "confirmed"
            news = await page.wait("news")
            assert news["entry"]["text"] == "second"

    scene(what)


def test_a_spectator_who_is_blocked_meanwhile_hears_no_more(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe, yan = await place.guest(), await place.guest("Yan")
        table = (await zoe.make_table())["id"]
        async with zoe.page() as host, yan.page() as watching:
            await host.open(table)
            await watching.open(table)
            await zoe.post(f"/api/people/{yan.id}/avoid", {"block": True, "mute": False})
            assert (await watching.wait("refused"))["code"] == "not_allowed"
            await host.send(type="say", table=table, text="Just us now", id="m1")
            await host.wait("confirmed")
            await watching.send(type="ping")
            assert (await watching.wait("news", "pong"))["type"] == "pong"

    scene(what)


def test_a_rematch_does_not_seat_people_with_those_who_have_blocked_them(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe, yan = await place.guest(), await place.guest("Yan")
        wish = {"options": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "open"}]}
        table = (await zoe.make_table("wave", **wish))["id"]
        await yan.sit(table, 1)
        await zoe.post(f"/api/tables/{table}/start")
        async with zoe.page() as page, yan.page() as other:
            await asyncio.gather(page.play(table), other.play(table))
        await zoe.post(f"/api/people/{yan.id}/avoid", {"block": True, "mute": False})
        again = await yan.post(f"/api/tables/{table}/rematch")
        sitting = [seat["person"] for seat in again["seats"]]
        assert sorted(sitting, key=str) == sorted([yan.id, None], key=str)

    scene(what)


def test_whoever_is_blocked_neither_sits_down_nor_watches(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe, lea = await place.guest("Zoé"), await place.guest("Léa")
        table = (await zoe.make_table())["id"]
        await zoe.post(f"/api/people/{lea.id}/avoid", {"block": True, "mute": False})
        sit = {"action": "sit"}
        assert await lea.refused(f"/api/tables/{table}/seats/1", sit) == "blocked"
        answer = await lea.http.get(f"/api/tables/{table}")
        assert answer.json()["code"] == "not_allowed"
        theirs = (await lea.make_table())["id"]
        assert await zoe.refused(f"/api/tables/{theirs}/seats/1", sit) == "blocked"
        await zoe.post(f"/api/people/{lea.id}/avoid", {"block": False, "mute": False})
        await lea.sit(table, 1)

    scene(what)


def test_blocked_people_are_listed_by_name(scene: Scene, database: str) -> None:
    async def what(place: Place) -> None:
        zoe, lea, max_ = [await place.guest(name) for name in ("Zoé", "Léa", "Max")]
        await zoe.post(f"/api/people/{max_.id}/avoid", {"block": True, "mute": False})
        await zoe.post(f"/api/people/{lea.id}/avoid", {"block": False, "mute": True})
        assert (await zoe.get("/api/people/avoided"))["people"] == [
            {"id": lea.id, "name": "Léa", "block": False, "mute": True},
            {"id": max_.id, "name": "Max", "block": True, "mute": False},
        ]
        wish = {"block": True, "mute": True}
        assert await zoe.refused(f"/api/people/{zoe.id}/avoid", wish) == "not_yourself"
        assert await zoe.refused("/api/people/nobody/avoid", wish) == "no_person"

    scene(what, database=database)


def test_whoever_is_forgotten_leaves_running_seats_to_bots_and_no_name(
    scene: Scene, database: str
) -> None:
    async def what(place: Place) -> None:
        zoe, lea, table = await together(place)
        waiting = (await lea.make_table())["id"]
        async with zoe.page() as page, lea.page() as leaving:
            await leaving.say(table, "my address is Rue du Port")
            await zoe.post(f"/api/tables/{table}/start")
            await lea.post("/api/me/farewell")
            assert await goodbye(leaving) == "signed_out"
            last = await page.play(table)
            seat = last["table"]["seats"][1]
            assert (seat["person"], seat["name"], seat["away"]) == (None, "—", True)
            assert last["table"]["result"]["stood_in"][1] > 0
            everything = await page.open(table)
            told = json.dumps(everything, ensure_ascii=False)
            assert "Rue du Port" not in told and lea.id not in told and "Léa" not in told
        assert (await zoe.get(f"/api/tables/{waiting}"))["status"] == "closed"
        assert (await lea.http.get("/api/me")).status_code == 401

    scene(what, database=database)


def test_records_of_whoever_is_forgotten_keep_an_anonymous_seat(
    scene: Scene, database: str
) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = (await zoe.make_table("wave", access="public", **WITH_A_BOT))["id"]
        await zoe.post(f"/api/tables/{table}/start")
        async with zoe.page() as page:
            await page.play(table)
        await zoe.post("/api/me/account", ACCOUNT)
        assert await zoe.refused("/api/me/farewell") == "bad_login"
        await zoe.post("/api/me/farewell", {"password": ACCOUNT["password"]})
        async with place.stranger() as browser:
            info = (await browser.get(f"/api/tables/{table}")).json()
            assert info["seats"][0]["name"] == "—" and info["seats"][0]["person"] is None
            assert info["owner"] == "-" and info["result"] is not None
            wanted = await browser.post("/api/login", json=ACCOUNT)
            assert wanted.json()["code"] == "bad_login"

    scene(what, database=database)


def test_a_rematch_leaves_the_seat_of_whoever_is_forgotten_free(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe, lea = await place.guest("Zoé"), await place.guest("Léa")
        table = (await zoe.make_table("wave", **{**WITH_A_BOT, "seats": TWO}))["id"]
        await lea.sit(table, 1)
        await zoe.post(f"/api/tables/{table}/start")
        breach = MoveRequest(table, 0, "breach", 1000, zoe.id, "end")
        await place.server.tables.move(breach, lambda _: None)
        await zoe.post("/api/me/farewell")
        again = await lea.post(f"/api/tables/{table}/rematch")
        assert again["owner"] == lea.id
        assert [seat["kind"] for seat in again["seats"]] == ["human", "open"]
        assert again["seats"][0]["person"] == lea.id

    scene(what)


def test_the_data_folder_and_its_files_are_for_the_host_alone(scene: Scene, tmp_path: Path) -> None:
    async def what(place: Place) -> None:
        data = tmp_path / "data"
        assert stat.S_IMODE(data.stat().st_mode) == 0o700
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in data.iterdir()}
        assert "cookie.secret" in modes and "houle.sqlite" in modes
        assert set(modes.values()) == {0o600}, modes

    scene(what)


def test_no_secret_is_written_to_the_log(scene: Scene, caplog: pytest.LogCaptureFixture) -> None:
    secrets: list[str] = []

    async def what(place: Place) -> None:
        zoe = await place.guest()
        await zoe.post("/api/me/account", ACCOUNT)
        await zoe.post("/api/login", ACCOUNT)
        await zoe.refused("/api/login", {**ACCOUNT, "password": "another one, wrong"})
        people = place.server.people
        stored = await people.find_account("zoé")
        assert stored is not None and stored.password is not None
        secrets.extend([stored.password, zoe.http.cookies[COOKIE], ACCOUNT["password"]])
        secrets.extend(
            ["another one, wrong", (place.server.settings.data / "cookie.secret").read_text()]
        )
        assert repr(stored) == f"Person('{zoe.id}')"

        async def broken(*_: Any) -> None:
            raise RuntimeError("out of order")

        people.find_account = broken  # type: ignore[method-assign, assignment]
        answer = await zoe.http.post("/api/login", json=ACCOUNT)
        assert (answer.status_code, answer.json()["code"]) == (500, "internal")

    with caplog.at_level(logging.DEBUG):
        scene(what)
    ours = [record for record in caplog.records if not record.name.startswith("http")]
    text = "\n".join(caplog.handler.format(record) for record in ours)
    assert "out of order" in text and len(secrets) == 5
    for secret in secrets:
        assert secret not in text


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("  Zoé\u0300 ", "Zoé\u0300"),
        ("a\tb\n\nc", "a b c"),
        ("evil\u202egnp", "evilgnp"),
        ("nul\x00", "nul"),
        ("👩‍🚀", "👩‍🚀"),
    ],
)
def test_a_name_is_shown_on_one_line_without_unseen_signs(written: str, shown: str) -> None:
    assert shown_name(written) == shown


@pytest.mark.parametrize("name", ["\u200b", "\x00", "\u202e \u2066", "\u200d"])
def test_a_name_that_nobody_could_see_is_refused(name: str) -> None:
    with pytest.raises(Refusal, match="name"):
        shown_name(name)


@pytest.mark.parametrize("name", ["ZOÉ", "zoe\u0301", " Zoé ", "ＺＯÉ"])
def test_all_ways_to_write_a_name_log_in_the_same_person(name: str) -> None:
    assert folded(name) == "zoé"
