"""The arena: plays bots against each other on the same deals and all seats; can be resumed.

``python -m houle.bots.arena.arena PLAN.json OUT.jsonl --processes 16 --seconds 540`` plays a plan:
a list of objects such as ``{"game": NAME, "players": 3, "bots": "amiral,matelot", "deals": 10}``,
with optional ``options``, ``seed`` and ``weight``. It needs only NumPy and Numba. Long matches that
are unfinished when the time is over are saved in ``OUT.jsonl.begun`` and continued by the next run.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any, TextIO

import houle
from houle import games
from houle.bots.play.bot import Bot
from houle.engine.match import Match
from houle.simulation.batch import available_cores
from houle.simulation.compile import fingerprint

from .entrants import (
    Seating,
    contests,
    make_entrant,
    members,
    needs_compiling,
    read_lineup,
    seatings,
    shortened,
    sides_of,
)
from .playing import Clock, play_match
from .results import (
    ArenaResult,
    UnfinishedMatch,
    appending,
    machine,
    match_key,
    read_file,
    read_unfinished,
    unfinished_path,
)

SEED = "arena"
POLL_SECONDS = 0.5
MIN_KEPT_SECONDS = 20.0
"""A cancelled match is saved and continued later if the bots have thought at least this long."""
ONE_THREAD = ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""Environment variables that limit a worker to one core."""


@dataclass(frozen=True)
class MatchJob:
    """One match to be played."""

    game: str
    options: Mapping[str, Any]
    seed: str
    deal: int
    lineup: str
    seating: Seating

    @property
    def key(self) -> str:
        """The match's unique key."""
        return match_key(
            self.game,
            self.options,
            self.seed,
            deal=self.deal,
            lineup=self.lineup,
            bots=self.seating.bots,
        )


@dataclass(frozen=True)
class Pairing:
    """Bots that play each other on a number of deals of a game."""

    game: str
    options: Mapping[str, Any]
    entrants: tuple[str, ...]
    sides: tuple[int, ...]
    deals: int
    seed: str = SEED
    weight: float = 1.0

    @classmethod
    def read(cls, plan: Mapping[str, Any]) -> Pairing:
        """Read a pairing from an entry of a plan."""
        given = dict(plan.get("options", {}))
        if "players" in plan:
            given["players"] = plan["players"]
        game = games.find(plan["game"])
        options = game.options.read(given)
        sides = sides_of(Match(game, options, key=bytes(32)))
        return cls(
            game=game.name,
            options=options.to_json(),
            entrants=read_lineup(plan["bots"], sides),
            sides=sides,
            deals=int(plan["deals"]),
            seed=str(plan.get("seed", SEED)),
            weight=float(plan.get("weight", 1)),
        )

    def jobs(self) -> Iterator[MatchJob]:
        """All matches, deal by deal."""
        for deal in range(self.deals):
            yield from self.jobs_of(deal)

    def jobs_of(self, deal: int) -> Iterator[MatchJob]:
        """The matches of one deal."""
        for lineup in contests(self.entrants, self.sides):
            for seating in seatings(lineup, self.sides):
                names = shortened(lineup)
                yield MatchJob(self.game, self.options, self.seed, deal, names, seating)

    @property
    def needs_compiling(self) -> bool:
        """Whether one of the bots runs compiled code."""
        game = games.find(self.game)
        bots = [bot for entrant in self.entrants for bot in members(entrant)]
        return any(needs_compiling(game, bot) for bot in bots)


def play_job(
    job: MatchJob, cancel: threading.Event | None = None, begun: UnfinishedMatch | None = None
) -> ArenaResult | UnfinishedMatch | None:
    """Play the match, or continue an unfinished one.

    If cancelled: the unfinished match, or None if too little was played to keep it.
    """
    match = houle.new(job.game, seed=f"{job.seed}-{job.deal}", **job.options)
    clocks = [Clock() for _ in job.seating.bots]
    if begun is not None and begun.fingerprint == fingerprint(match.game, "bots"):
        clocks = [Clock(**clock) for clock in begun.clocks]  # type: ignore[arg-type]
        for seat, move in begun.moves:
            match.play_number(seat, move)
    with closing_bots(job, match) as bots:
        play_match(match, bots, clocks=clocks, cancel=cancel)
    if match.is_over:
        return arena_result(job, match, clocks)
    long = sum(clock.seconds for clock in clocks) >= MIN_KEPT_SECONDS
    return unfinished(job, match, clocks) if long else None


@contextmanager
def closing_bots(job: MatchJob, match: Match) -> Iterator[list[Bot]]:
    """The bots of a match; closes them at the end."""
    bots = [
        make_entrant(match.game, bot, seed=bot_seed(job, seat, match), options=job.options)
        for seat, bot in enumerate(job.seating.bots)
    ]
    try:
        yield bots
    finally:
        for bot in bots:
            bot.close()


def bot_seed(job: MatchJob, seat: int, match: Match) -> int:
    """The seed of the bot on the seat: the same for every bot on that seat in this deal."""
    text = f"{job.seed}-{job.deal} seat {seat} move {len(match.played)}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "little")


