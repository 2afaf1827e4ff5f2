"""Vague & Attaque: what is known of several hidden cards together, but of none of them alone.

A claim reads: at least so many of these hidden cards are among these souvenirs. Hidden cards are
named by their number in a hand, or by their lot. Every viewer has claims of its own, and none of
them counts a card that the viewer can locate.

Claims are true but do not say all. What a viewer knows is a list of cases, one for each course of
the match that fits what it was told; claims hold what is common to all cases and lose which facts
belong together. In about 1 of 1,000 choices some world is dealt that fits no case. This was seen
to begin in two ways:
- A souvenir is laid down that may have been any of several with different sets: ``settle`` weakens
  each claim on its own by the worst case, though one case cannot be the worst for all of them.
- One of several souvenirs with different sets is kept and the others are slid under:
  ``spread_to`` lets each claim count all of these lots, though each is in one place only.
Two more are possible: claims are checked one by one, so a card may count as another one in each;
and there may be more claims or lots than there is room for. ``python -m benchmarks.worlds`` counts
such worlds.
"""

from __future__ import annotations

from houle.engine.rule import Card, Seat, rule
from houle.engine.struct import Array
from houle.games.vague_attaque.chapters.sets import contains, count_members, lowest

from ..cards import MAX_HAND, MAX_SEATS, NO_CARD, SOUVENIRS
from ..state import State
from .fields import NUM_CLAIMS

HAND = (1 << MAX_HAND) - 1
FIRST_LOT = MAX_SEATS * MAX_HAND


@rule
def add_claim(state: State, row: int, cards: int, souvenirs: int, least: int) -> None:
    """Add a claim of the viewer, unless it has the same or a stronger one."""
    count = int(state.claim_count[row])
    for i in range(count):
        same = state.claim_cards[row, i] == cards and state.claim_least[row, i] >= least
        if same and int(state.claim[row, i]) & ~souvenirs == 0:
            return
    if count == NUM_CLAIMS:
        drop_claim(state, row, least_needed(state, row))
        count -= 1
    state.claim[row, count] = souvenirs
    state.claim_cards[row, count] = cards
    state.claim_least[row, count] = least
    state.claim_count[row] = count + 1


@rule
def least_needed(state: State, row: int) -> int:
    """The claim to drop when there is no room: one that follows from another, else the oldest."""
    for i in range(NUM_CLAIMS):
        for j in range(NUM_CLAIMS):
            if i != j and follows(state, row, i, j):
                return i
    return 0


@rule
def follows(state: State, row: int, index: int, other: int) -> bool:
    """Whether the claim with the index says nothing that the other does not say."""
    spare = int(state.claim_cards[row, other]) & ~int(state.claim_cards[row, index])
    more = int(state.claim[row, other]) & ~int(state.claim[row, index])
    least = int(state.claim_least[row, other]) - int(state.claim_least[row, index])
    return more == 0 and spare == 0 and least >= 0


@rule
def drop_claim(state: State, row: int, index: int) -> None:
    """Remove a claim; those after it move up."""
    last = int(state.claim_count[row]) - 1
    for i in range(index, last):
        state.claim[row, i] = state.claim[row, i + 1]
        state.claim_cards[row, i] = state.claim_cards[row, i + 1]
        state.claim_least[row, i] = state.claim_least[row, i + 1]
    state.claim[row, last] = 0
    state.claim_cards[row, last] = 0
    state.claim_least[row, last] = 0
    state.claim_count[row] = last


@rule
def drop_empty(state: State, row: int) -> None:
    """Remove the claims that say nothing any more."""
    for i in range(int(state.claim_count[row]) - 1, -1, -1):
        if state.claim_least[row, i] <= 0 or state.claim_cards[row, i] == 0:
            drop_claim(state, row, i)


@rule
def has_claims(state: State, row: int, seat: Seat) -> bool:
    """Whether a claim of the viewer names cards of the hand."""
    for i in range(state.claim_count[row]):
        if cards_in_hand(state, row, i, seat) != 0:
            return True
    return False


@rule
def cards_in_hand(state: State, row: int, index: int, seat: Seat) -> int:
    """Which cards of the hand belong to the claim, by their numbers."""
    return int(state.claim_cards[row, index]) >> seat * MAX_HAND & HAND


@rule
def fitting(sets: Array, card: Card, last: int) -> int:
    """Which cards of a hand, up to the last, may be this one, by their numbers."""
    found = 0
    for i in range(last + 1):
        if int(sets[i]) == 1 << card:
            return 1 << i
        found |= (int(sets[i]) >> card & 1) << i
    return found


@rule
def are_equal(sets: Array, cards: int) -> bool:
    """Whether these cards of a hand, given by their numbers, all have the same set."""
    some, every = 0, -1
    for i in range(MAX_HAND):
        if contains(cards, i):
            some |= int(sets[i])
            every &= int(sets[i])
    return some & ~every == 0


