"""Backups: taken while people play, verified, and restored into either kind of database."""

from __future__ import annotations

import asyncio
import json
import os
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

import houle
from houle.engine.languages import LANGUAGES
from houle.server.admin import backup
from houle.server.admin.backup import Manifest, read_manifest, write_backup
from houle.server.admin.errors import AdminError
from houle.server.admin.restore import restore
from houle.server.settings import ServerSettings, secret_of
from houle.server.store import migrations, rows
from houle.server.store.database_lock import locked_database
from tests.server.client import Place, run, served
from tests.server.store.test_migrations import ask

GAMES = ("land_unter", "vague_verte")


def settings_at(data: Path, database: str = "") -> ServerSettings:
    return ServerSettings(data=data, database=database)


@pytest.fixture
def stored(tmp_path: Path) -> ServerSettings:
    """A database without rows, and the secret of cookies."""
    settings = settings_at(tmp_path / "data")
    settings.data.mkdir()
    migrations.upgrade(settings.database_url)
    secret_of(settings)
    return settings


@pytest.fixture
def file(stored: ServerSettings, tmp_path: Path) -> Path:
    """A backup of that database."""
    write_backup(stored, tmp_path / "houle.backup")
    return tmp_path / "houle.backup"


@pytest.fixture(params=["sqlite to sqlite", "postgres to postgres", "sqlite to postgres"])
def both(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, str]:
    """The address of the database that is backed up, and of another one."""

    def address(kind: str, name: str) -> str:
        if kind == "sqlite":
            return f"sqlite:///{tmp_path / name / 'houle.sqlite'}"
        return str(request.getfixturevalue("postgres").database())

    one, _, other = request.param.partition(" to ")
    return address(one, "one"), address(other, "other")


@pytest.mark.usefixtures("unlimited")
def test_a_backup_in_the_middle_of_moves_has_every_confirmed_one_and_matches_go_on(
    tmp_path: Path, both: tuple[str, str]
) -> None:
    first, second = tmp_path / "one", tmp_path / "other"
    first.mkdir(exist_ok=True)
    file = tmp_path / "houle.backup"

    async def begin() -> tuple[dict[str, int], list[tuple[str, str]]]:
        """Play two matches, with a backup while moves are being made."""
        async with served(first, database=both[0]) as place:
            people = [await place.guest(f"Zoé {game}") for game in GAMES]
            at = [await zoe.play_now(game) for zoe, game in zip(people, GAMES, strict=True)]
            confirmed: dict[str, int] = {}
            before = asyncio.Event()
            playing = [
                asyncio.create_task(play_on(zoe, table, confirmed, before))
                for zoe, table in zip(people, at, strict=True)
            ]
            await before.wait()
            sure = dict(confirmed)
            await asyncio.to_thread(write_backup, settings_at(first, both[0]), file)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            return sure, [(zoe.cookie, table) for zoe, table in zip(people, at, strict=True)]

    async def go_on(sure: dict[str, int], seats: list[tuple[str, str]]) -> None:
        """Everybody is known by their cookie, and plays to the end."""
        async with served(second, database=both[1]) as place:
            for cookie, table in seats:
                zoe = await known(place, cookie)
                assert (await zoe.get(f"/api/tables/{table}"))["number"] >= sure[table]
                async with zoe.page() as page:
                    assert (await page.play(table))["situation"]["result"]

    sure, seats = asyncio.run(begin())
    assert len(sure) == len(GAMES) and min(sure.values()) > 3
    manifest, before = restore(settings_at(second, both[1]), file)
    assert before is None and manifest.version == houle.__version__
    asyncio.run(go_on(sure, seats))


async def play_on(zoe: Any, table: str, confirmed: dict[str, int], before: asyncio.Event) -> None:
    """Make moves, and note the last one that was confirmed, to the end or until cancelled."""
    async with zoe.page() as page:
        is_over = False
        while not is_over:
            told = await page.play(table, moves=1)
            is_over = told["situation"]["result"] is not None
            confirmed[table] = max(
                confirmed.get(table, 0), told.get("entry", told["table"])["number"]
            )
            if len(confirmed) == len(GAMES) and min(confirmed.values()) > 3:
                before.set()


async def known(place: Place, cookie: str) -> Any:
    """Somebody who comes back with the cookie of before."""
    zoe = await place.guest()
    name, _, value = cookie.partition("=")
    zoe.http.cookies.clear()
    zoe.http.cookies.set(name, value)
    zoe.me = await zoe.get("/api/me")
    return zoe


def test_a_backup_says_what_it_is_and_only_its_owner_can_read_it(file: Path) -> None:
    manifest = read_manifest(file)
    assert manifest.schema_version == migrations.newest()
    assert manifest.database == "sqlite" and manifest.rows["pulse"] == 1
    assert set(manifest.files) == {"houle.sqlite", "cookie.secret"}
    assert os.stat(file).st_mode & 0o077 == 0


def test_what_was_there_before_a_restore_is_kept_and_can_be_restored(
    stored: ServerSettings, file: Path
) -> None:
    add_table(stored.database_url, "table")
    old = secret_of(stored)
    (stored.data / "cookie.secret").write_text("another")
    _, before = restore(stored, file)
    assert before is not None and before.parent == stored.data
    assert count_tables(stored.database_url) == 0 and secret_of(stored) == old
    restore(stored, before)
    assert count_tables(stored.database_url) == 1 and secret_of(stored) == "another"


