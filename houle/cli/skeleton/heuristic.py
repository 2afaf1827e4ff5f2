"""Skeleton: a quick judgement of each legal move and of how a match stands for a seat."""

from __future__ import annotations

from houle.engine.rule import Move, Seat, rule
from houle.engine.strategy.prospect import by_margin, shared_win

from .cards import NUM_CARDS
from .rules import place_of
from .state import OVER, State

SCALE = 2
"""A lead of this many tricks is worth three quarters of a win."""


@rule
def judge(state: State, seat: Seat, move: Move) -> int:
    """Win a trick with a card that beats what lies there; else play the one that wins least."""
    strength = NUM_CARDS - move if state.lowest == 1 else move + 1
    for other in range(state.seats):
        card = int(state.trick[other])
        against = NUM_CARDS - card if state.lowest == 1 else card + 1
        if other != seat and card >= 0 and against > strength:
            return -strength
    return strength


@rule
def prospect(state: State, seat: Seat) -> int:
    """The share of a win at the end; before it by the lead over the best other seat."""
    if state.phase == OVER:
        return shared_win(count_winners(state)) if place_of(state, seat) == 1 else 0
    best = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, int(state.skeleton_points[other]))
    return by_margin(int(state.skeleton_points[seat]) - best, SCALE)


@rule
def stretch(state: State) -> int:
    """The whole match: the cards are dealt only once."""
    return 0


@rule
def reconsider(state: State, seat: Seat) -> None:
    """Nothing: no card is chosen face down."""


@rule
def count_winners(state: State) -> int:
    """How many seats share the most tricks."""
    winners = 0
    for seat in range(state.seats):
        winners += 1 if place_of(state, seat) == 1 else 0
    return winners
