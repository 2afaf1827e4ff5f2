"""Wave: what each seat sees and may remember."""

from __future__ import annotations

from houle.engine.chance import below, shuffle
from houle.engine.rule import Card, Move, Seat, rule
from houle.games.wave.chapters.fitting import fitting_cell
from houle.games.wave.chapters.hands import is_vaimiti, sees, viewer_bit

from .cards import (
    ALL_CARDS,
    COLOUR_TIDE,
    DECK_SIZE,
    DIGIT_TIDE,
    NO_CARD,
    TIDES_OF_A_KIND,
    count_cards,
    has_card,
    nth_card,
)
from .rules import can_lay
from .state import (
    COLOURS_TIDE,
    DIGITS_TIDE,
    MAX_HANDS,
    NUM_PLACES,
    OVER,
    SLOT_PLACES,
    SLOTS,
    VACANT,
    State,
)


@rule
def reveal(state: State, seat: Seat, seen: State) -> None:
    """Open the cards that the seat sees and those laid face up; everything after the end."""
    for hand in range(MAX_HANDS):
        for slot in range(SLOTS):
            vacant = state.facing[hand, slot] == VACANT
            if vacant or state.phase == OVER or sees(state, seat, hand, slot):
                seen.hand[hand, slot] = state.hand[hand, slot]
    for cell in range(state.laid.shape[0]):
        if state.laid_down[cell] == 0 or state.phase == OVER:
            seen.laid[cell] = state.laid[cell]
    for index in range(DECK_SIZE):
        if index < state.pile_top or index >= state.pile_end or state.phase == OVER:
            seen.pile[index] = state.pile[index]


@rule
def recall(state: State, seat: Seat, seen: State) -> None:
    """Open the cards that the seat has seen: a Virage card taken, a card now face down."""
    for hand in range(state.hands):
        for slot in range(SLOTS):
            if int(state.known[hand, slot]) & viewer_bit(seat) != 0:
                seen.hand[hand, slot] = state.hand[hand, slot]
    for cell in range(state.laid_count):
        if int(state.laid_known[cell]) & viewer_bit(seat) != 0:
            seen.laid[cell] = state.laid[cell]


@rule
def knows(state: State, seat: Seat, card: Card) -> bool:
    """Whether the seat knows where the card is."""
    return state.phase == OVER or not has_card(unknown_cards(state, seat), card)


@rule
def redeal(state: State, seat: Seat) -> None:
    """Redeal all that the seat cannot know, consistent with every refusal and every turn."""
    if state.phase == OVER:
        return
    unknown = unknown_cards(state, seat)
    places = unknown_places(state, seat)
    left = deal_unknown(state, places, unknown)
    while left == NO_DEAL or not could_lay(state):
        # Start over: this keeps all deals equally likely.
        left = deal_unknown(state, places, unknown)
    redeal_pile(state, left)


def hides(before: State, now: State, seat: Seat, move: Move, viewer: Seat) -> bool:
    """Never: slots, exchanges and signals are public; cards are not part of a move."""
    return False


# Helpers, in the order in which they are called.

NO_DEAL = -1
LAST_RANK = 64 * NUM_PLACES


@rule
def unknown_cards(state: State, seat: Seat) -> int:
    """The set of wave cards whose place the seat does not know."""
    unknown = ALL_CARDS
    if state.middle != NO_CARD:
        unknown &= ~(1 << int(state.middle))
    for place in range(places_in_use(state)):
        if knows_place(state, seat, place):
            unknown &= ~(1 << card_at(state, place))
    return unknown


@rule
def places_in_use(state: State) -> int:
    """The number of places: the slots of hands come first, then the cells filled so far."""
    return SLOT_PLACES + int(state.laid_count)


