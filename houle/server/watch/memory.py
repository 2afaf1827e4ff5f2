"""Memory: what the allocator keeps for itself goes back to the system now and then.

Messages and moves of many sizes leave holes between longer-lived objects. glibc fills them again
only in part, so that a busy process would seem to grow for hours.
"""

from __future__ import annotations

import asyncio
import ctypes
import sys
from collections.abc import Callable

EVERY_SECONDS = 60.0


def find_trim() -> Callable[[], object] | None:
    """The function of the C library that gives memory back, or None where there is none."""
    if sys.platform != "linux":
        return None
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    return None if trim is None else lambda: trim(0)


async def give_back(trim: Callable[[], object] | None = None) -> None:
    """Give memory back again and again, until cancelled."""
    trim = trim or find_trim()
    while trim is not None:
        await asyncio.sleep(EVERY_SECONDS)
        await asyncio.to_thread(trim)
