"""A server that is stopped for a while, like a closed laptop, takes time from nobody."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import pytest

from tests.server.client import Page, Place, number_of
from tests.server.services import Loaded, ServerProcess

CLOCK = {"kind": "move", "seconds": 5}
STOPPED, AFTERWARDS = 5.5, 0.7
"""Seconds for which the server is stopped, more than the clock has, and then looked at."""
SERVING = """
from houle.server.bots import bot_runner
from houle.server.tables import uptime_clock
uptime_clock.SILENCE_MS = {silence}
bot_runner.UPKEEP_SECONDS = 0.2
from tests.server import serving
serving.main()
"""
A_PAUSE, NO_PAUSE = 2000, 1_000_000
"""After how many milliseconds without a beat the server takes itself for stopped."""


async def stopped_while_somebody_chooses(server: ServerProcess) -> tuple[list[str], str]:
    """What is told about seats afterwards, and what becomes of the move of who had to choose."""
    await server.ready()
    place = Place.elsewhere(server.url)
    ada, bea = await place.guest("Ada"), await place.guest("Bea")
    table = (await ada.make_table("vague_verte", options={"players": 2}, clock=CLOCK))["id"]
    await bea.sit(table, 1)
    await ada.post(f"/api/tables/{table}/start")
    first = (await ada.get(f"/api/tables/{table}"))["to_move"][0]
    async with (ada, bea)[first].page() as page:
        shown = await page.open(table)
        assert server.number is not None
        os.kill(server.number, signal.SIGSTOP)
        await asyncio.sleep(STOPPED)
        os.kill(server.number, signal.SIGCONT)
        await asyncio.sleep(AFTERWARDS)
        moved = await page.move(table, number_of(shown), shown["situation"]["legal"][0])
        said = seat_news(page)
    await place.close()
    return said, str(moved["type"])


def seat_news(page: Page) -> list[str]:
    """Why seats have changed, as the page was told."""
    news = [message["entry"] for message in page.seen if message["type"] == "news"]
    return [str(entry["why"]) for entry in news if entry["kind"] == "seats"]


def after_a_stop(folder: Path, silence: int) -> tuple[list[str], str]:
    """Stop a real server, and let it go on."""
    loaded = Loaded(folder / "log", program=["-c", SERVING.format(silence=silence)])
    server = ServerProcess(loaded, folder / "data")
    try:
        server.begin()
        return asyncio.run(stopped_while_somebody_chooses(server))
    finally:
        server.kill()
        loaded.close()


def test_nobody_is_late_because_the_server_was_stopped(tmp_path: Path) -> None:
    assert after_a_stop(tmp_path, A_PAUSE) == ([], "confirmed")


@pytest.mark.slow
def test_a_server_that_does_not_notice_its_pause_is_found_out(tmp_path: Path) -> None:
    said, moved = after_a_stop(tmp_path, NO_PAUSE)
    assert (said, moved) != ([], "confirmed") and "late" in said
