"""Exact answers: what the rules settle agrees with the solver, with the search and with itself."""

from __future__ import annotations

from collections.abc import Iterator

import houle
from houle.bots.arena.playing import play_match
from houle.bots.explain.appraisal import appraise, search
from houle.bots.explain.review import Choice, find_choices
from houle.bots.play.bot import Budget, legal_moves
from houle.bots.play.levels import make_bot
from houle.bots.search.exact import exact_values
from houle.bots.search.thinking import Analysis, Candidate
from houle.bots.wave.solver import Solution, move_values
from houle.bots.wave.thinking import with_refusals
from houle.engine.match import Match
from tests.bots.explain.test_hint import winning_chance

LAST = 5
"""How many of the last decisions of a match are looked at."""


def ends_of_wave() -> Iterator[tuple[Match, Choice]]:
    """The last decisions of some matches of Wave, played by rules of thumb."""
    for seed in range(6):
        match = houle.new("wave", seed=seed, players=3)
        play_match(match, [make_bot(match.game, "matelot", seed=seed) for _ in range(3)])
        for choice in list(find_choices(match))[-LAST:]:
            yield match, choice


def result_of(match: Match, choice: Choice, solution: Solution, move: int) -> float:
    """The team's result when the move is followed by the solver's line."""
    game, state = match.game, match.game.state.copy_of(match.played[choice.number - 1].before)
    game.rules.play(state, choice.view.seat, move, None)
    for seat, notation in solution.line:
        game.rules.play(state, seat, game.notation.parse_move(notation, state, seat), None)
    assert game.rules.is_over(state)
    return int(game.heuristic.prospect(state, choice.view.seat)) / 10_000


def test_exact_values_agree_with_the_solver_of_wave() -> None:
    compared = 0
    for match, choice in ends_of_wave():
        solved = move_values(match.played[choice.number - 1].before)
        for move, value in exact_values(choice.view, seed=choice.number).items():
            solution = solved[match.game.notation.format_move(move)]
            assert solution.exact
            assert value == result_of(match, choice, solution, move)
            compared += 1
    assert compared >= 5


def test_a_search_comes_to_the_same_value_as_the_rules() -> None:
    match, seat, move = winning_chance(1)
    view = match.knowledge(seat)
    known = exact_values(view, seed=3)
    found, *_ = search(view, legal_moves(view), Budget(iterations=400, thorough=True), seed=3)
    values = {c.move: c.value for c in found}
    assert move in known
    assert all(values[m] == value for m, value in known.items())


def test_exact_values_take_the_place_of_estimates() -> None:
    match, seat, move = winning_chance(1)
    found = appraise(match.knowledge(seat), Budget(iterations=60), seed=4).of(move)
    assert (found.exact, found.error, found.visits) == (True, 0.0, 0)


def test_nothing_is_settled_while_cards_are_still_to_be_drawn() -> None:
    for name in ("land_unter", "sea_change", "vague_attaque", "vague_verte", "wave"):
        match = houle.new(name, seed=5)
        assert exact_values(match.knowledge(match.to_move[0]), seed=5) == {}


def test_a_card_that_is_refused_costs_no_more_than_the_next_best() -> None:
    sure, blind = Candidate(1, 100, 0.6, 0.01), Candidate(2, 25, 0.8, 0.04)
    never = Candidate(3, 0, 0.0, 0.0)
    found = with_refusals(Analysis((sure, blind, never), 100, 0.1))
    values = {c.move: c.value for c in found.candidates}
    assert values == {1: 0.6, 2: 0.25 * 0.8 + 0.75 * 0.6, 3: 0.8}
