"""The levels: how long each of them thinks."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import houle
from houle.bots.play.budgets import BUDGETS, budget_for
from houle.bots.play.levels import make_bot
from houle.bots.play.searcher import Searcher
from houle.engine.strategy.tuning import Tuning

ROOT = Path(__file__).parents[3]
GAMES = [game.name for game in houle.games.every()]


@pytest.mark.parametrize("name", GAMES)
def test_a_captain_counts_and_an_admiral_thinks_longer(name: str) -> None:
    game = houle.games.find(name)
    captain, admiral = budget_for(game, "capitaine"), budget_for(game, "amiral")
    assert captain.iterations is not None and admiral.iterations is not None
    assert admiral.iterations > captain.iterations


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", BUDGETS)
def test_time_is_only_a_guard_of_several_times_the_usual(name: str, level: str) -> None:
    game = houle.games.find(name)
    budget, usual = budget_for(game, level), BUDGETS[level].seconds
    assert budget.iterations is not None and game.tuning.speed is not None
    assert budget.seconds is not None and usual is not None
    assert budget.seconds >= 3 * usual
    assert budget.iterations <= usual * game.tuning.speed


def test_the_iterations_of_an_admiral_are_those_in_the_docs() -> None:
    told = (ROOT / "docs" / "bots.md").read_text("utf-8")
    counted = [budget_for(houle.games.find(name), "amiral") for name in GAMES]
    numbers = [budget.iterations for budget in counted if budget.settles]
    assert len(numbers) == 3
    assert all(f"{number:,} " in told for number in numbers)


def test_a_game_of_unknown_speed_keeps_its_seconds() -> None:
    unknown: Any = SimpleNamespace(tuning=Tuning())
    assert budget_for(unknown, "amiral") == BUDGETS["amiral"]


@pytest.mark.parametrize(
    ("game", "level", "most"),
    [("vague_attaque", "capitaine", 200), ("vague_verte", "amiral", 4000)],
)
def test_where_fewer_iterations_are_enough_a_bot_makes_no_more(
    game: str, level: str, most: int
) -> None:
    match = houle.new(game, players=3, seed=5)
    bot = make_bot(match.game, level, seed=1, budget=budget_for(match.game, level))
    assert isinstance(bot, Searcher)
    seat = match.to_move[0]
    bot.choose(match.knowledge(seat))
    assert 0 < bot.iterations <= most
    assert f"({most:,} " in (ROOT / "docs" / "bots.md").read_text("utf-8")
