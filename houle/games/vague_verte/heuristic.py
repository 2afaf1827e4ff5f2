"""Vague Verte: a quick rating of each legal move, from what the seat may know."""

from __future__ import annotations

from houle.engine.rule import Card, Move, Seat, rule
from houle.games.vague_verte.chapters.memory import count_held, has_shown
from houle.games.vague_verte.chapters.traffic import (
    car_verdict,
    is_barred,
    is_stopped,
    progress,
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
)
from .finer import weigh as weigh
from .prospects import prospect as prospect
from .rules import next_seat
from .state import State

WIN, DRIVE, AMBULANCE_RUN, GET_FREE = 100_000, 150, 100, 150
"""Arriving beats everything, and a square is worth more than any attack on a rival."""

STOP_FINISHER, BAR_FINISHER = 90, 200
"""The extra value of holding up a street that could be finished on the next turn."""

EACH_SQUARE, EACH_SQUARE_AHEAD, AGAINST_ONE = 5, 10, 60
"""Attacks aim at the leaders, and count for more when there is only one rival."""

KNOWN_TOW, SEND_DUCKS = -40, -20
"""A breakdown against a known tow, and ducks, hardly hold anyone up."""

BAR_WAITING, BAR_COMING, BAR_AGAINST_ONE = 40, 10, 40
BAR_SELF, BAR_OWN_WAY = -60, -25
"""A red light counts for every rival who waits there or has yet to pass, less the own harm."""

CLEAR_OWN_WAY, WASTE_GREEN, FREE_RIVAL, FREE_FINISHER = 10, -10, -40, -200
"""A green light: on the own way, without use, in favour of a rival or of a rival about to win."""
MAX_IDLE_TURNS = 2
"""After this many idle turns in a row, somebody has to clear the road."""

UNKNOWN_CARD_VALUE = 11
"""The top card of the face-up pile must be worth more than this to be taken."""

NEEDED, FIRST_CAR, SECOND_CAR, MORE_CARS, NO_FIT = 40, 40, 25, 10, 4
SPARE_TOW, SPARE_GREEN, SPARE_AMBULANCE, ANOTHER = 10, 14, 14, 3
SPARE_BREAKDOWN, FITTING_BREAKDOWN, FINISHER_BREAKDOWN, SPARE_DUCKS, SPARE_RED = 5, 4, 30, 2, 8
"""The value of cards in hand: two cars that fit come first, then remedies."""

GIFT = 5
"""The cost of discarding what the next player can use."""


@rule
def judge(state: State, seat: Seat, move: Move) -> int:
    """The rating of the move: drive if the road is free, else clear it, else attack."""
    if move < FIRST_LAY:
        return judge_draw(state, seat, move)
    card = int(MOVE_CARD[move])
    if move >= FIRST_DISCARD:
        return -card_value(state, seat, card, 1) - gift_cost(state, seat, card)
    target = int(MOVE_TARGET[move])
    if card == RED:
        return judge_red(state, seat, target)
    if card == GREEN:
        return judge_green(state, seat, target)
    if card < NUM_CARS or card in (TOW, AMBULANCE):
        return judge_own_street(state, seat, card)
    if card == DUCKS:
        return SEND_DUCKS + int(state.front[target])
    return judge_breakdown(state, seat, target)


@rule
def judge_draw(state: State, seat: Seat, move: Move) -> int:
    """Take the face-up card if it is more useful than most, else draw."""
    if move == DRAW:
        return UNKNOWN_CARD_VALUE
    return card_value(state, seat, int(state.face_up[state.face_up_size - 1]), 0)


@rule
def judge_own_street(state: State, seat: Seat, card: Card) -> int:
    """Win if possible; else drive on; the ambulance only if no green light helps."""
    if progress(state, seat) == NUM_SQUARES - 1:
        return WIN
    return AMBULANCE_RUN if card == AMBULANCE else DRIVE


@rule
def judge_breakdown(state: State, seat: Seat, victim: Seat) -> int:
    """The further the victim has come the better, unless it is known to hold a tow."""
    front = int(state.front[victim])
    value = EACH_SQUARE * front + EACH_SQUARE_AHEAD * (front - int(state.front[seat]))
    if has_shown(state, victim, TOW):
        value += KNOWN_TOW
    elif front == NUM_SQUARES - 1:
        value += STOP_FINISHER
    return value + AGAINST_ONE if state.seats == 2 else value


