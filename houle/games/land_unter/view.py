"""Land Unter: who knows what, by sight and by memory."""

from __future__ import annotations

from houle.engine.chance import below, shuffle
from houle.engine.rule import NO_SEAT, Card, Move, Seat, rule

from .cards import CLOSED_CARD, HAND_SIZE, NUM_CARDS, NUM_WATER, half_belts
from .rules import first_place
from .state import HIDDEN, MAX_SEATS, PLAY, State

UNDEALT = CLOSED_CARD - 1
"""While re-dealing: a place without a card; one less for each half belt drawn for it."""


@rule
def reveal(state: State, seat: Seat, seen: State) -> None:
    """Open the hands that the seat has held, all cards ever played, and the water turned up."""
    for place in range(NUM_CARDS):
        if knows_place(state, seat, place):
            seen.deck[place] = state.deck[place]
    for index in range(state.water_turned):
        seen.water[index] = state.water[index]
    if state.mode != HIDDEN or state.phase != PLAY:
        for other in range(state.seats):
            seen.chosen[other] = state.chosen[other]


@rule
def recall(state: State, seat: Seat, seen: State) -> None:
    """Nothing more: the table already shows all that may be remembered (LUR-15)."""


@rule
def knows(state: State, seat: Seat, card: Card) -> bool:
    """Whether the seat has held the card or seen it played."""
    for place in range(NUM_CARDS):
        if state.deck[place] == card:
            return knows_place(state, seat, place)
    return False


@rule
def redeal(state: State, seat: Seat) -> None:
    """Deal all that the seat cannot know anew; every hand keeps its announced lifebelts (LU-5)."""
    known = known_cards(state, seat)
    draw_belts(state, seat, known)
    for card in range(NUM_CARDS):
        if known >> card & 1 == 0:
            give_place(state, card)
    if state.mode == HIDDEN and state.phase == PLAY:
        redeal_choices(state, seat)
    redeal_water(state)


def hides(before: State, now: State, seat: Seat, move: Move, viewer: Seat) -> bool:
    """Whether a move made before is still face down: a choice of the running trick (LU-10)."""
    same_trick = before.round_number == now.round_number and before.trick_number == now.trick_number
    return bool(now.mode == HIDDEN and now.phase == PLAY and same_trick)


# Helpers, in the order in which they are called.


@rule
def knows_place(state: State, seat: Seat, place: int) -> bool:
    """Whether the seat knows the card at this place of the deck: seen played, or held."""
    if state.shown[place] != 0:
        return True
    return seat != NO_SEAT and has_held(state, seat, place // HAND_SIZE)


@rule
def has_held(state: State, seat: Seat, hand: int) -> bool:
    """Whether the seat plays the hand now or has played it in an earlier round (LU-40)."""
    if hand >= state.seats:
        return False
    return (seat - hand) % int(state.seats) <= state.round_number


@rule
def known_cards(state: State, seat: Seat) -> int:
    """The cards that the seat knows, as a set of bits."""
    known = 0
    for place in range(NUM_CARDS):
        if knows_place(state, seat, place):
            known |= 1 << int(state.deck[place])
    return known


@rule
def draw_belts(state: State, seat: Seat, known: int) -> None:
    """Draw how many half belts lie on each unknown place, until every hand agrees."""
    none, half, whole = count_unknown(known)
    hand = 0
    while hand < MAX_SEATS:
        none, half, whole = draw_hand(state, seat, hand, none, half, whole)
        hand += 1
        if hand <= state.seats and count_drawn(state, hand - 1) // 2 != state.hand_belts[hand - 1]:
            none, half, whole = count_unknown(known)
            hand = 0  # begin again: the only way that favours no deal


@rule
def count_unknown(known: int) -> tuple[int, int, int]:
    """How many unknown cards show no belt, half a belt, a whole belt."""
    none, half, whole = 0, 0, 0
    for card in range(NUM_CARDS):
        if known >> card & 1 == 0:
            if half_belts(card) == 0:
                none += 1
            elif half_belts(card) == 1:
                half += 1
            else:
                whole += 1
    return none, half, whole


@rule
def draw_hand(
    state: State, seat: Seat, hand: int, none: int, half: int, whole: int
) -> tuple[int, int, int]:
    """Draw the half belts of a hand's unknown places from those that are left; give the rest."""
    for place in range(hand * HAND_SIZE, (hand + 1) * HAND_SIZE):
        if not knows_place(state, seat, place):
            drawn = below(state, none + half + whole)
            if drawn < none:
                none -= 1
                state.deck[place] = UNDEALT
            elif drawn < none + half:
                half -= 1
                state.deck[place] = UNDEALT - 1
            else:
                whole -= 1
                state.deck[place] = UNDEALT - 2
    return none, half, whole


@rule
def count_drawn(state: State, hand: int) -> int:
    """The half belts on the known cards and drawn places of a hand."""
    halves = 0
    for place in range(hand * HAND_SIZE, (hand + 1) * HAND_SIZE):
        card = int(state.deck[place])
        halves += UNDEALT - card if card <= UNDEALT else half_belts(card)
    return halves


@rule
def give_place(state: State, card: Card) -> None:
    """Lay the card on any place that was drawn for as many half belts as it shows."""
    wanted = UNDEALT - half_belts(card)
    open_places = 0
    for place in range(NUM_CARDS):
        if state.deck[place] == wanted:
            open_places += 1
    skip = below(state, open_places)
    for place in range(NUM_CARDS):
        if state.deck[place] == wanted:
            if skip == 0:
                state.deck[place] = card
                return
            skip -= 1


@rule
def redeal_choices(state: State, seat: Seat) -> None:
    """Let every other seat have chosen any unplayed card of its hand."""
    for other in range(state.seats):
        if state.has_chosen[other] != 0 and other != seat:
            start = first_place(state, other)
            place = start + below(state, HAND_SIZE)
            while state.spent[place] != 0:
                place = start + below(state, HAND_SIZE)
            state.chosen[other] = state.deck[place]


@rule
def redeal_water(state: State) -> None:
    """Shuffle the water cards that have not been turned up."""
    place = int(state.water_turned)
    for level in range(1, NUM_WATER // 2 + 1):
        for _ in range(2 - count_turned(state, level)):
            state.water[place] = level
            place += 1
    shuffle(state, state.water, int(state.water_turned), NUM_WATER)


@rule
def count_turned(state: State, level: int) -> int:
    """How many water cards of the level have been turned up in this round."""
    count = 0
    for index in range(state.water_turned):
        if state.water[index] == level:
            count += 1
    return count
