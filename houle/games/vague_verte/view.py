"""Vague Verte: what each seat sees and may remember."""

from __future__ import annotations

from houle.engine.chance import below, shuffle
from houle.engine.rule import NO_SEAT, Card, Move, Seat, rule
from houle.engine.struct import Array
from houle.games.vague_verte.chapters.memory import count_card, count_unseen, insert
from houle.games.vague_verte.chapters.past import (
    count_old_laid,
    exclude_own_cards,
    find_past_hands,
    restore_cards,
)

from .cards import FULL_HAND, NO_CARD, NUM_CARDS, NUM_CARS, NUM_TYPES
from .state import MAX_SEATS, State


@rule
def reveal(state: State, seat: Seat, seen: State) -> None:
    """Open the top card of the face-up pile."""
    if state.face_up_size > 0:
        top = state.face_up_size - 1
        seen.face_up[top] = state.face_up[top]


@rule
def recall(state: State, seat: Seat, seen: State) -> None:
    """Nothing more: the state declares what may be remembered."""


@rule
def knows(state: State, seat: Seat, card: Card) -> bool:
    """Whether the seat knows where every copy of the card is."""
    return count_unknown(state, seat, card) == 0


@rule
def redeal(state: State, seat: Seat) -> None:
    """Redeal all that the seat cannot know, with all possible worlds equally likely.

    A world says where each of the sixty cards lies. Certain are: cards shown; hands that can hold
    no car (VV-18); and what past.py derives from the last shuffles of the face-up pile (VV-11).
    """
    exclude_own_cards(state, seat)
    while not draw_hands(state, seat):
        pass  # start over: this keeps all worlds equally likely
    restore_cards(state, seat)
    give_hands(state, seat)
    shuffle(state, state.pile, 0, int(state.pile_size))
    for index in range(state.pile_size, NUM_CARDS):
        state.pile[index] = NO_CARD


def hides(before: State, now: State, seat: Seat, move: Move, viewer: Seat) -> bool:
    """Never: only the drawn card is hidden, and it is not part of the move (VV-8)."""
    return False


# Helpers, in the order in which they are called.


@rule
def count_unknown(state: State, seat: Seat, card: Card) -> int:
    """The number of copies of the card in the pile or unseen in other hands."""
    return int(state.unseen[card]) - count_unseen_card(state, seat, card)


@rule
def count_unseen_card(state: State, seat: Seat, card: Card) -> int:
    """The number of copies of the card in the seat's hand that nobody else has seen."""
    if seat == NO_SEAT:
        return 0
    held = count_card(state.hand[seat], 0, int(state.hand_size[seat]), card)
    return held - count_card(state.shown[seat], 0, int(state.shown_size[seat]), card)


@rule
def draw_hands(state: State, seat: Seat) -> bool:
    """Lay the unknown cards out in the pile, the other hands on top; return whether to keep it."""
    if state.reshuffled == 0:
        return draw_from_deck(state, seat)
    return draw_from_new_pile(state, seat)


@rule
def draw_from_deck(state: State, seat: Seat) -> bool:
    """Draw the cards that must not be cars first (they come last), then all others (VV-18)."""
    total = lay_out_loose(state, seat)
    free = total - count_carless(state, seat)
    for index in range(total - 1, free - 1, -1):
        draw_no_car(state, index)
    for index in range(free - 1, int(state.pile_size) - 1, -1):
        swap(state.pile, index, below(state, index + 1))
    return is_fair_to_cars(state, seat)


@rule
def draw_from_new_pile(state: State, seat: Seat) -> bool:
    """Draw the hands after the face-up pile has become the draw pile.

    Cards that are certainly in hands come last, so that they stay there. This alone would favour
    worlds with more copies of such a card in hands; ``is_fair`` corrects for that.
    """
    loose = lay_out_loose(state, seat)
    total = lay_out_held(state, seat, loose)
    start = int(state.pile_size)
    for index in range(loose - 1, start - 1, -1):
        swap(state.pile, index, below(state, index + 1))
    shuffle(state, state.pile, start, total)
    return (
        carless_hands_agree(state, seat)
        and is_fair(state, seat, total)
        and find_past_hands(state, seat)
    )


