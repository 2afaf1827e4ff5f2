"""Drivers for partners: words are chosen like moves, and whoever owes one is asked first.

In games in which nothing is said these are the drivers of moves alone.
"""

from __future__ import annotations

from typing import Any

from houle.engine.rule import Move, Seat, rule
from houle.engine.struct import Array

from .drivers import HEURISTIC, choose, next_to_move, pick
from .verbs import advise, legal_moves, play, renumber, say, words


@rule
def act(state: Any, seat: Seat, choice: Move, legal: Array, log: Array) -> None:
    """Say the word that the seat owes, or make its move."""
    if words(state, seat, legal) > 0:
        say(state, seat, choice, log)
    else:
        play(state, seat, choice, log)


@rule
def next_asked(state: Any, first: Seat, legal: Array) -> Seat:
    """The first seat that owes a word; if none does, the next one to move."""
    for seat in range(state.seats):
        if words(state, seat, legal) > 0:
            return seat
    return next_to_move(state, first)


@rule
def choice_of(state: Any, seat: Seat, level: int, mover: Array, legal: Array) -> Move:
    """What a seat of this level says or does."""
    count = words(state, seat, legal)
    if count == 0:
        return choose(state, seat, level, mover, legal)
    return advise(state, seat) if level == HEURISTIC else int(legal[pick(mover, count)])


@rule
def choices_of(state: Any, seat: Seat, legal: Array) -> int:
    """The words that the seat owes, or else its legal moves; how many there are."""
    count = words(state, seat, legal)
    return count if count > 0 else legal_moves(state, seat, legal)


@rule
def numbered_choices(state: Any, seat: Seat, legal: Array) -> int:
    """The same, in the numbers that a net uses for them."""
    count = choices_of(state, seat, legal)
    renumber(state, seat, legal, count)
    return count


@rule
def owes_word(state: Any, legal: Array) -> bool:
    """Whether any seat owes a word before the next move."""
    for seat in range(state.seats):
        if words(state, seat, legal) > 0:
            return True
    return False
