"""What a seat knows as a row of numbers, copied in runs of neighbouring bytes.

``know`` and ``observe`` copy entry by entry; a field that everybody knows can be copied together
with its neighbours. Everything is closed first, and only what is declared open is copied.
"""

from __future__ import annotations

from functools import cache
from math import prod
from typing import Any, NamedTuple

import numpy as np

from houle import games
from houle.engine.game import Game
from houle.engine.rule import Seat, rule
from houle.engine.struct import Array
from houle.simulation import compile as compilation
from houle.simulation.verbs import function_of, functions

from .rows import OWN_SEAT, layout

WIDTHS = (1, 2, 4, 8)
"""The widths of numbers, in bytes."""


class Runs(NamedTuple):
    """Which bytes are copied, and the struct of one seat's knowledge that they go through."""

    seens: Array
    """Two structs: scratch, and one with everything closed."""
    seen_bytes: Array
    state_bytes: Array
    """The states of the batch, a row of bytes for each."""
    open_bytes: Array
    """Start and stop of what everybody knows."""
    own_bytes: Array
    """What only its owner knows: start, bytes for each seat, number of seats."""
    numbers: Array
    """Width, first number, place in the row and count of numbers that are neighbours in both."""
    seen8: Array
    seen16: Array
    seen32: Array
    seen64: Array


@rule
def write_row(states: Array, i: int, seat: Seat, runs: Runs, row: Array) -> None:
    """Write what the seat knows of match ``i``, its own number first."""
    runs.seens[0] = runs.seens[1]
    seen, state = runs.seen_bytes, runs.state_bytes[i]
    for r in range(runs.open_bytes.shape[0]):
        start, stop = runs.open_bytes[r, 0], runs.open_bytes[r, 1]
        copy_numbers(state[start:stop], seen[start:stop])
    for r in range(runs.own_bytes.shape[0]):
        if seat < runs.own_bytes[r, 2]:
            start = runs.own_bytes[r, 0] + seat * runs.own_bytes[r, 1]
            stop = start + runs.own_bytes[r, 1]
            copy_numbers(state[start:stop], seen[start:stop])
    open_rest(states[i], seat, runs.seens[0])
    row[0] = seat
    for r in range(runs.numbers.shape[0]):
        first, place, count = runs.numbers[r, 1], runs.numbers[r, 2], runs.numbers[r, 3]
        width, target = runs.numbers[r, 0], row[place : place + count]
        if width == 1:
            copy_numbers(runs.seen8[first : first + count], target)
        elif width == 2:
            copy_numbers(runs.seen16[first : first + count], target)
        elif width == 4:
            copy_numbers(runs.seen32[first : first + count], target)
        else:
            copy_numbers(runs.seen64[first : first + count], target)


@rule
def copy_numbers(source: Array, target: Array) -> None:
    """Copy all numbers.

    Both are slices that begin at 0: compiled code need not look for negative indices, and copies
    many numbers at once.
    """
    for j in range(target.shape[0]):
        target[j] = source[j]


def open_rest(state: Any, seat: Seat, seen: Any) -> None:
    """Open what the declarations of a game cannot say, by sight and by memory."""
    function_of("open_rest", state)(state, seat, seen)


@cache
def register_open_rest() -> None:
    """Make ``open_rest`` known to compiled code, once."""
    for game in games.every():
        found = functions(game)
        found["open_rest"] = compilation.call_all(found["reveal"], found["recall"])
    compilation.register_verb(open_rest)


def make_runs(game: Game, states: Array) -> Runs:
    """The runs of a game for a batch of its states."""
    register_open_rest()
    seens = game.observed.zeros(2)
    for name, field in game.observed.fields.items():
        seens[name][1] = field.closed
    one = seens.view(np.ndarray)[:1].view(np.int8)
    return Runs(
        seens,
        one,
        states.view(np.ndarray).view(np.int8).reshape(len(states), -1),
        open_bytes(game),
        own_bytes(game),
        number_runs(game),
        *(one[: len(one) // width * width].view(f"i{width}") for width in WIDTHS),
    )


def open_bytes(game: Game) -> Array:
    """Start and stop of all that everybody knows, neighbours joined."""
    runs: list[list[int]] = []
    for name, (start, stop) in sorted(places(game).items(), key=lambda item: item[1]):
        if game.observed.fields[name].known_by == "everyone":
            if runs and runs[-1][1] == start:
                runs[-1][1] = stop
            else:
                runs.append([start, stop])
    return np.array(runs, np.int64).reshape(-1, 2)


def own_bytes(game: Game) -> Array:
    """Start, bytes for each seat and number of seats of all that only its owner knows."""
    found = []
    for name, (start, stop) in places(game).items():
        field = game.observed.fields[name]
        if field.known_by == "owner":
            found.append((start, (stop - start) // field.shape[0], field.shape[0]))
    return np.array(found, np.int64).reshape(-1, 3)


def number_runs(game: Game) -> Array:
    """Width, first number, place in the row and count, neighbours in both joined."""
    runs: list[list[int]] = []
    for name, part in layout(game).items():
        if name == OWN_SEAT:
            continue
        width, count = np.dtype(part.kind).itemsize, part.stop - part.start
        first = places(game)[name][0] // width
        last = runs[-1] if runs else None
        if last is not None and last[0] == width and last[1] + last[3] == first:
            last[3] += count
        else:
            runs.append([width, first, part.start, count])
    return np.array(runs, np.int64)


def places(game: Game) -> dict[str, tuple[int, int]]:
    """Where every observed field begins and ends, in bytes: in states and in what is seen."""
    found, placed = {}, game.observed.dtype.fields
    assert placed is not None
    for name, field in game.observed.fields.items():
        offset = int(placed[name][1])
        found[name] = (offset, offset + np.dtype(field.kind).itemsize * prod(field.shape))
    return found
