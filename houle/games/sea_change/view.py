"""Sea Change: what each seat sees and may remember."""

from __future__ import annotations

from houle.engine.chance import below, shuffle
from houle.engine.rule import NO_SEAT, Card, Move, Seat, rule

from .cards import HAND_SIZE, NO_CARD, NUM_CARDS, NUM_SUITS, suit_of
from .rules import holds, in_deck, put_in_hand
from .state import MAX_SEATS, MAX_TRICKS, NO_SIDE, State

ALL_SUITS = (1 << NUM_SUITS) - 1
REJECTED = -1
BYTE = 255


@rule
def reveal(state: State, seat: Seat, seen: State) -> None:
    """Open who took the cards of this trick and of the previous one, but not older ones (SC-27)."""
    for i in range(MAX_SEATS):
        if state.trick[i] != NO_CARD:
            seen.taken_by[state.trick[i]] = state.taken_by[state.trick[i]]
        if state.last_trick[i] != NO_CARD:
            seen.taken_by[state.last_trick[i]] = state.taken_by[state.last_trick[i]]


@rule
def recall(state: State, seat: Seat, seen: State) -> None:
    """Nothing more: the state declares everything that may be remembered, which was public."""


@rule
def knows(state: State, seat: Seat, card: Card) -> bool:
    """Whether the seat holds the card or has seen it played in this round."""
    if state.taken_by[card] != NO_SIDE:
        return True
    return seat != NO_SEAT and holds(state, seat, card)


@rule
def redeal(state: State, seat: Seat) -> None:
    """Redeal all that the seat cannot know; no hand gets a suit that it was seen to lack."""
    clear_unknown(state, seat)
    if state.seats == 1:
        redeal_pile(state, seat)
    elif state.seats == 2:
        redeal_stock(state, seat)
    else:
        redeal_hands(state, seat)
    for place in range(state.deck_size, NUM_CARDS):
        state.deck[place] = NO_CARD


def hides(before: State, now: State, seat: Seat, move: Move, viewer: Seat) -> bool:
    """Never: cards are played face up and may be remembered."""
    return False


# Helpers, in the order in which they are called.


@rule
def clear_unknown(state: State, seat: Seat) -> None:
    """Remove the hands of the others and the rest of the deck."""
    for place in range(NUM_CARDS):
        state.deck[place] = NO_CARD
    for other in range(MAX_SEATS):
        if other != seat:
            for i in range(HAND_SIZE):
                state.hand[other, i] = NO_CARD


# One player against the IA: the pile, and for a spectator also the hand.


@rule
def redeal_pile(state: State, seat: Seat) -> None:
    """For a spectator, fill the hand with suits it may have; shuffle the pile (SC-47)."""
    voids = int(state.voids[0, 0])
    top, bottom = int(state.deck_next), int(state.deck_size)
    # The suits that the hand cannot have come first, so that they stay in the pile.
    start = lay_out(state, seat, voids, top)
    end = lay_out(state, seat, ALL_SUITS & ~voids, start)
    shuffle(state, state.deck, start, end)
    if seat != 0:
        refill(state, 0, bottom)
    shuffle(state, state.deck, top, bottom)


@rule
def lay_out(state: State, seat: Seat, suits: int, place: int) -> int:
    """Put the cards of these suits that the seat does not know there, in order; return the end."""
    for card in range(NUM_CARDS):
        if suits >> suit_of(card) & 1 == 0 or not in_deck(state, card):
            continue
        if not knows(state, seat, card):
            state.deck[place] = card
            place += 1
    return place


@rule
def refill(state: State, seat: Seat, place: int) -> int:
    """Fill the seat's hand with cards from this index of the deck on; return the next index."""
    count = int(state.hand_size[seat])
    state.hand_size[seat] = 0
    for i in range(count):
        put_in_hand(state, seat, int(state.deck[place + i]))
    for i in range(count, HAND_SIZE):
        state.hand[seat, i] = NO_CARD
    return place + count


# Two players: a missing suit may have been drawn since.


