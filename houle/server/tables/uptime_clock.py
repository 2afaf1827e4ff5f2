"""Served time: how long tables have been served so far. It stands still while nobody serves."""

from __future__ import annotations

import sqlalchemy as sa

from houle.server import wall_clock
from houle.server.store.schema import pulse
from houle.server.store.store import Store

BEAT = 1.0
"""Seconds between two beats of the pulse."""
SILENCE_MS = 5000
"""After so many milliseconds without a beat nobody was there."""


class UptimeClock:
    """The served time as this process knows it, in step with all others by the database."""

    def __init__(self) -> None:
        self.served, self.at = 0, wall_clock.now()

    def now(self) -> int:
        """The served time."""
        return self.served + max(0, wall_clock.now() - self.at)

    async def beat(self, store: Store) -> None:
        """Tell the others that the tables are served, and hear how long they have been."""
        self.served, self.at = await store.write(beat)


def beat(connection: sa.Connection) -> tuple[int, int]:
    """Bring the stored served time up to now; silence before does not count."""
    at = wall_clock.now()
    row = connection.execute(sa.select(pulse).with_for_update()).one()
    silence = at - row.at
    served = row.served + (silence if 0 <= silence < SILENCE_MS else 0)
    connection.execute(sa.update(pulse).values(served=served, at=at))
    return served, at
