"""Wave's search: samples worlds consistent with all signals and plays on with open cards.

Partners who may point at every card soon tell each other most of what matters. So the search
samples the hidden cards consistently with all signals, tries every move in each of these worlds,
and lets the team play on as if all cards were open (``playouts``). The value of a move is the mean
over the worlds.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from math import sqrt
from time import monotonic
from types import MappingProxyType

import numpy as np

from houle.bots.play.bot import Budget
from houle.bots.search.thinking import (
    CHUNK_SECONDS,
    NEGLIGIBLE_GAIN,
    PATIENCE_RATIO,
    Analysis,
    Candidate,
    iterations_to_check,
    may_settle,
    most_gained,
    share_of,
)
from houle.engine.chance import below, set_key
from houle.engine.event import NO_LOG
from houle.engine.rule import Move, Seat, rule
from houle.engine.strategy.prospect import WIN
from houle.engine.struct import Array
from houle.engine.view import View
from houle.games.wave.cards import count_cards, nth_card
from houle.games.wave.chapters.fitting import fits
from houle.games.wave.rules import play
from houle.games.wave.state import END, FACE_DOWN, State
from houle.games.wave.view import could_lay, put_at, redeal, redeal_pile
from houle.simulation.compile import compiled
from houle.simulation.drivers import number_key

from .playouts import ROWS, play_on, play_quickly
from .signals import Beliefs, beliefs_of, inclination

FIRST_CHUNK_ITERATIONS, MAX_CHUNK_ITERATIONS = 8, 256
TRIES = 60
"""How often a deal is retried before the signals are ignored as contradictory."""
NOTHING: Mapping[Move, int] = MappingProxyType({})
"""The favours of a search without a net."""
VISITS, TOTAL, SQUARE, SUMS = 0, 1, 2, 3
"""Columns of the sums for every move."""


@rule
def weigh(
    worlds: Array,
    seat: Seat,
    places: Array,
    allowed: Array,
    unknown: int,
    moves: Array,
    sums: Array,
    first: int,
    count: int,
    finer: bool,
    log: Array,
) -> None:
    """Try the moves in ``count`` worlds that are consistent with the knowledge in worlds[0].

    ``finer``: the playouts try every card too.
    """
    for number in range(first, first + count):
        worlds[1] = worlds[0]
        number_key(worlds[1], number)
        if not deal_believed(worlds[1], places, allowed, unknown):
            redeal(worlds[1], seat)
        for i in range(moves.shape[0]):
            move = int(moves[i])
            if may_try(worlds[1], move):
                worlds[2] = worlds[1]
                play(worlds[2], int(worlds[1].decider), move, log)
                value = play_on(worlds[2:], log) if finer else play_quickly(worlds[2], log)
                sums[i, VISITS] += 1
                sums[i, TOTAL] += value
                sums[i, SQUARE] += value * value


@rule
def deal_believed(world: State, places: Array, allowed: Array, unknown: int) -> bool:
    """Deal allowed cards to the places that the seat cannot see; return False if that fails."""
    for _ in range(TRIES):
        left = unknown
        for i in range(places.shape[0]):
            cards = left & int(allowed[i])
            if cards == 0:
                break
            card = nth_card(cards, below(world, count_cards(cards)))
            put_at(world, int(places[i]), card)
            left &= ~(1 << card)
        if count_cards(unknown) - count_cards(left) == places.shape[0] and could_lay(world):
            redeal_pile(world, left)
            return True
    return False


@rule
def may_try(world: State, move: Move) -> bool:
    """Whether the move can be played: a card that would be refused is not evaluated (W-25)."""
    if move >= FACE_DOWN or world.misplay == END:
        return True
    return fits(world, int(world.hand[world.active_hand, move]))


@dataclass
class Weigher:
    """The buffers of the compiled search, and its sums."""

    view: View
    moves: Array
    beliefs: Beliefs
    seed: int
    favours: Mapping[Move, int]
    finer: bool = True
    worlds: Array = field(init=False)
    sums: Array = field(init=False)
    done: int = 0
    cut_short: bool = False
    """Whether the time was over before the iterations."""

    def __post_init__(self) -> None:
        """Allocate everything, from the view only: the true state is not available."""
        self.worlds = self.view.game.state.zeros(2 + ROWS)
        self.worlds[0] = self.view.state
        set_key(self.worlds[0], np.random.default_rng(self.seed).bytes(32))
        self.sums = np.zeros((len(self.moves), SUMS), np.int64)

    def weigh(self, count: int) -> None:
        """Try the moves in ``count`` more worlds."""
        compiled(self.view.game, weigh)(
            self.worlds,
            self.view.seat,
            self.beliefs.places,
            self.beliefs.allowed,
            self.beliefs.unknown,
            self.moves,
            self.sums,
            self.done,
            count,
            self.finer,
            NO_LOG,
        )
        self.done += count


def weigh_moves(
    view: View,
    moves: Sequence[Move],
    budget: Budget,
    *,
    seed: int,
    threads: int = 1,
    cancel: threading.Event | None = None,
    favours: Mapping[Move, int] = NOTHING,
    finer: bool = True,
) -> Analysis:
    """The values of the moves of the seat on turn, as seen from this view; best first.

    ``favours`` are added to them, in ten-thousandths of a win. ``finer`` playouts try every card.
    """
    beliefs, stop = beliefs_of(view), cancel or threading.Event()
    tried = np.array(moves, np.int64)
    seeds = [seed * 1009 + i for i in range(threads)]
    weighers = [Weigher(view, tried, beliefs, number, favours, finer) for number in seeds]
    shares = [share_of(budget, i, threads) for i in range(threads)]
    weighers[0].weigh(0)  # the first call of a process loads compiled code: no thinking time
    begin = monotonic()
    if threads == 1:
        work(weighers[0], shares[0], begin, stop)
    else:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(partial(work, begin=begin, stop=stop), weighers, shares))
    found = candidates(moves, np.sum([weigher.sums for weigher in weighers], axis=0))
    done = sum(weigher.done for weigher in weighers)
    cut_short = any(weigher.cut_short for weigher in weighers)
    return Analysis(ranked(view, found, favours), done, monotonic() - begin, cut_short)


def work(weigher: Weigher, budget: Budget, begin: float, stop: threading.Event) -> None:
    """Search until the budget is used up or ``stop`` is set, but at least one chunk."""
    chunk = FIRST_CHUNK_ITERATIONS
    while True:
        if budget.iterations is not None:
            chunk = min(chunk, iterations_to_check(budget, weigher.done))
        start = monotonic()
        weigher.weigh(chunk)
        now = monotonic()
        spent = budget.iterations is not None and weigher.done >= budget.iterations
        late = budget.seconds is not None and now - begin >= budget.seconds
        weigher.cut_short = late and not spent and budget.iterations is not None
        if spent or late or stop.is_set() or is_settled(weigher, budget, now - begin):
            return
        if now - start < CHUNK_SECONDS / 2:
            chunk = min(2 * chunk, MAX_CHUNK_ITERATIONS)


def is_settled(weigher: Weigher, budget: Budget, seconds: float) -> bool:
    """Whether more worlds would hardly improve the choice, after a part of the budget."""
    if budget.thorough or not may_settle(budget, weigher.done):
        return False
    if budget.iterations is not None:
        used = weigher.done / budget.iterations
    else:
        used = 0.0 if budget.seconds is None else seconds / budget.seconds
    if used * (PATIENCE_RATIO + 1) < 1:
        return False
    view, favours = weigher.view, weigher.favours
    best, *others = ranked(view, candidates(weigher.moves, weigher.sums), favours)
    leaning = bonus_of(view, best.move, favours)
    return all(
        most_gained(best, other) + bonus_of(view, other.move, favours) - leaning < NEGLIGIBLE_GAIN
        for other in others
    )


def candidates(moves: Iterable[Move], sums: Array) -> list[Candidate]:
    """The statistics of every move."""
    rows = sums.tolist()
    return [candidate(int(move), *row) for move, row in zip(moves, rows, strict=True)]


def candidate(move: Move, visits: int, total: int, square: int) -> Candidate:
    """A move's mean and standard error from its sums; 0 for one that never fits."""
    if visits == 0:
        return Candidate(move, 0, 0.0, 0.0)
    mean = total / visits
    variance = max(0.0, square / visits - mean * mean)
    return Candidate(move, visits, mean / WIN, sqrt(variance / visits) / WIN)


