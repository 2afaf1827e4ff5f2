"""Vague & Attaque: what happened to a card, for those who keep track of hidden cards.

The rules state these facts and know nothing else about knowledge. In a state without the fields of
knowledge they do nothing.
"""

from __future__ import annotations

from houle.engine.event import NOBODY
from houle.engine.rule import NO_SEAT, Card, Seat, rule, rule_for
from houle.games.vague_attaque.chapters.seats import audience
from houle.games.vague_attaque.chapters.sets import lowest

from ..cards import ENCOUNTER, FIRST_ENCOUNTER, FIRST_PLACE, SOUVENIR, SOUVENIRS, deck_of
from ..state import State
from .fields import NO_LOT, KnowledgeStruct
from .lots import note_hidden, note_shuffled, note_slid, ruled_out
from .memory import (
    drop_sets,
    forget,
    forget_encounters,
    learn,
    lose_sight,
    memory_of,
    note_gain,
    note_given_away,
    note_loss,
    note_pass,
    publish,
    rule_out,
)
from .past import (
    ALL_VIEWERS,
    DRAWN,
    GAINED,
    HAND_SEEN,
    HOLDS_NONE,
    HOLDS_ONE,
    KEPT,
    LOOKED_AT,
    LOST,
    PLAIN,
    SEAT,
    SHUFFLED,
    TURNED_UP,
    UNDER,
    note,
    note_gift,
    note_memory,
    show_last,
)

# Piles.


@rule_for(KnowledgeStruct)
def card_shown(state: State, card: Card) -> None:
    """Everybody sees where the card is."""
    publish(state, card)


@rule_for(KnowledgeStruct)
def pile_shuffled(state: State, deck: int, count: int) -> None:
    """The first ``count`` cards of the pile are shuffled; everybody knows which they are."""
    cards = 0
    for i in range(count):
        cards |= bit_in_deck(deck, int(state.pile[deck, i]))
    if deck == ENCOUNTER:
        forget_encounters(state, NOBODY, cards)
    else:
        rule_out(state, NOBODY, cards, NO_SEAT)
        forget(state, NOBODY, cards)
    if deck == SOUVENIR:
        note(state, SHUFFLED, ALL_VIEWERS, cards)
    note_shuffled(state, deck, cards, count)


@rule_for(KnowledgeStruct)
def card_looked_at(state: State, seat: Seat, deck: int) -> None:
    """The seat has taken the top card of the pile to look at it: the last one in ``looking``."""
    last = int(state.looking_count) - 1
    state.looking_lot[last] = state.pile_lot[deck, state.pile_count[deck]]
    state.looking_slider[last] = state.pile_slider[deck, state.pile_count[deck]]
    card = int(state.looking[last])
    if deck == SOUVENIR:
        note(state, LOOKED_AT | seat << SEAT, 1 << seat + 1, 1 << card)
        note_memory(state, who_locate(state, card))
    learn(state, 1 << seat, card)


@rule_for(KnowledgeStruct)
def card_turned_up(state: State, card: Card) -> None:
    """Everybody sees the top card of the pile, which has been taken and goes elsewhere."""
    note(state, TURNED_UP, ALL_VIEWERS, 1 << card)


@rule_for(KnowledgeStruct)
def cards_slid_under(state: State, seat: Seat, deck: int, kept: Card) -> None:
    """All but one of the cards in ``looking`` lie under the pile now; only the seat knows which."""
    under = int(state.looking_count) - 1
    if deck == SOUVENIR:
        entry = KEPT | seat << SEAT | under << UNDER | plain_bit(state)
        note(state, entry, audience(state, seat) << 1, 1 << kept)
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


# Hands. The fact is stated just before the card is added to the hand or removed from it.


@rule_for(KnowledgeStruct)
def card_drawn(state: State, seat: Seat, card: Card) -> None:
    """A card just taken from the top of its pile goes to the hand; the others see its back."""
    deck = deck_of(card)
    if deck == SOUVENIR:
        entry = DRAWN | seat << SEAT | plain_bit(state)
        note(state, entry, audience(state, seat) << 1, 1 << card)
        note_memory(state, who_locate(state, card))
    note_hidden(state, seat, card, int(state.pile_lot[deck, state.pile_count[deck]]))
    learn(state, audience(state, seat), card)


@rule_for(KnowledgeStruct)
def card_kept(state: State, seat: Seat, card: Card) -> None:
    """One of the cards looked at goes to the hand; the others cannot tell which."""
    note_hidden(state, seat, card, int(state.kept_lot))
    learn(state, audience(state, seat), card)


@rule_for(KnowledgeStruct)
def kept_card_shown(state: State, seat: Seat, card: Card) -> None:
    """Everybody sees which of the cards looked at has been kept; it goes elsewhere."""
    show_last(state)
    note(state, LOST | seat << SEAT, ALL_VIEWERS, 1 << card)


@rule_for(KnowledgeStruct)
def card_gained(state: State, seat: Seat, card: Card) -> None:
    """Everybody sees the card go to the hand."""
    if card < FIRST_PLACE:
        note(state, GAINED | seat << SEAT, ALL_VIEWERS, 1 << card)
    note_gain(state, seat, card)
    publish(state, card)


@rule_for(KnowledgeStruct)
def card_lost(state: State, seat: Seat, card: Card) -> None:
    """Everybody sees the card leave the hand."""
    if card < FIRST_PLACE:
        note(state, LOST | seat << SEAT, ALL_VIEWERS, 1 << card)
    note_loss(state, seat, card)
    publish(state, card)


@rule_for(KnowledgeStruct)
def card_chosen_unseen(state: State, giver: Seat, receiver: Seat, card: Card) -> None:
    """The card is about to pass from hand to hand; all but those who see the hands see its back."""
    witnesses = audience(state, giver) | audience(state, receiver)
    note_gift(state, giver, receiver, card, witnesses)
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
    drop_sets(state, viewer + 1, seat)
    hand = int(state.hand[seat])
    note(state, HAND_SEEN | seat << SEAT, 1 << viewer + 1, hand & SOUVENIRS)
    while hand != 0:
        learn(state, 1 << viewer, lowest(hand))
        hand &= hand - 1


@rule_for(KnowledgeStruct)
def hand_gave_away(state: State, seat: Seat, souvenirs: int, holds: int) -> None:
    """Everybody learns whether the hand holds at least one of these souvenirs (1), or none (0)."""
    if souvenirs != 0:
        kind = HOLDS_ONE if holds != 0 else HOLDS_NONE
        note(state, kind | seat << SEAT, ALL_VIEWERS, souvenirs)
    note_given_away(state, seat, souvenirs, holds)


@rule
def who_locate(state: State, card: Card) -> int:
    """The viewers who know where the card is, as a set; bit 0 is a spectator, then the seats."""
    viewers = 0
    for row in range(int(state.seats) + 1):
        viewers |= (memory_of(state, row - 1) >> card & 1) << row
    return viewers


@rule
def plain_bit(state: State) -> int:
    """A bit of an entry, set if the card cannot bear the pirate symbol."""
    return 1 << PLAIN if ruled_out(state) != 0 else 0


@rule
def bit_in_deck(deck: int, card: Card) -> int:
    """The card as a set: of souvenirs and places, or of encounters."""
    return 1 << card - (FIRST_ENCOUNTER if deck == ENCOUNTER else 0)
