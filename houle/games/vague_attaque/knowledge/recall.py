"""Vague & Attaque: which cards a seat knows, and its knowledge as a state with the rest closed."""

from __future__ import annotations

from houle.engine.rule import Card, Seat, rule

from ..cards import FIRST_ENCOUNTER, MAX_HAND, MAX_SEATS, NUM_DECKS
from ..sets import contains
from ..state import State
from .fields import NUM_CLAIMS, NUM_LOTS
from .memory import memory_of, sea_memory_of, set_apart


@rule
def recall(state: State, seat: Seat, seen: State) -> None:
    """Open the cards in hands and piles that the seat remembers, and what the others may be."""
    cards, encounters = memory_of(state, seat), sea_memory_of(state, seat)
    for other in range(state.seats):
        seen.hand[other] = int(state.hand[other]) & cards
    for i in range(state.looking_count):
        if is_known(int(state.looking[i]), cards, encounters):
            seen.looking[i] = state.looking[i]
    for deck in range(NUM_DECKS):
        for i in range(state.pile_count[deck]):
            if is_known(int(state.pile[deck, i]), cards, encounters):
                seen.pile[deck, i] = state.pile[deck, i]
    copy_row(state, 0, seen)
    copy_row(state, seat + 1, seen)
    for other in range(state.seats):
        set_apart(seen, seat + 1, other)


@rule
def copy_row(state: State, row: int, seen: State) -> None:
    """Open what a viewer thinks of hidden cards."""
    for seat in range(MAX_SEATS):
        for i in range(MAX_HAND):
            seen.may_be[row, seat, i] = state.may_be[row, seat, i]
    for lot in range(NUM_LOTS):
        seen.lot_may_be[row, lot] = state.lot_may_be[row, lot]
    seen.apart[row] = state.apart[row]
    seen.traced[row] = state.traced[row]
    for i in range(NUM_CLAIMS):
        copy_claim(state, row, i, seen, row)
    seen.claim_count[row] = state.claim_count[row]


@rule
def copy_claim(state: State, row: int, index: int, seen: State, other: int) -> None:
    """Open a claim of a viewer, or let another viewer know of it."""
    seen.claim[other, index] = state.claim[row, index]
    seen.claim_cards[other, index] = state.claim_cards[row, index]
    seen.claim_least[other, index] = state.claim_least[row, index]


@rule
def knows(state: State, seat: Seat, card: Card) -> bool:
    """Whether the seat knows where the card is."""
    return is_known(card, memory_of(state, seat), sea_memory_of(state, seat))


@rule
def is_known(card: Card, cards: int, encounters: int) -> bool:
    """Whether the card is in one of the two sets."""
    if card < 0:
        return False
    if card < FIRST_ENCOUNTER:
        return contains(cards, card)
    return contains(encounters, card - FIRST_ENCOUNTER)
