"""Sea Change: the inputs of nets, with seats and sides counted clockwise from the one that moves.

Every input is 0 or 1. ``out`` holds only zeros before it is written. The own side is the first; in
a match of one player the IA is the second seat and the second side. All suits are alike, so they
are ranked: the trump first, then the suit led, then the others by how many cards of them the seat
holds. What a net learns of one suit then holds for all. Its moves are cards of ranked suits too.
"""

from __future__ import annotations

from houle.engine.rule import NO_SEAT, Move, Seat, rule
from houle.engine.struct import Array

from .cards import (
    HAND_SIZE,
    MARK,
    NO_SUIT,
    NO_VALUE,
    NUM_CARDS,
    NUM_SUITS,
    NUM_VALUES,
    POINTS,
    TRUMP_ZERO_POINTS,
    final_points,
    suit_of,
    value_of,
    zero_of,
)
from .heuristic import rivals_to_come, trump_after
from .ranks import rank_of, ranked, suit_ranks
from .rules import beats, is_free, matches, side_at, trick_length, winning_card
from .state import IA, MAX_DRAWS, MAX_SEATS, MAX_SIDES, MAX_TRICKS, NO_SIDE, State

VERSION = 2
"""Increases whenever the meaning of an input changes: nets belong to one version."""
PLAIN_SHARES = {2: 0.15, 3: 0.15, 4: 0.45}
"""By number of players: the share of matches with the usual options while a net learns."""
POINT_REWARD = 0.25
"""The share of a win that a victory point is worth while a net begins to learn."""
POINT_KEPT = 0.05
"""What it is worth to the end."""
MIXED = (0.0, 0.125)
"""The shares of matches with matelots, and with older nets, while a net learns."""

MOST_LACKING = 10
"""The most victory points that a side can still need."""
MOST_POINTS = 12
"""A larger lead in the round counts as one of this many points."""
MOST_CHANGED = 6
"""The same for the lead that another trump would give."""
MOST_HIGHER = 4
"""More unknown cards that are higher than a card count as this many."""
WORST_TRICK, BEST_TRICK = -12, 8
"""Fewer or more points of a trick count as these."""
MOST_UNKNOWN = 3
"""More unknown cards of a suit count as this many."""
MOST_EIGHTS = 3

# What everyone sees.
SEATS_AT = 0
SUITS_AT = SEATS_AT + MAX_SEATS
TRICK_AT = SUITS_AT + NUM_SUITS
PLAYED_AT = TRICK_AT + MAX_TRICKS
RIVALS_AT = PLAYED_AT + MAX_SEATS
TRUMP_AT = RIVALS_AT + MAX_SEATS - 1
LED_AT = TRUMP_AT + NUM_SUITS
ECHO_AT = LED_AT + NUM_SUITS
BEST_SUIT_AT = ECHO_AT + NUM_VALUES
BEST_VALUE_AT = BEST_SUIT_AT + NUM_SUITS
OWN_BEST_AT = BEST_VALUE_AT + NUM_VALUES
OWN_IF_TRUMP_AT = OWN_BEST_AT + 1
TRICK_POINTS_AT = OWN_IF_TRUMP_AT + NUM_SUITS
TRICK_ZEROS_AT = TRICK_POINTS_AT + BEST_TRICK - WORST_TRICK + 1
LEAD_IF_TRUMP_AT = TRICK_ZEROS_AT + NUM_SUITS
EIGHTS_AT = LEAD_IF_TRUMP_AT + NUM_SUITS * (2 * MOST_CHANGED + 1)
MOST_HELD_AT = EIGHTS_AT + 2 * MOST_EIGHTS
EACH_SEAT_AT = MOST_HELD_AT + NUM_SUITS * MAX_DRAWS

# Within the inputs of one seat.
PRESENT, LAID, BEST, TO_COME, LEADER, DEALER, LOOSE = range(7)
SIDE = 7
VOID = SIDE + MAX_SIDES
IF_TRUMP = VOID + NUM_SUITS
SUIT = IF_TRUMP + NUM_SUITS
VALUE = SUIT + NUM_SUITS
SEAT_SIZE = VALUE + NUM_VALUES
EACH_SIDE_AT = EACH_SEAT_AT + MAX_SEATS * SEAT_SIZE

