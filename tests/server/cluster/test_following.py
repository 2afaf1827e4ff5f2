"""Two processes in one: what a page is told of moves that another process has stored."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

from houle.engine.rule import NO_SEAT
from houle.server.cluster.bus import LocalBus, Notification, packed, unpacked
from houle.server.messages.protocol import OpenTable, SeatWish, TableWish
from houle.server.people.guests import People
from houle.server.socket.hub import Connection
from houle.server.socket.page import Page as SocketPage
from houle.server.store import migrations
from houle.server.store.store import Store, open_store
from houle.server.tables.actions import TableActions
from houle.server.tables.table_service import TableService

Message = dict[str, Any]


class Overheard(LocalBus):
    """Keeps all notification that other processes would hear."""

    is_alone = False

    def __init__(self) -> None:
        super().__init__()
        self.published: list[Notification] = []

    def publish(self, notification: Notification) -> None:
        """Keep the notification."""
        self.published.append(notification)


class Pair:
    """Two processes in one: moves are made here, and somebody looks on there."""

    def __init__(self, store: Store) -> None:
        self.bus = Overheard()
        self.here, self.there = (
            TableService(store, self.bus, "here"),
            TableService(store, LocalBus(), "there"),
        )
        self.ada = Connection("ada", "Ada")

    async def begin(self, people: People) -> None:
        """Make a table here that Ada looks at there."""
        actions, owner = TableActions(self.here, people), await people.add_guest("Zoé")
        options, seats = {"players": 3}, [SeatWish(kind="me"), *[SeatWish(kind="bot")] * 2]
        wish = TableWish(game="land_unter", options=options, seats=seats)
        self.people = people
        self.table = await actions.make(owner, wish)
        await actions.start(owner.id, self.table)
        self.there.hub.add(self.ada)
        self.there.hub.look(self.ada, self.table, NO_SEAT)
        self.behind = await self.there.find(self.table)
        self.bus.published.clear()

    async def play_to_the_end(self) -> None:
        """Make the first legal move again and again, here."""
        async with self.here.locked(self.table) as live:
            while live.table.status == "playing":
                seat = live.to_move[0]
                move = live.outlook.legal[seat][0]
                entry = self.here.entry(live, "move", seat=seat, move=move)
                assert await self.here.play(live, entry, stood_in=False)


def with_a_pair(folder: Path, scene: Callable[[Pair], Awaitable[None]]) -> None:
    """Run a scene with two processes in one, over a new database."""
    url = f"sqlite:///{folder / 'houle.sqlite'}"
    migrations.upgrade(url)

    async def whole() -> None:
        store = open_store(url)
        pair = Pair(store)
        await pair.begin(People(store, "secret"))
        await scene(pair)
        await store.close()

    asyncio.run(whole())


def test_who_hears_of_several_moves_at_once_is_told_the_result_with_the_last(
    tmp_path: Path,
) -> None:
    async def scene(pair: Pair) -> None:
        await pair.play_to_the_end()
        await pair.there.catch_up(pair.behind)
        told = list(pair.ada.waiting)
        assert len(told) > 20 and pair.behind.table.result is not None
        assert [b'"result":{' in frame for frame in told] == [*[False] * (len(told) - 1), True]

    with_a_pair(tmp_path, scene)


def test_a_move_is_followed_from_its_news_without_asking_the_store(tmp_path: Path) -> None:
    async def scene(pair: Pair) -> None:
        other = TableService(pair.there.store, LocalBus(), "other")
        bea = Connection("bea", "Bea")
        other.hub.add(bea)
        other.hub.look(bea, pair.table, NO_SEAT)
        reading = await other.find(pair.table)
        await pair.play_to_the_end()
        # Whatever asks it from now on fails.
        pair.there.store = cast(Store, None)
        moves = [
            notification for notification in pair.bus.published if notification.topic == "table"
        ]
        for notification in moves:
            await pair.there.on_notification(unpacked(packed(notification, "here")) or notification)
        await other.catch_up(reading)
        assert len(moves) > 20 and list(pair.ada.waiting) == list(bea.waiting)
        known, read = vars(pair.behind.table), vars(reading.table)
        assert known == read and pair.behind.chairs == reading.chairs

    with_a_pair(tmp_path, scene)


def test_who_missed_a_move_reads_it_before_the_next_one(tmp_path: Path) -> None:
    async def scene(pair: Pair) -> None:
        await pair.play_to_the_end()
        moves = [
            notification for notification in pair.bus.published if notification.topic == "table"
        ]
        await pair.there.on_notification(moves[0])
        await pair.there.on_notification(moves[2])
        assert pair.behind.table.head == moves[-1].number
        assert len(pair.ada.waiting) == len(moves)

    with_a_pair(tmp_path, scene)


def test_who_looks_on_where_a_bot_was_too_late_is_told_everything_they_missed(
    tmp_path: Path,
) -> None:
    async def scene(pair: Pair) -> None:
        seat = pair.behind.to_move[0]
        too_late = pair.there.entry(
            pair.behind, "move", seat=seat, move=pair.behind.outlook.legal[seat][0]
        )
        before = pair.behind.table.head
        await pair.play_to_the_end()
        async with pair.there.locked(pair.table) as live:
            assert not await pair.there.play(live, too_late, stood_in=False)
        [told] = [json.loads(frame[frame.index(b"{") :]) for frame in pair.ada.waiting]
        assert told["type"] == "table" and told["table"]["result"] is not None
        head = pair.bus.published[-1].number
        assert [entry["number"] for entry in told["entries"]] == [*range(before + 1, head + 1)]

    with_a_pair(tmp_path, scene)


async def open_there(pair: Pair, have: int) -> list[Message]:
    """Open the table there as somebody who has so many entries; what they are told."""
    bea = Connection("bea", "Bea")
    pair.there.hub.add(bea)
    page = SocketPage(TableActions(pair.there, pair.people), bea)
    await page.open_table(OpenTable(type="open_table", table=pair.table, have=have))
    found = [json.loads(frame[frame.index(b"{") :]) for frame in bea.waiting]
    return [message for message in found if message["type"] in ("table", "news")]


def test_who_has_more_than_the_process_is_told_only_what_they_do_not_have(tmp_path: Path) -> None:
    async def scene(pair: Pair) -> None:
        pair.there.is_shared = True
        await pair.play_to_the_end()
        before, head = pair.behind.table.head, pair.bus.published[-1].number
        assert before + 10 < head
        told = await open_there(pair, head - 3)
        assert [message["type"] for message in told] == ["table"]
        numbers = [entry["number"] for entry in told[0]["entries"]]
        assert numbers == [head - 2, head - 1, head]
        # Whoever looked on before is told all of it, once.
        assert len(pair.ada.waiting) >= head - before

    with_a_pair(tmp_path, scene)
