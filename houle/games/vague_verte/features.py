"""Vague Verte: the inputs of nets, with all seats numbered clockwise from the one that moves.

Every input is 0 or 1. A number is as many ones in a row, a set of cards one for each copy. ``out``
holds only zeros before it is written. Breakdowns and ducks are moves against absolute seats: so the
streets are given a second time, briefly, in the order of the board.
"""

from __future__ import annotations

import numpy as np

from houle.engine.rule import Card, Seat, rule, rule_for
from houle.engine.struct import Array
from houle.games.vague_verte.chapters.memory import count_laid
from houle.games.vague_verte.chapters.traffic import fits, reference_car

from .cards import (
    AMBULANCE,
    BREAKDOWN,
    COPIES,
    DUCKS,
    FULL_HAND,
    GREEN,
    NO_CARD,
    NUM_CARDS,
    NUM_CARS,
    NUM_COLOURS,
    NUM_NUMBERS,
    NUM_SQUARES,
    NUM_TYPES,
    TOW,
    colour_of,
    matches,
    number_of,
)
from .state import LAYING, MAX_SEATS, OFF, STOPPED, PastStruct, State

VERSION = 1
"""Increases whenever the meaning of an input changes: nets belong to one version."""
POINT_REWARD = 0.2
"""The share of a win that a square is worth while a net begins to learn."""

FIRST_COPY = tuple(int(n) for n in np.cumsum([0, *COPIES[:-1]]))
"""The input of a card's first copy, within a set of cards."""
FOLLOWING = tuple(sum(matches(a, b) << b for b in range(NUM_CARS)) for a in range(NUM_CARS))
"""The cars that match each car, one bit each."""
ALL_CARS = (1 << NUM_CARS) - 1
LAST = NUM_SQUARES - 1
MOST_LOST = 3
FEW, MANY = 8, 10
"""How large a count is told exactly, and how many steps of larger ones are told apart."""
PARTS = 16
"""Into how many parts a chance is divided."""
QUARTERS = 8
"""How many quarters of a card others are expected to hold, at most."""

# What everyone sees.
PLAYERS_AT = 0
MATCHING_AT = PLAYERS_AT + MAX_SEATS - 1
LAYING_AT = MATCHING_AT + 1
OWN_SEAT_AT = LAYING_AT + 1
NEXT_AT = OWN_SEAT_AT + MAX_SEATS
PILE_AT = NEXT_AT + MAX_SEATS
FACE_UP_AT = PILE_AT + FEW + MANY
IDLE_AT = FACE_UP_AT + FEW + MANY
TURNS_AT = IDLE_AT + FEW + MANY
TOP_AT = TURNS_AT + MANY
SECOND_AT = TOP_AT + NUM_TYPES
DISCARDED_AT = SECOND_AT + NUM_TYPES
EACH_ROW_AT = DISCARDED_AT + NUM_CARDS

# Within the inputs of one row.
RED_HERE, SELF_HERE, SELF_BEFORE = range(3)
WAITING = 3
COMING = WAITING + MAX_SEATS - 1
BEFORE = COMING + MAX_SEATS - 1
ROW_SIZE = BEFORE + MAX_SEATS - 1

# Within the inputs of one street, in the order of the board.
EACH_STREET_AT = EACH_ROW_AT + NUM_SQUARES * ROW_SIZE
STREET_OPEN, STREET_HITTABLE, STREET_TOW, STREET_LOST, STREET_LEADS, STREET_READY = range(6)
STREET_STEP = 6
STREET_FRONT = STREET_STEP + MAX_SEATS
STREET_SIZE = STREET_FRONT + NUM_SQUARES