# Within the inputs of one side.
PLAYS, FEWER_CARDS, MORE_CARDS = range(3)
LACKS = 3
LEAD = LACKS + MOST_LACKING
ZEROS = LEAD + 2 * MOST_POINTS + 1
SIDE_SIZE = ZEROS + NUM_SUITS

# Cards: the own ones, what they would do to the trick, and those that the seat has not seen.
FREE_AT = EACH_SIDE_AT + MAX_SIDES * SIDE_SIZE
HAND_AT = FREE_AT + 1
WINS_AT = HAND_AT + NUM_CARDS
SIDE_WINS_AT = WINS_AT + NUM_CARDS
CHANGES_AT = SIDE_WINS_AT + NUM_CARDS
TOP_AT = CHANGES_AT + NUM_CARDS
HIGHER_AT = TOP_AT + NUM_CARDS
SAFE_AT = HIGHER_AT + NUM_CARDS * MOST_HIGHER
UNKNOWN_AT = SAFE_AT + NUM_CARDS
UNKNOWN_COUNT_AT = UNKNOWN_AT + NUM_CARDS
UNKNOWN_TRUMPS_AT = UNKNOWN_COUNT_AT + NUM_SUITS * (MOST_UNKNOWN + 1)
NUM_FEATURES = UNKNOWN_TRUMPS_AT + MOST_UNKNOWN + 1

# What only the critic sees.
HANDS_AT = FREE_AT
NEXT_CARDS_AT = HANDS_AT + MAX_SEATS * NUM_CARDS
CARDS_AHEAD = 6
"""The critic sees this many cards of the stock or the pile."""
NUM_ORACLE_FEATURES = NEXT_CARDS_AT + CARDS_AHEAD * (NUM_SUITS + NUM_VALUES)

BYTE = 255
PLACE_BITS = 4
SHIFTED = 64
"""Sums of points are stored in bytes with this number added, so that none is negative."""


@rule
def features(state: State, seat: Seat, out: Array) -> None:
    """Write what the seat knows."""
    ranks = suit_ranks(state, seat)
    write_table(state, seat, ranks, out)
    write_hand(state, seat, ranks, out)
    write_unknown(state, ranks, out)
    write_moves(state, seat, ranks, out)


@rule
def oracle_features(state: State, seat: Seat, out: Array) -> None:
    """Write the truth, for the critic: all hands, and the next cards of the stock or the pile."""
    ranks = suit_ranks(state, seat)
    write_table(state, seat, ranks, out)
    seats = int(state.seats)
    for step in range(seats):
        other = (seat + step) % seats
        for i in range(state.hand_size[other]):
            out[HANDS_AT + step * NUM_CARDS + ranked(ranks, int(state.hand[other, i]))] = 1
    first = int(state.deck_next)
    start = NEXT_CARDS_AT
    for index in range(first, min(int(state.deck_size), first + CARDS_AHEAD)):
        write_card(ranks, int(state.deck[index]), start, out)
        start += NUM_SUITS + NUM_VALUES


@rule
def renumber(state: State, seat: Seat, moves: Array, count: int) -> None:
    """Turn the first moves of a list into those that a net knows: cards of ranked suits."""
    ranks = suit_ranks(state, seat)
    for i in range(count):
        moves[i] = ranked(ranks, int(moves[i]))


@rule
def move_meant(state: State, seat: Seat, number: Move) -> Move:
    """The card that a net means, whose suit is a rank."""
    ranks, suit = suit_ranks(state, seat), 0
    for other in range(NUM_SUITS):
        if rank_of(ranks, other) == suit_of(number):
            suit = other
    return suit * NUM_VALUES + value_of(number)


# Helpers, in the order in which they are called.


@rule
def write_table(state: State, seat: Seat, ranks: int, out: Array) -> None:
    """Write what everyone may know: options, the trick, the seats and the sides."""
    places = side_places(state, seat)
    write_progress(state, seat, ranks, out)
    for step in range(state.seats):
        write_seat(state, seat, step, places, ranks, out)
    if state.seats == 1:
        out[EACH_SEAT_AT + SEAT_SIZE + PRESENT] = 1
        out[EACH_SEAT_AT + SEAT_SIZE + SIDE + 1] = 1
        write_eights(state, out)
    elif state.seats == 2:
        write_most_held(state, 1 - seat, ranks, out)
    if state.trick_size > 0:
        write_trick(state, seat, ranks, out)
        write_winner(state, seat, ranks, out)
    write_sides(state, places, ranks, out)


