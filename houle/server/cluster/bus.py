"""How processes tell each other that something is new.

Nothing depends on the bus: news that were lost are found by looking at the store (lookout.py). A
move travels with its news, so that whoever has all before it need not ask the store.
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
"""Older news are dropped while Redis is gone."""
MOST_AT_ONCE = 200
"""How many news are sent to Redis together."""
RETRY_SECONDS = 0.5
"""Seconds until a lost connection is tried again."""
SILENCE_SECONDS = 5.0
"""Seconds after which a connection to Redis that says nothing is asked whether it lives."""

ELSEWHERE = frozenset({"table", "presence", "alive"})
"""News for other processes only: the one that tells them has done what follows."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Notification:
    """Something has changed: a table, the lobby, a person."""

    topic: str
    id: str
    number: int
    turn: tuple[str, ...] = ()
    """Of a table: the people who have just come to owe a choice."""
    body: str = ""
    change: str = ""
    """Of a table: the move that was stored, with all that was stored together with it."""
    process: str = ""
    """Who tells it, if it is another process."""


class Bus(Protocol):
    """Carries news to all processes."""

    is_connected: bool
    """Whether news from other processes arrive."""
    is_alone: bool
    """Whether there is nobody to tell what only other processes need to know."""

    def publish(self, notification: Notification) -> None:
        """Tell everybody, this process too, as soon as may be; never waits and never fails."""

    def deliver(self, notification: Notification) -> None:
        """Tell this process alone."""

    async def start(self, listener: Listener) -> None:
        """Give all news to the listener from now on."""

    async def close(self) -> None:
        """Stop."""


class LocalBus:
    """For a single process, or several that only look at the store."""

    is_alone = True

    def __init__(self) -> None:
        self.listener: Listener | None = None
        self.is_connected = False
        self.tasks: dict[tuple[str, str, str], asyncio.Task[None]] = {}
        self.later: dict[tuple[str, str, str], Notification] = {}

    def publish(self, notification: Notification) -> None:
        """Give the news to the listener of this process, unless they are for others."""
        if notification.topic not in ELSEWHERE:
            self.deliver(notification)

    def deliver(self, notification: Notification) -> None:
        """Let the listener hear it; of news about the same thing that pile up, only the last."""
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
        task = asyncio.ensure_future(self.hear(notification))
        self.tasks[about] = task
        task.add_done_callback(lambda _: self.heard(about))

    def heard(self, about: tuple[str, str, str]) -> None:
        """Go on with what has been told meanwhile."""
        del self.tasks[about]
        notification = self.later.pop(about, None)
        if notification is not None:
            self.deliver(notification)

    async def hear(self, notification: Notification) -> None:
        """Let the listener hear it, whatever comes of it."""
        try:
            if self.listener is not None:
                await self.listener(notification)
        except Exception as error:
            logger.warning(
                "news not heard", extra={"topic": notification.topic, "why": repr(error)[:200]}
            )

    async def start(self, listener: Listener) -> None:
        """Give all news to the listener from now on."""
        self.listener = listener

    async def close(self) -> None:
        """Stop, once everything is heard."""
        self.listener = None
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)


class RedisBus(LocalBus):
    """News through Redis; while it is gone, this process goes on by itself."""

    is_alone = False

    def __init__(self, url: str, process: str) -> None:
        super().__init__()
        self.redis = connect(url)
        self.process = process
        self.unsent: deque[Notification] = deque(maxlen=MOST_UNSENT)
        self.woken = asyncio.Event()
        self.working: list[asyncio.Task[None]] = []

    def publish(self, notification: Notification) -> None:
        """Give the news to this process, and to the others as soon as may be."""
        super().publish(notification)
        self.unsent.append(notification)
        self.woken.set()

    async def start(self, listener: Listener) -> None:
        """Listen, and send what is published, from now on and for ever."""
        await super().start(listener)
        work = (self.send, self.listen)
        self.working = [asyncio.create_task(self.keep_on(part)) for part in work]

    async def keep_on(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do it again whenever the connection is lost."""
        while True:
            try:
                await work()
            except Exception as error:
                logger.warning("redis is gone", extra={"why": repr(error)[:200]})
            await asyncio.sleep(RETRY_SECONDS)

    async def send(self) -> None:
        """Send news as they come; those that could not be sent stay."""
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
        """Hear what other processes tell."""
        async with self.redis.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            self.is_connected = True
            try:
                await self.hear_all(channel)
            finally:
                self.is_connected = False

    async def hear_all(self, channel: Any) -> None:
        """Hear one message after the other, until the connection says nothing any more."""
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
        """Take in news of another process."""
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
    """News as they go through Redis."""
    return orjson.dumps(replace(notification, process=process))


def unpacked(data: bytes) -> Notification | None:
    """News as they come from Redis; None if they cannot be read."""
    try:
        fields = orjson.loads(data)
        return Notification(**{**fields, "turn": tuple(fields["turn"])})
    except (ValueError, TypeError, KeyError):
        logger.warning("news that cannot be read")
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
