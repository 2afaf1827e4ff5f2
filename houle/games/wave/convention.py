"""Wave: what is said before a card is chosen, by the plain meanings of the signals (W-32, 4.4).

Nets learn with these signals and bots give them at a table: each seat that sees cards of the hand
on turn which its holder does not points at one of them that fits. *Lay it* recommends it, *could
go* only says that it fits. *Keep it* is for the strongest third of all cards. Nets choose which
card to point at, and how; they cannot say anything else, so they cannot invent a secret code.

A word is a number as a net chooses it: LAY + slot to recommend the card, FACE_DOWN + slot to say
that it could go.
"""

from __future__ import annotations

from houle.engine.rule import Move, Seat, rule
from houle.engine.struct import Array
from houle.games.wave.chapters.fitting import fits, fitting
from houle.games.wave.chapters.hands import counts_for_blocked, sees

from .cards import ALL_CARDS, HIGHER, NORMAL, NUM_CARDS, count_cards, has_card
from .heuristic import UNDER, count_higher, judge_blind, worth
from .signals import point
from .state import (
    AT_VAIMITI,
    AWAY,
    FACE_DOWN,
    IN,
    KEEP,
    LAY,
    MARKS,
    OVER,
    POINT,
    SLOT_PLACES,
    SLOTS,
    UP,
    State,
)
from .view import card_at, knows_place, unknown_cards

PLAY, COULD, NOT_NOW = 0, 1, 2
"""Marks besides KEEP: lay it, could go, not now."""

HAND_PLACES = (1 << SLOTS) - 1
"""The places of the first hand, as bits."""


def strength(card: int) -> int:
    """The strength of a card: strong ones are hard to follow and easy to lay."""
    return 2 * count_cards(int(UNDER[NORMAL, card])) - count_cards(int(HIGHER[NORMAL, card]))


NUM_STRONG = 12
STRONG = sum(1 << card for card in sorted(range(NUM_CARDS), key=strength)[-NUM_STRONG:])
"""The strongest third of the cards, worth keeping for later."""


@rule
def words(state: State, seat: Seat, out: Array) -> int:
    """How many words the seat may choose from before a card is laid, and which; 0 if it owes none.

    A seat owes one word in each turn of another, if it sees a card that could be laid.
    """
    if state.phase == OVER or seat == state.decider or has_pointed(state, seat):
        return 0
    count = 0
    for slot in range(SLOTS):
        if may_point(state, seat, slot):
            out[count] = LAY + slot
            count += 1
            if state.stuck == 0 and state.facing[state.active_hand, slot] == AWAY:
                out[count] = FACE_DOWN + slot
                count += 1
    return count


@rule
def say(state: State, seat: Seat, word: Move, log: Array) -> None:
    """Point at the card."""
    point(state, seat, signal_of(state, word), log)
    state.signalled = 1


@rule
def advise(state: State, seat: Seat) -> Move:
    """The word of a matelot that owes one: it points at the card with the best heuristic value."""
    unknown = unknown_cards(state, seat)
    best, chosen, hidden = 0, LAY, 0
    found, usual = False, False
    for slot in range(SLOTS):
        if may_point(state, seat, slot):
            value = value_of(state, seat, slot, unknown)
            if not found or value > best:
                best, chosen, found = value, slot, True
        elif not usual and state.facing[state.active_hand, slot] == IN:
            hidden, usual = judge_blind(state, seat, slot, unknown), True
    weak = usual and hidden >= best and state.stuck == 0
    return FACE_DOWN + chosen if weak else LAY + chosen


@rule
def say_facts(state: State, log: Array) -> None:
    """Everyone says which strong cards are to be kept, those that nobody has pointed at yet."""
    for hand in range(state.seats):
        if state.hand_size[hand] > 1:
            marked = marked_places(state) >> (hand * SLOTS) & HAND_PLACES
            for slot in range(SLOTS):
                if has_card(STRONG, int(state.hand[hand, slot])) and marked >> slot & 1 == 0:
                    seat = first_seeing(state, hand, slot)
                    point(state, seat, pointing(state, hand * SLOTS + slot, KEEP), log)
                    state.signalled = 1


@rule
def agrees(state: State, seat: Seat) -> bool:
    """Whether the signals of the others are true of the cards that the seat does not know."""
    kept, fitted = 0, 0
    for other in range(state.seats):
        if other != seat:
            kept |= int(state.pointed[other, KEEP])
            fitted |= int(state.pointed[other, PLAY]) | int(state.pointed[other, COULD])
    cards = fitting(state) if state.stuck == 0 else ALL_CARDS
    for place in range(SLOT_PLACES):
        if (kept | fitted) >> place & 1 == 1 and not knows_place(state, seat, place):
            card = card_at(state, place)
            if kept >> place & 1 == 1 and not has_card(STRONG, card):
                return False
            if fitted >> place & 1 == 1 and not has_card(cards, card):
                return False
    return True


# Helpers, in the order in which they are called.


@rule
def has_pointed(state: State, seat: Seat) -> bool:
    """Whether the seat has said what could be laid of the hand on turn."""
    places = int(state.pointed[seat, PLAY]) | int(state.pointed[seat, COULD])
    return places >> (int(state.active_hand) * SLOTS) & HAND_PLACES != 0


@rule
def may_point(state: State, seat: Seat, slot: int) -> bool:
    """Whether the seat sees that the card in the slot of the hand on turn could be laid."""
    hand = int(state.active_hand)
    facing = state.facing[hand, slot]
    if not counts_for_blocked(state, hand, slot) or int(state.refused) >> slot & 1 == 1:
        return False
    if facing != UP and (facing != AWAY or not sees(state, seat, hand, slot)):
        return False
    return bool(state.stuck != 0 or fits(state, int(state.hand[hand, slot])))


@rule
def signal_of(state: State, word: Move) -> Move:
    """The signal that says the word."""
    mark = PLAY if word < FACE_DOWN else COULD
    return pointing(state, int(state.active_hand) * SLOTS + word % SLOTS, mark)


@rule
def pointing(state: State, place: int, mark: int) -> Move:
    """The signal that puts the mark on the card at the place."""
    hand = place // SLOTS
    target = AT_VAIMITI if hand >= state.seats else hand
    return POINT + (target * SLOTS + place % SLOTS) * MARKS + mark


@rule
def value_of(state: State, seat: Seat, slot: int, unknown: int) -> int:
    """The heuristic's value of a card that the seat sees in the hand on turn."""
    card = int(state.hand[state.active_hand, slot])
    return count_higher(state, card) if state.stuck != 0 else worth(state, seat, card, unknown)


@rule
def marked_places(state: State) -> int:
    """The places of the cards that somebody has pointed at, as bits."""
    places = 0
    for seat in range(state.seats):
        for mark in range(MARKS):
            places |= int(state.pointed[seat, mark])
    return places


@rule
def first_seeing(state: State, hand: int, slot: int) -> Seat:
    """The first seat that sees the card."""
    if state.facing[hand, slot] == IN:
        return hand
    return 0 if hand != 0 else 1
