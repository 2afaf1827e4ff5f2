"""Land Unter: what each seat sees and may remember."""

from __future__ import annotations

from houle.engine.chance import below, shuffle
from houle.engine.rule import NO_SEAT, Card, Move, Seat, rule

from .cards import CLOSED_CARD, HAND_SIZE, NUM_CARDS, NUM_WATER, half_belts
from .rules import first_place
from .state import HIDDEN, MAX_SEATS, PLAY, State

UNDEALT = CLOSED_CARD - 1
"""During a redeal: a place without a card; one less for each half belt drawn for it."""

HALF_LARGE = 1 << 21
LARGE = HALF_LARGE * HALF_LARGE
PARTS = 1_000_000
"""Probabilities are compared in millionths."""


@rule
def reveal(state: State, seat: Seat, seen: State) -> None:
    """Open the hands that the seat has held, all cards ever played, and the water turned up."""
    # Look up the arrays once: interpreted, the lookups would be most of the time.
    deck, shown, seen_deck = state.deck, state.shown, seen.deck
    for hand in range(NUM_CARDS // HAND_SIZE):
        held = seat != NO_SEAT and has_held(state, seat, hand)
        for place in range(hand * HAND_SIZE, (hand + 1) * HAND_SIZE):
            if held or shown[place] != 0:
                seen_deck[place] = deck[place]
    for index in range(state.water_turned):
        seen.water[index] = state.water[index]
    if state.mode != HIDDEN or state.phase != PLAY:
        for other in range(state.seats):
            seen.chosen[other] = state.chosen[other]


@rule
def recall(state: State, seat: Seat, seen: State) -> None:
    """Nothing more: the table already shows everything that may be remembered (LUR-15)."""


@rule
def knows(state: State, seat: Seat, card: Card) -> bool:
    """Whether the seat has held the card or seen it played."""
    for place in range(NUM_CARDS):
        if state.deck[place] == card:
            return knows_place(state, seat, place)
    return False


@rule
def redeal(state: State, seat: Seat) -> None:
    """Redeal all that the seat cannot know; every hand keeps its announced lifebelts (LU-5)."""
    known = known_cards(state, seat)
    draw_belts(state, seat, known)
    for card in range(NUM_CARDS):
        if known >> card & 1 == 0:
            give_place(state, card)
    if state.mode == HIDDEN and state.phase == PLAY:
        redeal_choices(state, seat)
    redeal_water(state)


def hides(before: State, now: State, seat: Seat, move: Move, viewer: Seat) -> bool:
    """Whether the move is still face down: a choice in the current trick (LU-10)."""
    same_trick = before.round_number == now.round_number and before.trick_number == now.trick_number
    return bool(now.mode == HIDDEN and now.phase == PLAY and same_trick)


# Helpers, in the order in which they are called.


@rule
def knows_place(state: State, seat: Seat, place: int) -> bool:
    """Whether the seat knows the card at this index of the deck: seen played, or held."""
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
    """The cards that the seat knows, as bits."""
    known = 0
    for place in range(NUM_CARDS):
        if knows_place(state, seat, place):
            known |= 1 << int(state.deck[place])
    return known


@rule
def draw_belts(state: State, seat: Seat, known: int) -> None:
    """Draw the number of half belts for each unknown place until every hand fits its announcement.

    Starting over after a mismatch keeps all deals equally likely. The hand with the least likely
    announcement is drawn first, by counting its possible combinations, so it always fits.
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
    """The hand with the least likely announcement."""
    none, half, whole = count_unknown(known)
    rarest, lowest = 0, PARTS + 1
    for hand in range(state.seats):
        size = count_unknown_places(state, seat, hand)
        ways = count_combinations(state, seat, hand, none, half, whole)
        share = ways * PARTS // binomial(none + half + whole, size)
        if share < lowest:
            rarest, lowest = hand, share
    return rarest


@rule
def count_unknown_places(state: State, seat: Seat, hand: int) -> int:
    """The number of cards of the hand that the seat does not know."""
    count = 0
    for place in range(hand * HAND_SIZE, (hand + 1) * HAND_SIZE):
        if not knows_place(state, seat, place):
            count += 1
    return count


@rule
def count_combinations(
    state: State, seat: Seat, hand: int, none: int, half: int, whole: int
) -> int:
    """The number of ways to fill the hand so that it fits its announcement."""
    size = count_unknown_places(state, seat, hand)
    missing = missing_halves(state, seat, hand)
    ways = 0
    for wholes in range(size + 1):
        for halves in range(missing - 2 * wholes, missing - 2 * wholes + 2):
            ways += combinations(size, halves, wholes, none, half, whole)
    return ways


@rule
def missing_halves(state: State, seat: Seat, hand: int) -> int:
    """The half belts that the hand's unknown cards must show; one more is also possible."""
    missing = 2 * int(state.hand_belts[hand])
    for place in range(hand * HAND_SIZE, (hand + 1) * HAND_SIZE):
        if knows_place(state, seat, place):
            missing -= half_belts(int(state.deck[place]))
    return missing


@rule
def combinations(size: int, halves: int, wholes: int, none: int, half: int, whole: int) -> int:
    """The ways to choose this many cards with half and with whole belts, and the rest without."""
    if halves < 0 or halves + wholes > size:
        return 0
    return binomial(none, size - halves - wholes) * binomial(half, halves) * binomial(whole, wholes)


@rule
def binomial(cards: int, taken: int) -> int:
    """The binomial coefficient."""
    if taken > cards:
        return 0
    ways = 1
    for i in range(taken):
        ways = ways * (cards - i) // (i + 1)
    return ways


@rule
def draw_rarest(state: State, seat: Seat, hand: int, known: int) -> tuple[int, int, int]:
    """Draw one of the combinations that fit the hand; return the cards left for the others."""
    none, half, whole = count_unknown(known)
    size = count_unknown_places(state, seat, hand)
    missing = missing_halves(state, seat, hand)
    skip = below_large(state, count_combinations(state, seat, hand, none, half, whole))
    for wholes in range(size + 1):
        for halves in range(missing - 2 * wholes, missing - 2 * wholes + 2):
            ways = combinations(size, halves, wholes, none, half, whole)
            if 0 <= skip < ways:
                rest = size - halves - wholes
                draw_hand(state, seat, hand, rest, halves, wholes)
                none, half, whole = none - rest, half - halves, whole - wholes
            skip -= ways
    return none, half, whole


@rule
def below_large(state: State, bound: int) -> int:
    """A random number from 0 to bound - 1, for bounds up to 2 ** 41."""
    fair = LARGE // bound * bound
    drawn = below(state, HALF_LARGE) * HALF_LARGE + below(state, HALF_LARGE)
    while drawn >= fair:
        drawn = below(state, HALF_LARGE) * HALF_LARGE + below(state, HALF_LARGE)
    return drawn % bound


@rule
def count_unknown(known: int) -> tuple[int, int, int]:
    """The number of unknown cards with no belt, half a belt and a whole belt."""
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
    """Draw the half belts of a hand's unknown places; return the cards left."""
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
    """Put the card on a random place that was drawn with this number of half belts."""
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
    """Let every other seat that has chosen have chosen a random unplayed card of its hand."""
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
