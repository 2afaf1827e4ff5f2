"""Several processes serve the same tables: nobody owns one, and everybody sees the same."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from houle.server.settings import ServerSettings
from tests.server.client import PATIENCE, Page, Person, Place, number_of
from tests.server.services import Postgres, Redis, ServerProcess, server_processes

Message = dict[str, Any]
Scene = Callable[["Two"], Awaitable[None]]
WITHIN = 12.0
"""Seconds in which another process takes over: a claim ends after 6, and they look every second."""


class Two:
    """Two servers over the same database."""

    def __init__(self, servers: list[ServerProcess]) -> None:
        self.servers = servers
        self.here, self.there = (Place.elsewhere(server.url) for server in servers)

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
        await asyncio.wait_for(scene(two), 3 * PATIENCE)
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
            await there.told(confirmed["number"])

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
            shown = await page.wait("news", "table")


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
            await there.told(confirmed["number"])
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


async def told_twice(page: Page, table: str, have: int) -> list[int]:
    """The entries that a page is told twice, or has already, when it comes back."""
    page.seen.clear()
    shown = await page.open(table, have)
    assert await page.ask(type="ping") is None
    told = [entry["number"] for entry in shown["entries"]]
    told += [m["entry"]["number"] for m in page.seen if m["type"] == "news"]
    return [number for number in told if number <= have or told.count(number) > 1]


@pytest.mark.parametrize("through_redis", [True, False])
def test_a_page_that_comes_back_at_the_other_process_is_told_nothing_twice(
    request: pytest.FixtureRequest, through_redis: bool
) -> None:
    async def scene(two: Two) -> None:
        zoe = await two.here.guest("Zoé")
        again = await two.elsewhere(zoe)
        table = await zoe.play_now("vague_verte", players=2)
        async with again.page() as there:
            await there.open(table)  # so that the other process has the table in its memory
            for _ in range(3):
                async with zoe.page() as here:
                    last = await here.play(table, moves=2)
                    have = number_of(last)
                async with again.page() as back:
                    assert await told_twice(back, table, have) == []

    play: Play = request.getfixturevalue("together" if through_redis else "without_redis")
    play(scene)
