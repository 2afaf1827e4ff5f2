"""Warming up: until its search is compiled, a strong bot plays at the best level that is ready."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import asdict
from typing import cast

from houle.bots.play.levels import best_at_once, level_at_once, needs_search
from houle.engine.game import Game
from houle.server.messages.protocol import Compiling, Level, WarmUp
from houle.server.store.rows import SeatRow, TableRow

from . import compile_worker
from .compile_worker import SEARCH, compiler

LOADING_SECONDS = 2.0
"""How long a bot waits for compiled code to be loaded before it plays without."""

LOADED: dict[str, asyncio.Task[bool]] = {}
"""By game: the task that compiles its search and loads it into this process."""


async def best_level(game: Game, level: str, *, patience: float | None = None) -> str:
    """The level, or the best one that can play at once while its search is being compiled.

    If the code is compiled but not loaded yet, wait for it: ``patience`` seconds, or a usual time.
    """
    if not needs_search(game, level):
        return level
    loading = prepare(game)
    if not loading.done() and await compile_worker.in_cache(SEARCH, game):
        await asyncio.wait({loading}, timeout=LOADING_SECONDS if patience is None else patience)
    return level if loading.done() and loading.result() else best_at_once(game)


def prepare(game: Game) -> asyncio.Task[bool]:
    """Compile and load the search of the game before everything else; False if that fails."""
    loop = asyncio.get_running_loop()
    known = LOADED.get(game.name)
    if known is None or known.get_loop() is not loop or known.cancelled():
        known = LOADED[game.name] = loop.create_task(compile_and_load(game))
    return known


async def compile_and_load(game: Game) -> bool:
    """Compile the search of the game, and load it into this process."""
    done = compiler().ensure(SEARCH, game)
    compiler().put_first(game)
    if not await done:
        return False
    await asyncio.to_thread(load_search, game)
    return True


def load_search(game: Game) -> None:
    """Load the compiled search from the cache."""
    from houle.bots.compile import load_search as load  # here, because it imports Numba

    load(game)


async def warm_up(game: Game) -> WarmUp | None:
    """How long until the search of the game is compiled; None if it is."""
    if await compile_worker.in_cache(SEARCH, game):
        return None
    prepare(game)
    await asyncio.sleep(0)  # so that the job is in the queue
    left = compiler().seconds_left(game)
    plays_as = cast(Level, level_at_once(game))
    seconds = None if left is None else rounded(left)
    return WarmUp(plays_as=plays_as, seconds=seconds, now=None if left is None else now())


def now() -> Compiling | None:
    """What this process compiles now."""
    progress = compiler().progress()
    return None if progress is None else Compiling.model_validate(asdict(progress))


def rounded(seconds: float) -> int:
    """An estimate in round numbers: tens of seconds below a minute, then whole minutes."""
    if seconds > 50:
        return 60 * max(1, round(seconds / 60))
    return 10 * max(1, round(seconds / 10))


def waiting_seats(game: Game, table: TableRow, chairs: Sequence[SeatRow]) -> list[int]:
    """The seats whose bots play at a lower level until a search is compiled."""
    if table.status != "playing":
        return []
    bots = [chair for chair in chairs if chair.is_played_by_bot]
    return [chair.seat for chair in bots if plays_lower(game, chair.level or table.level)]


def plays_lower(game: Game, level: str) -> bool:
    """Whether who plays at once is of a lower level than was asked for."""
    return needs_search(game, level) and level != level_at_once(game)
