"""Vague Verte: what everyone may remember about the cards, kept up to date by the rules.

A card taken from the face-up pile counts as shown until a card of its type is laid; all other cards
of a hand are unseen. When the face-up pile becomes the draw pile, everyone can work out which cards
are in the pile and which in the hands.
"""

from __future__ import annotations

from houle.engine.rule import Card, Seat, rule, rule_for
from houle.engine.struct import Array
from houle.games.vague_verte.cards import HAND_SIZE, NO_CARD, NUM_CARS, NUM_TYPES
from houle.games.vague_verte.state import MAX_SHUFFLES, PastStruct, State


@rule
def remember_taken(state: State, seat: Seat, card: Card) -> None:
    """Everyone saw which card the seat took from the face-up pile (VV-8)."""
    insert(state.shown[seat], int(state.shown_size[seat]), card)
    state.shown_size[seat] += 1


@rule
def remember_turned_up(state: State, card: Card) -> None:
    """Everyone sees the card turned up from the draw pile (VV-10)."""
    state.unseen[card] -= 1


@rule
def remember_laid(state: State, seat: Seat, card: Card) -> None:
    """A shown copy leaves first, else an unseen one. Call before the card has an effect."""
    if remove(state.shown[seat], int(state.shown_size[seat]), card):
        state.shown_size[seat] -= 1
    else:
        remember_unseen_laid(state, seat, card)
    if state.front[seat] == 0 and card >= NUM_CARS:
        state.carless[seat] = count_unseen(state, seat)  # a car would have had to start (VV-18)


@rule
def remember_unseen_laid(state: State, seat: Seat, card: Card) -> None:
    """Count one unseen card fewer; it may have been one of those known not to be cars."""
    state.unseen[card] -= 1
    if card >= NUM_CARS and state.carless[seat] > 0:
        state.carless[seat] -= 1
    remember_order(state, seat, card)


@rule_for(PastStruct)
def remember_order(state: State, seat: Seat, card: Card) -> None:
    """Count the cards laid before the hand was down to each number of unseen cards (VV-11)."""
    if state.reshuffled == 0:
        return
    for unseen in range(state.fewest[0, seat]):
        if count_laid(state.laid[seat, 0], unseen, card) < HAND_SIZE:
            state.laid[seat, 0, card] += 1 << 3 * unseen
    state.fewest[0, seat] = min(int(state.fewest[0, seat]), count_unseen(state, seat))


@rule
def remember_reshuffle(state: State) -> None:
    """All unseen cards are in hands now; the new pile is known, except for its order."""
    remember_hands(state)
    for index in range(state.pile_size):
        state.unseen[state.pile[index]] += 1


@rule_for(PastStruct)
def remember_hands(state: State) -> None:
    """Start tracking the unseen cards of all hands again; what was tracked gets one step older."""
    state.reshuffled = min(int(state.reshuffled) + 1, MAX_SHUFFLES)
    for shuffled in range(int(state.reshuffled) - 1, 0, -1):
        remember_as_older(state, shuffled - 1, shuffled)
    for seat in range(state.seats):
        remember_hand(state, seat)
    for card in range(NUM_TYPES):
        state.held_cards[0, card] = state.unseen[card]


# Helpers, in the order in which they are called.


@rule
def count_laid(laid: Array, unseen: int, card: Card) -> int:
    """The copies a hand laid until it had this few unseen cards, at most what it can have held.

    Each of the counts takes three bits.
    """
    return int(laid[card]) >> 3 * unseen & 7


@rule
def remember_as_older(state: State, newer: int, older: int) -> None:
    """Move what is remembered about one shuffle to the row of an older one."""
    for card in range(NUM_TYPES):
        state.held_cards[older, card] = state.held_cards[newer, card]
    for seat in range(state.seats):
        state.held_size[older, seat] = state.held_size[newer, seat]
        state.held_carless[older, seat] = state.held_carless[newer, seat]
        state.fewest[older, seat] = state.fewest[newer, seat]
        for card in range(NUM_TYPES):
            state.held[seat, older + 1, card] = state.held[seat, newer + 1, card]
            state.laid[seat, older, card] = state.laid[seat, newer, card]


@rule
def remember_hand(state: State, seat: Seat) -> None:
    """Start tracking the unseen cards that the hand has now."""
    size = count_unseen(state, seat)
    state.held_size[0, seat] = size
    state.held_carless[0, seat] = state.carless[seat]
    state.fewest[0, seat] = size
    for card in range(NUM_TYPES):
        state.held[seat, 1, card] = 0
        state.laid[seat, 0, card] = 0
    for index in range(state.hand_size[seat]):
        state.held[seat, 1, state.hand[seat, index]] += 1
    for index in range(state.shown_size[seat]):
        state.held[seat, 1, state.shown[seat, index]] -= 1


@rule
def insert(row: Array, size: int, card: Card) -> None:
    """Insert the card into a sorted row."""
    index = size
    while index > 0 and row[index - 1] > card:
        row[index] = row[index - 1]
        index -= 1
    row[index] = card


@rule
def remove(row: Array, size: int, card: Card) -> bool:
    """Remove one copy of the card from a sorted row; return whether there was one."""
    index = 0
    while index < size and row[index] != card:
        index += 1
    if index == size:
        return False
    for place in range(index, size - 1):
        row[place] = row[place + 1]
    row[size - 1] = NO_CARD
    return True


@rule
def count_unseen(state: State, seat: Seat) -> int:
    """The number of cards of the hand that have not been shown."""
    return int(state.hand_size[seat]) - int(state.shown_size[seat])


@rule
def count_card(row: Array, start: int, stop: int, card: Card) -> int:
    """The number of copies of the card among entries start to stop - 1 of a row."""
    count = 0
    for index in range(start, stop):
        if row[index] == card:
            count += 1
    return count


@rule
def count_held(state: State, seat: Seat, card: Card) -> int:
    """The number of copies of the card that the seat holds."""
    return count_card(state.hand[seat], 0, int(state.hand_size[seat]), card)


@rule
def has_shown(state: State, seat: Seat, card: Card) -> bool:
    """Whether everyone saw the seat take the card and it still holds it."""
    return count_card(state.shown[seat], 0, int(state.shown_size[seat]), card) > 0
