"""Vague & Attaque: how sets and counts are written as inputs of nets."""

from __future__ import annotations

from houle.engine.rule import rule
from houle.engine.struct import Array
from houle.games.vague_attaque.chapters.sets import contains

from ..state import State
from .layout import FITTING, FITTING_DEDICATED


@rule
def write_set(members: int, start: int, out: Array) -> None:
    """Write a one for each member of the set."""
    while members != 0:
        if members & 1 == 1:
            out[start] = 1
        members >>= 1
        start += 1


@rule
def write_count(count: int, most: int, start: int, out: Array) -> None:
    """Write ``count`` ones, at most ``most``."""
    for i in range(most):
        if i >= count:
            return
        out[start + i] = 1


@rule
def write_steps(count: int, steps: Array, start: int, out: Array) -> None:
    """Write a one for each step that the count has reached."""
    for i in range(steps.shape[0]):
        if count < steps[i]:
            return
        out[start + i] = 1


@rule
def souvenirs_for(state: State, place: int) -> int:
    """The souvenirs that may be put on the place next, if it is not validated (VA-25, VA-27)."""
    if contains(int(state.wanting), place):
        return int(FITTING_DEDICATED[place])
    return int(FITTING[place])
