"""The table of a rematch: the same people, unless one of them has blocked another."""

from __future__ import annotations

import secrets
from collections.abc import Collection

from houle.engine.chance import KEY_BYTES
from houle.engine.rule import Seat
from houle.server import wall_clock
from houle.server.people.guests import People
from houle.server.store import rows
from houle.server.store.rows import SeatRow, TableRow

from .live_table import LiveTable


async def blocked_from_rematch(people: People, live: LiveTable, first: str) -> set[str]:
    """Those at a table who do not sit down again with the others, beginning with one of them."""
    seated, apart = {first}, set[str]()
    for person in [chair.person for chair in live.chairs]:
        if person is None or person == first:
            continue
        blocked = await people.blocked_by(person)
        blockers = [one for one in seated if person in await people.blocked_by(one)]
        (apart if blockers or blocked & seated else seated).add(person)
    return apart


def next_table(live: LiveTable, apart: Collection[str]) -> tuple[TableRow, list[SeatRow]]:
    """The same people and bots, each one seat further; the seats of those ``apart`` are free."""
    old, count = live.table, len(live.chairs)
    table = TableRow(
        **{
            **vars(old),
            "id": rows.new_id(),
            "code": rows.new_code(),
            "status": "open",
            "secret": secrets.token_hex(KEY_BYTES),
            "made_at": wall_clock.now(),
            "same_deal_as": None,
            "from_move": None,
            "next_table": None,
            "head": 0,
            "due": None,
            "claimed_by": None,
            "claimed_until": None,
            "result": None,
            "over_at": None,
        }
    )
    moved = [live.chairs[(seat - 1) % count] for seat in range(count)]
    return table, [again(table, seat, chair, apart) for seat, chair in enumerate(moved)]


def again(table: TableRow, seat: Seat, chair: SeatRow, apart: Collection[str]) -> SeatRow:
    """The seat of a player in the rematch; free if the player is apart or deleted the account."""
    if chair.kind == "human" and (chair.person is None or chair.person in apart):
        return SeatRow(table.id, seat, "open", None, "", None)
    return SeatRow(table.id, seat, chair.kind, chair.person, chair.name, chair.level)