def add_table(url: str, name: str) -> None:
    """Store a table."""
    table = rows.TableRow(
        *(name, "ABCDE", "wave", {}, "zoe", "public", "open", {}, "mousse"),
        **{"hints": True, "pace": 0, "secret": "", "made_at": 0},
    )
    ask(url, lambda c: rows.add_table(c, table, [rows.SeatRow(name, 0, "open", None, "", None)]))


def count_tables(url: str) -> int:
    return len(ask(url, lambda c: rows.public_tables(c, 10)))


def test_a_backup_of_an_earlier_schema_is_upgraded(tmp_path: Path) -> None:
    old = settings_at(tmp_path / "old")
    old.data.mkdir()
    migrations.upgrade(old.database_url, "0003")
    assert write_backup(old, tmp_path / "old.backup").schema_version == "0003"
    new = settings_at(tmp_path / "new")
    restore(new, tmp_path / "old.backup")
    assert ask(new.database_url, migrations.version_of) == migrations.newest()


def as_newer(url: str) -> None:
    """Let a database be of a newer program."""
    newer = sa.text("UPDATE alembic_version SET version_num = '9999'")
    ask(url, lambda connection: connection.execute(newer) and None)


def test_going_back_to_an_older_houle_restores_over_a_newer_file_and_keeps_it(
    stored: ServerSettings, file: Path
) -> None:
    as_newer(stored.database_url)
    _, before = restore(stored, file)
    assert ask(stored.database_url, migrations.version_of) == migrations.newest()
    assert before is not None and read_manifest(before).schema_version == "9999"


def test_a_newer_postgresql_database_is_left_alone(
    tmp_path: Path, postgres: Any, file: Path
) -> None:
    url = postgres.database()
    migrations.upgrade(url)
    as_newer(url)
    with pytest.raises(migrations.NewerDatabaseError):
        restore(settings_at(tmp_path / "other", url), file)
    assert ask(url, migrations.version_of) == "9999"


def changed(file: Path, **changes: Any) -> None:
    """Write the archive again, with other contents of some files."""
    with zipfile.ZipFile(file) as packed:
        contents = {name: packed.read(name) for name in packed.namelist()}
    with zipfile.ZipFile(file, "w") as packed:
        for name, content in (contents | changes).items():
            packed.writestr(name, content)


def changed_manifest(file: Path, **changes: Any) -> None:
    """Let a backup say something else about itself."""
    manifest = {**json.loads(read_manifest(file).model_dump_json()), **changes}
    changed(file, **{backup.MANIFEST: json.dumps(manifest)})


def of_a_newer_houle(file: Path) -> None:
    changed_manifest(file, version="9.0.0", schema_version="9999")


def with_a_path(file: Path) -> None:
    changed_manifest(file, files={"../../evil.secret": "0"})


def with_another_secret(file: Path) -> None:
    changed(file, **{"cookie.secret": "forged"})


def without_a_database(file: Path) -> None:
    changed_manifest(file, files={})


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def flipped(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 0xFF
    file.write_bytes(content)


def foreign(file: Path) -> None:
    file.write_text("Dear diary")


def foreign_archive(file: Path) -> None:
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("holiday.txt", "sun")


@pytest.mark.parametrize(
    ("damage", "key"),
    [
        (of_a_newer_houle, "newer_backup"),
        (with_a_path, "not_a_backup"),
        (with_another_secret, "damaged"),
        (without_a_database, "damaged"),
        (cut, "not_a_backup"),
        (flipped, "damaged"),
        (foreign, "not_a_backup"),
        (foreign_archive, "not_a_backup"),
    ],
)
def test_a_damaged_or_foreign_file_is_refused_and_nothing_changes(
    damage: Callable[[Path], None], key: str, stored: ServerSettings, file: Path
) -> None:
    add_table(stored.database_url, "table")
    damage(file)
    with pytest.raises(AdminError) as refused:
        restore(stored, file)
    assert refused.value.key == key
    assert all(str(file) in refused.value.message(language) for language in LANGUAGES)
    assert count_tables(stored.database_url) == 1
    assert not list(stored.data.glob("*.backup")) and not list(stored.data.glob(".houle-*"))


def test_nothing_is_restored_while_a_server_runs_on_the_file(
    stored: ServerSettings, file: Path
) -> None:
    here = "http://localhost:8000/"
    with locked_database(stored, here), pytest.raises(AdminError, match=here):
        restore(stored, file)


def test_nothing_is_restored_while_a_server_runs_on_postgresql(
    tmp_path: Path, postgres: Any, file: Path
) -> None:
    url = postgres.database()

    async def what() -> None:
        async with served(tmp_path / "served", database=url):
            with pytest.raises(AdminError, match="a server is running here"):
                await asyncio.to_thread(restore, settings_at(tmp_path / "other", url), file)

    run(what())


def test_a_file_that_is_no_backup_is_not_overwritten_by_one(
    stored: ServerSettings, file: Path
) -> None:
    assert isinstance(write_backup(stored, file), Manifest)
    with pytest.raises(AdminError, match="is not a backup"):
        write_backup(stored, stored.data / "houle.sqlite")


def test_there_is_no_backup_of_nothing(tmp_path: Path) -> None:
    with pytest.raises(AdminError, match="there is no database"):
        write_backup(settings_at(tmp_path / "nowhere"), tmp_path / "file")
    assert list(tmp_path.iterdir()) == []
