"""Hearts: who knows what, by sight and by memory."""

from __future__ import annotations

from houle.engine.chance import below
from houle.engine.rule import NO_SEAT, Card, Move, Seat, rule

from .cards import DECKS, FIRST_CARDS, NO_CARD, NUM_CARDS, count
from .rules import receiver_of
from .state import NONE, NUM_PASSED, PASS, PLAY, State

REJECTED = -1


@rule
def reveal(state: State, seat: Seat, seen: State) -> None:
    """Nothing more: what lies open is declared so in the state."""


@rule
def recall(state: State, seat: Seat, seen: State) -> None:
    """Open to a seat which cards it has received (HE-5)."""
    for giver in range(state.seats):
        if state.direction != NONE and receiver_of(state, giver) == seat:
            seen.given[giver] = state.given[giver]


@rule
def knows(state: State, seat: Seat, card: Card) -> bool:
    """Whether the seat knows where the card is."""
    return unknown(state, seat) >> card & 1 == 0


@rule
def redeal(state: State, seat: Seat) -> None:
    """Deal all that the seat cannot know anew; no hand gets a card that it has shown to lack."""
    cards = unknown(state, seat)
    while not deal_unknown(state, seat, cards):
        pass
    if state.direction != NONE and state.phase != PASS:
        for giver in range(state.seats):
            receiver = receiver_of(state, giver)
            if seat != giver and seat != receiver:
                received = int(state.hand[receiver]) | int(state.played[receiver])
                state.given[giver] = pick(state, received, NUM_PASSED, 0)


def hides(before: State, now: State, seat: Seat, move: Move, viewer: Seat) -> bool:
    """Whether the card was set aside face down by somebody else."""
    return bool(before.phase == PASS) and viewer != seat


# Helpers, in the order in which they are called.


@rule
def unknown(state: State, seat: Seat) -> int:
    """The cards of which the seat does not know who has them."""
    cards = DECKS[state.seats]
    if seat != NO_SEAT:
        cards &= ~(int(state.hand[seat]) | int(state.aside[seat]))
    for other in range(state.seats):
        cards &= ~(int(state.played[other]) | known_cards(state, seat, other))
    return cards


@rule
def known_cards(state: State, seat: Seat, other: Seat) -> int:
    """The cards that the seat knows in another hand: what it has passed, and who leads first."""
    cards = 0
    if seat != NO_SEAT and state.direction != NONE and receiver_of(state, seat) == other:
        cards = int(state.given[seat]) & ~int(state.played[other])
    is_to_lead = state.leader == other and state.trick[other] == NO_CARD
    if is_to_lead and state.phase == PLAY and state.trick_number == 0:
        cards |= 1 << FIRST_CARDS[state.seats]
    return cards


@rule
def deal_unknown(state: State, seat: Seat, cards: int) -> bool:
    """Try to give the cards to the others, every possible deal equally likely.

    The hands with the most gaps come first. What they leave makes some drafts of the others more
    likely than others; so a draft is kept with a chance that makes up for it (see ``pick``).
    """
    left, done = cards, 0
    for _ in range(int(state.seats) - (0 if seat == NO_SEAT else 1)):
        other = next_hand(state, seat, cards, done)
        fitting = ~int(state.lacks[other])
        known = known_cards(state, seat, other)
        number = int(state.hand_size[other]) + int(state.aside_size[other]) - count(known)
        drawn = pick(state, left & fitting, number, min(count(left), count(cards & fitting)))
        if drawn == REJECTED:
            return False
        state.aside[other] = pick(state, drawn, int(state.aside_size[other]), 0)
        state.hand[other] = (drawn | known) & ~int(state.aside[other])
        left &= ~drawn
        done |= 1 << other
    return True


@rule
def next_hand(state: State, seat: Seat, cards: int, done: int) -> Seat:
    """Of the others that are not done, the one that can have the fewest of the cards."""
    found, fewest = NO_SEAT, NUM_CARDS + 1
    for other in range(state.seats):
        fitting = count(cards & ~int(state.lacks[other]))
        if other != seat and done >> other & 1 == 0 and fitting < fewest:
            found, fewest = other, fitting
    return found


@rule
def pick(state: State, cards: int, number: int, most: int) -> int:
    """So many of the cards at random, or REJECTED.

    There might have been ``most`` cards to choose from. The fewer there are, the likelier is each
    choice; so it is rejected with the chance that makes all choices equally likely again.
    """
    there, drawn = count(cards), 0
    for i in range(number):
        if there <= i or (most > there and below(state, most - i) >= there - i):
            return REJECTED
        rest = cards & ~drawn
        for _ in range(below(state, there - i)):
            rest &= rest - 1
        drawn |= rest & -rest
    return drawn
