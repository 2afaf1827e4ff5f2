"""Sea Change: a quick judgement of each legal move, from what the seat may know."""

from __future__ import annotations

from houle.engine.prospect import WIN, shared_win
from houle.engine.rule import Card, Move, Seat, rule

from .cards import EIGHT, NO_SUIT, NUM_VALUES, POINTS, suit_of, value_of
from .rules import beats, matches, seat_that_laid, side_at, trick_length, winning_card
from .state import OVER, State

SURE = 16
"""The chance of a card that nothing can beat any more."""
HOPE_OF_ZERO = 3
"""What a 0 of the present trump may be worth: 5, if the sea stays as it is."""
NEED_OF_EIGHT = 12
"""What an 8 is worth while the IA threatens to capture them all (SC-54)."""

HOPES = (2000, 700, 250, 100, 50, 30, 20, 14, 10, 7, 5)
"""The weight of a side that lacks so many VP."""


@rule
def judge(state: State, seat: Seat, move: Move) -> int:
    """How good the card looks: points for the own side, less those that others would take."""
    trump = trump_after(state, move)
    points = hoped_points(state, move, trump)
    chance = winning_chance(state, seat, move, trump)
    rivals = int(state.sides) - 1
    gain = points * (chance * rivals - (SURE - chance))
    return gain * NUM_VALUES - height_spent(move, trump)


@rule
def trump_after(state: State, card: Card) -> int:
    """The trump once the card lies in the trick (SC-11, SC-17)."""
    if state.trump == NO_SUIT or (state.trick_size > 0 and matches(state, card)):
        return suit_of(card)
    return int(state.trump)


@rule
def hoped_points(state: State, card: Card, trump: int) -> int:
    """What the trick with this card may be worth to whoever captures it."""
    points = card_hope(state, card, trump)
    for i in range(state.trick_size):
        points += card_hope(state, int(state.trick[i]), trump)
    return points


@rule
def card_hope(state: State, card: Card, trump: int) -> int:
    """What a card may be worth, the 0 of the trump and a needed 8 included (SC-30, SC-54)."""
    if value_of(card) == 0 and suit_of(card) == trump:
        return HOPE_OF_ZERO
    if value_of(card) == EIGHT and state.seats == 1 and state.eights[0] == 0:
        return NEED_OF_EIGHT
    return POINTS[value_of(card)]


@rule
def winning_chance(state: State, seat: Seat, card: Card, trump: int) -> int:
    """How likely the own side is to win the trick after this card, out of SURE."""
    to_come = trick_length(state) - int(state.trick_size) - 1
    if state.trick_size == 0:
        return staying_chance(card, trump, to_come)
    best = winning_card(state, trump)
    best_card = int(state.trick[best])
    if beats(card, best_card, trump):
        return staying_chance(card, trump, to_come)
    if side_at(state, seat_that_laid(state, best)) == int(state.side_of[seat]):
        return staying_chance(best_card, trump, to_come)
    return 0


@rule
def staying_chance(card: Card, trump: int, to_come: int) -> int:
    """How likely the best card is to stay the best while so many more are played."""
    height = value_of(card) // 2
    strength = 8 + height if suit_of(card) == trump else 4 + height
    chance = SURE
    for _ in range(to_come):
        chance = chance * strength // SURE
    return chance


@rule
def height_spent(card: Card, trump: int) -> int:
    """How much is lost by parting with the card: its height, and more for a trump."""
    return 2 * value_of(card) if suit_of(card) == trump else value_of(card)


@rule
def prospect(state: State, seat: Seat) -> int:
    """The share of a win at the end; before it the more VP a side has, the more it may hope."""
    side = int(state.side_of[seat])
    if state.phase == OVER:
        return shared_win(count_won(state)) if state.won[side] != 0 else 0
    total = 0
    for other in range(state.sides):
        total += hope_of(state, other)
    return WIN * hope_of(state, side) // total


@rule
def stretch(state: State) -> int:
    """The round: the next one is dealt anew."""
    return int(state.round_number)


@rule
def reconsider(state: State, seat: Seat) -> None:
    """Nothing: no card is chosen face down."""


@rule
def count_won(state: State) -> int:
    """How many sides share the win."""
    count = 0
    for side in range(state.sides):
        count += int(state.won[side])
    return count


@rule
def hope_of(state: State, side: int) -> int:
    """A weight that grows with every VP on the way to the target (SC-36)."""
    lacks = max(0, int(state.target[side]) - int(state.vp[side]))
    return HOPES[min(lacks, len(HOPES) - 1)]
