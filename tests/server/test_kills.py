"""``kill -9`` under load: nothing confirmed is lost or doubled, and every match is finished."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.killing import kill_and_count
from tests.server.services import Postgres, Redis, server_processes


def test_a_server_on_sqlite_that_is_killed_twelve_times_loses_nothing(tmp_path: Path) -> None:
    with server_processes(1, tmp_path / "data") as servers:
        url = f"sqlite:///{tmp_path / 'data' / 'houle.sqlite'}"
        figures = asyncio.run(kill_and_count(servers, url, kills=12, groups=4, seed=1))
    assert set(figures.faults.values()) == {0}, figures
    assert figures.kills == 12
    assert figures.confirmed > 200


def test_of_two_servers_on_postgresql_one_is_killed_and_the_other_goes_on(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    url = postgres.database()
    with server_processes(2, tmp_path / "data", database=url, redis=redis.url) as servers:
        figures = asyncio.run(kill_and_count(servers, url, kills=6, groups=4, seed=2))
    assert set(figures.faults.values()) == {0}, figures
    assert figures.kills == 6
    assert figures.confirmed > 100
