"""How long a search goes on: as long as it may matter, and not for trifles."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest

import houle
from houle.bots.play.bot import Budget, legal_moves
from houle.bots.search import thinking
from houle.bots.search.settings import as_numbers, settings_for
from houle.bots.search.thinking import NEGLIGIBLE_GAIN, PATIENCE_RATIO, Candidate, is_good_enough
from houle.bots.search.tree import NODES
from houle.bots.wave import thinking as wave_thinking
from houle.bots.wave.signals import beliefs_of
from houle.bots.wave.thinking import Weigher, is_settled
from houle.engine.strategy.tuning import SearchSettings

TIMED = Budget(seconds=2.0)


def candidate(
    value: float, *, error: float = 0.001, visits: int = 1000, favour: float = 0.0
) -> Candidate:
    return Candidate(0, visits, value, error, favour)


def test_a_search_ends_when_no_other_move_can_be_better_by_more_than_a_trifle() -> None:
    assert is_good_enough([candidate(0.5), candidate(0.5), candidate(0.2)])
    assert is_good_enough([candidate(0.5), candidate(0.5 + NEGLIGIBLE_GAIN / 2)])


def test_a_search_goes_on_while_another_move_may_be_better() -> None:
    assert not is_good_enough([candidate(0.5), candidate(0.5 + 2 * NEGLIGIBLE_GAIN)])
    assert not is_good_enough([candidate(0.5, error=0.02), candidate(0.48, error=0.02)])


def test_what_speaks_for_a_move_besides_its_value_counts_for_the_end_of_a_search_too() -> None:
    assert is_good_enough([candidate(0.5, favour=0.06), candidate(0.55)])
    assert not is_good_enough([candidate(0.5), candidate(0.5, favour=0.06)])


def test_a_search_goes_on_while_a_move_has_hardly_been_tried() -> None:
    assert not is_good_enough([candidate(0.9), candidate(0.1, visits=3)])


def weigher(values: dict[int, float], worlds: int) -> Weigher:
    """A first choice in Wave whose moves were won in such parts of so many worlds."""
    match = houle.new("wave", seed=5, players=3)
    view = match.knowledge(match.to_move[0])
    moves = np.array(legal_moves(view), np.int64)
    found = Weigher(view, moves, beliefs_of(view), seed=1, favours={})
    for i in range(len(found.moves)):
        won = round(values.get(i, 0.1) * worlds)
        win = wave_thinking.WIN
        found.sums[i] = (worlds, won * win, won * win * win)
    found.done = worlds
    return found


def test_in_wave_a_clear_choice_ends_the_search() -> None:
    assert is_settled(weigher({0: 0.6}, 1000), TIMED, 1.0)
    assert is_settled(weigher({0: 0.6, 1: 0.6}, 100_000), TIMED, 1.0)


@pytest.mark.parametrize(("values", "worlds"), [({0: 0.6, 1: 0.5}, 10), ({0: 0.6, 1: 0.59}, 1000)])
def test_in_wave_the_search_goes_on_while_too_few_worlds_were_seen(
    values: dict[int, float], worlds: int
) -> None:
    assert not is_settled(weigher(values, worlds), TIMED, 1.0)


def test_in_wave_a_search_never_ends_in_its_first_moments() -> None:
    least = 2.0 / (PATIENCE_RATIO + 1)
    assert not is_settled(weigher({0: 0.6}, 1000), TIMED, least * 0.9)
    assert is_settled(weigher({0: 0.6}, 1000), TIMED, least * 1.1)


@pytest.mark.parametrize(
    "budget",
    [Budget(seconds=2.0, iterations=5000), Budget(iterations=5000), Budget(2.0, thorough=True)],
)
def test_in_wave_a_number_of_worlds_and_a_thorough_search_are_kept(budget: Budget) -> None:
    assert not is_settled(weigher({0: 0.6}, 1000), budget, 1.0)


def worker(iterations: int) -> thinking.Worker:
    """A search in Vague Verte of so many iterations, interpreted."""
    match = houle.new("vague_verte", seed=4, players=2)
    while len(match.legal_numbers(match.to_move[0])) < 2:
        match.play_number(match.to_move[0], match.legal_numbers(match.to_move[0])[0])
    view = match.knowledge(match.to_move[0])
    settings = SearchSettings(flat=True, depth=1)
    found = thinking.Worker(view, as_numbers(settings, view.seat), 7)
    thinking.explore_with(thinking.search.explore, found, iterations)
    return found


def test_a_search_counted_in_iterations_stops_only_when_its_choice_is_certain() -> None:
    searched = worker(40)
    edges = sorted((edge[1] for edge in thinking.root_edges(searched)), reverse=True)
    lead = edges[0] - edges[1]
    counted = Budget(iterations=100)
    assert thinking.is_settled(searched, counted, lead - 1)
    assert not thinking.is_settled(searched, counted, lead + 1)


def test_when_the_tree_is_full_the_heuristic_goes_on_from_its_edge() -> None:
    match = houle.new("land_unter", players=4, seed=5)
    view = match.knowledge(0)
    full = thinking.Worker(view, as_numbers(SearchSettings(depth=0), 0), 7)
    made: list[int] = []

    def explore(*given: Any) -> int:
        made.append(thinking.search.explore(*given))
        return made[-1]

    thinking.explore_with(explore, full, 1)  # the root is known, and nothing else fits in
    assert full.trees[0].nodes == 1
    full.trees[0].nodes = NODES
    thinking.explore_with(explore, full, 1)
    assert made == [1, 1]
    assert full.trees[0].visits[0] == 2


class Clock:
    """A clock that moves on by a tenth of a second whenever it is read."""

    now = 0.0

    def __call__(self) -> float:
        self.now += 0.1
        return self.now


def slow_at_first(clock: Clock, run: Any) -> Any:
    """The function, with a minute on the clock for its first call."""
    calls = []

    def slow(searcher: Any, count: int) -> None:
        clock.now += 0.0 if calls else 60.0
        calls.append(count)
        run(searcher, count)

    return slow


def test_loading_compiled_code_is_not_thinking_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, match = Clock(), houle.new("vague_verte", seed=4, players=2)
    view = match.knowledge(match.to_move[0])
    monkeypatch.setattr(thinking, "monotonic", clock)
    slow = slow_at_first(clock, thinking.Worker.explore)
    monkeypatch.setattr(thinking.Worker, "explore", slow)
    budget, settings = Budget(seconds=1.0, thorough=True), SearchSettings(flat=True, depth=1)
    found = thinking.think(view, budget, settings=settings, seed=1)
    assert found.iterations > 2 * thinking.FIRST_CHUNK_ITERATIONS
    assert found.seconds < 2.0


def test_in_wave_too_loading_compiled_code_is_not_thinking_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, match = Clock(), houle.new("wave", seed=5, players=3)
    view = match.knowledge(match.to_move[0])
    monkeypatch.setattr(wave_thinking, "monotonic", clock)
    monkeypatch.setattr(Weigher, "weigh", slow_at_first(clock, Weigher.weigh))
    budget = Budget(seconds=1.0, thorough=True)
    found = wave_thinking.weigh_moves(view, legal_moves(view), budget, seed=1)
    assert found.iterations > 2 * wave_thinking.FIRST_CHUNK_ITERATIONS
    assert found.seconds < 2.0


# Iterations count; the time is a guard.

FLAT = SearchSettings(flat=True, depth=1)


def think_by(clock: Clock, budget: Budget, monkeypatch: pytest.MonkeyPatch) -> thinking.Analysis:
    """A search in Vague Verte, interpreted, by a clock of our own."""
    match = houle.new("vague_verte", seed=4, players=2)
    view = match.knowledge(match.to_move[0])

    def explore(searcher: thinking.Worker, count: int) -> None:
        thinking.explore_with(thinking.search.explore, searcher, count)

    monkeypatch.setattr(thinking, "monotonic", clock)
    monkeypatch.setattr(thinking.Worker, "explore", explore)
    return thinking.think(view, budget, settings=FLAT, seed=1)


def test_a_search_that_takes_too_long_is_cut_short_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    short = think_by(Clock(), Budget(seconds=1.0, iterations=10_000, thorough=True), monkeypatch)
    assert short.cut_short and 0 < short.iterations < 10_000
    whole = think_by(Clock(), Budget(seconds=60.0, iterations=200, thorough=True), monkeypatch)
    assert not whole.cut_short and whole.iterations == 200
    timed = think_by(Clock(), Budget(seconds=1.0, thorough=True), monkeypatch)
    assert not timed.cut_short


def test_in_wave_too_a_search_that_is_cut_short_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    searched = weigher({0: 0.6}, 8)
    monkeypatch.setattr(wave_thinking, "monotonic", Clock())
    monkeypatch.setattr(Weigher, "weigh", lambda self, count: setattr(self, "done", self.done + 1))
    stop = threading.Event()
    wave_thinking.work(searched, Budget(seconds=1.0, iterations=9000), 0.0, stop)
    assert searched.cut_short
    wave_thinking.work(searched, Budget(seconds=999.0, iterations=20), 0.0, stop)
    assert not searched.cut_short and searched.done == 20


def test_an_admiral_settles_after_the_same_iterations_on_slow_and_fast_machines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class FastClock(Clock):
        def __call__(self) -> float:
            self.now += 1e-6
            return self.now

    monkeypatch.setattr(thinking, "is_good_enough", lambda ranked: ranked[0].visits > 60)
    budget = Budget(seconds=10_000.0, iterations=1600, settles=True)
    slow, fast = (think_by(clock, budget, monkeypatch) for clock in (Clock(), FastClock()))
    assert slow.candidates == fast.candidates
    assert slow.iterations == fast.iterations < 1600
    assert slow.iterations % (1600 // thinking.CHECKS) == 0


@pytest.mark.parametrize(("done", "may"), [(99, False), (100, True), (150, False), (1600, True)])
def test_a_search_with_iterations_settles_only_at_certain_ones(done: int, may: bool) -> None:
    budget = Budget(iterations=1600, settles=True)
    assert thinking.may_settle(budget, done) == may
    assert not thinking.may_settle(Budget(iterations=1600), done)
    assert done + thinking.iterations_to_check(budget, done) in (100, 200, 1600)


def test_a_search_tries_more_than_the_best_move_of_the_heuristic() -> None:
    match = houle.new("land_unter", seed=1)  # its heuristic has values far below those of others
    view = match.knowledge(0)
    found = thinking.think(
        view,
        Budget(iterations=200, thorough=True),
        settings=settings_for(match.game, "capitaine"),
        seed=1,
    )
    assert len([c for c in found.candidates if c.visits > 0]) > 1