@rule
def give_hands(state: State, seat: Seat) -> None:
    """Give every other seat its shown cards and those laid out for it, the carless ones last."""
    start = int(state.pile_size)
    carless = start - count_carless(state, seat)
    for other in range(MAX_SEATS):
        if other != seat:
            carless += count_unseen(state, other)
    for other in range(MAX_SEATS):
        if other != seat:
            for index in range(FULL_HAND):
                state.hand[other, index] = state.shown[other, index]
            size = int(state.shown_size[other])
            free = count_unseen(state, other) - carless_of(state, other)
            size = give_cards(state, other, size, start, start + free)
            start += free
            give_cards(state, other, size, carless, carless + carless_of(state, other))
            carless += carless_of(state, other)


@rule
def give_cards(state: State, seat: Seat, size: int, start: int, stop: int) -> int:
    """Add cards of the pile to a hand of that size; return its new size."""
    for index in range(start, stop):
        insert(state.hand[seat], size, int(state.pile[index]))
        size += 1
    return size


@rule
def lay_out_loose(state: State, seat: Seat) -> int:
    """Put the cards that may be anywhere on the pile, in a fixed order; return how many."""
    count = 0
    for card in range(NUM_TYPES):
        loose = count_unknown(state, seat, card) - count_held(state, seat, card)
        for _ in range(loose):
            state.pile[count] = card
            count += 1
    return count


@rule
def lay_out_held(state: State, seat: Seat, count: int) -> int:
    """Put the cards that the others certainly hold behind them; return the total."""
    for card in range(NUM_TYPES):
        for _ in range(count_held(state, seat, card)):
            state.pile[count] = card
            count += 1
    return count


@rule
def count_held(state: State, seat: Seat, card: Card) -> int:
    """The copies of the card that the others certainly hold: held before VV-11 and not laid."""
    if state.reshuffled == 0:
        return 0
    return max(0, int(state.held_cards[0, card]) - count_old_laid(state, seat, card))


@rule
def swap(pile: Array, a: int, b: int) -> None:
    """Exchange two cards of a pile."""
    swapped = pile[a]
    pile[a] = pile[b]
    pile[b] = swapped


@rule
def count_carless(state: State, seat: Seat) -> int:
    """The number of cards of the other hands that are drawn from the non-cars."""
    count = 0
    for other in range(state.seats):
        if other != seat:
            count += carless_of(state, other)
    return count


@rule
def carless_of(state: State, seat: Seat) -> int:
    """The same for one hand; none from a new pile, where they are checked later."""
    return int(state.carless[seat]) if state.reshuffled == 0 else 0


@rule
def draw_no_car(state: State, index: int) -> None:
    """Move a random card that is not a car, at or before the index, to that index of the pile."""
    other = below(state, index + 1)
    while state.pile[other] < NUM_CARS:
        other = below(state, index + 1)
    swap(state.pile, index, other)


@rule
def is_fair_to_cars(state: State, seat: Seat) -> bool:
    """Whether to keep this world, with probability 1 / the number of ways to draw it.

    If a hand has n cards that are not cars and k are certain, they may be any k of the n.
    """
    start = int(state.pile_size)
    for other in range(state.seats):
        if other != seat:
            certain = carless_of(state, other)
            free = count_unseen(state, other) - certain
            if certain > 0:
                others = certain + count_no_cars(state, start, start + free)
                if below(state, binomial(others, certain)) != 0:
                    return False
            start += free
    return True


@rule
def count_no_cars(state: State, start: int, stop: int) -> int:
    """The number of cards from start to stop - 1 of the pile that are not cars."""
    count = 0
    for index in range(start, stop):
        if state.pile[index] >= NUM_CARS:
            count += 1
    return count


@rule
def carless_hands_agree(state: State, seat: Seat) -> bool:
    """Whether enough of the cards laid out for each hand are not cars (VV-18)."""
    start = int(state.pile_size)
    for other in range(state.seats):
        if other != seat:
            stop = start + count_unseen(state, other)
            if count_no_cars(state, start, stop) < state.carless[other]:
                return False
            start = stop
    return True


@rule
def is_fair(state: State, seat: Seat, total: int) -> bool:
    """Whether to keep this world, with probability 1 / the number of ways to draw it.

    If the hands have n copies of a card and k of them are certain, they may be any k of the n.
    """
    start = int(state.pile_size)
    for card in range(NUM_TYPES):
        certain = count_held(state, seat, card)
        if certain > 0:
            copies = count_card(state.pile, start, total, card)
            if below(state, binomial(copies, certain)) != 0:
                return False
    return True


@rule
def binomial(copies: int, chosen: int) -> int:
    """The binomial coefficient."""
    ways = 1
    for index in range(chosen):
        ways = ways * (copies - index) // (index + 1)
    return ways
