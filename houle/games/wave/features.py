"""Wave: the inputs of nets, with all hands numbered in the order of play from the one on turn.

A net chooses a card for its own hand, or points at one of the hand on turn (``convention``): both
are the choice of a slot of that hand, from what the seat knows. The slots are ranked, because their
order means nothing: first the cards that the seat knows, the lowest colour first, then the others.
Every input is 0 or 1. A number is as many ones in a row. ``out`` holds only zeros before it is
written. *Not now* is left out: a card that does not fit is not pointed at while nets learn, so that
none would know what it means.
"""

from __future__ import annotations

from houle.engine.rule import Move, Seat, rule
from houle.engine.struct import Array
from houle.games.wave.chapters.fitting import fitting
from houle.games.wave.chapters.hands import hand_after, viewer_bit

from .cards import (
    BELOW,
    HIGHER,
    LEFT_OF,
    NO_CARD,
    NO_CELL,
    NUM_CARDS,
    NUM_CELLS,
    NUM_ORDERS,
    TIDES_OF_A_KIND,
    count_cards,
    has_card,
    is_reversal,
)
from .convention import COULD, PLAY
from .heuristic import CERTAIN, UNDER, blocked_chance, cards_to_lay, fitting_after
from .state import (
    COLOURS_TIDE,
    DIGITS_TIDE,
    DOWN,
    KEEP,
    MAX_HANDS,
    NO_SLOT,
    SLOTS,
    VACANT,
    State,
)
from .view import unknown_cards

VERSION = 2
"""Increases whenever the meaning of an input changes: nets belong to one version."""
POINT_REWARD = 0.03
"""The share of a win that a card laid is worth while a net begins to learn."""
POINT_KEPT = 0.01
"""What it is worth to the end: in Nazaré, where hardly any team wins, nothing else teaches."""
MIXED = (0.125, 0.0)
"""The shares of matches with matelots as partners, and with older nets, while a net learns."""
SILENT = 0.25
"""The share of matches in which some partners never speak: silence must not count as an answer."""
PLAIN_SHARES = {3: 0.6}
"""By number of players: the share of matches with the usual options while a net learns."""

PILE_ROOM = 22
"""The most cards of a draw pile."""
FOAM_ROOM = 10
NUM_TYPES = NUM_CARDS + 2
"""Wave cards, and the two kinds of inversion cards."""

# What everyone sees.
PLAYERS_AT = 0
VARIANTS_AT = PLAYERS_AT + MAX_HANDS - 1
DECIDES_AT = VARIANTS_AT + 4
OWN_AT = DECIDES_AT + 1
VAIMITI_AT = OWN_AT + MAX_HANDS
ORDER_AT = VAIMITI_AT + MAX_HANDS
TIDES_AT = ORDER_AT + NUM_ORDERS
STUCK_AT = TIDES_AT + 2 * TIDES_OF_A_KIND
EXCHANGED_AT = STUCK_AT + 1
PILE_AT = EXCHANGED_AT + 1
LEFT_AT = PILE_AT + PILE_ROOM
CELL_AT = LEFT_AT + NUM_CELLS
FOAM_AT = CELL_AT + NUM_CELLS
BELOW_AT = FOAM_AT + FOAM_ROOM
BESIDE_AT = BELOW_AT + NUM_CARDS
BESIDE_NEXT_AT = BESIDE_AT + NUM_CARDS
MIDDLE_AT = BESIDE_NEXT_AT + NUM_CARDS
FITTING_AT = MIDDLE_AT + NUM_CARDS

# What the seat knows of all cards, then of each of the other hands.
TO_LAY_AT = FITTING_AT + NUM_CARDS
UNKNOWN_AT = TO_LAY_AT + NUM_CARDS
EACH_HAND_AT = UNKNOWN_AT + NUM_CARDS
UNSEEN = NUM_CARDS
TO_KEEP = UNSEEN + SLOTS
SIZE = TO_KEEP + SLOTS
HAND_SIZE = SIZE + SLOTS

