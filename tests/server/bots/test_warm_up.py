"""Strong bots on a cold machine: they move at once, at a lower level, and pages are told."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import houle
from houle import games
from houle.engine.options import Options
from houle.engine.rule import Move
from houle.engine.view import View
from houle.learning.tables import measured
from houle.server.bots import bot_runner, compile_worker, warm_up
from houle.server.bots.compile_worker import SEARCH
from houle.server.messages.protocol import WarmUp
from houle.server.watch import metrics
from tests.server.bots.cold_machine import GAME, ColdMachine
from tests.server.client import Message, Page, Place
from tests.server.conftest import Scene

STAND_INS = [("sea_change", "net"), ("vague_verte", "net"), ("wave", "net")]
LEARNED = "land_unter"
"""A game that comes with a net."""


async def told(page: Page, table: str) -> dict[str, Any]:
    """What the page is told next about warming up."""
    return await page.wait("warm_up", table=table)


async def play_until_the_bot_moves(page: Page, table: str) -> Message:
    """Play on until seat 1 has moved once more, however many moves a turn has; the last message."""
    seen = len(page.seen)
    while True:
        answer = await page.play(table, moves=1)
        assert answer["type"] != "refused" and not answer["situation"]["result"], answer
        if any(m["type"] == "news" and m["entry"]["seat"] == 1 for m in page.seen[seen:]):
            return answer


# At the table.


def test_a_cold_strong_bot_moves_at_once_as_a_sailor_and_the_page_is_told(
    scene: Scene, cold: ColdMachine
) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = await zoe.play_now(GAME, "amiral", players=2)
        async with zoe.page() as page:
            await page.open(table)
            news = await told(page, table)
            plays_as = WarmUp.model_validate(news["warm_up"]).plays_as
            assert (news["seats"], plays_as) == ([1], "matelot")
            assert news["warm_up"]["seconds"] > 0
            await play_until_the_bot_moves(page, table)
            assert set(cold.made) == {"matelot"}

    scene(what)


def test_the_page_is_told_what_is_being_compiled_and_how_far_that_is(
    scene: Scene, cold: ColdMachine
) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = await zoe.play_now(GAME, "amiral", players=2)
        async with zoe.page() as page:
            await page.open(table)
            while (news := await told(page, table))["warm_up"]["now"] is None:
                pass
            wanted = {"game": GAME, "part": "bots", "number": 1, "count": 1}
            assert news["warm_up"]["now"] == wanted

    scene(what)


def test_as_soon_as_its_search_is_compiled_the_bot_plays_at_its_level(
    scene: Scene, cold: ColdMachine
) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = await zoe.play_now(GAME, "amiral", players=2)
        async with zoe.page() as page:
            await play_until_the_bot_moves(page, table)
            assert set(cold.made) == {"matelot"}
            cold.finish(GAME)
            while (news := await told(page, table))["seats"]:
                pass
            assert news["warm_up"] is None
            await play_until_the_bot_moves(page, table)
            assert cold.made[-1] == "amiral"

    scene(what)


def test_a_page_that_opens_just_before_the_search_is_compiled_is_told_that_it_is(
    scene: Scene, cold: ColdMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_runner, "UPKEEP_SECONDS", 3600)  # nothing is told but by this test

    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = await zoe.play_now(GAME, "amiral", players=2)
        async with zoe.page() as page:
            await page.open(table)
            assert (await told(page, table))["seats"] == [1]
            cold.finish(GAME)
            await warm_up.LOADED[GAME]
            await place.server.tables.warm_ups.tell_changes()
            assert (await told(page, table))["seats"] == []

    scene(what)


def test_where_no_bot_searches_nobody_is_told_anything(scene: Scene, cold: ColdMachine) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = await zoe.play_now("land_unter", "matelot", players=3)
        async with zoe.page() as page:
            await page.play(table, moves=2)
            assert all(message["type"] != "warm_up" for message in page.seen)
        assert cold.begun == []

    scene(what)


def table_name(options: Options) -> str:
    """A table by its options, for the names of tests."""
    return ",".join(f"{name}={value}" for name, value in options.to_json().items())


@pytest.mark.parametrize("options", measured(games.find(LEARNED)), ids=table_name)
def test_a_cold_captain_that_plays_by_a_net_plays_at_its_level_at_once(
    scene: Scene, cold: ColdMachine, options: Options
) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = await zoe.play_now(LEARNED, "capitaine", **options.to_json())
        async with zoe.page() as page:
            await page.play(table, moves=2)
            assert all(message["type"] != "warm_up" for message in page.seen)
        assert set(cold.made) == {"capitaine"}
        assert cold.begun == []

    scene(what)


@pytest.mark.parametrize("game, played_by", [(LEARNED, "capitaine"), *STAND_INS])
def test_a_cold_admiral_with_a_net_plays_as_a_captain(
    scene: Scene, cold: ColdMachine, game: str, played_by: str
) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = await zoe.play_now(game, "amiral", players=3)
        async with zoe.page() as page:
            await page.open(table)
            news = await told(page, table)
            assert WarmUp.model_validate(news["warm_up"]).plays_as == "capitaine"
            while not cold.made:  # some matches are over before every bot has had its turn
                answer = await page.play(table, moves=1)
                assert cold.made or not answer["situation"]["result"], answer
            assert set(cold.made) == {played_by}

    scene(what)


@pytest.mark.parametrize("game, played_by", STAND_INS)
def test_a_cold_captain_for_whom_a_net_plays_is_no_news(
    scene: Scene, cold: ColdMachine, game: str, played_by: str
) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = await zoe.play_now(game, "capitaine", players=3)
        async with zoe.page() as page:
            await page.open(table)
            while not cold.made:  # some matches are over before every bot has had its turn
                answer = await page.play(table, moves=1)
                assert cold.made or not answer["situation"]["result"], answer
            await place.server.tables.warm_ups.tell_changes()
            assert await page.ask(type="ping") is None
            assert all(message["type"] != "warm_up" for message in page.seen)
        assert cold.made[0] == played_by

    scene(what)


def test_a_game_that_cannot_be_compiled_is_played_by_sailors(
    scene: Scene, cold: ColdMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(module: str, name: str) -> int:
        return 1

    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = await zoe.play_now(GAME, "amiral", players=2)
        async with zoe.page() as page:
            await page.open(table)
            while (news := await told(page, table))["warm_up"]["seconds"] is not None:
                pass
            assert news["seats"] == [1]
            await play_until_the_bot_moves(page, table)
            assert set(cold.made) == {"matelot"}

    monkeypatch.setattr(compile_worker, "run_program", fail)
    scene(what)


def test_code_that_is_in_the_cache_is_waited_for_because_loading_is_short(
    cold: ColdMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    cold.holds.add((SEARCH, GAME))

    async def level() -> str:
        return await warm_up.best_level(games.find(GAME), "amiral")

    assert asyncio.run(level()) == "amiral"
    monkeypatch.setattr(warm_up, "LOADING_SECONDS", 0.0)
    assert asyncio.run(level()) == "matelot"


# Hints and reviews.


def test_a_hint_on_a_cold_machine_is_a_rule_of_thumb_and_says_so(
    scene: Scene, cold: ColdMachine
) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = await zoe.play_now(GAME, "mousse", players=2)
        async with zoe.page() as page:
            legal = (await page.open(table))["situation"]["legal"]
        found = await zoe.post(f"/api/tables/{table}/hint")
        assert [m["move"] in legal for m in found["moves"]] == [True]
        assert found["moves"][0]["value"] is None and found["moves"][0]["why"]
        assert found["warm_up"]["seconds"] > 0
        assert cold.begun == [(SEARCH, GAME)]

    scene(what, pace=10_000)


def test_a_hint_on_a_cold_machine_comes_from_the_net_where_there_is_one(
    scene: Scene, cold: ColdMachine
) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = await zoe.play_now(LEARNED, "mousse", players=3)
        async with zoe.page() as page:
            legal = (await page.open(table))["situation"]["legal"]
        found = await zoe.post(f"/api/tables/{table}/hint")
        assert [m["move"] in legal for m in found["moves"]] == [True] * 3
        assert all(0 <= m["value"] <= 1 and m["why"] for m in found["moves"])
        assert found["confidence"] in ("clear", "likely", "close")
        assert found["warm_up"] is None

    scene(what, pace=10_000)


def test_a_review_on_a_cold_machine_says_that_it_is_warming_up(
    scene: Scene, cold: ColdMachine
) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = await zoe.play_now("land_unter", players=3)
        async with zoe.page() as page:
            await page.play(table)
        record = await zoe.get(f"/api/tables/{table}/record")
        info = await zoe.post("/api/records", record)
        path = f"/api/records/{info['id']}/review"
        assert (await zoe.get(path))["warm_up"] is None
        await zoe.post(path)
        while (found := await zoe.get(path))["warm_up"] is None:
            assert found["status"] in ("waiting", "running")
            await asyncio.sleep(0.01)
        assert found["warm_up"]["seconds"] > 0

    scene(what)


# Metrics.


def test_the_time_of_every_move_is_measured_by_game_and_level(
    scene: Scene, cold: ColdMachine
) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = await zoe.play_now(GAME, "amiral", players=2)
        async with zoe.page() as page:
            await play_until_the_bot_moves(page, table)

    def count(level: str) -> float:
        labels = {"game": GAME, "level": level}
        return metrics.REGISTRY.get_sample_value("houle_bot_thinking_seconds_count", labels) or 0

    before = count("matelot")
    scene(what)
    assert count("matelot") > before


def test_searches_that_were_cut_short_are_counted(scene: Scene, cold: ColdMachine) -> None:
    labels = {"game": "land_unter", "level": "matelot"}

    class Hasty:
        cut_short = 0

        def choose(self, view: View) -> Move:
            self.cut_short += 1
            return 0

    async def what(place: Place) -> None:
        bot: Any = Hasty()
        match = houle.new("land_unter", seed=1)
        await place.server.bot_runner.think(bot, bot.choose, match.knowledge(0), "matelot")

    def count() -> float:
        name = "houle_bot_searches_cut_short_total"
        return metrics.REGISTRY.get_sample_value(name, labels) or 0

    before = count()
    scene(what)
    assert count() == before + 1
