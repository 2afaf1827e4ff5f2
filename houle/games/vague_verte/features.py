"""Vague Verte: the inputs of nets, with all seats numbered clockwise from the one that moves.

Every input is 0 or 1. A number is as many ones in a row, a set of cards one for each copy. ``out``
holds only zeros before it is written. Breakdowns and ducks are moves against absolute seats: so the
streets are given a second time, briefly, in the order of the board.
"""

from __future__ import annotations

from houle.engine.rule import Seat, rule
from houle.engine.struct import Array
from houle.games.vague_verte.chapters.memory import has_shown
from houle.games.vague_verte.chapters.traffic import fits, reference_car

from .card_features import (
    FIRST_COPY,
    HAND_AT,
    HELD_SIZE,
    MOST_LOST,
    NUM_CARD_FEATURES,
    UNKNOWN_AT,
    add_card,
    add_one,
    count_copies,
    fill,
    helps,
    steps_to_next,
    write_cards,
    write_held,
)
from .cards import (
    AMBULANCE,
    BREAKDOWN,
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
    number_of,
)
from .state import LAYING, MAX_SEATS, STOPPED, State

VERSION = 1
"""Increases whenever the meaning of an input changes: nets belong to one version."""
POINT_REWARD = 0.2
"""The share of a win that a square is worth while a net begins to learn."""
SHARED_WIN = 0.2
"""What is left of a shared win: nets that like sharing block each other until the match ends."""

LAST = NUM_SQUARES - 1
FEW, MANY = 8, 10
"""Up to which value a count is written exactly, and in how many steps above that."""

# What everyone sees.
PLAYERS_AT = NUM_CARD_FEATURES
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
RED_HERE, SELF_HERE, SELF_BEFORE, NEXT_HERE, REMEDY_HERE = range(5)
WAITING = 5
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

RIVALS_SHOW_AT = EACH_SEAT_AT + MAX_SEATS * SEAT_SIZE
NUM_FEATURES = RIVALS_SHOW_AT + NUM_TYPES

# What only the critic sees: for every rival, its hand; then the next cards of the draw pile.
RIVAL_HAND_AT = NUM_FEATURES
NEXT_CARDS_AT = RIVAL_HAND_AT + (MAX_SEATS - 1) * HELD_SIZE
CARDS_AHEAD = 8
NUM_ORACLE_FEATURES = NEXT_CARDS_AT + CARDS_AHEAD * NUM_TYPES


@rule
def features(state: State, seat: Seat, out: Array) -> None:
    """Write what the seat knows."""
    write_cards(state, seat, out)
    write_table(state, seat, out)
    write_rows(state, seat, out)
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
        write_held(state, (seat + step) % seats, RIVAL_HAND_AT + (step - 1) * HELD_SIZE, out)
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
def write_count(out: Array, start: int, count: int) -> None:
    """Write a small count exactly, a large one roughly."""
    fill(out, start, count, FEW)
    fill(out, start + FEW, count // 4, MANY)


@rule
def write_rows(state: State, seat: Seat, out: Array) -> None:
    """Write whom a light beside each row would concern (VV-36 to VV-39, VV-43)."""
    front, status, red, seats = state.front, state.status, state.red, int(state.seats)
    own, after = int(front[seat]), steps_to_next(state, seat)
    for row in range(1, NUM_SQUARES + 1):
        start = EACH_ROW_AT + (row - 1) * ROW_SIZE
        out[start + RED_HERE] = red[row]
        out[start + SELF_HERE] = 1 if own == row else 0
        out[start + SELF_BEFORE] = 1 if own < row else 0
    for step in range(1, seats):
        other = (seat + step) % seats
        at = int(front[other])
        start = EACH_ROW_AT + (at - 1) * ROW_SIZE
        if at > 0 and status[other] == STOPPED:
            add_one(out, start + COMING)
        elif at > 0:
            add_one(out, start + WAITING)
            write_waiting(state, other, start, out)
            if step == after:
                out[start + NEXT_HERE] = 1
        if at < NUM_SQUARES:
            add_one(out, start + ROW_SIZE + COMING)
        for row in range(at, NUM_SQUARES):
            add_one(out, EACH_ROW_AT + row * ROW_SIZE + BEFORE)


@rule
def write_waiting(state: State, other: Seat, start: int, out: Array) -> None:
    """Write whether a rival that waits beside a row has shown a remedy against a red light."""
    if has_shown(state, other, GREEN) or has_shown(state, other, AMBULANCE):
        out[start + REMEDY_HERE] = 1


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
        stopped, barred = out[start + IS_STOPPED] != 0, out[start + IS_BARRED] != 0
        if helps(int(state.face_up[size - 1]), stopped, barred, reference):
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
    """Write the main facts of a street again, in the order of the board."""
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
