"""Loops in tests that must not be empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

Thing = TypeVar("Thing")


def each(things: Iterable[Thing]) -> Iterator[Thing]:
    """The things one after the other; the test fails if there are none."""
    is_empty = True
    for thing in things:
        is_empty = False
        yield thing
    assert not is_empty, "there was nothing to examine"
