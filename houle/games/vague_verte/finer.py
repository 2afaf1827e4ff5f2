"""Vague Verte: a more precise rating of each legal move, for seats that search their own turns.

It looks further than the heuristic: which car lets most others follow, who could still stop it, and
how little attacks are worth. A breakdown costs its victim a turn, but the victim's tow also takes a
square and any car may follow it; ducks fill a square too. So green and red lights are worth
keeping, while breakdowns and ducks go first.

The numbers were found by trial: tens of millions of matches for each number of players, against
seats that follow the heuristic and against this rating itself. Groups of three numbers are for 2, 3
and 4 players. On its own this rating wins 65 % of the matches with two players against the
heuristic, 41 % with three, 31 % with four.
"""

from __future__ import annotations

from houle.engine.rule import Card, Move, Seat, rule
from houle.games.vague_verte.chapters.memory import count_held, has_shown
from houle.games.vague_verte.chapters.traffic import (
    car_verdict,
    fits,
    is_barred,
    is_stopped,
    progress,
    reference_car,
    top_card,
)

from .cards import (
    AMBULANCE,
    BREAKDOWN,
    DRAW,
    DUCKS,
    FIRST_DISCARD,
    FIRST_LAY,
    GREEN,
    MOVE_CARD,
    MOVE_TARGET,
    NUM_CARS,
    NUM_SQUARES,
    RED,
    TOW,
    colour_of,
    matches,
)
from .rules import next_seat
from .state import OFF, State
from .view import count_unknown

WIN, GET_TOWED, DRIVE, AMBULANCE_RUN = 100_000, 250, 200, (116, 45, 31)
FOLLOWERS = ((-7, 18, 37), (-3, 29, 38), (1, 22, 66))
"""For a car that 0, 1, or 2 or more other cars in hand could follow in sequence."""
EXPOSED, EXPOSED_LATE, EXPOSED_TO_ALL = (9, -2, -4), (-17, -19, -10), (-23, -22, -18)
"""For each unseen breakdown of the car's colour, early and late; for each rival known to hold
one."""
LATE, LAST = 4, NUM_SQUARES - 1

STOP, STOP_AHEAD, STOP_FOR_A_TOW = (3, 4, -11), (37, 5, 7), (-14, -67, -65)
"""A breakdown: base value, for each square that the victim is ahead, if it is known to hold a
tow."""
SEND_DUCKS, SEND_DUCKS_LATE = (-26, -33, -16), (-46, -50, -32)

BAR = ((68, 68, 68, 68, 85, 94, 518), (27, 27, 27, 27, 48, 70, 496), (29, 29, 29, 29, 44, 68, 543))
"""A red light, by row: for each rival who waits at that row ready to go."""
BAR_WITH_GREEN, BAR_COMING = (66, 13, 23), (-1, 29, 24)
"""For each of them known to hold a green light, and for each rival who is close."""
BAR_SELF, BAR_OWN_WAY = (-10, -42, -76), (-11, -38, -33)

GET_FREE, CLEAR_OWN_WAY, WASTE_GREEN = (60, 147, 153), (4, -4, -2), -10
FREE_RIVAL, FREE_FINISHER = (-97, -134, -75), (-219, -229, -292)
MAX_IDLE_TURNS = 4
"""After this many idle turns in a row, a finisher's row may be cleared like any other."""

UNKNOWN_CARD_VALUE = (11, 6, 6)
FITTING_CAR, SURPLUS_CAR = ((68, 48, 28), (57, 25, 23), (58, 27, 16)), (-50, -67, -54)
"""For a car when 0, 1 or more others fit; less when there are more than squares to go."""
OTHER_CAR, OTHER_CAR_BESIDE, MATCHING_CAR = (11, 26, 3), (-6, -3, 6), (11, 24, 22)
"""For a car that does not fit, alone or beside one that does; for each held car it matches."""
NEEDED_TOW, SPARE_TOW, ANOTHER_TOW = (38, 62, 43), (-7, -8, -6), (-6, -19, -8)
NEEDED_GREEN, SPARE_GREEN, ANOTHER_GREEN = (-13, 44, 61), (32, 61, 37), (-11, 16, 15)
SPARE_AMBULANCE, SPARE_RED, RED_FOR_LEADER = (23, 45, 33), (37, 29, 19), (24, 7, 4)
SPARE_DUCKS, SPARE_BREAKDOWN, FITTING_BREAKDOWN = (-23, -35, -45), (-28, -46, -51), (6, -2, -7)
GIFT, CAR_GIFT = (-6, 23, 19), (4, -2, -4)
"""The cost of discarding what the next player can use: a remedy, a car."""


