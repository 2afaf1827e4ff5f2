"""Vague & Attaque: worlds that a seat cannot tell from the true one, dealt at random."""

from __future__ import annotations

from houle.engine.chance import below, shuffle
from houle.engine.rule import NO_SEAT, Seat, rule
from houle.games.vague_attaque.chapters.piles import hand_size
from houle.games.vague_attaque.chapters.seats import partner_of
from houle.games.vague_attaque.chapters.sets import contains, count_members, member

from ..cards import (
    DECK_SETS,
    ENCOUNTER,
    FIRST_ENCOUNTER,
    FIRST_GOLD,
    MAX_HAND,
    MAX_SEATS,
    NO_CARD,
    NUM_DECKS,
    NUM_ENCOUNTERS,
    SOUVENIR,
)
from ..choices import decisions
from ..state import SOLO, State
from .courses import is_possible
from .failures import clear_failures
from .fields import NUM_LOTS
from .lots import lot_set
from .memory import drop_sets, learn, memory_of, sea_memory_of, set_apart
from .past import close_past
from .survey import clear_survey, is_needed, survey

MAX_DEALS = 1000
"""After this many impossible deals the next one is accepted; that should never happen."""


@rule
def redeal(state: State, seat: Seat) -> None:
    """Redeal all that the seat cannot know: hands, piles, cards looked at, secret choices.

    What the seat knows stays as it is, to the byte.
    """
    apart = int(state.apart[seat + 1])
    close_past(state, seat + 1)
    for other in range(state.seats):
        set_apart(state, seat + 1, other)
    redeal_cards(state, seat)
    for other in range(state.seats):
        if seat != NO_SEAT and not contains(apart, other):
            drop_sets(state, seat + 1, other)
    redeal_choices(state, seat)
    if seat == NO_SEAT and state.mode == SOLO:
        redeal_order(state)
    redeal_memory(state, seat)


@rule
def redeal_cards(state: State, seat: Seat) -> None:
    """Redeal the unknown cards of hands and piles until they agree with all that is known."""
    for deck in range(NUM_DECKS):
        tries, told = 0, deck == SOUVENIR and is_needed(state)
        if told:
            survey(state)
        while tries >= 0:
            if redeal_deck(state, seat, deck):
                tries += 1
                if not told or tries == MAX_DEALS or is_possible(state):
                    tries = -1
        if told:
            clear_failures(state)
            clear_survey(state)


# Every position with an unknown card gets one of those that may be there; positions with small sets
# come first. So that all worlds are equally likely, a deal is sometimes given up and begun again:
# where fewer cards are left for a position than there could be, and where the cards of a hand could
# have come to it in more than one way.


@rule
def redeal_deck(state: State, seat: Seat, deck: int) -> bool:
    """Deal the unknown cards of a deck; False if the deal is given up."""
    unknown = unknown_cards(state, seat, deck)
    for other in range(state.seats if deck != ENCOUNTER else 0):
        state.hand[other] = int(state.hand[other]) & ~unknown
    left, total, before = unknown, count_members(unknown), 0
    cards = next_set(state, seat + 1, deck, unknown, 0)
    while cards != 0 and left >= 0:
        count = count_members(left)
        gone = count_inside(state, seat + 1, deck, unknown, cards)
        gone = max(gone, total - count - count_members(before & ~cards))
        room = count_members(cards) - gone
        left = deal_to_hands(state, seat + 1, deck, unknown, cards, left, room)
        room -= count - count_members(left) if left >= 0 else 0
        left = deal_to_pile(state, seat + 1, deck, unknown, cards, left, room)
        before |= cards
        cards = next_set(state, seat + 1, deck, unknown, cards)
    return left >= 0 and is_fair(state, seat, deck, unknown)


@rule
def unknown_cards(state: State, seat: Seat, deck: int) -> int:
    """The cards of the deck that the seat cannot locate."""
    if deck == ENCOUNTER:
        return (1 << NUM_ENCOUNTERS) - 1 & ~sea_memory_of(state, seat)
    return int(DECK_SETS[deck]) & ~memory_of(state, seat)


