"""Land Unter: who knows what, by sight and by memory."""

from __future__ import annotations

from houle.engine.chance import below, shuffle
from houle.engine.rule import NO_SEAT, Card, Move, Seat, rule

from .cards import HAND_SIZE, NUM_CARDS, NUM_WATER
from .rules import count_belts, first_place
from .state import HIDDEN, PLAY, State


@rule
def reveal(state: State, seat: Seat, seen: State) -> None:
    """Open the hands that the seat has held, all cards ever played, and the water turned up."""
    for place in range(NUM_CARDS):
        if knows_place(state, seat, place):
            seen.deck[place] = state.deck[place]
    for index in range(state.water_turned):
        seen.water[index] = state.water[index]
    if state.mode != HIDDEN:
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
    lay_out_unknown(state, seat)
    place = 0
    while place < int(state.seats) * HAND_SIZE:
        draw_unknown(state, seat, place)
        place += 1
        if place % HAND_SIZE == 0 and not belts_agree(state, place // HAND_SIZE - 1):
            place = 0  # begin again: the only way that favours no deal
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
def lay_out_unknown(state: State, seat: Seat) -> None:
    """Put the unknown cards on the unknown places in a fixed order, whatever lay there."""
    known = 0
    for place in range(NUM_CARDS):
        if knows_place(state, seat, place):
            known |= 1 << int(state.deck[place])
    card = 0
    for place in range(NUM_CARDS):
        if not knows_place(state, seat, place):
            while known >> card & 1 == 1:
                card += 1
            state.deck[place] = card
            card += 1


@rule
def draw_unknown(state: State, seat: Seat, place: int) -> None:
    """Give an unknown place any of the unknown cards that lie there or further back."""
    if knows_place(state, seat, place):
        return
    other = place + below(state, NUM_CARDS - place)
    while knows_place(state, seat, other):
        other = place + below(state, NUM_CARDS - place)
    swapped = state.deck[place]
    state.deck[place] = state.deck[other]
    state.deck[other] = swapped


@rule
def belts_agree(state: State, hand: int) -> bool:
    """Whether the hand shows as many lifebelts as were announced."""
    return count_belts(state, hand) == int(state.hand_belts[hand])


@rule
def redeal_choices(state: State, seat: Seat) -> None:
    """Let every other seat have chosen any unplayed card of its hand."""
    for other in range(state.seats):
        if state.mode == HIDDEN and state.has_chosen[other] != 0 and other != seat:
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
