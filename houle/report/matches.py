"""The matches behind a report: played in compiled batches, or one by one by bots that search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from houle.bots.arena.entrants import make_entrant, sides_of
from houle.bots.arena.playing import play_match
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.options import Options
from houle.engine.struct import Array
from houle.simulation import batch, drivers

Progress = Callable[[int], None]
"""Called with the number of matches just finished."""


@dataclass(frozen=True)
class Table:
    """What is played: a game, its options, a bot for each seat, and the key of the deals."""

    game: Game
    options: Options
    bots: tuple[str, ...]
    key: bytes

    @property
    def is_fast(self) -> bool:
        """Whether all bots can play in compiled batches."""
        return all(bot in drivers.LEVELS for bot in self.bots)


@dataclass(frozen=True)
class MatchSet:
    """The results of many matches at one table: a row per match, a column per seat."""

    table: Table
    sides: tuple[int, ...]
    """The side of every seat, from 0; seats of one side win together."""
    lengths: Array
    scores: Array
    places: Array
    movers: Array
    """The seat of every move of every match, one match after the other, if they were recorded."""
    made: Array
    """The number of every move, likewise."""

    @property
    def count(self) -> int:
        """How many matches there are."""
        return len(self.lengths)

    @property
    def seats(self) -> int:
        """How many seats took part."""
        return len(self.sides)

    @property
    def side_count(self) -> int:
        """How many sides there are; one in a co-operative game."""
        return max(self.sides) + 1

    @cached_property
    def side_shares(self) -> Array:
        """Each side's share of the win of each match; all 0 where nobody won."""
        first = self.places == 1
        columns = [first[:, np.array(self.sides) == side] for side in range(self.side_count)]
        won = np.stack([column.any(axis=1) for column in columns], axis=1)
        shares: Array = won / np.maximum(won.sum(axis=1, keepdims=True), 1)
        return shares

    @cached_property
    def shares(self) -> Array:
        """The share of the win of each seat's side."""
        shares: Array = self.side_shares[:, list(self.sides)]
        return shares

    @property
    def even(self) -> float:
        """What every side would win if all had the same chance."""
        return float(self.side_shares.sum(axis=1).mean()) / self.side_count

    @cached_property
    def starts(self) -> Array:
        """Where the moves of each match begin."""
        starts: Array = np.concatenate(([0], self.lengths.cumsum(dtype=np.int64)))
        return starts

    def moves_of(self, number: int) -> list[tuple[int, int]]:
        """The seat and number of every move of a match."""
        part = slice(int(self.starts[number]), int(self.starts[number + 1]))
        return list(zip(self.movers[part].tolist(), self.made[part].tolist(), strict=True))


Play = Callable[[Table, int, Progress], MatchSet]
"""Plays a number of matches at a table."""


def play(table: Table, count: int, progress: Progress) -> MatchSet:
    """Play ``count`` matches, in compiled batches if the bots can."""
    return (in_batches if table.is_fast else one_by_one)(table, count, progress)


def play_results(table: Table, count: int, progress: Progress) -> MatchSet:
    """Play ``count`` matches whose moves are not needed."""
    return (results_in_batches if table.is_fast else one_by_one)(table, count, progress)


def in_batches(table: Table, count: int, progress: Progress) -> MatchSet:
    """Play the matches in compiled code, on all cores."""
    found = run_batch(table, count, progress)
    return from_batch(
        table,
        batch.with_moves(found, table.game, table.options, levels=table.bots, key=table.key),
    )


def results_in_batches(table: Table, count: int, progress: Progress) -> MatchSet:
    """Play the matches in compiled code without writing down their moves."""
    return from_batch(table, run_batch(table, count, progress))


def run_batch(table: Table, count: int, progress: Progress) -> batch.Batch:
    """Play a batch at the table."""
    return batch.run(
        table.game,
        table.options,
        levels=table.bots,
        key=table.key,
        matches=count,
        progress=progress,
    )


def from_batch(table: Table, found: batch.Batch) -> MatchSet:
    """The results of a batch."""
    movers = np.zeros(0, np.int8) if found.movers is None else found.movers
    made = np.zeros(0, np.int16) if found.made is None else found.made
    rows = found.lengths, found.scores, found.places, movers, made
    return MatchSet(table, sides_at(table), *rows)


def one_by_one(table: Table, count: int, progress: Progress) -> MatchSet:
    """Play the matches as the arena does, several at a time."""
    played: list[KeptMatch] = []
    with ThreadPoolExecutor(batch.available_cores()) as threads:
        for match in threads.map(lambda number: play_one(table, number), range(count)):
            played.append(match)
            progress(1)
    return collected(table, played)


@dataclass(frozen=True)
class KeptMatch:
    """What is kept of a match: the match itself may hold tens of megabytes."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
    movers: Array
    made: Array


def play_one(table: Table, number: int) -> KeptMatch:
    """Play one match of the table."""
    match = batch.match_of(table.game, table.options, table.key, number)
    options = table.options.to_json()
    bots = [
        make_entrant(table.game, bot, seed=number * len(table.bots) + seat, options=options)
        for seat, bot in enumerate(table.bots)
    ]
    play_match(match, bots)
    return kept_of(match)


def kept_of(match: Match) -> KeptMatch:
    """What is kept of a finished match."""
    assert match.result is not None
    return KeptMatch(
        tuple(match.result.scores),
        tuple(match.result.places),
        np.array([move.seat for move in match.played], np.int8),
        np.array([move.move for move in match.played], np.int16),
    )


def collected(table: Table, played: Sequence[KeptMatch]) -> MatchSet:
    """The results of finished matches."""
    return MatchSet(
        table,
        sides_at(table),
        np.array([len(match.made) for match in played], np.int32),
        np.array([match.scores for match in played], np.int64),
        np.array([match.places for match in played], np.int64),
        np.concatenate([match.movers for match in played]),
        np.concatenate([match.made for match in played]),
    )


def sides_at(table: Table) -> tuple[int, ...]:
    """The side of every seat of the table, from 0."""
    return sides_of(batch.match_of(table.game, table.options, table.key, 0))
