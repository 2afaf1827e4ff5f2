"""The ``@rule`` decorator and the types that rules use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar, cast

from .struct import Struct

Seat = int
Card = int
Move = int

NO_SEAT: Seat = -1
"""No seat; the view of NO_SEAT is the spectator's."""

F = TypeVar("F", bound=Callable[..., object])

RULES: list[Callable[..., object]] = []
"""Every function marked with ``rule``, in the order of import."""


def rule(function: F) -> F:
    """Mark a rule: Python calls it as it is, compiled code calls it compiled."""
    RULES.append(function)
    return function


@dataclass(frozen=True)
class FieldRule:
    """A rule that keeps some fields up to date, and the guarded function that replaces it."""

    function: Callable[..., object]
    fields: type[Struct]
    guarded: Callable[..., object]


FIELD_RULES: list[FieldRule] = []
"""Every rule marked with ``rule_for``, in the order of import."""


def rule_for(fields: type[Struct]) -> Callable[[F], F]:
    """Mark a rule that keeps these fields up to date: it does nothing in a state without them.

    In compiled code the choice is made when a driver is compiled, by the struct of its states.
    """
    first = next(iter(fields.fields))

    def mark(function: F) -> F:
        """Register the rule and return its guarded version."""

        @wraps(function)
        def guarded(state: Any, *arguments: int) -> None:
            """Call the rule if the state has the fields."""
            if first in state.dtype.fields:
                function(state, *arguments)

        FIELD_RULES.append(FieldRule(rule(function), fields, guarded))
        return cast(F, guarded)

    return mark
