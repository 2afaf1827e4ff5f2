"""Wave: the hands, including Vaimiti's: who sees a slot, who decides, who is next."""

from __future__ import annotations

import numpy as np

from houle.engine.rule import NO_SEAT, Card, Seat, rule
from houle.games.wave.cards import NO_CARD
from houle.games.wave.state import (
    AWAY,
    DOWN,
    IN,
    KNOWN_TO_ALL,
    MAX_HANDS,
    OPEN,
    SPECTATOR_EYE,
    UP,
    VACANT,
    State,
)


def first_after(hands: int, hand: int, direction: int) -> int:
    """The next hand of the set after this one in the direction; itself if there is no other."""
    behind = [(hand + direction * step) % MAX_HANDS for step in range(1, MAX_HANDS)]
    return next((other for other in behind if hands >> other & 1), hand)


NEXT_HAND = np.array(
    [
        [[first_after(hands, hand, way) for hand in range(MAX_HANDS)] for hands in range(16)]
        for way in (-1, 1)
    ],
    np.int8,
)
"""The next hand with cards, by direction (clockwise is 1), the hands with cards, and the hand.

A hand that does not exist counts as empty, so three hands need no table of their own.
"""


@rule
def is_vaimiti(state: State, hand: int) -> bool:
    """Whether the hand is Vaimiti's, which has no player and comes after the seats' (W-35)."""
    return bool(hand >= state.seats)


@rule
def seat_deciding_for(state: State, hand: int) -> Seat:
    """The hand's own seat; for Vaimiti the next seat with cards, else the first to play (WR-20)."""
    if not is_vaimiti(state, hand):
        return hand
    first = 0 if state.direction > 0 else 1
    if state.hand_size[first] > 0:
        return first
    return 1 - first if state.hand_size[1 - first] > 0 else int(state.first_seat)


@rule
def update_next_hands(state: State) -> None:
    """Note whose turn comes next, and whose if the direction changes (W-16, W-21)."""
    hands, hand, way = hands_with_cards(state), int(state.active_hand), int(state.direction)
    state.next_hand = int(NEXT_HAND[way + 1 >> 1, hands, hand])
    state.turned_hand = int(NEXT_HAND[1 - way >> 1, hands, hand])


@rule
def hand_after(state: State, hand: int, direction: int) -> int:
    """The next hand with cards in the direction; itself if no other has any (WR-12)."""
    return int(NEXT_HAND[direction + 1 >> 1, hands_with_cards(state), hand])


@rule
def hands_with_cards(state: State) -> int:
    """The hands that are not empty, as bits."""
    hands = 0
    for hand in range(MAX_HANDS):
        hands |= int(state.hand_size[hand] > 0) << hand
    return hands


@rule
def counts_for_blocked(state: State, hand: int, slot: int) -> bool:
    """Whether a fitting card in the slot could be laid this turn (W-42, W-49)."""
    facing = state.facing[hand, slot]
    # With & instead of `and` compiled code does not branch here, which is faster.
    return bool((facing != VACANT) & (facing != DOWN) & (slot != state.taken))


@rule
def put_in_slot(state: State, hand: int, slot: int, card: Card, facing: int) -> None:
    """Put a card in the slot; only those who see it know it."""
    state.hand[hand, slot] = card
    state.facing[hand, slot] = facing
    state.known[hand, slot] = viewer_bits(state, hand, facing)
    state.excluded[hand, slot] = 0
    state.hand_size[hand] += 1


@rule
def clear_slot(state: State, hand: int, slot: int) -> None:
    """Leave the slot vacant."""
    state.hand[hand, slot] = NO_CARD
    state.facing[hand, slot] = VACANT
    state.known[hand, slot] = 0
    state.excluded[hand, slot] = 0
    state.hand_size[hand] -= 1


@rule
def sees(state: State, seat: Seat, hand: int, slot: int) -> bool:
    """Whether the card in the slot is open to the seat (section "What you can know")."""
    return viewer_bits(state, hand, int(state.facing[hand, slot])) & viewer_bit(seat) != 0


@rule
def viewer_bits(state: State, hand: int, facing: int) -> int:
    """Who sees a card of the hand with that facing, as bits (W-5, W-6, W-36, WR-47)."""
    if facing == UP:
        return KNOWN_TO_ALL
    if facing == IN:
        return viewer_bit(hand)
    if facing == AWAY:
        watched = KNOWN_TO_ALL if state.spectator == OPEN else KNOWN_TO_ALL - SPECTATOR_EYE
        return watched & ~viewer_bit(hand)
    return 0


@rule
def viewer_bit(seat: Seat) -> int:
    """The bit of the seat, or of spectators, among those who know a card."""
    return SPECTATOR_EYE if seat == NO_SEAT else 1 << seat
