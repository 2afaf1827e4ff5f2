"""Vague & Attaque: what the hidden cards of piles may be, and those that come from them."""

from __future__ import annotations

from houle.engine.rule import NO_SEAT, Card, Seat, rule
from houle.games.vague_attaque.chapters.seats import audience
from houle.games.vague_attaque.chapters.sets import contains

from ..cards import ENCOUNTER, FIRST_ENCOUNTER, PIRATE_SYMBOL
from ..state import EXPLORE, SETUP, SOLO, State
from .fields import KEPT_LOT, NO_LOT, NUM_LOTS, SEA_LOT, SLID_LOTS
from .memory import hidden_count, is_apart, memory_of, set_apart, watches


@rule
def lot_set(state: State, row: int, lot: int) -> int:
    """What the cards of the lot may be for the viewer."""
    if lot >= SEA_LOT:
        return int(state.lot_may_be[0, lot])
    if lot < SLID_LOTS:
        return int(state.lot_may_be[0, lot]) & ~int(state.traced[row])
    return int(state.lot_may_be[row, lot])


@rule
def in_lot(state: State, row: int, lot: int, card: Card) -> int:
    """What the card, which belongs to the lot, may be for the viewer."""
    if card < FIRST_ENCOUNTER and contains(memory_of(state, row - 1), card):
        return 1 << card
    return lot_set(state, row, lot)


@rule
def note_hidden(state: State, seat: Seat, card: Card, lot: int) -> None:
    """Note that a card of the lot goes to the hand; the others see only its back."""
    count, witnesses = hidden_count(state, seat), audience(state, seat)
    for row in range(int(state.seats), -1, -1):
        seen = watches(witnesses, row) or contains(memory_of(state, row - 1), card)
        if seen or lot >= SLID_LOTS:
            set_apart(state, row, seat)
        if is_apart(state, row, seat):
            cards = 1 << card if seen else lot_set(state, row, lot) & ~ruled_out(state)
            state.may_be[row, seat, count] = cards


@rule
def ruled_out(state: State) -> int:
    """The souvenirs that cannot go to a hand now: in solo they go aboard (VA-72, VA-84)."""
    if state.mode != SOLO or state.phase == SETUP:
        return 0
    return PIRATE_SYMBOL if state.rough != 0 or state.phase == EXPLORE else 0


@rule
def note_slid(state: State, seat: Seat, deck: int, count: int) -> None:
    """Note that the seat keeps one of the cards looked at and slides the other ``count`` under.

    Their order stays: each of them is the card looked at in its turn, or the one after it.
    """
    state.kept_lot = state.looking_lot[0]
    for i in range(count):
        lot = int(state.looking_lot[i])
        if lot != state.looking_lot[i + 1] or (deck != ENCOUNTER and is_remembered(state, seat, i)):
            lot = free_lot(state, deck)
            state.kept_lot = KEPT_LOT
            for row in range(int(state.seats) + 1):
                widen(state, row, lot, i, i + 2)
        state.pile_lot[deck, count - 1 - i] = lot
    if state.kept_lot == KEPT_LOT:
        for row in range(int(state.seats) + 1):
            state.lot_may_be[row, KEPT_LOT] = 0
            widen(state, row, KEPT_LOT, 0, count + 1)


@rule
def widen(state: State, row: int, lot: int, start: int, stop: int) -> None:
    """Add some of the cards looked at to those that the lot may hold, for the viewer."""
    for i in range(start, stop):
        cards = in_lot(state, row, int(state.looking_lot[i]), int(state.looking[i]))
        state.lot_may_be[row, lot] = int(state.lot_may_be[row, lot]) | cards


@rule
def is_remembered(state: State, seat: Seat, index: int) -> bool:
    """Whether another seat has slid one of two cards looked at under the pile, and so knows it."""
    for i in range(index, index + 2):
        slider = int(state.looking_slider[i])
        if slider != NO_SEAT and slider != seat:
            return True
    return False


@rule
def free_lot(state: State, deck: int) -> int:
    """A lot without cards; if all are in use, the last, which then holds cards of several kinds."""
    first, last = SLID_LOTS, KEPT_LOT - 1
    if deck == ENCOUNTER:
        first, last = SEA_LOT + 1, NUM_LOTS - 1
    for lot in range(first, last):
        if not is_used(state, deck, lot):
            for row in range(int(state.seats) + 1):
                state.lot_may_be[row, lot] = 0
            return lot
    return last


@rule
def is_used(state: State, deck: int, lot: int) -> bool:
    """Whether a card of the pile, or one that is looked at, belongs to the lot."""
    for i in range(state.pile_count[deck]):
        if state.pile_lot[deck, i] == lot:
            return True
    for i in range(state.looking_count):
        if state.looking_lot[i] == lot:
            return True
    return False


@rule
def note_shuffled(state: State, deck: int, cards: int, count: int) -> None:
    """Note that the pile was shuffled from these ``count`` face-up cards (VA-44)."""
    shuffled = SEA_LOT if deck == ENCOUNTER else deck
    older = NO_LOT
    for i in range(state.looking_count):
        if state.looking_lot[i] == shuffled:
            older = free_lot(state, deck) if older == NO_LOT else older
            state.looking_lot[i] = older
    for row in range(int(state.seats) + 1):
        if older != NO_LOT:
            left = lot_set(state, row, shuffled) & ~cards
            state.lot_may_be[row, older] = int(state.lot_may_be[row, older]) | left
        if deck != ENCOUNTER:
            state.traced[row] = int(state.traced[row]) & ~cards
    state.lot_may_be[0, shuffled] = cards
    for i in range(count):
        state.pile_lot[deck, i] = shuffled
        state.pile_slider[deck, i] = NO_SEAT
