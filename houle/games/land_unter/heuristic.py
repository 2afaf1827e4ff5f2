"""Land Unter: a quick judgement of each legal move, from what the seat may know."""

from __future__ import annotations

from houle.engine.prospect import by_margin, shared_win
from houle.engine.rule import Move, Seat, rule

from .cards import NO_CARD, NUM_CARDS
from .rules import highest_level, place_of, water_at
from .state import HIDDEN, OVER, PLAY, State

POINTS_OF_A_ROUND = 3
"""A lead that one round may well turn."""
MOST_POINTS = 1000


@rule
def judge(state: State, seat: Seat, move: Move) -> int:
    """How good the card looks: high when the seat wants the lower water card, else low."""
    return move if wants_low_water(state, seat) else NUM_CARDS - move


@rule
def wants_low_water(state: State, seat: Seat) -> bool:
    """Whether the seat stands highest and the lower card would bring it down."""
    level = int(state.level[seat])
    return level > 0 and level >= highest_level(state) and water_at(state, 0) < level


@rule
def prospect(state: State, seat: Seat) -> int:
    """The share of a win at the end; before it by the lead over the best other seat."""
    lead = lead_of(state, seat)
    if state.phase == OVER:
        won = shared_win(count_winners(state)) if lead >= 0 else 0
        return (won * 4 + by_margin(lead, POINTS_OF_A_ROUND)) // 5
    rounds_left = int(state.seats) - int(state.round_number)
    return by_margin(lead, POINTS_OF_A_ROUND * rounds_left)


@rule
def stretch(state: State) -> int:
    """The round: every round begins anew with another hand."""
    return int(state.round_number)


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
def lead_of(state: State, seat: Seat) -> int:
    """How many points the seat is ahead of the best other; negative behind."""
    best = -MOST_POINTS
    for other in range(state.seats):
        if other != seat:
            best = max(best, int(state.total[other]))
    return int(state.total[seat]) - best


@rule
def count_winners(state: State) -> int:
    """How many seats share the most points."""
    winners = 0
    for seat in range(state.seats):
        if place_of(state, seat) == 1:
            winners += 1
    return winners