@rule
def redeal_stock(state: State, seat: Seat) -> None:
    """Shuffle until every unknown hand has a possible history of draws (SC-14, SC-43)."""
    end = lay_out(state, seat, ALL_SUITS, int(state.deck_next))
    shuffle(state, state.deck, int(state.deck_next), end)
    while not histories_are_possible(state, seat):
        shuffle(state, state.deck, int(state.deck_next), end)
    place = int(state.deck_size)
    for other in range(2):
        if other != seat:
            place = refill(state, other, place)


@rule
def histories_are_possible(state: State, seat: Seat) -> bool:
    """Whether every unknown hand, laid out behind the stock, has a possible history."""
    place = int(state.deck_size)
    for other in range(2):
        if other != seat:
            if not history_is_possible(state, other, place):
                return False
            place += int(state.hand_size[other])
    return True


@rule
def history_is_possible(state: State, seat: Seat, place: int) -> bool:
    """Whether, undoing draws at random, the hand never has a suit that it was seen to lack.

    Each history of a hand is one deal, and each undone draw has the same number of choices:
    starting over when a history fails makes all deals equally likely, not all hands.
    """
    count = int(state.hand_size[seat])
    for i in range(count):
        state.hand[seat, i] = state.deck[place + i]
    draws = int(state.drawn[seat])
    if has_any(state, seat, count, int(state.voids[seat, draws])):
        return False
    for trick in range(draws, count_laid(state, seat)):
        state.hand[seat, count] = state.laid[seat, trick]
        count += 1
    while draws > 0:
        draws -= 1
        state.hand[seat, below(state, count)] = state.laid[seat, draws]
        if has_any(state, seat, count, int(state.voids[seat, draws])):
            return False
    return True


@rule
def has_any(state: State, seat: Seat, count: int, suits: int) -> bool:
    """Whether one of the first ``count`` cards in the hand is of one of the suits."""
    if suits != 0:
        for i in range(count):
            if suits >> suit_of(int(state.hand[seat, i])) & 1 == 1:
                return True
    return False


@rule
def count_laid(state: State, seat: Seat) -> int:
    """With two players, the number of cards the seat has laid in this round."""
    count = 0
    while count < MAX_TRICKS and state.laid[seat, count] != NO_CARD:
        count += 1
    return count


# Three to eight players: every unknown card is in a hand, and a missing suit stays missing.


@rule
def redeal_hands(state: State, seat: Seat) -> None:
    """Deal the unknown hands without the suits they were seen to lack, all deals equally likely.

    The least restricted hands take what the others leave. For every place of the others a suit is
    drawn independently, in proportion to its frequency among the unknown cards; the probability of
    such a draft depends only on the cards it leaves. So it is kept with a probability that corrects
    for that, in proportion to the number of ways in which the least restricted hands can take the
    rest.
    """
    end = lay_out(state, seat, ALL_SUITS, 0)
    widest = least_restricted_voids(state, seat)
    counts = count_unknown(state, end)
    left = draw_suits(state, seat, widest, counts)
    while left == REJECTED or not keeps_draft(state, left, widest, counts):
        left = draw_suits(state, seat, widest, counts)
    shuffle_suits(state, end)
    give_suits(state, seat, widest, end)
    give_rest(state, seat, widest, end)


@rule
def least_restricted_voids(state: State, seat: Seat) -> int:
    """The missing suits of the least restricted group of unknown hands."""
    widest, most = ALL_SUITS, 0
    for other in range(state.seats):
        voids = int(state.voids[other, 0])
        room = count_room(state, seat, voids)
        if other != seat and room > most:
            widest, most = voids, room
    return widest


@rule
def count_room(state: State, seat: Seat, voids: int) -> int:
    """The number of cards in the unknown hands with these voids, times the suits they may have."""
    cards = 0
    for other in range(state.seats):
        if other != seat and state.voids[other, 0] == voids:
            cards += int(state.hand_size[other])
    return cards * (NUM_SUITS - count_bits(voids))


@rule
def count_bits(suits: int) -> int:
    """The number of suits in the set."""
    count = 0
    while suits != 0:
        suits &= suits - 1
        count += 1
    return count


