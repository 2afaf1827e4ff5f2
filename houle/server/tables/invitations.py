"""Invitations: what somebody with the code or the link of a table may know of it."""

from __future__ import annotations

from houle.server.messages.answers import Invitation
from houle.server.messages.outgoing import CLOCK

from . import access
from .actions import TableActions
from .live_table import LiveTable


async def read_invitation(actions: TableActions, person: str | None, table_id: str) -> Invitation:
    """The invitation to a table, unless its owner has blocked this person."""
    async with actions.tables.locked(table_id) as live:
        access.check("invitation", await actions.role(live, person))
        return invitation_to(live)


def invitation_to(live: LiveTable) -> Invitation:
    """The invitation to a table; after the match nobody is named."""
    table, chairs = live.table, live.chairs
    waits = table.status in ("open", "playing")
    host = [chair.name for chair in chairs if chair.person == table.owner]
    return Invitation(
        table=table.id,
        game=table.game,
        options=table.options,
        status=table.status,
        host=host[0] if host and waits else None,
        players=[chair.name for chair in chairs if chair.kind != "open" and waits],
        free=sum(chair.kind == "open" for chair in chairs) if table.status == "open" else 0,
        seats=len(chairs),
        clock=CLOCK.validate_python(table.clock),
    )
