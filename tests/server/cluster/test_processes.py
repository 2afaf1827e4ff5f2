"""Several processes serve the same tables: nobody owns one, and everybody sees the same."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from houle.engine.rule import NO_SEAT
from houle.server.cluster.bus import LocalBus, Notification, packed, unpacked
from houle.server.messages.protocol import SeatWish, TableWish
from houle.server.people.guests import People
from houle.server.settings import ServerSettings
from houle.server.socket.hub import Connection
from houle.server.store import migrations
from houle.server.store.store import Store, open_store
from houle.server.tables.actions import TableActions
from houle.server.tables.table_service import TableService
from tests.server.client import Page, Person, Place
from tests.server.services import Postgres, Redis, ServerProcess, server_processes

Message = dict[str, Any]
Scene = Callable[["Two"], Awaitable[None]]
WITHIN = 12.0
"""Seconds in which another process takes over: a claim ends after 6, and they look every second."""


class Two:
    """Two servers over the same database."""

    def __init__(self, servers: list[ServerProcess]) -> None:
        self.servers = servers
        self.here, self.there = (Place(server.url, None) for server in servers)  # type: ignore[arg-type]

    async def elsewhere(self, person: Person) -> Person:
        """The same person, at the other server."""
        other = Person(self.there, self.there.stranger(Cookie=person.cookie))
        other.me = person.me
        other.http.cookies = person.http.cookies
        self.there.people.append(other)
        return other


Play = Callable[[Scene], None]


@contextmanager
def two_servers(data: Path, **settings: Any) -> Iterator[Play]:
    """Two servers, and a way to run scenes with them."""
    with server_processes(2, data, **settings) as servers:

        def play(scene: Scene) -> None:
            asyncio.run(played(servers, scene))

        yield play


async def played(servers: list[ServerProcess], scene: Scene) -> None:
    """Run a scene once both servers are there."""
    for server in servers:
        if not server.is_running:
            server.begin()
            await server.ready()
    two = Two(servers)
    try:
        await asyncio.wait_for(scene(two), 60)
    finally:
        await two.here.close()
        await two.there.close()


@pytest.fixture(scope="module")
def together(
    tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, redis: Redis
) -> Iterator[Play]:
    """Run a scene with two servers on PostgreSQL that tell each other through Redis."""
    data = tmp_path_factory.mktemp("together") / "data"
    settings = {"database": postgres.database(), "redis": redis.url, "pace": 300}
    with two_servers(data, **settings) as play:
        yield play


@pytest.fixture(scope="module")
def without_redis(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[Play]:
    """Run a scene with two servers on PostgreSQL alone."""
    data = tmp_path_factory.mktemp("alone") / "data"
    with two_servers(data, database=postgres.database()) as play:
        yield play


async def table_for_two(two: Two, game: str, players: int = 3) -> tuple[Person, Person, str]:
    """A table at which Zoé sits here and Ali there, already begun; bots have the other seats."""
    zoe, ali = await two.here.guest("Zoé"), await two.there.guest("Ali")
    bots = [{"kind": "bot", "level": "mousse"}] * (players - 2)
    seats = [{"kind": "me"}, {"kind": "open"}, *bots]
    table = await zoe.make_table(game, options={"players": players}, seats=seats)
    await ali.sit(table["id"], 1)
    await zoe.post(f"/api/tables/{table['id']}/start")
    return zoe, ali, str(table["id"])


def test_a_move_made_here_is_told_to_a_page_there(together: Play) -> None:
    async def scene(two: Two) -> None:
        zoe, ali, table = await table_for_two(two, "land_unter")
        async with zoe.page() as here, ali.page() as there:
            await there.open(table)
            shown = await here.open(table)
            number = shown["table"]["number"]
            confirmed = await here.move(table, number, shown["situation"]["legal"][0])
            while (await there.wait("news"))["entry"]["number"] != confirmed["number"]:
                pass

    together(scene)


def test_choices_of_different_seats_at_the_same_instant_both_succeed(together: Play) -> None:
    async def scene(two: Two) -> None:
        zoe, ali, table = await table_for_two(two, "land_unter")
        async with zoe.page() as here, ali.page() as there:
            for _ in range(4):
                shown = [await page.open(table) for page in (here, there)]
                answers = await asyncio.gather(
                    first_move(here, table, shown[0]), first_move(there, table, shown[1])
                )
                assert [answer["type"] for answer in answers] == ["confirmed"] * 2
                await both_to_move(here, there, table)

    together(scene)


async def first_move(page: Page, table: str, shown: Message, name: str | None = None) -> Message:
    """Make the first legal move of what was shown."""
    number = shown["table"]["number"]
    return await page.move(table, number, shown["situation"]["legal"][0], name)


async def both_to_move(here: Page, there: Page, table: str) -> None:
    """Wait until the next choice is there for both."""
    for page in (here, there):
        shown = await page.open(table)
        while not shown["situation"]["legal"]:
            shown = await page.wait("news")


def test_of_two_moves_of_one_seat_at_the_same_instant_one_wins(together: Play) -> None:
    async def scene(two: Two) -> None:
        zoe = await two.here.guest("Zoé")
        again = await two.elsewhere(zoe)
        table = await zoe.play_now("vague_verte", players=2)
        async with zoe.page() as here, again.page() as there:
            for turn in range(6):
                shown = [await page.open(table) for page in (here, there)]
                while not (shown[0]["situation"]["legal"] and shown[1]["situation"]["legal"]):
                    await asyncio.sleep(0.1)  # a page may not ask without end
                    shown = [await page.open(table) for page in (here, there)]
                names = [f"here{turn}", f"there{turn}"]
                pages = zip((here, there), shown, names, strict=True)
                answers = await asyncio.gather(*(first_move(p, table, s, n) for p, s, n in pages))
                types = sorted(answer["type"] for answer in answers)
                assert types == ["confirmed", "refused"], answers
                loser = (here, there)[answers[0]["type"] == "confirmed"]
                view = await loser.wait("table")
                assert view["table"]["number"] > shown[0]["table"]["number"]

    together(scene)


def test_the_same_message_sent_to_both_is_stored_once(together: Play) -> None:
    async def scene(two: Two) -> None:
        zoe = await two.here.guest("Zoé")
        again = await two.elsewhere(zoe)
        table = await zoe.play_now("land_unter", players=3)
        async with zoe.page() as here, again.page() as there:
            shown = await here.open(table)
            await there.open(table)
            both = (first_move(page, table, shown, "the-same") for page in (here, there))
            first, second = await asyncio.gather(*both)
            assert first["type"] == second["type"] == "confirmed"
            assert first["number"] == second["number"]

    together(scene)


def test_bots_of_a_killed_process_are_played_by_another_one_within_seconds(together: Play) -> None:
    async def scene(two: Two) -> None:
        zoe = await two.here.guest("Zoé")
        again = await two.elsewhere(zoe)
        table = await zoe.play_now("vague_verte", players=2)
        async with again.page() as there:
            async with zoe.page() as here:
                number = await play_until_others_owe(here, table)
                two.servers[0].kill()
            await there.open(table, number)
            while (await there.wait("news"))["entry"]["seat"] != 1:
                pass

    together(scene)


async def play_until_others_owe(page: Page, table: str) -> int:
    """Make moves until it is a bot's turn; the number of the last one."""
    while True:
        shown = await page.open(table)
        while not shown["situation"]["legal"]:
            shown = await page.open(table)
        number = int((await first_move(page, table, shown))["number"])
        if 0 not in (await page.open(table))["situation"]["to_move"]:
            return number


