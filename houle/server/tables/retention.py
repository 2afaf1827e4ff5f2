"""Retention: what nobody needs any more is closed, and later deleted.

Finished matches, accounts and everything they are part of are kept. docs/hosting.md has the table.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from functools import partial

import sqlalchemy as sa

from houle.engine.errors import HouleError
from houle.server import wall_clock
from houle.server.store.schema import (
    blocks,
    ended_sessions,
    entries,
    mutes,
    notices,
    people,
    records,
    reviews,
    seats,
    tables,
)

from .actions import TableActions
from .closing import close_for_all

DAY_MS = 86_400_000

PUBLIC_DAYS = 1
"""A public table that has not begun is closed after this."""
OPEN_DAYS = 14
"""Any other table that has not begun is closed after this."""
PAUSED_DAYS = 180
"""A match in which nothing has happened for this long is closed."""
CLOSED_DAYS = 30
"""A closed table is deleted this long after its last entry."""
GUEST_DAYS = 60
"""A guest who sits nowhere, owns nothing and has no records is deleted after this."""
SESSION_DAYS = 401
"""That a session has ended is remembered for longer than its cookie is valid."""
REVIEW_DAYS = 180
"""A review is deleted after this; it can be asked for again."""

NOTICE_DAYS = 1
"""Every process has read a notice long before this."""

EVERY_SECONDS = 3600.0
ROWS_PER_ROUND = 200
"""How many rows of a kind one round takes at most."""

logger = logging.getLogger(__name__)


class Retention:
    """Looks once an hour for what can go."""

    def __init__(self, actions: TableActions) -> None:
        self.actions, self.tables = actions, actions.tables

    async def run(self) -> None:
        """Look again and again, until cancelled."""
        while True:
            await asyncio.sleep(EVERY_SECONDS)
            try:
                gone = await self.apply()
            except HouleError as error:
                logger.warning("retention failed", extra={"why": error.code})
            except Exception:
                logger.exception("retention failed")
            else:
                if any(gone.values()):
                    logger.info("retention", extra=gone)

    async def apply(self) -> dict[str, int]:
        """Close and delete what is due; how many of each kind."""
        now = wall_clock.now()
        stale = await self.tables.store.read(partial(stale_tables, now=now))
        closed = sum([await self.close(table_id) for table_id in stale])
        gone = await self.tables.store.write(partial(delete_tables, now=now))
        for table_id in gone:
            if (live := self.tables.live_tables.get(table_id)) is not None:
                self.tables.forget(live)
        guests = await self.tables.store.write(partial(delete_guests, now=now))
        old = await self.tables.store.write(partial(delete_reviews, now=now))
        await self.tables.store.write(partial(delete_sessions, now=now))
        await self.tables.store.write(partial(delete_notices, now=now))
        return {"closed": closed, "tables": len(gone), "guests": guests, "reviews": old}

    async def close(self, table_id: str) -> bool:
        """Close a table, unless somebody has just changed it."""
        try:
            await close_for_all(self.actions, table_id, tries=1)
        except HouleError:
            return False
        return True


def last_entry() -> sa.ScalarSelect[int]:
    """When something last happened at a table; when it was made, if nothing has."""
    at = sa.select(sa.func.max(entries.c.at)).where(entries.c.table_id == tables.c.id)
    return at.correlate(tables).scalar_subquery()


def stale_tables(connection: sa.Connection, now: int) -> Sequence[str]:
    """Tables that nobody uses any more: not begun, or abandoned, for long enough."""
    is_open, is_public = tables.c.status == "open", tables.c.access == "public"
    last = sa.func.coalesce(last_entry(), tables.c.made_at)
    stale = sa.or_(
        is_open & is_public & (last < now - PUBLIC_DAYS * DAY_MS),
        is_open & (last < now - OPEN_DAYS * DAY_MS),
        (tables.c.status == "playing") & (last < now - PAUSED_DAYS * DAY_MS),
    )
    old = tables.c.made_at < now - PUBLIC_DAYS * DAY_MS
    found = connection.execute(sa.select(tables.c.id).where(old, stale).limit(ROWS_PER_ROUND))
    return list(found.scalars())


def delete_tables(connection: sa.Connection, now: int) -> Sequence[str]:
    """Delete closed tables, with all that was said and played there."""
    last = sa.func.coalesce(last_entry(), tables.c.made_at)
    closed = (tables.c.status == "closed") & (last < now - CLOSED_DAYS * DAY_MS)
    found = connection.execute(sa.select(tables.c.id).where(closed).limit(ROWS_PER_ROUND))
    gone = list(found.scalars())
    for part, column in ((entries, "table_id"), (seats, "table_id"), (tables, "id")):
        connection.execute(sa.delete(part).where(part.c[column].in_(gone)))
    return gone


def delete_guests(connection: sa.Connection, now: int) -> int:
    """Delete guests who have left nothing."""
    sits = sa.select(seats.c.person).where(seats.c.person == people.c.id)
    owns = sa.select(tables.c.owner).where(tables.c.owner == people.c.id)
    keeps = sa.select(records.c.person).where(records.c.person == people.c.id)
    idle = (
        people.c.account.is_(None)
        & (people.c.made_at < now - GUEST_DAYS * DAY_MS)
        & ~sits.exists()
        & ~owns.exists()
        & ~keeps.exists()
    )
    gone = connection.scalars(sa.select(people.c.id).where(idle).limit(ROWS_PER_ROUND)).all()
    for relation in (blocks, mutes):
        theirs = relation.c.person.in_(gone) | relation.c.other.in_(gone)
        connection.execute(sa.delete(relation).where(theirs))
    connection.execute(sa.delete(people).where(people.c.id.in_(gone)))
    return len(gone)


def delete_reviews(connection: sa.Connection, now: int) -> int:
    """Delete old reviews."""
    old = reviews.c.status.in_(("done", "failed")) & (reviews.c.until < now - REVIEW_DAYS * DAY_MS)
    gone = connection.scalars(sa.select(reviews.c.id).where(old).limit(ROWS_PER_ROUND)).all()
    connection.execute(sa.delete(reviews).where(reviews.c.id.in_(gone)))
    return len(gone)


def delete_sessions(connection: sa.Connection, now: int) -> None:
    """Forget sessions whose cookies are too old anyway."""
    old = ended_sessions.c.at < now - SESSION_DAYS * DAY_MS
    connection.execute(sa.delete(ended_sessions).where(old))


def delete_notices(connection: sa.Connection, now: int) -> None:
    """Delete what the host's commands have told the servers."""
    connection.execute(sa.delete(notices).where(notices.c.at < now - NOTICE_DAYS * DAY_MS))
