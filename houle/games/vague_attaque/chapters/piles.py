"""Vague & Attaque: draw piles, discard piles and hands (VA-40 to VA-46)."""

from __future__ import annotations

from houle.engine.chance import below, shuffle
from houle.engine.event import EVERYONE, NOBODY, tell, tell_list
from houle.engine.rule import NO_SEAT, Card, Seat, rule
from houle.engine.struct import Array
from houle.games.vague_attaque import events
from houle.games.vague_attaque.cards import (
    FIRST_ENCOUNTER,
    FIRST_GOLD,
    FIRST_PLACE,
    MAX_HAND,
    NO_CARD,
    deck_of,
)
from houle.games.vague_attaque.knowledge.facts import (
    card_chosen_unseen,
    card_drawn,
    card_gained,
    card_kept,
    card_looked_at,
    card_lost,
    card_passed_unseen,
    card_shown,
    cards_slid_under,
    pile_shuffled,
)
from houle.games.vague_attaque.state import SOLO, State

from .sets import contains, count_members, member

# Piles.


@rule
def is_available(state: State, deck: int) -> bool:
    """Whether a card of the deck can be drawn: its pile or its discard pile holds one."""
    return bool(state.pile_count[deck] + state.discard_count[deck] > 0)


@rule
def draw_top(state: State, deck: int, log: Array) -> Card:
    """Take the top card of the pile, rebuilt first if it is empty; NO_CARD if both are (VA-45)."""
    if state.pile_count[deck] == 0:
        rebuild(state, deck, log)
    count = int(state.pile_count[deck]) - 1
    if count < 0:
        return NO_CARD
    card = int(state.pile[deck, count])
    state.pile[deck, count] = NO_CARD
    state.pile_count[deck] = count
    return card


@rule
def rebuild(state: State, deck: int, log: Array) -> None:
    """Shuffle the discard pile into a new face-down draw pile (VA-44)."""
    count = int(state.discard_count[deck])
    if count == 0:
        return
    for i in range(count):
        state.pile[deck, i] = state.discard[deck, i]
        state.discard[deck, i] = NO_CARD
    state.discard_count[deck] = 0
    tell(log, events.PILE_REBUILT, NO_SEAT, EVERYONE, deck, count, 0)
    shuffle_pile(state, deck, count, log)


