"""Exact endgames: the same as looking at every line, and never where cards lie face down."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from houle import games
from houle.bots.search import endgame, search, thinking
from houle.bots.search.settings import as_numbers, settings_for
from houle.bots.search.tree import END_LEVELS, END_MOVES, Tree
from houle.engine import view as looks
from houle.engine.event import NO_LOG
from houle.engine.game import Game
from houle.engine.options import Options
from houle.engine.strategy.prospect import MANY
from houle.simulation.drivers import next_to_move
from houle.simulation.verbs import (
    ceiling,
    choices_left,
    judge,
    legal_moves,
    play,
    prospect,
    stretch,
)
from tests.examined import each
from tests.walks import name_of, walk

LAND_UNTER, SEA_CHANGE = games.find("land_unter"), games.find("sea_change")
FEW = 8
SOLVED = [
    (SEA_CHANGE, SEA_CHANGE.options.read({"players": 2})),
    (SEA_CHANGE, SEA_CHANGE.options.read({"players": 3})),
    (SEA_CHANGE, SEA_CHANGE.options.read({"players": 4})),
    (SEA_CHANGE, SEA_CHANGE.options.read({"players": 4, "teams": "2v2"})),
    (SEA_CHANGE, SEA_CHANGE.options.read({"players": 4, "vp_target": "1"})),
    (LAND_UNTER, LAND_UNTER.options.read({"players": 3, "mode": "open"})),
    (LAND_UNTER, LAND_UNTER.options.read({"players": 4, "mode": "open"})),
]


STATES = 6


@cache
def late_states(game: Game, options: Options) -> list[Any]:
    """States of random matches in which few choices are left and somebody has one."""
    found: list[Any] = []
    for seed in range(100):
        for match in walk(game, options, seed):
            if len(found) == STATES:
                return found
            if not match.is_over and 1 < choices_left(match.state) <= FEW:
                state = game.state.copy_of(match.state)
                seat = next_to_move(state, 0)
                if legal_moves(state, seat, np.zeros(END_MOVES, np.int16)) > 1:
                    found.append(state)
    return found


def solve(game: Game, state: Any) -> tuple[Any, int]:
    """The end of the state under best play, and how many moves were tried."""
    worlds = game.state.zeros(endgame.ROWS)
    worlds[endgame.WORLD] = state
    trees = Tree.zeros(1)
    tried = endgame.finish(worlds, trees[0], stretch(state), NO_LOG)
    return worlds[endgame.WORLD], tried


def best_end(game: Game, state: Any, limit: int) -> Any:
    """The end that comes of every seat's best choice, found by looking at every line."""
    if not endgame.goes_on(state, limit):
        return state
    seat = next_to_move(state, 0)
    out = np.zeros(END_MOVES, np.int16)
    moves = [int(move) for move in out[: legal_moves(state, seat, out)]]
    ends = []
    for move in sorted(moves, key=lambda move: -judge(state, seat, move)):
        after = game.state.copy_of(state)
        play(after, seat, move, NO_LOG)
        ends.append(best_end(game, after, limit))
    return max(ends, key=lambda end: prospect(end, seat))


@pytest.mark.parametrize(("game", "options"), SOLVED, ids=name_of)
def test_a_solved_world_ends_as_if_every_line_had_been_looked_at(
    game: Game, options: Options
) -> None:
    states = late_states(game, options)
    assert len(states) == STATES
    for state in states:
        limit = stretch(state)
        solved, _ = solve(game, state)
        wanted = best_end(game, game.state.copy_of(state), limit)
        assert not endgame.goes_on(solved, limit)
        for seat in range(state.seats):
            assert prospect(solved, seat) == prospect(wanted, seat)


@pytest.mark.parametrize(("game", "options"), SOLVED, ids=name_of)
def test_no_end_is_better_than_the_ceiling(game: Game, options: Options) -> None:
    for state in each(late_states(game, options)):
        ceilings = [ceiling(state, seat) for seat in range(state.seats)]
        solved, tried = solve(game, state)
        assert tried > 0
        for seat, most in enumerate(ceilings):
            assert prospect(solved, seat) <= most


def test_a_seat_that_has_found_the_best_looks_no_further() -> None:
    options = SEA_CHANGE.options.read({"players": 4, "vp_target": "1"})
    tried = lines = 0
    for state in late_states(SEA_CHANGE, options):
        tried += solve(SEA_CHANGE, state)[1]
        lines += count_lines(SEA_CHANGE, state, stretch(state))
    assert tried < lines


def count_lines(game: Game, state: Any, limit: int) -> int:
    """How many moves there are in all lines."""
    if not endgame.goes_on(state, limit):
        return 0
    seat = next_to_move(state, 0)
    out = np.zeros(END_MOVES, np.int16)
    count = 0
    for move in out[: legal_moves(state, seat, out)].tolist():
        after = game.state.copy_of(state)
        play(after, seat, move, NO_LOG)
        count += 1 + count_lines(game, after, limit)
    return count


def test_nothing_is_solved_while_cards_are_chosen_face_down() -> None:
    for match in each(walk(LAND_UNTER, LAND_UNTER.options(), 3)):
        assert match.is_over or choices_left(match.state) == MANY


def test_nothing_is_solved_while_cards_are_still_drawn_or_turned_up() -> None:
    examined = 0
    for players in (1, 2):
        for match in walk(SEA_CHANGE, SEA_CHANGE.options.read({"players": players}), 3):
            if match.state.deck_next < match.state.deck_size:
                examined += 1
                assert choices_left(match.state) == MANY
    assert examined > 0


@pytest.mark.parametrize("game", games.every(), ids=name_of)
def test_no_endgame_has_more_levels_than_there_is_room_for(game: Game) -> None:
    assert settings_for(game, "amiral").few <= END_LEVELS
    assert game.max_legal <= END_MOVES or settings_for(game, "amiral").few == 0


@pytest.mark.parametrize(("game", "options"), [SOLVED[2], SOLVED[3], SOLVED[6]], ids=name_of)
def test_interpreted_and_compiled_endgames_are_the_same(game: Game, options: Options) -> None:
    for state in each(late_states(game, options)[:2]):
        seat = next_to_move(state, 0)
        numbers = as_numbers(replace(settings_for(game, "amiral"), few=FEW), seat)
        view = looks.knowledge(game, state, seat)
        workers = [thinking.Worker(view, numbers, 5) for _ in range(2)]
        workers[0].explore(5)
        thinking.explore_with(search.explore, workers[1], 5)
        assert workers[0].trees[0].end_count.any()
        assert workers[0].trees.tobytes() == workers[1].trees.tobytes()
