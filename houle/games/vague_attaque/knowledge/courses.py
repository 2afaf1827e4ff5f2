"""Vague & Attaque: whether a world is possible, given all that the viewer was told.

What a viewer was told is the list of entries in ``past``. From the world as it is now, the entries
are taken back one by one, the latest first: a card drawn returns from the hand to the pile, a gift
to its giver. Where the viewer has not seen the card, every card that it may have been is tried. The
world is possible if all entries can be taken back.

The cards tried are marked in the entries themselves, and removed at the end. The pile at a moment
is not stored card by card: it consists of the cards that lie there now and, above them, those of
the entries that were taken back.
"""

from __future__ import annotations

from houle.engine.rule import Seat, rule
from houle.games.vague_attaque.chapters.sets import count_members, lowest

from ..cards import SOUVENIR, SOUVENIRS
from ..choices import decisions
from ..state import State
from .failures import ALL_HANDS, known_failure, note_failure
from .past import (
    DRAWN,
    GAINED,
    HAND_SEEN,
    HOLDS_NONE,
    HOLDS_ONE,
    KEPT,
    LOOKED_AT,
    LOST,
    PASSED,
    PASSED_TOO,
    PLACE_KEPT,
    SHUFFLED,
    TURNED_UP,
    kind_at,
    receiver_at,
    seat_at,
    under_at,
)
from .survey import clear_course, goal_of

TRIED = 1 << 62
"""Marks the card of an entry as one that is only being tried."""
MAX_STEPS = 100_000
"""After this many steps the search gives up, and the world counts as possible."""
CARD_BITS = 6


@rule
def is_possible(state: State) -> bool:
    """Whether the souvenirs can have got where they are; call ``survey`` first.

    Where an entry cannot be taken back, a hand is to blame, and the last choice of a card that came
    to that hand or left it is changed: other choices would not help.
    """
    begin_course(state)
    count, steps, blame = int(state.past_count), 0, 0
    i = count - 1
    while 0 <= i < count and steps < MAX_STEPS:
        steps += 1
        if blame == 0:
            blame = known_failure(state, i)
            if blame == 0 and not take_back(state, i, False):
                blame = hand_to_blame(state, i)
        else:
            go_on(state, i)
            blame = change(state, i, blame)
        i += 1 if blame != 0 else -1
    end_course(state)
    return i < count


@rule
def change(state: State, index: int, blame: int) -> int:
    """Try the next card for an entry that changes a hand to blame; return the hands to blame then.

    That is 0 if there was another card to try.
    """
    if not is_choice(state, index) or blame & hands_of(state, index) == 0:
        withdraw(state, index)
        return blame
    state.course_blame[index] = int(state.course_blame[index]) | blame
    if take_back(state, index, True):
        return 0
    blame = int(state.course_blame[index]) | hand_to_blame(state, index)
    note_failure(state, index, blame)
    withdraw(state, index)
    return blame


@rule
def is_choice(state: State, index: int) -> bool:
    """Whether there can be several ways to take the entry back."""
    kind = kind_at(state, index)
    if kind == KEPT:
        return True
    return kind in (DRAWN, PASSED, PASSED_TOO) and not is_seen(state, index)


@rule
def hands_of(state: State, index: int) -> int:
    """The hands that the entry changes, as a set."""
    hands = 1 << seat_at(state, index)
    if kind_at(state, index) in (PASSED, PASSED_TOO):
        hands |= 1 << receiver_at(state, index)
    return hands


@rule
def hand_to_blame(state: State, index: int) -> int:
    """The hand because of which the entry cannot be taken back, as a set; for a pile, all hands."""
    if kind_at(state, index) in (SHUFFLED, LOOKED_AT):
        return ALL_HANDS
    return 1 << goal_of(state, index)


@rule
def withdraw(state: State, index: int) -> None:
    """Remove what was tried for the entry."""
    state.course_blame[index] = 0
    if int(state.past_cards[index]) & TRIED != 0:
        state.past_cards[index] = 0
    if kind_at(state, index) == KEPT:
        set_place_kept(state, index, 0)


