"""Wave: the deal (W-2 to W-8, W-36, W-45, W-54, WR-3)."""

from __future__ import annotations

from houle.engine.chance import below, shuffle
from houle.engine.event import EVERYONE, NOBODY, tell, tell_list
from houle.engine.rule import NO_SEAT, Card, rule
from houle.engine.struct import Array
from houle.games.wave import events
from houle.games.wave.cards import COLOUR_TIDE, DIGIT_TIDE, NUM_CARDS, TIDES_OF_A_KIND
from houle.games.wave.state import (
    AWAY,
    COLOURS_TIDE,
    DIGITS_TIDE,
    DOWN,
    IN,
    KNOWN_TO_ALL,
    SLOTS,
    UP,
    State,
)

from .drawing import take_top
from .hands import put_in_slot


@rule
def shuffle_deck(state: State, log: Array) -> None:
    """Shuffle the 34 wave cards into the draw pile (W-2, W-4)."""
    for card in range(NUM_CARDS):
        state.pile[card] = card
    state.pile_end = NUM_CARDS
    shuffle(state, state.pile, 0, NUM_CARDS)
    tell_list(log, events.DECK_SHUFFLED, NO_SEAT, NOBODY, state.pile, 0, NUM_CARDS)


@rule
def deal_hands(state: State, log: Array) -> None:
    """Turn up the first card, deal every hand, turn up the Virage card (W-4 to W-7, WR-3)."""
    state.laid[0] = take_top(state)
    state.laid_count = 1
    state.left = NUM_CARDS - 1
    state.laid_known[0] = KNOWN_TO_ALL
    tell(log, events.FIRST_CARD, NO_SEAT, EVERYONE, int(state.laid[0]), 0, 0)
    for seat in range(state.seats):
        deal_slots(state, seat, 0, 3, IN)
    for seat in range(state.seats):
        deal_slots(state, seat, 3, SLOTS, AWAY)
    if state.hands > state.seats:
        deal_vaimiti(state, log)
    if state.virage != 0:
        state.middle = take_top(state)
        tell(log, events.VIRAGE_TURNED, NO_SEAT, EVERYONE, int(state.middle), 0, 0)


@rule
def deal_slots(state: State, hand: int, start: int, stop: int, facing: int) -> None:
    """Fill slots start to stop - 1 of the hand from the pile."""
    for slot in range(start, stop):
        put_in_slot(state, hand, slot, take_top(state), facing)


@rule
def deal_vaimiti(state: State, log: Array) -> None:
    """Vaimiti gets two cards face down, then three face up (W-36)."""
    hand = int(state.seats)
    deal_slots(state, hand, 3, SLOTS, DOWN)
    deal_slots(state, hand, 0, 3, UP)
    for slot in range(3):
        tell(log, events.VAIMITI_SHOWN, NO_SEAT, EVERYONE, slot, int(state.hand[hand, slot]), 0)


@rule
def add_tide(state: State, log: Array) -> None:
    """Shuffle the inversion cards in use into the draw pile (W-54)."""
    for _ in range(TIDES_OF_A_KIND):
        if int(state.tide) & COLOURS_TIDE != 0:
            put_on_pile(state, COLOUR_TIDE)
        if int(state.tide) & DIGITS_TIDE != 0:
            put_on_pile(state, DIGIT_TIDE)
    if state.tide != 0:
        top, end = int(state.pile_top), int(state.pile_end)
        shuffle(state, state.pile, top, end)
        tell_list(log, events.TIDE_SHUFFLED, NO_SEAT, NOBODY, state.pile, top, end)


@rule
def put_on_pile(state: State, card: Card) -> None:
    """Add a card at the bottom of the draw pile."""
    state.pile[state.pile_end] = card
    state.pile_end += 1


@rule
def choose_start(state: State, log: Array) -> None:
    """The agreed seat begins, or a random one; never Vaimiti (W-8, WR-1, WR-25)."""
    state.first_seat = state.start
    if state.start == NO_SEAT:
        state.first_seat = below(state, int(state.seats))
        tell(log, events.START_DRAWN, NO_SEAT, NOBODY, int(state.first_seat), 0, 0)
    tell(log, events.START_SEAT, int(state.first_seat), EVERYONE, 0, 0, 0)
