"""Compile rules and bots in the background; until then, matches use interpreted rules.

The first compilation takes minutes. Separate processes of low priority do it, one after the other,
so that the server stays responsive; then the compiled code is loaded from the cache. Games that are
on a table come first, and of each the search, for which strong bots wait (``warm_up.py``).
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic
from typing import Any

from houle import games
from houle.engine.game import Game
from houle.simulation.compile import cache_home, is_compiled, write_stamp

COMPILED_VERBS: dict[str, Any] = {}
"""The compiled verbs of the games that are compiled so far."""

logger = logging.getLogger(__name__)

Progress = Callable[[str, int, int], None]
"""Called with the game being compiled, how many are done, and of how many; at the end with ""."""
Ready = Callable[[Game], None]
"""Called when the compiled verbs of a game have been loaded."""

SEARCH, VERBS = "houle.bots.compile", "houle.simulation.compiled_verbs"
PARTS = {SEARCH: "bots", VERBS: "verbs"}
PART_NAMES = {SEARCH: "bots", VERBS: "rules"}
"""What people call the parts."""
"""The modules that compile, and the part of the cache that each fills; the first come first."""
LOW_PRIORITY = "houle.server.bots.low_priority"
POLL_SECONDS = 1.0
"""How often to check whether another process has finished compiling."""
STILL_TO_COME = 0.25
"""A compilation that is overdue is expected to need this share of its usual time more."""


def verbs_for(game: Game) -> Any:
    """The compiled verbs of the game, or None to use interpreted rules."""
    return COMPILED_VERBS.get(game.name)


@dataclass(eq=False)
class CompileJob:
    """A part of a game that is to be compiled."""

    module: str
    game: Game
    done: asyncio.Future[bool]
    """Whether it succeeded, once it is over."""
    started: float | None = None

    @property
    def usual_seconds(self) -> float:
        """How long it takes on an idle machine."""
        return float(self.game.tuning.compile_seconds)


@dataclass(frozen=True)
class CompileProgress:
    """What a server compiles now, and how far it is."""

    game: str
    part: str
    """One of ``PART_NAMES``."""
    number: int
    """Its place among all that is compiled, from 1."""
    count: int


class Compiler:
    """Runs the compiling processes, one at a time, each only once, the most urgent first."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.jobs: dict[tuple[str, str], CompileJob] = {}
        self.on_tables: list[str] = []
        """The games that are on a table, in the order in which they were put there."""
        self.running: tuple[CompileJob, asyncio.Task[bool]] | None = None
        self.worker: asyncio.Task[None] | None = None
        self.on_start: Callable[[CompileJob], None] = lambda job: None
        self.slowness = 1.0
        """How many times the usual time the last compilation took."""

    def ensure(self, module: str, game: Game) -> asyncio.Future[bool]:
        """Wait until the game is compiled; False if that failed."""
        wanted = (module, game.name)
        if wanted not in self.jobs:
            self.jobs[wanted] = CompileJob(module, game, self.loop.create_future())
            if self.worker is None or self.worker.done():
                self.worker = self.loop.create_task(self.work())
        return asyncio.shield(self.jobs[wanted].done)

    def put_first(self, game: Game) -> None:
        """Compile the game before those that nobody plays; interrupt one of these if necessary."""
        if game.name not in self.on_tables:
            self.on_tables.append(game.name)
        if self.running is not None and self.waiting:
            job, task = self.running
            if self.urgency(self.waiting[0])[:2] < self.urgency(job)[:2]:
                task.cancel()

    @property
    def waiting(self) -> list[CompileJob]:
        """The jobs that are neither running nor done, in the order in which they will be run."""
        busy = None if self.running is None else self.running[0]
        left = [job for job in self.jobs.values() if not job.done.done() and job is not busy]
        return sorted(left, key=self.urgency)

    def urgency(self, job: CompileJob) -> tuple[bool, int, int]:
        """Games on a table first, of these the search first, in the order of the tables."""
        name, part = job.game.name, list(PARTS).index(job.module)
        if name in self.on_tables:
            return False, part, self.on_tables.index(name)
        return True, part, 0

    async def work(self) -> None:
        """Run all jobs; one that was interrupted for another is run again later."""
        while self.waiting:
            job = self.waiting[0]
            task = self.loop.create_task(self.run(job))
            self.running = job, task
            self.on_start(job)
            try:
                await asyncio.wait({task})
            finally:
                task.cancel()
                self.running, job.started = None, None
            if not task.cancelled():
                job.done.set_result(succeeded(job, task))

    async def run(self, job: CompileJob) -> bool:
        """Compile a part of a game, unless it is in the cache; False if that failed."""
        module, game = job.module, job.game
        if await in_cache(module, game):
            return True
        async with alone() as lock:
            if await in_cache(module, game):
                return True
            job.started = monotonic()
            write_progress(lock, self.progress())
            code = await run_program(module, game.name)
        if code != 0:
            logger.error("compiling failed", extra={"game": game.name, "program": module})
        elif PARTS[module] == "bots":
            self.slowness = max(0.1, (monotonic() - job.started) / job.usual_seconds)
            write_stamp(game, "bots")
        return code == 0

    def progress(self) -> CompileProgress | None:
        """What is being compiled now; None if nothing is."""
        if self.running is None:
            return None
        job = self.running[0]
        done = sum(one.done.done() for one in self.jobs.values())
        return CompileProgress(job.game.name, PART_NAMES[job.module], done + 1, len(self.jobs))

    def seconds_left(self, game: Game) -> float | None:
        """About how long it takes until the search of the game is compiled; None if never."""
        job = self.jobs.get((SEARCH, game.name))
        if job is None or job.done.done():
            return None
        before = self.waiting
        queue = before[: before.index(job) + 1] if job in before else []
        if self.running is not None:
            queue.insert(0, self.running[0])
        return sum(self.left_of(waiting) for waiting in queue)

    def left_of(self, job: CompileJob) -> float:
        """About how long a job still takes, from how long the last one took."""
        expected = job.usual_seconds * self.slowness
        if job.started is None:
            return expected
        elapsed = monotonic() - job.started
        return max(expected - elapsed, elapsed * STILL_TO_COME)

    async def stop(self) -> None:
        """Stop compiling."""
        tasks = [] if self.running is None else [self.running[1]]
        tasks += [] if self.worker is None else [self.worker]  # type: ignore[list-item]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for job in self.jobs.values():
            job.done.cancel()
        self.jobs.clear()


