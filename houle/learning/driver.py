"""One step of many matches for a learner: make the moves, replace finished ones, write inputs."""

from __future__ import annotations

from typing import Any

from houle.bots.search.lookahead import win_share
from houle.engine.rule import Seat, rule
from houle.engine.struct import Array
from houle.simulation.drivers import next_to_move, number_key
from houle.simulation.talking import act, choice_of, numbered_choices
from houle.simulation.verbs import (
    deal,
    features,
    is_over,
    move_meant,
    oracle_features,
    result,
    say_facts,
    score,
    side,
    words,
)

NET, OLDER_NET, SILENT_NET = -1, -2, -3
"""Who plays a seat, besides the levels of ``simulation.drivers``: whoever steps the batch.

A silent net learns like the others, but never says anything to its partners.
"""
DEAL, MOVE, LOOK = 0, 1, 2
"""What a step does: deal every match, make a move in each, or only write the inputs."""


@rule
def step_matches(
    states: Array,
    blanks: Array,
    kinds: Array,
    numbers: Array,
    seats: Array,
    levels: Array,
    movers: Array,
    scores: Array,
    moves: Array,
    points: Array,
    wins: Array,
    ends: Array,
    inputs: Array,
    truths: Array,
    masks: Array,
    legal: Array,
    places: Array,
    first: int,
    last: int,
    mode: int,
    log: Array,
) -> None:
    """Step the matches from ``first`` to before ``last``; see ``step_match``."""
    for i in range(first, last):
        inputs[i], truths[i], masks[i] = 0, 0, 0
        if mode != LOOK:
            step_match(
                states, blanks, kinds, numbers, seats, levels, movers, scores, moves, points, wins,
                ends, legal, places, i, mode, log,
            )  # fmt: skip
        write_inputs(states[i], int(seats[i]), inputs[i], truths[i], masks[i], legal)


@rule
def step_match(
    states: Array,
    blanks: Array,
    kinds: Array,
    numbers: Array,
    seats: Array,
    levels: Array,
    movers: Array,
    scores: Array,
    moves: Array,
    points: Array,
    wins: Array,
    ends: Array,
    legal: Array,
    places: Array,
    i: int,
    mode: int,
    log: Array,
) -> None:
    """Make the move of match ``i``, then those of other levels, until a net is asked again.

    A match that ends is paid and replaced. One that ends before a net was asked is not counted.
    """
    ends[i] = 0
    fresh, asked, played = mode == DEAL, False, False
    seat, move = int(seats[i]), int(moves[i])
    if not fresh:
        move = move_meant(states[i], seat, move)
    while not asked:
        if fresh:
            deal_next(states, blanks, kinds, numbers, i, log)
            note_scores(states[i], scores[i])
            seat = 0
        else:
            act(states[i], seat, move, legal, log)
            played = True
        fresh = is_over(states[i])
        if fresh and played and ends[i] == 0:
            pay(states[i], scores[i], points[i])
            pay_winners(states[i], wins[i], places)
            ends[i] = 1
        if not fresh:
            say_facts(states[i], log)
            seat = next_not_silent(states[i], seat, levels[i], legal)
            asked = levels[i, seat] < 0
            if not asked:
                move = choice_of(states[i], seat, int(levels[i, seat]), movers[i : i + 1], legal)
    if ends[i] == 0:
        pay(states[i], scores[i], points[i])
        for other in range(wins.shape[1]):
            wins[i, other] = 0
    seats[i] = seat


@rule
def next_not_silent(state: Any, first: Seat, levels: Array, legal: Array) -> Seat:
    """The first seat that owes a word and is not silent; if none does, the next one to move."""
    for seat in range(state.seats):
        if levels[seat] != SILENT_NET and words(state, seat, legal) > 0:
            return seat
    return next_to_move(state, first)


@rule
def deal_next(
    states: Array, blanks: Array, kinds: Array, numbers: Array, i: int, log: Array
) -> None:
    """Deal the next match of place ``i``; its number decides all its chance."""
    states[i] = blanks[kinds[i]]
    number_key(states[i], int(numbers[i]))
    numbers[i] += states.shape[0]
    deal(states[i], log)


@rule
def note_scores(state: Any, scores: Array) -> None:
    """Note the points of all seats, as those that have been paid."""
    for seat in range(state.seats):
        scores[seat] = score(state, seat)


@rule
def pay(state: Any, scores: Array, points: Array) -> None:
    """Pay each seat its new points, less the mean of all where they play against each other."""
    total, rivals = 0, 0
    for seat in range(state.seats):
        gained = score(state, seat) - int(scores[seat])
        points[seat] = gained
        scores[seat] += gained
        total += gained
        rivals += 1 if side(state, seat) != side(state, 0) else 0
    if rivals > 0:
        for seat in range(state.seats):
            points[seat] -= total / state.seats


@rule
def pay_winners(state: Any, wins: Array, places: Array) -> None:
    """Pay each seat its side's share of the win."""
    result(state, places)
    for seat in range(state.seats):
        wins[seat] = win_share(state, seat, places)


@rule
def write_inputs(
    state: Any, seat: Seat, inputs: Array, truth: Array, mask: Array, legal: Array
) -> None:
    """Write what the net at the seat is given, what the critic is given, and the legal moves.

    All three hold zeros before.
    """
    features(state, seat, inputs)
    oracle_features(state, seat, truth)
    for j in range(numbered_choices(state, seat, legal)):
        mask[legal[j]] = 1
