"""Flat searches: they compare the moves of one choice, all of them in the same worlds."""

from __future__ import annotations

from typing import Any

import numpy as np

import houle
from houle import games
from houle.bots.explain.appraisal import ordered
from houle.bots.play.bot import legal_moves
from houle.bots.search import search, thinking
from houle.bots.search.endgame import WORLD
from houle.bots.search.settings import as_numbers, settings_for
from houle.engine.event import NO_LOG
from houle.engine.strategy.tuning import SearchSettings
from houle.engine.view import View
from houle.simulation.verbs import judge, weigh

SEAT = 0


def view_of_a_choice(lays: bool) -> View:
    """What seat 0 knows in its second turn, before it draws or before it lays a card down."""
    match = houle.new("vague_verte", seed=4, players=3, first_dealer="last")
    for _ in range(6):
        seat = match.to_move[0]
        match.play_number(seat, match.legal_numbers(seat)[0])
    if lays:
        match.play_number(SEAT, match.legal_numbers(SEAT)[0])
    return match.knowledge(SEAT)


def hidden_after(view: View, move: int, trial: int) -> tuple[bytes, bytes]:
    """The other hands and the draw pile of the world in which the move is tried."""
    worker = thinking.Worker(view, as_numbers(SearchSettings(flat=True, depth=0), SEAT), 3)
    search.try_move(
        worker.worlds,
        SEAT,
        move,
        trial,
        worker.mover,
        worker.legal,
        worker.settings,
        NO_LOG,
    )
    world: Any = worker.worlds[WORLD]
    return np.array(world.hand[1:]).tobytes(), np.array(world.pile).tobytes()


def test_every_move_is_tried_in_the_same_worlds() -> None:
    view = view_of_a_choice(lays=True)
    moves = legal_moves(view)
    assert len(moves) > 2
    for trial in range(3):
        assert len({hidden_after(view, move, trial) for move in moves}) == 1


def test_the_worlds_of_a_flat_search_differ_from_one_another() -> None:
    view = view_of_a_choice(lays=True)
    move = legal_moves(view)[0]
    assert len({hidden_after(view, move, trial) for trial in range(20)}) == 20


def test_a_flat_search_keeps_nothing_but_the_choice_itself() -> None:
    view = view_of_a_choice(lays=False)
    worker = thinking.Worker(view, as_numbers(SearchSettings(flat=True, depth=40), SEAT), 3)
    thinking.explore_with(search.explore, worker, 12)
    tree: Any = worker.trees[0]
    assert (int(tree.nodes), int(tree.visits[search.ROOT])) == (1, 12)
    assert {edge[0] for edge in thinking.root_edges(worker)} == set(legal_moves(view))


def favours(settings: SearchSettings) -> dict[int, float]:
    """What speaks for each move after a few iterations, besides their values."""
    worker = thinking.Worker(view_of_a_choice(lays=True), as_numbers(settings, SEAT), 3)
    thinking.explore_with(search.explore, worker, 60)
    return {c.move: c.favour for c in thinking.merged([thinking.root_edges(worker)])}


def test_a_flat_search_favours_the_move_that_looks_best_by_its_trust() -> None:
    view = view_of_a_choice(lays=True)
    for look, finer in ((judge, False), (weigh, True)):
        looks = {move: look(view.state, SEAT, move) for move in legal_moves(view)}
        best = max(looks.values())
        expected = {move: 0.25 if look == best else 0.0 for move, look in looks.items()}
        assert len(set(expected.values())) == 2
        given = SearchSettings(flat=True, depth=40, exploration=10_000, finer=finer, trust=2500)
        assert favours(given) == expected


def test_a_flat_search_makes_the_move_it_trusts_unless_another_is_better_by_more() -> None:
    view = view_of_a_choice(lays=True)
    looks = {move: judge(view.state, SEAT, move) for move in legal_moves(view)}
    liked = {move for move, look in looks.items() if look == max(looks.values())}
    worker = thinking.Worker(
        view, as_numbers(SearchSettings(flat=True, depth=40, trust=9999), SEAT), 3
    )
    thinking.explore_with(search.explore, worker, 60)
    assert thinking.merged([thinking.root_edges(worker)])[0].move in liked


def test_a_hint_names_the_move_first_for_which_most_speaks() -> None:
    trusted = thinking.Candidate(1, 900, value=0.50, error=0.001, favour=0.06)
    better = thinking.Candidate(2, 900, value=0.55, error=0.001)
    best = thinking.Candidate(3, 900, value=0.57, error=0.001)
    assert [m.move for m in ordered([better, trusted, best], {})] == [3, 1, 2]


def test_only_amirals_judge_finely_and_only_that_of_vague_verte_trusts_its_judgement() -> None:
    examined = 0
    for game in games.every():
        for level in ("capitaine", "amiral"):
            settings = settings_for(game, level)
            finer = level == "amiral" and game.name in ("vague_verte", "wave")
            trusts = finer and game.name == "vague_verte"
            examined += 1
            assert (settings.finer, settings.trust > 0) == (finer, trusts)
    assert examined > 0


def test_a_flat_search_goes_on_where_it_stopped() -> None:
    view = view_of_a_choice(lays=True)
    trees = []
    for pieces in ((9,), (4, 5)):
        worker = thinking.Worker(view, as_numbers(SearchSettings(flat=True, depth=40), SEAT), 3)
        for piece in pieces:
            thinking.explore_with(search.explore, worker, piece)
        trees.append(worker.trees.tobytes())
    assert trees[0] == trees[1]
