"""Vague Verte: the first inputs of nets, about the own cards and those that are unknown.

See features.py. A set of cards has an input for each copy, sixty in all.
"""

from __future__ import annotations

import numpy as np

from houle.engine.rule import Card, Seat, rule, rule_for
from houle.engine.struct import Array
from houle.games.vague_verte.chapters.memory import count_laid
from houle.games.vague_verte.chapters.traffic import fits, reference_car

from .cards import (
    AMBULANCE,
    COPIES,
    FULL_HAND,
    GREEN,
    NO_CARD,
    NUM_CARDS,
    NUM_CARS,
    NUM_TYPES,
    TOW,
    matches,
)
from .state import OFF, STOPPED, PastStruct, State

MOST_LOST = 3
"""The most turns that a seat can lose: the number of ducks."""
FIRST_COPY = tuple(int(n) for n in np.cumsum([0, *COPIES[:-1]]))
"""The input of a card's first copy, within a set of cards."""
FOLLOWING = tuple(sum(matches(a, b) << b for b in range(NUM_CARS)) for a in range(NUM_CARS))
"""The cars that match each car, one bit each."""
ALL_CARS = (1 << NUM_CARS) - 1
PARTS = 16
"""A probability is written in this many steps."""
QUARTERS = 8
"""The most quarters of a card that the others are expected to hold."""

# Within the inputs of one hand, after the set of its cards.
CARS = NUM_CARDS
FITTING = CARS + FULL_HAND
CAN_ADVANCE = FITTING + FULL_HAND
CAN_WIN = CAN_ADVANCE + 1
HELD_SIZE = CAN_WIN + 1

# The own hand.
HAND_AT = 0
FITS_AT = HAND_AT + HELD_SIZE
FOLLOWERS_AT = FITS_AT + NUM_CARS
GIFT_AT = FOLLOWERS_AT + 2 * NUM_CARS
TOP_MATCHES_AT = GIFT_AT + NUM_TYPES

# Cards that are in the draw pile or unseen in other hands.
UNKNOWN_AT = TOP_MATCHES_AT + FULL_HAND
CAR_CHANCE_AT = UNKNOWN_AT + NUM_CARDS
FITTING_CHANCE_AT = CAR_CHANCE_AT + PARTS
HELP_CHANCE_AT = FITTING_CHANCE_AT + PARTS
EXPECTED_AT = HELP_CHANCE_AT + PARTS
RIVALS_HOLD_AT = EXPECTED_AT + (NUM_TYPES - NUM_CARS) * QUARTERS
NUM_CARD_FEATURES = RIVALS_HOLD_AT + NUM_CARDS


@rule
def write_cards(state: State, seat: Seat, out: Array) -> None:
    """Write what the seat knows about cards that are not on the table."""
    write_hand(state, seat, out)
    write_unknown(state, seat, out)
    write_held_since_shuffle(state, seat, out)


# Helpers, in the order in which they are called.


@rule
def write_hand(state: State, seat: Seat, out: Array) -> None:
    """Write the own cards, what they can do, and which of them the next player could use."""
    write_held(state, seat, HAND_AT, out)
    after = (seat + steps_to_next(state, seat)) % int(state.seats)
    wanted = reference_car(state, after)
    stopped, barred = state.status[after] == STOPPED, state.barred[after] != 0
    hand = state.hand[seat]
    once, twice = 0, 0
    for index in range(state.hand_size[seat]):
        card = int(hand[index])
        if helps(card, stopped, barred, wanted):
            out[GIFT_AT + card] = 1
        if card < NUM_CARS:
            twice |= once & 1 << card
            once |= 1 << card
    write_cars(state, seat, once, twice, out)


@rule
def write_held(state: State, seat: Seat, start: int, out: Array) -> None:
    """Write a hand: its cards, how many are fitting cars, whether it can advance or arrive."""
    cars, fitting, reference, hand = 0, 0, reference_car(state, seat), state.hand[seat]
    for index in range(state.hand_size[seat]):
        card = int(hand[index])
        add_card(out, start, card)
        if card < NUM_CARS:
            cars += 1
            fitting += 1 if fits(card, reference) else 0
    fill(out, start + CARS, cars, FULL_HAND)
    fill(out, start + FITTING, fitting, FULL_HAND)
    drives, frees = fitting > 0, False
    if state.status[seat] == STOPPED:
        drives = out[start + FIRST_COPY[TOW]] != 0
    elif state.barred[seat] != 0:
        drives = out[start + FIRST_COPY[AMBULANCE]] != 0
        frees = out[start + FIRST_COPY[GREEN]] != 0
    out[start + CAN_ADVANCE] = 1 if drives or frees else 0
    out[start + CAN_WIN] = 1 if drives and state.to_go[seat] == 1 else 0


@rule
def add_card(out: Array, start: int, card: Card) -> None:
    """Add a copy of the card to a set."""
    place = start + FIRST_COPY[card]
    while out[place] != 0:
        place += 1
    out[place] = 1


@rule
def fill(out: Array, start: int, count: int, room: int) -> None:
    """Write a count as ones in a row, as far as there is room."""
    for index in range(start, start + min(count, room)):
        out[index] = 1


@rule
def steps_to_next(state: State, seat: Seat) -> int:
    """How many seats to the left the seat of the next turn sits, skipping lost turns (VV-58)."""
    seats, lost_turns = int(state.seats), state.lost_turns
    for times in range(MOST_LOST + 1):
        for step in range(1, seats + 1):
            if lost_turns[(seat + step) % seats] <= times:
                return step
    return seats


