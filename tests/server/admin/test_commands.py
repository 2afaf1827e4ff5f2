"""Commands of a host change accounts and tables beside a running server, which learns of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from houle import games
from houle.engine.replay import replay
from houle.server.admin import databases, tables, users
from houle.server.admin.admin_session import AdminSession, open_session
from houle.server.admin.errors import AdminError
from houle.server.admin.status import status
from houle.server.people.accounts import NO_NAME
from houle.server.settings import ServerSettings
from houle.server.store.engines import sqlite_path
from tests.server.after.test_replays import finished
from tests.server.client import Person, Place
from tests.server.conftest import Scene

PASSWORD = "la mer, la mer"


async def run_admin(place: Place, work: Callable[[AdminSession], Awaitable[Any]]) -> Any:
    """What a command does, with a store of its own."""
    async with open_session(place.server.settings) as session:
        return await work(session)


async def account(place: Place, name: str = "Yan") -> Person:
    """Somebody with an account."""
    person = await place.guest(name)
    await person.post("/api/me/account", {"name": name, "password": PASSWORD})
    return person


def test_a_new_password_ends_every_session_and_its_pages_are_told(
    scene: Scene, database: str
) -> None:
    async def what(place: Place) -> None:
        yan = await account(place)
        async with yan.page() as page:
            password = await run_admin(place, lambda o: users.reset_password(o, "YAN"))
            assert (await page.wait("goodbye"))["why"] == "signed_out"
        assert (await yan.http.get("/api/me")).status_code == 401
        other = await place.guest()
        wish = {"name": "Yan", "password": PASSWORD}
        assert await other.refused("/api/login", wish) == "bad_login"
        assert (await other.post("/api/login", {**wish, "password": password}))["account"]

    scene(what, database=database)


def test_a_deleted_account_leaves_matches_without_its_name_and_a_bot_plays_on(
    scene: Scene, database: str
) -> None:
    async def what(place: Place) -> None:
        yan, zoe = await account(place), await place.guest("Zoé")
        over = await finished(yan)
        table = (await zoe.make_table("vague_verte", options={"players": 2}))["id"]
        await yan.sit(table, 1)
        await zoe.post(f"/api/tables/{table}/start")
        async with zoe.page() as page:
            await page.open(table)
            await run_admin(place, lambda o: users.delete(o, "Yan"))
            assert (await page.play(table))["situation"]["result"]
        seats = (await zoe.get(f"/api/tables/{table}"))["seats"]
        assert [seat["name"] for seat in seats] == ["Zoé", NO_NAME]
        while "Yan" in (told := await zoe.http.get(f"/api/tables/{over}/record")).text:
            await asyncio.sleep(0.1)  # until the server has read the notice
        assert told.status_code == 200
        assert (await yan.http.get("/api/me")).status_code == 401

    scene(what, database=database)


def test_a_closed_table_is_closed_for_everybody_who_looks_at_it(
    scene: Scene, database: str
) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        made = await zoe.make_table("vague_verte", options={"players": 2})
        async with zoe.page() as page:
            await page.open(made["id"])
            await run_admin(place, lambda o: tables.close(o, made["code"].lower()))
            news = await page.wait("news")
            assert news["table"]["status"] == "closed"
        assert await zoe.refused(f"/api/tables/{made['id']}/start") == "is_closed"
        with pytest.raises(AdminError, match="over or closed"):
            await run_admin(place, lambda o: tables.close(o, made["id"]))

    scene(what, database=database)


def test_a_match_can_be_closed_between_two_moves_of_it(scene: Scene, database: str) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = await zoe.play_now("land_unter")
        async with zoe.page() as page:
            told = await page.play(table, moves=2)
            await run_admin(place, lambda o: tables.close(o, table))
            legal, number = told["situation"]["legal"], told.get("entry", told["table"])["number"]
            refused = await page.move(table, number, legal[0])
            assert refused["code"] == "is_closed"
        place.server.tables.live_tables.clear()  # it is read again
        assert (await zoe.get(f"/api/tables/{table}"))["status"] == "closed"

    scene(what, database=database, pace=500)


def test_the_record_of_a_finished_match_is_exported_and_of_a_running_one_it_is_not(
    scene: Scene,
) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        over, running = await finished(zoe), await zoe.play_now("land_unter")
        record = await run_admin(place, lambda o: tables.export(o, over))
        assert replay(record, games.find).is_over
        with pytest.raises(AdminError, match="not over"):
            await run_admin(place, lambda o: tables.export(o, running))

    scene(what)


def test_a_host_may_close_any_table_and_others_may_not(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe, yan = await place.guest(), await account(place)
        table = (await zoe.make_table())["id"]
        assert await yan.refused(f"/api/tables/{table}/close") == "not_allowed"
        await run_admin(place, lambda o: users.make_host(o, "Yan", host=True))
        await yan.post(f"/api/tables/{table}/close")
        assert (await zoe.get(f"/api/tables/{table}"))["status"] == "closed"
        await run_admin(place, lambda o: users.make_host(o, "Yan", host=False))
        other = (await zoe.make_table())["id"]
        assert await yan.refused(f"/api/tables/{other}/close") == "not_allowed"

    scene(what)


def test_a_host_reads_the_metrics_from_elsewhere(scene: Scene) -> None:
    async def what(place: Place) -> None:
        yan = await account(place)
        away = {"X-Forwarded-For": "203.0.113.9"}
        assert (await yan.http.get("/metrics", headers=away)).status_code == 403
        await run_admin(place, lambda o: users.make_host(o, "Yan", host=True))
        answer = await yan.http.get("/metrics", headers=away)
        assert answer.status_code == 200 and "houle_ready" in answer.text

    scene(what, proxies=1)


def test_lists_and_status_say_who_and_what_is_there(scene: Scene, database: str) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        await account(place)
        made = await zoe.make_table()
        settings = place.server.settings
        accounts, everybody = await asyncio.to_thread(both_lists, settings)
        assert [user.account for user in accounts] == ["yan"]
        assert [(user.name, user.tables) for user in everybody] == [("Zoé", 1), ("Yan", 0)]
        [listed] = await asyncio.to_thread(tables.list_tables, settings)
        assert (listed.code, listed.status, listed.players) == (made["code"], "open", ("Zoé",))
        found = await asyncio.to_thread(status, settings)
        assert (found.counts.tables, found.counts.accounts, found.counts.guests) == (
            {"open": 1},
            1,
            1,
        )
        assert found.counts.heard_ms is not None

    scene(what, database=database)


def both_lists(settings: ServerSettings) -> tuple[list[users.ListedUser], list[users.ListedUser]]:
    return users.list_users(settings), users.list_users(settings, guests=True)


@pytest.mark.parametrize(
    "work",
    [
        lambda o: users.delete(o, "nobody"),
        lambda o: users.reset_password(o, "Zoé"),
        lambda o: tables.close(o, "ABCDE"),
        lambda o: tables.export(o, "nothing"),
    ],
    ids=["delete", "password", "close", "export"],
)
def test_what_is_not_there_is_said_in_a_sentence(
    scene: Scene, work: Callable[[AdminSession], Awaitable[Any]]
) -> None:
    async def what(place: Place) -> None:
        await place.guest()
        with pytest.raises(AdminError, match="there is no"):
            await run_admin(place, work)

    scene(what)


def test_a_command_does_not_create_a_database(tmp_path: Path) -> None:
    settings = ServerSettings(data=tmp_path / "data")
    with pytest.raises(AdminError, match="there is no database"):
        databases.check_present(settings)
    assert not sqlite_path(settings.database_url).exists()
    assert status(settings).schema is None and not settings.data.exists()
