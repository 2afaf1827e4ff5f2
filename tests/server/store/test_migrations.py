"""A database of every earlier version is brought to the present form, with all its rows."""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from houle.server.store import migrations
from houle.server.store.failures import StorageError
from houle.server.store.schema import METADATA, pulse
from houle.server.store.store import Job, open_store

DUMPS = Path(__file__).parent / "databases"
VERSIONS = migrations.versions()

Rows = dict[str, list[dict[str, Any]]]


def ask(url: str, job: Job[Any]) -> Any:
    """Run one job on the database behind an address."""

    async def whole() -> Any:
        store = open_store(url)
        try:
            return await store.write(job)
        finally:
            await store.close()

    return asyncio.run(whole())


def load_dump(version: str, path: Path) -> None:
    """Make a database of an earlier version."""
    connection = sqlite3.connect(path)
    connection.executescript((DUMPS / f"{version}.sql").read_text("utf-8"))
    connection.close()


def all_rows(connection: sa.Connection) -> Rows:
    """Everything that is in a database, as that database describes it."""
    found = sa.MetaData()
    found.reflect(connection)
    return {
        table.name: [dict(row._mapping) for row in connection.execute(sa.select(table))]
        for table in found.sorted_tables
        if table.name != "alembic_version"
    }


def insert_rows(connection: sa.Connection, rows: Rows) -> None:
    """Put rows into an empty database."""
    found = sa.MetaData()
    found.reflect(connection)
    connection.execute(sa.delete(found.tables["pulse"]))
    for name, some in rows.items():
        connection.execute(sa.insert(found.tables[name]), some)


def differences(connection: sa.Connection) -> list[Any]:
    """What Alembic would change to come from this database to the present form."""
    return list(compare_metadata(MigrationContext.configure(connection), METADATA))


def assert_kept(before: Rows, after: Rows) -> None:
    """Every row is still there; columns may have been added."""
    for name, rows in before.items():
        kept = [{column: row[column] for column in rows[0]} for row in after[name]] if rows else []
        assert sorted(map(repr, kept)) == sorted(map(repr, rows)), name


def test_an_empty_database_gets_the_form_that_the_schema_describes(database: str) -> None:
    migrations.upgrade(database)
    assert ask(database, differences) == []
    assert ask(database, migrations.version_of) == VERSIONS[-1]


def test_there_is_an_old_database_of_every_version() -> None:
    assert sorted(path.stem for path in DUMPS.glob("*.sql")) == VERSIONS


@pytest.mark.parametrize("version", VERSIONS)
def test_an_old_database_keeps_all_its_rows_on_sqlite(version: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'old.sqlite'}"
    load_dump(version, tmp_path / "old.sqlite")
    before = ask(url, all_rows)
    assert all(before.values()), "every table of an old database has rows"
    migrations.upgrade(url)
    assert_kept(before, ask(url, all_rows))
    assert ask(url, differences) == []


@pytest.mark.parametrize("version", VERSIONS)
def test_an_old_database_keeps_all_its_rows_on_postgresql(
    version: str, tmp_path: Path, postgres: Any
) -> None:
    load_dump(version, tmp_path / "old.sqlite")
    rows = ask(f"sqlite:///{tmp_path / 'old.sqlite'}", all_rows)
    url = postgres.database()
    migrations.upgrade(url, version)
    ask(url, lambda connection: insert_rows(connection, rows))
    before = ask(url, all_rows)
    migrations.upgrade(url)
    assert_kept(before, ask(url, all_rows))
    assert ask(url, differences) == []


def test_processes_that_start_at_the_same_time_do_the_work_once(database: str) -> None:
    with ThreadPoolExecutor(8) as together:
        list(together.map(migrations.upgrade, [database] * 8))
    assert ask(database, lambda c: c.execute(sa.select(sa.func.count(pulse.c.id))).scalar()) == 1


def test_an_upgrade_that_fails_leaves_the_database_as_it_was(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def half(connection: sa.Connection, wanted: str) -> None:
        connection.execute(sa.text("CREATE TABLE half (id INTEGER)"))
        raise sa.exc.OperationalError("", {}, Exception("the disk is full"))

    monkeypatch.setattr(migrations, "run_alembic", half)
    with pytest.raises(StorageError, match="the disk is full"):
        migrations.upgrade(database)
    assert ask(database, all_rows) == {}


def test_a_database_of_a_newer_program_is_refused(database: str) -> None:
    migrations.upgrade(database)
    newer = sa.text("UPDATE alembic_version SET version_num = '9999'")
    ask(database, lambda connection: connection.execute(newer))
    with pytest.raises(StorageError, match="9999"):
        migrations.upgrade(database)


def test_accounts_of_an_old_database_cannot_be_imitated_either(tmp_path: Path) -> None:
    path = tmp_path / "houle.db"
    load_dump("0005", path)
    connection = sqlite3.connect(path)
    change = "UPDATE people SET name = 'Iris', account = 'iris' WHERE name = 'Ali'"
    assert connection.execute(change).rowcount == 1
    connection.commit()
    migrations.upgrade(f"sqlite:///{path}")
    looks = dict(connection.execute("SELECT name, looks FROM people").fetchall())
    connection.close()
    assert looks == {"Iris": "lris", "Zoé": None}