@rule
def side_places(state: State, seat: Seat) -> int:
    """Where each side comes clockwise from the seat, its own first, four bits each."""
    seats, side_of = int(state.seats), state.side_of
    if seats == 1:
        return 1 << PLACE_BITS * IA
    places, count, found = 0, 0, 0
    for step in range(seats):
        side = int(side_of[(seat + step) % seats])
        if found >> side & 1 == 0:
            places |= count << PLACE_BITS * side
            found |= 1 << side
            count += 1
    return places


@rule
def write_progress(state: State, seat: Seat, ranks: int, out: Array) -> None:
    """Write the size of the table, the suits in play, the trump, and how far the round is."""
    out[SEATS_AT + int(state.seats) - 1] = 1
    for suit in range(NUM_SUITS):
        out[SUITS_AT + rank_of(ranks, suit)] = int(state.suits) >> suit & 1
    out[TRICK_AT + min(MAX_TRICKS - 1, int(state.trick_number))] = 1
    out[PLAYED_AT + min(MAX_SEATS - 1, int(state.trick_size))] = 1
    for rival in range(rivals_to_come(state, seat)):
        out[RIVALS_AT + rival] = 1
    if state.trump != NO_SUIT:
        out[TRUMP_AT + rank_of(ranks, int(state.trump))] = 1


@rule
def write_seat(state: State, seat: Seat, step: int, places: int, ranks: int, out: Array) -> None:
    """Write the seat that sits ``step`` seats to the left: its side, its voids, its turn."""
    seats = int(state.seats)
    other = (seat + step) % seats
    start = EACH_SEAT_AT + step * SEAT_SIZE
    out[start + PRESENT] = 1
    out[start + SIDE + place_in(places, int(state.side_of[other]))] = 1
    out[start + DEALER] = 1 if state.dealer == other else 0
    voids = int(state.voids[other, int(state.drawn[other]) if seats == 2 else 0])
    for suit in range(NUM_SUITS):
        if voids >> suit & 1 == 1:
            out[start + VOID + rank_of(ranks, suit)] = 1
    if step > 0 and step < trick_length(state) - int(state.trick_size):
        out[start + TO_COME] = 1
        if state.led != NO_SUIT and voids >> int(state.led) & 1 == 1:
            out[start + LOOSE] = 1


@rule
def place_in(places: int, side: int) -> int:
    """Where the side comes."""
    return places >> PLACE_BITS * side & (1 << PLACE_BITS) - 1


@rule
def write_eights(state: State, out: Array) -> None:
    """Write how many 8s the player and the IA have captured (SC-54)."""
    for side in range(2):
        for eight in range(min(MOST_EIGHTS, int(state.eights[side]))):
            out[EIGHTS_AT + side * MOST_EIGHTS + eight] = 1


@rule
def write_most_held(state: State, other: Seat, ranks: int, out: Array) -> None:
    """Write how many cards of each suit the other of two players may hold, where it is known."""
    for suit in range(NUM_SUITS):
        most = most_held(state, other, suit)
        if most < MAX_DRAWS:
            out[MOST_HELD_AT + rank_of(ranks, suit) * MAX_DRAWS + most] = 1
        if most == 0:
            out[EACH_SEAT_AT + SEAT_SIZE + VOID + rank_of(ranks, suit)] = 1
            if suit == state.led:
                out[EACH_SEAT_AT + SEAT_SIZE + LOOSE] = out[EACH_SEAT_AT + SEAT_SIZE + TO_COME]


@rule
def most_held(state: State, seat: Seat, suit: int) -> int:
    """The most cards of the suit in the hand of one of two players, by the voids it has shown.

    After a void, it can only have drawn some, less those it has laid since (SC-14, SC-43).
    """
    voids, laid, drawn = state.voids, state.laid, int(state.drawn[seat])
    most = HAND_SIZE
    for draws in range(drawn + 1):
        if int(voids[seat, draws]) >> suit & 1 == 1:
            held = drawn - draws
            for trick in range(draws + 1, MAX_TRICKS):
                if suit_of(int(laid[seat, trick])) == suit:
                    held -= 1
            most = min(most, max(0, held))
    return most


