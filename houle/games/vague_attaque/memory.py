"""Vague & Attaque: who remembers which card, and what a hand has given away."""

from __future__ import annotations

from houle.engine.event import audience_of
from houle.engine.rule import NO_SEAT, Card, Seat, rule
from houle.engine.struct import Array

from .cards import (
    DECK_SETS,
    ENCOUNTER,
    FIRST_ENCOUNTER,
    MAX_HAND,
    PIRATE_SYMBOL,
    SOUVENIR,
    deck_of,
)
from .sets import contains, lowest
from .state import (
    EXPLORE,
    KEPT_LOT,
    NO_LOT,
    NUM_LOTS,
    SEA_LOT,
    SETUP,
    SLID_LOTS,
    SOLO,
    TEAM,
    State,
)


@rule
def partner_of(state: State, seat: Seat) -> Seat:
    """The other seat of the team, or NO_SEAT (VA-65)."""
    return (seat + 2) % 4 if state.mode == TEAM else NO_SEAT


@rule
def audience(state: State, seat: Seat) -> int:
    """Who sees what comes into the hand: the seat, and its partner if hands are open (VA-83)."""
    bits = audience_of(seat)
    if state.open_hands != 0:
        bits |= audience_of(partner_of(state, seat))
    return bits


# Knowing where a card is.


@rule
def learn(state: State, viewers: int, card: Card) -> None:
    """Let the viewers know where the card is from now on."""
    for viewer in range(state.seats):
        if viewers >> viewer & 1 == 1:
            if card < FIRST_ENCOUNTER:
                state.known[viewer] = int(state.known[viewer]) | 1 << card
            else:
                bit = 1 << card - FIRST_ENCOUNTER
                state.known_sea[viewer] = int(state.known_sea[viewer]) | bit


@rule
def publish(state: State, card: Card) -> None:
    """Let everybody know where the card is from now on."""
    if card < FIRST_ENCOUNTER:
        state.public = int(state.public) | 1 << card
    else:
        state.public_sea = int(state.public_sea) | 1 << card - FIRST_ENCOUNTER


@rule
def forget(state: State, witnesses: int, cards: int) -> None:
    """Let all but the witnesses no longer know where these souvenirs and places are."""
    for viewer in range(state.seats):
        if witnesses >> viewer & 1 == 1:
            state.known[viewer] = int(state.known[viewer]) | int(state.public) & cards
        else:
            state.known[viewer] = int(state.known[viewer]) & ~cards
    state.public = int(state.public) & ~cards


@rule
def rule_out(state: State, witnesses: int, cards: int, holder: Seat) -> None:
    """Let all but the witnesses know that the cards they are about to forget are nowhere else."""
    for row in range(int(state.seats) + 1):
        lost = memory_of(state, row - 1) & cards
        if lost != 0 and not watches(witnesses, row):
            scrub(state, row, lost, holder)


@rule
def scrub(state: State, row: int, cards: int, holder: Seat) -> None:
    """Rule the cards out for the viewer, but for the holder's hand."""
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
    """Let all but the witnesses no longer know where these encounters are."""
    for viewer in range(state.seats):
        if witnesses >> viewer & 1 == 0:
            state.known_sea[viewer] = int(state.known_sea[viewer]) & ~cards
    state.public_sea = int(state.public_sea) & ~cards


@rule
def memory_of(state: State, seat: Seat) -> int:
    """The souvenirs and places of which the seat, or a spectator, knows where they are."""
    own = 0 if seat == NO_SEAT else int(state.known[seat])
    return int(state.public) | own


@rule
def sea_memory_of(state: State, seat: Seat) -> int:
    """The encounters of which the seat, or a spectator, knows where they are."""
    own = 0 if seat == NO_SEAT else int(state.known_sea[seat])
    return int(state.public_sea) | own


# What the hidden cards of hands may be: for a spectator, whose row comes first, there is one set
# for each card of every hand. A seat has sets of its own only for hands of which it knew a card
# that may have passed on unseen.


@rule
def is_apart(state: State, row: int, seat: Seat) -> bool:
    """Whether the viewer has sets of its own for the hand."""
    return row == 0 or bool(int(state.apart[row]) >> seat & 1 == 1)


