"""The strength of a flat search in Vague Verte, measured in whole matches on a CUDA device.

A seat with a budget compares its moves as the bots do when no cards are known: each move is tried
in the same redealt worlds, and the heuristic plays everything that follows. The budget is divided
by halving: after every round the worse half of the moves drops out. A seat without a budget follows
the heuristic. Two kinds of searchers see more than any bot may, to show what knowledge would be
worth: ``hands:`` see all hands, ``open:`` also see the order of the draw pile.

Run it where Numba with CUDA is available; each argument is a line-up, the number of deals and a
budget in iterations for each seat: ``python benchmarks/flat_strength.py 500x1000,0,0,0
500xhands:1000,0,0,0``. An ``f`` after a budget lets the seat use the finer rating (``weigh``) for
its own later moves, and ``+200`` is its trust in the move it would make without a search: another
move must win this many ten-thousandths more.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log2
from pathlib import Path
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):  # removed from NumPy, but needed by some releases of numba-cuda
    np.row_stack = np.vstack  # type: ignore[attr-defined]

import numba
from numba import cuda

sys.path.insert(0, str(Path(__file__).parent.parent))

from houle import games
from houle.engine.chance import set_key, shuffle
from houle.engine.game import Game
from houle.engine.rule import rule
from houle.simulation import compile as compiling
from houle.simulation.drivers import (
    FINER_HEURISTIC,
    HEURISTIC,
    choose,
    move_value,
    next_to_move,
    number_key,
    number_mover,
)
from houle.simulation.verbs import deal, is_over, legal_moves, play, prospect, redeal

THREADS = 64
WARP = 32
LANES = 1 << 17
"""The number of playouts that run at the same time."""
PIECE = 256
"""The number of trials of a move that one warp makes; more are made one after the other."""
TRIALS = 1 << 22
"""More than the number of trials of any move."""
FAIR, HANDS, OPEN = 0, 1, 2
"""What a searcher sees: what it may, all hands, also the draw pile."""
EYES = {"": FAIR, "hands": HANDS, "open": OPEN}


@dataclass(frozen=True)
class Thinker:
    """How one seat of a line-up chooses."""

    budget: int
    """Iterations per choice; 0 to follow the heuristic."""
    finer: bool
    """Whether it uses the finer rating for its own moves in playouts."""
    trust: int
    """How much better another move must be than the one it would make without a search."""

    @classmethod
    def read(cls, text: str) -> Thinker:
        """The seat in the notation of a line-up, such as ``20000f+200``."""
        found = re.fullmatch(r"(\d+)(f?)(?:\+(\d+))?", text)
        if found is None:
            raise ValueError(f"{text} is no budget")
        return cls(int(found[1]), bool(found[2]), int(found[3] or 0))


@rule
def go_on(state: Any, seat: int, move: int, budgets: Any, mover: Any, legal: Any, log: Any) -> int:
    """Make the searcher's move, then heuristic moves up to the next searcher's choice.

    Returns the seat that chooses and the number of its moves in one number; 0 when the match is
    over.
    """
    if move >= 0:
        play(state, seat, move, log)
    while not is_over(state):
        seat = next_to_move(state, seat)
        size = legal_moves(state, seat, legal)
        if budgets[seat] > 0 and size > 1:
            return size * 16 + seat
        play(state, seat, choose(state, seat, HEURISTIC, mover, legal), log)
    return 0


@rule
def try_move(
    world: Any,
    seat: int,
    move: int,
    number: int,
    finer: int,
    eyes: int,
    mover: Any,
    legal: Any,
    log: Any,
) -> int:
    """The value of the move for the seat in the world of that number, by one playout."""
    number_key(world, number)
    number_mover(world, number, mover)
    if eyes == FAIR:
        redeal(world, seat)
    elif eyes == HANDS:
        shuffle(world, world.pile, 0, int(world.pile_size))
    play(world, seat, move, log)
    at = seat
    while not is_over(world):
        at = next_to_move(world, at)
        level = FINER_HEURISTIC if finer != 0 and at == seat else HEURISTIC
        play(world, at, choose(world, at, level, mover, legal), log)
    return prospect(world, seat)


def make_deal() -> Any:
    """A kernel that deals every match."""

    @cuda.jit
    def deal_all(states: Any, numbers: Any, movers: Any) -> None:
        i = cuda.grid(1)
        if i < states.shape[0]:
            mover = cuda.local.array(1, numba.int64)
            number_key(states[i], numbers[i])
            number_mover(states[i], numbers[i] * 7919 + 13, mover)
            deal(states[i], None)
            movers[i] = mover[0]

    return deal_all


def make_advance(room: int) -> Any:
    """A kernel that plays every match up to its next choice."""

    @cuda.jit
    def advance(
        states: Any,
        budgets: Any,
        finer: Any,
        movers: Any,
        seats: Any,
        chosen: Any,
        moves: Any,
        judged: Any,
        sizes: Any,
    ) -> None:
        i = cuda.grid(1)
        if i < states.shape[0] and sizes[i] != 0:
            mover = cuda.local.array(1, numba.int64)
            legal = cuda.local.array(room, numba.int16)
            mover[0] = movers[i]
            found = go_on(states[i], seats[i], chosen[i], budgets[i], mover, legal, None)
            movers[i] = mover[0]
            seats[i] = found % 16
            sizes[i] = found // 16
            level = FINER_HEURISTIC if finer[i, seats[i]] != 0 else HEURISTIC
            for j in range(sizes[i]):
                moves[i, j] = legal[j]
                judged[i, j] = move_value(states[i], seats[i], legal[j], level)

    return advance


def make_trials(room: int) -> Any:
    """A kernel that tries moves: every warp takes one piece of work after the other."""

    @cuda.jit
    def try_all(states: Any, worlds: Any, pieces: Any, eyes: int, totals: Any) -> None:
        lane = cuda.grid(1)
        mover = cuda.local.array(1, numba.int64)
        legal = cuda.local.array(room, numba.int16)
        for p in range(lane // WARP, pieces.shape[0], worlds.shape[0] // WARP):
            match, seat, move, slot = pieces[p, 0], pieces[p, 1], pieces[p, 2], pieces[p, 3]
            finer, total = pieces[p, 6], 0
            for number in range(pieces[p, 4] + lane % WARP, pieces[p, 5], WARP):
                worlds[lane] = states[match]
                total += try_move(worlds[lane], seat, move, number, finer, eyes, mover, legal, None)
            cuda.atomic.add(totals, slot, total)

    return try_all


class Device:
    """The kernels of one game, and their counters."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.deal = make_deal()
        self.advance = make_advance(game.max_legal)
        self.trials = make_trials(game.max_legal)
        self.worlds = cuda.to_device(plain(game, game.state.zeros(LANES)))
        self.iterations = 0

    def blocks(self, count: int) -> tuple[int, int]:
        """The grid for this many threads."""
        return (count + THREADS - 1) // THREADS, THREADS

    def start(self, players: int, numbers: Any) -> tuple[Any, Any]:
        """The dealt matches of these numbers, and their random streams."""
        blank = self.game.state.blank()
        self.game.options.read({"players": players}).store(blank)
        set_key(blank, bytes(range(32)))
        states = self.game.state.zeros(len(numbers))
        states[:] = blank
        there = cuda.to_device(plain(self.game, states))
        movers = cuda.to_device(np.ones(len(numbers), np.int64))
        self.deal[self.blocks(len(numbers))](there, cuda.to_device(numbers), movers)
        return there, movers

    def try_moves(self, states: Any, pieces: Any, eyes: int, slots: int) -> Any:
        """The sums over the pieces of work for each slot."""
        totals = cuda.to_device(np.zeros(slots, np.int64))
        work = cuda.to_device(pieces)
        self.trials[self.blocks(LANES)](states, self.worlds, work, eyes, totals)
        self.iterations += int((pieces[:, 5] - pieces[:, 4]).sum())
        return totals.copy_to_host()


