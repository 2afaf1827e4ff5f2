"""Many matches among nets and simple levels; the same key gives the same ones on all cores.

Matches are played in tasks of a fixed size, each with random numbers of its own: neither the number
of cores nor the order in which tasks end changes a move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any

import numpy as np

from houle.bots.play.net import libraries
from houle.engine.chance import set_key
from houle.engine.event import NO_LOG
from houle.engine.game import Game
from houle.engine.options import Options
from houle.engine.struct import Array
from houle.simulation.batch import Batch, Progress, available_cores, seats_of
from houle.simulation.compile import compiled

from . import driver
from .players import Players, read_players

MATCHES_PER_TASK = 256
FIRST_ROOM = 256
"""The moves of a match have this much room at first; it doubles when it is full."""


@dataclass(frozen=True)
class Work:
    """What all tasks share."""

    game: Game
    options: Options
    players: Players
    key: bytes

    def play(self, first: int, count: int) -> Batch:
        """The matches from number ``first`` on, with every move."""
        task = Task(self, first, count)
        while task.step():
            pass
        return task.results()


class Task:
    """Some matches that are played side by side."""

    def __init__(self, work: Work, first: int, count: int) -> None:
        game, self.work = work.game, work
        blanks = game.state.zeros(1)
        blanks[0] = game.state.blank()
        work.options.store(blanks[0])
        set_key(blanks[0], work.key)
        self.chance = np.random.default_rng([first, *work.key])
        self.states, self.movers = game.state.zeros(count), np.ones(count, np.int64)
        self.seats, self.lengths = np.zeros(count, np.int64), np.zeros(count, np.int64)
        self.moves = np.full(count, driver.NO_MOVE, np.int64)
        self.stands = np.zeros(count, np.int8)
        self.made_by = np.zeros((count, FIRST_ROOM), np.int8)
        self.made = np.zeros((count, FIRST_ROOM), np.int16)
        self.inputs = np.zeros((count, game.num_features), np.int8)
        self.masks = np.zeros((count, game.num_moves), np.int8)
        self.legal = np.zeros(game.max_legal, np.int16)
        deal = compiled(game, driver.deal_matches)
        deal(self.states, blanks, first, self.movers, NO_LOG)
        self.run = compiled(game, driver.step_matches)

    def step(self) -> bool:
        """Continue every match until a net is asked, and draw its move; False at the end."""
        going = self.go_on()
        while (self.stands == driver.FULL).any():
            self.made_by, self.made = (np.pad(a, ((0, 0), (0, a.shape[1]))) for a in self.rows)
            going = self.go_on()
        rows = np.flatnonzero(self.stands == driver.ASKED)
        if len(rows) > 0:
            asked, inputs, masks = self.seats[rows], self.inputs[rows], self.masks[rows]
            self.moves[rows] = self.work.players.draw(asked, inputs, masks, self.chance)
        return going > 0

    def go_on(self) -> int:
        """Run the compiled step; where a net is asked already, it changes nothing."""
        return int(
            self.run(
                *(self.states, self.movers, self.work.players.levels, self.seats, self.moves),
                *(self.stands, self.lengths, self.made_by, self.made, self.inputs, self.masks),
                *(self.legal, NO_LOG),
            )
        )

    @property
    def rows(self) -> tuple[Array, Array]:
        """The seat and number of every move, a row for each match."""
        return self.made_by, self.made

    def results(self) -> Batch:
        """The finished matches."""
        count, seats = len(self.states), seats_of(self.work.game, self.work.options)
        scores, places = (np.zeros((count, seats), np.int16) for _ in range(2))
        compiled(self.work.game, driver.tell_results)(self.states, scores, places)
        there = np.arange(self.made.shape[1]) < self.lengths[:, None]
        lengths = self.lengths.astype(np.int32)
        return Batch(lengths, scores, places, 0.0, self.made_by[there], self.made[there])


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
    """Play matches with every move; ``levels`` may name nets."""
    begin, parts = perf_counter(), []
    for part in tasks(game, options, levels=levels, key=key, first=0, matches=matches, cores=cores):
        parts.append(part)
        if progress is not None:
            progress(part.matches)
    return joined(parts, perf_counter() - begin)


def tasks(
    game: Game,
    options: Options,
    *,
    levels: Sequence[str],
    key: bytes,
    first: int,
    matches: int,
    cores: int | None = None,
) -> Iterator[Batch]:
    """The matches from number ``first``, a multiple of a task's size, in order, task by task."""
    work = Work(game, options, read_players(game, levels), key)
    work.play(0, 0)  # loads the compiled code
    end = first + matches
    starts = range(first, end, MATCHES_PER_TASK)
    counts = [min(MATCHES_PER_TASK, end - start) for start in starts]
    # Every task computes on one core.
    with (
        libraries().limit(limits=1, user_api="blas"),
        ThreadPoolExecutor(cores or available_cores()) as threads,
    ):
        yield from threads.map(partial(work.play), starts, counts)


def joined(parts: Sequence[Batch], seconds: float) -> Batch:
    """Parts of a batch as one."""
    columns: dict[str, Any] = {
        name: np.concatenate([getattr(part, name) for part in parts])
        for name in ("lengths", "scores", "places", "movers", "made")
    }
    return Batch(seconds=seconds, **columns)
