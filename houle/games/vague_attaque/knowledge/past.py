"""Vague & Attaque: what has happened to hidden souvenirs, entry by entry.

Every viewer may read all entries. Which card an entry is about is open only to those who know it.
For places and encounters, the sets of ``memory`` and ``lots`` say everything.
"""

from __future__ import annotations

from houle.engine.rule import Card, Seat, rule
from houle.games.vague_attaque.chapters.sets import contains

from ..cards import FIRST_PLACE, MAX_SEATS
from ..state import State
from .fields import PAST_LENGTH

# Kinds of entries, with what their cards are.
SHUFFLED = 0  # a new pile: all its cards
DRAWN = 1  # the top card of the pile comes to a hand
TURNED_UP = 2  # the top card of the pile is shown and goes elsewhere
LOOKED_AT = 3  # the top card of the pile is taken to be looked at
KEPT = 4  # one of the cards looked at goes to a hand, the others under the pile
GAINED = 5  # a card goes to a hand in full view
LOST = 6  # a card leaves a hand in full view
PASSED = 7  # a card goes from hand to hand
PASSED_TOO = 8  # the same, at the same time as in the entry before
HAND_SEEN = 9  # a hand was looked at: all its souvenirs
HOLDS_ONE = 10  # a hand has shown to hold one of these souvenirs
HOLDS_NONE = 11  # a hand has shown to hold none of these souvenirs

# An entry is one number: from the lowest bits on, its kind, the hand, the hand that receives,
# whether the card cannot bear the pirate symbol, how many were slid under, a number that
# ``courses`` needs for a while, and for whom its cards are open, a spectator first.
SEAT, RECEIVER, PLAIN, UNDER, PLACE_KEPT, VIEWERS = 4, 7, 10, 11, 13, 15
ALL_VIEWERS = (1 << MAX_SEATS + 1) - 1
DROPPED = PAST_LENGTH // 4
"""This many of the oldest entries are dropped when there is no more room."""


@rule
def note(state: State, entry: int, viewers: int, cards: int) -> None:
    """Add an entry, whose cards are open to these viewers."""
    if state.past_count == PAST_LENGTH:
        drop_oldest(state)
    count = int(state.past_count)
    state.past[count] = entry | viewers << VIEWERS
    state.past_cards[count] = cards
    state.past_count = count + 1


@rule
def drop_oldest(state: State) -> None:
    """Drop the oldest entries; what they say remains known only through the sets."""
    for i in range(PAST_LENGTH):
        last = i + DROPPED >= PAST_LENGTH
        state.past[i] = 0 if last else state.past[i + DROPPED]
        state.past_cards[i] = 0 if last else state.past_cards[i + DROPPED]
        state.past_memory[i] = 0 if last else state.past_memory[i + DROPPED]
    state.past_count = PAST_LENGTH - DROPPED


@rule
def note_gift(state: State, giver: Seat, receiver: Seat, card: Card, witnesses: int) -> None:
    """Add an entry for a card about to pass from hand to hand, perhaps together with others."""
    if card < FIRST_PLACE:
        kind = PASSED_TOO if is_passing(state) else PASSED
        entry = kind | giver << SEAT | receiver << RECEIVER
        note(state, entry, witnesses << 1, 1 << card)


@rule
def is_passing(state: State) -> bool:
    """Whether the card of the last entry, a gift, is still in the hand that gives it."""
    last = int(state.past_count) - 1
    if last < 0 or (kind_at(state, last) != PASSED and kind_at(state, last) != PASSED_TOO):
        return False
    return int(state.hand[seat_at(state, last)]) & int(state.past_cards[last]) != 0


@rule
def show_last(state: State) -> None:
    """Open the card of the last entry to everybody."""
    last = int(state.past_count) - 1
    state.past[last] = int(state.past[last]) | ALL_VIEWERS << VIEWERS


@rule
def close_past(state: State, row: int) -> None:
    """Close what the viewer of that row does not know."""
    for i in range(state.past_count):
        state.past_memory[i] = int(state.past_memory[i]) & 1 << row
        if not is_open(state, i, row):
            state.past_cards[i] = 0


@rule
def is_open(state: State, index: int, row: int) -> bool:
    """Whether the viewer of that row knows the cards of the entry."""
    return contains(int(state.past[index]) >> VIEWERS | int(state.past_memory[index]), row)


@rule
def note_memory(state: State, viewers: int) -> None:
    """Note that these viewers knew which card the last entry is about."""
    state.past_memory[int(state.past_count) - 1] = viewers


@rule
def kind_at(state: State, index: int) -> int:
    """The kind of the entry."""
    return int(state.past[index]) & 15


@rule
def seat_at(state: State, index: int) -> Seat:
    """The hand that the entry is about."""
    return int(state.past[index]) >> SEAT & 7


@rule
def receiver_at(state: State, index: int) -> Seat:
    """The hand that the card of the entry passes to."""
    return int(state.past[index]) >> RECEIVER & 7


@rule
def is_plain(state: State, index: int) -> bool:
    """Whether the card of the entry cannot bear the pirate symbol."""
    return int(state.past[index]) >> PLAIN & 1 == 1


@rule
def under_at(state: State, index: int) -> int:
    """How many of the cards looked at were slid under the pile."""
    return int(state.past[index]) >> UNDER & 3
