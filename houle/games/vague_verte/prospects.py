"""Vague Verte: a seat's chance to win, given all cards of a sampled world.

The strength of a seat is the sum of what speaks for and against it; its chance is its share of
exp(strength) over all seats. The numbers, for 2, 3 and 4 players, are hundredths of a natural
logarithm. They were fitted to the results of 60,000 matches each between matelots, with one random
move in twenty; when the heuristic changes, they should be fitted again.
"""

from __future__ import annotations

from math import exp

from houle.engine.rule import Card, Seat, rule
from houle.engine.strategy.prospect import WIN, shared_win
from houle.games.vague_verte.chapters.memory import count_held
from houle.games.vague_verte.chapters.traffic import (
    fits,
    is_barred,
    is_stopped,
    progress,
    reference_car,
    top_card,
)

from .cards import AMBULANCE, BREAKDOWN, DUCKS, GREEN, NUM_CARS, NUM_SQUARES, RED, TOW, colour_of
from .rules import has_won
from .state import OVER, State

SQUARES = (
    (0, 110, 224, 342, 473, 611, 545, 545),
    (0, 69, 140, 217, 303, 390, 364, 364),
    (0, 43, 87, 140, 200, 265, 273, 273),
)
"""By the progress of a street."""
TURNS_AWAY = ((22, -22, 0, 0), (19, 2, -21, 0), (34, 25, 13, 0))
"""By the number of turns before the seat's own."""
LOST_TURN = (0, -67, -61)

STOPPED, STOPPED_LATE, STOPPED_WITH_TOW = (-152, -78, -72), (-44, 31, 78), (74, 45, 44)
BARRED, LIGHT_AHEAD, SPARE_GREEN = (-131, -95, -64), (3, -43, -45), (-2, 15, 30)
RED_ELSEWHERE, RED_ELSEWHERE_LATE = (-29, -15, -4), (-33, -24, -27)
"""For a red light in another hand without a remedy in the own."""
LATE = 4
"""From this square on it counts as late."""

USABLE_CAR, MISSING_CAR, DEAD_CARD = (18, 6, -4), (-5, -5, -5), (-14, -13, -15)
MOST_USABLE = 3
"""More fitting cars than this count no more."""

FINISHER, FINISHER_ON_TURN, FINISHER_NEXT = (319, 250, 233), (285, 336, 428), (35, 65, 117)
"""For being able to win on the next turn, and for how soon that turn is."""
RED_AGAINST_FINISHER, BREAKDOWN_AGAINST_FINISHER = (-110, -147, -190), (-151, -33, -3)
"""For the cards in other hands that would stop the finisher."""
HELD_UP_BEFORE_THE_END = (226, 114, 39)


@rule
def prospect(state: State, seat: Seat) -> int:
    """The share of the win at the end; before that, the seat's share of all strengths."""
    if state.phase == OVER:
        return shared_win(count_winners(state)) if has_won(state, seat) else 0
    own, total = 0.0, 0.0
    for other in range(state.seats):
        strength = exp(strength_of(state, other) / 100.0)
        total += strength
        if other == seat:
            own = strength
    return int(WIN * own / total)


@rule
def count_winners(state: State) -> int:
    """The number of seats that share the win."""
    winners = 0
    for seat in range(state.seats):
        if has_won(state, seat):
            winners += 1
    return winners


@rule
def strength_of(state: State, seat: Seat) -> int:
    """How well the seat stands in the race."""
    table = int(state.seats) - 2
    square = progress(state, seat)
    cars = count_fitting_cars(state, seat)
    strength = SQUARES[table][square] + TURNS_AWAY[table][turns_away(state, seat)]
    strength += LOST_TURN[table] * int(state.lost_turns[seat])
    strength += strength_of_hand(state, seat, min(cars, NUM_SQUARES - square))
    strength += hindrances(state, seat)
    if can_finish(state, seat, cars):
        return strength + finisher_bonus(state, seat)
    return strength + HELD_UP_BEFORE_THE_END[table] if square == NUM_SQUARES - 1 else strength