# Within the inputs of one seat.
EACH_SEAT_AT = EACH_STREET_AT + MAX_SEATS * STREET_SIZE
HERE, IS_STOPPED, IS_BARRED, IS_OPEN, IS_HITTABLE, LEADS, READY, SURE, WANTS_TOP = range(9)
STATUS = 9
FRONT = STATUS + 6
PROGRESS = FRONT + NUM_SQUARES + 1
LEAD = PROGRESS + NUM_SQUARES
LOST = LEAD + 2 * NUM_SQUARES + 1
LAST_COLOUR = LOST + MOST_LOST
LAST_KIND = LAST_COLOUR + NUM_COLOURS
COLOUR_TO_MATCH = LAST_KIND + 3
NUMBER_TO_MATCH = COLOUR_TO_MATCH + NUM_COLOURS
EXPOSED = NUMBER_TO_MATCH + NUM_NUMBERS
NEXT_LIGHT = EXPOSED + 2
LIGHTS = NEXT_LIGHT + NUM_SQUARES
UNSEEN = LIGHTS + 4
CARLESS = UNSEEN + FULL_HAND
SHOWN = CARLESS + FULL_HAND
SHOWN_FITTING = SHOWN + NUM_TYPES
SEAT_SIZE = SHOWN_FITTING + 2

# The own hand.
HAND_AT = EACH_SEAT_AT + MAX_SEATS * SEAT_SIZE
CARS_AT = HAND_AT + NUM_CARDS
FITTING_AT = CARS_AT + FULL_HAND
CAN_ADVANCE_AT = FITTING_AT + FULL_HAND
CAN_WIN_AT = CAN_ADVANCE_AT + 1
FITS_AT = CAN_WIN_AT + 1
FOLLOWERS_AT = FITS_AT + NUM_CARS
GIFT_AT = FOLLOWERS_AT + 2 * NUM_CARS
TOP_MATCHES_AT = GIFT_AT + NUM_TYPES

# Cards that are in the draw pile or unseen in other hands.
UNKNOWN_AT = TOP_MATCHES_AT + FULL_HAND
CAR_CHANCE_AT = UNKNOWN_AT + NUM_CARDS
FITTING_CHANCE_AT = CAR_CHANCE_AT + PARTS
HELP_CHANCE_AT = FITTING_CHANCE_AT + PARTS
EXPECTED_AT = HELP_CHANCE_AT + PARTS
RIVALS_SHOW_AT = EXPECTED_AT + (NUM_TYPES - NUM_CARS) * QUARTERS
RIVALS_HOLD_AT = RIVALS_SHOW_AT + NUM_TYPES
NUM_FEATURES = RIVALS_HOLD_AT + NUM_CARDS

# What only the critic sees: for every rival, its hand; then the next cards of the draw pile.
RIVAL_HAND_AT = NUM_FEATURES
RIVAL_CARS = NUM_CARDS
RIVAL_FITTING = RIVAL_CARS + FULL_HAND
RIVAL_CAN_ADVANCE = RIVAL_FITTING + FULL_HAND
RIVAL_CAN_WIN = RIVAL_CAN_ADVANCE + 1
RIVAL_SIZE = RIVAL_CAN_WIN + 1
NEXT_CARDS_AT = RIVAL_HAND_AT + (MAX_SEATS - 1) * RIVAL_SIZE
CARDS_AHEAD = 8
NUM_ORACLE_FEATURES = NEXT_CARDS_AT + CARDS_AHEAD * NUM_TYPES


@rule
def features(state: State, seat: Seat, out: Array) -> None:
    """Write what the seat knows."""
    write_table(state, seat, out)
    write_rows(state, seat, out)
    write_hand(state, seat, out)
    write_unknown(state, seat, out)
    write_held_since_shuffle(state, seat, out)
    leader = fewest_to_go(state)
    for step in range(state.seats):
        write_progress(state, seat, step, leader, out)
        write_street(state, seat, step, out)
        write_shown(state, seat, step, out)
        write_on_board(state, seat, step, out)


@rule
def oracle_features(state: State, seat: Seat, out: Array) -> None:
    """Write the truth, for the critic: also all hands and the next cards of the draw pile."""
    features(state, seat, out)
    seats = int(state.seats)
    for step in range(1, seats):
        other, start = (seat + step) % seats, RIVAL_HAND_AT + (step - 1) * RIVAL_SIZE
        add_hand(state, other, start, out)
        write_reach(
            state, other, start, start + RIVAL_CARS, start + RIVAL_FITTING,
            start + RIVAL_CAN_ADVANCE, start + RIVAL_CAN_WIN, out,
        )  # fmt: skip
    size = int(state.pile_size)
    for ahead in range(min(CARDS_AHEAD, size)):
        out[NEXT_CARDS_AT + ahead * NUM_TYPES + int(state.pile[size - 1 - ahead])] = 1


