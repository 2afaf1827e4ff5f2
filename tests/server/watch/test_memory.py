"""Memory goes back to the system."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress

import pytest

from houle.server.watch import memory


def test_memory_is_given_back_again_and_again_until_the_server_stops(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(memory, "EVERY_SECONDS", 0.0)
    trimmed: list[int] = []

    async def happens() -> None:
        task = asyncio.create_task(memory.give_back(lambda: trimmed.append(1)))
        while len(trimmed) < 3:
            await asyncio.sleep(0)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    asyncio.run(happens())
    assert len(trimmed) >= 3


def test_where_the_c_library_cannot_do_it_nothing_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert memory.find_trim() is None
    asyncio.run(memory.give_back())


@pytest.mark.skipif(sys.platform != "linux", reason="glibc only")
def test_the_c_library_is_found_here() -> None:
    trim = memory.find_trim()
    assert trim is None or trim() in (0, 1)
