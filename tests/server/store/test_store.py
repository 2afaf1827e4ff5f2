"""The store: what was written is there, jobs share commits, and no job takes another one down."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from houle.server.errors import Refusal
from houle.server.store import migrations, store
from houle.server.store.failures import StorageError
from houle.server.store.schema import blocks
from houle.server.store.store import Store, open_store

Scene = Callable[[Store], Awaitable[None]]


def with_store(url: str, scene: Scene) -> None:
    """Run a scene with an open store."""

    async def whole() -> None:
        opened = open_store(url)
        try:
            await scene(opened)
        finally:
            await opened.close()

    migrations.upgrade(url)
    asyncio.run(whole())


def block(connection: sa.Connection, other: str) -> str:
    """A job that stores one row."""
    connection.execute(sa.insert(blocks), {"person": "me", "other": other})
    return other


def everybody(connection: sa.Connection) -> list[str]:
    """A job that reads all rows."""
    return list(connection.execute(sa.select(blocks.c.other).order_by(blocks.c.other)).scalars())


def pause(connection: sa.Connection, until: threading.Event) -> None:
    """Stay within a job until something has happened, without holding the loop up."""
    while not until.is_set():
        if connection.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_sleep(0.02)"))
        else:
            until.wait(0.02)


def test_what_was_written_is_there_when_the_store_is_opened_again(database: str) -> None:
    async def write(opened: Store) -> None:
        assert await opened.write(partial(block, other="a")) == "a"

    async def read(opened: Store) -> None:
        assert await opened.read(everybody) == ["a"]

    with_store(database, write)
    with_store(database, read)


def test_a_job_that_fails_takes_nothing_else_down(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(opened: Store) -> None:
        names = ["a", "b", "a", "c"]
        jobs = [opened.write(partial(block, other=name)) for name in names]
        answers = await asyncio.gather(*jobs, return_exceptions=True)
        assert sum(isinstance(answer, IntegrityError) for answer in answers) == 1
        assert await opened.read(everybody) == ["a", "b", "c"]

    with_store(database, scene)
    assert caplog.records == [], "that somebody was quicker is no mistake"


def test_what_a_failing_job_did_before_is_undone(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    def change_one_mind(connection: sa.Connection) -> None:
        block(connection, "a")
        raise Refusal("stale")

    async def scene(opened: Store) -> None:
        with pytest.raises(Refusal):
            await opened.write(change_one_mind)
        assert await opened.read(everybody) == []

    with_store(database, scene)
    assert caplog.records == [], "a refusal is no mistake"


def test_a_wrong_statement_is_a_storage_error_and_the_next_job_is_done(database: str) -> None:
    def wrong(connection: sa.Connection) -> None:
        connection.execute(sa.text("INSERT INTO nowhere VALUES (1)"))

    async def scene(opened: Store) -> None:
        with pytest.raises(StorageError):
            await opened.write(wrong)
        with pytest.raises(StorageError):
            await opened.read(wrong)
        await opened.write(partial(block, other="b"))
        assert await opened.read(everybody) == ["b"]

    with_store(database, scene)


def test_a_mistake_in_the_store_is_logged_and_nothing_is_confirmed(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def mistaken(*_: Any) -> None:
        raise TypeError("a mistake")

    async def scene(opened: Store) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(store, "run_all", mistaken)
            patch.setattr(store, "run_one_by_one", partial(mistaken))
            with pytest.raises(StorageError, match="a mistake"):
                await opened.write(partial(block, other="a"))
        await opened.write(partial(block, other="b"))
        assert await opened.read(everybody) == ["b"]

    with_store(database, scene)
    assert [record.message for record in caplog.records] == [
        store.FAILED_TOGETHER,
        "storing failed",
    ]
    assert all(record.exc_info for record in caplog.records)


def test_jobs_that_wait_at_the_same_time_share_one_commit(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    batches: list[int] = []
    go_on = threading.Event()
    run_together = store.run_together

    def counted(engine: sa.Engine, batch: list[Any]) -> None:
        batches.append(len(batch))
        run_together(engine, batch)

    async def scene(opened: Store) -> None:
        first = asyncio.ensure_future(opened.write(lambda _: go_on.wait(5)))
        await asyncio.sleep(0.1)
        many = [opened.write(partial(block, other=f"{n:03}")) for n in range(100)]
        together = asyncio.gather(first, *many)
        await asyncio.sleep(0)
        go_on.set()
        await together

    monkeypatch.setattr(store, "run_together", counted)
    with_store(f"sqlite:///{tmp_path / 'houle.sqlite'}", scene)
    assert batches == [1, 100]


def test_a_reader_sees_one_instant(database: str) -> None:
    begun, written = threading.Event(), threading.Event()

    def read_twice(connection: sa.Connection) -> tuple[list[str], list[str]]:
        before = everybody(connection)
        begun.set()
        pause(connection, written)
        return before, everybody(connection)

    async def scene(opened: Store) -> None:
        await opened.read(everybody)
        reading = asyncio.ensure_future(opened.read(read_twice))
        while not begun.is_set():
            await asyncio.sleep(0.01)
        await opened.write(partial(block, other="a"))
        written.set()
        assert await reading == ([], [])

    with_store(database, scene)


def test_whoever_no_longer_waits_is_stored_nevertheless(database: str) -> None:
    async def scene(opened: Store) -> None:
        waiting = asyncio.ensure_future(opened.write(partial(block, other="a")))
        await asyncio.sleep(0)
        waiting.cancel()
        await opened.write(partial(block, other="b"))
        assert await opened.read(everybody) == ["a", "b"]

    with_store(database, scene)


def test_a_closed_store_says_so(database: str) -> None:
    async def scene(opened: Store) -> None:
        await opened.close()
        with pytest.raises(StorageError, match="closed"):
            await opened.write(partial(block, other="a"))

    with_store(database, scene)


def test_an_address_of_something_else_is_refused() -> None:
    with pytest.raises(ValueError, match="mysql"):
        open_store("mysql://localhost/houle")