@rule
def next_set(state: State, row: int, deck: int, unknown: int, last: int) -> int:
    """The next set of candidates to deal from, or 0; a set comes after all sets inside it."""
    found = 0
    for other in range(state.seats if deck != ENCOUNTER else 0):
        for i in range(MAX_HAND):
            cards = int(state.may_be[row, other, i]) & unknown
            if cards > last and (found == 0 or cards < found):
                found = cards
    for lot in range(NUM_LOTS):
        cards = lot_set(state, row, lot) & unknown
        is_next = cards > last and (found == 0 or cards < found)
        if is_next and count_in_lot(state, deck, lot, unknown) > 0:
            found = cards
    return found


@rule
def count_inside(state: State, row: int, deck: int, unknown: int, cards: int) -> int:
    """How many places surely hold some of these cards, but could not hold every one of them."""
    count = 0
    for other in range(state.seats if deck != ENCOUNTER else 0):
        for i in range(MAX_HAND):
            some = int(state.may_be[row, other, i]) & unknown
            if some != 0 and some != cards and some & cards == some:
                count += 1
    for lot in range(NUM_LOTS):
        some = lot_set(state, row, lot) & unknown
        if some != 0 and some != cards and some & cards == some:
            count += count_in_lot(state, deck, lot, unknown)
    return count


@rule
def count_in_lot(state: State, deck: int, lot: int, unknown: int) -> int:
    """How many unknown cards of the pile, and of those looked at, belong to the lot."""
    count = 0
    for i in range(first_place(state, deck), state.pile_count[deck]):
        if lot_at(state, deck, i) == lot and is_unknown_at(state, deck, i, unknown):
            count += 1
    return count


@rule
def deal_to_hands(
    state: State, row: int, deck: int, unknown: int, cards: int, left: int, room: int
) -> int:
    """Deal to the hand cards that may be exactly these; return what is left, -1 if given up."""
    for other in range(state.seats if deck != ENCOUNTER else 0):
        for i in range(MAX_HAND):
            if left >= 0 and int(state.may_be[row, other, i]) & unknown == cards:
                card = draw_fairly(state, left & cards, room)
                if card < 0:
                    return -1
                state.hand[other] = int(state.hand[other]) | 1 << card
                left &= ~(1 << card)
                room -= 1
    return left


@rule
def deal_to_pile(
    state: State, row: int, deck: int, unknown: int, cards: int, left: int, room: int
) -> int:
    """Deal to the pile cards that may be exactly these; return what is left, -1 if given up."""
    for i in range(first_place(state, deck), state.pile_count[deck]):
        some = lot_set(state, row, lot_at(state, deck, i)) & unknown
        if left >= 0 and some == cards and is_unknown_at(state, deck, i, unknown):
            card = draw_fairly(state, left & cards, room)
            if card < 0:
                return -1
            lay(state, deck, i, card)
            left &= ~(1 << card)
            room -= 1
    return left


@rule
def draw_fairly(state: State, cards: int, room: int) -> int:
    """A random one of the cards; -1 if there is none, sometimes also if fewer than ``room``."""
    count = count_members(cards)
    if count == 0 or (count < room and below(state, room) >= count):
        return -1
    return member(cards, below(state, count))


# The places of a pile, the lowest being 0; below it, -1 and so on, the cards that are looked at.


@rule
def first_place(state: State, deck: int) -> int:
    """The number of the first place."""
    return -int(state.looking_count) if looking_deck(state) == deck else 0


@rule
def lot_at(state: State, deck: int, place: int) -> int:
    """The lot to which the card at the place belongs."""
    return int(state.looking_lot[-1 - place]) if place < 0 else int(state.pile_lot[deck, place])


@rule
def is_unknown_at(state: State, deck: int, place: int, unknown: int) -> bool:
    """Whether the card at the place is closed or one of the unknown ones."""
    card = int(state.looking[-1 - place]) if place < 0 else int(state.pile[deck, place])
    return card < 0 or contains(unknown, card - (FIRST_ENCOUNTER if deck == ENCOUNTER else 0))


@rule
def lay(state: State, deck: int, place: int, card: int) -> None:
    """Lay a card of the deck at the place."""
    named = card + (FIRST_ENCOUNTER if deck == ENCOUNTER else 0)
    if place < 0:
        state.looking[-1 - place] = named
    else:
        state.pile[deck, place] = named


