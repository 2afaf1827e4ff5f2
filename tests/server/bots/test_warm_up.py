"""Strong bots on a cold machine: they move at once, at a lower level, and pages are told."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

import houle
from houle import games
from houle.bots.play import levels
from houle.bots.play.bot import Bot
from houle.engine.game import Game
from houle.engine.options import Options
from houle.engine.rule import Move
from houle.engine.view import View
from houle.learning.tables import measured
from houle.server.after import replays
from houle.server.bots import bot_runner, compile_worker, warm_up
from houle.server.bots.compile_worker import PARTS, SEARCH, VERBS, CompileProgress, Compiler
from houle.server.messages.protocol import WarmUp
from houle.server.tables import live_table
from houle.server.watch import metrics
from tests.nets import forget_nets
from tests.server.client import Message, Page, Place
from tests.server.conftest import Scene

GAME = "vague_attaque"  # played as if no net came with it
STAND_INS = [("sea_change", "net"), ("vague_verte", "net"), ("wave", "net")]
LEARNED = "land_unter"
"""A game that comes with a net."""


class ColdMachine:
    """A machine with an empty cache: nothing is compiled before the test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.holds: set[tuple[str, str]] = set()
        self.begun: list[tuple[str, str]] = []
        """What was compiled, in order; also what was interrupted."""
        self.made: list[str] = []
        """The levels of the bots that were made."""
        self.gates: dict[tuple[str, str], asyncio.Event] = {}
        monkeypatch.setattr(compile_worker, "COMPILERS", [])
        monkeypatch.setattr(warm_up, "LOADED", {})
        monkeypatch.setattr(warm_up, "load_search", lambda game: None)
        monkeypatch.setattr(compile_worker, "in_cache", self.has)
        monkeypatch.setattr(compile_worker, "run_program", self.run)
        monkeypatch.setattr(compile_worker, "write_stamp", lambda game, part: None)
        monkeypatch.setattr(bot_runner, "make_bot", self.make_bot)
        monkeypatch.setattr(bot_runner, "UPKEEP_SECONDS", 0.02)
        for module in (live_table, replays):
            monkeypatch.setattr(module, "verbs_for", lambda game: None)

    async def has(self, module: str, game: Game) -> bool:
        return (module, game.name) in self.holds

    async def run(self, module: str, name: str) -> int:
        self.begun.append((module, name))
        await self.gate(module, name).wait()
        self.holds.add((module, name))
        return 0

    def gate(self, module: str, name: str) -> asyncio.Event:
        """Opened when the compilation may end."""
        return self.gates.setdefault((module, name), asyncio.Event())

    def finish(self, name: str, module: str = SEARCH) -> None:
        """Let the compilation of a game end."""
        self.gate(module, name).set()

    def make_bot(self, game: Game, level: str, **wishes: Any) -> Bot:
        """A quick bot in place of each; the level that was asked for is noted."""
        self.made.append(level)
        return levels.make_bot(game, "mousse", **wishes)


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ColdMachine:
    monkeypatch.setenv("HOULE_CACHE", str(tmp_path / "cache"))
    forget_nets(monkeypatch, GAME)
    return ColdMachine(monkeypatch)


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


# The queue.


def queue(cold: ColdMachine, what: Callable[[Compiler], Coroutine[Any, Any, None]]) -> None:
    """Let something happen to a queue with all games in it, in the order of a server's start."""

    async def scene() -> None:
        compiler = compile_worker.compiler()
        for module in PARTS:
            for game in games.every():
                compiler.ensure(module, game)
        await until(lambda: bool(cold.begun))
        await what(compiler)
        await compiler.stop()

    asyncio.run(scene())


async def until(is_so: Callable[[], bool]) -> None:
    """Wait for something that other tasks do."""
    while not is_so():
        await asyncio.sleep(0.001)


def names(compiler: Compiler) -> list[tuple[str, str]]:
    """What waits, in order."""
    return [(job.module, job.game.name) for job in compiler.waiting]


def test_the_search_of_every_game_is_compiled_before_its_rules(cold: ColdMachine) -> None:
    async def what(compiler: Compiler) -> None:
        everything = [(module, name) for module in (SEARCH, VERBS) for name in games.NAMES]
        assert [*cold.begun, *names(compiler)] == everything

    queue(cold, what)


