"""What a server compiles first, how far it is, and what it expects to need."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from houle import games
from houle.server.bots import compile_worker, warm_up
from houle.server.bots.compile_worker import PARTS, SEARCH, VERBS, CompileProgress, Compiler
from tests.server.bots.cold_machine import ColdMachine
from tests.server.client import Place
from tests.server.conftest import Scene


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
