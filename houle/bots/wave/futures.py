"""What follows from a move of Wave in the worlds of its search, played on with open cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from houle import games
from houle.bots.explain.futures import Line
from houle.engine.chance import set_key
from houle.engine.event import NO_LOG
from houle.engine.rule import Move, Seat
from houle.engine.struct import Array
from houle.engine.view import View
from houle.games.wave.view import redeal
from houle.simulation.compile import compiled
from houle.simulation.drivers import number_key

from .playouts import ROWS, best_card
from .signals import beliefs_of
from .thinking import deal_believed


def worlds_of(view: View, count: int, *, seed: int) -> list[Any]:
    """The first worlds of a search with this seed: they agree with all signals."""
    beliefs = beliefs_of(view)
    worlds = view.game.state.zeros(count)
    key = np.random.default_rng(seed * 1009).bytes(32)
    for number, world in enumerate(worlds):
        worlds[number] = view.state
        set_key(world, key)
        number_key(world, number)
        if not deal_believed(world, beliefs.places, beliefs.allowed, beliefs.unknown):
            redeal(world, view.seat)
    return list(worlds)


def lines_of(view: View, move: Move, count: int, *, seed: int) -> Iterator[Line]:
    """The lines of the search after the move."""
    for world in worlds_of(view, count, seed=seed):
        yield Line(world, (move,), open_move)


def open_move(futures: Array, _: Seat) -> Move:
    """The move of a team that sees all cards."""
    game = games.find("wave")
    worlds = game.state.zeros(ROWS)
    worlds[0] = futures[0]
    move, _ = compiled(game, best_card)(worlds, NO_LOG)
    return int(move)
