"""Vague & Attaque: what hands cannot have held at some moments of the past.

If all cards tried for an entry were wrong, some hands are to blame. What they held then is stored,
so that it is not tried again in this world or the next one.
"""

from __future__ import annotations

from houle.engine.rule import rule
from houle.games.vague_attaque.chapters.sets import contains, lowest

from ..cards import MAX_SEATS
from ..state import State
from .fields import NUM_FAILURES
from .past import PASSED_TOO, kind_at

ALL_HANDS = (1 << MAX_SEATS) - 1
HALF_BITS = 21
HALF = (1 << HALF_BITS) - 1
"""The sets of souvenirs are taken in halves, each smaller than the prime."""
PRIME, FACTORS = (1 << 31) - 1, (1_000_003, 2_000_003)


@rule
def known_failure(state: State, index: int) -> int:
    """The hands that cannot hold what they hold just after the entry, as a set; 0 for none."""
    sets = int(state.course_failures[index])
    while sets != 0:
        hands = lowest(sets)
        key = key_of(state, index, hands)
        if state.course_failed[key % NUM_FAILURES] == key:
            return hands
        sets &= sets - 1
    return 0


@rule
def note_failure(state: State, index: int, hands: int) -> None:
    """Store that these hands cannot hold what they hold now, just after the entry.

    If piles or other gifts of the same moment may be to blame too, nothing is stored.
    """
    last = index + 1 == state.past_count
    if hands != ALL_HANDS and (last or kind_at(state, index + 1) != PASSED_TOO):
        key = key_of(state, index, hands)
        state.course_failed[key % NUM_FAILURES] = key
        state.course_failures[index] = int(state.course_failures[index]) | 1 << hands


@rule
def key_of(state: State, index: int, hands: int) -> int:
    """A hash of the entry and of what these hands hold just after it."""
    first = second = index * (ALL_HANDS + 1) + hands
    for seat in range(state.seats):
        if contains(hands, seat):
            held = int(state.course_hand[seat])
            for part in (held & HALF, held >> HALF_BITS):
                first = (first * FACTORS[0] + part) % PRIME
                second = (second * FACTORS[1] + part + 1) % PRIME
    return first << 31 | second


@rule
def clear_failures(state: State) -> None:
    """Forget all failures."""
    some = 0
    for i in range(state.past_count):
        some |= int(state.course_failures[i])
        state.course_failures[i] = 0
    for i in range(NUM_FAILURES if some != 0 else 0):
        state.course_failed[i] = 0
