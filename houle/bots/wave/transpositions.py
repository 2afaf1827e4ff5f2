"""The transposition table of Wave's solver: the moves already tried in each position."""

from __future__ import annotations

import numpy as np

from houle.engine.rule import Card, rule
from houle.engine.struct import Array
from houle.games.wave.cards import BELOW, LEFT_OF, NUM_CARDS, NUM_CELLS
from houle.games.wave.state import (
    AWAY,
    DOWN,
    END,
    MAX_HANDS,
    NO_SLOT,
    SLOTS,
    VACANT,
    State,
)

KEY_WORDS = MAX_HANDS + 1
"""A key: the card set of each hand, with other facts above its 34 bits; the cards facing away."""
TRIED, FOAM = KEY_WORDS, KEY_WORDS + 1
ENTRY_WORDS = 8
"""An entry: a key, the set of cards already tried, and the least foam so far."""
PROBES = 8
MAX_FOAM = 127

WORD = (1 << 32) - 1
FOAM_CODE = 63
"""The code of any card face down in the wave."""
LOW_CELLS = (1 << 24) - 1
"""Mask of four cells of six bits each."""


def last_comparison(cell: int) -> int:
    """The last cell whose card is compared with this one's (W-71), or -1."""
    return max((c for c in range(NUM_CELLS) if cell in (LEFT_OF[c], BELOW[c])), default=-1)


LAST_COMPARISON = np.array([last_comparison(cell) for cell in range(NUM_CELLS)], np.int64)


@rule
def cards_in_hand(state: State, hand: int) -> int:
    """The hand as a set of cards."""
    cards = 0
    for slot in range(SLOTS):
        if state.facing[hand, slot] != VACANT:
            cards |= 1 << int(state.hand[hand, slot])
    return cards


@rule
def write_key(state: State, key: Array) -> None:
    """Write everything that the rest of the match depends on, except the top card.

    The slot of a card does not matter, nor who knows what. The top card only decides which cards
    may be laid next; the position after laying a card does not depend on it.
    """
    for hand in range(MAX_HANDS):
        key[hand] = cards_in_hand(state, hand)
    key[0] |= turn_facts(state) << NUM_CARDS
    key[MAX_HANDS] = 0
    if state.nazare != 0:
        cells = open_cells(state)
        key[1] |= (cells & LOW_CELLS) << NUM_CARDS
        key[2] |= (cells >> 24) << NUM_CARDS
        if state.misplay == END:
            # Here, and only here, facing matters: a card that faces away may be laid as foam.
            key[MAX_HANDS] = cards_facing_away(state)


@rule
def turn_facts(state: State) -> int:
    """The turn, its direction, the cards drawn, the middle, and Vaimiti's face-down cards."""
    facts = int(state.active_hand) * 2 + (1 if state.direction > 0 else 0)
    facts = facts * 64 + int(state.pile_top)
    facts = facts * 64 + int(state.middle) + 1
    facts = facts * 64 + card_taken(state) + 1
    return facts * 4 + face_down_cards(state) + 1


@rule
def card_taken(state: State) -> Card:
    """The card taken from the middle in this turn (W-49), or NO_CARD."""
    if state.taken == NO_SLOT:
        return -1
    return int(state.hand[state.active_hand, state.taken])


@rule
def face_down_cards(state: State) -> int:
    """How many of Vaimiti's cards are face down; that determines which ones (W-39)."""
    count = 0
    for slot in range(SLOTS):
        if state.facing[state.hands - 1, slot] == DOWN:
            count += 1
    return count


@rule
def open_cells(state: State) -> int:
    """The cards of the wave that later ones are compared with, six bits each; at most five."""
    count = int(state.laid_count)
    cells = 0
    for cell in range(count):
        if LAST_COMPARISON[cell] >= count:
            code = FOAM_CODE if state.laid_down[cell] != 0 else int(state.laid[cell])
            cells = cells * 64 + code
    return cells


@rule
def cards_facing_away(state: State) -> int:
    """The set of cards that their holders do not see."""
    cards = 0
    for hand in range(state.hands):
        for slot in range(SLOTS):
            if state.facing[hand, slot] == AWAY:
                cards |= 1 << int(state.hand[hand, slot])
    return cards


@rule
def find_entry(table: Array, key: Array) -> int:
    """The index of the key's entry; a new entry takes a free slot or replaces an old one."""
    last = int(table.shape[0]) - 1
    home = hash_of(key) & last
    for probe in range(PROBES):
        at = (home + probe) & last
        if table[at, 0] == 0:
            begin_entry(table, at, key)
            return at
        if holds_key(table, at, key):
            return at
    begin_entry(table, home, key)
    return home


@rule
def hash_of(key: Array) -> int:
    """A 32-bit hash of the key."""
    word = 0
    for index in range(KEY_WORDS):
        word = ((word ^ (int(key[index]) & WORD)) * 0x9E3779B1) & WORD
        word ^= word >> 15
        word = ((word ^ (int(key[index]) >> 32)) * 0x85EBCA6B) & WORD
        word ^= word >> 13
    return word


@rule
def holds_key(table: Array, at: int, key: Array) -> bool:
    """Whether the entry belongs to the key."""
    for index in range(KEY_WORDS):
        if table[at, index] != key[index]:
            return False
    return True


@rule
def begin_entry(table: Array, at: int, key: Array) -> None:
    """Start an entry for the key, with nothing tried."""
    for index in range(KEY_WORDS):
        table[at, index] = key[index]
    table[at, TRIED] = 0
    table[at, FOAM] = MAX_FOAM