def ranked(
    view: View, found: Sequence[Candidate], favours: Mapping[Move, int]
) -> tuple[Candidate, ...]:
    """The candidates sorted by value plus bonus."""
    return tuple(
        sorted(found, key=lambda c: (-(c.value + bonus_of(view, c.move, favours)), c.move))
    )


def bonus_of(view: View, move: Move, favours: Mapping[Move, int]) -> float:
    """What advice and the net add to the value of a move."""
    return inclination(view, move) + favours.get(move, 0) / WIN


def appraise_moves(view: View, moves: Sequence[Move], budget: Budget, *, seed: int) -> Analysis:
    """The value of every move, for a review or a hint."""
    return with_refusals(weigh_moves(view, moves, budget, seed=seed))


def with_refusals(found: Analysis) -> Analysis:
    """Adjust the values of cards that may be refused: then the next best move counts (W-25).

    A card is evaluated only in worlds where it fits; in the others the seat chooses again.
    """
    return replace(found, candidates=tuple(with_refusal(c, found) for c in found.candidates))


def with_refusal(candidate: Candidate, found: Analysis) -> Candidate:
    """The move with its own value where it fits and the best other one's where it does not."""
    others = [c for c in found.candidates if c.move != candidate.move and c.visits > 0]
    rest = max(others, key=lambda c: c.value, default=candidate)
    fits = candidate.visits / found.iterations
    value = fits * candidate.value + (1 - fits) * rest.value
    error = fits * candidate.error + (1 - fits) * rest.error
    return Candidate(candidate.move, found.iterations, float(value), float(error))