# Within the inputs of one slot of the hand on turn: what it holds, what was said, what follows.
EACH_SLOT_AT = EACH_HAND_AT + (MAX_HANDS - 1) * HAND_SIZE
FACING = NUM_CARDS
KNOWN, FITS, IS_REFUSED, IS_TAKEN, CANNOT_FIT, COULD_GO, KEPT = range(FACING + 4, FACING + 11)
VOTES = KEPT + 1
REVERSES = VOTES + MAX_HANDS - 1
FOLLOWERS = REVERSES + 1
NEXT_UNSEEN = FOLLOWERS + SLOTS
NEXT_KEEPS = NEXT_UNSEEN + SLOTS
TENTHS = 10
BLOCKS = NEXT_KEEPS + SLOTS
MAY_FIT = BLOCKS + TENTHS
HARD = MAY_FIT + TENTHS
OPEN_UNKNOWN = HARD + NUM_CARDS
OPEN_LEFT = OPEN_UNKNOWN + NUM_CARDS
SLOT_SIZE = OPEN_LEFT + NUM_CARDS

NUM_FEATURES = EACH_SLOT_AT + SLOTS * SLOT_SIZE
PARTS = (EACH_SLOT_AT, SLOT_SIZE, SLOTS)
"""Where the inputs of the slots are: a net looks at all of them with the same weights."""
PART_MOVES = 3
"""How many kinds of moves choose a slot; moves are numbered one kind after the other."""
RANK_BITS = 3
RANK = (1 << RANK_BITS) - 1

# What only the critic sees: the slots of all hands, and the next cards of the draw pile.
ALL_SLOTS_AT = NUM_FEATURES
HAND_CARDS_AT = ALL_SLOTS_AT + SLOTS * NUM_CARDS
NEXT_CARDS_AT = HAND_CARDS_AT + MAX_HANDS * NUM_CARDS
CARDS_AHEAD = 12
NUM_ORACLE_FEATURES = NEXT_CARDS_AT + CARDS_AHEAD * NUM_TYPES


@rule
def features(state: State, seat: Seat, out: Array) -> None:
    """Write what the seat knows."""
    unknown, to_lay = unknown_cards(state, seat), cards_to_lay(state, seat)
    ranks = slot_ranks(state, seat)
    write_table(state, seat, out)
    write_laid(state, out)
    write_set(out, FITTING_AT, fitting(state))
    write_set(out, TO_LAY_AT, to_lay)
    write_set(out, UNKNOWN_AT, unknown)
    for place in range(1, state.hands):
        write_hand(state, seat, place, out)
    for slot in range(SLOTS):
        if state.facing[state.active_hand, slot] != VACANT:
            start = EACH_SLOT_AT + rank_of(ranks, slot) * SLOT_SIZE
            write_slot(state, seat, slot, start, out)
            if knows_slot(state, seat, int(state.active_hand), slot):
                write_future(state, seat, slot, unknown, to_lay, start, out)
            else:
                write_hope(state, slot, unknown, start, out)


@rule
def oracle_features(state: State, seat: Seat, out: Array) -> None:
    """Write the truth, for the critic: also all hands and the next cards of the draw pile."""
    features(state, seat, out)
    ranks = slot_ranks(state, seat)
    for place in range(state.hands):
        hand = hand_at(state, place)
        for slot in range(SLOTS):
            card = int(state.hand[hand, slot])
            if card >= 0:
                out[HAND_CARDS_AT + place * NUM_CARDS + card] = 1
                if place == 0:
                    out[ALL_SLOTS_AT + rank_of(ranks, slot) * NUM_CARDS + card] = 1
    top, end = int(state.pile_top), int(state.pile_end)
    for ahead in range(min(CARDS_AHEAD, end - top)):
        out[NEXT_CARDS_AT + ahead * NUM_TYPES + int(state.pile[top + ahead])] = 1


@rule
def renumber(state: State, seat: Seat, moves: Array, count: int) -> None:
    """Turn the first moves or words of a list into those that a net knows: of ranked slots."""
    ranks = slot_ranks(state, seat)
    for i in range(count):
        move = int(moves[i])
        if move < PART_MOVES * SLOTS:
            moves[i] = move - move % SLOTS + rank_of(ranks, move % SLOTS)


@rule
def move_meant(state: State, seat: Seat, number: Move) -> Move:
    """The move or word that a net means, whose slot is a rank."""
    if number >= PART_MOVES * SLOTS:
        return number
    ranks, meant = slot_ranks(state, seat), 0
    for slot in range(SLOTS):
        if rank_of(ranks, slot) == number % SLOTS:
            meant = slot
    return number - number % SLOTS + meant


# Helpers, in the order in which they are called.


@rule
def slot_ranks(state: State, seat: Seat) -> int:
    """The rank of each slot of the hand on turn for the seat, a few bits each."""
    ranks = 0
    for slot in range(SLOTS):
        own = slot_key(state, seat, slot)
        for other in range(SLOTS):
            if slot_key(state, seat, other) < own:
                ranks += 1 << RANK_BITS * slot
    return ranks