@rule
def settle(state: State, row: int, seat: Seat, card: Card, fits: int, index: int) -> None:
    """One of the cards that fit turned out to be this card: no claim counts it any more.

    The viewer's sets treat the one with the index as the card. It may have been any that fit, so
    each claim gives up the one whose loss weakens it most: then it is true in every case.
    """
    first = seat * MAX_HAND
    for i in range(state.claim_count[row]):
        cards = int(state.claim_cards[row, i])
        inside, outside = fits & cards >> first, fits & ~(cards >> first)
        claimed = contains(int(state.claim[row, i]), card)
        if inside != 0:
            state.claim_least[row, i] -= 1 if claimed else 0
            gone = index if contains(inside, index) else lowest(inside)
            if not claimed and outside != 0:
                cards, gone = cards | (outside & -outside) << first, index
            state.claim_cards[row, i] = cards & ~(1 << first + gone)


@rule
def close_gap(state: State, row: int, seat: Seat, index: int, last: int) -> None:
    """Renumber: the card with the index has left the hand, the last one takes its number."""
    first = seat * MAX_HAND
    for i in range(state.claim_count[row]):
        cards = int(state.claim_cards[row, i])
        moved = cards >> first + last & 1
        kept = cards & ~(1 << first + last) & ~(1 << first + index)
        state.claim_cards[row, i] = kept | (moved << first + index if index != last else 0)
    drop_empty(state, row)


@rule
def move_on(state: State, row: int, giver: Seat, index: int, receiver: Seat, number: int) -> None:
    """The card with the index goes to another hand, where it has this number."""
    for i in range(state.claim_count[row]):
        cards = int(state.claim_cards[row, i])
        moved = cards >> giver * MAX_HAND + index & 1
        state.claim_cards[row, i] = cards | moved << receiver * MAX_HAND + number


@rule
def mix(state: State, row: int, seat: Seat, sets: Array, hidden: int) -> None:
    """Prepare for a souvenir that leaves the hand unseen, which may be any of the hand."""
    cards, some, every = 0, 0, -1
    for i in range(MAX_HAND):
        souvenirs = int(sets[i]) & SOUVENIRS
        if souvenirs != 0:
            cards |= 1 << i
            some |= souvenirs & hidden
            every &= souvenirs | ~hidden
    for i in range(state.claim_count[row]):
        inside = cards_in_hand(state, row, i, seat)
        if inside != 0:
            narrow_claim(state, row, i, seat, sets)
            join_claim(state, row, i, seat, sets, cards, hidden)
    if some & ~every != 0:
        count_kinds(state, row, seat, sets, hidden, cards)


@rule
def join_claim(
    state: State, row: int, index: int, seat: Seat, sets: Array, cards: int, hidden: int
) -> None:
    """Let a claim count these cards of the hand too; it gains those surely among its souvenirs."""
    souvenirs = int(state.claim[row, index])
    new = cards & ~cards_in_hand(state, row, index, seat)
    if new != 0:
        split_off(state, row, index, cards << seat * MAX_HAND)
    for i in range(MAX_HAND):
        kind = kind_of(sets, i, hidden)
        if contains(new, i) and kind != 0 and kind & ~souvenirs == 0:
            state.claim_least[row, index] += 1
    both = int(state.claim_cards[row, index]) | new << seat * MAX_HAND
    state.claim_cards[row, index] = both


@rule
def split_off(state: State, row: int, index: int, cards: int) -> None:
    """Keep, if there is room, what a claim says of the other cards at least."""
    others = int(state.claim_cards[row, index]) & ~cards
    gone = count_members(int(state.claim_cards[row, index]) & cards)
    least = int(state.claim_least[row, index]) - gone
    if least > 0 and state.claim_count[row] < NUM_CLAIMS:
        add_claim(state, row, others, int(state.claim[row, index]), least)


@rule
def join_claims(
    state: State, row: int, seat: Seat, sets: Array, fits: int, equal: bool, hidden: int
) -> None:
    """Prepare for one of the cards that fit to be seen: a claim about one is then about all."""
    for i in range(state.claim_count[row] if not equal else 0):
        if fits & cards_in_hand(state, row, i, seat) != 0:
            narrow_claim(state, row, i, seat, sets)
            join_claim(state, row, i, seat, sets, fits, hidden)


@rule
def narrow_claim(state: State, row: int, index: int, seat: Seat, sets: Array) -> None:
    """Remove from a claim about a single hand the souvenirs that its cards cannot be."""
    inside = cards_in_hand(state, row, index, seat)
    if int(state.claim_cards[row, index]) == inside << seat * MAX_HAND:
        state.claim[row, index] = int(state.claim[row, index]) & union(sets, inside)


