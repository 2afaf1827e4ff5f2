"""Vague Verte: how a running match looks for a seat, from all cards of a dealt world.

Every seat has a strength, the sum of what it has for and against it; a seat's chance is its share
of all strengths, each taken as a power. The numbers were fitted to the results of 15,000 matches
that heuristics played at 2, 3 and 4 players: hundredths of a natural logarithm.
"""

from __future__ import annotations

from math import exp

from houle.engine.prospect import WIN, shared_win
from houle.engine.rule import Card, Seat, rule

from .cards import AMBULANCE, BREAKDOWN, GREEN, NUM_CARS, NUM_SQUARES, RED, TOW, colour_of
from .memory import count_card
from .rules import has_won
from .state import OVER, State
from .traffic import fits, is_barred, is_stopped, progress, reference_car, top_card

SQUARES = (-137, -117, -83, -27, 36, 114, 214, 214)
"""For the progress of a street."""
STOPPED, STOPPED_WITH_TOW, BARRED = -42, 38, -120
LIGHT_AHEAD, LOST_TURN = -58, -27
SPARE_TOW, SPARE_GREEN, RED_IN_HAND, MISSING_CAR = 11, 43, 15, -20
ON_TURN, NEXT, THEN = 28, 16, 7
FINISHER, FINISHER_ON_TURN, FINISHER_NEXT = 102, 120, 23
"""For being able to win on the next turn, and for the turn being near."""
RED_AGAINST_FINISHER, BREAKDOWN_AGAINST_FINISHER = -102, -30
"""For the cards in other hands that would stop it."""


@rule
def prospect(state: State, seat: Seat) -> int:
    """The share of a win at the end; before it the seat's share of all strengths."""
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
    """How many seats share the win."""
    winners = 0
    for seat in range(state.seats):
        if has_won(state, seat):
            winners += 1
    return winners


@rule
def strength_of(state: State, seat: Seat) -> int:
    """How well the seat stands in the race."""
    cars = count_fitting_cars(state, seat)
    missing = NUM_SQUARES - progress(state, seat) - cars
    strength = SQUARES[progress(state, seat)] + MISSING_CAR * max(0, missing)
    strength += hindrances(state, seat) + LOST_TURN * int(state.lost_turns[seat])
    strength += RED_IN_HAND * min(2, count_held(state, seat, RED)) + turn_bonus(state, seat)
    if can_finish(state, seat, cars):
        strength += finisher_bonus(state, seat)
    return strength


@rule
def count_fitting_cars(state: State, seat: Seat) -> int:
    """The cars in hand that could be next on the street."""
    stopped, reference, count = is_stopped(state, seat), reference_car(state, seat), 0
    for index in range(state.hand_size[seat]):
        card = int(state.hand[seat, index])
        if card < NUM_CARS and (stopped or fits(card, reference)):
            count += 1
    return count


@rule
def count_held(state: State, seat: Seat, card: Card) -> int:
    """How many copies of the card the seat holds."""
    return count_card(state.hand[seat], 0, int(state.hand_size[seat]), card)


@rule
def hindrances(state: State, seat: Seat) -> int:
    """What holds the street up now or further on, and what is at hand against it."""
    strength = 0
    tows = count_held(state, seat, TOW)
    if is_stopped(state, seat):
        strength = STOPPED_WITH_TOW if tows > 0 else STOPPED
    elif tows > 0:
        strength = SPARE_TOW
    greens = count_held(state, seat, GREEN) + count_held(state, seat, AMBULANCE)
    if is_barred(state, seat):
        strength += BARRED
    elif greens > 0:
        strength += SPARE_GREEN
    return strength + LIGHT_AHEAD * max(0, count_lights_ahead(state, seat) - greens)


@rule
def count_lights_ahead(state: State, seat: Seat) -> int:
    """The red lights beside rows that the street has yet to reach."""
    count = 0
    for row in range(int(state.front[seat]) + 1, NUM_SQUARES):
        if state.red[row] != 0:
            count += 1
    return count


@rule
def turns_away(state: State, seat: Seat) -> int:
    """How many seats come before this one."""
    return (seat - int(state.on_turn)) % int(state.seats)


@rule
def turn_bonus(state: State, seat: Seat) -> int:
    """The sooner a seat is on turn, the better."""
    away = turns_away(state, seat)
    return (ON_TURN, NEXT, THEN, 0)[away]


@rule
def can_finish(state: State, seat: Seat, cars: int) -> bool:
    """Whether the seat holds what would win on its next turn."""
    if progress(state, seat) != NUM_SQUARES - 1:
        return False
    if is_stopped(state, seat):
        return count_held(state, seat, TOW) > 0
    return cars > 0 and not is_barred(state, seat)


@rule
def finisher_bonus(state: State, seat: Seat) -> int:
    """What being about to win is worth, less what the others could do about it."""
    away = turns_away(state, seat)
    if away == 0:
        return FINISHER + FINISHER_ON_TURN
    bonus = FINISHER
    if away == 1 and state.lost_turns[seat] == 0:
        bonus += FINISHER_NEXT
    if is_stopped(state, seat):
        return bonus
    if is_held_by_others(state, seat, RED):
        bonus += RED_AGAINST_FINISHER
    top = top_card(state, seat)
    exposed = top < NUM_CARS and count_held(state, seat, TOW) == 0
    if exposed and is_held_by_others(state, seat, BREAKDOWN + colour_of(top)):
        bonus += BREAKDOWN_AGAINST_FINISHER
    return bonus


@rule
def is_held_by_others(state: State, seat: Seat, card: Card) -> bool:
    """Whether any other hand holds the card."""
    for other in range(state.seats):
        if other != seat and count_held(state, other, card) > 0:
            return True
    return False
