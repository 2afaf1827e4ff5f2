"""Observations: what a seat knows as one row of numbers, its own seat first."""

from __future__ import annotations

from functools import cache
from math import prod
from typing import Any, NamedTuple

import numpy as np

from houle.engine.game import Game
from houle.engine.rule import Seat
from houle.engine.struct import Array
from houle.engine.view import View, observation_size, observed_fields

OWN_SEAT = "own_seat"
"""The first number of an observation: the seat that observes."""


class Part(NamedTuple):
    """Where a field of the state is found in an observation."""

    start: int
    stop: int
    shape: tuple[int, ...]
    kind: type[np.integer[Any]]


@cache
def layout(game: Game) -> dict[str, Part]:
    """Every field of an observation, in order, with its place, shape and kind of number.

    Numbers of 64 bits are often sets of cards, one bit per card.
    """
    parts, start = {OWN_SEAT: Part(0, 1, (), np.int8)}, 1
    for name, field in observed_fields(game.state).items():
        stop = start + prod(field.shape)
        parts[name] = Part(start, stop, field.shape, field.kind)
        start = stop
    return parts


def row_size(game: Game) -> int:
    """How many numbers an observation has."""
    return observation_size(game.state) + 1


@cache
def row_kind(game: Game) -> np.dtype[Any]:
    """The narrowest kind of number that holds every field of the game."""
    return np.result_type(*(part.kind for part in layout(game).values()))


@cache
def bounds(game: Game) -> tuple[Array, Array]:
    """The lowest and the highest value of each number of an observation."""
    low, high = (np.zeros(row_size(game), row_kind(game)) for _ in range(2))
    for part in layout(game).values():
        low[part.start : part.stop] = np.iinfo(part.kind).min
        high[part.start : part.stop] = np.iinfo(part.kind).max
    return low, high


def write_row(game: Game, struct: Any, seat: Seat) -> Array:
    """A struct as a row of numbers, as ``engine.view.observe`` orders them, after the seat."""
    row = np.empty(row_size(game), row_kind(game))
    row[0] = seat
    for name, part in layout(game).items():
        if name != OWN_SEAT:
            row[part.start : part.stop] = np.ravel(struct[name])
    return row


def observation(view: View) -> Array:
    """The knowledge of a seat as a row of numbers."""
    return write_row(view.game, view.state, view.seat)


def oracle(game: Game, state: Any) -> Array:
    """The whole truth as a row, for critics that learn with open cards; not the generator."""
    return write_row(game, state, 0)[1:]


def mask_of(legal: list[int], size: int) -> Array:
    """A 1 for every legal action, else 0."""
    mask = np.zeros(size, np.int8)
    mask[legal] = 1
    return mask
