"""Clean restarts under load: nothing confirmed is lost or doubled, and every match is finished."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

from houle.server.process import RETRY_MS, retry_after
from tests.server.killing import kill_and_count
from tests.server.services import server_processes


def test_a_server_that_is_restarted_under_load_loses_and_doubles_nothing(tmp_path: Path) -> None:
    with server_processes(1, tmp_path / "data") as servers:
        url = f"sqlite:///{tmp_path / 'data' / 'houle.sqlite'}"
        playing = kill_and_count(
            servers, url, kills=6, groups=10, seed=3, longest=0.4, how=signal.SIGTERM
        )
        figures = asyncio.run(playing)
    assert set(figures.faults.values()) == {0}, figures
    assert figures.kills == 6
    assert figures.goodbyes > 30
    assert figures.confirmed > 200


def test_many_pages_come_back_over_a_longer_time_than_a_few() -> None:
    assert retry_after(0) == retry_after(500) == RETRY_MS
    assert retry_after(4000) == 8000
