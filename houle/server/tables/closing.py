"""Close a table without being asked by its owner: by retention, or by a host of the server."""

from __future__ import annotations

from sqlalchemy.exc import IntegrityError

from houle.engine.errors import HouleError
from houle.server.errors import Refusal

from .actions import TableActions
from .table_service import TRIES


async def close_for_all(actions: TableActions, table_id: str, *, tries: int = TRIES) -> None:
    """Close a table for good and tell everybody at it; retry if somebody else changed it first."""
    for _ in range(tries):
        async with actions.tables.locked(table_id) as live:
            try:
                change = actions.closing(live)
            except HouleError:
                if await actions.tables.was_behind(live):
                    continue
                raise
            try:
                await actions.tables.add(live, change.entry, change)
            except IntegrityError:
                continue
            return
    raise Refusal("storage")
