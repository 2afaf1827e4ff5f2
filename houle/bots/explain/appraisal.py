"""Appraisal: the value of every legal move of a seat, exact where possible."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from time import monotonic

from houle.bots.play.bot import Budget, legal_moves
from houle.bots.play.game_module import game_module
from houle.bots.search.exact import exact_values
from houle.bots.search.settings import as_numbers, settings_for
from houle.bots.search.thinking import Candidate, Worker, merged, root_edges, work
from houle.engine.rule import Move
from houle.engine.view import View

from .futures import Line, lines_of

LEVEL = "amiral"
"""The level whose search settings are used: the strongest bot."""
FLOOR_THOUSANDTHS = 400
"""Thousandths of the iterations that are spread evenly over all moves."""
MIN_VISITS = 2

Lines = Callable[[Move, int], Iterator[Line]]
"""Gives the lines that the search plays after a move, in this many of its worlds."""


@dataclass(frozen=True)
class Appraised:
    """A legal move with its value, the expected share of a win."""

    move: Move
    value: float
    error: float
    """The standard error of the value; 0 if it is exact."""
    visits: int
    exact: bool
    favour: float = 0.0
    """A bonus besides the value."""

    @property
    def cautious_value(self) -> float:
        """A cautious value for ranking: one standard error lower, plus the bonus."""
        return self.value - self.error + self.favour


@dataclass(frozen=True)
class Appraisal:
    """All legal moves, best first by their cautious value."""

    moves: tuple[Appraised, ...]
    iterations: int
    lines: Lines = field(compare=False, repr=False)

    @property
    def best(self) -> Appraised:
        """The move to make."""
        return self.moves[0]

    @property
    def exact(self) -> bool:
        """Whether all values are exact."""
        return all(move.exact for move in self.moves)

    def of(self, move: Move) -> Appraised:
        """The entry of the move."""
        return next(found for found in self.moves if found.move == move)


def appraise(view: View, budget: Budget, *, seed: int) -> Appraisal:
    """The value of every legal move, from what the seat knows; it must have at least two."""
    known = exact_values(view, seed=seed)
    moves = legal_moves(view)
    open_moves = [] if len(known) == len(moves) else moves
    found, done, lines = search(view, open_moves, enough_for(budget, len(moves)), seed=seed)
    return Appraisal(ordered(found, known), done, lines)


def search(
    view: View, moves: Sequence[Move], budget: Budget, *, seed: int
) -> tuple[Sequence[Candidate], int, Lines]:
    """Search with the strongest bot's settings: the moves, the iterations, and the lines."""
    own, futures = (game_module(view.game, name) for name in ("thinking", "futures"))
    if own is not None and futures is not None:
        lines = partial(futures.lines_of, view, seed=seed)
        if not moves:
            return (), 0, lines
        found = own.appraise_moves(view, moves, budget, seed=seed)
        return found.candidates, found.iterations, lines
    settings = replace(settings_for(view.game, LEVEL), floor=FLOOR_THOUSANDTHS)
    worker = Worker(view, as_numbers(settings, view.seat), seed * 1009)
    if moves:
        worker.explore(0)  # the first call of a process loads compiled code: no thinking time
        work(worker, budget, monotonic(), threading.Event())
    return merged([root_edges(worker)]), worker.done, partial(lines_of, worker)


def enough_for(budget: Budget, moves: int) -> Budget:
    """The budget without early stopping, with enough iterations to try every move."""
    thorough = replace(budget, thorough=True)
    if budget.iterations is None:
        return thorough
    return replace(thorough, iterations=max(budget.iterations, MIN_VISITS * moves))


def ordered(candidates: Sequence[Candidate], known: Mapping[Move, float]) -> tuple[Appraised, ...]:
    """The moves, with exact values where known, sorted by their cautious value."""
    visits = sum(c.visits for c in candidates)
    mean = sum(c.value * c.visits for c in candidates) / visits if visits else 0.5
    found = [estimated(c, mean) for c in candidates if c.move not in known]
    found += [Appraised(move, value, 0.0, 0, exact=True) for move, value in known.items()]
    return tuple(sorted(found, key=lambda m: (-m.cautious_value, m.move)))


def estimated(candidate: Candidate, mean: float) -> Appraised:
    """The search's estimate of a move; a move that was never tried gets the mean of the others.

    A few equal results prove little: the error is at least one half divided by visits + 1.
    """
    visits = candidate.visits
    value = candidate.value if visits > 0 else mean
    error = max(candidate.error, 0.5 / (visits + 1))
    return Appraised(candidate.move, value, error, visits, exact=False, favour=candidate.favour)
