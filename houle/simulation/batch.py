"""Batches: many matches played by compiled drivers, in threads that release the GIL."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter
from typing import Any

import numpy as np

from houle.engine.chance import set_key
from houle.engine.event import NO_LOG
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.options import Options
from houle.engine.struct import Array

from . import drivers, recording
from .compile import compiled
from .drivers import LEVELS as LEVELS

MATCHES_PER_TASK = 256
"""How many matches a thread plays per task."""
MAX_SEATS = 16

Progress = Callable[[int], None]
"""Called with the number of matches just finished."""


@dataclass(frozen=True)
class Batch:
    """The results of a batch: one row per match, one column per seat."""

    lengths: Array
    """How many moves each match took."""
    scores: Array
    places: Array
    seconds: float
    movers: Array | None = None
    """The seat of every move of every match, one match after the other, if they were recorded."""
    made: Array | None = None
    """The number of every move, likewise."""
    cores: int | None = None
    """How many cores a cluster had for them."""

    @property
    def matches(self) -> int:
        """How many matches were played."""
        return int(self.lengths.shape[0])

    @property
    def seats(self) -> int:
        """How many seats took part."""
        return int(self.scores.shape[1])

    @property
    def moves(self) -> int:
        """How many moves were made in all."""
        return int(self.lengths.sum(dtype=np.int64))

    @property
    def wins(self) -> Array:
        """Each seat's share of each win: 1, or a fraction if several seats share first place."""
        first = self.places == 1
        shared: Array = first / np.maximum(first.sum(axis=1, keepdims=True), 1)
        return shared


def seats_of(game: Game, options: Options) -> int:
    """How many seats a match with these options has."""
    return int(blank_with(game, options).seats)


def run(
    game: Game,
    options: Options,
    *,
    levels: Sequence[str],
    key: bytes,
    matches: int,
    cores: int | None = None,
    progress: Progress | None = None,
) -> Batch:
    """Play matches; the same key gives the same matches on any number of cores."""
    seats = seats_of(game, options)
    lengths = np.zeros(matches, np.int32)
    scores = np.zeros((matches, seats), np.int16)
    places = np.zeros((matches, seats), np.int16)
    job = partial(play_task, game, options, levels, key, lengths, scores, places)
    job(matches)  # starts after the last match, so it only loads the compiled code
    begin = perf_counter()
    with ThreadPoolExecutor(cores or available_cores()) as threads:
        for done in threads.map(job, range(0, matches, MATCHES_PER_TASK)):
            if progress is not None:
                progress(done)
    return Batch(lengths, scores, places, perf_counter() - begin)


def play_task(
    game: Game,
    options: Options,
    levels: Sequence[str],
    key: bytes,
    lengths: Array,
    scores: Array,
    places: Array,
    first: int,
) -> int:
    """Play the matches of one task, from number ``first`` on; return how many."""
    rows = slice(first, first + MATCHES_PER_TASK)
    found = lengths[rows], scores[rows], places[rows]
    compiled(game, drivers.play_matches)(*buffers(game, options, levels, key, first), *found)
    return int(lengths[rows].shape[0])


def play_range(
    game: Game, options: Options, levels: Sequence[str], key: bytes, first: int, count: int
) -> tuple[Array, Array, Array]:
    """The lengths, scores and places of ``count`` matches from number ``first`` on, on one core."""
    seats = seats_of(game, options)
    found = (
        np.zeros(count, np.int32),
        np.zeros((count, seats), np.int16),
        np.zeros((count, seats), np.int16),
    )
    compiled(game, drivers.play_matches)(*buffers(game, options, levels, key, first), *found)
    return found


def record_range(
    game: Game, options: Options, levels: Sequence[str], key: bytes, first: int, lengths: Array
) -> tuple[Array, Array]:
    """The seat and number of every move of the matches from number ``first`` on.

    The matches are played again; their lengths are known.
    """
    ends = lengths.cumsum(dtype=np.int64)
    total = int(ends[-1]) if len(ends) else 0
    found = np.zeros(total, np.int8), np.zeros(total, np.int16)
    driver = compiled(game, recording.record_moves)
    driver(*buffers(game, options, levels, key, first), ends, *found)
    return found


def with_moves(
    batch: Batch, game: Game, options: Options, *, levels: Sequence[str], key: bytes
) -> Batch:
    """The batch with every move of its matches, on all cores."""
    firsts = range(0, batch.matches, MATCHES_PER_TASK)
    parts = [batch.lengths[first : first + MATCHES_PER_TASK] for first in firsts]
    record = partial(record_range, game, options, levels, key)
    record(0, batch.lengths[:0])  # loads the compiled code
    with ThreadPoolExecutor(available_cores()) as threads:
        columns = zip(*threads.map(record, firsts, parts), strict=True)
    movers, made = (np.concatenate(column) for column in columns)
    return replace(batch, movers=movers, made=made)


def buffers(
    game: Game, options: Options, levels: Sequence[str], key: bytes, first: int
) -> tuple[Any, ...]:
    """What every driver of matches is given first: a blank state, numbers and working memory."""
    states = game.bare.zeros(2)
    states[0] = blank_with(game, options)
    set_key(states[0], key)
    legal = np.zeros(game.max_legal, np.int16)
    return states, first, level_numbers(levels), np.ones(1, np.int64), legal, NO_LOG


def match_of(game: Game, options: Options, key: bytes, number: int) -> Match:
    """Match ``number`` of a batch with this key, dealt and not yet played."""
    return Match(game, options, key=key[:24] + number.to_bytes(8, "little"))


def blank_with(game: Game, options: Options) -> Any:
    """A blank state with the options, without knowledge fields, which batches do not need."""
    state: Any = game.bare.blank()
    options.store(state)
    return state


def level_numbers(levels: Sequence[str]) -> Array:
    """The levels as numbers for the drivers, one per seat."""
    numbers = np.zeros(MAX_SEATS, np.int8)
    numbers[: len(levels)] = [LEVELS[level] for level in levels]
    return numbers


def available_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def summary(batch: Batch) -> dict[str, Any]:
    """Speed, match length, and each seat's points and wins with standard errors."""
    return {
        "matches": batch.matches,
        "moves": batch.moves,
        "seconds": round(batch.seconds, 4),
        "moves_per_second": round(batch.moves / batch.seconds),
        "matches_per_second": round(batch.matches / batch.seconds, 1),
        "length": {
            "mean": float(batch.lengths.mean()),
            "sd": float(batch.lengths.std(ddof=1)) if batch.matches > 1 else 0.0,
            "min": int(batch.lengths.min()),
            "max": int(batch.lengths.max()),
        },
        "seats": [seat_summary(batch, seat) for seat in range(batch.seats)],
        "shared_wins": float(((batch.places == 1).sum(axis=1) > 1).mean()),
    }


def seat_summary(batch: Batch, seat: int) -> dict[str, float]:
    """A seat's mean points and share of wins, with their standard errors."""
    score, score_error = mean_and_error(batch.scores[:, seat])
    wins, wins_error = mean_and_error(batch.wins[:, seat])
    return {
        "score": score,
        "score_error": score_error,
        "wins": wins,
        "wins_error": wins_error,
    }


def mean_and_error(values: Array) -> tuple[float, float]:
    """The mean and its standard error."""
    if len(values) < 2:
        return float(values.mean()), 0.0
    return float(values.mean()), float(values.std(ddof=1) / np.sqrt(len(values)))
