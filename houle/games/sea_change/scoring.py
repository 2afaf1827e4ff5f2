"""Sea Change: the end of a round, its points, and the end of the match. SC-n: the rulebook."""

from __future__ import annotations

from houle.engine.event import EVERYONE, tell
from houle.engine.rule import NO_SEAT, rule
from houle.engine.struct import Array

from . import events
from .cards import NUM_CARDS, final_points
from .state import IA, NO_SIDE, OVER, State


@rule
def count_totals(state: State, log: Array) -> None:
    """Add up what each side has captured, with the 0 of the final trump (SC-29 to SC-31)."""
    state.past_trump = state.trump
    state.past_treasure = state.treasure
    for side in range(state.sides):
        state.past_total[side] = 0
        state.past_captured[side] = state.captured[side]
    for card in range(NUM_CARDS):
        side = int(state.taken_by[card])
        state.past_taken_by[card] = side
        if side != NO_SIDE:
            state.past_total[side] += final_points(card, int(state.trump))
    for side in range(state.sides):
        total, cards = int(state.past_total[side]), int(state.captured[side])
        tell_side(state, log, events.ROUND_SCORED, side, total, cards)


@rule
def give_points(state: State, log: Array) -> None:
    """The best total gains 1 VP, shared or not; without an 8, the IA does (SC-32, 33, SC-54)."""
    best = best_total(state)
    for side in range(state.sides):
        gains = side == IA if state.past_lost != 0 else state.past_total[side] == best
        state.past_gain[side] = 1 if gains else 0
        if gains:
            state.vp[side] += 1
            vp, target = int(state.vp[side]), int(state.target[side])
            tell_side(state, log, events.VP_GAINED, side, vp, target)


@rule
def count_reached(state: State) -> int:
    """The number of sides that have reached their target."""
    count = 0
    for side in range(state.sides):
        count += 1 if reached(state, side) else 0
    return count


@rule
def end_match(state: State, log: Array) -> None:
    """Name the winners: the side at its target, or those left by the tie-break (SC-36 to SC-40)."""
    state.phase = OVER
    state.decided_by = deciding_rule(state)
    if state.decided_by != 37:
        tell(log, events.TIE_BREAK, NO_SEAT, EVERYONE, int(state.decided_by), 0, 0)
    for side in range(state.sides):
        if wins(state, side):
            state.won[side] = 1
            vp, target = int(state.vp[side]), int(state.target[side])
            tell_side(state, log, events.WON, side, vp, target)


@rule
def place_of(state: State, side: int) -> int:
    """The side's rank: 1 plus the number of sides that stand better (SC-R32)."""
    place = 1
    for other in range(state.sides):
        if stands_better(state, other, side):
            place += 1
    return place


# Helpers, in the order in which the functions above call them.


@rule
def tell_side(state: State, log: Array, kind: int, side: int, a: int, b: int) -> None:
    """Tell an event about a side, in its kind for a player, a team or the IA."""
    if state.seats == 1 and side == IA:
        tell(log, kind + 2, NO_SEAT, EVERYONE, a, b, side)
    elif state.teams != 0:
        tell(log, kind + 1, NO_SEAT, EVERYONE, a, b, side)
    else:
        tell(log, kind, side, EVERYONE, a, b, side)


@rule
def best_total(state: State) -> int:
    """The highest total of the round, even if negative (SC-32)."""
    best = int(state.past_total[0])
    for side in range(1, state.sides):
        best = max(best, int(state.past_total[side]))
    return best


@rule
def reached(state: State, side: int) -> bool:
    """Whether the side has all the VP it needs (SC-36, SC-61)."""
    return bool(state.vp[side] >= state.target[side])


@rule
def deciding_rule(state: State) -> int:
    """The number of the rule that names the winners (SC-37 to SC-40)."""
    if count_reached(state) == 1:
        return 37
    holder = int(state.past_taken_by[state.past_treasure])
    if holder != NO_SIDE and reached(state, holder):
        return 38
    _, ties = fewest_cards(state)
    return 39 if ties == 1 else 40


@rule
def fewest_cards(state: State) -> tuple[int, int]:
    """The fewest cards captured by a side at its target, and how many sides have them (SC-39)."""
    fewest, ties = NUM_CARDS + 1, 0
    for side in range(state.sides):
        if reached(state, side):
            cards = int(state.past_captured[side])
            if cards < fewest:
                fewest, ties = cards, 0
            ties += 1 if cards == fewest else 0
    return fewest, ties


@rule
def wins(state: State, side: int) -> bool:
    """Whether the side is among the winners under the deciding rule (SC-37 to SC-40)."""
    if not reached(state, side):
        return False
    if state.decided_by == 37:
        return True
    if state.decided_by == 38:
        return bool(state.past_taken_by[state.past_treasure] == side)
    fewest, _ = fewest_cards(state)
    return bool(state.past_captured[side] == fewest)


@rule
def stands_better(state: State, side: int, other: int) -> bool:
    """Whether the side won and the other did not, or else needs fewer VP."""
    if state.won[side] != state.won[other]:
        return bool(state.won[side] != 0)
    lacks = int(state.target[side]) - int(state.vp[side])
    return state.won[side] == 0 and lacks < int(state.target[other]) - int(state.vp[other])
