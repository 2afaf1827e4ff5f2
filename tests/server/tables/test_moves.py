"""A usual move waits for nothing but the store; all else goes the usual way, in the usual order."""

from __future__ import annotations

import asyncio
from typing import Any

import orjson
import pytest
from sqlalchemy.exc import IntegrityError

from houle.server.messages import outgoing
from houle.server.messages.outgoing import made, move_text, shared_news
from houle.server.store.failures import StorageError
from houle.server.store.rows import Change, EntryRow
from houle.server.store.store import SqliteStore
from houle.server.tables.moves import held_at_once
from houle.server.tables.table_service import TableService
from tests.server.client import Page, Place
from tests.server.conftest import Scene
from tests.server.tables.test_actions import full_table


class Failing:
    """A store whose next entries fail, as often as there are errors left."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)

    def append(self, opened: SqliteStore, change: Change) -> asyncio.Future[None]:
        """Store an entry, or fail to."""
        if not self.errors:
            return APPEND(opened, change)
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().call_soon(future.set_exception, self.errors.pop(0))
        return future


APPEND = SqliteStore.append


async def begun(place: Place) -> tuple[str, list[Any]]:
    """A table of Land Unter that is being played, and its people."""
    table, people = await full_table(place)
    await people[0].post(f"/api/tables/{table}/start")
    return table, people


async def first_move(page: Page, table: str) -> Any:
    """Make the first legal move: what it is answered with."""
    state = await page.open(table)
    legal = state["situation"]["legal"]
    return await page.move(table, state["table"]["number"], legal[0])


def test_a_usual_move_is_confirmed_and_told_without_waiting_for_its_turn(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def what(place: Place) -> None:
        table, (ada, bob, *_) = await begun(place)
        async with ada.page() as page, bob.page() as other:
            await other.open(table)
            monkeypatch.delattr(TableService, "move")  # the usual way
            answer = await first_move(page, table)
            assert answer["type"] == "confirmed"
            news = await other.wait("news")
            assert news["entry"]["number"] == answer["number"]

    scene(what)


def test_moves_that_come_together_are_made_in_their_order(scene: Scene) -> None:
    async def what(place: Place) -> None:
        table, (ada, *_) = await begun(place)
        async with ada.page() as page:
            state = await page.open(table)
            number, legal = state["table"]["number"], state["situation"]["legal"]
            for name, move in zip("abc", legal, strict=False):
                wish = {"table": table, "number": number, "move": move, "id": name}
                await page.send(type="move", **wish)
            assert (await page.wait("confirmed", "refused", id="a"))["type"] == "confirmed"
            assert (await page.wait("confirmed", "refused", id="b"))["code"] == "stale"
            assert (await page.wait("confirmed", "refused", id="c"))["code"] == "stale"

    scene(what)


def test_a_move_whose_number_another_process_took_is_made_after_it(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = Failing(IntegrityError("", {}, Exception("taken")))

    async def what(place: Place) -> None:
        table, (ada, *_) = await begun(place)
        async with ada.page() as page:
            monkeypatch.setattr(SqliteStore, "append", lambda *given: failing.append(*given))
            assert (await first_move(page, table))["type"] == "confirmed"
            assert failing.errors == []

    scene(what)


def test_a_move_that_could_not_be_stored_is_refused_and_can_be_made_again(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = Failing(StorageError("the disk is full"))

    async def what(place: Place) -> None:
        table, (ada, *_) = await begun(place)
        async with ada.page() as page:
            monkeypatch.setattr(SqliteStore, "append", lambda *given: failing.append(*given))
            assert (await first_move(page, table))["code"] == "storage"
            assert (await first_move(page, table))["type"] == "confirmed"

    scene(what)


def test_a_move_that_is_repeated_is_confirmed_under_the_same_number(scene: Scene) -> None:
    async def what(place: Place) -> None:
        table, (ada, *_) = await begun(place)
        async with ada.page() as page:
            state = await page.open(table)
            wish = (table, state["table"]["number"], state["situation"]["legal"][0], "same")
            first, again = await page.move(*wish), await page.move(*wish)
            assert first["type"] == again["type"] == "confirmed"
            assert first["number"] == again["number"]

    scene(what)


def test_a_lock_is_not_taken_from_those_who_wait_for_it() -> None:
    async def whole() -> None:
        lock = asyncio.Lock()
        assert held_at_once(lock)
        assert not held_at_once(lock)
        waiting = asyncio.ensure_future(lock.acquire())
        await asyncio.sleep(0)
        lock.release()
        assert not held_at_once(lock)
        assert await waiting
        lock.release()
        assert held_at_once(lock)

    asyncio.run(whole())


@pytest.mark.parametrize("person", ["p_1-x", None])
@pytest.mark.parametrize("clocks", [None, outgoing.Clocks(left=[5, None], at=7)])
def test_the_form_of_a_move_says_what_the_message_says(person: str | None, clocks: Any) -> None:
    entry = EntryRow("t", 12, "move", 1_700_000_000_000, seat=2, move=5, person=person)
    parts = {"view": outgoing.GAP, "legal": outgoing.GAP, "asides": outgoing.GAP}
    shown = made(outgoing.Situation, **parts, to_move=(0, 3), clocks=clocks, result=None)
    in_order = {name: shown.__dict__[name] for name in outgoing.Situation.model_fields}
    message = shared_news("t", entry, outgoing.GAP, None, made(outgoing.Situation, **in_order))
    assert move_text("t", entry, shown) == outgoing.encode(message)


def test_a_confirmation_is_the_message_of_the_protocol() -> None:
    text = b'{"n":1' + outgoing.confirmed("table", "m-7_", 9)
    read = outgoing.Confirmed.model_validate_json(text)
    assert read == outgoing.Confirmed(n=1, type="confirmed", table="table", id="m-7_", number=9)
    assert list(orjson.loads(text)) == list(outgoing.Confirmed.model_fields)
