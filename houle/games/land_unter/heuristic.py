"""Land Unter: a quick rating of each legal move, and each seat's chance to win."""

from __future__ import annotations

from math import exp

from houle.engine.rule import Move, Seat, rule
from houle.engine.strategy.prospect import MANY, WIN, shared_win

from .cards import NO_CARD, NUM_CARDS, NUM_WATER, TRICKS
from .rules import count_active, place_of, water_at
from .state import HIDDEN, MAX_SEATS, OVER, PLAY, State

BELT = 1000
"""The value of a lifebelt: ratings are in thousandths of one."""
ELIMINATION_COST = 2625
"""The cost of having to pay without a belt, which ends the round for the seat."""
SECOND_HIGHEST_COST = 328
"""The cost of standing second highest: the highest may soon go down."""
LEVEL_COST = 6
"""The cost of each level of water, while tricks are still to come."""
LOWEST_LEVEL_VALUES = (3400, 1700, 1130)
"""The value of the lowest level with 0, 1 or 2 tricks still to come (LU-33)."""

CERTAIN = 4096
"""Probabilities are fractions of this."""


def keep_value(card: int) -> int:
    """The value of keeping the card: high cards rescue, low cards dive, middle ones sink."""
    rescue = max(0.0, (card + 1) / 61 - 0.844) / 0.156
    dive = (1.78 - (card + 1) / 61) / 1.78
    return round(753 * rescue * rescue + 195 * dive * dive)


def probability_above(above: int, others: int, card: int) -> int:
    """The probability that exactly ``above`` (0 or 1) of the others lay a higher card."""
    higher = (NUM_CARDS - 1 - card) / NUM_CARDS
    if above == 0:
        return round(CERTAIN * (1 - higher) ** others)
    return round(CERTAIN * others * higher * (1 - higher) ** max(0, others - 1))


NONE_ABOVE = tuple(
    probability_above(0, n, card) for n in range(MAX_SEATS) for card in range(NUM_CARDS)
)
ONE_ABOVE = tuple(
    probability_above(1, n, card) for n in range(MAX_SEATS) for card in range(NUM_CARDS)
)
"""Probabilities by the number of others who have yet to choose, then by card."""
KEEP_VALUES = tuple(keep_value(card) for card in range(NUM_CARDS))


@rule
def judge(state: State, seat: Seat, move: Move) -> int:
    """The expected value of the card's three possible effects, less the value of keeping it.

    The highest card of the trick takes the lower water and is nearly always safe; the second
    highest takes the higher water and often pays; all others stay where they are, which is good
    unless they stand highest.
    """
    first, second = rank_probabilities(state, seat, move)
    level, low, high = int(state.level[seat]), water_at(state, 0), water_at(state, 1)
    top, below_top, bottom = levels_of_others(state, seat)
    stay = level_value(state, level, bottom)
    if high <= level and top <= level:
        stay -= highest_cost(state, seat)
    lower = level_value(state, low, bottom)
    if low == high and top <= low:
        lower -= highest_cost(state, seat)
    higher = level_value(state, high, bottom)
    if top <= high:
        higher -= highest_cost(state, seat)
    elif below_top <= high:
        higher -= SECOND_HIGHEST_COST
    gain = first * lower + second * higher + (CERTAIN - first - second) * stay
    return gain if state.trick_number == TRICKS - 1 else gain - CERTAIN * KEEP_VALUES[move]


@rule
def rank_probabilities(state: State, seat: Seat, card: Move) -> tuple[int, int]:
    """The probabilities that the card is the highest and the second highest of the trick.

    Seats that have yet to choose are assumed to lay any card.
    """
    to_choose, above = 0, 0
    for other in range(state.seats):
        if other != seat and state.active[other] != 0:
            if state.mode == HIDDEN or state.has_chosen[other] == 0:
                to_choose += 1
            elif state.chosen[other] > card:
                above += 1
    place = to_choose * NUM_CARDS + card
    if above == 0:
        return NONE_ABOVE[place], ONE_ABOVE[place]
    return 0, NONE_ABOVE[place] if above == 1 else 0


