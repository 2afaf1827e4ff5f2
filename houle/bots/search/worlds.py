"""Worlds: samples worlds that are consistent with what a seat knows, in compiled code."""

from __future__ import annotations

import numpy as np

from houle.engine.chance import set_key
from houle.engine.game import Game
from houle.engine.rule import Move, Seat, rule
from houle.engine.struct import Array
from houle.engine.view import View
from houle.simulation.compile import compiled
from houle.simulation.drivers import HEURISTIC, choose, number_key
from houle.simulation.verbs import reconsider, redeal


@rule
def deal_worlds(worlds: Array, seat: Seat) -> None:
    """Fill all worlds after the first with redeals of what the seat cannot know in the first."""
    for number in range(1, worlds.shape[0]):
        worlds[number] = worlds[0]
        number_key(worlds[number], number)
        redeal(worlds[number], seat)
        reconsider(worlds[number], seat)


@rule
def choose_by_heuristic(worlds: Array, seat: Seat, mover: Array, legal: Array) -> Move:
    """The heuristic's choice for the seat in the first world."""
    return choose(worlds[0], seat, HEURISTIC, mover, legal)


def sample_worlds(view: View, count: int, *, seed: int) -> Array:
    """``count`` worlds that are consistent with the view; the same ones for the same seed."""
    worlds = view.game.state.zeros(count + 1)
    worlds[0] = view.state
    set_key(worlds[0], np.random.default_rng(seed).bytes(32))
    compiled(view.game, deal_worlds)(worlds, view.seat)
    return worlds[1:]


def heuristic_move(game: Game, worlds: Array, seat: Seat) -> Move:
    """The heuristic's best move in the first world; always the same one."""
    legal = np.zeros(game.max_legal, np.int16)
    mover = np.ones(1, np.int64)
    return int(compiled(game, choose_by_heuristic)(worlds, seat, mover, legal))
