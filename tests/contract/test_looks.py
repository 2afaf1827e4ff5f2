"""What seats know is the same interpreted and compiled: knowledge, worlds, judgements."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from houle import games
from houle.engine.event import NO_LOG
from houle.engine.game import Game
from houle.engine.struct import Array
from houle.engine.view import observation_size
from houle.simulation import compile, drivers
from houle.simulation.verbs import (
    is_over,
    judge,
    know,
    legal_moves,
    observe,
    redeal,
    to_move,
    weigh,
)
from tests.walks import name_of, some_combinations

ROWS = 400


def look(states: Array, seat: int, seen: Array, worlds: Array, rows: Array, legal: Array) -> int:
    """Knowledge, observation and a world for every state; a checksum of all judgements."""
    judged = 0
    for i in range(states.shape[0]):
        know(states[i], seat, seen[i])
        observe(seen[i], seat, rows[i])
        worlds[i] = seen[i]
        drivers.number_key(worlds[i], i)
        redeal(worlds[i], seat)
        if not is_over(states[i]) and to_move(states[i], seat):
            for j in range(legal_moves(states[i], seat, legal)):
                judged += judge(states[i], seat, int(legal[j])) * (i + 1) * (j + 1)
                judged += weigh(states[i], seat, int(legal[j])) * (i + 1) * (j + 2)
    return judged


def looked(game: Game, states: Any, seat: int, driver: Any) -> tuple[bytes, bytes, bytes, int]:
    """Everything that looking gives, as bytes."""
    seen, worlds = game.state.zeros(len(states)), game.state.zeros(len(states))
    rows = np.zeros((len(states), observation_size(game.state)), np.int64)
    judged = driver(states, seat, seen, worlds, rows, np.zeros(game.max_legal, np.int16))
    return seen.tobytes(), worlds.tobytes(), rows.tobytes(), int(judged)


@pytest.mark.parametrize("game", games.every(), ids=name_of)
def test_looking_gives_the_same_bytes_interpreted_and_compiled(game: Game) -> None:
    examined = 0
    for options in some_combinations(game, 4):
        states = game.state.zeros(ROWS)
        states[0] = game.state.blank()
        options.store(states[0])
        states[0].chance_key[1] = 5
        moves, mover = np.zeros((ROWS, 2), np.int16), np.ones(1, np.int64)
        legal = np.zeros(game.max_legal, np.int16)
        trace = compile.compiled(game, drivers.trace)
        count = trace(states, moves, mover, legal, NO_LOG)
        some = states[: count + 1 : 9].copy()
        for seat in range(int(states[0].seats)):
            fast = looked(game, some, seat, compile.compiled(game, look))
            examined += 1
            assert fast == looked(game, some, seat, look), options
    assert examined > 0