@rule
def shuffle_pile(state: State, deck: int, count: int, log: Array) -> None:
    """Shuffle the pile and tell its cards in the order in which they will be drawn (VA-3)."""
    pile_shuffled(state, deck, count)
    shuffle(state, state.pile[deck], 0, count)
    tell_list(log, events.PILE_SHUFFLED, NO_SEAT, NOBODY, state.pile[deck], 0, count)
    for i in range(count // 2):
        swapped = state.pile[deck, i]
        state.pile[deck, i] = state.pile[deck, count - 1 - i]
        state.pile[deck, count - 1 - i] = swapped
    state.pile_count[deck] = count


@rule
def look_at_top(state: State, seat: Seat, deck: int, count: int, log: Array) -> None:
    """Let the seat look at ``count`` top cards, or as many as there are, one at a time (FX-2)."""
    for _ in range(count):
        card = draw_top(state, deck, log)
        if card != NO_CARD:
            state.looking[state.looking_count] = card
            state.looking_count += 1
            card_looked_at(state, seat, deck)
    looked = int(state.looking_count)
    tell(log, events.LOOKED, seat, EVERYONE, looked, deck, 0)
    tell_list(log, events.LOOKED_AT, seat, 1 << seat, state.looking, 0, looked)


@rule
def slide_under(state: State, seat: Seat, deck: int, kept: Card) -> None:
    """Put the cards looked at, but for the kept one, under the pile in unchanged order (FX-2)."""
    under = int(state.looking_count) - 1
    count = int(state.pile_count[deck])
    for i in range(count - 1, -1, -1):
        state.pile[deck, i + under] = state.pile[deck, i]
    state.pile_count[deck] = count + under
    cards_slid_under(state, seat, deck, kept)
    place = under
    for i in range(state.looking_count):
        if state.looking[i] != kept:
            place -= 1
            state.pile[deck, place] = state.looking[i]
        state.looking[i] = NO_CARD
    state.looking_count = 0


@rule
def throw_away(state: State, card: Card) -> None:
    """Put the card face up on top of the discard pile of its deck (VA-46)."""
    deck = deck_of(card)
    state.discard[deck, state.discard_count[deck]] = card
    state.discard_count[deck] += 1
    card_shown(state, card)


@rule
def take_from_discard(state: State, deck: int) -> Card:
    """Take the top card of the discard pile; NO_CARD if there is none (FX-18)."""
    count = int(state.discard_count[deck]) - 1
    if count < 0:
        return NO_CARD
    card = int(state.discard[deck, count])
    state.discard[deck, count] = NO_CARD
    state.discard_count[deck] = count
    return card


# Hands.


@rule
def hand_size(state: State, seat: Seat) -> int:
    """All cards in the hand: souvenirs, places and gold encounters."""
    cards = int(state.hand_souvenirs[seat]) + int(state.hand_places[seat])
    return cards + count_members(int(state.gold[seat]))


@rule
def holds(state: State, seat: Seat, card: Card) -> bool:
    """Whether the card is in the hand."""
    if card < FIRST_ENCOUNTER:
        return contains(int(state.hand[seat]), card)
    return card >= FIRST_GOLD and contains(int(state.gold[seat]), card - FIRST_GOLD)


@rule
def random_card(state: State, seat: Seat, log: Array) -> Card:
    """One card of the hand, every one equally likely (FX-4, FX-6)."""
    rank = below(state, hand_size(state, seat))
    hidden = int(state.hand_souvenirs[seat]) + int(state.hand_places[seat])
    if rank < hidden:
        card = member(int(state.hand[seat]), rank)
    else:
        card = FIRST_GOLD + member(int(state.gold[seat]), rank - hidden)
    tell(log, events.CARD_PICKED, NO_SEAT, NOBODY, card, 0, 0)
    return card


@rule
def add_to_hand(state: State, seat: Seat, card: Card) -> None:
    """Put the card into the hand, whoever sees it."""
    if card >= FIRST_ENCOUNTER:
        state.gold[seat] = int(state.gold[seat]) | 1 << card - FIRST_GOLD
    else:
        state.hand[seat] = int(state.hand[seat]) | 1 << card
        if card < FIRST_PLACE:
            state.hand_souvenirs[seat] += 1
        else:
            state.hand_places[seat] += 1
    if state.mode == SOLO:
        state.order[0, hand_size(state, seat) - 1] = card


@rule
def remove_from_hand(state: State, seat: Seat, card: Card) -> None:
    """Take the card out of the hand, whoever sees it."""
    if card >= FIRST_ENCOUNTER:
        state.gold[seat] = int(state.gold[seat]) & ~(1 << card - FIRST_GOLD)
    else:
        state.hand[seat] = int(state.hand[seat]) & ~(1 << card)
        if card < FIRST_PLACE:
            state.hand_souvenirs[seat] -= 1
        else:
            state.hand_places[seat] -= 1
    if state.mode == SOLO:
        close_ranks(state, card)


@rule
def close_ranks(state: State, card: Card) -> None:
    """Remove the card from the order in which the hand was drawn, and close the gap (VA-76)."""
    place = 0
    for i in range(MAX_HAND):
        if state.order[0, i] != card:
            state.order[0, place] = state.order[0, i]
            place += 1
    if place < MAX_HAND:
        state.order[0, MAX_HAND - 1] = NO_CARD


@rule
def gain_hidden(state: State, seat: Seat, card: Card) -> None:
    """Add a card just drawn to the hand; the others see only its back (VA-12)."""
    card_drawn(state, seat, card)
    add_to_hand(state, seat, card)


@rule
def gain_kept(state: State, seat: Seat, card: Card) -> None:
    """Add one of the cards looked at to the hand; the others cannot tell which (FX-2)."""
    card_kept(state, seat, card)
    add_to_hand(state, seat, card)


@rule
def gain_open(state: State, seat: Seat, card: Card) -> None:
    """Add a card to the hand in full view (VA-19, VA-51)."""
    card_gained(state, seat, card)
    add_to_hand(state, seat, card)


@rule
def lose_open(state: State, seat: Seat, card: Card) -> None:
    """Remove a card from the hand in full view."""
    card_lost(state, seat, card)
    remove_from_hand(state, seat, card)


@rule
def discard_from_hand(state: State, seat: Seat, card: Card) -> None:
    """Put a card of the hand on top of its discard pile (FX-3)."""
    lose_open(state, seat, card)
    throw_away(state, card)


@rule
def pass_card(state: State, giver: Seat, receiver: Seat, card: Card) -> None:
    """Move one card from hand to hand; only those who see one of the two hands see it (FX-6)."""
    card_chosen_unseen(state, giver, receiver, card)
    hand_over(state, giver, receiver, card)


@rule
def hand_over(state: State, giver: Seat, receiver: Seat, card: Card) -> None:
    """Move the chosen card from hand to hand."""
    card_passed_unseen(state, giver, receiver, card)
    remove_from_hand(state, giver, card)
    add_to_hand(state, receiver, card)
