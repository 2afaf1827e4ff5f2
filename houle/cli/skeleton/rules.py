"""Skeleton: the rules, in the order of play. SK-n refers to the rulebook."""

from __future__ import annotations

from houle.engine.chance import shuffle
from houle.engine.event import EVERYONE, NOBODY, audience_of, tell, tell_list
from houle.engine.rule import NO_SEAT, Card, Move, Seat, rule
from houle.engine.struct import Array

from . import events
from .cards import HAND_SIZE, NO_CARD, NUM_CARDS
from .state import OVER, State


@rule
def deal(state: State, log: Array) -> None:
    """Shuffle and deal five cards to every seat; the rest stays face down (SK-2)."""
    for card in range(NUM_CARDS):
        state.deck[card] = card
    shuffle(state, state.deck, 0, NUM_CARDS)
    tell_list(log, events.DECK_SHUFFLED, NO_SEAT, NOBODY, state.deck, 0, NUM_CARDS)
    for seat in range(state.seats):
        for i in range(HAND_SIZE):
            place = seat * HAND_SIZE + i
            state.hand[seat, i] = state.deck[place]
            state.deck[place] = NO_CARD
        state.hand_size[seat] = HAND_SIZE
        own = audience_of(seat)
        tell_list(log, events.HAND_DEALT, seat, own, state.hand[seat], 0, HAND_SIZE)


@rule
def to_move(state: State, seat: Seat) -> bool:
    """Whether it is the seat's turn to play a card (SK-3)."""
    return bool(state.turn == seat)


@rule
def verdict(state: State, seat: Seat, move: Move) -> int:
    """0 if the seat may play the card, else the number of the rule against it."""
    if state.phase == OVER:
        return 6
    if not to_move(state, seat):
        return 3
    return 0 if holds(state, seat, move) else 4


@rule
def legal_moves(state: State, seat: Seat, out: Array) -> int:
    """Any card of the hand, on the seat's turn (SK-3, SK-4)."""
    if not to_move(state, seat):
        return 0
    for i in range(state.hand_size[seat]):
        out[i] = state.hand[seat, i]
    return int(state.hand_size[seat])


@rule
def play(state: State, seat: Seat, move: Move, log: Array) -> None:
    """Play the card; the last card of a trick ends it (SK-3, SK-5)."""
    take_from_hand(state, seat, move)
    state.trick[seat] = move
    state.is_played[move] = 1
    tell(log, events.PLAYED, seat, EVERYONE, move, 0, 0)
    state.turn = (seat + 1) % int(state.seats)
    if state.turn == state.leader:
        end_trick(state, log)


@rule
def end_trick(state: State, log: Array) -> None:
    """The best card wins the trick, and its seat leads the next one (SK-5)."""
    winner = winning_seat(state)
    tell(log, events.TRICK_WON, winner, EVERYONE, int(state.trick[winner]), 0, 0)
    for seat in range(state.seats):
        state.trick[seat] = NO_CARD
    state.skeleton_points[winner] += 1
    state.trick_number += 1
    state.leader = winner
    state.turn = winner
    if state.trick_number == HAND_SIZE:
        end_match(state, log)


@rule
def end_match(state: State, log: Array) -> None:
    """Name those who have won the most tricks (SK-6)."""
    state.phase = OVER
    state.turn = NO_SEAT
    for seat in range(state.seats):
        if place_of(state, seat) == 1:
            tell(log, events.WON, seat, EVERYONE, score(state, seat), 0, 0)


@rule
def is_over(state: State) -> bool:
    """Whether all cards have been played (SK-6)."""
    return bool(state.phase == OVER)


@rule
def score(state: State, seat: Seat) -> int:
    """The tricks that the seat has won."""
    return int(state.skeleton_points[seat])


@rule
def result(state: State, out: Array) -> None:
    """The place of every seat; equal numbers of tricks share one (SK-6)."""
    for seat in range(state.seats):
        out[seat] = place_of(state, seat)


# Helpers, in the order in which the rules call them.


@rule
def holds(state: State, seat: Seat, card: Card) -> bool:
    """Whether the card is in the seat's hand."""
    for i in range(state.hand_size[seat]):
        if state.hand[seat, i] == card:
            return True
    return False


@rule
def take_from_hand(state: State, seat: Seat, card: Card) -> None:
    """Remove the card from the hand; the last one takes its place."""
    last = int(state.hand_size[seat]) - 1
    for i in range(last):
        if state.hand[seat, i] == card:
            state.hand[seat, i] = state.hand[seat, last]
    state.hand[seat, last] = NO_CARD
    state.hand_size[seat] = last


@rule
def winning_seat(state: State) -> Seat:
    """Who has played the highest card, or the lowest if that was agreed (SK-5)."""
    winner = 0
    for seat in range(1, state.seats):
        is_higher = state.trick[seat] > state.trick[winner]
        if is_higher != (state.lowest == 1):
            winner = seat
    return winner


@rule
def place_of(state: State, seat: Seat) -> int:
    """One more than the number of seats with more tricks."""
    place = 1
    for other in range(state.seats):
        if state.skeleton_points[other] > state.skeleton_points[seat]:
            place += 1
    return place
