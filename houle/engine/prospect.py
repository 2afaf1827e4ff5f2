"""How a running match looks for a seat, as a number: what the prospects of all games share."""

from __future__ import annotations

from .rule import rule

WIN = 10_000
"""The prospect of a certain win."""
EVEN = WIN // 2


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
