"""Drivers: loops over the verbs, written once for all games, interpreted or compiled."""

from __future__ import annotations

from typing import Any

from houle.engine.chance import MASK, WORDS, signed
from houle.engine.rule import NO_SEAT, Seat, rule
from houle.engine.struct import Array

from .verbs import deal, is_over, judge, legal_moves, play, result, score, to_move, weigh

RANDOM, HEURISTIC, FINER_HEURISTIC, OFTEN_RANDOM = 0, 1, 2, 3
"""How a seat chooses: at random, by the heuristic (``judge``), by the finer one (``weigh``), or at
random in seven of ten choices and by the heuristic in the others."""
LEVELS = {"random": RANDOM, "mousse": OFTEN_RANDOM, "matelot": HEURISTIC}
"""The levels that need no search."""
RANDOM_TENTHS = 7
"""How many of ten choices a mousse makes at random."""

MAX_MOVES = 30_000
"""More moves than any match can have: a match that gets this far has a bug."""


@rule
def pick(mover: Array, bound: int) -> int:
    """A random number below bound for choosing moves, independent of the match's own chance."""
    word = int(mover[0])
    word ^= (word << 13) & MASK
    word ^= word >> 17
    word ^= (word << 5) & MASK
    mover[0] = word
    return (word * bound) >> 32


@rule
def next_to_move(state: Any, first: Seat) -> Seat:
    """The next seat to move, starting with ``first`` (often the one that moved last)."""
    seat = first
    for _ in range(state.seats):
        if to_move(state, seat):
            return seat
        seat += 1
        if seat == state.seats:
            seat = 0
    return NO_SEAT


@rule
def choose(state: Any, seat: Seat, level: int, mover: Array, legal: Array) -> int:
    """A move for the seat: random, or the best by its heuristic, with ties broken at random."""
    count = legal_moves(state, seat, legal)
    if level == OFTEN_RANDOM:
        level = RANDOM if pick(mover, 10) < RANDOM_TENTHS else HEURISTIC
    if level == RANDOM:
        return int(legal[pick(mover, count)])
    best, ties = move_value(state, seat, int(legal[0]), level), 1
    chosen = int(legal[0])
    for i in range(1, count):
        value = move_value(state, seat, int(legal[i]), level)
        if value > best:
            best, ties, chosen = value, 1, int(legal[i])
        elif value == best:
            ties += 1
            if pick(mover, ties) == 0:
                chosen = int(legal[i])
    return chosen


@rule
def move_value(state: Any, seat: Seat, move: int, level: int) -> int:
    """The value of the move by the heuristic of the level."""
    return weigh(state, seat, move) if level == FINER_HEURISTIC else judge(state, seat, move)


@rule
def play_out(state: Any, levels: Array, mover: Array, legal: Array, log: Array) -> int:
    """Play the match to its end and return the number of moves."""
    moves = 0
    seat = 0
    while not is_over(state) and moves < MAX_MOVES:
        seat = next_to_move(state, seat)
        play(state, seat, choose(state, seat, int(levels[seat]), mover, legal), log)
        moves += 1
    return moves


@rule
def play_one(state: Any, number: int, levels: Array, mover: Array, legal: Array, log: Array) -> int:
    """Deal and play match ``number`` from a blank state with options; return its moves."""
    number_key(state, number)
    number_mover(state, number, mover)
    deal(state, log)
    return play_out(state, levels, mover, legal, log)


@rule
def number_mover(state: Any, number: int, mover: Array) -> None:
    """Seed the choices from the match's number, so that they do not depend on thread order."""
    word = (int(state.chance_key[0]) ^ number * 2654435761) & MASK
    mover[0] = 1 if word == 0 else word
    for _ in range(4):
        pick(mover, 2)


@rule
def number_key(state: Any, number: int) -> None:
    """Give the match its own random stream: its number is the last two words of the key."""
    state.chance_key[6] = signed(number)
    state.chance_key[7] = signed(number >> 32)
    state.chance_block = 0
    state.chance_next = WORDS


@rule
def play_matches(
    states: Array,
    first: int,
    levels: Array,
    mover: Array,
    legal: Array,
    log: Array,
    lengths: Array,
    scores: Array,
    places: Array,
) -> int:
    """Play matches from number ``first`` on; states[0] is blank with options, states[1] scratch."""
    total = 0
    for i in range(lengths.shape[0]):
        states[1] = states[0]
        state = states[1]
        lengths[i] = play_one(state, first + i, levels, mover, legal, log)
        total += int(lengths[i])
        for seat in range(state.seats):
            scores[i, seat] = score(state, seat)
        result(state, places[i])
    return total


@rule
def trace(states: Array, moves: Array, mover: Array, legal: Array, log: Array) -> int:
    """Play at random and store the state after every move in the next row; count the moves."""
    deal(states[0], log)
    count = 0
    seat = 0
    while count + 1 < states.shape[0] and not is_over(states[count]):
        states[count + 1] = states[count]
        state = states[count + 1]
        seat = next_to_move(state, seat)
        move = choose(state, seat, RANDOM, mover, legal)
        moves[count, 0] = seat
        moves[count, 1] = move
        play(state, seat, move, log)
        count += 1
    return count


ENTRIES = (play_matches, trace)
"""The entry points that are compiled for each game; they include all the others."""