@rule
def levels_of_others(state: State, seat: Seat) -> tuple[int, int, int]:
    """The highest, the second highest and the lowest level among the others still in the round."""
    top, below_top, bottom = 0, 0, NUM_WATER
    for other in range(state.seats):
        if other != seat and state.active[other] != 0:
            level = int(state.level[other])
            below_top = max(below_top, min(level, top))
            top = max(top, level)
            bottom = min(bottom, level)
    return top, below_top, bottom


@rule
def level_value(state: State, level: int, bottom: int) -> int:
    """The value of standing at the level: the lower the better, above all at the end (LU-33)."""
    left = TRICKS - 1 - int(state.trick_number)
    worth = -LEVEL_COST * level if left > 0 else 0
    return (
        worth + LOWEST_LEVEL_VALUES[left]
        if left < len(LOWEST_LEVEL_VALUES) and level <= bottom
        else worth
    )


@rule
def highest_cost(state: State, seat: Seat) -> int:
    """The cost of standing highest: a belt, or the seat's place in the round (LU-22)."""
    return BELT if state.belts[seat] > 0 else ELIMINATION_COST


WEIGHT_BY_STEPS = tuple(round(4096 * exp(-step / 32)) for step in range(256))
"""The weight of a seat that is this many steps behind the best."""
STEPS_PER_THIRD = (0, 6, 4, 3, 3, 2)
"""Steps per third of a point behind the best, by the number of rounds still to come."""
THIRDS_PER_BELT = (0, 0, 0, 1, 1, 2)
"""Thirds of a point expected for each belt of a hand still to be played, by the number of seats."""


@rule
def prospect(state: State, seat: Seat) -> int:
    """The share of the win at the end; before that, by how far each seat is behind the best.

    Fitted to matches between heuristics: the more rounds are to come, the less a point counts.
    Every seat plays every hand once, so a seat that has yet to play the hands with many belts is
    ahead.
    """
    if state.phase == OVER:
        return shared_win(count_winners(state)) if place_of(state, seat) == 1 else 0
    best = expected_total(state, 0)
    for other in range(1, state.seats):
        best = max(best, expected_total(state, other))
    total = 0
    for other in range(state.seats):
        total += win_weight(state, other, best)
    return WIN * win_weight(state, seat, best) // total


@rule
def expected_total(state: State, seat: Seat) -> int:
    """The seat's points and what its remaining hands should bring, in thirds of a point."""
    seats = int(state.seats)
    belts = 0
    for hand in range(seats):
        if (seat - hand) % seats >= state.round_number:
            belts += int(state.hand_belts[hand])
    return 3 * int(state.total[seat]) + THIRDS_PER_BELT[seats] * belts


@rule
def win_weight(state: State, seat: Seat, best: int) -> int:
    """The seat's weight, smaller the further it is behind the best."""
    rounds_left = int(state.seats) - int(state.round_number)
    steps = (best - expected_total(state, seat)) * STEPS_PER_THIRD[rounds_left]
    return WEIGHT_BY_STEPS[min(steps, len(WEIGHT_BY_STEPS) - 1)]


@rule
def stretch(state: State) -> int:
    """The round: each one is played with another hand."""
    return int(state.round_number)


@rule
def choices_left(state: State) -> int:
    """The cards still to be laid in this round; known only in the open mode."""
    if state.mode == HIDDEN:
        return MANY
    return count_active(state) * (TRICKS - 1 - int(state.trick_number)) + int(state.waiting)


@rule
def reconsider(state: State, seat: Seat) -> None:
    """Return the face-down cards of the others to their hands (LU-10)."""
    if state.mode == HIDDEN and state.phase == PLAY:
        for other in range(state.seats):
            if other != seat and state.has_chosen[other] != 0:
                state.has_chosen[other] = 0
                state.chosen[other] = NO_CARD
                state.waiting += 1


@rule
def count_winners(state: State) -> int:
    """The number of seats that share the most points."""
    winners = 0
    for seat in range(state.seats):
        if place_of(state, seat) == 1:
            winners += 1
    return winners
