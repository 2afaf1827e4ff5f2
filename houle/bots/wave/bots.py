"""Makes the bots of Wave by level; all but ``random`` use signals."""

from __future__ import annotations

from random import Random

from houle import games
from houle.bots.play.bot import Bot, Budget
from houle.bots.play.budgets import budget_for
from houle.bots.play.simple import RandomBot

from .talkers import TALKERS


def make_bot(level: str, *, seed: int, budget: Budget | None = None, threads: int = 1) -> Bot:
    """Make a bot of the level for Wave; ``human`` is a model of a person."""
    chance = Random(seed)
    if level == "random":
        return RandomBot(chance)
    if level in TALKERS:
        return TALKERS[level](chance)
    from .searcher import WaveSearcher  # here, because it imports Numba

    own = budget or budget_for(games.find("wave"), level)
    return WaveSearcher(chance, level=level, budget=own, threads=threads)
