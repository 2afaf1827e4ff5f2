"""One step of many matches: make the moves, replace finished matches, write what seats know."""

from __future__ import annotations

from typing import Any, NamedTuple

from houle.engine.rule import Seat, rule
from houle.engine.struct import Array
from houle.simulation.drivers import next_to_move, number_key
from houle.simulation.verbs import deal, is_over, legal_moves, play, result, score, side

from .fast_rows import Runs, write_row

RESULT, SCORE = 0, 1
"""What is paid: the result at the end, or every change of the score."""
END, REPLACE = 0, 1
"""What an illegal move does: end the match, or be replaced by a legal one."""
NO_LEGAL_MOVE = -1


class Matches(NamedTuple):
    """The arrays of a batch, with an entry for each match unless said otherwise."""

    states: Array
    blanks: Array
    """One blank state, with the options and the key."""
    numbers: Array
    """The number of the next match to be dealt in each place."""
    seats: Array
    """The seat to move."""
    legal: Array
    """Its legal moves, the first ones of a row."""
    counts: Array
    """How many there are."""
    masks: Array
    rows: Array
    """What the seat to move knows."""
    finals: Array
    """What the last seat knew at the end of a match that has ended."""
    payments: Array
    """What every seat was paid for the last move."""
    ends: Array
    places: Array
    """Scratch: the places of the seats of one match."""


@rule
def step_matches(
    batch: Matches, runs: Runs, moves: Array, reward: int, illegal: int, log: Array
) -> int:
    """Make a move in every match, deal new ones for those that end, and count these.

    Without moves every match is replaced by a new deal.
    """
    ended = 0
    for i in range(batch.states.shape[0]):
        forget_legal(batch.masks[i], batch.legal[i], int(batch.counts[i]))
        if moves.shape[0] == 0:
            batch.ends[i] = 1
        else:
            step_match(batch, i, int(moves[i]), reward, illegal, log)
        if batch.ends[i] != 0:
            ended += 1
            write_row(batch.states, i, int(batch.seats[i]), runs, batch.finals[i])
            refill(batch.states, batch.blanks, i, batch.numbers, log)
            batch.seats[i] = 0
        seat = next_to_move(batch.states[i], int(batch.seats[i]))
        batch.seats[i] = seat
        batch.counts[i] = list_legal(batch.states[i], seat, batch.legal[i], batch.masks[i])
        write_row(batch.states, i, seat, runs, batch.rows[i])
    return ended


@rule
def step_match(batch: Matches, i: int, asked: int, reward: int, illegal: int, log: Array) -> None:
    """Make the move of the seat to move, if it may, and pay the seats."""
    state = batch.states[i]
    payments = batch.payments[i]
    seat = int(batch.seats[i])
    move = allowed_move(asked, batch.legal[i], int(batch.counts[i]), illegal)
    batch.ends[i] = make_move(state, seat, move, payments, batch.places, reward, log)


@rule
def make_move(
    state: Any, seat: Seat, move: int, payments: Array, places: Array, reward: int, log: Array
) -> int:
    """Make the move and pay the seats; return 1 if the match has ended, else 0."""
    for other in range(state.seats):
        payments[other] = -score(state, other) if reward == SCORE else 0
    if move == NO_LEGAL_MOVE:
        for other in range(state.seats):
            payments[other] = -1 if other == seat else 0
        return 1
    play(state, seat, move, log)
    over = is_over(state)
    if reward == SCORE:
        for other in range(state.seats):
            payments[other] += score(state, other)
    elif over:
        result(state, places)
        for other in range(state.seats):
            payments[other] = payment(state, other, places)
    return 1 if over else 0


@rule
def allowed_move(asked: int, legal: Array, count: int, illegal: int) -> int:
    """The move if it is legal; else a legal one instead, or NO_LEGAL_MOVE."""
    for j in range(count):
        if legal[j] == asked:
            return asked
    return int(legal[asked % count]) if illegal == REPLACE else NO_LEGAL_MOVE


@rule
def payment(state: Any, seat: Seat, places: Array) -> float:
    """The share of rivals that the seat has beaten, less the share that has beaten it.

    Where everybody plays for one side, a win is worth 1 and anything else -1.
    """
    rivals, balance = 0, 0
    for other in range(state.seats):
        if side(state, other) != side(state, seat):
            rivals += 1
            balance += int(places[other] > places[seat]) - int(places[other] < places[seat])
    if rivals == 0:
        return 1.0 if places[seat] == 1 else -1.0
    return balance / rivals


@rule
def refill(states: Array, blanks: Array, i: int, numbers: Array, log: Array) -> None:
    """Deal the next match in place ``i`` that has a choice; its number decides all its chance."""
    over = True
    while over:
        states[i] = blanks[0]
        number_key(states[i], int(numbers[i]))
        numbers[i] += states.shape[0]
        deal(states[i], log)
        over = is_over(states[i])


@rule
def forget_legal(mask: Array, legal: Array, count: int) -> None:
    """Clear a mask of the moves that were legal before."""
    for j in range(count):
        mask[legal[j]] = 0


@rule
def list_legal(state: Any, seat: Seat, legal: Array, mask: Array) -> int:
    """Write the legal moves, as a list and into a cleared mask; return how many there are."""
    count = legal_moves(state, seat, legal)
    for j in range(count):
        mask[legal[j]] = 1
    return count
