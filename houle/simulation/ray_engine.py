"""Ray: plays matches on the machines of a cluster; the only file that knows Ray's words.

A task is a function of Houle with plain arguments that says by its seeds and numbers which matches
it plays. So it does not matter where a task runs, how many workers there are, or whether one dies
and its tasks start again elsewhere: the results are those of a single machine.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, as_completed
from functools import partial
from importlib import import_module
from time import perf_counter
from typing import Any

import numpy as np

from houle import games
from houle.engine.errors import HouleError, MissingExtraError
from houle.engine.game import Game
from houle.engine.languages import sentences
from houle.engine.options import Options

from .batch import Batch, Progress, play_range, record_range, seats_of

MATCHES_PER_TASK = 1000
MAX_RETRIES = 20
"""How often a task starts again after the death of its worker."""
LOCAL = "local"
"""Ray's address for a cluster of this machine alone."""


class NoClusterError(HouleError):
    """Raised when no cluster answers at the address."""

    code = "no_cluster"

    def __init__(self, address: str) -> None:
        super().__init__(sentences("errors.no_cluster", address=address))


def import_ray() -> Any:
    """Ray, with its usage statistics off; an error that says how to install it if it is missing."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    try:
        return import_module("ray")
    except ImportError:
        raise MissingExtraError("ray", "lab") from None


def call(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """Call the function, in a worker."""
    return function(*arguments)


class RayPool(Executor):
    """An executor whose workers are those of a Ray cluster: of this machine, or at an address.

    A cluster that is already connected is used as it is, and stays connected.
    """

    def __init__(self, address: str | None = None, *, cores: int | None = None) -> None:
        self.ray = import_ray()
        self.is_ours = not self.ray.is_initialized()
        if self.is_ours:
            self.connect(address or LOCAL, cores)
        self.remote = self.ray.remote(max_retries=MAX_RETRIES)(call)
        self.size = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        """How many tasks can run at the same time."""
        self.waiting: dict[Future[Any], Any] = {}

    def connect(self, address: str, cores: int | None) -> None:
        """Start a cluster on this machine, or join the one at the address."""
        quiet = {"log_to_driver": False, "logging_level": "ERROR"}
        own = {"include_dashboard": False, "num_cpus": cores} if address == LOCAL else {}
        try:
            self.ray.init(address=address, **quiet, **own)
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise NoClusterError(address) from error

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """Run the function of the arguments on the cluster."""
        reference = self.remote.remote(partial(function, **named) if named else function, arguments)
        future: Future[Any] = Future()
        self.waiting[future] = reference
        reference.future().add_done_callback(partial(self.finish, future))
        return future

    def finish(self, future: Future[Any], told: Future[Any]) -> None:
        """Pass the cluster's result on, unless it has been cancelled."""
        self.waiting.pop(future, None)
        if not future.set_running_or_notify_cancel():
            return
        error = told.exception()
        if error is None:
            future.set_result(told.result())
        else:
            future.set_exception(error)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Give up what is waiting if asked, and leave the cluster."""
        for future, reference in list(self.waiting.items()):
            if cancel_futures and future.cancel():
                self.ray.cancel(reference, force=True)
        if self.is_ours:
            self.ray.shutdown()


def run(
    game: Game,
    options: Options,
    *,
    levels: Sequence[str],
    key: bytes,
    matches: int,
    address: str | None = None,
    cores: int | None = None,
    moves: bool = False,
    progress: Progress | None = None,
) -> Batch:
    """Play matches on a cluster: the same ones, with the same results, as ``batch.run``."""
    firsts = range(0, matches, MATCHES_PER_TASK)
    parts: dict[int, list[Any]] = {}
    with RayPool(address, cores=cores) as pool:
        begin = perf_counter()
        order = (game.name, options.to_json(), tuple(levels), key, moves)
        futures = {
            pool.submit(play_shard, *order, first, min(MATCHES_PER_TASK, matches - first)): first
            for first in firsts
        }
        for future in as_completed(futures):
            found = future.result()
            parts[futures[future]] = found
            if progress is not None:
                progress(len(found[0]))
        seconds = perf_counter() - begin
    columns = zip(*(parts[first] for first in firsts), strict=True)
    lengths, scores, places, *recorded = (np.concatenate(column) for column in columns)
    movers, made = recorded or (None, None)
    return Batch(lengths, scores, places, seconds, movers, made, cores=pool.size)


def play_shard(
    name: str,
    given: dict[str, Any],
    levels: Sequence[str],
    key: bytes,
    moves: bool,
    first: int,
    count: int,
) -> list[Any]:
    """Play ``count`` matches from number ``first`` on, in a worker: the columns of a batch."""
    game = games.find(name)
    options = game.options.read(given)
    assert len(levels) == seats_of(game, options)
    played = play_range(game, options, levels, key, first, count)
    if not moves:
        return list(played)
    return [*played, *record_range(game, options, levels, key, first, played[0])]
