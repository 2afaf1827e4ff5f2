"""Presence: who looks at a table now, at this process and, as far as the bus tells, at the others.

Every process tells the others what its own pages look at; what a process told is forgotten when it
has not been heard of for a few seconds.
"""

from __future__ import annotations

import json
from collections import defaultdict
from time import monotonic

from houle.engine.rule import Seat
from houle.server.cluster.bus import Bus, Notification
from houle.server.messages.protocol import Presence

from .hub import Hub

GONE_SECONDS = 6.0
"""Seconds after which a process that says nothing is not there."""
ANSWER, QUESTION = 0, 1
"""The number of news about presence: whether the others are to tell theirs too."""


class PresenceTracker:
    """Who looks at which table."""

    def __init__(self, hub: Hub, bus: Bus, process: str) -> None:
        self.hub, self.bus, self.process = hub, bus, process
        self.elsewhere: dict[str, dict[str, tuple[list[Seat], int]]] = defaultdict(dict)
        """By table and process: the seats with an open page, and the number of spectators."""
        self.heard: dict[str, float] = {}
        """When each other process was heard of last."""

    def at(self, table: str) -> Presence:
        """Who looks at a table, wherever."""
        seats, spectators = self.hub.presence(table)
        for others, more in self.elsewhere.get(table, {}).values():
            seats, spectators = [*seats, *others], spectators + more
        return Presence(table=table, seats=sorted(set(seats)), spectators=spectators)

    def changed(self, table: str) -> None:
        """A page here has come or gone: tell it here and elsewhere."""
        self.say(table)
        self.publish(table, QUESTION)

    def say(self, table: str) -> None:
        """Tell the pages here who looks at the table."""
        viewers = self.hub.viewers(table)
        if viewers:
            presence = self.at(table)
            for connection in viewers:
                connection.say(presence)

    def publish(self, table: str, number: int) -> None:
        """Tell the other processes who looks at the table here."""
        self.bus.publish(
            Notification("presence", table, number, body=json.dumps(self.hub.presence(table)))
        )

    def hear(self, notification: Notification) -> None:
        """Take in who looks at a table elsewhere, and answer if that was asked for."""
        seats, spectators = json.loads(notification.body)
        self.heard[notification.process] = monotonic()
        self.elsewhere[notification.id][notification.process] = (seats, spectators)
        if not seats and not spectators:
            self.drop(notification.id, notification.process)
        self.say(notification.id)
        if notification.number == QUESTION and self.hub.viewers(notification.id):
            self.publish(notification.id, ANSWER)

    def drop(self, table: str, process: str) -> None:
        """Forget what a process told about a table."""
        self.elsewhere[table].pop(process, None)
        if not self.elsewhere[table]:
            del self.elsewhere[table]

    def hear_alive(self, notification: Notification) -> None:
        """Note that another process is there."""
        self.heard[notification.process] = monotonic()

    def sweep(self) -> None:
        """Say that this process is there, and forget those that are not."""
        self.bus.publish(Notification("alive", self.process, 0))
        gone = {p for p, heard in self.heard.items() if monotonic() - heard > GONE_SECONDS}
        for process in gone:
            del self.heard[process]
            for table in [t for t, told in self.elsewhere.items() if process in told]:
                self.drop(table, process)
                self.say(table)
