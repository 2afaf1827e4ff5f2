"""Thinking time of the levels that search."""

from __future__ import annotations

from dataclasses import replace

from houle.engine.game import Game

from .bot import Budget

BUDGETS = {"capitaine": Budget(seconds=0.3, iterations=1000), "amiral": Budget(seconds=2.0)}
"""The most thinking per move of the levels that search.

A capitaine is limited by iterations, so that it is equally strong on fast and slow machines; an
amiral uses all of its time.
"""


def budget_for(game: Game, level: str) -> Budget:
    """The level's budget per move in the game."""
    own = BUDGETS[level]
    return replace(own, iterations=game.tuning.iterations.get(level, own.iterations))
