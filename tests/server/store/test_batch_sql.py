"""Entries stored at once are stored as they would be one by one; who comes too late is told."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, StatementError

from houle.server.store import batch_sql, migrations, rows, store
from houle.server.store.rows import Change, EntryRow, SeatRow, TableRow
from houle.server.store.schema import METADATA
from houle.server.store.store import Store, open_store

TABLES = [f"table{number}" for number in range(6)]


def changes() -> list[Change]:
    """One change of every kind, each at a table of its own."""
    entries = [EntryRow(table, 1, "move", 10, 2, 33, "ada", f"ada/{table}") for table in TABLES]
    entries[5] = EntryRow(TABLES[5], 1, "chat", 11, body={"text": "« Ça va? » \\ 'x' \u0001 🌊"})
    found = [Change(entry) for entry in entries]
    found[1].table |= {"due": 5_000_000_000, "claimed_by": "me", "claimed_until": 7}
    found[2].table |= {"due": None, "status": "over", "result": {"places": [1, 2], "why": 'a"b'}}
    found[3].seats |= {0: {"bank": 900, "owed_at": None}, 1: {"owed_at": 12}}
    found[4].seats |= {1: {"away": True, "stood_in": 3, "name": "Zoé"}}
    return found


def set_up(connection: sa.Connection) -> None:
    """Make the tables."""
    for number, table in enumerate(TABLES):
        row = TableRow(
            table,
            f"CODE{number}",
            "wave",
            {"a": 1},
            "ada",
            "public",
            "playing",
            {},
            "",
            True,
            0,
            "",
            1,
        )
        chairs = [SeatRow(table, seat, "human", "ada", "Ada", None) for seat in range(2)]
        rows.add_table(connection, row, chairs)


def everything(connection: sa.Connection) -> list[Any]:
    """All rows of all tables that a change may touch."""
    names = ("entries", "seats", "tables")
    found = [METADATA.tables[name] for name in names]
    return [list(connection.execute(sa.select(t).order_by(*t.primary_key))) for t in found]


async def stored(url: str, made: Sequence[Change], *, together: bool) -> list[Any]:
    """What is stored after these changes."""
    opened = open_store(url)
    try:
        await opened.write(set_up)
        if together:
            await opened.write(partial(append_all, made=made))
        for change in () if together else made:
            await opened.write(partial(rows.append, change=change))
        found: list[Any] = await opened.read(everything)
        return found
    finally:
        await opened.close()


def append_all(connection: sa.Connection, made: Sequence[Change]) -> None:
    """Store changes at once."""
    batch_sql.append_all(connection.exec_driver_sql, connection.dialect.name, made)


def test_changes_of_every_kind_are_stored_alike(database: str, tmp_path: Any) -> None:
    other = f"sqlite:///{tmp_path / 'other.sqlite'}"
    for url in (database, other):
        migrations.upgrade(url)
    at_once = asyncio.run(stored(database, changes(), together=True))
    one_by_one = asyncio.run(stored(other, changes(), together=False))
    assert at_once == one_by_one


def test_of_entries_that_wait_only_the_one_that_comes_too_late_is_refused(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrations.upgrade(database)
    sizes: list[int] = []

    def counted(run: Any, dialect: str, made: Any) -> None:
        sizes.append(len(made))
        batch_sql.append_all(run, dialect, made)

    monkeypatch.setattr(store, "append_all", counted)

    async def whole() -> None:
        opened = open_store(database)
        try:
            await opened.write(set_up)
            await opened.append(Change(EntryRow(TABLES[3], 1, "chat", 0)))
            answers = await at_the_same_time(opened, changes())
            assert [type(answer) for answer in answers].count(IntegrityError) == 1
            assert isinstance(answers[3], IntegrityError)
            found = await opened.read(everything)
            assert [row.kind for row in found[0]] == [*["move"] * 3, "chat", "move", "chat"]
            assert [row.head for row in found[2]] == [1] * len(TABLES)
        finally:
            await opened.close()

    asyncio.run(whole())
    assert max(sizes) > 1


def test_of_entries_that_wait_only_a_wrong_one_fails_and_the_mistake_is_logged(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    migrations.upgrade(database)
    made = changes()
    made[3] = Change(EntryRow(TABLES[3], 1, "chat", 0, body={"text": object()}))

    async def whole() -> None:
        opened = open_store(database)
        try:
            await opened.write(set_up)
            answers = await at_the_same_time(opened, made)
            assert isinstance(answers.pop(3), StatementError)
            assert answers == [None] * 5
            found = await opened.read(everything)
            assert [row.head for row in found[2]] == [1, 1, 1, 0, 1, 1]
        finally:
            await opened.close()

    asyncio.run(whole())
    assert [record.message for record in caplog.records] == [store.FAILED_TOGETHER]


async def at_the_same_time(opened: Store, made: Sequence[Change]) -> list[Any]:
    """What becomes of changes that wait together."""
    go_on = threading.Event()
    held = asyncio.ensure_future(opened.write(lambda _: go_on.wait(0.3)))
    await asyncio.sleep(0.05)
    waiting = [asyncio.ensure_future(opened.append(change)) for change in made]
    await asyncio.sleep(0)
    go_on.set()
    await held
    return await asyncio.gather(*waiting, return_exceptions=True)


def test_two_entries_of_one_table_that_wait_together_are_both_stored(database: str) -> None:
    migrations.upgrade(database)

    async def whole() -> None:
        opened = open_store(database)
        try:
            await opened.write(set_up)
            made = [Change(EntryRow(TABLES[0], number, "chat", number)) for number in (1, 2)]
            made.append(Change(EntryRow(TABLES[1], 1, "chat", 1)))
            assert await at_the_same_time(opened, made) == [None] * 3
            found = await opened.read(everything)
            assert [(row.table_id, row.number) for row in found[0]] == [
                (TABLES[0], 1),
                (TABLES[0], 2),
                (TABLES[1], 1),
            ]
            assert [row.head for row in found[2]][:2] == [2, 1]
        finally:
            await opened.close()

    asyncio.run(whole())


def test_after_many_entries_at_once_still_more_come_together(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, rests = f"sqlite:///{tmp_path / 'houle.sqlite'}", list[float]()
    migrations.upgrade(url)

    async def whole() -> None:
        opened = open_store(url)
        try:
            await opened.write(set_up)
            monkeypatch.setattr(store.time, "sleep", rests.append)
            ids = [rows.new_id() for _ in range(store.MANY_JOBS + 1)]
            few = [Change(EntryRow(table_id, 1, "chat", 0)) for table_id in ids[:2]]
            await asyncio.gather(*(opened.append(change) for change in few))
            assert rests == []
            many = [Change(EntryRow(table_id, 2, "chat", 0)) for table_id in ids]
            await at_the_same_time(opened, many)
        finally:
            await opened.close()

    asyncio.run(whole())
    assert rests == [store.GATHER_SECONDS]