def test_your_turn_reaches_a_page_at_the_other_process(together: Play) -> None:
    async def scene(two: Two) -> None:
        zoe = await two.here.guest("Zoé")
        again = await two.elsewhere(zoe)
        async with again.page() as there:
            table = await zoe.play_now("land_unter", players=3)
            async with zoe.page() as here:
                shown = await here.open(table)
                await first_move(here, table, shown)
                assert (await there.wait("your_turn"))["table"] == table

    together(scene)


def test_the_lobby_is_told_at_the_other_process(together: Play) -> None:
    async def scene(two: Two) -> None:
        zoe, ali = await two.here.guest("Zoé"), await two.there.guest("Ali")
        async with ali.page() as there:
            await there.send(type="watch_lobby", on=True)
            await there.wait("lobby")
            table = await zoe.make_table(access="public")
            assert (await there.wait("lobby_news"))["id"] == table["id"]

    together(scene)


def test_without_redis_everything_is_found_by_looking(without_redis: Play) -> None:
    async def scene(two: Two) -> None:
        zoe, ali, table = await table_for_two(two, "land_unter")
        async with zoe.page() as here, ali.page() as there:
            await there.send(type="watch_lobby", on=True)
            await there.wait("lobby")
            await there.open(table)
            shown = await here.open(table)
            confirmed = await first_move(here, table, shown)
            while (await there.wait("news"))["entry"]["number"] != confirmed["number"]:
                pass
            await asyncio.sleep(1.5)
            made = await zoe.make_table(access="public")
            assert (await there.wait("lobby_news"))["id"] == made["id"]

    without_redis(scene)


def test_several_processes_on_one_file_are_refused() -> None:
    with pytest.raises(ValidationError, match="2 workers need PostgreSQL"):
        ServerSettings(workers=2)
    assert ServerSettings(workers=2, database="postgresql://localhost/houle").is_shared


def test_nothing_is_refused_because_of_what_another_process_did_before(
    without_redis: Play,
) -> None:
    async def scene(two: Two) -> None:
        zoe, ali = await two.here.guest("Zoé"), await two.there.guest("Ali")
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "mousse"}]
        table = (await zoe.make_table(options={"players": 3}, seats=seats))["id"]
        async with ali.page() as there, zoe.page() as here:
            await there.open(table)
            await ali.sit(table, 1)
            await zoe.post(f"/api/tables/{table}/start")
            shown = await here.open(table)
            number, legal = shown["table"]["number"], (await there.open(table, 0))["situation"]
            assert legal is None or legal["legal"]
            again = await there.open(table, number)
            assert (await first_move(there, table, again))["type"] == "confirmed"

    without_redis(scene)


def test_who_looks_at_a_table_is_told_at_both_processes(together: Play) -> None:
    async def scene(two: Two) -> None:
        zoe, ali, table = await table_for_two(two, "land_unter")
        async with zoe.page() as here:
            await here.open(table)
            async with ali.page() as there:
                await there.open(table)
                await there.wait("presence", seats=[0, 1], spectators=0)
                await here.wait("presence", seats=[0, 1], spectators=0)
            await here.wait("presence", seats=[0], spectators=0)

    together(scene)


def test_whoever_looked_through_a_killed_process_is_no_longer_there(together: Play) -> None:
    async def scene(two: Two) -> None:
        zoe, ali, table = await table_for_two(two, "land_unter")
        async with zoe.page() as here:
            await here.open(table)
            async with ali.page() as there:
                await there.open(table)
                await here.wait("presence", seats=[0, 1], spectators=0)
                two.servers[1].kill()
                await here.wait("presence", seats=[0], spectators=0)

    together(scene)


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
        pair.there.store = None  # type: ignore[assignment]
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