@rule
def write_trick(state: State, seat: Seat, ranks: int, out: Array) -> None:
    """Write the cards of the trick by seat, what they count now, and the suit and value to meet."""
    out[EACH_SEAT_AT + step_to(state, seat, int(state.leader)) * SEAT_SIZE + LEADER] = 1
    out[LED_AT + rank_of(ranks, int(state.led))] = 1
    if state.echo != NO_VALUE:
        out[ECHO_AT + int(state.echo)] = 1
    trick, laid_by, trump = state.trick, state.laid_by, int(state.trump)
    points = 0
    for i in range(state.trick_size):
        card = int(trick[i])
        start = EACH_SEAT_AT + step_to(state, seat, int(laid_by[i])) * SEAT_SIZE
        out[start + LAID] = 1
        write_card(ranks, card, start + SUIT, out)
        points += final_points(card, trump)
        if value_of(card) == 0:
            out[TRICK_ZEROS_AT + rank_of(ranks, suit_of(card))] = 1
    out[TRICK_POINTS_AT + max(WORST_TRICK, min(BEST_TRICK, points)) - WORST_TRICK] = 1


@rule
def step_to(state: State, seat: Seat, other: Seat) -> int:
    """How many steps to the left the other seat is; the IA is one step away."""
    return 1 if other == NO_SEAT else (other - seat) % int(state.seats)


@rule
def write_card(ranks: int, card: int, start: int, out: Array) -> None:
    """Write the rank of a card's suit and its value."""
    out[start + rank_of(ranks, suit_of(card))] = 1
    out[start + NUM_SUITS + value_of(card)] = 1


@rule
def write_winner(state: State, seat: Seat, ranks: int, out: Array) -> None:
    """Write who would win the trick now, and who would if another suit became trump (SC-22)."""
    laid_by, own = state.laid_by, int(state.side_of[seat])
    best = int(state.best)
    winner = int(laid_by[best])
    out[EACH_SEAT_AT + step_to(state, seat, winner) * SEAT_SIZE + BEST] = 1
    out[OWN_BEST_AT] = 1 if side_at(state, winner) == own else 0
    write_card(ranks, int(state.trick[best]), BEST_SUIT_AT, out)
    for suit in range(NUM_SUITS):
        if int(state.suits) >> suit & 1 == 1:
            rank = rank_of(ranks, suit)
            winner = int(laid_by[winning_card(state, suit)])
            out[EACH_SEAT_AT + step_to(state, seat, winner) * SEAT_SIZE + IF_TRUMP + rank] = 1
            out[OWN_IF_TRUMP_AT + rank] = 1 if side_at(state, winner) == own else 0


@rule
def write_sides(state: State, places: int, ranks: int, out: Array) -> None:
    """Write the VP that each side lacks, its points in this round and the 0s it has captured."""
    sums = sum_points(state, places)
    own = 0
    for side in range(state.sides):
        if place_in(places, side) == 0:
            own = side
    for side in range(state.sides):
        start = EACH_SIDE_AT + place_in(places, side) * SIDE_SIZE
        out[start + PLAYS] = 1
        out[start + FEWER_CARDS] = 1 if state.captured[side] < state.captured[own] else 0
        out[start + MORE_CARDS] = 1 if state.captured[side] > state.captured[own] else 0
        for lack in range(min(MOST_LACKING, int(state.target[side]) - int(state.vp[side]))):
            out[start + LACKS + lack] = 1
    write_leads(state, places, sums, ranks, out)


@rule
def sum_points(state: State, places: int) -> int:
    """The points that the sides have captured, without 0s, one byte each, in their places."""
    taken_by = state.taken_by
    sums = 0
    for place in range(state.sides):
        sums += SHIFTED << 8 * place
    for card in range(NUM_CARDS):
        side = int(taken_by[card])
        if side >= 0:
            sums += POINTS[card & NUM_VALUES - 1] << 8 * (places >> PLACE_BITS * side & 15)
    return sums


@rule
def write_leads(state: State, places: int, sums: int, ranks: int, out: Array) -> None:
    """Write who leads in the round with each suit as the final trump, and who has its 0 (SC-30)."""
    sides = int(state.sides)
    for suit in range(NUM_SUITS):
        if int(state.suits) >> suit & 1 == 1:
            totals, rank = sums, rank_of(ranks, suit)
            side = int(state.taken_by[zero_of(suit)])
            if side >= 0:
                holder = place_in(places, side)
                out[EACH_SIDE_AT + holder * SIDE_SIZE + ZEROS + rank] = 1
                totals += TRUMP_ZERO_POINTS << 8 * holder
            lead = lead_of_first(totals, sides)
            middle = LEAD_IF_TRUMP_AT + rank * (2 * MOST_CHANGED + 1) + MOST_CHANGED
            out[middle + max(-MOST_CHANGED, min(MOST_CHANGED, lead))] = 1
            if suit == state.trump:
                write_lead(0, lead, out)
                for place in range(1, sides):
                    write_lead(place, total_in(totals, place) - total_in(totals, 0), out)


