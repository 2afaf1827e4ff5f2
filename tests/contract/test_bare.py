"""A match without what seats know is the same match in every other field."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from houle import games
from houle.engine.event import NO_LOG
from houle.engine.game import Game
from houle.engine.options import Options
from houle.engine.struct import Array, Struct
from houle.simulation import compile, drivers
from tests.walks import name_of, some_combinations

GAMES = [game for game in games.every() if game.bare is not game.state]
ROWS = 1500
SEEDS = (1, 2, 3)


def blank(struct: type[Struct], options: Options, count: int, seed: int) -> Any:
    """So many states, the first with the options and a seed."""
    states: Any = struct.zeros(count)
    states[0] = struct.blank()
    options.store(states[0])
    states[0].chance_key[0] = seed
    return states


def traced(
    game: Game, struct: type[Struct], options: Options, seed: int, trace: Any
) -> tuple[Any, Array]:
    """Every state of a random match, and its moves."""
    states = blank(struct, options, ROWS, seed)
    moves = np.zeros((ROWS, 2), np.int16)
    legal = np.zeros(game.max_legal, np.int16)
    count = trace(states, moves, np.full(1, seed, np.int64), legal, NO_LOG)
    return states[: count + 1], moves[:count]


def test_some_game_can_leave_knowledge_out() -> None:
    assert GAMES
    for game in GAMES:
        assert game.bare.dtype.itemsize < game.state.dtype.itemsize
        assert set(game.bare.fields) < set(game.state.fields)


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_every_shared_field_is_the_same_after_every_move(game: Game) -> None:
    trace, moves_made = compile.compiled(game, drivers.trace), 0
    for options in some_combinations(game, 24):
        for seed in SEEDS:
            full, moves = traced(game, game.state, options, seed, trace)
            bare, bare_moves = traced(game, game.bare, options, seed, trace)
            assert moves.tobytes() == bare_moves.tobytes(), (options, seed)
            for name in game.bare.fields:
                assert np.array_equal(full[name], bare[name]), (options, seed, name)
            moves_made += len(moves)
    assert moves_made > 1000


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_interpreted_and_compiled_rules_give_the_same_bytes_without_knowledge(game: Game) -> None:
    trace = compile.compiled(game, drivers.trace)
    options = game.options()
    fast, moves = traced(game, game.bare, options, 4, trace)
    plain, plain_moves = traced(game, game.bare, options, 4, drivers.trace)
    assert len(moves) > 0
    assert (fast.tobytes(), moves.tobytes()) == (plain.tobytes(), plain_moves.tobytes())


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_the_heuristic_plays_the_same_match_without_knowledge(game: Game) -> None:
    ends = []
    for struct in (game.state, game.bare):
        state = blank(struct, game.options(), 1, 5)[0]
        levels, mover = np.full(16, drivers.HEURISTIC, np.int8), np.ones(1, np.int64)
        legal = np.zeros(game.max_legal, np.int16)
        length = drivers.play_one(state, 0, levels, mover, legal, NO_LOG)
        ends.append((length, [state[name].tolist() for name in game.bare.fields]))
    assert ends[0][0] > 0
    assert ends[0] == ends[1]