@rule
def slot_key(state: State, seat: Seat, slot: int) -> int:
    """A number for each slot, all different, the lowest for the first rank."""
    hand = int(state.active_hand)
    if knows_slot(state, seat, hand, slot):
        return int(state.hand[hand, slot])
    return NUM_CARDS + slot + (SLOTS if state.facing[hand, slot] == VACANT else 0)


@rule
def rank_of(ranks: int, slot: int) -> int:
    """The rank of a slot."""
    return ranks >> RANK_BITS * slot & RANK


@rule
def write_table(state: State, seat: Seat, out: Array) -> None:
    """Write the options, where the seat's hand is, the order in force, and the draw pile."""
    out[PLAYERS_AT + int(state.seats) - 2] = 1
    out[VARIANTS_AT] = state.virage
    out[VARIANTS_AT + 1] = 1 if int(state.tide) & COLOURS_TIDE != 0 else 0
    out[VARIANTS_AT + 2] = 1 if int(state.tide) & DIGITS_TIDE != 0 else 0
    out[VARIANTS_AT + 3] = state.nazare
    out[DECIDES_AT] = 1 if seat == state.decider else 0
    out[OWN_AT + place_of(state, seat)] = 1
    if state.hands > state.seats:
        out[VAIMITI_AT + place_of(state, int(state.seats))] = 1
    out[ORDER_AT + int(state.order)] = 1
    fill(out, TIDES_AT, int(state.colour_tides), TIDES_OF_A_KIND)
    fill(out, TIDES_AT + TIDES_OF_A_KIND, int(state.digit_tides), TIDES_OF_A_KIND)
    out[STUCK_AT] = state.stuck
    out[EXCHANGED_AT] = 1 if state.taken != NO_SLOT else 0
    fill(out, PILE_AT, int(state.pile_end) - int(state.pile_top), PILE_ROOM)
    fill(out, LEFT_AT, int(state.left), NUM_CELLS)


@rule
def place_of(state: State, hand: int) -> int:
    """How many places after the hand on turn a hand is, in the order of play."""
    hands = int(state.hands)
    return ((hand - int(state.active_hand)) * int(state.direction) + hands) % hands


@rule
def hand_at(state: State, place: int) -> int:
    """The hand at this many places after the one on turn, in the order of play."""
    hands = int(state.hands)
    return (int(state.active_hand) + place * int(state.direction) + hands) % hands


@rule
def fill(out: Array, start: int, count: int, room: int) -> None:
    """Write a count as ones in a row, as far as there is room."""
    for index in range(start, start + min(count, room)):
        out[index] = 1


@rule
def write_laid(state: State, out: Array) -> None:
    """Write the cards that the next one is compared with, and the Virage card."""
    cell = int(state.laid_count)
    if state.middle != NO_CARD:
        out[MIDDLE_AT + int(state.middle)] = 1
    if state.nazare == 0:
        write_cell(state, cell - 1, BELOW_AT, out)
        return
    fill(out, FOAM_AT, int(state.foam), FOAM_ROOM)
    if cell < NUM_CELLS:
        out[CELL_AT + cell] = 1
        write_cell(state, int(BELOW[cell]), BELOW_AT, out)
        write_cell(state, int(LEFT_OF[cell]), BESIDE_AT, out)
        if cell + 1 < NUM_CELLS and LEFT_OF[cell + 1] < cell:
            write_cell(state, int(LEFT_OF[cell + 1]), BESIDE_NEXT_AT, out)


@rule
def write_cell(state: State, cell: int, start: int, out: Array) -> None:
    """Write the card of a cell; nothing for foam."""
    if cell != NO_CELL and state.laid_down[cell] == 0:
        out[start + int(state.laid[cell])] = 1


@rule
def write_set(out: Array, start: int, cards: int) -> None:
    """Write a set of cards."""
    for card in range(NUM_CARDS):
        out[start + card] = cards >> card & 1


@rule
def write_hand(state: State, seat: Seat, place: int, out: Array) -> None:
    """Write what the seat knows of a hand that is not on turn."""
    hand = hand_at(state, place)
    start = EACH_HAND_AT + (place - 1) * HAND_SIZE
    unseen, to_keep = 0, 0
    for slot in range(SLOTS):
        if knows_slot(state, seat, hand, slot):
            out[start + int(state.hand[hand, slot])] = 1
        elif state.facing[hand, slot] != VACANT:
            unseen += 1
            to_keep += is_marked(state, seat, hand, slot, KEEP)
    fill(out, start + UNSEEN, unseen, SLOTS)
    fill(out, start + TO_KEEP, to_keep, SLOTS)
    fill(out, start + SIZE, int(state.hand_size[hand]), SLOTS)


