"""Vague Verte: whether hands are possible, given everything that happened since the last shuffles.

When the face-up pile becomes the draw pile (VV-11), every card that is not seen is in a hand. A
hand still holds what it held then or has laid it since; and when it was down to a few unseen cards,
it had laid all others that it held. Hands are possible if the cards of every shuffle can be divided
among them accordingly.
"""

from __future__ import annotations

from houle.engine.rule import NO_SEAT, Card, Seat, rule
from houle.engine.struct import Array
from houle.games.vague_verte.cards import NUM_CARS, NUM_TYPES
from houle.games.vague_verte.state import MAX_SEATS, MAX_SHUFFLES, State

from .memory import count_laid, count_unseen


@rule
def exclude_own_cards(state: State, seat: Seat) -> None:
    """Exclude what the seat itself held from the cards to divide, and clear what others held."""
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
def restore_cards(state: State, seat: Seat) -> None:
    """Undo the temporary changes of ``exclude_own_cards`` and ``find_past_hands``."""
    for shuffled in range(state.reshuffled):
        for card in range(NUM_TYPES):
            if seat != NO_SEAT:
                state.held_cards[shuffled, card] += state.held[seat, shuffled + 1, card]
    for other in range(MAX_SEATS):
        for card in range(NUM_TYPES):
            state.held[other, 0, card] = 0


@rule
def find_past_hands(state: State, seat: Seat) -> bool:
    """Find what the others can have held, given the hands laid out on the pile; whether it exists.

    A backtracking search, latest shuffle first; each step chooses how many copies of a card a hand
    held.
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
    """The copies the others have laid since the last shuffle and can have held at that time."""
    count = 0
    for other in range(state.seats):
        if other != seat:
            count += count_laid(state.laid[other, 0], 0, card)
    return count


# Helpers, in the order in which they are called.


@rule
def count_hands(state: State, seat: Seat) -> None:
    """Count the cards laid out for each hand, as what it holds now."""
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
    """Choose the most copies possible, or the next smaller number; return whether there is one."""
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
        if other < last_other(state, seat) or can_continue(state, seat, shuffled, card):
            return True
        copies -= 1
    held[card] = 0
    return False


@rule
def count_given(state: State, seat: Seat, other: Seat, shuffled: int, card: Card) -> int:
    """The number of copies of the card given to the hands before this one."""
    count = 0
    for earlier in range(other):
        if earlier != seat:
            count += int(state.held[earlier, shuffled + 1, card])
    return count


@rule
def count_had(state: State, other: Seat, shuffled: int, card: Card) -> int:
    """The copies the hand laid since, plus those it had at the next shuffle or has now."""
    laid = count_laid(state.laid[other, shuffled], 0, card)
    if state.fewest[shuffled, other] == 0:
        return laid
    return laid + int(state.held[other, shuffled, card])


@rule
def count_room(held: Array, size: int, card: Card) -> int:
    """The number of cards a hand of that size can have held, besides those before this one."""
    for earlier in range(card):
        size -= int(held[earlier])
    return size


@rule
def count_had_after(state: State, seat: Seat, other: Seat, shuffled: int, card: Card) -> int:
    """The number of copies of the card that the hands after this one can have held."""
    count = 0
    for later in range(other + 1, state.seats):
        if later != seat:
            count += count_had(state, later, shuffled, card)
    return count


@rule
def last_other(state: State, seat: Seat) -> Seat:
    """The last seat other than the viewer."""
    last = int(state.seats) - 1
    return last - 1 if seat == last else last


@rule
def can_continue(state: State, seat: Seat, shuffled: int, card: Card) -> bool:
    """Whether every hand can still reach its size, with the copies chosen up to this card.

    There is nothing to check if there was no choice, except at the end.
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
    """Whether the hand can have held enough cards, few enough cars, and laid them in time."""
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
    """The number of cards, from ``first`` on, that the hand can have held: chosen and later."""
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
    """Of the cards laid before the hand was down to ``unseen``, how many it can have held."""
    held, shared = state.held[other, shuffled + 1], state.held_cards[shuffled]
    laid = state.laid[other, shuffled]
    count = 0
    for each in range(NUM_TYPES):
        if laid[each] > 0:
            copies = int(held[each]) if each <= card else int(shared[each])
            count += min(copies, count_laid(laid, unseen, each))
    return count