def succeeded(job: CompileJob, task: asyncio.Task[bool]) -> bool:
    """Whether a job that is over has succeeded; an unexpected error is logged."""
    error = task.exception()
    if error is not None:
        logger.error("compiling failed", exc_info=error, extra={"game": job.game.name})
    return error is None and task.result()


async def in_cache(module: str, game: Game) -> bool:
    """Whether the module's code for the game is in the cache."""
    return await asyncio.to_thread(is_compiled, game, PARTS[module])


async def run_program(module: str, name: str) -> int:
    """Run a compiling process with low priority, and give its exit code."""
    quiet = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", LOW_PRIORITY, str(os.getpid()), module, name),
        stdin=quiet,
        stdout=quiet,
        stderr=quiet,
        start_new_session=True,  # Ctrl-C reaches only the server, which stops it
    )
    try:
        return await process.wait()
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise


def lock_path() -> Path:
    """The file that is locked while a server compiles; its text says what is compiled."""
    return cache_home() / "compiling.lock"


def write_progress(lock: int | None, progress: CompileProgress | None) -> None:
    """Write what is being compiled into the locked file, for ``houle status``."""
    if lock is not None and progress is not None:
        os.ftruncate(lock, 0)
        os.pwrite(lock, json.dumps(asdict(progress)).encode(), 0)


def read_progress(text: str) -> CompileProgress | None:
    """What the locked file says; None if it says nothing, as with an earlier version."""
    try:
        return CompileProgress(**json.loads(text))
    except (ValueError, TypeError):
        return None


@asynccontextmanager
async def alone() -> AsyncIterator[int | None]:
    """Hold the file lock that lets only one process at a time compile; yield its handle."""
    if sys.platform == "win32":
        yield None
        return
    import fcntl

    path = lock_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                await asyncio.sleep(POLL_SECONDS)
        yield handle
    finally:
        os.close(handle)


COMPILERS: list[Compiler] = []


def compiler() -> Compiler:
    """The compiler of this process (of its event loop)."""
    loop = asyncio.get_running_loop()
    if not COMPILERS or COMPILERS[0].loop is not loop:
        COMPILERS[:] = [Compiler(loop)]
    return COMPILERS[0]


async def prepare_all(progress: Progress, ready: Ready) -> None:
    """Load what is in the cache, then compile the rest."""
    todo = [(module, game) for module in PARTS for game in games.every()]
    missing = []
    for module, game in todo:
        if not await in_cache(module, game):
            missing.append((module, game))
        elif PARTS[module] == "verbs":
            await load(game, ready)
    if not missing:
        return
    started: list[CompileJob] = []

    def note_start(job: CompileJob) -> None:
        """Report each job once, even if it is interrupted."""
        if job not in started and (job.module, job.game) in missing:
            progress(job.game.name, len(started), len(missing))
            started.append(job)

    async def finish(module: str, game: Game) -> None:
        """Wait for a job, and load what it has compiled."""
        if await compiler().ensure(module, game) and PARTS[module] == "verbs":
            await load(game, ready)

    compiler().on_start = note_start
    await asyncio.gather(*(finish(module, game) for module, game in missing))
    progress("", len(missing), len(missing))


async def load(game: Game, ready: Ready) -> None:
    """Load the compiled verbs of a game from the cache."""
    from houle.simulation.compiled_verbs import compiled_verbs

    if game.name not in COMPILED_VERBS:
        COMPILED_VERBS[game.name] = await asyncio.to_thread(compiled_verbs, game)
    ready(game)