@rule
def helps(card: Card, stopped: bool, barred: bool, reference: Card) -> bool:
    """Whether the card would advance a street in this situation (VV-21 to VV-25, 32, 43, 47)."""
    if card < NUM_CARS:
        return not stopped and not barred and fits(card, reference)
    if card == TOW:
        return stopped
    if card == GREEN:
        return barred
    return card == AMBULANCE and barred and not stopped


@rule
def write_cars(state: State, seat: Seat, once: int, twice: int, out: Array) -> None:
    """Write which own cars fit, and how many others could follow them; both are sets of bits."""
    is_free, reference = state.matching == OFF, reference_car(state, seat)
    cars = 0
    for card in range(NUM_CARS):
        cars += (once >> card & 1) + (twice >> card & 1)
    for card in range(NUM_CARS):
        if once >> card & 1 != 0:
            out[FITS_AT + card] = 1 if fits(card, reference) else 0
            count = cars - 1 if is_free else count_followers(card, once, twice)
            fill(out, FOLLOWERS_AT + 2 * card, count, 2)
    size = int(state.face_up_size)
    top = int(state.face_up[size - 1]) if size > 0 else NO_CARD
    if 0 <= top < NUM_CARS:
        followers = (ALL_CARS if is_free else FOLLOWING[top]) & once
        for card in range(NUM_CARS):
            if followers >> card & 1 != 0:
                add_one(out, TOP_MATCHES_AT)


@rule
def count_followers(card: Card, once: int, twice: int) -> int:
    """How many cars could follow the card in sequence, at most two, if cars must match (VV-25)."""
    rest = once & ~(1 << card) | twice & 1 << card
    followers = FOLLOWING[card] & rest
    for first in range(NUM_CARS):
        if followers >> first & 1 != 0:
            left = rest if twice >> first & 1 != 0 and first != card else rest & ~(1 << first)
            if FOLLOWING[first] & left != 0:
                return 2
    return 1 if followers != 0 else 0


@rule
def add_one(out: Array, place: int) -> None:
    """Add one to a count of rivals."""
    while out[place] != 0:
        place += 1
    out[place] = 1


@rule
def write_unknown(state: State, seat: Seat, out: Array) -> None:
    """Write the unknown cards, and how likely they are to be drawn or held by others."""
    unseen, hidden, elsewhere = state.unseen, int(state.pile_size), 0
    for card in range(NUM_TYPES):
        fill(out, UNKNOWN_AT + FIRST_COPY[card], int(unseen[card]), NUM_CARDS)
    move_own_cards(state, seat, out)
    hand_size, shown_size = state.hand_size, state.shown_size
    for other in range(state.seats):
        if other != seat:
            elsewhere += int(hand_size[other]) - int(shown_size[other])
    hidden = max(1, hidden + elsewhere)
    write_chances(state, seat, hidden, out)
    for card in range(NUM_CARS, NUM_TYPES):
        expected = 4 * count_copies(out, UNKNOWN_AT, card) * elsewhere // hidden
        fill(out, EXPECTED_AT + (card - NUM_CARS) * QUARTERS, expected, QUARTERS)


@rule
def move_own_cards(state: State, seat: Seat, out: Array) -> None:
    """Take the own cards that nobody else has seen from the unknown ones."""
    hand, shown = state.hand[seat], state.shown[seat]
    index, size = 0, int(state.shown_size[seat])
    for place in range(state.hand_size[seat]):
        card = int(hand[place])
        # Both rows are in order, and the shown cards are among those of the hand.
        if index < size and shown[index] == card:
            index += 1
        else:
            first = UNKNOWN_AT + FIRST_COPY[card]
            copies = count_copies(out, UNKNOWN_AT, card)
            out[first + max(0, copies - 1)] = 0


@rule
def write_chances(state: State, seat: Seat, hidden: int, out: Array) -> None:
    """Write how likely the next card is to be a car, a car that fits, and one that helps."""
    reference, cars, fitting = reference_car(state, seat), 0, 0
    for card in range(NUM_CARS):
        copies = count_copies(out, UNKNOWN_AT, card)
        cars += copies
        fitting += copies if fits(card, reference) else 0
    helping = fitting
    if state.status[seat] == STOPPED:
        helping = count_copies(out, UNKNOWN_AT, TOW)
    elif state.barred[seat] != 0:
        helping = count_copies(out, UNKNOWN_AT, GREEN) + count_copies(out, UNKNOWN_AT, AMBULANCE)
    fill(out, CAR_CHANCE_AT, PARTS * cars // hidden, PARTS)
    fill(out, FITTING_CHANCE_AT, PARTS * fitting // hidden, PARTS)
    fill(out, HELP_CHANCE_AT, PARTS * helping // hidden, PARTS)


@rule
def count_copies(out: Array, start: int, card: Card) -> int:
    """The number of copies of the card in a set."""
    first = start + FIRST_COPY[card]
    last = first + int(COPIES[card])
    place = first
    while place < last and out[place] != 0:
        place += 1
    return place - first


@rule_for(PastStruct)
def write_held_since_shuffle(state: State, seat: Seat, out: Array) -> None:
    """Write what the others certainly still hold since the last shuffle (VV-11).

    Not in simulations without this memory.
    """
    if state.reshuffled == 0:
        return
    seats, laid = int(state.seats), state.laid
    held, own = state.held_cards[0], state.held[seat, 1]
    for card in range(NUM_TYPES):
        count = int(held[card]) - int(own[card])
        if count > 0:
            for other in range(seats):
                if other != seat:
                    count -= count_laid(laid[other, 0], 0, card)
            fill(out, RIVALS_HOLD_AT + FIRST_COPY[card], count, int(COPIES[card]))
