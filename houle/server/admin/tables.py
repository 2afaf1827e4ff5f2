"""Tables, from the host's side: list, close, export the record of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import sqlalchemy as sa

from houle.server.after.replays import Replays
from houle.server.errors import Refusal
from houle.server.settings import ServerSettings
from houle.server.store import rows
from houle.server.store.rows import SeatRow, TableRow
from houle.server.store.schema import tables
from houle.server.tables.closing import close_for_all

from . import databases
from .admin_session import AdminSession
from .errors import AdminError

RUNNING = ("open", "playing")


@dataclass(frozen=True)
class ListedTable:
    """A table in the list."""

    id: str
    code: str
    game: str
    status: str
    access: str
    made_at: int
    entries: int
    players: tuple[str, ...]


def list_tables(
    settings: ServerSettings, statuses: Sequence[str] = RUNNING, limit: int = 200
) -> list[ListedTable]:
    """Tables with one of these statuses, the newest first."""
    wanted = sa.select(tables).where(tables.c.status.in_(statuses))
    newest = wanted.order_by(tables.c.made_at.desc(), tables.c.id).limit(limit)
    found = databases.read(settings, partial(rows.tables_with_seats, wanted=newest))
    return [listed(table, chairs) for table, chairs in found]


def listed(table: TableRow, chairs: Sequence[SeatRow]) -> ListedTable:
    """A table as the list shows it."""
    players = tuple(chair.name for chair in chairs if chair.kind != "open")
    facts = (table.id, table.code, table.game, table.status, table.access)
    return ListedTable(*facts, table.made_at, table.head, players)


async def find(session: AdminSession, name: str) -> str:
    """The id of the table with this code or id."""
    found = await session.store.read(partial(rows.find_code, code=name))
    if found is not None:
        return found
    table = await session.store.read(partial(rows.read_table, table_id=name))
    if table is None:
        raise AdminError("no_table", table=name)
    return name


async def close(session: AdminSession, name: str) -> None:
    """Close a table for everybody at it."""
    table_id = await find(session, name)
    try:
        await close_for_all(session.actions, table_id)
    except Refusal as error:
        if error.code not in ("is_over", "is_closed"):
            raise
        raise AdminError("table_ended", table=name) from None


async def export(session: AdminSession, name: str) -> dict[str, Any]:
    """The record of a finished match; of a running one, nobody gets all cards."""
    table_id = await find(session, name)
    replays = Replays(session.actions)
    try:
        return await replays.any_record(table_id)
    except Refusal as error:
        if error.code != "not_over":
            raise
        raise AdminError("not_over", table=name) from None
    finally:
        replays.stop()