@rule
def set_apart(state: State, row: int, seat: Seat) -> None:
    """Give the viewer sets of its own for another hand, from what it and everybody knows."""
    if is_apart(state, row, seat) or row == seat + 1:
        return
    sets, common, known = state.may_be[row, seat], state.may_be[0, seat], memory_of(state, row - 1)
    for i in range(MAX_HAND):
        sets[i] = int(common[i]) & ~(int(state.traced[row]) & ~known)
    seen = int(state.hand[seat]) & known & ~int(state.public)
    while seen != 0:
        index = single_out(sets, lowest(seen), ~known, hidden_count(state, seat) - 1)
        sets[index] = seen & -seen
        seen &= seen - 1
    state.apart[row] = int(state.apart[row]) | 1 << seat


@rule
def rejoin(state: State, seat: Seat) -> None:
    """The hand is empty: nobody needs sets of its own for it."""
    for row in range(1, int(state.seats) + 1):
        state.apart[row] = int(state.apart[row]) & ~(1 << seat)


@rule
def hidden_count(state: State, seat: Seat) -> int:
    """How many souvenirs and places the hand holds."""
    return int(state.hand_souvenirs[seat]) + int(state.hand_places[seat])


@rule
def take_set(sets: Array, index: int, last: int) -> int:
    """Take out one of the sets of a hand; the last fills the gap."""
    cards = int(sets[index])
    sets[index] = sets[last]
    sets[last] = 0
    return cards


@rule
def single_out(sets: Array, card: Card, hidden: int, last: int) -> int:
    """Which card of a hand, up to the last, has turned out to be this one."""
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
def best_candidate(sets: Array, card: Card, hidden: int, last: int) -> int:
    """Which of several cards of a hand to take for this one: that about which most is known.

    The others could be it as well, so from now on they may be all that it could be.
    """
    found, best = 0, 0
    for i in range(last + 1):
        cards = int(sets[i]) & hidden
        if contains(cards, card):
            if best == 0 or cards & best == cards:
                found, best = i, cards
            elif cards & best != best:
                sets[i] = cards | best
    return found


@rule
def note_gain(state: State, seat: Seat, card: Card) -> None:
    """Everybody sees the card come to the hand."""
    if card < FIRST_ENCOUNTER:
        count = hidden_count(state, seat)
        for row in range(int(state.seats) + 1):
            if is_apart(state, row, seat):
                state.may_be[row, seat, count] = 1 << card


@rule
def note_loss(state: State, seat: Seat, card: Card) -> None:
    """Everybody sees the card leave the hand."""
    if card < FIRST_ENCOUNTER:
        last = hidden_count(state, seat) - 1
        for row in range(int(state.seats) + 1):
            if is_apart(state, row, seat):
                sets, hidden = state.may_be[row, seat], ~memory_of(state, row - 1)
                take_set(sets, single_out(sets, card, hidden, last), last)
        if last == 0:
            rejoin(state, seat)


@rule
def note_hand(state: State, viewer: Seat, seat: Seat) -> None:
    """The viewer sees the whole hand."""
    state.apart[viewer + 1] = int(state.apart[viewer + 1]) & ~(1 << seat)


@rule
def lose_sight(state: State, giver: Seat, receiver: Seat, card: Card, witnesses: int) -> None:
    """A card leaves a hand unseen: who sees only its back can no longer tell the others apart.

    A card without a fellow of the same back is no mystery, so it stays known.
    """
    deck = deck_of(card)
    if deck == ENCOUNTER:
        return
    fellows = int(state.hand[giver]) & int(DECK_SETS[deck])
    several = fellows & (fellows - 1) != 0
    telling = are_alike(state.may_be[0, giver], state.may_be[0, receiver], deck)
    last = hidden_count(state, giver) - 1
    for row in range(int(state.seats), -1, -1):
        known, sets = memory_of(state, row - 1), state.may_be[row, giver]
        if watches(witnesses, row):
            if not telling:
                set_apart(state, row, giver)
                set_apart(state, row, receiver)
            if is_apart(state, row, giver):
                sets[single_out(sets, card, ~known, last)] = 1 << card
        elif several:
            if known & ~int(state.public) & fellows != 0:
                set_apart(state, row, giver)
            blend(sets, deck)
    if several:
        rule_out(state, witnesses, fellows, giver)
        forget(state, witnesses, fellows)


