"""Drivers over sampled worlds: fill them, and play them out move by move."""

from __future__ import annotations

from typing import Any

from houle.engine.rule import Seat, rule
from houle.engine.struct import Array

from .drivers import number_key, number_mover, play_out
from .verbs import play, prospect, reconsider, redeal, result, score

SCORE, VALUE, PLACE = range(3)
"""What is told of the end of a playout: points, the value that the bots' search adds up, places."""


@rule
def fill_worlds(worlds: Array, seat: Seat) -> None:
    """Fill all worlds after the first with redeals of what the seat cannot know in the first."""
    for i in range(1, worlds.shape[0]):
        worlds[i] = worlds[0]
        number_key(worlds[i], i - 1)
        redeal(worlds[i], seat)


@rule
def try_moves(
    worlds: Array,
    closed: int,
    seat: Seat,
    moves: Array,
    first: int,
    levels: Array,
    measure: int,
    mover: Array,
    legal: Array,
    log: Array,
    found: Array,
) -> int:
    """Play out every move in the worlds from number ``first`` on; return the number of moves made.

    worlds[0] is the position, the others are scratch. All moves are tried in the same worlds with
    the same random numbers, which reduces the variance of their differences.
    """
    total = 0
    for i in range(found.shape[0]):
        worlds[1] = worlds[0]
        begin_world(worlds[1], closed, seat, first + i)
        for m in range(moves.shape[0]):
            worlds[2] = worlds[1]
            world = worlds[2]
            number_mover(world, first + i, mover)
            play(world, seat, int(moves[m]), log)
            total += 1 + play_out(world, levels, mover, legal, log)
            tell_end(world, measure, found[i, m])
    return total


@rule
def begin_world(world: Any, closed: int, seat: Seat, number: int) -> None:
    """Make a position the world of that number.

    If the position is only what the seat knows (``closed``), the rest is dealt, and the others
    make their face-down choices again. Otherwise only future chance differs.
    """
    number_key(world, number)
    if closed != 0:
        redeal(world, seat)
        reconsider(world, seat)


@rule
def tell_end(state: Any, measure: int, out: Array) -> None:
    """Write the score, value or place of every seat."""
    if measure == PLACE:
        result(state, out)
    else:
        for seat in range(state.seats):
            out[seat] = score(state, seat) if measure == SCORE else prospect(state, seat)
