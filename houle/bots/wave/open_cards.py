"""Open cards: the best result of a team of Wave if it had seen all cards."""

from __future__ import annotations

from typing import Any

from houle.bots.explain.open_cards import OpenCards, Reachable
from houle.engine.match import Match

from .solver import Solution, solve

BUDGET, TABLE = 60_000, 1 << 16
"""Moves tried and table entries per call; a review makes two calls for every decision."""


def open_cards(match: Match, number: int) -> OpenCards:
    """The best results before and after move ``number``."""
    before = match.played[number - 1].before
    after = match.played[number].before if number < len(match.played) else match.state
    return OpenCards(reachable(before), reachable(after))


def reachable(state: Any) -> Reachable:
    """The best result from the state."""
    return as_reachable(solve(state, BUDGET, table=TABLE))


def as_reachable(solution: Solution) -> Reachable:
    """The part of a solution that a review uses."""
    wins = None if solution.wins is None else bool(solution.wins)
    return Reachable(solution.left, solution.exact, wins)