# Helpers, in the order in which they are called.


@rule
def write_table(state: State, seat: Seat, out: Array) -> None:
    """Write the options, whose turn comes next, the piles, and how long the match has lasted."""
    out[PLAYERS_AT + int(state.seats) - 2] = 1
    out[MATCHING_AT] = state.matching
    out[LAYING_AT] = 1 if state.phase == LAYING else 0
    out[OWN_SEAT_AT + seat] = 1
    out[NEXT_AT + steps_to_next(state, seat) % int(state.seats)] = 1
    write_count(out, PILE_AT, int(state.pile_size))
    write_count(out, IDLE_AT, int(state.idle_turns))
    fill(out, TURNS_AT, int(state.turn_number) // FEW, MANY)
    face_up, size = state.face_up, int(state.face_up_size)
    write_count(out, FACE_UP_AT, size)
    if size > 0:
        out[TOP_AT + int(face_up[size - 1])] = 1
    if size > 1:
        out[SECOND_AT + int(face_up[size - 2])] = 1
    for index in range(size):
        add_card(out, DISCARDED_AT, int(face_up[index]))


@rule
def steps_to_next(state: State, seat: Seat) -> int:
    """How many steps to the left the seat of the next turn sits, lost turns left out (VV-58)."""
    seats, lost_turns = int(state.seats), state.lost_turns
    for times in range(MOST_LOST + 1):
        for step in range(1, seats + 1):
            if lost_turns[(seat + step) % seats] <= times:
                return step
    return seats


@rule
def write_count(out: Array, start: int, count: int) -> None:
    """Write a small count exactly, a large one roughly."""
    fill(out, start, count, FEW)
    fill(out, start + FEW, count // 4, MANY)


@rule
def fill(out: Array, start: int, count: int, room: int) -> None:
    """Write a count as ones in a row, as far as there is room."""
    for index in range(start, start + min(count, room)):
        out[index] = 1


@rule
def add_card(out: Array, start: int, card: Card) -> None:
    """Add a copy of the card to a set."""
    place = start + FIRST_COPY[card]
    while out[place] != 0:
        place += 1
    out[place] = 1


@rule
def write_rows(state: State, seat: Seat, out: Array) -> None:
    """Write whom a light beside each row would concern (VV-36 to VV-39, VV-43)."""
    front, status, red, seats = state.front, state.status, state.red, int(state.seats)
    own = int(front[seat])
    for row in range(1, NUM_SQUARES + 1):
        start = EACH_ROW_AT + (row - 1) * ROW_SIZE
        out[start + RED_HERE] = red[row]
        out[start + SELF_HERE] = 1 if own == row else 0
        out[start + SELF_BEFORE] = 1 if own < row else 0
    for step in range(1, seats):
        other = (seat + step) % seats
        at = int(front[other])
        start = EACH_ROW_AT + (at - 1) * ROW_SIZE
        if at > 0:
            add_one(out, start + (COMING if status[other] == STOPPED else WAITING))
        if at < NUM_SQUARES:
            add_one(out, start + ROW_SIZE + COMING)
        for row in range(at, NUM_SQUARES):
            add_one(out, EACH_ROW_AT + row * ROW_SIZE + BEFORE)


@rule
def add_one(out: Array, place: int) -> None:
    """Add one to a count of rivals."""
    while out[place] != 0:
        place += 1
    out[place] = 1


@rule
def write_hand(state: State, seat: Seat, out: Array) -> None:
    """Write the own cards, what they can do, and which of them the next player could use."""
    add_hand(state, seat, HAND_AT, out)
    write_reach(
        state, seat, HAND_AT, CARS_AT, FITTING_AT, CAN_ADVANCE_AT, CAN_WIN_AT, out
    )  # fmt: skip
    after = (seat + steps_to_next(state, seat)) % int(state.seats)
    wanted = reference_car(state, after)
    front, barred = int(state.front[after]), int(state.barred[after])
    stopped = 1 if state.status[after] == STOPPED else 0
    hand = state.hand[seat]
    once, twice = 0, 0
    for index in range(state.hand_size[seat]):
        card = int(hand[index])
        if helps(card, front, stopped, barred, wanted):
            out[GIFT_AT + card] = 1
        if card < NUM_CARS:
            twice |= once & 1 << card
            once |= 1 << card
    write_cars(state, seat, once, twice, out)


@rule
def add_hand(state: State, seat: Seat, start: int, out: Array) -> None:
    """Add all cards of a hand to a set."""
    hand = state.hand[seat]
    for index in range(state.hand_size[seat]):
        add_card(out, start, int(hand[index]))


@rule
def write_reach(
    state: State,
    seat: Seat,
    held_at: int,
    cars_at: int,
    fitting_at: int,
    advance_at: int,
    win_at: int,
    out: Array,
) -> None:
    """Write how many cars a hand has, how many fit, and whether it gets on or even arrives now."""
    cars, fitting, reference, hand = 0, 0, reference_car(state, seat), state.hand[seat]
    for index in range(state.hand_size[seat]):
        card = int(hand[index])
        if card < NUM_CARS:
            cars += 1
            fitting += 1 if fits(card, reference) else 0
    fill(out, cars_at, cars, FULL_HAND)
    fill(out, fitting_at, fitting, FULL_HAND)
    drives, frees = fitting > 0, False
    if state.status[seat] == STOPPED:
        drives = out[held_at + FIRST_COPY[TOW]] != 0
    elif state.barred[seat] != 0:
        drives = out[held_at + FIRST_COPY[AMBULANCE]] != 0
        frees = out[held_at + FIRST_COPY[GREEN]] != 0
    out[advance_at] = 1 if drives or frees else 0
    out[win_at] = 1 if drives and state.to_go[seat] == 1 else 0


@rule
def helps(card: Card, front: int, stopped: int, barred: int, reference: Card) -> bool:
    """Whether the card would get a street in this situation on (VV-20 to VV-25, 32, 43, 47)."""
    if card < NUM_CARS:
        return stopped == 0 and barred == 0 and fits(card, reference)
    if card == TOW:
        return stopped != 0
    if card == GREEN:
        return barred != 0
    return card == AMBULANCE and barred != 0 and stopped == 0


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
def write_unknown(state: State, seat: Seat, out: Array) -> None:
    """Write the unknown cards, and how likely they are drawn or held by others."""
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
            last = UNKNOWN_AT + FIRST_COPY[card] + int(COPIES[card]) - 1
            while out[last] == 0:
                last -= 1
            out[last] = 0


@rule
def write_chances(state: State, seat: Seat, hidden: int, out: Array) -> None:
    """Write how likely the next card of the draw pile is a car, one that fits, and a help."""
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


@rule
def fewest_to_go(state: State) -> int:
    """The squares that the first of all seats still has to go."""
    fewest, to_go = NUM_SQUARES, state.to_go
    for seat in range(state.seats):
        fewest = min(fewest, int(to_go[seat]))
    return fewest


@rule
def write_progress(state: State, seat: Seat, step: int, leader: int, out: Array) -> None:
    """Write how far a street has come, and what holds it up."""
    other = (seat + step) % int(state.seats)
    start = EACH_SEAT_AT + step * SEAT_SIZE
    front, to_go, status = int(state.front[other]), state.to_go, int(state.status[other])
    away, barred = int(to_go[other]), int(state.barred[other])
    out[start + HERE] = 1
    out[start + IS_STOPPED] = 1 if status == STOPPED else 0
    out[start + IS_BARRED] = barred
    out[start + LEADS] = 1 if away == leader else 0
    out[start + STATUS + status] = 1
    out[start + FRONT + front] = 1
    fill(out, start + PROGRESS, NUM_SQUARES - away, NUM_SQUARES)
    lost = int(state.lost_turns[other])
    fill(out, start + LOST, lost, MOST_LOST)
    is_open = 0 < front < NUM_SQUARES and status != STOPPED and barred == 0
    out[start + IS_OPEN] = 1 if is_open else 0
    out[start + READY] = 1 if is_open and front == LAST and lost == 0 else 0
    rival = fewest_of_rivals(state, seat) if step == 0 else int(to_go[seat])
    out[start + LEAD + NUM_SQUARES + rival - away] = 1
    write_lights_ahead(state, front, start, out)


@rule
def fewest_of_rivals(state: State, seat: Seat) -> int:
    """The squares that the first of the other seats still has to go."""
    fewest, to_go = NUM_SQUARES, state.to_go
    for other in range(state.seats):
        if other != seat:
            fewest = min(fewest, int(to_go[other]))
    return fewest


@rule
def write_lights_ahead(state: State, front: int, start: int, out: Array) -> None:
    """Write how far the next red light is, and how many a street has yet to pass."""
    red, lights = state.red, 0
    for row in range(front, NUM_SQUARES):
        if red[row] != 0:
            if lights == 0:
                out[start + NEXT_LIGHT + row - front] = 1
            out[start + LIGHTS + lights] = 1
            lights += 1


@rule
def write_street(state: State, seat: Seat, step: int, out: Array) -> None:
    """Write the last card of a street, what may follow it, and who could stop it."""
    other = (seat + step) % int(state.seats)
    start = EACH_SEAT_AT + step * SEAT_SIZE
    front = int(state.front[other])
    last = int(state.street[other, front - 1]) if front > 0 else NO_CARD
    if 0 <= last < NUM_CARS:
        breakdown = BREAKDOWN + colour_of(last)
        out[start + LAST_COLOUR + colour_of(last)] = 1
        fill(out, start + EXPOSED, count_copies(out, UNKNOWN_AT, breakdown), 2)
        if step > 0 and out[start + IS_OPEN] != 0:
            out[start + IS_HITTABLE] = out[HAND_AT + FIRST_COPY[breakdown]]
    elif last >= AMBULANCE:
        kind = 0 if last == AMBULANCE else 1 if last == DUCKS else 2
        out[start + LAST_KIND + kind] = 1
    reference = reference_car(state, other)
    if reference != NO_CARD:
        out[start + COLOUR_TO_MATCH + colour_of(reference)] = 1
        out[start + NUMBER_TO_MATCH + number_of(reference)] = 1
    size = int(state.face_up_size)
    if size > 0:
        top, stopped = int(state.face_up[size - 1]), int(out[start + IS_STOPPED])
        if helps(top, front, stopped, int(state.barred[other]), reference):
            out[start + WANTS_TOP] = 1


@rule
def write_shown(state: State, seat: Seat, step: int, out: Array) -> None:
    """Write what is known of a hand: cards shown, cards unseen, and how many are no cars."""
    other = (seat + step) % int(state.seats)
    start = EACH_SEAT_AT + step * SEAT_SIZE
    shown, size = state.shown[other], int(state.shown_size[other])
    fill(out, start + UNSEEN, int(state.hand_size[other]) - size, FULL_HAND)
    fill(out, start + CARLESS, int(state.carless[other]), FULL_HAND)
    if size == 0:
        return
    reference, fitting = reference_car(state, other), 0
    for index in range(size):
        card = int(shown[index])
        out[start + SHOWN + card] = 1
        if step > 0:
            out[RIVALS_SHOW_AT + card] = 1
        if card < NUM_CARS and fits(card, reference):
            fitting += 1
    fill(out, start + SHOWN_FITTING, fitting, 2)
    if state.to_go[other] == 1:
        if out[start + IS_STOPPED] != 0:
            out[start + SURE] = out[start + SHOWN + TOW]
        elif out[start + IS_BARRED] == 0:
            out[start + SURE] = 1 if fitting > 0 else 0


@rule
def write_on_board(state: State, seat: Seat, step: int, out: Array) -> None:
    """Write the main facts of a street again, where its place on the board says."""
    other = (seat + step) % int(state.seats)
    start, known = EACH_STREET_AT + other * STREET_SIZE, EACH_SEAT_AT + step * SEAT_SIZE
    out[start + STREET_STEP + step] = 1
    out[start + STREET_OPEN] = out[known + IS_OPEN] if step > 0 else 0
    out[start + STREET_HITTABLE] = out[known + IS_HITTABLE]
    out[start + STREET_TOW] = out[known + SHOWN + TOW]
    out[start + STREET_LOST] = out[known + LOST]
    out[start + STREET_LEADS] = out[known + LEADS]
    out[start + STREET_READY] = out[known + READY]
    fill(out, start + STREET_FRONT, int(state.front[other]), NUM_SQUARES)