@rule
def weigh(state: State, seat: Seat, move: Move) -> int:
    """The rating of the move."""
    if move == DRAW:
        return UNKNOWN_CARD_VALUE[players_index(state)]
    if move < FIRST_LAY:
        return keep_value(state, seat, int(state.face_up[state.face_up_size - 1]), 0)
    card, target = int(MOVE_CARD[move]), int(MOVE_TARGET[move])
    if move >= FIRST_DISCARD:
        return -keep_value(state, seat, card, 1) - gift_cost(state, seat, card)
    if card == RED:
        return weigh_red(state, seat, target)
    if card == GREEN:
        return weigh_green(state, seat, target)
    if card < NUM_CARS or card in (TOW, AMBULANCE):
        return weigh_driving(state, seat, card)
    if card == DUCKS:
        late = state.front[target] >= LATE
        return (SEND_DUCKS_LATE if late else SEND_DUCKS)[players_index(state)]
    return weigh_breakdown(state, seat, target)


@rule
def players_index(state: State) -> int:
    """The index of the number of players in groups of three numbers."""
    return int(state.seats) - 2


@rule
def weigh_driving(state: State, seat: Seat, card: Card) -> int:
    """Win if possible; else prefer cars that others can follow and that are hard to stop."""
    table, at = players_index(state), progress(state, seat)
    if at == LAST:
        return WIN
    if card >= NUM_CARS:
        return GET_TOWED if card == TOW else AMBULANCE_RUN[table]
    breakdown = BREAKDOWN + colour_of(card)
    exposed = EXPOSED_LATE[table] if at >= LATE else EXPOSED[table]
    value = DRIVE + FOLLOWERS[table][count_followers(state, seat, card)]
    value += exposed * count_unknown(state, seat, breakdown)
    for other in range(state.seats):
        if other != seat and has_shown(state, other, breakdown):
            value += EXPOSED_TO_ALL[table]
    return value


@rule
def weigh_breakdown(state: State, seat: Seat, victim: Seat) -> int:
    """Only against rivals who are ahead, best if they lack a tow."""
    table = players_index(state)
    value = STOP[table] + STOP_AHEAD[table] * (int(state.front[victim]) - int(state.front[seat]))
    return value + STOP_FOR_A_TOW[table] if has_shown(state, victim, TOW) else value


@rule
def weigh_red(state: State, seat: Seat, row: int) -> int:
    """For every rival held up, most of all just before the beach, less the seat's own harm."""
    table, value = players_index(state), 0
    for other in range(state.seats):
        if other != seat:
            value += weigh_red_against(state, other, row)
    if state.front[seat] == row:
        return value + BAR_SELF[table]
    return value + BAR_OWN_WAY[table] if state.front[seat] < row else value


@rule
def weigh_red_against(state: State, other: Seat, row: int) -> int:
    """The value of a red light beside the row against one rival."""
    table, front = players_index(state), int(state.front[other])
    if front == row and not is_stopped(state, other):
        green = has_shown(state, other, GREEN)
        return BAR_WITH_GREEN[table] if green else BAR[table][min(row, LAST)]
    return BAR_COMING[table] if row - 1 <= front <= row else 0


@rule
def weigh_green(state: State, seat: Seat, row: int) -> int:
    """Good if the light blocks the seat itself, unless it also frees rivals."""
    table, value = players_index(state), WASTE_GREEN
    if state.front[seat] <= row:
        value = GET_FREE[table] if state.front[seat] == row else CLEAR_OWN_WAY[table]
    finish = row == LAST and int(state.idle_turns) < MAX_IDLE_TURNS * int(state.seats)
    for other in range(state.seats):
        if other != seat and state.front[other] == row and not is_stopped(state, other):
            value += FREE_FINISHER[table] if finish else FREE_RIVAL[table]
    return value


