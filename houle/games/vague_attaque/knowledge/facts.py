"""Vague & Attaque: what happened to a card, for those who keep track of hidden cards.

The rules state these facts and nothing else about knowledge. A state without the fields of
knowledge takes no notice of them.
"""

from __future__ import annotations

from houle.engine.event import NOBODY
from houle.engine.rule import NO_SEAT, Card, Seat, rule, rule_for
from houle.games.vague_attaque.chapters.seats import audience
from houle.games.vague_attaque.chapters.sets import lowest

from ..cards import ENCOUNTER, FIRST_ENCOUNTER, deck_of
from ..state import State
from .fields import NO_LOT, KnowledgeStruct
from .lots import note_hidden, note_shuffled, note_slid
from .memory import (
    forget,
    forget_encounters,
    learn,
    lose_sight,
    make_claim,
    note_gain,
    note_hand,
    note_loss,
    note_pass,
    publish,
    rule_out,
)

# Piles.


@rule_for(KnowledgeStruct)
def card_shown(state: State, card: Card) -> None:
    """Everybody sees where the card is."""
    publish(state, card)


@rule_for(KnowledgeStruct)
def pile_shuffled(state: State, deck: int, count: int) -> None:
    """The first cards of the pile, so many, are shuffled; everybody knows which they are."""
    cards = 0
    for i in range(count):
        cards |= bit_in_deck(deck, int(state.pile[deck, i]))
    if deck == ENCOUNTER:
        forget_encounters(state, NOBODY, cards)
    else:
        rule_out(state, NOBODY, cards, NO_SEAT)
        forget(state, NOBODY, cards)
    note_shuffled(state, deck, cards, count)


@rule_for(KnowledgeStruct)
def card_looked_at(state: State, seat: Seat, deck: int) -> None:
    """The seat has taken the top card of the pile to look at it: the last one in ``looking``."""
    last = int(state.looking_count) - 1
    state.looking_lot[last] = state.pile_lot[deck, state.pile_count[deck]]
    state.looking_slider[last] = state.pile_slider[deck, state.pile_count[deck]]
    learn(state, 1 << seat, int(state.looking[last]))


@rule_for(KnowledgeStruct)
def cards_slid_under(state: State, seat: Seat, deck: int) -> None:
    """All but one of the cards in ``looking`` lie under the pile now; only the seat knows which."""
    under = int(state.looking_count) - 1
    for i in range(int(state.pile_count[deck]) - 1, under - 1, -1):
        state.pile_lot[deck, i] = state.pile_lot[deck, i - under]
        state.pile_slider[deck, i] = state.pile_slider[deck, i - under]
    for i in range(under):
        state.pile_lot[deck, i] = NO_LOT
        state.pile_slider[deck, i] = seat
    cards = 0
    for i in range(state.looking_count if under > 0 else 0):
        cards |= bit_in_deck(deck, int(state.looking[i]))
    if deck == ENCOUNTER:
        note_slid(state, seat, deck, under)
        forget_encounters(state, 1 << seat, cards)
    else:
        rule_out(state, 1 << seat, cards, NO_SEAT)
        note_slid(state, seat, deck, under)
        forget(state, 1 << seat, cards)


# Hands. A card comes to a hand or leaves it just after the fact has been stated.


@rule_for(KnowledgeStruct)
def card_drawn(state: State, seat: Seat, card: Card) -> None:
    """The card just taken from the top of its pile comes to the hand; the others see its back."""
    deck = deck_of(card)
    note_hidden(state, seat, card, int(state.pile_lot[deck, state.pile_count[deck]]))
    learn(state, audience(state, seat), card)


@rule_for(KnowledgeStruct)
def card_kept(state: State, seat: Seat, card: Card) -> None:
    """One of the cards looked at comes to the hand; the others cannot tell which."""
    note_hidden(state, seat, card, int(state.kept_lot))
    learn(state, audience(state, seat), card)


@rule_for(KnowledgeStruct)
def card_gained(state: State, seat: Seat, card: Card) -> None:
    """Everybody sees the card come to the hand."""
    note_gain(state, seat, card)
    publish(state, card)


@rule_for(KnowledgeStruct)
def card_lost(state: State, seat: Seat, card: Card) -> None:
    """Everybody sees the card leave the hand."""
    note_loss(state, seat, card)
    publish(state, card)


@rule_for(KnowledgeStruct)
def card_chosen_unseen(state: State, giver: Seat, receiver: Seat, card: Card) -> None:
    """The card is about to pass from hand to hand; all but those who see the hands see its back."""
    witnesses = audience(state, giver) | audience(state, receiver)
    lose_sight(state, giver, receiver, card, witnesses)


@rule_for(KnowledgeStruct)
def card_passed_unseen(state: State, giver: Seat, receiver: Seat, card: Card) -> None:
    """The chosen card passes from hand to hand."""
    if card < FIRST_ENCOUNTER:
        witnesses = audience(state, giver) | audience(state, receiver)
        note_pass(state, giver, receiver, card, witnesses)
        learn(state, witnesses, card)


@rule_for(KnowledgeStruct)
def hand_seen(state: State, viewer: Seat, seat: Seat) -> None:
    """The viewer sees the whole hand of the seat."""
    note_hand(state, viewer, seat)
    hand = int(state.hand[seat])
    while hand != 0:
        learn(state, 1 << viewer, lowest(hand))
        hand &= hand - 1


@rule_for(KnowledgeStruct)
def hand_gave_away(state: State, seat: Seat, souvenirs: int, holds: int) -> None:
    """Everybody learns whether the hand holds at least one of these souvenirs (1), or none (0)."""
    make_claim(state, seat, souvenirs, holds)


@rule
def bit_in_deck(deck: int, card: Card) -> int:
    """The card as a set: of souvenirs and places, or of encounters."""
    return 1 << card - (FIRST_ENCOUNTER if deck == ENCOUNTER else 0)
