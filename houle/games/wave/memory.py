"""Wave: what everyone learns from a turn, kept in the state so that knowledge is exact."""

from __future__ import annotations

from houle.engine.rule import rule
from houle.games.wave.chapters.fitting import fitting, fitting_cell
from houle.games.wave.chapters.hands import counts_for_blocked

from .cards import has_card
from .state import SLOT_PLACES, SLOTS, State


@rule
def learn_refused(state: State, hand: int, slot: int) -> None:
    """Everyone learns that the card does not fit now (W-25)."""
    state.excluded[hand, slot] |= fitting(state)


@rule
def learn_stuck(state: State, hand: int) -> None:
    """Everyone learns that no card of the hand fits now, except one just taken (W-72)."""
    cards = fitting(state)
    for slot in range(SLOTS):
        if counts_for_blocked(state, hand, slot):
            state.excluded[hand, slot] |= cards


# A misplay in Nazaré leaves a doubt: the hand was not stuck, so another card of it fitted. The
# doubt follows these cards, even face down, until one is shown to have fitted.


@rule
def begin_doubt(state: State, hand: int, slot: int) -> None:
    """Note that one of the hand's other cards fitted the cell about to be filled (W-78)."""
    places = 0
    for other in range(SLOTS):
        if other != slot and counts_for_blocked(state, hand, other):
            places |= 1 << (hand * SLOTS + other)
    state.doubt[state.laid_count] = places
    state.doubts += 1


@rule
def settle_doubts(state: State, hand: int, slot: int) -> None:
    """A card is shown to all: settle doubts about its place if it fitted, else narrow them."""
    card = int(state.hand[hand, slot])
    place = hand * SLOTS + slot
    for cell in range(state.laid_count):
        if int(state.doubt[cell]) >> place & 1 == 1:
            if has_card(fitting_cell(state, cell, int(state.laid_order[cell])), card):
                state.doubt[cell] = 0
            else:
                state.doubt[cell] -= 1 << place


@rule
def carry_doubts(state: State, hand: int, slot: int, cell: int) -> None:
    """A card goes face down unseen: move the doubts about it to its cell."""
    place = hand * SLOTS + slot
    for doubted in range(cell):
        if int(state.doubt[doubted]) >> place & 1 == 1:
            state.doubt[doubted] += (1 << (SLOT_PLACES + cell)) - (1 << place)
