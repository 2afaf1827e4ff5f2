"""The bus: notifications reach other processes, wait for nobody, and survive an outage of Redis."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from houle.engine.errors import MissingExtraError
from houle.server.cluster.bus import (
    CHANNEL,
    MOST_UNSENT,
    LocalBus,
    Notification,
    RedisBus,
    open_bus,
)
from tests.server.services import Redis

PATIENCE = 10.0


class Ear:
    """Hears notification and remembers them."""

    def __init__(self) -> None:
        self.heard: list[Notification] = []

    async def hear(self, notification: Notification) -> None:
        self.heard.append(notification)

    async def wait_for(self, wanted: Callable[[Notification], bool]) -> Notification:
        """The first such notification, now or soon."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for notification in self.heard:
                if wanted(notification):
                    return notification
            await asyncio.sleep(0.01)
        raise TimeoutError(f"not heard, but {self.heard}")


Two = Callable[[RedisBus, Ear, RedisBus, Ear], Awaitable[None]]


def between_two(redis: Redis, scene: Two) -> None:
    """Run a scene with the buses of two processes."""

    async def whole() -> None:
        here, there = RedisBus(redis.url, "here"), RedisBus(redis.url, "there")
        ear_here, ear_there = Ear(), Ear()
        await here.start(ear_here.hear)
        await there.start(ear_there.hear)
        try:
            while not (here.is_connected and there.is_connected):
                await asyncio.sleep(0.01)
            await scene(here, ear_here, there, ear_there)
        finally:
            await here.close()
            await there.close()

    asyncio.run(asyncio.wait_for(whole(), 4 * PATIENCE))


def test_a_process_is_not_told_of_its_own_tables() -> None:
    async def scene() -> None:
        bus, ear = LocalBus(), Ear()
        await bus.start(ear.hear)
        bus.publish(Notification("table", "t", 1))
        bus.publish(Notification("lobby", "t", 1))
        await ear.wait_for(lambda notification: notification.topic == "lobby")
        await bus.close()
        assert [notification.topic for notification in ear.heard] == ["lobby"]

    asyncio.run(scene())


def test_news_that_pile_up_about_the_same_thing_are_heard_once() -> None:
    async def scene() -> None:
        heard, go_on = [], asyncio.Event()

        async def slowly(notification: Notification) -> None:
            heard.append((notification.number, notification.turn))
            await go_on.wait()

        bus = LocalBus()
        await bus.start(slowly)
        for number in range(100):
            bus.deliver(
                Notification("table", "t", number, turn=(str(number),) if number > 97 else ())
            )
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.sleep(0.05)
        await bus.close()
        assert heard == [(0, ()), (99, ("98", "99"))]

    asyncio.run(scene())


def test_a_listener_that_fails_hears_the_next_news() -> None:
    async def scene() -> None:
        bus, ear = LocalBus(), Ear()

        async def fail_first(notification: Notification) -> None:
            if notification.id == "a":
                raise RuntimeError("no")
            await ear.hear(notification)

        await bus.start(fail_first)
        bus.publish(Notification("lobby", "a", 1))
        bus.publish(Notification("lobby", "b", 1))
        await ear.wait_for(lambda notification: notification.id == "b")
        await bus.close()

    asyncio.run(scene())


def test_news_reach_the_other_process_and_not_the_own(redis: Redis) -> None:
    async def scene(here: RedisBus, ear: Ear, there: RedisBus, other_ear: Ear) -> None:
        here.publish(Notification("table", "t", 7, turn=("zoe",), body="wave"))
        notification = await other_ear.wait_for(lambda notification: notification.id == "t")
        assert notification == Notification(
            "table", "t", 7, turn=("zoe",), body="wave", process="here"
        )
        there.publish(Notification("signed_out", "zoe", 1))
        await ear.wait_for(lambda notification: notification.topic == "signed_out")
        assert [notification.topic for notification in ear.heard] == ["signed_out"]

    between_two(redis, scene)


def test_what_cannot_be_read_is_passed_over(redis: Redis) -> None:
    async def scene(here: RedisBus, ear: Ear, there: RedisBus, other_ear: Ear) -> None:
        for wrong in (b"\xff", b"[]", b"7", b'{"topic": 1}', b'{"turn": [], "x": 1}'):
            await here.redis.publish(CHANNEL, wrong)
        here.publish(Notification("table", "t", 1))
        await other_ear.wait_for(lambda notification: notification.id == "t")

    between_two(redis, scene)


def test_while_redis_is_gone_nobody_waits_and_afterwards_news_come_again(redis: Redis) -> None:
    async def scene(here: RedisBus, ear: Ear, there: RedisBus, other_ear: Ear) -> None:
        redis.stop()
        try:
            for number in range(2 * MOST_UNSENT):
                here.publish(Notification("table", "t", number))
            assert len(here.unsent) == MOST_UNSENT
            here.publish(Notification("lobby", "t", 1))
            await ear.wait_for(lambda notification: notification.topic == "lobby")
            await until(lambda: not here.is_connected and not there.is_connected)
        finally:
            redis.start()
        await until(lambda: here.is_connected and there.is_connected)
        here.publish(Notification("table", "again", 1))
        await other_ear.wait_for(lambda notification: notification.id == "again")

    between_two(redis, scene)


async def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        await asyncio.sleep(0.02)


def test_without_an_address_news_stay_in_the_process() -> None:
    assert isinstance(open_bus("", "here"), LocalBus)


def test_without_the_package_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    gone: Any = None
    monkeypatch.setitem(sys.modules, "redis.asyncio", gone)
    with pytest.raises(MissingExtraError, match="cluster"):
        open_bus("redis://localhost", "here")