@rule
def are_alike(sets: Array, others: Array, deck: int) -> bool:
    """Whether all cards of two hands with this back may be the same."""
    some, every = 0, -1
    for i in range(MAX_HAND):
        for cards in (int(sets[i]) & int(DECK_SETS[deck]), int(others[i]) & int(DECK_SETS[deck])):
            some |= cards
            every &= cards if cards != 0 else -1
    return some & ~every == 0


@rule
def blend(sets: Array, deck: int) -> None:
    """Any card of the hand with this back may be what one of them could be."""
    every = 0
    for i in range(MAX_HAND):
        every |= int(sets[i]) & int(DECK_SETS[deck])
    for i in range(MAX_HAND):
        if int(sets[i]) & int(DECK_SETS[deck]) != 0:
            sets[i] = every


@rule
def note_pass(state: State, giver: Seat, receiver: Seat, card: Card, witnesses: int) -> None:
    """The card goes from hand to hand; who sees only its back knows from which hand it came."""
    last, count = hidden_count(state, giver) - 1, hidden_count(state, receiver)
    for row in range(int(state.seats), -1, -1):
        if is_apart(state, row, giver) or is_apart(state, row, receiver):
            set_apart(state, row, giver)
            set_apart(state, row, receiver)
            cards, sets = 1 << card, state.may_be[row, giver]
            if row != giver + 1:
                index = oldest_with_back(sets, deck_of(card))
                if watches(witnesses, row):
                    index = single_out(sets, card, ~memory_of(state, row - 1), last)
                passed = take_set(sets, index, last)
                cards = cards if watches(witnesses, row) else passed
            if row != receiver + 1:
                state.may_be[row, receiver, count] = cards
    if last == 0:
        rejoin(state, giver)


@rule
def oldest_with_back(sets: Array, deck: int) -> int:
    """The first card of a hand that belongs to the deck."""
    i = 0
    while int(sets[i]) & int(DECK_SETS[deck]) == 0:
        i += 1
    return i


# What the hidden cards of piles may be, and those that come from them.


@rule
def lot_set(state: State, row: int, lot: int) -> int:
    """What the cards of the lot may be for the viewer."""
    if lot >= SEA_LOT:
        return int(state.lot_may_be[0, lot])
    if lot < SLID_LOTS:
        return int(state.lot_may_be[0, lot]) & ~int(state.traced[row])
    return int(state.lot_may_be[row, lot])


@rule
def in_lot(state: State, row: int, lot: int, card: Card) -> int:
    """What the card, which belongs to the lot, may be for the viewer."""
    if card < FIRST_ENCOUNTER and contains(memory_of(state, row - 1), card):
        return 1 << card
    return lot_set(state, row, lot)


@rule
def note_hidden(state: State, seat: Seat, card: Card, lot: int) -> None:
    """A card of the lot comes to the hand; the others see only its back."""
    count, witnesses = hidden_count(state, seat), audience(state, seat)
    for row in range(int(state.seats), -1, -1):
        seen = watches(witnesses, row) or contains(memory_of(state, row - 1), card)
        if seen or lot >= SLID_LOTS:
            set_apart(state, row, seat)
        if is_apart(state, row, seat):
            cards = 1 << card if seen else lot_set(state, row, lot) & ~ruled_out(state)
            state.may_be[row, seat, count] = cards


@rule
def ruled_out(state: State) -> int:
    """What cannot come to a hand now: in solo such souvenirs go aboard the ship (VA-72, VA-84)."""
    if state.mode != SOLO or state.phase == SETUP:
        return 0
    return PIRATE_SYMBOL if state.rough != 0 or state.phase == EXPLORE else 0