@rule
def begin_course(state: State) -> None:
    """Begin with the world as it is."""
    for seat in range(state.seats):
        state.course_hand[seat] = int(state.hand[seat]) & SOUVENIRS
    for i in range(state.pile_count[SOUVENIR]):
        state.course_pile = int(state.course_pile) | 1 << int(state.pile[SOUVENIR, i])
    if state.decision != decisions.PICK_ENCOUNTER:
        for i in range(state.looking_count):
            look(state, int(state.looking[i]))


@rule
def end_course(state: State) -> None:
    """Remove what was tried."""
    clear_course(state)
    for i in range(state.past_count):
        withdraw(state, i)


@rule
def take_back(state: State, index: int, again: bool) -> bool:
    """Take the entry back; ``again``: in another way than before. Return False if none is left."""
    kind = kind_at(state, index)
    if kind == DRAWN:
        return take_back_draw(state, index, again)
    if kind in (PASSED, PASSED_TOO):
        return take_back_gift(state, index, again)
    if kind == KEPT:
        return take_back_kept(state, index, again)
    if kind == SHUFFLED:
        return take_back_shuffle(state, index)
    if kind == LOOKED_AT:
        return take_back_look(state, index)
    return agrees(state, index, kind)


@rule
def agrees(state: State, index: int, kind: int) -> bool:
    """Take back an entry whose cards the viewer knows; return whether that is possible."""
    seat, cards = seat_at(state, index), int(state.past_cards[index])
    hand = int(state.course_hand[seat])
    if kind == TURNED_UP:
        state.course_pile = int(state.course_pile) | cards
    elif kind == LOST:
        state.course_hand[seat] = hand | cards
    elif kind == GAINED:
        state.course_hand[seat] = hand & ~cards
        return hand & cards != 0
    elif kind == HOLDS_ONE:
        return hand & cards != 0
    elif kind == HOLDS_NONE:
        return hand & cards == 0
    elif kind == HAND_SEEN:
        return cards == 0 or hand == cards
    return True


@rule
def go_on(state: State, index: int) -> None:
    """Redo an entry that was taken back."""
    kind, seat, cards = kind_at(state, index), seat_at(state, index), cards_at(state, index)
    if kind == SHUFFLED:
        shuffle_again(state, index)
    elif kind == LOOKED_AT:
        state.course_pile = int(state.course_pile) & ~cards
        look(state, lowest(cards))
    elif kind == KEPT:
        keep_again(state, index)
    elif kind in (TURNED_UP, DRAWN):
        state.course_pile = int(state.course_pile) & ~cards
        if kind == DRAWN:
            state.course_hand[seat] = int(state.course_hand[seat]) | cards
    elif kind == LOST:
        state.course_hand[seat] = int(state.course_hand[seat]) & ~cards
    elif kind == GAINED:
        state.course_hand[seat] = int(state.course_hand[seat]) | cards
    elif kind in (PASSED, PASSED_TOO):
        receiver = receiver_at(state, index)
        state.course_hand[seat] = int(state.course_hand[seat]) & ~cards
        state.course_hand[receiver] = int(state.course_hand[receiver]) | cards


@rule
def cards_at(state: State, index: int) -> int:
    """The cards of the entry, seen or tried."""
    return int(state.past_cards[index]) & ~TRIED


@rule
def next_card(state: State, index: int, cards: int, again: bool) -> int:
    """The card of the entry, as a set: the one seen, or the next of these to try; 0 if none."""
    left = cards & int(state.course_source[index])
    if is_seen(state, index):
        return 0 if again else left
    if again:
        left = untried(state, index, left)
    card = left & -left
    state.past_cards[index] = card | TRIED if card != 0 else 0
    return card