@rule
def lead_of_first(totals: int, sides: int) -> int:
    """How many more points the first side has than the best of the others."""
    best = 0
    for place in range(1, sides):
        best = max(best, total_in(totals, place))
    return total_in(totals, 0) - best


@rule
def total_in(totals: int, place: int) -> int:
    """The points of the side at this place, plus SHIFTED like all of them."""
    return totals >> 8 * place & BYTE


@rule
def write_lead(place: int, lead: int, out: Array) -> None:
    """Write a lead: that of the first side over the best other, of others over the first."""
    start = EACH_SIDE_AT + place * SIDE_SIZE + LEAD
    out[start + MOST_POINTS + max(-MOST_POINTS, min(MOST_POINTS, lead))] = 1


@rule
def write_hand(state: State, seat: Seat, ranks: int, out: Array) -> None:
    """Write the seat's own cards."""
    for i in range(state.hand_size[seat]):
        out[HAND_AT + ranked(ranks, int(state.hand[seat, i]))] = 1


@rule
def write_unknown(state: State, ranks: int, out: Array) -> None:
    """Write the cards that the seat has not seen, and how many of them top each of its own."""
    suits = int(state.suits)
    for suit in range(NUM_SUITS):
        count = 0
        if suits >> suit & 1 == 1:
            count = write_unknown_of(state, suit, rank_of(ranks, suit), out)
        least = min(MOST_UNKNOWN, count)
        out[UNKNOWN_COUNT_AT + rank_of(ranks, suit) * (MOST_UNKNOWN + 1) + least] = 1
        if suit == state.trump:
            out[UNKNOWN_TRUMPS_AT + least] = 1


@rule
def write_unknown_of(state: State, suit: int, rank: int, out: Array) -> int:
    """Write the cards of a suit that the seat has not seen; return how many there are."""
    taken_by, seats, count = state.taken_by, int(state.seats), 0
    for value in range(NUM_VALUES - 1, -1, -1):
        card = rank * NUM_VALUES + value
        if out[HAND_AT + card] != 0:
            out[TOP_AT + card] = 1 if count == 0 else 0
            for higher in range(min(MOST_HIGHER, count)):
                out[HIGHER_AT + card * MOST_HIGHER + higher] = 1
        elif MARK[value] <= seats and taken_by[suit * NUM_VALUES + value] == NO_SIDE:
            out[UNKNOWN_AT + card] = 1
            count += 1
    return count


@rule
def write_moves(state: State, seat: Seat, ranks: int, out: Array) -> None:
    """Write what the seat's cards would do to the trick: win it, change the sea (SC-17, SC-22)."""
    free = is_free(state, seat)
    out[FREE_AT] = 1 if free else 0
    hand, led, follows = state.hand, int(state.led), state.trick_size > 0
    for i in range(state.hand_size[seat]):
        card = int(hand[seat, i])
        place = ranked(ranks, card)
        out[SAFE_AT + place] = 0 if may_be_matched(value_of(card), out) else 1
        if follows:
            changes = matches(state, card)
            out[CHANGES_AT + place] = 1 if changes else 0
            if free or changes or suit_of(card) == led:
                write_move(state, seat, card, changes, place, out)


@rule
def may_be_matched(value: int, out: Array) -> bool:
    """Whether a card that the seat has not seen has this value."""
    for suit in range(NUM_SUITS):
        if out[UNKNOWN_AT + suit * NUM_VALUES + value] != 0:
            return True
    return False


@rule
def write_move(state: State, seat: Seat, card: int, changes: bool, place: int, out: Array) -> None:
    """Write whether the seat or its side would win the trick now with this card."""
    trump = trump_after(state, card)
    best = winning_card(state, trump) if changes else int(state.best)
    if beats(card, int(state.trick[best]), trump):
        out[WINS_AT + place] = 1
        out[SIDE_WINS_AT + place] = 1
    elif side_at(state, int(state.laid_by[best])) == int(state.side_of[seat]):
        out[SIDE_WINS_AT + place] = 1
