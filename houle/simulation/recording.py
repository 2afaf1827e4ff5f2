"""Drivers that write down the moves of matches, for learners that train on them."""

from __future__ import annotations

from houle.engine.rule import rule
from houle.engine.struct import Array

from .drivers import choose, next_to_move, number_key, number_mover
from .verbs import deal, play


@rule
def record_moves(
    states: Array,
    first: int,
    levels: Array,
    mover: Array,
    legal: Array,
    log: Array,
    ends: Array,
    seats: Array,
    moves: Array,
) -> int:
    """Play the matches of ``play_matches`` again and write the seat and number of every move.

    The moves of all matches are concatenated; ``ends`` says where those of each match end.
    """
    at = 0
    for i in range(ends.shape[0]):
        states[1] = states[0]
        state = states[1]
        number_key(state, first + i)
        number_mover(state, first + i, mover)
        deal(state, log)
        seat = 0
        while at < ends[i]:
            seat = next_to_move(state, seat)
            move = choose(state, seat, int(levels[seat]), mover, legal)
            play(state, seat, move, log)
            seats[at] = seat
            moves[at] = move
            at += 1
    return at
