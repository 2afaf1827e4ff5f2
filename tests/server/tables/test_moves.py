"""A usual move waits for nothing but the store; all else goes the usual way, in the usual order."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from houle.server.socket.page import MESSAGES_AT_ONCE
from houle.server.store import rows, store
from houle.server.store.failures import StorageError
from houle.server.store.rows import Change
from houle.server.store.store import SqliteStore
from houle.server.tables import table_service
from houle.server.tables.moves import Declined, held_at_once
from houle.server.tables.table_service import TableService
from houle.server.watch import metrics
from tests.server.client import Page, Place
from tests.server.conftest import WIRES, Scene
from tests.server.tables.test_actions import full_table


@pytest.fixture(params=WIRES)
def wire(request: pytest.FixtureRequest) -> str:
    """Every test of this file runs with both wires."""
    return str(request.param)


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


@pytest.mark.parametrize("wire", ["fast"])
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


def declined(reason: str) -> float:
    """How many fast moves have been declined for this reason."""
    name = "houle_fast_moves_declined_total"
    return metrics.REGISTRY.get_sample_value(name, {"reason": reason}) or 0.0


@pytest.mark.parametrize("wire", ["fast"])
def test_a_declined_fast_move_is_counted_by_its_reason_and_made_on_the_normal_path(
    scene: Scene,
) -> None:
    before = {reason: declined(reason) for reason in Declined}

    async def what(place: Place) -> None:
        table, (ada, *_) = await begun(place)
        tables = place.server.tables
        async with ada.page() as page:
            state = await page.open(table)
            number, legal = state["table"]["number"], state["situation"]["legal"]
            assert (await page.move(table, number, "nonsense"))["code"] == "bad_notation"
            await page.send(type="move")
            assert (await page.wait("refused"))["code"] == "bad_message"
            async with tables.locked(table):
                await page.send(type="move", table=table, number=number, move=legal[0], id="a")
                while declined("locked") == before[Declined.LOCKED]:
                    await asyncio.sleep(0.01)
            assert (await page.wait("confirmed", id="a"))["type"] == "confirmed"
            assert (await page.move(table, number, legal[0], id="a"))["type"] == "confirmed"
            tables.live_tables.clear()
            assert (await page.move(table, number, legal[0], id="b"))["code"] == "stale"

    scene(what)
    counted = {reason.name for reason in Declined if declined(reason) == before[reason] + 1}
    assert counted == {"REFUSED", "NOT_A_MOVE", "LOCKED", "REPEATED", "NOT_IN_MEMORY"}


@pytest.mark.parametrize("wire", ["fast"])
def test_too_many_moves_are_counted_once_by_the_limit_of_both_paths(
    scene: Scene, still_clock: None
) -> None:
    async def what(place: Place) -> None:
        table, (ada, *_) = await begun(place)
        async with ada.page() as page:
            answers = [await page.move(table, 0, "nonsense") for _ in range(int(MESSAGES_AT_ONCE))]
            assert {answer["code"] for answer in answers} == {"bad_notation"}
            assert (await page.move(table, 0, "nonsense"))["code"] == "too_often"

    scene(what)


@pytest.mark.parametrize("wire", ["fast"])
def test_an_unexpected_error_in_a_fast_move_is_logged_and_told(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any) -> int:
        raise RuntimeError("a mistake of ours")

    async def what(place: Place) -> None:
        table, (ada, *_) = await begun(place)
        async with ada.page() as page:
            with monkeypatch.context() as patch:
                patch.setattr(table_service, "check_move", broken)
                patch.delattr(TableService, "move")  # the normal path
                assert (await first_move(page, table))["code"] == "internal"
            failing = Failing(RuntimeError("another mistake"))
            with monkeypatch.context() as patch:
                patch.setattr(SqliteStore, "append", lambda *given: failing.append(*given))
                patch.delattr(TableService, "move")
                assert (await first_move(page, table))["code"] == "internal"
            assert (await first_move(page, table))["type"] == "confirmed"

    scene(what)
    logged = [record for record in caplog.records if record.message == "message failed"]
    errors = [str(record.exc_info[1]) for record in logged if record.exc_info]
    assert errors == ["a mistake of ours", "another mistake"]


def test_a_mistake_in_storing_many_at_once_is_logged_and_the_move_is_stored_by_itself(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def what(place: Place) -> None:
        table, (ada, *_) = await begun(place)
        async with ada.page() as page:
            monkeypatch.setattr(store, "append_all", mistaken)
            assert (await first_move(page, table))["type"] == "confirmed"

    scene(what)
    assert logged_errors(caplog) == [(store.FAILED_TOGETHER, "a mistake in storing")]


def test_a_mistake_in_storing_a_move_is_logged_and_the_move_can_be_made_again(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def what(place: Place) -> None:
        table, (ada, *_) = await begun(place)
        async with ada.page() as page:
            with monkeypatch.context() as patch:
                patch.setattr(store, "append_all", mistaken)
                patch.setattr(rows, "append", mistaken)
                assert (await first_move(page, table))["code"] == "internal"
            assert (await first_move(page, table))["type"] == "confirmed"

    scene(what)
    events = (store.FAILED_TOGETHER, "message failed")
    assert logged_errors(caplog) == [(event, "a mistake in storing") for event in events]


def mistaken(*_: Any, **__: Any) -> None:
    """Stands for code that stores moves and is wrong."""
    raise TypeError("a mistake in storing")


def logged_errors(caplog: pytest.LogCaptureFixture) -> list[tuple[str, str]]:
    """The errors that were logged with their traceback: the event and what went wrong."""
    found = [(record.message, record.exc_info) for record in caplog.records]
    return [(event, str(info[1])) for event, info in found if info and info[2] is not None]


@pytest.mark.parametrize("wire", ["fast"])
def test_a_table_goes_on_after_the_storing_of_a_fast_move_was_cancelled(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cancelled(*_: Any) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        loop.call_soon(future.cancel)
        return future

    async def what(place: Place) -> None:
        table, (ada, *_) = await begun(place)
        async with ada.page() as page:
            with monkeypatch.context() as patch:
                patch.setattr(SqliteStore, "append", cancelled)
                assert (await first_move(page, table))["code"] == "internal"
            assert (await first_move(page, table))["type"] == "confirmed"

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
