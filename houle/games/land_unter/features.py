"""Land Unter: the inputs of nets, with all seats numbered clockwise from the one that moves.

Every input is 0 or 1. ``out`` holds only zeros before it is written. Who has already chosen face
down is left out: at a table seats choose at the same time, in a batch one after the other.
"""

from __future__ import annotations

from houle.engine.rule import NO_SEAT, Seat, rule
from houle.engine.struct import Array

from .cards import HAND_SIZE, NO_CARD, NUM_CARDS, NUM_WATER, TRICKS
from .rules import highest_level, lowest_level, seat_of_highest, water_at
from .state import MAX_SEATS, OPEN, State
from .view import has_held

VERSION = 1
"""Increases whenever the meaning of an input changes: nets belong to one version."""
POINT_REWARD = 0.04
"""The share of a win that a point is worth while a net begins to learn."""

LEVELS = NUM_WATER // 2
MOST_BELTS = 10
"""Hands with more belts count as having this many."""
MOST_POINTS = 10
"""A larger lead counts as one of this many points."""

# What everyone sees.
SEATS_AT = 0
MODE_AT = SEATS_AT + MAX_SEATS - 2
ROUNDS_LEFT_AT = MODE_AT + 1
TRICK_AT = ROUNDS_LEFT_AT + MAX_SEATS
LOW_AT = TRICK_AT + TRICKS
HIGH_AT = LOW_AT + LEVELS
TURNED_AT = HIGH_AT + LEVELS
AFTER_AT = TURNED_AT + NUM_WATER
LAID_AT = AFTER_AT + MAX_SEATS
EACH_SEAT_AT = LAID_AT + NUM_CARDS

# Within the inputs of one seat.
ACTIVE, HIGHEST, LOWEST, LAID, LAID_HIGHEST, LAID_SECOND = range(6)
LEVEL = 6
BELTS = LEVEL + LEVELS + 1
HAND_BELTS = BELTS + MOST_BELTS
POINTS = HAND_BELTS + MOST_BELTS
LAY_ORDER = POINTS + 2 * MOST_POINTS + 1
SEAT_SIZE = LAY_ORDER + MAX_SEATS

# Cards by the seat that holds their hand.
HELD_AT = EACH_SEAT_AT + MAX_SEATS * SEAT_SIZE
SPENT_AT = HELD_AT + MAX_SEATS * NUM_CARDS
UNKNOWN_AT = SPENT_AT + MAX_SEATS * NUM_CARDS
NUM_FEATURES = UNKNOWN_AT + NUM_CARDS

# What only the critic sees.
CHOSEN_AT = UNKNOWN_AT
NEXT_WATER_AT = CHOSEN_AT + MAX_SEATS * NUM_CARDS
WATER_AHEAD = 3
"""The critic sees the water of this many tricks to come."""
NUM_ORACLE_FEATURES = NEXT_WATER_AT + WATER_AHEAD * 2 * LEVELS


@rule
def features(state: State, seat: Seat, out: Array) -> None:
    """Write what the seat knows."""
    write_table(state, seat, out)
    for card in range(NUM_CARDS):
        out[UNKNOWN_AT + card] = 1
    for hand in range(state.seats):
        write_hand(state, seat, hand, has_held(state, seat, hand), out)


@rule
def oracle_features(state: State, seat: Seat, out: Array) -> None:
    """Write the truth, for the critic: all hands, choices face down, the next water cards."""
    write_table(state, seat, out)
    seats = int(state.seats)
    for hand in range(seats):
        write_hand(state, seat, hand, True, out)
    for other in range(seats):
        if state.chosen[other] != NO_CARD:
            out[CHOSEN_AT + (other - seat) % seats * NUM_CARDS + int(state.chosen[other])] = 1
    first = int(state.water_turned)
    for index in range(first, min(NUM_WATER, first + 2 * WATER_AHEAD)):
        trick = (index - first) // 2
        start = NEXT_WATER_AT + trick * 2 * LEVELS + int(state.water[index]) - 1
        out[start + (LEVELS if out[start] != 0 else 0)] = 1


# Helpers, in the order in which they are called.


