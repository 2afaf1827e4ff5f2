"""Hearts: a quick judgement of each legal move and of how a match stands for a seat."""

from __future__ import annotations

from houle.engine.rule import NO_SEAT, Card, Move, Seat, rule
from houle.engine.strategy.prospect import by_margin, shared_win

from .cards import (
    HEARTS,
    NO_CARD,
    NUM_RANKS,
    QUEEN_OF_SPADES,
    SPADES,
    SUITS,
    count,
    points_of,
    suit_of,
)
from .rules import place_of, suit_led, winning_seat
from .state import OVER, PASS, State

POINT = 100
"""Judgements are counted in hundredths of a point."""
PER_RANK = 12
"""What it is worth to get rid of a card, per step of its rank."""
DANGER = 600
"""What it is worth besides to get rid of a spade that may catch the queen."""
SCALE = 20
"""A lead of so many points is worth three quarters of a win."""


@rule
def judge(state: State, seat: Seat, move: Move) -> int:
    """How good it looks to set the card aside or to play it."""
    if state.phase == PASS:
        same_suit = int(state.hand[seat]) & SUITS[suit_of(move)]
        return burden(state, seat, move) - PER_RANK * count(same_suit)
    if seat == state.leader:
        return judge_lead(state, seat, move)
    if suit_of(move) != suit_led(state) or move < state.trick[winning_seat(state)]:
        return burden(state, seat, move)
    return -cost(state, seat, move)


@rule
def judge_lead(state: State, seat: Seat, card: Card) -> int:
    """Low cards first; spades below the queen drive her out of another hand."""
    worth = -PER_RANK * (card % NUM_RANKS) - POINT * points_of(card)
    if suit_of(card) == SPADES and queen_is_out(state, seat):
        worth += -DANGER if card > QUEEN_OF_SPADES else 2 * POINT
    return worth


@rule
def burden(state: State, seat: Seat, card: Card) -> int:
    """What it is worth to be rid of the card without taking it: its points, height and danger."""
    worth = PER_RANK * (card % NUM_RANKS) + POINT * points_of(card)
    if suit_of(card) == HEARTS:
        worth += PER_RANK * (card % NUM_RANKS)
    if card > QUEEN_OF_SPADES and suit_of(card) == SPADES and queen_is_out(state, seat):
        worth += DANGER
    return worth


@rule
def cost(state: State, seat: Seat, card: Card) -> int:
    """What it costs to take the trick: what lies there, and what those who follow may add.

    Whoever plays last takes it with a high card.
    """
    points = points_of(card)
    for other in range(state.seats):
        if state.trick[other] != NO_CARD:
            points += points_of(int(state.trick[other]))
    is_last = (seat + 1) % int(state.seats) == state.leader
    return POINT * points + (-PER_RANK if is_last else 2 * PER_RANK) * (card % NUM_RANKS)


@rule
def queen_is_out(state: State, seat: Seat) -> bool:
    """Whether the queen of spades may still be in another hand."""
    seen = int(state.hand[seat]) | int(state.aside[seat])
    for other in range(state.seats):
        seen |= int(state.played[other])
    return seen >> QUEEN_OF_SPADES & 1 == 0


@rule
def prospect(state: State, seat: Seat) -> int:
    """The share of a win at the end; before it by the lead over the others."""
    if state.phase == OVER:
        return shared_win(count_winners(state)) if place_of(state, seat) == 1 else 0
    best, rest = NO_SEAT, 0
    for other in range(state.seats):
        if other != seat:
            rest += standing(state, other)
            if best == NO_SEAT or standing(state, other) < standing(state, best):
                best = other
    others = rest // (int(state.seats) - 1)
    return by_margin((others + standing(state, best)) // 2 - standing(state, seat), SCALE)


@rule
def standing(state: State, seat: Seat) -> int:
    """The points of the seat with those of this round."""
    return int(state.total[seat]) + int(state.round_points[seat])


@rule
def stretch(state: State) -> int:
    """The round: the next one is dealt anew."""
    return int(state.round_number)


@rule
def reconsider(state: State, seat: Seat) -> None:
    """Take what the others have set aside back into their hands (HE-5)."""
    for other in range(state.seats):
        if other != seat and state.phase == PASS:
            state.hand[other] |= state.aside[other]
            state.hand_size[other] += state.aside_size[other]
            state.aside[other] = 0
            state.aside_size[other] = 0


@rule
def count_winners(state: State) -> int:
    """How many seats share the fewest points."""
    winners = 0
    for seat in range(state.seats):
        winners += 1 if place_of(state, seat) == 1 else 0
    return winners