def unfinished(job: MatchJob, match: Match, clocks: Sequence[Clock]) -> UnfinishedMatch:
    """The cancelled match, to be continued later."""
    return UnfinishedMatch(
        key=job.key,
        fingerprint=fingerprint(match.game, "bots"),
        moves=tuple((played.seat, played.move) for played in match.played),
        clocks=tuple(rounded(asdict(clock)) for clock in clocks),
    )


def arena_result(job: MatchJob, match: Match, clocks: Sequence[Clock]) -> ArenaResult:
    """The result of a finished match."""
    ended = match.result
    assert ended is not None
    return ArenaResult(
        game=job.game,
        options=job.options,
        seed=job.seed,
        deal=job.deal,
        lineup=job.lineup,
        entrants=job.seating.entrants,
        bots=job.seating.bots,
        sides=sides_of(match),
        places=ended.places,
        scores=ended.scores,
        moves=len(match.played),
        clocks=by_bot(job.seating.bots, clocks),
        version=houle.__version__,
        fingerprint=fingerprint(match.game, "bots"),
        machine=machine(),
    )


def by_bot(bots: Sequence[str], clocks: Sequence[Clock]) -> dict[str, dict[str, float]]:
    """The clocks by bot, summed over its seats."""
    sums = {bot: Clock() for bot in bots}
    for bot, clock in zip(bots, clocks, strict=True):
        sums[bot].add(clock)
    return {bot: rounded(asdict(clock)) for bot, clock in sums.items()}


def rounded(numbers: Mapping[str, float]) -> dict[str, float]:
    """The numbers with four decimals."""
    return {name: round(value, 4) for name, value in numbers.items()}


# In a worker process.

STOP: list[Any] = []
"""Holds the event that cancels all matches, set by ``begin_worker``; empty on other machines."""


