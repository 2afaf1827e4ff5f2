"""The mark of a rule function, and the words that rules use."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Seat = int
Card = int
Move = int

NO_SEAT: Seat = -1
"""Nobody's place at the table; the view of NO_SEAT is a spectator's."""

F = TypeVar("F", bound=Callable[..., object])

RULES: list[Callable[..., object]] = []
"""Every marked function, in the order of import."""


def rule(function: F) -> F:
    """Mark a rule: plain when called from Python, compiled when called from compiled code."""
    RULES.append(function)
    return function
