"""Sea Change: the ranks of the suits for one seat, under which its net knows them."""

from __future__ import annotations

from houle.engine.rule import Seat, rule

from .cards import NUM_SUITS, NUM_VALUES, suit_of, value_of
from .state import State

RANK_BITS = 3
RANK = (1 << RANK_BITS) - 1
KEY_BITS = 9
KEY = (1 << KEY_BITS) - 1
KEY_STEP = 8
KEY_OF_LED, KEY_OF_TRUMP = 16 * KEY_STEP, 32 * KEY_STEP


@rule
def suit_ranks(state: State, seat: Seat) -> int:
    """The rank of each suit for the seat, a few bits each."""
    keys, ranks = suit_keys(state, seat), 0
    for suit in range(NUM_SUITS):
        own = keys >> KEY_BITS * suit & KEY
        for other in range(NUM_SUITS):
            if keys >> KEY_BITS * other & KEY > own:
                ranks += 1 << RANK_BITS * suit
    return ranks


@rule
def suit_keys(state: State, seat: Seat) -> int:
    """A number for each suit, a few bits each, all different: the highest for the first rank.

    They count the cards held, in steps that leave room for the place of the suit in the deck.
    """
    keys = 0
    for suit in range(NUM_SUITS):
        key = NUM_SUITS - 1 - suit
        if int(state.suits) >> suit & 1 == 1:
            key += KEY_STEP
        if suit == state.led:
            key += KEY_OF_LED
        if suit == state.trump:
            key += KEY_OF_TRUMP
        keys += key << KEY_BITS * suit
    for i in range(state.hand_size[seat]):
        keys += KEY_STEP << KEY_BITS * suit_of(int(state.hand[seat, i]))
    return keys


@rule
def rank_of(ranks: int, suit: int) -> int:
    """The rank of a suit."""
    return ranks >> RANK_BITS * suit & RANK


@rule
def ranked(ranks: int, card: int) -> int:
    """The card with the rank of its suit in place of the suit."""
    return rank_of(ranks, suit_of(card)) * NUM_VALUES + value_of(card)
