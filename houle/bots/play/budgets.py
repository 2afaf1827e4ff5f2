"""How long the levels that search think about a move."""

from __future__ import annotations

from dataclasses import replace

from houle.engine.game import Game

from .bot import Budget

BUDGETS = {"capitaine": Budget(seconds=0.3, iterations=1000), "amiral": Budget(seconds=2.0)}
"""How long the levels that search think about a move, at most.

A capitaine is as strong on a fast machine as on a slow one, so that a table knows what it gets; an
amiral makes the most of its time.
"""


def budget_for(game: Game, level: str) -> Budget:
    """How long the level thinks about a move of the game, at most."""
    own = BUDGETS[level]
    return replace(own, iterations=game.tuning.iterations.get(level, own.iterations))
