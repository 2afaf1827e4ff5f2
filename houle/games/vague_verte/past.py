"""Vague Verte: whether hands can have come about, given all that happened since the last shuffles.

When the face-up pile becomes the draw pile (VV-11), every card that is not seen is in a hand. What
a hand held then it still holds or has laid since; and when it had only so many unseen cards, it had
laid all others that it held. Hands are possible if the cards of every shuffle can be shared out so.
"""

from __future__ import annotations

from houle.engine.rule import NO_SEAT, Card, Seat, rule
from houle.engine.struct import Array

from .cards import NUM_CARS, NUM_TYPES
from .memory import count_laid, count_unseen
from .state import MAX_SEATS, MAX_SHUFFLES, State


@rule
def set_apart(state: State, seat: Seat) -> None:
    """Leave what the seat itself held out of what is shared out, and forget what others held."""
    for shuffled in range(state.reshuffled):
        for card in range(NUM_TYPES):
            if seat != NO_SEAT:
                state.held_cards[shuffled, card] -= state.held[seat, shuffled + 1, card]
    for other in range(MAX_SEATS):
        if other != seat:
            for shuffled in range(1, MAX_SHUFFLES + 1):
                for card in range(NUM_TYPES):
                    state.held[other, shuffled, card] = 0


@rule
def put_together(state: State, seat: Seat) -> None:
    """Undo what setting apart and sharing out have changed for a while."""
    for shuffled in range(state.reshuffled):
        for card in range(NUM_TYPES):
            if seat != NO_SEAT:
                state.held_cards[shuffled, card] += state.held[seat, shuffled + 1, card]
    for other in range(MAX_SEATS):
        for card in range(NUM_TYPES):
            state.held[other, 0, card] = 0


@rule
def share_out(state: State, seat: Seat) -> bool:
    """Find what the others can have held, given the hands laid out on the pile; whether they can.

    One choice after the other, the latest shuffle first: how many copies of a card a hand held.
    Where no number does, the choice before is made anew.
    """
    count_hands(state, seat)
    choices = int(state.reshuffled) * NUM_TYPES * MAX_SEATS
    choice = 0
    onward = True
    while 0 <= choice < choices:
        onward = choose_copies(state, seat, choice, onward)
        choice += 1 if onward else -1
    return choice == choices


@rule
def count_old_laid(state: State, seat: Seat, card: Card) -> int:
    """How many copies the others have laid since the last shuffle that they can have held then."""
    count = 0
    for other in range(state.seats):
        if other != seat:
            count += count_laid(state.laid[other, 0], 0, card)
    return count


# Helpers, in the order in which they are called.


@rule
def count_hands(state: State, seat: Seat) -> None:
    """Count the cards laid out for each hand: what it held last, namely now."""
    start = int(state.pile_size)
    for other in range(state.seats):
        if other != seat:
            for card in range(NUM_TYPES):
                state.held[other, 0, card] = 0
            stop = start + count_unseen(state, other)
            for index in range(start, stop):
                state.held[other, 0, state.pile[index]] += 1
            start = stop


@rule
def choose_copies(state: State, seat: Seat, choice: int, onward: bool) -> bool:
    """Take the most copies that may do, or the most below the present number; whether there is."""
    card = choice // MAX_SEATS % NUM_TYPES
    shuffled = choice // MAX_SEATS // NUM_TYPES
    other = choice % MAX_SEATS
    shared = int(state.held_cards[shuffled, card])
    if other == seat or other >= state.seats or (shared == 0 and card < NUM_TYPES - 1):
        return onward
    held = state.held[other, shuffled + 1]
    left = shared - count_given(state, seat, other, shuffled, card)
    copies = int(held[card]) - 1
    if onward:
        copies = min(left, count_had(state, other, shuffled, card))
        copies = min(copies, count_room(held, int(state.held_size[shuffled, other]), card))
    least = max(0, left - count_had_after(state, seat, other, shuffled, card))
    while copies >= least:
        held[card] = copies
        if other < last_other(state, seat) or may_do(state, seat, shuffled, card):
            return True
        copies -= 1
    held[card] = 0
    return False


@rule
def count_given(state: State, seat: Seat, other: Seat, shuffled: int, card: Card) -> int:
    """How many copies of the card have been given to the hands before that one."""
    count = 0
    for earlier in range(other):
        if earlier != seat:
            count += int(state.held[earlier, shuffled + 1, card])
    return count


@rule
def count_had(state: State, other: Seat, shuffled: int, card: Card) -> int:
    """How many copies of the card the hand laid since or had at the next shuffle, or has now."""
    laid = count_laid(state.laid[other, shuffled], 0, card)
    if state.fewest[shuffled, other] == 0:
        return laid
    return laid + int(state.held[other, shuffled, card])


@rule
def count_room(held: Array, size: int, card: Card) -> int:
    """How many cards a hand of that size can have held besides those before this one."""
    for earlier in range(card):
        size -= int(held[earlier])
    return size


@rule
def count_had_after(state: State, seat: Seat, other: Seat, shuffled: int, card: Card) -> int:
    """How many copies of the card the hands after that one can have held."""
    count = 0
    for later in range(other + 1, state.seats):
        if later != seat:
            count += count_had(state, later, shuffled, card)
    return count


@rule
def last_other(state: State, seat: Seat) -> Seat:
    """The last seat but the one that looks on."""
    last = int(state.seats) - 1
    return last - 1 if seat == last else last


@rule
def may_do(state: State, seat: Seat, shuffled: int, card: Card) -> bool:
    """Whether every hand may come to all that it held, with the copies chosen up to this card.

    Where there was no choice nothing is new; only at the end it is looked at in any case.
    """
    shared = int(state.held_cards[shuffled, card])
    if card < NUM_TYPES - 1 and count_had_after(state, seat, -1, shuffled, card) == shared:
        return True
    for other in range(state.seats):
        if other != seat and not can_fill(state, other, shuffled, card):
            return False
    return True


@rule
def can_fill(state: State, other: Seat, shuffled: int, card: Card) -> bool:
    """Whether the hand can have held so many cards, so few cars, and laid them in time."""
    size, others = int(state.held_size[shuffled, other]), int(state.held_carless[shuffled, other])
    if count_possible(state, other, shuffled, card, 0) < size:
        return False
    if others > 0 and count_possible(state, other, shuffled, card, NUM_CARS) < others:
        return False
    for unseen in range(state.fewest[shuffled, other], size):
        if count_old(state, other, shuffled, card, unseen) < size - unseen:
            return False
    return True


@rule
def count_possible(state: State, other: Seat, shuffled: int, card: Card, first: Card) -> int:
    """How many cards, from the first on, the hand can have held: chosen ones and later ones."""
    held, shared = state.held[other, shuffled + 1], state.held_cards[shuffled]
    count = 0
    for each in range(first, NUM_TYPES):
        if each <= card:
            count += int(held[each])
        elif shared[each] > 0:
            count += min(int(shared[each]), count_had(state, other, shuffled, each))
    return count


@rule
def count_old(state: State, other: Seat, shuffled: int, card: Card, unseen: int) -> int:
    """How many of the cards that it laid until it had so few unseen ones the hand can have held."""
    held, shared = state.held[other, shuffled + 1], state.held_cards[shuffled]
    laid = state.laid[other, shuffled]
    count = 0
    for each in range(NUM_TYPES):
        if laid[each] > 0:
            copies = int(held[each]) if each <= card else int(shared[each])
            count += min(copies, count_laid(laid, unseen, each))
    return count
