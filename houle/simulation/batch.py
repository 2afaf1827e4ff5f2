"""Batches: many matches played by compiled drivers, in threads that release the GIL."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from houle.engine.chance import set_key
from houle.engine.errors import MissingExtraError
from houle.engine.event import NO_LOG
from houle.engine.game import Game
from houle.engine.options import Options
from houle.engine.struct import Array

from . import drivers
from .compile import compiled
from .drivers import LEVELS as LEVELS

MATCHES_PER_TASK = 256
"""How many matches a thread plays per task."""
MAX_SEATS = 16
FORMATS = (".parquet", ".csv", ".jsonl")
"""The file formats of ``write_rows``."""

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
    states = game.bare.zeros(2)
    states[0] = blank_with(game, options)
    set_key(states[0], key)
    rows = slice(first, first + MATCHES_PER_TASK)
    compiled(game, drivers.play_matches)(
        states,
        first,
        level_numbers(levels),
        np.ones(1, np.int64),
        np.zeros(game.max_legal, np.int16),
        NO_LOG,
        lengths[rows],
        scores[rows],
        places[rows],
    )
    return int(lengths[rows].shape[0])


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


def import_pyarrow() -> Any:
    """PyArrow, or an error that says how to install it."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingExtraError("pyarrow", "data") from None
    return pyarrow


def columns(batch: Batch) -> dict[str, Any]:
    """The matches as columns: number, moves, and per seat score and place."""
    found: dict[str, Any] = {"match": np.arange(batch.matches), "moves": batch.lengths}
    for seat in range(batch.seats):
        found[f"score_{seat}"] = batch.scores[:, seat]
        found[f"place_{seat}"] = batch.places[:, seat]
    return found


def write_rows(batch: Batch, path: Path) -> None:
    """Write a row per match, in the format given by the file's suffix."""
    table = columns(batch)
    if path.suffix == ".parquet":
        arrow = import_pyarrow()
        arrow.parquet.write_table(arrow.table(table), path)
        return
    rows = zip(*(column.tolist() for column in table.values()), strict=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        if path.suffix == ".csv":
            writer = csv.writer(file)
            writer.writerow(table)
            writer.writerows(rows)
        else:
            file.writelines(f"{json.dumps(dict(zip(table, row, strict=True)))}\n" for row in rows)