@rule
def looking_deck(state: State) -> int:
    """The deck of the cards that somebody is looking at."""
    return ENCOUNTER if state.decision == decisions.PICK_ENCOUNTER else SOUVENIR


# What makes every world equally likely.


@rule
def is_fair(state: State, seat: Seat, deck: int, unknown: int) -> bool:
    """Whether to keep the deal, by a random draw for each hand."""
    if deck == ENCOUNTER:
        return True
    for other in range(state.seats):
        if other != seat:
            swaps, ways = count_ways(state, seat + 1, other, deck, unknown)
            if swaps < ways and below(state, ways) >= swaps:
                return False
    return True


@rule
def count_ways(state: State, row: int, seat: Seat, deck: int, unknown: int) -> tuple[int, int]:
    """In how many ways the hand could have come about: in any case, and with these cards."""
    hand = int(state.hand[seat]) & int(DECK_SETS[deck]) & unknown
    size, swaps, every = 0, 1, 1
    for i in range(MAX_HAND):
        cards = int(state.may_be[row, seat, i]) & unknown
        if cards & int(DECK_SETS[deck]) != 0:
            size += 1
            every *= size
            swaps *= count_alike(state, row, seat, unknown, i)
    if swaps == every:
        return swaps, every
    return swaps, count_matches(state, row, seat, hand, unknown)


@rule
def count_alike(state: State, row: int, seat: Seat, unknown: int, last: int) -> int:
    """How many cards of the hand, up to the last, may be the same as the last."""
    cards = int(state.may_be[row, seat, last]) & unknown
    count = 0
    for i in range(last + 1):
        if int(state.may_be[row, seat, i]) & unknown == cards:
            count += 1
    return count


@rule
def count_matches(state: State, row: int, seat: Seat, hand: int, unknown: int) -> int:
    """In how many ways the cards of the hand can be what they may be (Ryser's formula)."""
    total, size = 0, count_members(hand)
    some = hand
    while some != 0:
        product = -1 if (size - count_members(some)) % 2 == 1 else 1
        for i in range(MAX_HAND):
            cards = int(state.may_be[row, seat, i]) & unknown
            if cards & hand != 0:
                product *= count_members(cards & some)
        total += product
        some = (some - 1) & hand
    return total


@rule
def redeal_choices(state: State, seat: Seat) -> None:
    """Choose any card of the hand for every other seat that gives one away."""
    for other in range(state.seats):
        if state.has_chosen[other] != 0 and other != seat:
            rank = below(state, hand_size(state, other))
            hidden = hand_size(state, other) - count_members(int(state.gold[other]))
            if rank < hidden:
                state.chosen[other] = member(int(state.hand[other]), rank)
            else:
                state.chosen[other] = FIRST_GOLD + member(int(state.gold[other]), rank - hidden)


@rule
def redeal_order(state: State) -> None:
    """Put the cards of a solo hand into any order, which a spectator does not know (VA-76)."""
    for i in range(MAX_HAND):
        state.order[0, i] = NO_CARD
    size = hand_size(state, 0)
    hidden = size - count_members(int(state.gold[0]))
    for i in range(size):
        if i < hidden:
            state.order[0, i] = member(int(state.hand[0]), i)
        else:
            state.order[0, i] = FIRST_GOLD + member(int(state.gold[0]), i - hidden)
    shuffle(state, state.order[0], 0, size)


@rule
def redeal_memory(state: State, seat: Seat) -> None:
    """Reduce what every other seat knows to what it sees now and what everybody knows."""
    for other in range(state.seats):
        if other != seat:
            clear_row(state, other + 1)
            sights = int(state.hand[other])
            if state.open_hands != 0:
                sights |= int(state.hand[partner_of(state, other)])
            state.known[other] = sights
            state.known_sea[other] = 0
            if other == state.decider:
                for i in range(state.looking_count):
                    learn(state, 1 << other, int(state.looking[i]))


@rule
def clear_row(state: State, row: int) -> None:
    """Reduce what the viewer knows of hidden cards to what everybody knows."""
    for seat in range(MAX_SEATS):
        for i in range(MAX_HAND):
            state.may_be[row, seat, i] = 0
    for lot in range(NUM_LOTS):
        state.lot_may_be[row, lot] = state.lot_may_be[0, lot]
    state.apart[row] = 0
    state.traced[row] = 0
