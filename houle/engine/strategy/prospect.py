"""Prospect: the expected result of a running match for a seat, as a number; shared by all games."""

from __future__ import annotations

from typing import Any

from houle.engine.rule import Move, Seat, rule
from houle.engine.struct import Array

WIN = 10_000
"""The prospect of a certain win."""
EVEN = WIN // 2
MANY = 1000
"""Stands for too many choices to search."""
POINTLESS = -(1 << 40)
"""The heuristic's value of a move that another one always replaces: a search does not try it.

Lower than any other value, whatever the unit of a game's heuristic."""


@rule
def by_margin(margin: int, scale: int) -> int:
    """From 0 to WIN: EVEN when the seat and its best rival are level.

    A margin equal to the scale is worth three quarters of a win.
    """
    away = margin if margin >= 0 else -margin
    return EVEN + EVEN * margin // (scale + away)


@rule
def shared_win(winners: int) -> int:
    """The prospect of a win shared by this many seats."""
    return WIN // winners


# Defaults for games without endgames to solve.


@rule
def choices_left(state: Any) -> int:
    """Always MANY: nothing is solved."""
    return MANY


@rule
def ceiling(state: Any, seat: Seat) -> int:
    """Always WIN: no tighter bound is known."""
    return WIN


# Defaults for games without a second heuristic or partners.


@rule
def weigh(state: Any, seat: Seat, move: Move) -> int:
    """Always 0: the game has no finer heuristic."""
    return 0


@rule
def own_side(state: Any, seat: Seat) -> int:
    """The default of ``side``: every seat plays for itself."""
    return seat


# Defaults for games without inputs for nets.


@rule
def features(state: Any, seat: Seat, out: Array) -> None:
    """Do nothing: no net plays the game."""


@rule
def oracle_features(state: Any, seat: Seat, out: Array) -> None:
    """Do nothing: no net learns the game."""


# Defaults for games whose nets know every move by its own number.


@rule
def renumber(state: Any, seat: Seat, moves: Array, count: int) -> None:
    """Do nothing: moves keep their numbers."""


@rule
def move_meant(state: Any, seat: Seat, number: Move) -> Move:
    """The number itself."""
    return number


# Defaults for games in which nothing is said.


@rule
def words(state: Any, seat: Seat, out: Array) -> int:
    """Always 0: no seat owes a word."""
    return 0


@rule
def advise(state: Any, seat: Seat) -> Move:
    """Nothing: no seat owes a word."""
    return 0


@rule
def say(state: Any, seat: Seat, word: Move, log: Array) -> None:
    """Nothing: no seat owes a word."""


@rule
def agrees(state: Any, seat: Seat) -> bool:
    """Always: nothing was said."""
    return True


@rule
def say_facts(state: Any, log: Array) -> None:
    """Do nothing: there is nothing to say."""