@rule
def note_slid(state: State, seat: Seat, deck: int, count: int) -> None:
    """The seat keeps one of the cards looked at and slides the others, so many, under the pile.

    The order stays: each of them is the one looked at in its turn, or the one after it.
    """
    state.kept_lot = state.looking_lot[0]
    for i in range(count):
        lot = int(state.looking_lot[i])
        if lot != state.looking_lot[i + 1] or is_remembered(state, seat, i):
            lot = free_lot(state, deck)
            state.kept_lot = KEPT_LOT
            for row in range(int(state.seats) + 1):
                widen(state, row, lot, i, i + 2)
        state.pile_lot[deck, count - 1 - i] = lot
    if state.kept_lot == KEPT_LOT:
        for row in range(int(state.seats) + 1):
            state.lot_may_be[row, KEPT_LOT] = 0
            widen(state, row, KEPT_LOT, 0, count + 1)


@rule
def widen(state: State, row: int, lot: int, start: int, stop: int) -> None:
    """The cards of the lot may be, for the viewer, any of some that are looked at."""
    for i in range(start, stop):
        cards = in_lot(state, row, int(state.looking_lot[i]), int(state.looking[i]))
        state.lot_may_be[row, lot] = int(state.lot_may_be[row, lot]) | cards


@rule
def is_remembered(state: State, seat: Seat, index: int) -> bool:
    """Whether anybody but the seat knows one of two cards looked at, having slid it under."""
    known = 0
    for viewer in range(state.seats):
        if viewer != seat:
            known |= int(state.known[viewer])
    for i in range(index, index + 2):
        card = int(state.looking[i])
        if card < FIRST_ENCOUNTER and contains(known, card):
            return True
    return False


@rule
def free_lot(state: State, deck: int) -> int:
    """A lot without cards; if all are in use, the last, which then holds cards of several kinds."""
    first, last = SLID_LOTS, KEPT_LOT - 1
    if deck == ENCOUNTER:
        first, last = SEA_LOT + 1, NUM_LOTS - 1
    for lot in range(first, last):
        if not is_used(state, deck, lot):
            for row in range(int(state.seats) + 1):
                state.lot_may_be[row, lot] = 0
            return lot
    return last


@rule
def is_used(state: State, deck: int, lot: int) -> bool:
    """Whether a card of the pile, or one that is looked at, belongs to the lot."""
    for i in range(state.pile_count[deck]):
        if state.pile_lot[deck, i] == lot:
            return True
    for i in range(state.looking_count):
        if state.looking_lot[i] == lot:
            return True
    return False


@rule
def note_shuffled(state: State, deck: int, cards: int, count: int) -> None:
    """The pile was shuffled from these cards, so many, before everybody's eyes (VA-44)."""
    shuffled = SEA_LOT if deck == ENCOUNTER else deck
    older = NO_LOT
    for i in range(state.looking_count):
        if state.looking_lot[i] == shuffled:
            older = free_lot(state, deck) if older == NO_LOT else older
            state.looking_lot[i] = older
    for row in range(int(state.seats) + 1):
        if older != NO_LOT:
            left = lot_set(state, row, shuffled) & ~cards
            state.lot_may_be[row, older] = int(state.lot_may_be[row, older]) | left
        if deck != ENCOUNTER:
            state.traced[row] = int(state.traced[row]) & ~cards
    state.lot_may_be[0, shuffled] = cards
    for i in range(count):
        state.pile_lot[deck, i] = shuffled


# What a hand has given away about its souvenirs.


@rule
def make_claim(state: State, seat: Seat, souvenirs: int, least: int) -> None:
    """Everybody learns that the hand holds one of these souvenirs, or none if least is 0."""
    for row in range(int(state.seats) + 1 if least == 0 else 0):
        sets = state.may_be[row, seat]
        for i in range(MAX_HAND):
            sets[i] = int(sets[i]) & ~souvenirs
    if souvenirs != 0 and least != 0:
        state.claim[seat] = souvenirs
        state.claim_least[seat] = least


@rule
def claim_open(state: State, seat: Seat, card: Card, change: int) -> None:
    """A card came to (1) or left (-1) the hand before everybody's eyes."""
    if card < FIRST_ENCOUNTER and contains(int(state.claim[seat]), card):
        state.claim_least[seat] = max(0, int(state.claim_least[seat]) + change)


@rule
def claim_hidden(state: State, seat: Seat, card: Card) -> None:
    """A card left the hand, and only its back was seen."""
    if deck_of(card) == SOUVENIR:
        state.claim_least[seat] = max(0, int(state.claim_least[seat]) - 1)
