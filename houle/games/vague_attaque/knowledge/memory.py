"""Vague & Attaque: which cards each viewer can locate, and what the cards of hands may be."""

from __future__ import annotations

from houle.engine.rule import NO_SEAT, Card, Seat, rule
from houle.engine.struct import Array
from houle.games.vague_attaque.chapters.sets import contains, count_members, lowest

from ..cards import (
    DECK_SETS,
    ENCOUNTER,
    FIRST_ENCOUNTER,
    MAX_HAND,
    deck_of,
)
from ..state import State
from .fields import KEPT_LOT

# Knowing where a card is.


@rule
def learn(state: State, viewers: int, card: Card) -> None:
    """Note that these viewers (a set) can locate the card from now on."""
    for viewer in range(state.seats):
        if viewers >> viewer & 1 == 1:
            if card < FIRST_ENCOUNTER:
                state.known[viewer] = int(state.known[viewer]) | 1 << card
            else:
                bit = 1 << card - FIRST_ENCOUNTER
                state.known_sea[viewer] = int(state.known_sea[viewer]) | bit


@rule
def publish(state: State, card: Card) -> None:
    """Note that everybody can locate the card from now on."""
    if card < FIRST_ENCOUNTER:
        state.public = int(state.public) | 1 << card
    else:
        state.public_sea = int(state.public_sea) | 1 << card - FIRST_ENCOUNTER


@rule
def forget(state: State, witnesses: int, cards: int) -> None:
    """Note that all but the witnesses can no longer locate these souvenirs and places."""
    for viewer in range(state.seats):
        if witnesses >> viewer & 1 == 1:
            state.known[viewer] = int(state.known[viewer]) | int(state.public) & cards
        else:
            state.known[viewer] = int(state.known[viewer]) & ~cards
    state.public = int(state.public) & ~cards


@rule
def rule_out(state: State, witnesses: int, cards: int, holder: Seat) -> None:
    """Before forgetting the cards, let all but the witnesses rule them out everywhere else."""
    for row in range(int(state.seats) + 1):
        lost = memory_of(state, row - 1) & cards
        if lost != 0 and not watches(witnesses, row):
            scrub(state, row, lost, holder)


@rule
def scrub(state: State, row: int, cards: int, holder: Seat) -> None:
    """Remove the cards from the viewer's sets everywhere but in the holder's hand."""
    for seat in range(state.seats):
        if seat != holder:
            sets = state.may_be[row, seat]
            for i in range(MAX_HAND):
                sets[i] = int(sets[i]) & ~cards
    lots = state.lot_may_be[row]
    for lot in range(KEPT_LOT):
        lots[lot] = int(lots[lot]) & ~cards
    if row != 0:
        state.traced[row] = int(state.traced[row]) & ~cards | cards & ~int(state.public)


@rule
def watches(witnesses: int, row: int) -> bool:
    """Whether the viewer of that row is a witness; spectators never are."""
    return bool(witnesses << 1 >> row & 1 == 1)


@rule
def forget_encounters(state: State, witnesses: int, cards: int) -> None:
    """Note that all but the witnesses can no longer locate these encounters."""
    for viewer in range(state.seats):
        if witnesses >> viewer & 1 == 0:
            state.known_sea[viewer] = int(state.known_sea[viewer]) & ~cards
    state.public_sea = int(state.public_sea) & ~cards


@rule
def memory_of(state: State, seat: Seat) -> int:
    """The souvenirs and places that the seat, or a spectator, can locate."""
    own = 0 if seat == NO_SEAT else int(state.known[seat])
    return int(state.public) | own


@rule
def sea_memory_of(state: State, seat: Seat) -> int:
    """The encounters that the seat, or a spectator, can locate."""
    own = 0 if seat == NO_SEAT else int(state.known_sea[seat])
    return int(state.public_sea) | own


# What the hidden cards of hands may be. A spectator, whose row comes first, has a set for each card
# of every hand. A seat has sets of its own only for hands about which it knows more: those of which
# it could locate a card that may have left unseen.


@rule
def is_apart(state: State, row: int, seat: Seat) -> bool:
    """Whether the viewer has sets of its own for the hand."""
    return row == 0 or bool(int(state.apart[row]) >> seat & 1 == 1)