@rule
def count_fitting_cars(state: State, seat: Seat) -> int:
    """The number of cars in hand that could come next on the street."""
    stopped, reference, count = is_stopped(state, seat), reference_car(state, seat), 0
    for index in range(state.hand_size[seat]):
        card = int(state.hand[seat, index])
        if card < NUM_CARS and (stopped or fits(card, reference)):
            count += 1
    return count


@rule
def strength_of_hand(state: State, seat: Seat, cars: int) -> int:
    """The value of the cars in hand, less the cards that only take up room."""
    table = int(state.seats) - 2
    dead = max(0, count_held(state, seat, TOW) - 1)
    for index in range(state.hand_size[seat]):
        card = int(state.hand[seat, index])
        if BREAKDOWN <= card < TOW or card == DUCKS:
            dead += 1
    missing = NUM_SQUARES - progress(state, seat) - cars
    strength = USABLE_CAR[table] * min(cars, MOST_USABLE) + MISSING_CAR[table] * missing
    return strength + DEAD_CARD[table] * dead


@rule
def hindrances(state: State, seat: Seat) -> int:
    """What holds the street up now or later, and the remedies in hand."""
    strength = breakdown_hindrance(state, seat)
    table = int(state.seats) - 2
    remedies = count_held(state, seat, GREEN) + count_held(state, seat, AMBULANCE)
    if is_barred(state, seat):
        strength += BARRED[table]
    elif remedies > 0:
        strength += SPARE_GREEN[table]
    if remedies == 0 and is_held_by_others(state, seat, RED):
        strength += RED_ELSEWHERE[table]
        if progress(state, seat) >= LATE:
            strength += RED_ELSEWHERE_LATE[table]
    return strength + LIGHT_AHEAD[table] * max(0, count_lights_ahead(state, seat) - remedies)


@rule
def breakdown_hindrance(state: State, seat: Seat) -> int:
    """The cost of a breakdown: small with a tow in hand, and smaller when everyone is held up."""
    if not is_stopped(state, seat):
        return 0
    table = int(state.seats) - 2
    if count_held(state, seat, TOW) > 0:
        return STOPPED_WITH_TOW[table]
    late = STOPPED_LATE[table] if progress(state, seat) >= LATE else 0
    return STOPPED[table] + late


@rule
def count_lights_ahead(state: State, seat: Seat) -> int:
    """The number of red lights beside rows that the street has yet to reach."""
    count = 0
    for row in range(int(state.front[seat]) + 1, NUM_SQUARES):
        if state.red[row] != 0:
            count += 1
    return count


@rule
def turns_away(state: State, seat: Seat) -> int:
    """The number of seats that move before this one."""
    return (seat - int(state.on_turn)) % int(state.seats)


@rule
def can_finish(state: State, seat: Seat, cars: int) -> bool:
    """Whether the seat holds a card that would win on its next turn."""
    if progress(state, seat) != NUM_SQUARES - 1:
        return False
    if is_stopped(state, seat):
        return count_held(state, seat, TOW) > 0
    return cars > 0 and not is_barred(state, seat)


@rule
def finisher_bonus(state: State, seat: Seat) -> int:
    """The value of being about to win, less what the others could do about it."""
    table = int(state.seats) - 2
    away = turns_away(state, seat)
    if away == 0:
        return FINISHER[table] + FINISHER_ON_TURN[table]
    bonus = FINISHER[table]
    if away == 1 and state.lost_turns[seat] == 0:
        bonus += FINISHER_NEXT[table]
    if is_stopped(state, seat):
        return bonus
    if is_held_by_others(state, seat, RED):
        bonus += RED_AGAINST_FINISHER[table]
    top = top_card(state, seat)
    exposed = top < NUM_CARS and count_held(state, seat, TOW) == 0
    if exposed and is_held_by_others(state, seat, BREAKDOWN + colour_of(top)):
        bonus += BREAKDOWN_AGAINST_FINISHER[table]
    return bonus


@rule
def is_held_by_others(state: State, seat: Seat, card: Card) -> bool:
    """Whether any other hand holds the card."""
    for other in range(state.seats):
        if other != seat and count_held(state, other, card) > 0:
            return True
    return False