@rule
def keep_value(state: State, seat: Seat, card: Card, own: int) -> int:
    """The value of the card to the seat; ``own`` is 1 if the card is already in its hand."""
    if card < NUM_CARS:
        return keep_car_value(state, seat, card, own)
    table, first = players_index(state), count_held(state, seat, card) == own
    if card in (TOW, GREEN, AMBULANCE):
        return keep_remedy_value(state, seat, card, first)
    if card == RED:
        return SPARE_RED[table] + RED_FOR_LEADER[table] * count_leaders(state, seat)
    if card == DUCKS:
        return SPARE_DUCKS[table]
    victims = count_victims(state, seat, card - BREAKDOWN)
    return SPARE_BREAKDOWN[table] + FITTING_BREAKDOWN[table] * victims


@rule
def keep_remedy_value(state: State, seat: Seat, card: Card, first: bool) -> int:
    """A tow is worth having when needed; one green light is worth keeping."""
    table = players_index(state)
    if card == TOW:
        if first and is_stopped(state, seat):
            return NEEDED_TOW[table]
        return SPARE_TOW[table] if first else ANOTHER_TOW[table]
    if first and is_barred(state, seat):
        return NEEDED_GREEN[table]
    if card == AMBULANCE:
        return SPARE_AMBULANCE[table]
    return SPARE_GREEN[table] if first else ANOTHER_GREEN[table]


@rule
def keep_car_value(state: State, seat: Seat, card: Card, own: int) -> int:
    """Cars that fit come first; others count for the cars in hand that they match."""
    table, stopped = players_index(state), is_stopped(state, seat)
    reference = reference_car(state, seat)
    fitting, matching = -own, -own
    for index in range(state.hand_size[seat]):
        held = int(state.hand[seat, index])
        if held < NUM_CARS:
            fitting += 1 if stopped or fits(held, reference) else 0
            matching += 1 if state.matching == OFF or matches(held, card) else 0
    if not (stopped or fits(card, reference)):
        other = OTHER_CAR_BESIDE[table] if fitting + own > 0 else OTHER_CAR[table]
        return other + MATCHING_CAR[table] * matching
    value = FITTING_CAR[table][min(2, fitting)]
    return value + SURPLUS_CAR[table] if fitting >= NUM_SQUARES - progress(state, seat) else value


@rule
def gift_cost(state: State, seat: Seat, card: Card) -> int:
    """What the next player gains from finding the card face up."""
    after = next_seat(state, seat)
    if (card == TOW and is_stopped(state, after)) or (card == GREEN and is_barred(state, after)):
        return GIFT[players_index(state)]
    usable = card < NUM_CARS and car_verdict(state, after, card) != 25
    return CAR_GIFT[players_index(state)] if usable else 0


# Helpers, in the order in which they are called.


@rule
def count_followers(state: State, seat: Seat, card: Card) -> int:
    """How many cars in hand could follow the card in sequence, at most two."""
    best, laid = 0, place_of(state, seat, card)
    for first in range(state.hand_size[seat]):
        if first != laid and can_follow(state, seat, first, card):
            best = max(best, 1)
            for second in range(state.hand_size[seat]):
                other = second != laid and second != first
                if other and can_follow(state, seat, second, int(state.hand[seat, first])):
                    best = 2
    return best


@rule
def place_of(state: State, seat: Seat, card: Card) -> int:
    """The index of the card in the hand."""
    place = 0
    while state.hand[seat, place] != card:
        place += 1
    return place


@rule
def can_follow(state: State, seat: Seat, place: int, card: Card) -> bool:
    """Whether the card at that index of the hand is a car that may follow the card."""
    held = int(state.hand[seat, place])
    return held < NUM_CARS and (state.matching == OFF or matches(held, card))


@rule
def count_leaders(state: State, seat: Seat) -> int:
    """The number of rivals with at most two squares to go."""
    count = 0
    for other in range(state.seats):
        if other != seat and state.front[other] >= LAST - 1:
            count += 1
    return count


@rule
def count_victims(state: State, seat: Seat, colour: int) -> int:
    """The number of rivals whose last car has that colour, on a street that no light blocks."""
    count = 0
    for other in range(state.seats):
        if other != seat and not is_barred(state, other):
            top = top_card(state, other)
            if 0 <= top < NUM_CARS and colour_of(top) == colour:
                count += 1
    return count
