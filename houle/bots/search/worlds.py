"""Worlds: many at once that a seat cannot tell apart, dealt by compiled code."""

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
    """Deal anew in every world but the first all that the seat cannot know from the first."""
    for number in range(1, worlds.shape[0]):
        worlds[number] = worlds[0]
        number_key(worlds[number], number)
        redeal(worlds[number], seat)
        reconsider(worlds[number], seat)


@rule
def choose_liked(worlds: Array, seat: Seat, mover: Array, legal: Array) -> Move:
    """What the heuristic chooses for the seat in the first world."""
    return choose(worlds[0], seat, HEURISTIC, mover, legal)


def sample_worlds(view: View, count: int, *, seed: int) -> Array:
    """So many worlds that the seat cannot tell apart, the same ones for the same seed."""
    worlds = view.game.state.zeros(count + 1)
    worlds[0] = view.state
    set_key(worlds[0], np.random.default_rng(seed).bytes(32))
    compiled(view.game, deal_worlds)(worlds, view.seat)
    return worlds[1:]


def liked_move(game: Game, worlds: Array, seat: Seat) -> Move:
    """The move that the heuristic likes best in the first world, the same one every time."""
    legal = np.zeros(game.max_legal, np.int16)
    mover = np.ones(1, np.int64)
    return int(compiled(game, choose_liked)(worlds, seat, mover, legal))