@rule
def knows_place(state: State, seat: Seat, place: int) -> bool:
    """Whether there is a card at the place and the seat knows it."""
    if place >= SLOT_PLACES:
        return int(state.laid_known[place - SLOT_PLACES]) & viewer_bit(seat) != 0
    return int(state.known[place // SLOTS, place % SLOTS]) & viewer_bit(seat) != 0


@rule
def card_at(state: State, place: int) -> Card:
    """The card at the place."""
    if place >= SLOT_PLACES:
        return int(state.laid[place - SLOT_PLACES])
    return int(state.hand[place // SLOTS, place % SLOTS])


@rule
def unknown_places(state: State, seat: Seat) -> int:
    """The places whose card the seat does not know, as bits."""
    places = 0
    for place in range(places_in_use(state)):
        if not is_vacant(state, place) and not knows_place(state, seat, place):
            places |= 1 << place
    return places


@rule
def is_vacant(state: State, place: int) -> bool:
    """Whether the place is an empty slot."""
    return bool(place < SLOT_PLACES and state.facing[place // SLOTS, place % SLOTS] == VACANT)


@rule
def deal_unknown(state: State, places: int, unknown: int) -> int:
    """Fill the unknown places; return the cards left for the pile, or NO_DEAL."""
    left = deal_restricted(state, places, unknown)
    if left != NO_DEAL:
        for place in range(NUM_PLACES):
            if has_place(places, place) and allowed(state, place, unknown) == unknown:
                card = nth_card(left, below(state, count_cards(left)))
                put_at(state, place, card)
                left &= ~(1 << card)
    return left


@rule
def has_place(places: int, place: int) -> bool:
    """Whether the place is in the set of bits."""
    return places >> place & 1 == 1


@rule
def deal_restricted(state: State, places: int, unknown: int) -> int:
    """Fill the places that cannot hold every unknown card, those with the fewest choices first.

    Each gets one of at most ``room`` cards with equal probability, and the deal is abandoned with
    the remaining probability; so all deals without a contradiction are equally likely.
    """
    left = unknown
    rank = next_rank(state, places, unknown, -1)
    while rank != LAST_RANK:
        place = rank % NUM_PLACES
        cards = left & allowed(state, place, unknown)
        choice = below(state, room(state, places, unknown, rank))
        if choice >= count_cards(cards):
            return NO_DEAL
        card = nth_card(cards, choice)
        put_at(state, place, card)
        left &= ~(1 << card)
        rank = next_rank(state, places, unknown, rank)
    return left


@rule
def next_rank(state: State, places: int, unknown: int, rank: int) -> int:
    """The lowest rank above the given one; places rank by number of choices, then by index."""
    lowest = LAST_RANK
    for place in range(NUM_PLACES):
        if has_place(places, place):
            cards = allowed(state, place, unknown)
            own = count_cards(cards) * NUM_PLACES + place
            if cards != unknown and rank < own < lowest:
                lowest = own
    return lowest


@rule
def room(state: State, places: int, unknown: int, rank: int) -> int:
    """The most choices that the place of this rank can have left, whatever lies in the others.

    Each place of lower rank has taken a card. Those whose choices are all among this place's
    choices took one of them; the others did too, except for as many as there are choices beyond
    this place's.
    """
    cards = allowed(state, rank % NUM_PLACES, unknown)
    within, astride, beyond = 0, 0, 0
    for place in range(NUM_PLACES):
        if has_place(places, place):
            others = allowed(state, place, unknown)
            if count_cards(others) * NUM_PLACES + place < rank:
                if others & ~cards == 0:
                    within += 1
                else:
                    astride += 1
                    beyond |= others & ~cards
    return rank // NUM_PLACES - within - max(0, astride - count_cards(beyond))


@rule
def allowed(state: State, place: int, unknown: int) -> int:
    """The unknown cards that the place may hold, as everyone can work out (W-25, W-72)."""
    if place >= SLOT_PLACES:
        return unknown & ~int(state.laid_excluded[place - SLOT_PLACES])
    return unknown & ~int(state.excluded[place // SLOTS, place % SLOTS])


@rule
def put_at(state: State, place: int, card: Card) -> None:
    """Put the card at the place."""
    if place >= SLOT_PLACES:
        state.laid[place - SLOT_PLACES] = card
    else:
        state.hand[place // SLOTS, place % SLOTS] = card


@rule
def could_lay(state: State) -> bool:
    """Whether the hand on turn can lay a card, and each misplaying one could (W-27, W-72, W-78)."""
    # Vaimiti's cards that count lie face up, and a stuck hand's slots exclude every card that fits.
    if state.stuck == 0 and not is_vaimiti(state, int(state.active_hand)) and not can_lay(state):
        return False
    if state.doubts != 0:
        for cell in range(state.laid_count):
            if state.doubt[cell] != 0 and not explains_doubt(state, cell):
                return False
    return True


@rule
def explains_doubt(state: State, cell: int) -> bool:
    """Whether one of the cards not chosen in a misplay fitted the cell (W-78)."""
    cards = fitting_cell(state, cell, int(state.laid_order[cell]))
    places = int(state.doubt[cell])
    for place in range(places_in_use(state)):
        if places >> place & 1 == 1 and has_card(cards, card_at(state, place)):
            return True
    return False


@rule
def redeal_pile(state: State, left: int) -> None:
    """Shuffle the remaining cards and the inversion cards not yet drawn into the pile."""
    index, rest = int(state.pile_top), left
    while rest != 0:
        state.pile[index] = nth_card(rest, 0)
        rest &= rest - 1
        index += 1
    for _ in range(tides_to_come(state, COLOURS_TIDE, int(state.colour_tides))):
        state.pile[index] = COLOUR_TIDE
        index += 1
    for _ in range(tides_to_come(state, DIGITS_TIDE, int(state.digit_tides))):
        state.pile[index] = DIGIT_TIDE
        index += 1
    shuffle(state, state.pile, int(state.pile_top), int(state.pile_end))


@rule
def tides_to_come(state: State, kind: int, drawn: int) -> int:
    """The number of inversion cards of the kind still in the pile (W-54)."""
    return TIDES_OF_A_KIND - drawn if int(state.tide) & kind != 0 else 0
