"""The levels: mousse, matelot, capitaine, amiral, and random for comparison."""

from __future__ import annotations

from random import Random

from houle.engine.game import Game

from .bot import Bot, Budget
from .budgets import budget_for
from .own import own_part
from .simple import Matelot, Mousse, RandomBot

SIMPLE = {"random": RandomBot, "mousse": Mousse, "matelot": Matelot}
"""The levels that do not search."""


def make_bot(
    game: Game, level: str, *, seed: int, budget: Budget | None = None, threads: int = 1
) -> Bot:
    """Make a bot of the level for the game; the default budget is the level's own."""
    own = own_part(game, "bots")
    if own is not None:
        bot: Bot = own.make_bot(level, seed=seed, budget=budget, threads=threads)
        return bot
    chance = Random(seed)
    if level in SIMPLE:
        return SIMPLE[level](chance)
    from .searcher import Searcher  # here, because it imports Numba

    return Searcher(chance, level, budget or budget_for(game, level), threads)
