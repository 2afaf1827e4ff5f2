"""Vague & Attaque: which cards a seat knows, and its knowledge as a state with the rest closed."""

from __future__ import annotations

from houle.engine.rule import Card, Seat, rule, rule_for
from houle.games.vague_attaque.chapters.sets import contains

from ..cards import FIRST_ENCOUNTER, MAX_HAND, MAX_SEATS, NUM_DECKS
from ..state import State
from .fields import NUM_LOTS, HistoryStruct
from .memory import memory_of, sea_memory_of
from .past import is_open


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
    recall_past(seen, state, seat + 1)


@rule_for(HistoryStruct)
def recall_past(seen: State, state: State, row: int) -> None:
    """Open what the viewer of that row knows of the past, where it is not left out."""
    for i in range(state.past_count):
        if is_open(state, i, row):
            seen.past_cards[i] = state.past_cards[i]
        seen.past_memory[i] = int(state.past_memory[i]) & 1 << row


@rule
def copy_row(state: State, row: int, seen: State) -> None:
    """Open what a viewer knows of hidden cards."""
    for seat in range(MAX_SEATS):
        for i in range(MAX_HAND):
            seen.may_be[row, seat, i] = state.may_be[row, seat, i]
    for lot in range(NUM_LOTS):
        seen.lot_may_be[row, lot] = state.lot_may_be[row, lot]
    seen.apart[row] = state.apart[row]
    seen.traced[row] = state.traced[row]


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
