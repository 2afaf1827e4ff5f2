"""How a running match looks for a seat, as a number: what the prospects of all games share."""

from __future__ import annotations

from typing import Any

from houle.engine.rule import Move, Seat, rule

WIN = 10_000
"""The prospect of a certain win."""
EVEN = WIN // 2
MANY = 1000
"""More choices than anybody could look through."""


@rule
def by_margin(margin: int, scale: int) -> int:
    """From 0 to WIN: EVEN when nothing is between the seat and its best rival.

    A margin of the scale is worth three quarters of a win.
    """
    away = margin if margin >= 0 else -margin
    return EVEN + EVEN * margin // (scale + away)


@rule
def shared_win(winners: int) -> int:
    """The prospect of a win that so many share."""
    return WIN // winners


# What a game says that has no endgames to be solved.


@rule
def choices_left(state: Any) -> int:
    """Too many: nothing is solved."""
    return MANY


@rule
def ceiling(state: Any, seat: Seat) -> int:
    """A certain win, for all that is known."""
    return WIN


# And one whose heuristic is all it has to say.


@rule
def weigh(state: Any, seat: Seat, move: Move) -> int:
    """No second thoughts."""
    return 0


@rule
def own_side(state: Any, seat: Seat) -> int:
    """The side of a seat that plays for itself: the default of ``side``."""
    return seat
