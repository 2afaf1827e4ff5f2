"""Looking ahead with a net: tries moves in sampled worlds until the seat has to choose again."""

from __future__ import annotations

from typing import Any

from houle.engine.rule import Seat, rule
from houle.engine.struct import Array
from houle.simulation.talking import act, next_asked, numbered_choices, owes_word
from houle.simulation.verbs import (
    agrees,
    features,
    is_over,
    move_meant,
    result,
    say_facts,
    side,
    to_move,
)
from houle.simulation.worlds import begin_world

GOING, OVER, ASKED = 0, 1, 2
"""How far a line is: others still move, the match has ended, or the seat chooses again."""
NO_MOVE = -1
TRIES = 100
"""The most deals tried to find a world in which all that was said is true."""


@rule
def branch_out(
    worlds: Array, seat: Seat, moves: Array, lines: Array, legal: Array, log: Array
) -> None:
    """Make every move (or say every word) in every world that the seat considers possible.

    worlds[0] is what the seat knows and worlds[1] is scratch; the moves of one world are
    neighbours among the lines.
    """
    count = moves.shape[0]
    for first in range(0, lines.shape[0], count):
        for attempt in range(TRIES):
            worlds[1] = worlds[0]
            begin_world(worlds[1], 1, seat, first // count + attempt * lines.shape[0])
            if agrees(worlds[1], seat):
                break
        for m in range(count):
            lines[first + m] = worlds[1]
            act(lines[first + m], seat, int(moves[m]), legal, log)


@rule
def go_on(
    lines: Array,
    movers: Array,
    moves: Array,
    ends: Array,
    wins: Array,
    inputs: Array,
    masks: Array,
    legal: Array,
    places: Array,
    seat: Seat,
    log: Array,
) -> int:
    """Make the move that a net chose in every line that goes on; write what its next mover knows.

    Returns how many lines still go on. ``wins`` gets the seat's share in those that have ended.
    """
    going = 0
    for i in range(lines.shape[0]):
        if ends[i] == GOING:
            if moves[i] != NO_MOVE:
                mover = int(movers[i])
                move = move_meant(lines[i], mover, int(moves[i]))
                act(lines[i], mover, move, legal, log)
            ends[i] = state_of(lines[i], seat, legal, log)
            going += 1 if ends[i] == GOING else 0
            if ends[i] == OVER:
                result(lines[i], places)
                wins[i] = win_share(lines[i], seat, places)
            else:
                first = seat if ends[i] == ASKED else int(movers[i])
                movers[i] = next_asked(lines[i], first, legal)
                write_choice(lines[i], int(movers[i]), inputs[i], masks[i], legal)
    return going


@rule
def state_of(line: Any, seat: Seat, legal: Array, log: Array) -> int:
    """The state of a line; first, everyone says what ``say_facts`` has them say."""
    if is_over(line):
        return OVER
    say_facts(line, log)
    return ASKED if to_move(line, seat) and not owes_word(line, legal) else GOING


@rule
def write_choice(line: Any, mover: Seat, inputs: Array, mask: Array, legal: Array) -> None:
    """Write the inputs of the net for the mover, and the legal moves by its numbers."""
    for j in range(inputs.shape[0]):
        inputs[j] = 0
    for j in range(mask.shape[0]):
        mask[j] = 0
    features(line, mover, inputs)
    for j in range(numbered_choices(line, mover, legal)):
        mask[legal[j]] = 1


@rule
def win_share(state: Any, seat: Seat, places: Array) -> float:
    """The share of the win of the seat's side: 1, or less where several sides share it."""
    if places[seat] != 1:
        return 0.0
    winners, own = 0, 0
    for other in range(state.seats):
        if places[other] == 1:
            winners += 1
            own += 1 if side(state, other) == side(state, seat) else 0
    return own / winners
