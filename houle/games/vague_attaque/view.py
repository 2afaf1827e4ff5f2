"""Vague & Attaque: who knows what, by sight and by memory."""

from __future__ import annotations

from houle.engine.chance import below, shuffle
from houle.engine.rule import NO_SEAT, Card, Move, Seat, rule

from . import decisions, moves
from .cards import (
    DECK_SETS,
    DECK_SIZE,
    ENCOUNTER,
    FIRST_ENCOUNTER,
    FIRST_GOLD,
    MAX_HAND,
    MAX_SEATS,
    NO_CARD,
    NUM_DECKS,
    NUM_ENCOUNTERS,
    PLACE,
    SOUVENIR,
)
from .effects import receiver_of
from .memory import audience, hand_count, learn, memory_of, partner_of, sea_memory_of
from .piles import hand_size
from .sets import contains, count_members, member
from .state import SOLO, State


@rule
def reveal(state: State, seat: Seat, seen: State) -> None:
    """Open the partner's hand if hands are open, the cards looked at, and where piles end."""
    if seat != NO_SEAT and state.open_hands != 0:
        partner = partner_of(state, seat)
        seen.hand[partner] = state.hand[partner]
    for i in range(state.looking.shape[0]):
        if seat == state.decider or i >= state.looking_count:
            seen.looking[i] = state.looking[i]
    for deck in range(NUM_DECKS):
        for i in range(state.pile_count[deck], DECK_SIZE):
            seen.pile[deck, i] = NO_CARD
    if state.mode != SOLO:
        for i in range(MAX_HAND):
            seen.order[0, i] = NO_CARD
    for other in range(MAX_SEATS):
        if state.has_chosen[other] == 0:
            seen.chosen[other] = NO_CARD


@rule
def recall(state: State, seat: Seat, seen: State) -> None:
    """Open the cards in hands and piles that the seat remembers (section on memory)."""
    cards, encounters = memory_of(state, seat), sea_memory_of(state, seat)
    for other in range(state.seats):
        seen.hand[other] = int(state.hand[other]) & cards
    for i in range(state.looking_count):
        if is_known(int(state.looking[i]), cards, encounters):
            seen.looking[i] = state.looking[i]
    for deck in range(NUM_DECKS):
        for i in range(state.pile_count[deck]):
            if is_known(int(state.pile[deck, i]), cards, encounters):
                seen.pile[deck, i] = state.pile[deck, i]


@rule
def knows(state: State, seat: Seat, card: Card) -> bool:
    """Whether the seat knows where the card is."""
    return is_known(card, memory_of(state, seat), sea_memory_of(state, seat))


@rule
def redeal(state: State, seat: Seat) -> None:
    """Deal all that the seat cannot know anew: hands, piles, cards looked at, secret choices."""
    cards, encounters = memory_of(state, seat), sea_memory_of(state, seat)
    redeal_hands(state, PLACE, cards)
    redeal_hands(state, SOUVENIR, cards)
    while not agrees_with_claims(state, seat):
        redeal_hands(state, SOUVENIR, cards)
    for deck in range(NUM_DECKS):
        redeal_pile(state, deck, cards, encounters)
    redeal_choices(state, seat)
    if seat == NO_SEAT and state.mode == SOLO:
        redeal_order(state)
    redeal_memory(state, seat)


def hides(before: State, now: State, seat: Seat, move: Move, viewer: Seat) -> bool:
    """Whether the viewer does not know a move: a souvenir kept in secret, a gift between others."""
    decision = before.decision
    if decision == decisions.AVERTING:
        return bool(move != moves.ACCEPT)
    if decision == decisions.PICK_SOUVENIR:
        return not is_in(audience(before, seat), viewer)
    if decision != decisions.GIVING:
        return False
    receiver = receiver_of(before, seat)
    same_turn = before.round_number == now.round_number and before.active == now.active
    if same_turn and now.has_chosen[seat] != 0:
        return True
    if move - moves.GIVE >= FIRST_GOLD:
        return False
    return not is_in(audience(before, seat) | audience(before, receiver), viewer)


# Helpers, in the order in which they are called.


