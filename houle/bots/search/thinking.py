"""Thinking: runs the search within a budget, on one or several cores; can be cancelled."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from math import hypot, sqrt
from time import monotonic
from typing import Any

import numpy as np

from houle.bots.play.bot import Budget
from houle.engine.chance import set_key
from houle.engine.event import NO_LOG
from houle.engine.rule import Move
from houle.engine.strategy.tuning import SearchSettings
from houle.engine.struct import WORD, Array, Struct
from houle.engine.view import View
from houle.simulation.compile import compiled

from . import search
from .endgame import ROWS
from .settings import as_numbers
from .tree import NO_EDGE, Tree

CHUNK_SECONDS = 0.01
"""How long compiled code runs between checks of the clock and of ``stop``."""
FIRST_CHUNK_ITERATIONS, MAX_CHUNK_ITERATIONS = 16, 4096
PATIENCE_RATIO = 7
"""A search may settle early once the iterations done exceed 1/7 of those left."""
CHECKS = 16
"""How often a search with iterations looks whether it may settle: always after the same ones."""
NEGLIGIBLE_GAIN = 0.01
"""A smaller possible gain, as a share of a win, is not worth more thinking time."""
SURE_ERRORS = 2.0
"""Values are assumed to be within this many standard errors."""
MIN_VISITS = 30
"""With fewer visits a standard error is meaningless."""
NO_FAVOURS: Mapping[Move, int] = {}


@dataclass(frozen=True)
class Candidate:
    """The search's statistics of a move."""

    move: Move
    visits: int
    value: float
    """The expected share of a win."""
    error: float
    """Its standard error."""
    favour: float = 0.0
    """A bonus besides the value, as a share of a win."""


@dataclass(frozen=True)
class Analysis:
    """The moves of a seat, best first."""

    candidates: tuple[Candidate, ...]
    iterations: int
    seconds: float
    cut_short: bool = False
    """Whether the time was over before the iterations."""

    @property
    def best(self) -> Candidate:
        """The move to make."""
        return self.candidates[0]


@dataclass
class Worker:
    """One tree and the buffers that the compiled search needs."""

    view: View
    settings: Array
    seed: int
    worlds: Array = field(init=False)
    trees: Array = field(init=False)
    done: int = 0
    cut_short: bool = False
    """Whether the time was over before the iterations."""

    def __post_init__(self) -> None:
        """Allocate everything, from the view only: the true state is not available."""
        state = self.view.game.state
        self.worlds = state.zeros(ROWS)
        self.worlds[0] = self.view.state
        set_key(self.worlds[0], np.random.default_rng(self.seed).bytes(32))
        self.trees = Tree.zeros(1)
        self.words, self.scratch = scratch_for(self.view.game.observed)
        self.legal = np.zeros(self.view.game.max_legal, np.int16)
        self.judged = np.zeros((2, self.view.game.max_legal), np.float64)
        self.mover = np.array([1 + self.seed % 0x7FFFFFFF], np.int64)

    def explore(self, count: int) -> None:
        """Run ``count`` more iterations."""
        explore_with(compiled(self.view.game, search.explore), self, count)

    def favour(self, favours: Mapping[Move, int]) -> None:
        """Give bonuses to the moves at the root."""
        tree: Any = self.trees[0]
        for edge in edges_at_root(tree):
            tree.edge_favour[edge] = favours[int(tree.edge_move[edge])]


def explore_with(explore: Callable[..., int], worker: Worker, count: int) -> None:
    """Run ``count`` more iterations with the given search function, compiled or interpreted."""
    explore(
        worker.worlds,
        worker.trees,
        worker.scratch,
        worker.words,
        worker.legal,
        worker.judged,
        worker.mover,
        worker.settings,
        worker.done,
        count,
        NO_LOG,
    )
    worker.done += count