@rule
def set_apart(state: State, row: int, seat: Seat) -> None:
    """Give the viewer sets of its own for another hand: the spectator's, with what it knows."""
    if is_apart(state, row, seat) or row == seat + 1:
        return
    sets, common, known = state.may_be[row, seat], state.may_be[0, seat], memory_of(state, row - 1)
    for i in range(MAX_HAND):
        sets[i] = int(common[i]) & ~(int(state.traced[row]) & ~known)
    seen, last = int(state.hand[seat]) & known & ~int(state.public), hidden_count(state, seat) - 1
    while seen != 0:
        card = tightest(sets, seen, last)
        make_out(state, row, seat, card, ~known | seen)
        seen &= ~(1 << card)
    state.apart[row] = int(state.apart[row]) | 1 << seat


@rule
def tightest(sets: Array, seen: int, last: int) -> Card:
    """The card seen in a hand for which the fewest sets qualify."""
    found, fewest = 0, MAX_HAND + 1
    while seen != 0:
        card, count = lowest(seen), 0
        for i in range(last + 1):
            count += int(sets[i]) >> card & 1
        if count < fewest:
            found, fewest = card, count
        seen &= seen - 1
    return found


@rule
def rejoin(state: State, seat: Seat) -> None:
    """Drop all sets for a hand that is empty."""
    for row in range(1, int(state.seats) + 1):
        drop_sets(state, row, seat)


@rule
def drop_sets(state: State, row: int, seat: Seat) -> None:
    """Drop the viewer's own sets for the hand."""
    state.apart[row] = int(state.apart[row]) & ~(1 << seat)
    for i in range(MAX_HAND):
        state.may_be[row, seat, i] = 0


@rule
def hidden_count(state: State, seat: Seat) -> int:
    """How many souvenirs and places the hand holds."""
    return int(state.hand_souvenirs[seat]) + int(state.hand_places[seat])


@rule
def take_set(sets: Array, index: int, last: int) -> int:
    """Remove and return one of the sets of a hand; the last one fills the gap."""
    cards = int(sets[index])
    sets[index] = sets[last]
    sets[last] = 0
    return cards


@rule
def single_out(sets: Array, card: Card, hidden: int, last: int) -> int:
    """The index of the set that stands for a card just seen in a hand, up to ``last``."""
    certain, found, some, every = -1, 0, 0, -1
    for i in range(last + 1):
        cards = int(sets[i])
        fits = -(cards >> card & 1)
        some |= cards & fits
        every &= cards | ~fits
        found = found if fits == 0 else i
        certain = i if cards == 1 << card else certain
    if certain >= 0:
        return certain
    return found if some == every else best_candidate(sets, card, hidden | 1 << card, last)


@rule
def make_out(state: State, row: int, seat: Seat, card: Card, hidden: int) -> int:
    """Note that the viewer sees the card in the hand; return the index of its set."""
    sets, last = state.may_be[row, seat], hidden_count(state, seat) - 1
    index = single_out(sets, card, hidden, last)
    sets[index] = 1 << card
    return index


@rule
def best_candidate(sets: Array, card: Card, hidden: int, last: int) -> int:
    """The index of the set to take for the card: the smallest of several.

    The card could have been another one of them, so these may from now on be what that one was.
    """
    found, best, fewest = 0, 0, FIRST_ENCOUNTER
    for i in range(last + 1):
        cards = int(sets[i]) & hidden
        if contains(cards, card) and count_members(cards) <= fewest:
            found, best, fewest = i, cards, count_members(cards)
    for i in range(last + 1):
        cards = int(sets[i]) & hidden
        if contains(cards, card) and cards & best != best:
            sets[i] = cards | best
    return found


@rule
def note_gain(state: State, seat: Seat, card: Card) -> None:
    """Note that everybody sees the card go to the hand."""
    if card < FIRST_ENCOUNTER:
        count = hidden_count(state, seat)
        for row in range(int(state.seats) + 1):
            if is_apart(state, row, seat):
                state.may_be[row, seat, count] = 1 << card


@rule
def note_loss(state: State, seat: Seat, card: Card) -> None:
    """Note that everybody sees the card leave the hand."""
    if card < FIRST_ENCOUNTER:
        last = hidden_count(state, seat) - 1
        for row in range(int(state.seats) + 1):
            if is_apart(state, row, seat):
                sets = state.may_be[row, seat]
                take_set(sets, single_out(sets, card, ~memory_of(state, row - 1), last), last)
        if last == 0:
            rejoin(state, seat)