@rule
def draw_suits(state: State, seat: Seat, widest: int, counts: int) -> int:
    """Draw a suit for every place of the restricted hands; return the packed counts left."""
    left = counts
    end = sum_bytes(counts)
    for other in range(state.seats):
        voids = int(state.voids[other, 0])
        if other != seat and voids != widest:
            for i in range(state.hand_size[other]):
                suit = draw_suit(state, voids, end)
                if left >> 8 * suit & BYTE == 0:
                    return REJECTED
                left -= 1 << 8 * suit
                state.hand[other, i] = suit
    return left


@rule
def count_unknown(state: State, end: int) -> int:
    """The number of cards of each suit among those laid out, one byte each."""
    counts = 0
    for place in range(end):
        counts += 1 << 8 * suit_of(int(state.deck[place]))
    return counts


@rule
def sum_bytes(counts: int) -> int:
    """The number of cards of all suits together."""
    total = 0
    for suit in range(NUM_SUITS):
        total += counts >> 8 * suit & BYTE
    return total


@rule
def draw_suit(state: State, voids: int, end: int) -> int:
    """The suit of a random unknown card that a hand with these voids may have."""
    suit = suit_of(int(state.deck[below(state, end)]))
    while voids >> suit & 1 == 1:
        suit = suit_of(int(state.deck[below(state, end)]))
    return suit


@rule
def keeps_draft(state: State, left: int, voids: int, counts: int) -> bool:
    """Whether to keep a draft that leaves these cards for the least restricted hands."""
    rest = sum_bytes(left)
    allowed = 0
    for suit in range(NUM_SUITS):
        if voids >> suit & 1 == 0:
            allowed += counts >> 8 * suit & BYTE
    for suit in range(NUM_SUITS):
        share = 0 if voids >> suit & 1 == 1 else (counts >> 8 * suit & BYTE) * rest
        if not keeps_suit(state, left >> 8 * suit & BYTE, share, allowed):
            return False
    return True


@rule
def keeps_suit(state: State, count: int, share: int, whole: int) -> bool:
    """True with probability m(count) / m(most likely count), m(n) = (share / whole) ** n / n!."""
    usual = 0 if share == 0 else share // whole
    for n in range(usual + 1, count + 1):
        if below(state, n * whole) >= share:
            return False
    for n in range(count + 1, usual + 1):
        if below(state, share) >= n * whole:
            return False
    return True


@rule
def shuffle_suits(state: State, end: int) -> None:
    """Shuffle the cards laid out within each suit."""
    start = 0
    for suit in range(NUM_SUITS):
        stop = start
        while stop < end and suit_of(int(state.deck[stop])) == suit:
            stop += 1
        shuffle(state, state.deck, start, stop)
        start = stop


@rule
def give_suits(state: State, seat: Seat, widest: int, end: int) -> None:
    """Put a card of the drawn suit in every place of the restricted hands."""
    following = first_places(state, end)
    for other in range(state.seats):
        if other != seat and state.voids[other, 0] != widest:
            count = int(state.hand_size[other])
            state.hand_size[other] = 0
            for i in range(count):
                shift = 8 * int(state.hand[other, i])
                place = following >> shift & BYTE
                put_in_hand(state, other, int(state.deck[place]))
                state.deck[place] = NO_CARD
                following += 1 << shift


@rule
def first_places(state: State, end: int) -> int:
    """The index where the cards of each suit begin, one byte each."""
    places = 0
    for suit in range(NUM_SUITS):
        place = 0
        while place < end and suit_of(int(state.deck[place])) < suit:
            place += 1
        places += place << 8 * suit
    return places


@rule
def give_rest(state: State, seat: Seat, widest: int, end: int) -> None:
    """Shuffle the remaining cards and deal them to the least restricted hands."""
    count = 0
    for place in range(end):
        if state.deck[place] != NO_CARD:
            state.deck[count] = state.deck[place]
            count += 1
    shuffle(state, state.deck, 0, count)
    place = 0
    for other in range(state.seats):
        if other != seat and state.voids[other, 0] == widest:
            place = refill(state, other, place)
