"""The uptime clock: total time with a process running. It stops while none is running."""

from __future__ import annotations

import sqlalchemy as sa

from houle.server import wall_clock
from houle.server.store.schema import pulse
from houle.server.store.store import Store

BEAT = 1.0
"""How often the clock is written to the database."""
SILENCE_MS = 5000
"""After so long without an update no process was running."""


class UptimeClock:
    """The uptime in milliseconds, kept in step with other processes through the database."""

    def __init__(self) -> None:
        self.served, self.at = 0, wall_clock.now()

    def now(self) -> int:
        """The uptime now."""
        return self.served + max(0, wall_clock.now() - self.at)

    async def beat(self, store: Store) -> None:
        """Update the clock in the database, and read it."""
        self.served, self.at = await store.write(beat)


def beat(connection: sa.Connection) -> tuple[int, int]:
    """Bring the stored uptime up to date; a gap in the updates does not count."""
    at = wall_clock.now()
    row = connection.execute(sa.select(pulse).with_for_update()).one()
    silence = at - row.at
    served = row.served + (silence if 0 <= silence < SILENCE_MS else 0)
    connection.execute(sa.update(pulse).values(served=served, at=at))
    return served, at
