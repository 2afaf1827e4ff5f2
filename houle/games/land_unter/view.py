"""Land Unter: who knows what, by sight and by memory."""

from __future__ import annotations

from houle.engine.chance import below, shuffle
from houle.engine.rule import NO_SEAT, Card, Move, Seat, rule

from .cards import CLOSED_CARD, HAND_SIZE, NUM_CARDS, NUM_WATER, half_belts
from .rules import first_place
from .state import HIDDEN, MAX_SEATS, PLAY, State

UNDEALT = CLOSED_CARD - 1
"""While re-dealing: a place without a card; one less for each half belt drawn for it."""

HALF_LARGE = 1 << 21
LARGE = HALF_LARGE * HALF_LARGE
PARTS = 1_000_000
"""Likelihoods are compared in millionths."""


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
    """Draw how many half belts lie on each unknown place, until every hand agrees.

    To begin again whenever a hand does not agree favours no deal. The hand with the rarest
    announcement comes first and always agrees: it is drawn by counting its possible make-ups.
    """
    rarest = rarest_hand(state, seat, known)
    agrees = False
    while not agrees:
        none, half, whole = draw_rarest(state, seat, rarest, known)
        agrees = True
        for hand in range(MAX_SEATS):
            if hand != rarest and agrees:
                none, half, whole = draw_hand(state, seat, hand, none, half, whole)
                agrees = hand >= state.seats or belts_agree(state, hand)


@rule
def rarest_hand(state: State, seat: Seat, known: int) -> int:
    """The hand whose announcement is the least likely of all."""
    none, half, whole = count_unknown(known)
    rarest, lowest = 0, PARTS + 1
    for hand in range(state.seats):
        size = count_unknown_places(state, seat, hand)
        ways = count_make_ups(state, seat, hand, none, half, whole)
        share = ways * PARTS // choose(none + half + whole, size)
        if share < lowest:
            rarest, lowest = hand, share
    return rarest


@rule
def count_unknown_places(state: State, seat: Seat, hand: int) -> int:
    """How many cards of the hand the seat does not know."""
    count = 0
    for place in range(hand * HAND_SIZE, (hand + 1) * HAND_SIZE):
        if not knows_place(state, seat, place):
            count += 1
    return count


@rule
def count_make_ups(state: State, seat: Seat, hand: int, none: int, half: int, whole: int) -> int:
    """In how many ways the hand can be filled so that it agrees with its announcement."""
    size = count_unknown_places(state, seat, hand)
    missing = missing_halves(state, seat, hand)
    ways = 0
    for wholes in range(size + 1):
        for halves in range(missing - 2 * wholes, missing - 2 * wholes + 2):
            ways += make_ups(size, halves, wholes, none, half, whole)
    return ways


@rule
def missing_halves(state: State, seat: Seat, hand: int) -> int:
    """The half belts that the unknown cards of the hand must show, or one more."""
    missing = 2 * int(state.hand_belts[hand])
    for place in range(hand * HAND_SIZE, (hand + 1) * HAND_SIZE):
        if knows_place(state, seat, place):
            missing -= half_belts(int(state.deck[place]))
    return missing


@rule
def make_ups(size: int, halves: int, wholes: int, none: int, half: int, whole: int) -> int:
    """The ways to take so many cards with half belts and with whole ones, the rest without."""
    if halves < 0 or halves + wholes > size:
        return 0
    return choose(none, size - halves - wholes) * choose(half, halves) * choose(whole, wholes)


@rule
def choose(cards: int, taken: int) -> int:
    """The ways to take some of the cards."""
    if taken > cards:
        return 0
    ways = 1
    for i in range(taken):
        ways = ways * (cards - i) // (i + 1)
    return ways


@rule
def draw_rarest(state: State, seat: Seat, hand: int, known: int) -> tuple[int, int, int]:
    """Draw one of the hand's make-ups and lay it out; give what is left for the others."""
    none, half, whole = count_unknown(known)
    size = count_unknown_places(state, seat, hand)
    missing = missing_halves(state, seat, hand)
    skip = below_large(state, count_make_ups(state, seat, hand, none, half, whole))
    for wholes in range(size + 1):
        for halves in range(missing - 2 * wholes, missing - 2 * wholes + 2):
            ways = make_ups(size, halves, wholes, none, half, whole)
            if 0 <= skip < ways:
                rest = size - halves - wholes
                draw_hand(state, seat, hand, rest, halves, wholes)
                none, half, whole = none - rest, half - halves, whole - wholes
            skip -= ways
    return none, half, whole


@rule
def below_large(state: State, bound: int) -> int:
    """A number from 0 to bound - 1, for bounds up to 2 ** 41."""
    fair = LARGE // bound * bound
    drawn = below(state, HALF_LARGE) * HALF_LARGE + below(state, HALF_LARGE)
    while drawn >= fair:
        drawn = below(state, HALF_LARGE) * HALF_LARGE + below(state, HALF_LARGE)
    return drawn % bound


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
def belts_agree(state: State, hand: int) -> bool:
    """Whether the known cards and drawn places of the hand show the announced lifebelts."""
    halves = 0
    for place in range(hand * HAND_SIZE, (hand + 1) * HAND_SIZE):
        card = int(state.deck[place])
        halves += UNDEALT - card if card <= UNDEALT else half_belts(card)
    return bool(halves // 2 == state.hand_belts[hand])


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
