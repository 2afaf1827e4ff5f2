"""Vague Verte: what may be played where, card by card. VV-n is a rule of the rulebook."""

from __future__ import annotations

from houle.engine.rule import Card, Seat, rule
from houle.games.vague_verte.cards import (
    AMBULANCE,
    BREAKDOWN,
    DUCKS,
    NO_CARD,
    NUM_CARS,
    NUM_SQUARES,
    RED,
    TOW,
    colour_of,
    is_breakdown,
    matches,
)
from houle.games.vague_verte.state import (
    ARRIVED,
    BARRED,
    FREE,
    HELD_BY_DUCKS,
    NOT_STARTED,
    OFF,
    STOPPED,
    State,
)


@rule
def play_verdict(state: State, seat: Seat, card: Card, target: int) -> int:
    """0 if the seat, holding the card, may play it there, else the rule that forbids it."""
    if card < NUM_CARS:
        return car_verdict(state, seat, card)
    if state.front[seat] == 0:
        return 20
    if card >= RED:
        return light_verdict(state, card, target)
    if card == TOW:
        return 0 if is_stopped(state, seat) else 32
    if card == AMBULANCE:
        return ambulance_verdict(state, seat)
    return attack_verdict(state, seat, card, target)


@rule
def car_verdict(state: State, seat: Seat, card: Card) -> int:
    """A car goes on the own next square if the road is free and the car matches (VV-17, VV-21)."""
    held_up = road_verdict(state, seat)
    if held_up != 0:
        return held_up
    return 0 if fits(card, reference_car(state, seat)) else 25


@rule
def road_verdict(state: State, seat: Seat) -> int:
    """What stops every car of the seat: a breakdown, a red light, or nothing (VV-22, VV-23)."""
    if is_stopped(state, seat):
        return 22
    return 23 if is_barred(state, seat) else 0


@rule
def fits(card: Card, reference: Card) -> bool:
    """Whether a car may follow the reference car, if there is one (VV-25, VV-26)."""
    return reference == NO_CARD or matches(card, reference)


@rule
def attack_verdict(state: State, seat: Seat, card: Card, victim: Seat) -> int:
    """A breakdown or ducks go on the next square of an opponent's open street (VV-27, VV-53)."""
    if victim >= state.seats:
        return 1
    if victim == seat or state.front[victim] == 0 or is_stopped(state, victim):
        return 54 if card == DUCKS else 28
    if is_barred(state, victim):
        return 37
    if card == DUCKS:
        return 53 if state.front[victim] == NUM_SQUARES - 1 else 0
    front = top_card(state, victim)
    return 0 if front < NUM_CARS and colour_of(front) == card - BREAKDOWN else 27


@rule
def ambulance_verdict(state: State, seat: Seat) -> int:
    """The ambulance may pass a red light, but not a breakdown (VV-47, VV-50)."""
    if is_stopped(state, seat):
        return 50
    return 0 if is_barred(state, seat) else 47


@rule
def light_verdict(state: State, card: Card, row: int) -> int:
    """A red light goes beside a row without one, a green light on a red one (VV-36, VV-43)."""
    if card == RED:
        return 0 if state.red[row] == 0 else 36
    return 0 if state.red[row] != 0 else 43


# Helpers, in the order in which they are called.


@rule
def is_stopped(state: State, seat: Seat) -> bool:
    """Whether a breakdown without a tow ends the street (VV-29)."""
    return is_breakdown(top_card(state, seat))


@rule
def top_card(state: State, seat: Seat) -> Card:
    """What the last occupied square of the street shows, or NO_CARD."""
    if state.front[seat] == 0:
        return NO_CARD
    return int(state.street[seat, state.front[seat] - 1])


@rule
def is_barred(state: State, seat: Seat) -> bool:
    """Whether an active red light is beside the row that the street has reached (VV-37, VV-41)."""
    return bool(state.red[state.front[seat]] != 0)


@rule
def reference_car(state: State, seat: Seat) -> Card:
    """The car to match: the last one, ignoring ducks; NO_CARD if any car will do (VV-25, VV-26)."""
    if state.matching == OFF or state.front[seat] == 0:
        return NO_CARD
    square = int(state.front[seat]) - 1
    while state.street[seat, square] == DUCKS:
        square -= 1
    card = int(state.street[seat, square])
    return card if card < NUM_CARS else NO_CARD


@rule
def progress(state: State, seat: Seat) -> int:
    """Squares reached, one less when stopped by a breakdown (VV-62)."""
    front = int(state.front[seat])
    return front - 1 if is_stopped(state, seat) else front


@rule
def update_statuses(state: State) -> None:
    """Update the status of every street, whether a light blocks it, and its squares to go."""
    for seat in range(state.seats):
        state.status[seat] = status_of(state, seat)
        state.barred[seat] = 1 if is_barred(state, seat) else 0
        state.to_go[seat] = NUM_SQUARES - progress(state, seat)


@rule
def status_of(state: State, seat: Seat) -> int:
    """The street's obstacle: a breakdown, ducks, a red light, or none (VV-22, 23, 57)."""
    if state.front[seat] == 0:
        return NOT_STARTED
    if is_stopped(state, seat):
        return STOPPED
    if state.front[seat] == NUM_SQUARES:
        return ARRIVED
    if state.lost_turns[seat] > 0:
        return HELD_BY_DUCKS
    return BARRED if is_barred(state, seat) else FREE
