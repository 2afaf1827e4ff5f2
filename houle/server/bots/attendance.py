"""Attendance: whether anybody is at a table, so that bots do not play for nobody."""

from __future__ import annotations

from time import monotonic

from houle.server.socket.presence import PresenceTracker

LINGER_SECONDS = 20.0
"""How long bots play on after the last person has gone: somebody else may be next to move."""


class Attendance:
    """Knows which tables somebody has open, or has just left."""

    def __init__(self, presence: PresenceTracker) -> None:
        self.presence = presence
        self.last_seen: dict[str, float] = {}
        """When somebody was last seen at a table without an open page, or did something there."""

    def note(self, table_id: str) -> None:
        """Note that somebody has done something at a table, with or without an open page."""
        self.last_seen[table_id] = monotonic()

    def is_deserted(self, table_id: str) -> bool:
        """Whether nobody has the table open any more."""
        there = self.presence.at(table_id)
        if there.seats or there.spectators:
            self.note(table_id)
            return False
        last = self.last_seen.get(table_id)
        if last is not None and monotonic() - last <= LINGER_SECONDS:
            return False
        self.last_seen.pop(table_id, None)
        return True

    def has_players(self, table_id: str) -> bool:
        """Whether somebody who sits at the table has it open."""
        return bool(self.presence.at(table_id).seats)

    def forget(self, table_id: str) -> None:
        """Forget a table whose match is over."""
        self.last_seen.pop(table_id, None)
