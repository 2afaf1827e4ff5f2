"""Land Unter: a quick judgement of each legal move and of how a match stands for a seat."""

from __future__ import annotations

from math import exp

from houle.engine.rule import Move, Seat, rule
from houle.engine.strategy.prospect import MANY, WIN, shared_win

from .cards import NO_CARD, NUM_CARDS, NUM_WATER, TRICKS
from .rules import count_active, place_of, water_at
from .state import HIDDEN, MAX_SEATS, OVER, PLAY, State

BELT = 1000
"""What a lifebelt is worth: judgements are counted in thousandths of it."""
LAST_BREATH = 2625
"""What is lost by having to pay without a belt: the place in the round."""
NEXT_IN_LINE = 328
"""What is lost by coming to stand second highest: the highest may soon get down."""
PER_LEVEL = 6
"""What every level that the water stands higher costs in the tricks to come."""
LOW_END = (3400, 1700, 1130)
"""What the lowest level is worth when so many tricks are still to come (LU-33)."""

CERTAIN = 4096
"""Chances are counted in parts of this."""


def worth_keeping(card: int) -> int:
    """What it costs to part with the card: high ones rescue, low ones dive, middle ones sink."""
    rescue = max(0.0, (card + 1) / 61 - 0.844) / 0.156
    dive = (1.78 - (card + 1) / 61) / 1.78
    return round(753 * rescue * rescue + 195 * dive * dive)


def chance_of(above: int, others: int, card: int) -> int:
    """How likely so many of the others, none or one of them, lay a higher card."""
    higher = (NUM_CARDS - 1 - card) / NUM_CARDS
    if above == 0:
        return round(CERTAIN * (1 - higher) ** others)
    return round(CERTAIN * others * higher * (1 - higher) ** max(0, others - 1))


NONE_ABOVE = tuple(chance_of(0, n, card) for n in range(MAX_SEATS) for card in range(NUM_CARDS))
ONE_ABOVE = tuple(chance_of(1, n, card) for n in range(MAX_SEATS) for card in range(NUM_CARDS))
"""Chances by the number of others who have yet to choose, then by card."""
KEEP = tuple(worth_keeping(card) for card in range(NUM_CARDS))


@rule
def judge(state: State, seat: Seat, move: Move) -> int:
    """What the card may bring: each of its three fates, as likely as it is, less the card's worth.

    The highest card of the trick takes the lower water and is nearly always safe; the second
    highest takes the higher water and often pays; all others stay where they are, which is good
    unless they stand highest.
    """
    first, second = chances(state, seat, move)
    level, low, high = int(state.level[seat]), water_at(state, 0), water_at(state, 1)
    top, below_top, bottom = levels_of_others(state, seat)
    stay = worth_of_level(state, level, bottom)
    if high <= level and top <= level:
        stay -= price(state, seat)
    lower = worth_of_level(state, low, bottom)
    if low == high and top <= low:
        lower -= price(state, seat)
    higher = worth_of_level(state, high, bottom)
    if top <= high:
        higher -= price(state, seat)
    elif below_top <= high:
        higher -= NEXT_IN_LINE
    gain = first * lower + second * higher + (CERTAIN - first - second) * stay
    return gain if state.trick_number == TRICKS - 1 else gain - CERTAIN * KEEP[move]


@rule
def chances(state: State, seat: Seat, card: Move) -> tuple[int, int]:
    """How likely the card is the highest of the trick and how likely the second highest.

    Whoever has yet to choose may lay any card.
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
def worth_of_level(state: State, level: int, bottom: int) -> int:
    """What it is worth to stand there: the lower the better, lowest of all at the end (LU-33)."""
    left = TRICKS - 1 - int(state.trick_number)
    worth = -PER_LEVEL * level if left > 0 else 0
    return worth + LOW_END[left] if left < len(LOW_END) and level <= bottom else worth


@rule
def price(state: State, seat: Seat) -> int:
    """What it costs the seat to stand highest: a belt, or its place in the round (LU-22)."""
    return BELT if state.belts[seat] > 0 else LAST_BREATH


FAINTER = tuple(round(4096 * exp(-step / 32)) for step in range(256))
"""How much fainter a hope is so many steps behind the best."""
PER_THIRD = (0, 6, 4, 3, 3, 2)
"""The steps that a third of a point behind counts when so many rounds are still to come."""
PER_BELT = (0, 0, 0, 1, 1, 2)
"""The thirds of a point that a belt of a hand still to be played brings, by the number of seats."""


@rule
def prospect(state: State, seat: Seat) -> int:
    """The share of a win at the end; before it by how far each seat is behind the best.

    Fitted to matches of heuristics: the more rounds are to come, the less a point counts. Every
    seat plays every hand once, so who has the hands with many belts still before it is ahead.
    """
    if state.phase == OVER:
        return shared_win(count_winners(state)) if place_of(state, seat) == 1 else 0
    best = standing(state, 0)
    for other in range(1, state.seats):
        best = max(best, standing(state, other))
    total = 0
    for other in range(state.seats):
        total += hope_of(state, other, best)
    return WIN * hope_of(state, seat, best) // total


@rule
def standing(state: State, seat: Seat) -> int:
    """The points of the seat and what it may expect of the hands it has yet to play, in thirds."""
    seats = int(state.seats)
    belts = 0
    for hand in range(seats):
        if (seat - hand) % seats >= state.round_number:
            belts += int(state.hand_belts[hand])
    return 3 * int(state.total[seat]) + PER_BELT[seats] * belts


@rule
def hope_of(state: State, seat: Seat, best: int) -> int:
    """A weight that shrinks with every third of a point that the seat is behind the best."""
    rounds_left = int(state.seats) - int(state.round_number)
    steps = (best - standing(state, seat)) * PER_THIRD[rounds_left]
    return FAINTER[min(steps, len(FAINTER) - 1)]


@rule
def stretch(state: State) -> int:
    """The round: every round begins anew with another hand."""
    return int(state.round_number)


@rule
def choices_left(state: State) -> int:
    """How many cards are still to be laid in this round, as long as they are laid open."""
    if state.mode == HIDDEN:
        return MANY
    return count_active(state) * (TRICKS - 1 - int(state.trick_number)) + int(state.waiting)


@rule
def reconsider(state: State, seat: Seat) -> None:
    """Take the face-down cards of the others back into their hands (LU-10)."""
    if state.mode == HIDDEN and state.phase == PLAY:
        for other in range(state.seats):
            if other != seat and state.has_chosen[other] != 0:
                state.has_chosen[other] = 0
                state.chosen[other] = NO_CARD
                state.waiting += 1


@rule
def count_winners(state: State) -> int:
    """How many seats share the most points."""
    winners = 0
    for seat in range(state.seats):
        if place_of(state, seat) == 1:
            winners += 1
    return winners
