"""The levels: mousse, matelot, capitaine, amiral, and random for comparison."""

from __future__ import annotations

from random import Random

from houle.engine.game import Game

from .bot import Bot, Budget
from .budgets import budget_for
from .own import own_part
from .simple import Drifter, Matelot, Mousse

SIMPLE = {"random": Drifter, "mousse": Mousse, "matelot": Matelot}
"""The levels that do not search."""


def make_bot(
    game: Game, level: str, *, seed: int, budget: Budget | None = None, threads: int = 1
) -> Bot:
    """A bot of the level for the game; the budget is the level's own unless given."""
    own = own_part(game, "bots")
    if own is not None:
        bot: Bot = own.make_bot(level, seed=seed, budget=budget, threads=threads)
        return bot
    chance = Random(seed)
    if level in SIMPLE:
        return SIMPLE[level](chance)
    from .searcher import Searcher  # only now, because it imports Numba

    return Searcher(chance, level, budget or budget_for(game, level), threads)