@rule
def is_known(card: Card, cards: int, encounters: int) -> bool:
    """Whether the card is in one of the two sets."""
    if card < 0:
        return False
    if card < FIRST_ENCOUNTER:
        return contains(cards, card)
    return contains(encounters, card - FIRST_ENCOUNTER)


def is_in(viewers: int, viewer: Seat) -> bool:
    """Whether the viewer belongs to an audience; a spectator never does."""
    return viewer != NO_SEAT and bool(viewers >> viewer & 1 == 1)


# Dealing anew: every slot whose card is unknown gets one drawn from those that may be there.


@rule
def redeal_hands(state: State, deck: int, known: int) -> None:
    """Deal the unknown cards of the hands; each group of hands keeps its number of fresh cards."""
    unknown = int(DECK_SETS[deck]) & ~known
    for group in range(state.seats):
        slots, fresh_slots = 0, int(state.group_fresh[deck, group])
        for seat in range(state.seats):
            if state.group[deck, seat] == group:
                state.hand[seat] = int(state.hand[seat]) & (known | ~int(DECK_SETS[deck]))
                held = int(state.hand[seat]) & int(DECK_SETS[deck])
                slots += hand_count(state, seat, deck) - count_members(held)
                fresh_slots -= count_members(held & int(state.fresh))
        for seat in range(state.seats):
            if state.group[deck, seat] == group:
                held = int(state.hand[seat]) & int(DECK_SETS[deck])
                for _ in range(hand_count(state, seat, deck) - count_members(held)):
                    is_fresh = below(state, slots) < fresh_slots
                    pool = unknown & (int(state.fresh) if is_fresh else ~int(state.fresh))
                    card = draw_member(state, pool)
                    unknown &= ~(1 << card)
                    state.hand[seat] = int(state.hand[seat]) | 1 << card
                    fresh_slots -= 1 if is_fresh else 0
                    slots -= 1


@rule
def draw_member(state: State, members: int) -> int:
    """Any member of the set, every one equally likely."""
    return member(members, below(state, count_members(members)))


@rule
def agrees_with_claims(state: State, seat: Seat) -> bool:
    """Whether every other hand holds as many of the claimed souvenirs as it has given away."""
    for other in range(state.seats):
        if other != seat and state.claim[other] != 0:
            count = count_members(int(state.hand[other]) & int(state.claim[other]))
            if count < state.claim_least[other] or count > state.claim_most[other]:
                return False
    return True


@rule
def redeal_pile(state: State, deck: int, known: int, encounters: int) -> None:
    """Deal what is left of a deck to the unknown slots of its pile and of the cards looked at."""
    first = FIRST_ENCOUNTER if deck == ENCOUNTER else 0
    unknown = (1 << NUM_ENCOUNTERS) - 1 & ~encounters
    if deck != ENCOUNTER:
        unknown = int(DECK_SETS[deck]) & ~known
        for seat in range(state.seats):
            unknown &= ~int(state.hand[seat])
    for i in range(state.pile_count[deck]):
        if not is_known(int(state.pile[deck, i]), known, encounters):
            card = draw_member(state, unknown)
            unknown &= ~(1 << card)
            state.pile[deck, i] = first + card
    for i in range(state.looking_count):
        seen = is_known(int(state.looking[i]), known, encounters)
        if looking_deck(state) == deck and not seen:
            card = draw_member(state, unknown)
            unknown &= ~(1 << card)
            state.looking[i] = first + card


@rule
def looking_deck(state: State) -> int:
    """The deck of the cards that somebody is looking at."""
    return ENCOUNTER if state.decision == decisions.PICK_ENCOUNTER else SOUVENIR


@rule
def redeal_choices(state: State, seat: Seat) -> None:
    """Let every other seat have chosen any card of its hand to give away."""
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
    """Let the cards of a solo hand have come in any order, for who watches (VA-76)."""
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
    """Let every other seat remember no more than what it sees now and what everybody knows."""
    for other in range(state.seats):
        if other != seat:
            sights = int(state.hand[other])
            if state.open_hands != 0:
                sights |= int(state.hand[partner_of(state, other)])
            state.known[other] = sights
            state.known_sea[other] = 0
            if other == state.decider:
                for i in range(state.looking_count):
                    learn(state, 1 << other, int(state.looking[i]))