@rule
def untried(state: State, index: int, cards: int) -> int:
    """The cards still to be tried, without leading ones that are like a card tried before."""
    tried = (cards_at(state, index) << 1) - 1
    left = cards & ~tried
    while left != 0:
        card, others = left & -left, cards & tried
        while others != 0 and not are_alike(state, index, card | others & -others):
            others &= others - 1
        if others == 0:
            return left
        left &= left - 1
    return 0


@rule
def are_alike(state: State, index: int, pair: int) -> bool:
    """Whether two cards could be swapped in everything that happened since both were shuffled."""
    for i in range(index - 1, -1, -1):
        found, kind = int(state.course_source[i]) & pair, kind_at(state, i)
        if found != 0 and found != pair:
            return False
        if kind == SHUFFLED and found == pair:
            return True
        if kind in (DRAWN, KEPT, PASSED, PASSED_TOO):
            before = int(state.course_before[i]) & pair
            if before != 0 and before != pair:
                return False
    return True


@rule
def is_seen(state: State, index: int) -> bool:
    """Whether the viewer knows the card of the entry."""
    cards = int(state.past_cards[index])
    return cards != 0 and cards & TRIED == 0


@rule
def leaving(state: State, index: int, seat: Seat) -> int:
    """The cards, as a set, of which the entry may have added one to the hand."""
    hand = int(state.course_hand[seat])
    new = hand & ~int(state.course_before[index])
    if new == 0:
        return hand
    return new if new & (new - 1) == 0 else 0


# Draws and gifts.


@rule
def take_back_draw(state: State, index: int, again: bool) -> bool:
    """Move a card from the hand back to the top of the pile; False if none is possible."""
    seat = seat_at(state, index)
    card = next_card(state, index, leaving(state, index, seat), again)
    state.course_hand[seat] = int(state.course_hand[seat]) & ~card
    state.course_pile = int(state.course_pile) | card
    return card != 0


@rule
def take_back_gift(state: State, index: int, again: bool) -> bool:
    """Move a card back to the hand that gave it; False if none is possible."""
    giver, receiver = seat_at(state, index), receiver_at(state, index)
    cards = leaving(state, index, receiver) & ~gifts_after(state, index)
    card = next_card(state, index, cards, again)
    state.course_hand[receiver] = int(state.course_hand[receiver]) & ~card
    state.course_hand[giver] = int(state.course_hand[giver]) | card
    return card != 0


@rule
def gifts_after(state: State, index: int) -> int:
    """The gifts that were exchanged at the same time and have already been taken back."""
    cards, i = 0, index + 1
    while i < state.past_count and kind_at(state, i) == PASSED_TOO:
        cards |= cards_at(state, i)
        i += 1
    return cards


# Piles that are shuffled again.


@rule
def take_back_shuffle(state: State, index: int) -> bool:
    """Empty the pile; False if it does not consist of just the shuffled cards."""
    if int(state.course_pile) != int(state.past_cards[index]):
        return False
    state.course_pile = 0
    state.course_slid = 0
    return True


@rule
def shuffle_again(state: State, index: int) -> None:
    """Fill the pile with the shuffled cards again."""
    state.course_pile = state.past_cards[index]
    for i in range(index + 1, next_shuffle(state, index)):
        if kind_at(state, i) == KEPT:
            state.course_slid += under_at(state, i)


@rule
def next_shuffle(state: State, index: int) -> int:
    """The number of the next entry that tells of a shuffle."""
    i = index + 1
    while i < state.past_count and kind_at(state, i) != SHUFFLED:
        i += 1
    return i


# Looking at cards and keeping one.


@rule
def look(state: State, card: int) -> None:
    """Add the card to those looked at, as the last one."""
    state.course_looking = int(state.course_looking) << CARD_BITS | card + 1


@rule
def take_back_look(state: State, index: int) -> bool:
    """Move the last card looked at back to the top of the pile; False if it cannot be."""
    card = 1 << (int(state.course_looking) & (1 << CARD_BITS) - 1) - 1
    if next_card(state, index, card, False) == 0:
        return False
    state.course_looking = int(state.course_looking) >> CARD_BITS
    state.course_pile = int(state.course_pile) | card
    return True