def scratch_for(struct: type[Struct]) -> tuple[Array, Array]:
    """A buffer for one struct, as 64-bit words and as the struct.

    A search uses the struct of what is observed: the rest says nothing new, and lines that differ
    only there lead to the same node.
    """
    words = np.zeros(-(-struct.dtype.itemsize // WORD), np.int64)
    return words, words.view(np.uint8)[: struct.dtype.itemsize].view(struct.dtype)


def think(
    view: View,
    budget: Budget,
    *,
    settings: SearchSettings,
    seed: int,
    threads: int = 1,
    cancel: threading.Event | None = None,
    favours: Mapping[Move, int] = NO_FAVOURS,
) -> Analysis:
    """Search from what a seat knows; the same seed and iterations give the same analysis.

    ``favours`` are bonuses of the legal moves, in ten-thousandths of a win.
    """
    numbers = as_numbers(settings, view.seat)
    workers = [Worker(view, numbers, seed * 1009 + i) for i in range(threads)]
    stop = cancel or threading.Event()
    workers[0].explore(0)  # the first call of a process loads compiled code: no thinking time
    begin = monotonic()
    if favours:
        for worker in workers:
            worker.explore(1)  # so that the moves are in the tree
            worker.favour(favours)
    if threads == 1:
        work(workers[0], budget, begin, stop)
    else:
        shares = [share_of(budget, i, threads) for i in range(threads)]
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(partial(work, begin=begin, stop=stop), workers, shares))
    candidates = merged([root_edges(worker) for worker in workers])
    done, cut_short = sum(w.done for w in workers), any(w.cut_short for w in workers)
    return Analysis(candidates, done, monotonic() - begin, cut_short)


def share_of(budget: Budget, index: int, threads: int) -> Budget:
    """The budget of one of several threads: the full time, its part of the iterations."""
    if budget.iterations is None:
        return budget
    return replace(budget, iterations=(budget.iterations + index) // threads)


def work(worker: Worker, budget: Budget, begin: float, stop: threading.Event) -> None:
    """Search until the budget is used up or ``stop`` is set, but at least one chunk."""
    chunk = FIRST_CHUNK_ITERATIONS
    while True:
        if budget.iterations is not None:
            chunk = min(chunk, iterations_to_check(budget, worker.done))
        start = monotonic()
        worker.explore(chunk)
        now = monotonic()
        left = iterations_left(budget, worker.done, now - begin)
        worker.cut_short = left <= 0 and worker.done < (budget.iterations or 0)
        if left <= 0 or stop.is_set() or (not budget.thorough and is_settled(worker, budget, left)):
            return
        if now - start < CHUNK_SECONDS / 2:
            chunk = min(2 * chunk, MAX_CHUNK_ITERATIONS)


def iterations_left(budget: Budget, done: int, seconds: float) -> float:
    """How many iterations are left in the budget, at the speed so far."""
    left = float("inf")
    if budget.iterations is not None:
        left = budget.iterations - done
    if budget.seconds is not None:
        left = min(left, done / seconds * (budget.seconds - seconds))
    return left


def iterations_to_check(budget: Budget, done: int) -> int:
    """How many iterations are left until the search may settle, or until the budget is used up."""
    assert budget.iterations is not None
    left = budget.iterations - done
    step = step_of(budget)
    return min(left, step - done % step) if budget.settles else left


def step_of(budget: Budget) -> int:
    """After how many iterations a search looks again whether it may settle."""
    return max(1, (budget.iterations or 0) // CHECKS)


def may_settle(budget: Budget, done: int) -> bool:
    """Whether the search may stop now if the choice is good enough.

    A search with a budget of iterations must be reproducible: it may stop only after certain ones.
    """
    if budget.iterations is None:
        return budget.seconds is not None
    return budget.settles and done % step_of(budget) == 0


def is_settled(worker: Worker, budget: Budget, left: float) -> bool:
    """Whether the remaining iterations cannot change the choice, or hardly improve it."""
    ranked = merged([root_edges(worker)])
    if len(ranked) < 2:
        return False
    if ranked[0].visits - ranked[1].visits > left:
        return True
    if budget.iterations is not None:
        left = budget.iterations - worker.done
    patient = worker.done > left / PATIENCE_RATIO
    return patient and may_settle(budget, worker.done) and is_good_enough(ranked)


def is_good_enough(ranked: Sequence[Candidate]) -> bool:
    """Whether no other move can be better than the first by a relevant amount."""
    best, *others = ranked
    return all(o.visits >= MIN_VISITS and most_gained(best, o) < NEGLIGIBLE_GAIN for o in others)


def most_gained(best: Candidate, other: Candidate) -> float:
    """The most by which the other move may be better, as a share of a win."""
    seems = other.value + other.favour - best.value - best.favour
    return seems + SURE_ERRORS * hypot(best.error, other.error)


def root_edges(worker: Worker) -> list[tuple[Move, int, int, int, int]]:
    """The moves at the root: visits, and the sums of values, squared values and bonus."""
    tree: Any = worker.trees[0]
    found = []
    for edge in edges_at_root(tree):
        visits, favour = int(tree.edge_visits[edge]), int(tree.edge_favour[edge])
        sums = (int(tree.edge_total[edge]), int(tree.edge_square[edge]), visits * favour)
        found.append((int(tree.edge_move[edge]), visits, *sums))
    return found


def edges_at_root(tree: Any) -> Iterator[int]:
    """The edges of the moves at the root, where there is one."""
    edge = int(tree.first_edge[0]) if tree.nodes > 0 else NO_EDGE
    while edge != NO_EDGE:
        yield edge
        edge = int(tree.next_edge[edge])


def merged(trees: Sequence[list[tuple[Move, int, int, int, int]]]) -> tuple[Candidate, ...]:
    """The moves summed over all trees, the most visited first."""
    sums: dict[Move, list[int]] = {}
    for edges in trees:
        for move, *numbers in edges:
            before = sums.get(move, [0] * len(numbers))
            sums[move] = [a + b for a, b in zip(before, numbers, strict=True)]
    candidates = [candidate(move, *numbers) for move, numbers in sums.items()]
    return tuple(sorted(candidates, key=lambda c: (-c.visits, -c.value, c.move)))


def candidate(move: Move, visits: int, total: int, square: int, favour: int) -> Candidate:
    """A move's mean, standard error and bonus from its sums."""
    if visits == 0:
        return Candidate(move, 0, 0.0, 0.5)
    mean = total / visits
    variance = max(0.0, square / visits - mean * mean)
    error, favoured = sqrt(variance / visits), favour / visits
    return Candidate(move, visits, mean / search.WIN, error / search.WIN, favoured / search.WIN)