@rule
def union(sets: Array, cards: int) -> int:
    """What some cards of a hand, given by their numbers, may be."""
    some = 0
    for i in range(MAX_HAND):
        if contains(cards, i):
            some |= int(sets[i])
    return some


@rule
def count_kinds(state: State, row: int, seat: Seat, sets: Array, hidden: int, cards: int) -> None:
    """Claim how many cards of each set the hand holds, before the sets are joined."""
    certain, some = 0, 0
    for i in range(MAX_HAND):
        some |= kind_of(sets, i, hidden)
    for i in range(MAX_HAND):
        kind = kind_of(sets, i, hidden)
        least, new = 0, kind & (kind - 1) != 0
        certain |= 0 if new else kind
        for j in range(MAX_HAND if new else 0):
            other = kind_of(sets, j, hidden)
            least += 1 if other != 0 and other & ~kind == 0 else 0
            new = new and (j >= i or other != kind)
        # Where fewer others exist than there are cards besides, the sets say it already.
        if new and least + count_members(some & ~kind) > count_members(cards):
            add_claim(state, row, cards << seat * MAX_HAND, kind, least)
    if certain != 0:
        add_claim(state, row, cards << seat * MAX_HAND, certain, count_members(certain))


@rule
def kind_of(sets: Array, index: int, hidden: int) -> int:
    """What a souvenir of a hand may be, without those located elsewhere."""
    souvenirs = int(sets[index]) & SOUVENIRS
    return souvenirs if souvenirs & (souvenirs - 1) == 0 else souvenirs & hidden


@rule
def forget_hand(state: State, row: int, seat: Seat, hand: int) -> None:
    """The viewer has seen the whole hand: claims no longer count its cards."""
    for i in range(state.claim_count[row]):
        inside = cards_in_hand(state, row, i, seat)
        if inside != 0:
            found = count_members(hand & int(state.claim[row, i]))
            state.claim_least[row, i] -= min(found, count_members(inside))
            state.claim_cards[row, i] &= ~(HAND << seat * MAX_HAND)
    drop_empty(state, row)


@rule
def leave_lot(state: State, row: int, lot: int, card: Card, bit: int) -> None:
    """A card of the lot comes to a hand; the viewer sees it, or it is NO_CARD."""
    for i in range(state.claim_count[row]):
        if contains(int(state.claim_cards[row, i]), FIRST_LOT + lot):
            if card == NO_CARD:
                state.claim_cards[row, i] = int(state.claim_cards[row, i]) | 1 << bit
            elif contains(int(state.claim[row, i]), card):
                state.claim_least[row, i] -= 1
    drop_empty(state, row)


@rule
def spread_to(state: State, row: int, lots: int, others: int) -> None:
    """Cards of some lots may be in others now: claims about those count these too."""
    for i in range(state.claim_count[row]):
        if int(state.claim_cards[row, i]) & lots << FIRST_LOT != 0:
            state.claim_cards[row, i] = int(state.claim_cards[row, i]) | others << FIRST_LOT


@rule
def forget_lot(state: State, lot: int) -> None:
    """The lot is empty: no claim counts its cards any more."""
    for row in range(int(state.seats) + 1):
        for i in range(state.claim_count[row]):
            cards = int(state.claim_cards[row, i]) & ~(1 << FIRST_LOT + lot)
            state.claim_cards[row, i] = cards
        if state.claim_count[row] != 0:
            drop_empty(state, row)


@rule
def found_in_hands(state: State, row: int, index: int, unknown: int) -> int:
    """How many cards of hands may be among those that the claim counts."""
    count = 0
    souvenirs = int(state.claim[row, index]) & unknown
    for seat in range(state.seats):
        inside = cards_in_hand(state, row, index, seat)
        if inside != 0:
            sets, hand = state.may_be[row, seat], int(state.hand[seat]) & unknown
            found = hand & souvenirs & union(sets, inside)
            most = min(count_members(found), count_members(inside))
            count += most_at_once(sets, hand & SOUVENIRS, inside, souvenirs, most)
    return count


@rule
def most_at_once(sets: Array, hand: int, inside: int, souvenirs: int, most: int) -> int:
    """How many of the cards inside, at most so many, can be among the souvenirs at once."""
    best, some = 0, inside
    while some != 0 and best < most:
        count = count_members(some)
        if best < count <= most and can_be(sets, hand, some, souvenirs):
            best = count
        some = (some - 1) & inside
    return best


@rule
def can_be(sets: Array, hand: int, chosen: int, souvenirs: int) -> bool:
    """Whether a hand can be what it may be, with the chosen cards among the souvenirs (Hall)."""
    some = hand
    while some != 0:
        some = (some - 1) & hand
        count = 0
        for i in range(MAX_HAND):
            cards = int(sets[i]) & hand
            fits = cards & souvenirs if contains(chosen, i) else cards
            count += 1 if cards != 0 and fits & ~some == 0 else 0
        if count > count_members(some):
            return False
    return True