def test_progress_names_what_is_compiled_now_and_counts_what_is_done(cold: ColdMachine) -> None:
    async def what(compiler: Compiler) -> None:
        first, second = games.NAMES[:2]
        count = len(PARTS) * len(games.NAMES)
        assert compiler.progress() == CompileProgress(first, "bots", 1, count)
        said = compile_worker.lock_path().read_text("utf-8")
        assert compile_worker.read_progress(said) == compiler.progress()
        cold.finish(first)
        await until(lambda: len(cold.begun) == 2)
        assert compiler.progress() == CompileProgress(second, "bots", 2, count)

    queue(cold, what)


def test_a_game_on_a_table_jumps_the_queue_in_the_order_of_the_tables(cold: ColdMachine) -> None:
    async def what(compiler: Compiler) -> None:
        compiler.put_first(games.find("wave"))
        compiler.put_first(games.find("vague_attaque"))
        await until(lambda: len(cold.begun) == 2)
        assert cold.begun[1] == (SEARCH, "wave")
        later = [(SEARCH, "vague_attaque"), (VERBS, "wave"), (VERBS, "vague_attaque")]
        assert names(compiler)[:3] == later

    queue(cold, what)


def test_what_was_interrupted_for_a_table_is_compiled_later(cold: ColdMachine) -> None:
    async def what(compiler: Compiler) -> None:
        interrupted = cold.begun[0]
        assert interrupted[1] != "wave"
        compiler.put_first(games.find("wave"))
        await until(lambda: len(cold.begun) == 2)
        assert interrupted in names(compiler)
        done = [compiler.jobs[job].done for job in [*compiler.jobs]]
        for module, name in compiler.jobs:
            cold.finish(name, module)
        assert all(await asyncio.gather(*done))
        assert cold.begun.count(interrupted) == 2

    queue(cold, what)


def test_a_game_on_a_table_is_not_interrupted_for_another_one(cold: ColdMachine) -> None:
    async def what(compiler: Compiler) -> None:
        compiler.put_first(games.find("wave"))
        await until(lambda: len(cold.begun) == 2)
        compiler.put_first(games.find("sea_change"))
        await asyncio.sleep(0)
        assert cold.begun[-1] == (SEARCH, "wave") and len(cold.begun) == 2

    queue(cold, what)


def test_a_table_puts_its_game_first_also_without_strong_bots(
    scene: Scene, cold: ColdMachine
) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        await zoe.play_now("wave", "matelot", players=2)
        assert compile_worker.compiler().on_tables == ["wave"]

    scene(what)


def test_the_estimate_follows_from_how_long_the_last_compilation_took(cold: ColdMachine) -> None:
    first, second = games.find("land_unter"), games.find("vague_attaque")

    async def scene() -> None:
        compiler = compile_worker.compiler()
        for game in (first, second):
            compiler.ensure(SEARCH, game)
            compiler.put_first(game)
        usual = [game.tuning.compile_seconds for game in (first, second)]
        assert compiler.seconds_left(second) == pytest.approx(sum(usual), rel=0.1)
        compiler.slowness = 3.0
        assert compiler.seconds_left(second) == pytest.approx(3 * sum(usual), rel=0.1)
        cold.finish(first.name)
        assert await compiler.ensure(SEARCH, first)
        assert compiler.seconds_left(first) is None and compiler.slowness < 3.0
        await compiler.stop()

    asyncio.run(scene())


def test_a_compilation_that_takes_longer_than_expected_is_never_expected_to_be_done(
    cold: ColdMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1000.0]
    monkeypatch.setattr(compile_worker, "monotonic", lambda: now[0])

    async def what(compiler: Compiler) -> None:
        assert compiler.running is not None
        game = compiler.running[0].game
        before = compiler.seconds_left(game)
        assert before == game.tuning.compile_seconds
        now[0] += 10 * before
        assert compiler.seconds_left(game) == 2.5 * before

    queue(cold, what)


@pytest.mark.parametrize(
    ("seconds", "shown"), [(0.0, 10), (14.0, 10), (44.0, 40), (50.5, 60), (80.0, 60), (100.0, 120)]
)
def test_an_estimate_is_told_in_round_numbers(seconds: float, shown: int) -> None:
    assert warm_up.rounded(seconds) == shown


@pytest.mark.skipif(not hasattr(os, "nice"), reason="there are no priorities")
def test_compiling_has_the_lowest_priority(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "how_nice.py").write_text(
        "import os, sys\nopen(sys.argv[1], 'w').write(str(os.nice(0)))\n"
    )
    before = os.environ.get("PYTHONPATH")
    folders = [str(tmp_path), *([before] if before else [])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(folders))
    noted = tmp_path / "niceness"
    assert asyncio.run(compile_worker.run_program("how_nice", str(noted))) == 0
    assert noted.read_text() == "19"


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