@rule
def take_back_kept(state: State, index: int, again: bool) -> bool:
    """Move the kept card and those under the pile back to be looked at; False if impossible."""
    seat, under, place = seat_at(state, index), under_at(state, index), 0
    card = cards_at(state, index)
    if again and place_kept(state, index) < under and does_order_matter(state, index):
        place = place_kept(state, index) + 1
    else:
        card = next_card(state, index, leaving(state, index, seat), again)
    set_place_kept(state, index, place)
    if card == 0:
        return False
    state.course_hand[seat] = int(state.course_hand[seat]) & ~card
    lay_out(state, index, lowest(card))
    return True


@rule
def does_order_matter(state: State, index: int) -> bool:
    """Whether the order of the cards looked at matters to earlier entries.

    It does if the viewer knows one of these cards, or if one of them came to lie so low in the pile
    that cards slid under before were below it.
    """
    looked, i, slid = 0, index - 1, int(state.course_slid) + under_at(state, index)
    while i >= 0 and kind_at(state, i) != SHUFFLED:
        kind = kind_at(state, i)
        if kind == LOOKED_AT and looked <= under_at(state, index):
            looked += 1
            if is_seen(state, i):
                return True
        elif kind == KEPT:
            slid += under_at(state, i)
        i -= 1
    above = count_members(int(state.course_pile)) + int(state.course_slid)
    return looked <= under_at(state, index) or slid > above


@rule
def lay_out(state: State, index: int, kept: int) -> None:
    """Take the lowest cards of the pile and put the kept one in its place among them."""
    under, place = under_at(state, index), place_kept(state, index)
    for i in range(under + 1):
        if i == place:
            look(state, kept)
        else:
            rank = int(state.course_slid) + under - 1 - i + (1 if i > place else 0)
            card = card_from_below(state, index, rank)
            state.course_pile = int(state.course_pile) & ~(1 << card)
            look(state, card)
    state.course_slid += under


@rule
def keep_again(state: State, index: int) -> None:
    """Put the kept card into the hand again, and the others under the pile."""
    kept, looking, seat = cards_at(state, index), int(state.course_looking), seat_at(state, index)
    while looking != 0:
        card = 1 << (looking & (1 << CARD_BITS) - 1) - 1
        if card != kept:
            state.course_pile = int(state.course_pile) | card
        looking >>= CARD_BITS
    state.course_hand[seat] = int(state.course_hand[seat]) | kept
    state.course_looking = 0
    state.course_slid -= under_at(state, index)


@rule
def card_from_below(state: State, index: int, rank: int) -> int:
    """The card of the pile with that rank, as the pile lay before the next shuffle.

    Above those that lie there now, if there has been no shuffle since, come those taken from the
    pile after the entry, the latest first.
    """
    end = next_shuffle(state, index)
    if end == state.past_count:
        if rank < state.pile_count[SOUVENIR]:
            return int(state.pile[SOUVENIR, rank])
        rank -= int(state.pile_count[SOUVENIR])
    for i in range(end - 1, index, -1):
        if is_from_pile(state, i):
            if rank == 0:
                return lowest(cards_at(state, i))
            rank -= 1
    return 0


@rule
def is_from_pile(state: State, index: int) -> bool:
    """Whether the entry tells of the top card of the pile."""
    return kind_at(state, index) in (DRAWN, TURNED_UP, LOOKED_AT)


@rule
def place_kept(state: State, index: int) -> int:
    """The position, from 0, in which the kept card is tried among those looked at."""
    return int(state.past[index]) >> PLACE_KEPT & 3


@rule
def set_place_kept(state: State, index: int, place: int) -> None:
    """Try the kept card in this position among those looked at."""
    entry = int(state.past[index])
    state.past[index] = entry & ~(3 << PLACE_KEPT) | place << PLACE_KEPT
