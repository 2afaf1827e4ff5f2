"""Skeleton: who knows what, by sight and by memory."""

from __future__ import annotations

from houle.engine.chance import shuffle
from houle.engine.rule import NO_SEAT, Card, Move, Seat, rule

from .cards import HAND_SIZE, NO_CARD, NUM_CARDS
from .rules import holds
from .state import MAX_SEATS, State


@rule
def reveal(state: State, seat: Seat, seen: State) -> None:
    """Nothing more: what lies open is declared so in the state."""


@rule
def recall(state: State, seat: Seat, seen: State) -> None:
    """Nothing more: what may be remembered was open and is declared so in the state."""


@rule
def knows(state: State, seat: Seat, card: Card) -> bool:
    """Whether the seat holds the card or has seen it played."""
    return state.is_played[card] == 1 or (seat != NO_SEAT and holds(state, seat, card))


@rule
def redeal(state: State, seat: Seat) -> None:
    """Shuffle all cards that the seat does not know, and deal them to the others and the rest.

    It must use nothing but what the seat knows: whatever else is in the state is overwritten.
    """
    size = 0
    for card in range(NUM_CARDS):
        state.deck[card] = NO_CARD
    for card in range(NUM_CARDS):
        if not knows(state, seat, card):
            state.deck[size] = card
            size += 1
    shuffle(state, state.deck, 0, size)
    for other in range(MAX_SEATS):
        if other != seat:
            size = refill(state, other, size)
    dealt = NUM_CARDS - size
    for place in range(size - 1, -1, -1):
        state.deck[dealt + place] = state.deck[place]
    for place in range(dealt):
        state.deck[place] = NO_CARD


@rule
def refill(state: State, seat: Seat, size: int) -> int:
    """Give the seat as many cards as it holds from the end of those laid out; what is left."""
    for i in range(HAND_SIZE):
        state.hand[seat, i] = NO_CARD
    for i in range(state.hand_size[seat]):
        size -= 1
        state.hand[seat, i] = state.deck[size]
        state.deck[size] = NO_CARD
    return size


def hides(before: State, now: State, seat: Seat, move: Move, viewer: Seat) -> bool:
    """Never: every card is open when it is played."""
    return False