def begin_worker(stop: Any) -> None:
    """Ignore Ctrl-C, which the parent handles, and exit when the parent exits."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    STOP.append(stop)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Wait until the parent exits, for whatever reason, and exit too."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
    os._exit(1)


@dataclass(frozen=True)
class Failure:
    """Why a match could not be played, as text, because not every exception can be pickled."""

    why: str


def work(
    job: MatchJob, begun: UnfinishedMatch | None
) -> ArenaResult | UnfinishedMatch | Failure | None:
    """Play a match in a worker."""
    try:
        if any(needs_compiling(games.find(job.game), bot) for bot in job.seating.bots):
            load_compiled(job.game)
        return play_job(job, STOP[0] if STOP else None, begun)
    except Exception as error:
        return Failure(f"{type(error).__name__}: {error}")


@cache
def load_compiled(game: str) -> None:
    """Load the compiled game (or compile it), so that no move has to wait for it."""
    from houle.bots.compile import compile_game

    compile_game(games.find(game))


# In the parent.


class MatchQueue:
    """The matches still to be played, interleaved by the weights of the pairings."""

    def __init__(self, pairings: Sequence[Pairing], done: set[str]) -> None:
        self.pairings, self.done = pairings, done
        self.left = [[job for job in p.jobs() if job.key not in done] for p in pairings]
        for jobs in self.left:
            jobs.reverse()
        self.ready = {p.game for p in pairings} - self.to_compile
        keys = {job.key for jobs in self.left for job in jobs}
        self.size = len(keys)
        self.given: set[str] = set()

    @property
    def to_compile(self) -> set[str]:
        """The games that need compiled code."""
        return {
            p.game
            for p, jobs in zip(self.pairings, self.left, strict=True)
            if jobs and p.needs_compiling
        }

    def next(self) -> MatchJob | None:
        """The next match, of the pairing that is furthest behind; None if none is ready."""
        while True:
            waiting = [
                i for i, p in enumerate(self.pairings) if self.left[i] and p.game in self.ready
            ]
            if not waiting:
                return None
            job = self.left[min(waiting, key=self.progress)].pop()
            if job.key not in self.given:
                self.given.add(job.key)
                return job

    def progress(self, index: int) -> float:
        """The number of deals after the pairing's next one, divided by its weight.

        So a pairing with a weight of thousands is finished before the others start.
        """
        return (self.left[index][-1].deal + 1) / self.pairings[index].weight


@dataclass
class RunOutcome:
    """How many matches a run of the arena played, and what failed."""

    played: int = 0
    failures: list[str] = field(default_factory=list)
    """The errors of matches that could not be played."""


OnResult = Callable[[ArenaResult], None]
"""Called with the result of each match."""

Timer = Callable[[], float]
"""A clock: seconds since some fixed moment."""


class Arena:
    """Worker processes, each playing one match at a time, and the files with the results."""

    def __init__(
        self,
        queue: MatchQueue,
        path: Path,
        file: TextIO,
        *,
        processes: int,
        on_result: OnResult | None,
        pool: Executor | None = None,
    ) -> None:
        self.queue, self.file, self.processes, self.on_result = queue, file, processes, on_result
        self.path = unfinished_path(path)
        self.begun = {
            key: match for key, match in read_unfinished(path).items() if key not in queue.done
        }
        context = multiprocessing.get_context("spawn")
        self.stop = context.Event()
        self.pool = pool or ProcessPoolExecutor(
            processes, mp_context=context, initializer=begin_worker, initargs=(self.stop,)
        )
        self.running: dict[Future[Any], str | None] = {}
        """What the workers do: the name of a game being compiled, or None for a match."""
        self.outcome = RunOutcome()

    def run(self, seconds: float | None, clock: Timer = monotonic) -> RunOutcome:
        """Play until nothing is left or the time is over; results are always saved."""
        end = None if seconds is None else clock() + seconds
        try:
            for game in sorted(self.queue.to_compile):
                self.running[self.pool.submit(load_compiled, game)] = game
            while self.fill() and (end is None or clock() < end):
                self.collect(wait(self.running, POLL_SECONDS, FIRST_COMPLETED).done)
        finally:
            self.finish()
        return self.outcome

    def fill(self) -> bool:
        """Give every idle worker a match; return whether anything is running."""
        while len(self.running) < self.processes and (job := self.queue.next()) is not None:
            self.running[self.pool.submit(work, job, self.begun.get(job.key))] = None
        return bool(self.running)

    def collect(self, done: set[Future[Any]]) -> None:
        """Handle what the workers have finished."""
        for future in sorted(done, key=lambda f: f.exception() is not None):
            # Removed only after it is written, so that an interrupt in between loses nothing.
            self.take(self.running[future], future.result())
            del self.running[future]

    def take(self, game: str | None, found: ArenaResult | UnfinishedMatch | Failure | None) -> None:
        """Handle one finished task: a compiled game or the outcome of a match."""
        if game is not None:
            self.queue.ready.add(game)
        elif isinstance(found, Failure):
            self.outcome.failures.append(found.why)
        elif isinstance(found, UnfinishedMatch):
            self.begun[found.key] = found
        elif found is not None:
            self.keep(found)

    def keep(self, result: ArenaResult) -> None:
        """Write a result to the file."""
        self.file.write(result.to_line())
        self.begun.pop(result.key, None)
        self.outcome.played += 1
        if self.on_result is not None:
            self.on_result(result)

    def finish(self) -> None:
        """Cancel what is running; save the results and the long unfinished matches."""
        self.stop.set()
        self.pool.shutdown(wait=True, cancel_futures=True)
        self.collect({f for f, game in self.running.items() if game is None and not f.cancelled()})
        if self.begun:
            self.path.write_text("".join(b.to_line() for b in self.begun.values()), "utf-8")
        else:
            self.path.unlink(missing_ok=True)


@contextmanager
def single_threads() -> Iterator[None]:
    """Limit processes started in this context to one core each."""
    before = {name: os.environ.get(name) for name in ONE_THREAD}
    os.environ.update(dict.fromkeys(ONE_THREAD, "1"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def run(
    pairings: Sequence[Pairing],
    path: Path,
    *,
    processes: int | None = None,
    seconds: float | None = None,
    on_result: OnResult | None = None,
    clock: Timer = monotonic,
    pool: Executor | None = None,
) -> RunOutcome:
    """Play the matches that are not yet in the file and append each result at once.

    They are played by processes of this machine, or by the workers of a ``pool``, of which
    ``processes`` are used at a time.
    """
    queue = MatchQueue(pairings, {result.key for result in read_file(path)})
    if queue.size == 0:
        return RunOutcome()
    with single_threads(), appending(path) as file:
        arena = Arena(
            queue,
            path,
            file,
            processes=processes or available_cores(),
            on_result=on_result,
            pool=pool,
        )
        return arena.run(seconds, clock)


def left_to_play(pairings: Sequence[Pairing], path: Path) -> int:
    """How many matches are not yet in the file."""
    return MatchQueue(pairings, {result.key for result in read_file(path)}).size


def read_plan(path: Path) -> list[Pairing]:
    """Read the pairings of a plan."""
    return [Pairing.read(entry) for entry in json.loads(path.read_text("utf-8"))]


def main(arguments: Sequence[str]) -> int:
    """Play a plan and print a summary."""
    parser = argparse.ArgumentParser(prog="python -m houle.bots.arena.arena")
    parser.add_argument("plan", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--processes", type=int)
    parser.add_argument("--seconds", type=float)
    given = parser.parse_args(arguments)
    # Handle SIGTERM like Ctrl-C: workers end with this process, and results are kept.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        begin = monotonic()
        plan = read_plan(given.plan)
        outcome = run(plan, given.out, processes=given.processes, seconds=given.seconds)
        print(f"{outcome.played} matches in {monotonic() - begin:.0f} s", file=sys.stderr)
        for failure in sorted(set(outcome.failures)):
            print(f"{outcome.failures.count(failure)} x {failure}", file=sys.stderr)
        return 1 if outcome.failures else 0
    return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