def plain(game: Game, states: Any) -> Any:
    """The states as a plain array, as CUDA needs it."""
    return states.view(np.ndarray).view(game.state.dtype)


class Contest:
    """Matches of one line-up that are played at the same time."""

    def __init__(self, device: Device, thinkers: Sequence[Thinker], numbers: Any, eyes: int):
        self.device, self.eyes = device, eyes
        count = len(numbers) * len(thinkers)
        self.budgets = turned([thinker.budget for thinker in thinkers], len(numbers))
        self.finer = turned([thinker.finer for thinker in thinkers], len(numbers))
        self.trusts = turned([thinker.trust for thinker in thinkers], len(numbers))
        self.numbers = np.repeat(numbers, len(thinkers))
        self.states, self.movers = device.start(len(thinkers), self.numbers)
        self.seats, self.chosen = np.zeros(count, np.int64), np.full(count, -1, np.int64)
        self.sizes, self.choices = np.ones(count, np.int64), 0

    def play(self) -> Any:
        """Every seat's share of the win, by match."""
        budgets, finer = cuda.to_device(self.budgets), cuda.to_device(self.finer)
        while True:
            seats, sizes = cuda.to_device(self.seats), cuda.to_device(self.sizes)
            room = np.zeros((len(self.sizes), self.device.game.max_legal), np.int64)
            moves, judged = cuda.to_device(room), cuda.to_device(room)
            last = cuda.to_device(self.chosen)
            given = (self.states, budgets, finer, self.movers, seats, last, moves, judged, sizes)
            self.device.advance[self.device.blocks(len(self.sizes))](*given)
            self.seats, self.sizes = seats.copy_to_host(), sizes.copy_to_host()
            if not self.sizes.any():
                return self.shares()
            self.choose(moves.copy_to_host(), judged.copy_to_host())
            self.choices += 1

    def choose(self, moves: Any, judged: Any) -> None:
        """Let every searcher choose by halving."""
        running = np.flatnonzero(self.sizes)
        totals = {i: np.zeros(self.sizes[i], np.int64) for i in running}
        alive = {i: np.arange(self.sizes[i]) for i in running}
        tried = dict.fromkeys(running, 0)
        while any(len(left) > 1 for left in alive.values()):
            tasks = [i for i in running if len(alive[i]) > 1]
            self.try_round(tasks, moves, alive, tried, totals)
            for i in tasks:
                liked = judged[i, alive[i]] == judged[i, : self.sizes[i]].max()
                trusted = liked * self.trusts[i, self.seats[i]] * tried[i]
                order = alive[i][np.argsort(-totals[i][alive[i]] - trusted, kind="stable")]
                alive[i] = order[: (len(order) + 1) // 2]
        for i in running:
            self.chosen[i] = moves[i, alive[i][0]]

    def try_round(self, tasks: Any, moves: Any, alive: Any, tried: Any, totals: Any) -> None:
        """Try every remaining move equally often, and add up the results."""
        pieces, slots = [], []
        for i in tasks:
            seat, size = int(self.seats[i]), int(self.sizes[i])
            budget, finer = int(self.budgets[i, seat]), int(self.finer[i, seat])
            more = max(1, budget // (ceil(log2(size)) * len(alive[i])))
            first = (int(self.numbers[i]) + 1 << 32) + self.choices * TRIALS + tried[i]
            tried[i] += more
            for j in alive[i]:
                head = (i, seat, moves[i, j], len(slots))
                slots.append((i, j))
                for start in range(first, first + more, PIECE):
                    pieces.append((*head, start, min(start + PIECE, first + more), finer))
        work = np.array(pieces, np.int64)
        found = self.device.try_moves(self.states, work, self.eyes, len(slots))
        for (i, j), total in zip(slots, found, strict=True):
            totals[i][j] += total

    def shares(self) -> Any:
        """Every seat's share of the win in ten-thousandths, by match."""
        ends = self.states.copy_to_host()
        found = np.zeros(self.budgets.shape)
        for i, end in enumerate(ends):
            for seat in range(found.shape[1]):
                found[i, seat] = prospect_of(self.device.game, end, seat)
        return found


def turned(values: Sequence[int], deals: int) -> Any:
    """The values of a line-up by match and seat, rotated over all seats."""
    turns = [np.roll(values, turn) for turn in range(len(values))]
    return np.tile(np.array(turns, np.int64), (deals, 1))


def prospect_of(game: Game, end: Any, seat: int) -> int:
    """The share of the win in a match that is over."""
    states = game.state.zeros(1)
    states[0] = end
    return int(prospect(states[0], seat))


def measure(device: Device, deals: int, lineup: str) -> dict[str, Any]:
    """The results of the line-up's first player, on every seat of each deal."""
    seeing, _, text = lineup.rpartition(":")
    thinkers = [Thinker.read(seat) for seat in text.split(",")]
    begin, device.iterations = time.perf_counter(), 0
    contest = Contest(device, thinkers, np.arange(deals, dtype=np.int64), EYES[seeing])
    shares = contest.play().reshape(deals, len(thinkers), len(thinkers))
    # In the match of turn t the first player of the line-up sits on seat t.
    won = np.array([[shares[d, t, t] for t in range(len(thinkers))] for d in range(deals)])
    by_deal = won.mean(axis=1) / 10_000
    seconds = time.perf_counter() - begin
    return {
        "game": device.game.name,
        "lineup": lineup,
        "deals": deals,
        "matches": deals * len(thinkers),
        "share": round(float(by_deal.mean()), 4),
        "error": round(float(by_deal.std(ddof=1) / deals**0.5), 4),
        "seconds": round(seconds, 1),
        "iterations": device.iterations,
    }


def main() -> int:
    """Measure every line-up and print a line of JSON for each."""
    compiling.register()
    device = Device(games.find("vague_verte"))
    for argument in sys.argv[1:]:
        deals, _, lineup = argument.partition("x")
        print(json.dumps(measure(device, int(deals), lineup)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
