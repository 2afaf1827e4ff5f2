"""The levels: how long each of them thinks."""

from __future__ import annotations

from pathlib import Path

import pytest

import houle
from houle.bots.play.budgets import BUDGETS, budget_for
from houle.bots.play.levels import make_bot
from houle.bots.play.searcher import Searcher

ROOT = Path(__file__).parents[2]
GAMES = [game.name for game in houle.games.every()]


@pytest.mark.parametrize("name", GAMES)
def test_a_captain_counts_and_an_admiral_thinks_longer(name: str) -> None:
    game = houle.games.find(name)
    captain, admiral = budget_for(game, "capitaine"), budget_for(game, "amiral")
    assert captain.iterations is not None
    assert admiral.iterations is None or admiral.iterations > captain.iterations
    assert captain.seconds == BUDGETS["capitaine"].seconds
    assert admiral.seconds == BUDGETS["amiral"].seconds


@pytest.mark.parametrize(
    ("game", "level", "most"),
    [("vague_attaque", "capitaine", 200), ("vague_verte", "amiral", 4000)],
)
def test_where_fewer_iterations_are_enough_a_bot_makes_no_more(
    game: str, level: str, most: int
) -> None:
    match = houle.new(game, players=3, seed=5)
    bot = make_bot(match.game, level, seed=1)
    assert isinstance(bot, Searcher)
    seat = match.to_move[0]
    bot.choose(match.knowledge(seat))
    assert 0 < bot.iterations <= most
    assert f"({most} " in (ROOT / "docs" / "bots.md").read_text("utf-8")