@rule
def lose_sight(state: State, giver: Seat, receiver: Seat, card: Card, witnesses: int) -> None:
    """Before a card leaves a hand: who sees only its back loses track of all cards with that back.

    If it is the only card with its back in the hand, everybody can tell which one it is.
    """
    deck = deck_of(card)
    if deck == ENCOUNTER:
        return
    fellows = int(state.hand[giver]) & int(DECK_SETS[deck])
    several = fellows & (fellows - 1) != 0
    alike = are_alike(state.may_be[0, giver], state.may_be[0, receiver], deck)
    for row in range(int(state.seats), -1, -1):
        if watches(witnesses, row):
            if not alike:
                set_apart(state, row, giver)
                set_apart(state, row, receiver)
            if is_apart(state, row, giver):
                make_out(state, row, giver, card, ~memory_of(state, row - 1))
        elif several:
            if memory_of(state, row - 1) & ~int(state.public) & fellows != 0:
                set_apart(state, row, giver)
            blend(state.may_be[row, giver], deck)
    if several:
        rule_out(state, witnesses, fellows, giver)
        forget(state, witnesses, fellows)


@rule
def are_alike(sets: Array, others: Array, deck: int) -> bool:
    """Whether all cards with this back in two hands have the same set."""
    some, every = 0, -1
    for i in range(MAX_HAND):
        for cards in (int(sets[i]) & int(DECK_SETS[deck]), int(others[i]) & int(DECK_SETS[deck])):
            some |= cards
            every &= cards if cards != 0 else -1
    return some & ~every == 0


@rule
def blend(sets: Array, deck: int) -> None:
    """Give all cards of the hand with this back the union of their sets."""
    every = 0
    for i in range(MAX_HAND):
        every |= int(sets[i]) & int(DECK_SETS[deck])
    for i in range(MAX_HAND):
        if int(sets[i]) & int(DECK_SETS[deck]) != 0:
            sets[i] = every


@rule
def note_pass(state: State, giver: Seat, receiver: Seat, card: Card, witnesses: int) -> None:
    """Move the card's set from hand to hand; who sees only its back knows where it came from."""
    last, count = hidden_count(state, giver) - 1, hidden_count(state, receiver)
    for row in range(int(state.seats), -1, -1):
        if is_apart(state, row, giver) or is_apart(state, row, receiver):
            set_apart(state, row, giver)
            set_apart(state, row, receiver)
            cards, sets = 1 << card, state.may_be[row, giver]
            if row != giver + 1:
                index = oldest_with_back(sets, deck_of(card))
                if watches(witnesses, row):
                    index = make_out(state, row, giver, card, ~memory_of(state, row - 1))
                passed = take_set(sets, index, last)
                cards = cards if watches(witnesses, row) else passed
            if row != receiver + 1:
                state.may_be[row, receiver, count] = cards
    if last == 0:
        rejoin(state, giver)


@rule
def oldest_with_back(sets: Array, deck: int) -> int:
    """The index of the first card of a hand that belongs to the deck."""
    i = 0
    while int(sets[i]) & int(DECK_SETS[deck]) == 0:
        i += 1
    return i


# What a hand has given away about its souvenirs.


@rule
def note_given_away(state: State, seat: Seat, souvenirs: int, holds: int) -> None:
    """Note that everybody learns that the hand holds one of these souvenirs (1), or none (0)."""
    for row in range(int(state.seats), -1, -1):
        if holds == 0:
            sets = state.may_be[row, seat]
            for i in range(MAX_HAND):
                sets[i] = int(sets[i]) & ~souvenirs
        elif row != seat + 1 and souvenirs != 0:
            narrow_one(state, row, seat, souvenirs)


@rule
def narrow_one(state: State, row: int, seat: Seat, souvenirs: int) -> None:
    """The hand holds one of the souvenirs: if only one of its cards can be one, narrow its set."""
    known = memory_of(state, row - 1)
    if int(state.hand[seat]) & known & ~int(state.public) != 0:
        set_apart(state, row, seat)
    if int(state.hand[seat]) & known & souvenirs != 0 or not is_apart(state, row, seat):
        return
    sets = state.may_be[row, seat]
    count, last = 0, 0
    for i in range(MAX_HAND):
        if int(sets[i]) & souvenirs & ~known != 0:
            count, last = count + 1, i
    if count == 1:
        sets[last] = int(sets[last]) & souvenirs
