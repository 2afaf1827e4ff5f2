"""Appraisal: what every legal move of a seat is worth, none neglected, exact where possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from houle.bots.play.bot import Budget, legal_moves
from houle.bots.play.own import own_part
from houle.bots.search.exact import exact_values
from houle.bots.search.settings import settings_for
from houle.bots.search.thinking import Analysis, Candidate, think
from houle.engine.rule import Move
from houle.engine.view import View

LEVEL = "amiral"
"""Moves are appraised with the settings of the strongest bot."""
FLOOR = 400
"""Thousandths of the iterations that all moves share evenly."""
LEAST_VISITS = 2


@dataclass(frozen=True)
class Appraised:
    """A legal move with its value, the expected share of a win."""

    move: Move
    value: float
    error: float
    """The standard error of the value; 0 where it is exact."""
    visits: int
    exact: bool
    favour: float = 0.0
    """What speaks for the move besides its value."""

    @property
    def surely(self) -> float:
        """A value that the move very likely has at least, with all that speaks for it."""
        return self.value - self.error + self.favour


@dataclass(frozen=True)
class Appraisal:
    """All legal moves, the most surely good one first."""

    moves: tuple[Appraised, ...]
    iterations: int

    @property
    def best(self) -> Appraised:
        """The move to make."""
        return self.moves[0]

    @property
    def exact(self) -> bool:
        """Whether no move has been left to estimate."""
        return all(move.exact for move in self.moves)

    def of(self, move: Move) -> Appraised:
        """What was found out about the move."""
        return next(found for found in self.moves if found.move == move)


def appraise(view: View, budget: Budget, *, seed: int) -> Appraisal:
    """What every legal move is worth, from what the seat knows; it must have more than one."""
    known = exact_values(view, seed=seed)
    moves = legal_moves(view)
    if len(known) == len(moves):
        return Appraisal(ordered(view, [], known), 0)
    found = search(view, moves, at_least(budget, len(moves)), seed=seed)
    return Appraisal(ordered(view, found.candidates, known), found.iterations)


def search(view: View, moves: Sequence[Move], budget: Budget, *, seed: int) -> Analysis:
    """What the search of the strongest bot says, with all moves tried often enough."""
    own = own_part(view.game, "thinking")
    if own is not None:
        found: Analysis = own.appraise_moves(view, moves, budget, seed=seed)
        return found
    settings = replace(settings_for(view.game, LEVEL), floor=FLOOR)
    return think(view, budget, settings=settings, seed=seed)


def at_least(budget: Budget, moves: int) -> Budget:
    """The budget, used up whole, and enough iterations that every move is tried."""
    thorough = replace(budget, thorough=True)
    if budget.iterations is None:
        return thorough
    return replace(thorough, iterations=max(budget.iterations, LEAST_VISITS * moves))


def ordered(
    view: View, candidates: Sequence[Candidate], known: Mapping[Move, float]
) -> tuple[Appraised, ...]:
    """The moves, those with exact values by these, the most surely good one first."""
    visits = sum(c.visits for c in candidates)
    mean = sum(c.value * c.visits for c in candidates) / visits if visits else 0.5
    found = [estimated(c, mean) for c in candidates if c.move not in known]
    found += [Appraised(move, value, 0.0, 0, exact=True) for move, value in known.items()]
    return tuple(sorted(found, key=lambda m: (-m.surely - advised(view, m.move), m.move)))


def advised(view: View, move: Move) -> float:
    """How much more than by its value the move is liked, because of what partners say of it."""
    own = own_part(view.game, "signals")
    return 0.0 if own is None else float(own.inclination(view, move))


def estimated(candidate: Candidate, mean: float) -> Appraised:
    """What the search says of a move; of one it never tried, only that it may be like the others.

    A few tries that all ended alike prove little: the error is never below one half over their
    number.
    """
    visits = candidate.visits
    value = candidate.value if visits > 0 else mean
    error = max(candidate.error, 0.5 / (visits + 1))
    return Appraised(candidate.move, value, error, visits, exact=False, favour=candidate.favour)
