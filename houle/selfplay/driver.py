"""Steps many matches until a net is asked in each of them, and writes down every move."""

from __future__ import annotations

from houle.engine.rule import Seat, rule
from houle.engine.struct import Array
from houle.simulation.drivers import next_to_move, number_key, number_mover
from houle.simulation.talking import act, choice_of, choices_of, next_asked, numbered_choices
from houle.simulation.verbs import (
    deal,
    features,
    is_over,
    move_meant,
    result,
    say_facts,
    score,
    words,
)

ASKED, OVER, FULL = 0, 1, 2
"""The state of a match: a net is asked, it has ended, or there is no room for more moves."""
NO_MOVE = -1


@rule
def deal_matches(states: Array, blanks: Array, first: int, movers: Array, log: Array) -> None:
    """Deal the matches from number ``first`` on, as ``simulation.drivers`` deals them."""
    for i in range(states.shape[0]):
        states[i] = blanks[0]
        number_key(states[i], first + i)
        number_mover(states[i], first + i, movers[i : i + 1])
        deal(states[i], log)


@rule
def step_matches(
    states: Array,
    movers: Array,
    levels: Array,
    seats: Array,
    moves: Array,
    stands: Array,
    lengths: Array,
    made_by: Array,
    made: Array,
    inputs: Array,
    masks: Array,
    legal: Array,
    log: Array,
) -> int:
    """Make the waiting move of every match and those of other levels, until a net is asked.

    Forced moves are made without asking. Returns how many matches still go on.
    """
    going = 0
    for i in range(states.shape[0]):
        if stands[i] != OVER:
            step_match(
                states, movers, levels, seats, moves, stands, lengths, made_by, made, legal, i, log
            )
            going += 0 if stands[i] == OVER else 1
            if stands[i] == ASKED:
                write_inputs(states, int(seats[i]), inputs, masks, legal, i)
    return going


@rule
def step_match(
    states: Array,
    movers: Array,
    levels: Array,
    seats: Array,
    moves: Array,
    stands: Array,
    lengths: Array,
    made_by: Array,
    made: Array,
    legal: Array,
    i: int,
    log: Array,
) -> None:
    """Play match ``i`` on until a net has a choice, the match is over, or its row is full.

    Where a net plays, partners talk as it has learned; what they say is not written down.
    """
    seat, move, goes_on, talks = int(seats[i]), int(moves[i]), True, has_net(levels)
    if move != NO_MOVE and stands[i] == ASKED:
        move = move_meant(states[i], seat, move)
    while goes_on:
        if move != NO_MOVE and lengths[i] == made.shape[1]:
            stands[i] = FULL
            goes_on = False
        else:
            if move != NO_MOVE:
                if not talks or words(states[i], seat, legal) == 0:
                    made_by[i, lengths[i]] = seat
                    made[i, lengths[i]] = move
                    lengths[i] += 1
                act(states[i], seat, move, legal, log)
                move = NO_MOVE
            if is_over(states[i]):
                stands[i] = OVER
                goes_on = False
            else:
                if talks:
                    say_facts(states[i], log)
                    seat = next_asked(states[i], seat, legal)
                else:
                    seat = next_to_move(states[i], seat)
                count = choices_of(states[i], seat, legal)
                if levels[seat] >= 0:
                    move = choice_of(states[i], seat, int(levels[seat]), movers[i : i + 1], legal)
                elif count == 1:
                    move = int(legal[0])
                else:
                    stands[i] = ASKED
                    goes_on = False
    seats[i], moves[i] = seat, move


@rule
def has_net(levels: Array) -> bool:
    """Whether a net plays any seat."""
    for seat in range(levels.shape[0]):
        if levels[seat] < 0:
            return True
    return False


@rule
def write_inputs(
    states: Array, seat: Seat, inputs: Array, masks: Array, legal: Array, i: int
) -> None:
    """Write what the net at the seat is given, and its legal moves."""
    inputs[i], masks[i] = 0, 0
    features(states[i], seat, inputs[i])
    for j in range(numbered_choices(states[i], seat, legal)):
        masks[i, legal[j]] = 1


@rule
def tell_results(states: Array, scores: Array, places: Array) -> None:
    """Write the points and places of all matches."""
    for i in range(states.shape[0]):
        for seat in range(states[i].seats):
            scores[i, seat] = score(states[i], seat)
        result(states[i], places[i])
