"""The bus: notifications between processes.

Nothing depends on it: lost notifications are made up for by polling the store (change_poller.py).
A notification of a move contains the move, so that a process that has all earlier entries need not
read it from the store.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any, Protocol

import orjson

from houle.engine.errors import MissingExtraError

Listener = Callable[["Notification"], Awaitable[None]]

CHANNEL = "houle"
MOST_UNSENT = 10_000
"""Older notifications are dropped while Redis is unreachable."""
MOST_AT_ONCE = 200
"""How many notifications are sent to Redis together."""
RETRY_SECONDS = 0.5
"""The pause before a lost connection is tried again."""
SILENCE_SECONDS = 5.0
"""A silent connection to Redis is pinged after this."""

ELSEWHERE = frozenset({"table", "presence", "alive"})
"""Topics for other processes only: the sender has already reacted."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Notification:
    """Something has changed: a table, the lobby, a person."""

    topic: str
    id: str
    number: int
    turn: tuple[str, ...] = ()
    """Of a table: the people whose turn it has become."""
    body: str = ""
    change: str = ""
    """Of a table: the move that was stored, with all that was stored together with it."""
    process: str = ""
    """The sender, if it is another process."""


class Bus(Protocol):
    """Carries notifications to all processes."""

    is_connected: bool
    """Whether notifications from other processes arrive."""
    is_alone: bool
    """Whether there are no other processes on the bus."""

    def publish(self, notification: Notification) -> None:
        """Notify all processes, this one too; never waits and never fails."""

    def deliver(self, notification: Notification) -> None:
        """Notify this process only."""

    async def start(self, listener: Listener) -> None:
        """Give all notifications to the listener from now on."""

    async def close(self) -> None:
        """Stop."""


class LocalBus:
    """For a single process, or several that only poll the store."""

    is_alone = True

    def __init__(self) -> None:
        self.listener: Listener | None = None
        self.is_connected = False
        self.tasks: dict[tuple[str, str, str], asyncio.Task[None]] = {}
        self.later: dict[tuple[str, str, str], Notification] = {}

    def publish(self, notification: Notification) -> None:
        """Notify this process, unless the topic is for others."""
        if notification.topic not in ELSEWHERE:
            self.deliver(notification)

    def deliver(self, notification: Notification) -> None:
        """Call the listener; if several about the same thing pile up, only with the last."""
        if self.listener is None:
            return
        about = (notification.topic, notification.id, notification.process)
        if about in self.tasks:
            before = self.later.get(about)
            self.later[about] = (
                replace(notification, turn=before.turn + notification.turn)
                if before
                else notification
            )
            return
        task = asyncio.ensure_future(self.call_listener(notification))
        self.tasks[about] = task
        task.add_done_callback(lambda _: self.delivered(about))

    def delivered(self, about: tuple[str, str, str]) -> None:
        """Continue with what has arrived meanwhile."""
        del self.tasks[about]
        notification = self.later.pop(about, None)
        if notification is not None:
            self.deliver(notification)

    async def call_listener(self, notification: Notification) -> None:
        """Call the listener; an error is logged."""
        try:
            if self.listener is not None:
                await self.listener(notification)
        except Exception as error:
            logger.warning(
                "notification failed", extra={"topic": notification.topic, "why": repr(error)[:200]}
            )

    async def start(self, listener: Listener) -> None:
        """Give all notifications to the listener from now on."""
        self.listener = listener

    async def close(self) -> None:
        """Stop, after everything is delivered."""
        self.listener = None
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)


class RedisBus(LocalBus):
    """Notifications through Redis; without it, this process continues by itself."""

    is_alone = False

    def __init__(self, url: str, process: str) -> None:
        super().__init__()
        self.redis = connect(url)
        self.process = process
        self.unsent: deque[Notification] = deque(maxlen=MOST_UNSENT)
        self.woken = asyncio.Event()
        self.working: list[asyncio.Task[None]] = []

    def publish(self, notification: Notification) -> None:
        """Notify this process, and the others in the background."""
        super().publish(notification)
        self.unsent.append(notification)
        self.woken.set()

    async def start(self, listener: Listener) -> None:
        """Listen, and send what is published, until closed."""
        await super().start(listener)
        work = (self.send, self.listen)
        self.working = [asyncio.create_task(self.keep_on(part)) for part in work]

    async def keep_on(self, work: Callable[[], Awaitable[None]]) -> None:
        """Run the work, again whenever the connection is lost."""
        while True:
            try:
                await work()
            except Exception as error:
                logger.warning("lost connection to redis", extra={"why": repr(error)[:200]})
            await asyncio.sleep(RETRY_SECONDS)

    async def send(self) -> None:
        """Send notifications as they are published; those that could not be sent stay queued."""
        while True:
            await self.woken.wait()
            self.woken.clear()
            while self.unsent:
                together = list(self.unsent)[:MOST_AT_ONCE]
                async with self.redis.pipeline(transaction=False) as pipeline:
                    for notification in together:
                        pipeline.publish(CHANNEL, packed(notification, self.process))
                    await self.sending(pipeline)
                for _ in range(min(len(together), len(self.unsent))):
                    self.unsent.popleft()

    async def sending(self, pipeline: Any) -> None:
        """Send; wake up again after a failure."""
        try:
            await pipeline.execute()
        except Exception:
            self.woken.set()
            raise

    async def listen(self) -> None:
        """Receive notifications of other processes."""
        async with self.redis.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            self.is_connected = True
            try:
                await self.receive_all(channel)
            finally:
                self.is_connected = False

    async def receive_all(self, channel: Any) -> None:
        """Receive one message after the other, until the connection does not answer."""
        asked = False
        while True:
            message = await channel.get_message(
                ignore_subscribe_messages=True, timeout=SILENCE_SECONDS
            )
            if message is None and asked:
                raise ConnectionError("Redis does not answer")
            if message is None:
                await channel.ping()
            elif message["type"] == "message":
                self.receive(message["data"])
            asked = message is None

    def receive(self, data: bytes) -> None:
        """Deliver a notification of another process."""
        notification = unpacked(data)
        if notification is not None and notification.process != self.process:
            self.deliver(notification)

    async def close(self) -> None:
        """Stop."""
        for task in self.working:
            task.cancel()
        await asyncio.gather(*self.working, return_exceptions=True)
        await super().close()
        await self.redis.aclose()


def packed(notification: Notification, process: str) -> bytes:
    """A notification as it is sent through Redis."""
    return orjson.dumps(replace(notification, process=process))


def unpacked(data: bytes) -> Notification | None:
    """A notification from Redis; None if it cannot be read."""
    try:
        fields = orjson.loads(data)
        return Notification(**{**fields, "turn": tuple(fields["turn"])})
    except (ValueError, TypeError, KeyError):
        logger.warning("unreadable notification")
        return None


def connect(url: str) -> Any:
    """A client of Redis."""
    try:
        from redis.asyncio import Redis
    except ImportError:
        raise MissingExtraError("redis", "cluster") from None
    return Redis.from_url(url, socket_connect_timeout=2, socket_timeout=10, health_check_interval=0)


def open_bus(url: str, process: str) -> Bus:
    """The bus behind an address, or one within this process."""
    return RedisBus(url, process) if url else LocalBus()