@rule
def judge_red(state: State, seat: Seat, row: int) -> int:
    """Good beside rows where others wait and that the seat has passed."""
    value = BAR_AGAINST_ONE if state.seats == 2 else 0
    for other in range(state.seats):
        if other != seat:
            value += red_light_value(state, other, row)
    if state.front[seat] == row:
        return value + BAR_SELF
    return value + BAR_OWN_WAY if state.front[seat] < row else value


@rule
def red_light_value(state: State, other: Seat, row: int) -> int:
    """How much a red light beside the row holds up a rival."""
    front = int(state.front[other])
    if front != row or is_stopped(state, other):
        return BAR_COMING if front <= row else 0
    if has_shown(state, other, GREEN):
        return 1
    finisher = BAR_FINISHER if front == NUM_SQUARES - 1 else 0
    return BAR_WAITING + EACH_SQUARE * front + finisher


@rule
def judge_green(state: State, seat: Seat, row: int) -> int:
    """Good if the light blocks the seat itself, unless it also frees rivals."""
    value = WASTE_GREEN
    if state.front[seat] <= row:
        value = GET_FREE if state.front[seat] == row else CLEAR_OWN_WAY
    for other in range(state.seats):
        if other != seat and state.front[other] == row and not is_stopped(state, other):
            value += FREE_FINISHER if favours_finisher(state, row) else FREE_RIVAL
    return value


@rule
def favours_finisher(state: State, row: int) -> bool:
    """Whether clearing the row lets a waiting rival win; ignored after too many idle turns."""
    patient = int(state.idle_turns) < MAX_IDLE_TURNS * int(state.seats)
    return row == NUM_SQUARES - 1 and patient


@rule
def card_value(state: State, seat: Seat, card: Card, own: int) -> int:
    """The value of the card to the seat; ``own`` is 1 if the card is already in its hand."""
    if card < NUM_CARS:
        return car_value(state, seat, card, own)
    more = count_held(state, seat, card) - own
    if card == TOW:
        needed = is_stopped(state, seat)
        return remedy_value(more, needed, SPARE_TOW)
    if card in (GREEN, AMBULANCE):
        needed = is_barred(state, seat)
        return remedy_value(more, needed, SPARE_GREEN if card == GREEN else SPARE_AMBULANCE)
    if card in (DUCKS, RED):
        return SPARE_RED if card == RED else SPARE_DUCKS
    return breakdown_value(state, seat, card)


@rule
def remedy_value(more: int, needed: bool, spare: int) -> int:
    """One is enough, to use now or to keep."""
    if more > 0:
        return ANOTHER
    return NEEDED if needed else spare


@rule
def breakdown_value(state: State, seat: Seat, card: Card) -> int:
    """More for every rival whose last car has that colour on an open street."""
    value = SPARE_BREAKDOWN
    for other in range(state.seats):
        if other != seat and not is_barred(state, other):
            top = top_card(state, other)
            if 0 <= top < NUM_CARS and colour_of(top) == card - BREAKDOWN:
                finisher = state.front[other] == NUM_SQUARES - 1
                value += FINISHER_BREAKDOWN if finisher else FITTING_BREAKDOWN
    return value


@rule
def car_value(state: State, seat: Seat, card: Card, own: int) -> int:
    """The first and second car that fit are worth most: one for this turn, one for the next."""
    if car_verdict(state, seat, card) == 25:
        return NO_FIT
    cars = -own
    for index in range(state.hand_size[seat]):
        held = int(state.hand[seat, index])
        if held < NUM_CARS and car_verdict(state, seat, held) != 25:
            cars += 1
    if cars == 0:
        return FIRST_CAR
    return SECOND_CAR if cars == 1 else MORE_CARS


@rule
def gift_cost(state: State, seat: Seat, card: Card) -> int:
    """What the next player gains from finding the card face up."""
    after = next_seat(state, seat)
    if (card == TOW and is_stopped(state, after)) or (card == GREEN and is_barred(state, after)):
        return 2 * GIFT
    return GIFT if card < NUM_CARS and state.front[after] == NUM_SQUARES - 1 else 0


@rule
def stretch(state: State) -> int:
    """The whole match is one stretch."""
    return 0


@rule
def reconsider(state: State, seat: Seat) -> None:
    """Nothing: no card is chosen face down."""