@rule
def write_table(state: State, seat: Seat, out: Array) -> None:
    """Write the options, the round, the water and all seats."""
    seats = int(state.seats)
    out[SEATS_AT + seats - 3] = 1
    out[MODE_AT] = state.mode
    out[ROUNDS_LEFT_AT + int(state.rounds) - 1 - int(state.round_number)] = 1
    out[TRICK_AT + int(state.trick_number)] = 1
    out[LOW_AT + water_at(state, 0) - 1] = 1
    out[HIGH_AT + water_at(state, 1) - 1] = 1
    water = state.water
    for index in range(state.water_turned):
        turned = TURNED_AT + 2 * (int(water[index]) - 1)
        out[turned + (1 if out[turned] != 0 else 0)] = 1
    for step in range(seats):
        write_seat(state, seat, step, out)
    write_levels(state, seat, out)
    if state.mode == OPEN:
        write_laid(state, seat, out)


@rule
def write_seat(state: State, seat: Seat, step: int, out: Array) -> None:
    """Write the seat that sits ``step`` seats to the left of the one that moves."""
    other = (seat + step) % int(state.seats)
    start = EACH_SEAT_AT + step * SEAT_SIZE
    for belt in range(min(MOST_BELTS, int(state.belts[other]))):
        out[start + BELTS + belt] = 1
    for belt in range(min(MOST_BELTS, int(state.hand_belts[state.held[other]]))):
        out[start + HAND_BELTS + belt] = 1
    rival = best_of_others(state, seat) if step == 0 else int(state.total[seat])
    lead = max(-MOST_POINTS, min(MOST_POINTS, int(state.total[other]) - rival))
    out[start + POINTS + MOST_POINTS + lead] = 1


@rule
def write_levels(state: State, seat: Seat, out: Array) -> None:
    """Write where the active seats stand in the water."""
    highest, lowest = highest_level(state), lowest_level(state)
    seats, start = int(state.seats), EACH_SEAT_AT
    for step in range(seats):
        other = (seat + step) % seats
        if state.active[other] != 0:
            level = int(state.level[other])
            out[start + ACTIVE] = 1
            out[start + LEVEL + level] = 1
            out[start + HIGHEST] = 1 if level == highest else 0
            out[start + LOWEST] = 1 if level == lowest else 0
        start += SEAT_SIZE


@rule
def best_of_others(state: State, seat: Seat) -> int:
    """The most points of another seat."""
    best = -1000
    for other in range(state.seats):
        if other != seat:
            best = max(best, int(state.total[other]))
    return best


@rule
def write_laid(state: State, seat: Seat, out: Array) -> None:
    """Write the cards of this trick in the open mode, and in which order seats lay them."""
    seats = int(state.seats)
    out[AFTER_AT + max(0, int(state.waiting) - 1)] = 1
    for other in range(seats):
        start = EACH_SEAT_AT + (other - seat) % seats * SEAT_SIZE
        if state.lay_order[other] >= 0:
            out[start + LAY_ORDER + int(state.lay_order[other])] = 1
        if state.has_chosen[other] != 0:
            out[start + LAID] = 1
            out[LAID_AT + int(state.chosen[other])] = 1
    first = seat_of_highest(state, NO_SEAT)
    if first != NO_SEAT:
        out[EACH_SEAT_AT + (first - seat) % seats * SEAT_SIZE + LAID_HIGHEST] = 1
        second = seat_of_highest(state, first)
        if second != NO_SEAT:
            out[EACH_SEAT_AT + (second - seat) % seats * SEAT_SIZE + LAID_SECOND] = 1


@rule
def write_hand(state: State, seat: Seat, hand: int, all_known: bool, out: Array) -> None:
    """Write who holds the known cards of a hand, and which of them are played."""
    # Look up the arrays once: interpreted, the lookups would be half of the time.
    deck, shown, spent = state.deck, state.shown, state.spent
    holder = (hand + int(state.round_number) - seat) % int(state.seats)
    held_at, spent_at = HELD_AT + holder * NUM_CARDS, SPENT_AT + holder * NUM_CARDS
    for place in range(hand * HAND_SIZE, (hand + 1) * HAND_SIZE):
        if all_known or shown[place] != 0:
            card = int(deck[place])
            out[(held_at if spent[place] == 0 else spent_at) + card] = 1
            out[UNKNOWN_AT + card] = 0