@rule
def knows_slot(state: State, seat: Seat, hand: int, slot: int) -> bool:
    """Whether there is a card in the slot that the seat knows."""
    return int(state.known[hand, slot]) & viewer_bit(seat) != 0


@rule
def is_marked(state: State, seat: Seat, hand: int, slot: int, mark: int) -> int:
    """1 if another seat has put the mark on the card."""
    found = 0
    for other in range(state.seats):
        if other != seat:
            found |= int(state.pointed[other, mark]) >> (hand * SLOTS + slot) & 1
    return found


@rule
def write_slot(state: State, seat: Seat, slot: int, start: int, out: Array) -> None:
    """Write a slot of the hand on turn, and what was said about it."""
    hand = int(state.active_hand)
    fitted = fitting(state)
    out[start + FACING + int(state.facing[hand, slot]) - 1] = 1
    out[start + IS_REFUSED] = int(state.refused) >> slot & 1
    out[start + IS_TAKEN] = 1 if slot == state.taken else 0
    out[start + CANNOT_FIT] = 1 if fitted & ~int(state.excluded[hand, slot]) == 0 else 0
    out[start + KEPT] = is_marked(state, seat, hand, slot, KEEP)
    if knows_slot(state, seat, hand, slot):
        card = int(state.hand[hand, slot])
        out[start + card] = 1
        out[start + KNOWN] = 1
        out[start + FITS] = 1 if has_card(fitted, card) else 0
    if seat == state.decider:
        # Advisers point at the same time: only the one who decides looks at what they say.
        out[start + COULD_GO] = is_marked(state, seat, hand, slot, COULD)
        for other in range(state.seats):
            vote = int(state.pointed[other, PLAY]) >> (hand * SLOTS + slot) & 1
            if other != seat and vote == 1:
                out[start + VOTES + (place_of(state, other) + MAX_HANDS - 1) % MAX_HANDS] = 1


@rule
def write_future(
    state: State, seat: Seat, slot: int, unknown: int, to_lay: int, start: int, out: Array
) -> None:
    """Write what could follow the card: who is next, what that hand has, how many cards fit."""
    card = int(state.hand[state.active_hand, slot])
    after = fitting_after(state, card)
    direction = int(state.direction)
    if is_reversal(card):
        out[start + REVERSES] = 1
        direction = -direction
    hand = hand_after(state, int(state.active_hand), direction)
    write_next(state, seat, hand, after, start, out)
    risk = blocked_chance(state, seat, hand, after, unknown)
    fill(out, start + BLOCKS, (risk * TENTHS + CERTAIN - 1) // CERTAIN, TENTHS)
    order = int(state.order)
    fill(out, start + HARD, count_cards(int(UNDER[order, card]) & to_lay), NUM_CARDS)
    fill(out, start + OPEN_UNKNOWN, count_cards(after & unknown), NUM_CARDS)
    fill(out, start + OPEN_LEFT, count_cards(int(HIGHER[order, card]) & to_lay), NUM_CARDS)


@rule
def write_next(state: State, seat: Seat, hand: int, after: int, start: int, out: Array) -> None:
    """Write what the next hand could lay: the cards known to fit, and those that are unseen."""
    followers, unseen, keeps = 0, 0, 0
    for slot in range(SLOTS):
        facing = state.facing[hand, slot]
        if facing != VACANT and facing != DOWN:
            if knows_slot(state, seat, hand, slot):
                followers += 1 if has_card(after, int(state.hand[hand, slot])) else 0
            else:
                unseen += 1
                keeps += is_marked(state, seat, hand, slot, KEEP)
    fill(out, start + FOLLOWERS, followers, SLOTS)
    fill(out, start + NEXT_UNSEEN, unseen, SLOTS)
    fill(out, start + NEXT_KEEPS, keeps, SLOTS)


@rule
def write_hope(state: State, slot: int, unknown: int, start: int, out: Array) -> None:
    """Write how likely a card that the seat does not know fits."""
    cards = unknown & ~int(state.excluded[state.active_hand, slot])
    good = count_cards(cards & fitting(state))
    fill(out, start + MAY_FIT, good * TENTHS // max(1, count_cards(cards)), TENTHS)
