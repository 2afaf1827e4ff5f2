"""The uptime clock: total time with a process running. It stops while none is running.

Between two beats it follows the monotonic clock, which nobody can set. A pause without beats, such
as a laptop with its lid closed, does not count, and until the next beat nobody can be late.
"""

from __future__ import annotations

import time
from functools import partial

import sqlalchemy as sa

from houle.server import wall_clock
from houle.server.store.schema import pulse
from houle.server.store.store import Store

SILENCE_MS = 5000
"""If there was no update for this long, no process was running."""


def monotonic_ms() -> int:
    """Milliseconds of a clock that only goes forward."""
    return time.monotonic_ns() // 1_000_000


class UptimeClock:
    """The uptime in milliseconds, kept in step with other processes through the database."""

    def __init__(self) -> None:
        self.served, self.at = 0, monotonic_ms()
        """The uptime at the last beat, and when that was on the monotonic clock."""
        self.latest = 0
        """The last time given: the clock never goes back."""

    @property
    def silence(self) -> int:
        """Milliseconds since the last beat."""
        return monotonic_ms() - self.at

    @property
    def is_paused(self) -> bool:
        """Whether the last beat is too long ago: the process, the machine or the database slept."""
        return self.silence >= SILENCE_MS

    def now(self) -> int:
        """The uptime now."""
        since = self.silence
        self.latest = max(self.latest, self.served + (since if since < SILENCE_MS else 0))
        return self.latest

    async def beat(self, store: Store) -> None:
        """Update the clock in the database, and read it."""
        served, at = await store.write(partial(beat, since=self.at))
        self.served, self.at = served, at


def beat(connection: sa.Connection, since: int | None = None) -> tuple[int, int]:
    """Bring the stored uptime up to date; a gap in the updates does not count.

    ``since`` is when this process wrote it last, on the monotonic clock: no more time has passed
    than that, whatever the time of day says.
    """
    at, here = wall_clock.now(), monotonic_ms()
    row = connection.execute(sa.select(pulse).with_for_update()).one()
    silence = at - row.at
    if since is not None:
        silence = min(silence, here - since) if silence >= 0 else here - since
    served = row.served + (silence if 0 <= silence < SILENCE_MS else 0)
    connection.execute(sa.update(pulse).values(served=served, at=at))
    return served, here
