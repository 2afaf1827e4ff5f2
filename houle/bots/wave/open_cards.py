"""Open cards: what a team of Wave could have reached if it had seen everything."""

from __future__ import annotations

from typing import Any

from houle.bots.explain.open_cards import OpenCards, Reachable
from houle.engine.match import Match

from .solver import Solution, solve

BUDGET, TABLE = 60_000, 1 << 16
"""Moves tried and entries of the table for one answer; a match needs two for every decision."""


def open_cards(match: Match, number: int) -> OpenCards:
    """What could be reached before and after the move of that number."""
    before = match.played[number - 1].before
    after = match.played[number].before if number < len(match.played) else match.state
    return OpenCards(reachable(before), reachable(after))


def reachable(state: Any) -> Reachable:
    """What the solver finds from the state."""
    return told(solve(state, BUDGET, table=TABLE))


def told(solution: Solution) -> Reachable:
    """The part of a solution that a review tells."""
    wins = None if solution.wins is None else bool(solution.wins)
    return Reachable(solution.left, solution.exact, wins)
