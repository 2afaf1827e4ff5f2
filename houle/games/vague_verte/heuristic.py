"""Vague Verte: a quick judgement of each legal move, from what the seat may know."""

from __future__ import annotations

from houle.engine.rule import Card, Move, Seat, rule

from .cards import (
    AMBULANCE,
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
)
from .memory import count_card
from .state import State
from .traffic import car_verdict, is_barred, is_stopped, progress

WIN, HOLD_UP_FINISHER, DRIVE, FREE, HOLD_UP, KEEP, BURY = 1000, 200, 150, 140, 50, 20, -50
"""What moves are worth: win, stop who is about to, drive on, get free, annoy, discard, waste."""


@rule
def judge(state: State, seat: Seat, move: Move) -> int:
    """How good the move looks: run for the beach, but not past somebody about to win."""
    if move < FIRST_LAY:
        return judge_draw(state, seat, move)
    card = int(MOVE_CARD[move])
    if move >= FIRST_DISCARD:
        return KEEP - worth(state, seat, card)
    target = int(MOVE_TARGET[move])
    if card == RED:
        return judge_red(state, seat, target)
    if card == GREEN:
        return judge_green(state, seat, target)
    if card < NUM_CARS or card in (TOW, AMBULANCE):
        return judge_own_street(state, seat, card)
    return judge_attack(state, target)


@rule
def judge_draw(state: State, seat: Seat, move: Move) -> int:
    """Take the face-up card if it is of use now, else draw."""
    if move == DRAW:
        return KEEP
    return worth(state, seat, int(state.face_up[state.face_up_size - 1])) + KEEP // 2


@rule
def judge_own_street(state: State, seat: Seat, card: Card) -> int:
    """Win if possible; else drive on, the ambulance only where no green light will do."""
    if progress(state, seat) == NUM_SQUARES - 1:
        return WIN
    if card == AMBULANCE and count_own(state, seat, GREEN) > 0:
        return FREE - KEEP
    return DRIVE


@rule
def judge_attack(state: State, victim: Seat) -> int:
    """The further the victim has come, the better; who is about to win comes first."""
    if state.front[victim] == NUM_SQUARES - 1:
        return HOLD_UP_FINISHER
    return HOLD_UP + int(state.front[victim])


@rule
def judge_red(state: State, seat: Seat, row: int) -> int:
    """Good beside rows where others wait and that the seat has passed."""
    if state.front[seat] <= row:
        return BURY
    value = BURY
    for other in range(state.seats):
        if state.front[other] == row and not is_stopped(state, other):
            value = max(value, judge_attack(state, other))
    return value


@rule
def judge_green(state: State, seat: Seat, row: int) -> int:
    """Good where the light bars the seat itself, unless it frees somebody about to win."""
    if state.front[seat] != row:
        return BURY
    return FREE


@rule
def worth(state: State, seat: Seat, card: Card) -> int:
    """How much the seat would like to have the card in hand."""
    if card < NUM_CARS:
        return worth_of_car(state, seat, card)
    more = count_own(state, seat, card)
    if card == TOW:
        return 40 if is_stopped(state, seat) and more == 0 else 8 - 3 * more
    if card == GREEN:
        return 40 if is_barred(state, seat) and more == 0 else 7 - 3 * more
    if card == AMBULANCE:
        return 30 if is_barred(state, seat) else 8
    return 6 if card in (DUCKS, RED) else 4


@rule
def worth_of_car(state: State, seat: Seat, card: Card) -> int:
    """A car that can be driven now is worth most while the hand has no other."""
    drivable = 0
    for index in range(state.hand_size[seat]):
        held = int(state.hand[seat, index])
        if held < NUM_CARS and car_verdict(state, seat, held) == 0:
            drivable += 1
    if car_verdict(state, seat, card) != 0:
        return 5
    return 40 if drivable == 0 else 12 - 3 * min(drivable, 3)


@rule
def count_own(state: State, seat: Seat, card: Card) -> int:
    """How many copies of the card the seat holds."""
    return count_card(state.hand[seat], 0, int(state.hand_size[seat]), card)


@rule
def prospect(state: State, seat: Seat) -> int:
    """The share of a win at the end, EVEN before it."""
    return 5000


@rule
def stretch(state: State) -> int:
    """One stretch: the whole match."""
    return 0


@rule
def reconsider(state: State, seat: Seat) -> None:
    """Nothing: no card is chosen face down."""
