"""Wave: drawing, and the inversion cards (W-17 to W-20, W-38 to W-40, W-54 to W-65)."""

from __future__ import annotations

from houle.engine.event import EVERYONE, tell
from houle.engine.rule import NO_SEAT, Card, rule
from houle.engine.struct import Array
from houle.games.wave import events
from houle.games.wave.cards import COLOUR_TIDE, NO_CARD, NUM_CARDS
from houle.games.wave.state import (
    AWAY,
    DOWN,
    IN,
    KNOWN_TO_ALL,
    NO_SLOT,
    SEAT_EYES,
    SLOTS,
    UP,
    State,
)

from .fitting import order_in_force
from .hands import put_in_slot


@rule
def refill_vaimiti(state: State, slot: int, log: Array) -> None:
    """Draw a card face up, or else turn up one of Vaimiti's own (W-38 to W-40)."""
    hand = int(state.active_hand)
    card = draw(state, log)
    shown = slot
    if card != NO_CARD:
        put_in_slot(state, hand, slot, card, UP)
    else:
        shown = first_face_down(state, hand)
        if shown == NO_SLOT:
            return
        state.facing[hand, shown] = UP
        state.known[hand, shown] = KNOWN_TO_ALL
    tell(log, events.VAIMITI_SHOWN, NO_SEAT, EVERYONE, shown, int(state.hand[hand, shown]), 0)


@rule
def first_face_down(state: State, hand: int) -> int:
    """The first slot that lies face down, or NO_SLOT (WR-21)."""
    for slot in range(SLOTS):
        if state.facing[hand, slot] == DOWN:
            return slot
    return NO_SLOT


@rule
def refill(state: State, slot: int, laid_facing: int, log: Array) -> None:
    """Draw into the slot, facing the opposite way to the card just laid (W-17 to W-20, W-76)."""
    hand = int(state.active_hand)
    card = draw(state, log)
    if card == NO_CARD:
        return
    facing = AWAY if laid_facing == IN else IN
    put_in_slot(state, hand, slot, card, facing)
    tell(log, events.DREW, hand, int(state.known[hand, slot]) & SEAT_EYES, slot, card, facing)


@rule
def draw(state: State, log: Array) -> Card:
    """Draw until a wave card comes, applying inversions; NO_CARD if the pile is empty (W-55)."""
    while state.pile_top < state.pile_end:
        card = take_top(state)
        if card < NUM_CARDS:
            return card
        turn_tide(state, card, log)
    return NO_CARD


@rule
def take_top(state: State) -> Card:
    """Remove and return the top card of the draw pile."""
    card = int(state.pile[state.pile_top])
    state.pile[state.pile_top] = NO_CARD
    state.pile_top += 1
    return card


@rule
def turn_tide(state: State, card: Card, log: Array) -> None:
    """The first card of its kind inverts an order, the second restores it (W-56 to W-61)."""
    if card == COLOUR_TIDE:
        state.colour_tides += 1
        first = state.colour_tides == 1
        kind = events.COLOURS_INVERTED if first else events.COLOURS_RESTORED
    else:
        state.digit_tides += 1
        first = state.digit_tides == 1
        kind = events.DIGITS_INVERTED if first else events.DIGITS_RESTORED
    state.order = order_in_force(state)
    tell(log, kind, NO_SEAT, EVERYONE, 0, 0, 0)
