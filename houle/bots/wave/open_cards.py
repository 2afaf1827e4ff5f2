"""Open cards: what a team of Wave could have reached from here if it had seen everything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from houle.engine.match import Match

from .solver import Solution, solve

GAME = "wave"
BUDGET, TABLE = 60_000, 1 << 16
"""Moves tried and entries of the table for one answer; a match needs two for every decision."""


@dataclass(frozen=True)
class Reachable:
    """The fewest cards that could be left in the end."""

    left: int
    exact: bool
    """Whether fewer are impossible; otherwise nothing better was found."""
    wins: bool | None
    """Whether everything could be laid; None if that is not known."""

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data."""
        return {"left": self.left, "exact": self.exact, "wins": self.wins}


@dataclass(frozen=True)
class OpenCards:
    """What could be reached before a move and after it."""

    before: Reachable
    after: Reachable

    @property
    def gave_away(self) -> bool:
        """Whether the move certainly made an emptied deck impossible."""
        return self.before.wins is True and self.after.wins is False

    def to_json(self) -> dict[str, Any]:
        """Both answers as plain data."""
        return {"before": self.before.to_json(), "after": self.after.to_json()}


def open_cards(match: Match, number: int) -> OpenCards | None:
    """What could be reached before and after the move of that number; None in other games."""
    if match.game.name != GAME:
        return None
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
