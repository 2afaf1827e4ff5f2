"""Presence: who has a table open, in this process and, as far as the bus tells, in the others.

Every process publishes which tables its own pages show; its data is dropped when nothing has been
heard of it for a few seconds.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable
from time import monotonic

from houle.engine.rule import Seat
from houle.server.cluster.bus import Bus, Notification
from houle.server.messages.protocol import Presence

from .hub import Hub

GONE_SECONDS = 6.0
"""A process that has sent nothing for this long counts as gone."""
ANSWER, QUESTION = 0, 1
"""The number of a presence notification: whether the others should publish theirs too."""


class PresenceTracker:
    """Knows who has which table open."""

    def __init__(self, hub: Hub, bus: Bus, process: str) -> None:
        self.hub, self.bus, self.process = hub, bus, process
        self.elsewhere: dict[str, dict[str, tuple[list[Seat], int]]] = defaultdict(dict)
        """By table and process: the seats with an open page, and the number of spectators."""
        self.on_change: list[Callable[[str], None]] = []
        """Called with a table that somebody here has opened or closed."""
        self.last_heard: dict[str, float] = {}
        """When each other process was last heard of."""

    def at(self, table: str) -> Presence:
        """Who has a table open, in any process."""
        seats, spectators = self.hub.presence(table)
        for others, more in self.elsewhere.get(table, {}).values():
            seats, spectators = [*seats, *others], spectators + more
        return Presence(table=table, seats=sorted(set(seats)), spectators=spectators)

    def changed(self, table: str) -> None:
        """A page here has opened or closed the table: tell everybody."""
        self.say(table)
        self.publish(table, QUESTION)
        for call in self.on_change:
            call(table)

    def say(self, table: str) -> None:
        """Tell the pages of this process who is present."""
        viewers = self.hub.viewers(table)
        if viewers:
            presence = self.at(table)
            for connection in viewers:
                connection.say(presence)

    def publish(self, table: str, number: int) -> None:
        """Tell the other processes who is present here."""
        self.bus.publish(
            Notification("presence", table, number, body=json.dumps(self.hub.presence(table)))
        )

    def on_notification(self, notification: Notification) -> None:
        """Note who is present in another process, and answer if that was asked for."""
        seats, spectators = json.loads(notification.body)
        self.last_heard[notification.process] = monotonic()
        self.elsewhere[notification.id][notification.process] = (seats, spectators)
        if not seats and not spectators:
            self.drop(notification.id, notification.process)
        self.say(notification.id)
        if notification.number == QUESTION and self.hub.viewers(notification.id):
            self.publish(notification.id, ANSWER)

    def drop(self, table: str, process: str) -> None:
        """Drop what a process published about a table."""
        self.elsewhere[table].pop(process, None)
        if not self.elsewhere[table]:
            del self.elsewhere[table]

    def on_alive(self, notification: Notification) -> None:
        """Note that another process is alive."""
        self.last_heard[notification.process] = monotonic()

    def sweep(self) -> None:
        """Publish that this process is alive, and drop those that are gone."""
        self.bus.publish(Notification("alive", self.process, 0))
        gone = {p for p, heard in self.last_heard.items() if monotonic() - heard > GONE_SECONDS}
        for process in gone:
            del self.last_heard[process]
            for table in [t for t, told in self.elsewhere.items() if process in told]:
                self.drop(table, process)
                self.say(table)
