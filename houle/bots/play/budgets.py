"""Thinking time of the levels that search."""

from __future__ import annotations

from dataclasses import replace

from houle.engine.game import Game

from .bot import Budget

BUDGETS = {"capitaine": Budget(seconds=0.3, iterations=1000), "amiral": Budget(seconds=2.0)}
"""The usual thinking per move of the levels that search: seconds are those of an idle machine.

Levels are limited by iterations, so that they are equally strong on fast and slow, idle and busy
machines. An amiral has as many as fit into its time (``Tuning.speed``).
"""
GUARD_FACTOR = 5.0
"""A search that takes this many times its usual time is cut short."""


def budget_for(game: Game, level: str) -> Budget:
    """The level's budget per move in the game."""
    own = BUDGETS[level]
    iterations = game.tuning.iterations.get(level, own.iterations)
    if iterations is not None:
        assert own.seconds is not None
        return replace(own, iterations=iterations, seconds=GUARD_FACTOR * own.seconds)
    return in_iterations(game, own)


def in_iterations(game: Game, budget: Budget) -> Budget:
    """A budget of seconds as iterations that take about as long on an idle machine.

    A game whose speed is not known keeps the seconds.
    """
    if budget.seconds is None or game.tuning.speed is None:
        return budget
    iterations = max(1, round(budget.seconds * game.tuning.speed))
    return replace(
        budget, iterations=iterations, seconds=GUARD_FACTOR * budget.seconds, settles=True
    )
