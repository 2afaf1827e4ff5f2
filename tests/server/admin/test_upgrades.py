"""Upgrades: a backup first, matches go on, and an older program leaves a newer database alone."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from houle import games
from houle.server.admin import upgrades
from houle.server.admin.backup import read_manifest
from houle.server.admin.errors import AdminError
from houle.server.admin.restore import restore
from houle.server.settings import ServerSettings
from houle.server.store import migrations
from tests.server.admin.test_backup import known
from tests.server.client import served
from tests.server.store.test_migrations import VERSIONS, all_rows, ask, load_dump

BEFORE = VERSIONS[-2]


def sqlite_at(data: Path) -> str:
    return f"sqlite:///{data / 'houle.sqlite'}"


def as_before(source: str, target: str) -> None:
    """Write the rows of a database into a new one of the version before."""
    migrations.upgrade(target, BEFORE)
    rows = ask(source, all_rows)

    def insert(connection: sa.Connection) -> None:
        """Leave out what that version does not have."""
        found = sa.MetaData()
        found.reflect(connection)
        for name, table in found.tables.items():
            if name in rows:
                connection.execute(sa.delete(table))
                kept = [{c: row[c] for c in row if c in table.c} for row in rows[name]]
                connection.execute(sa.insert(table), kept) if kept else None

    ask(target, insert)


@pytest.mark.usefixtures("unlimited")
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_matches_of_every_game_go_on_after_an_upgrade(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    new, old = tmp_path / "new", tmp_path / "old"
    old.mkdir()
    url = sqlite_at(old)
    if kind == "postgres":
        url = request.getfixturevalue("postgres").database()
    names = [game.name for game in games.every()]

    async def begin() -> tuple[str, dict[str, str], dict[str, int]]:
        """A few moves in a match of each game."""
        async with served(new) as place:
            zoe = await place.guest()
            at = {name: await zoe.play_now(name) for name in names}
            async with zoe.page() as page:
                for table in at.values():
                    await page.play(table, moves=1)
            heads = {t: (await zoe.get(f"/api/tables/{t}"))["number"] for t in at.values()}
            return zoe.cookie, at, heads

    async def go_on(cookie: str, at: dict[str, str], heads: dict[str, int]) -> None:
        """The present server continues each match to its end."""
        async with served(old, database=url) as place:
            zoe = await known(place, cookie)
            async with zoe.page() as page:
                for table in at.values():
                    told = await page.play(table)
                    assert told["situation"]["result"]
                    number = (await zoe.get(f"/api/tables/{table}"))["number"]
                    assert number >= heads[table] > 1

    cookie, at, heads = asyncio.run(begin())
    assert len(at) == 5
    as_before(sqlite_at(new), url)
    (old / "cookie.secret").write_text((new / "cookie.secret").read_text())
    asyncio.run(go_on(cookie, at, heads))
    [kept] = old.glob("*.backup")
    manifest = read_manifest(kept)
    assert (manifest.schema_version, manifest.rows["tables"]) == (BEFORE, 5)


@pytest.mark.parametrize("version", VERSIONS[:-1])
def test_an_upgrade_keeps_a_backup_named_after_the_old_version(
    version: str, tmp_path: Path
) -> None:
    load_dump(version, tmp_path / "houle.sqlite")
    settings = ServerSettings(data=tmp_path)
    before = ask(settings.database_url, all_rows)
    upgrades.upgrade(settings)
    [kept] = tmp_path.glob(f"houle-before-upgrade-{version}-*.backup")
    manifest = read_manifest(kept)
    assert manifest.schema_version == version
    assert manifest.rows == {name: len(rows) for name, rows in before.items()}
    restore(ServerSettings(data=tmp_path / "other"), kept)
    upgrades.upgrade(settings)
    assert list(tmp_path.glob("*.backup")) == [kept], "there was nothing to upgrade"


def test_nothing_is_upgraded_without_a_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load_dump(BEFORE, tmp_path / "houle.sqlite")
    settings = ServerSettings(data=tmp_path)

    def full(*_: Any) -> None:
        raise AdminError("cannot_write", file="houle.backup", why="No space left on device")

    monkeypatch.setattr(upgrades, "keep_present", full)
    with pytest.raises(AdminError, match="No space left"):
        upgrades.upgrade(settings)
    assert ask(settings.database_url, migrations.version_of) == BEFORE
