"""Many matches for a learner, stepped by compiled code; all that nets read are torch tensors."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from time import perf_counter
from typing import Any

import numpy as np
import torch

from houle.engine.chance import key_from_seed, set_key
from houle.engine.event import NO_LOG
from houle.engine.game import Game
from houle.engine.options import Options
from houle.engine.struct import Array
from houle.simulation.batch import available_cores
from houle.simulation.compile import compiled, register
from houle.simulation.cuda import import_cuda

from . import driver
from .driver import DEAL, LOOK, MOVE, NET
from .settings import has_kernel

THREADS_PER_BLOCK = 64
WARP = 32
LANES = (32, 16, 8, 4)
"""How many matches may share a warp. Its threads wait for each other wherever their matches differ,
and a GPU has room for more warps than a batch fills: which number is fastest is found out."""
TRIED_FROM, TRIED = 1_024, 64
"""From which step on the numbers are tried, when matches differ, and for how many steps."""
MAX_SEATS = 16
PARTS_PER_CORE = 8
"""Parts take different times, such as those with matelots: an idle core takes the next one."""
KEPT = ("numbers", "seats", "levels", "movers", "scores")
"""The tensors that are saved, with the states, so that a batch can be continued."""
NUM_READ = 7
"""A step reads this many of a batch's first tensors; the others are only written."""


class TrainingBatch:
    """The matches and what the seats to move know, on the CPU or on a CUDA device.

    ``tables`` are the options that matches may have, ``kinds`` which of them each match has, and
    ``levels`` who plays each seat. The tensors change with every step: copy what must last.
    """

    def __init__(
        self,
        game: Game,
        tables: Sequence[Options],
        kinds: Array,
        *,
        seats: int,
        seed: str,
        device: str,
    ) -> None:
        self.game, self.count, self.device = game, len(kinds), device
        self.blanks = game.state.zeros(len(tables))
        for i, options in enumerate(tables):
            self.blanks[i] = game.state.blank()
            options.store(self.blanks[i])
            set_key(self.blanks[i], key_from_seed(seed))
        self.kinds = self.tensor(kinds)
        self.seat_counts = self.tensor(self.blanks["seats"].astype(np.int64)[kinds])
        self.numbers = self.tensor(np.arange(self.count, dtype=np.int64))
        self.seats = self.zeros((), torch.int64)
        self.levels = self.zeros((seats,), torch.int8) + NET
        self.movers = self.numbers + 1
        self.scores = self.zeros((seats,), torch.int32)
        self.moves = self.zeros((), torch.int64)
        self.points, self.wins = (self.zeros((seats,), torch.float32) for _ in range(2))
        self.ends = self.zeros((), torch.int8)
        self.inputs = self.zeros((game.num_features,), torch.int8)
        self.truths = self.zeros((game.num_oracle_features,), torch.int8)
        self.masks = self.zeros((game.num_moves,), torch.int8)
        on_device = device == "cuda" and has_kernel(game)
        self.stepper = CudaStepper(self) if on_device else CpuStepper(self)

    def zeros(self, shape: tuple[int, ...], kind: torch.dtype) -> torch.Tensor:
        """A tensor of zeros with a row for each match."""
        return torch.zeros((self.count, *shape), dtype=kind, device=self.device)

    def tensor(self, array: Array) -> torch.Tensor:
        """A copy of an array on the device of the batch."""
        return torch.from_numpy(array.copy()).to(self.device)

    def deal(self) -> None:
        """Deal every match."""
        self.step(DEAL)

    def play(self, moves: torch.Tensor) -> None:
        """Make a move in every match."""
        self.moves.copy_(moves)
        self.step(MOVE)

    def step(self, mode: int) -> None:
        """Run the compiled step."""
        self.stepper.step(mode)

    def tensors(self) -> list[torch.Tensor]:
        """The tensors in the order in which the compiled step takes them."""
        return [
            *(self.kinds, self.numbers, self.seats, self.levels, self.movers, self.scores),
            *(self.moves, self.points, self.wins, self.ends, self.inputs, self.truths, self.masks),
        ]

    def kept(self) -> dict[str, Any]:
        """All that is needed to continue later from here."""
        return {name: getattr(self, name).cpu().clone() for name in KEPT} | {
            "states": self.stepper.save()
        }

    def restore(self, kept: dict[str, Any]) -> None:
        """Continue from what ``kept`` returned."""
        for name in KEPT:
            getattr(self, name).copy_(kept[name])
        self.stepper.load(kept["states"])
        self.step(LOOK)


class CpuStepper:
    """Steps a batch by compiled calls, one on each core.

    Arrays share their memory with the tensors of a batch on the CPU; those of a batch on a CUDA
    device are copied before and after every step.
    """

    def __init__(self, batch: TrainingBatch) -> None:
        game, self.batch = batch.game, batch
        self.states = game.state.zeros(batch.count)
        tensors = batch.tensors()
        self.is_apart = batch.device != "cpu"
        self.near = [pinned(tensor) for tensor in tensors] if self.is_apart else tensors
        self.arrays = (self.states, batch.blanks, *(tensor.numpy() for tensor in self.near))
        self.run = compiled(game, driver.step_matches)
        cores = available_cores()
        parts = min(PARTS_PER_CORE * cores, batch.count)
        bounds = [batch.count * part // parts for part in range(parts + 1)]
        self.parts = list(itertools.pairwise(bounds))
        self.threads = ThreadPoolExecutor(cores)

    def step(self, mode: int) -> None:
        """Run the compiled step."""
        pairs = list(zip(self.near, self.batch.tensors(), strict=True)) if self.is_apart else []
        for near, there in pairs[:NUM_READ]:
            near.copy_(there)
        for _ in self.threads.map(partial(self.step_part, mode), self.parts):
            pass
        for near, there in pairs:
            there.copy_(near)

    def step_part(self, mode: int, part: tuple[int, int]) -> None:
        """Step some of the matches."""
        legal = np.zeros(self.batch.game.max_legal, np.int16)
        places = np.zeros(MAX_SEATS, np.int16)
        self.run(*self.arrays, legal, places, *part, mode, NO_LOG)

    def save(self) -> bytes:
        """The states as bytes."""
        return self.states.tobytes()

    def load(self, data: bytes) -> None:
        """Take the states from bytes."""
        self.states[:] = np.frombuffer(data, self.states.dtype)


def pinned(tensor: torch.Tensor) -> torch.Tensor:
    """A copy of a tensor in pinned memory, which a CUDA device reads and writes fastest."""
    return tensor.cpu().pin_memory()


class CudaStepper:
    """Steps a batch by one kernel, a thread for each match; torch and Numba share stream 0."""

    def __init__(self, batch: TrainingBatch) -> None:
        self.cuda, self.kind, self.batch = import_cuda(), batch.game.state.dtype, batch
        states = batch.game.state.zeros(batch.count)
        self.states = self.to_device(states)
        self.arrays = [self.states, self.to_device(batch.blanks)]
        self.arrays += [self.cuda.as_cuda_array(tensor) for tensor in batch.tensors()]
        self.run, self.lanes, self.steps = kernel(batch.game), LANES[0], 0
        self.seconds = dict.fromkeys(LANES, 0.0)

    def to_device(self, array: Array) -> Any:
        """A copy of an array on the device."""
        return self.cuda.to_device(array.view(np.ndarray))

    def step(self, mode: int) -> None:
        """Run the kernel."""
        for written in (self.batch.inputs, self.batch.truths, self.batch.masks):
            written.zero_()
        self.steps += 1
        if TRIED_FROM <= self.steps < TRIED_FROM + TRIED:
            self.try_lanes(mode)
        else:
            self.launch(mode)

    def launch(self, mode: int) -> None:
        """Start the kernel."""
        blocks = -(-self.batch.count // (THREADS_PER_BLOCK // WARP * self.lanes))
        self.run[blocks, THREADS_PER_BLOCK](*self.arrays, mode, self.lanes)

    def try_lanes(self, mode: int) -> None:
        """Measure a step with one of the numbers; keep the fastest after the last."""
        self.lanes = LANES[self.steps % len(LANES)]
        self.cuda.synchronize()
        begin = perf_counter()
        self.launch(mode)
        self.cuda.synchronize()
        self.seconds[self.lanes] += perf_counter() - begin
        self.lanes = min(self.seconds, key=lambda lanes: self.seconds[lanes])

    def save(self) -> bytes:
        """The states as bytes."""
        data: bytes = self.states.copy_to_host().tobytes()
        return data

    def load(self, data: bytes) -> None:
        """Take the states from bytes."""
        self.states.copy_to_device(np.frombuffer(data, self.kind).view(np.ndarray))


@cache
def kernel(game: Game) -> Any:
    """The kernel that steps a match of the game in every thread."""
    cuda = import_cuda()
    register()
    room = game.max_legal
    # On the device there is no log of events: None stands in its place.
    step_match: Any = driver.step_match
    write_inputs = driver.write_inputs

    @cuda.jit  # type: ignore[untyped-decorator]
    def step(
        states: Any,
        blanks: Any,
        kinds: Any,
        numbers: Any,
        seats: Any,
        levels: Any,
        movers: Any,
        scores: Any,
        moves: Any,
        points: Any,
        wins: Any,
        ends: Any,
        inputs: Any,
        truths: Any,
        masks: Any,
        mode: int,
        lanes: int,
    ) -> None:
        """Step the thread's match, if it has one, and write what its seat to move knows."""
        thread = cuda.grid(1)
        i = thread // WARP * lanes + thread % WARP
        if thread % WARP >= lanes or i >= states.shape[0]:
            return
        legal = cuda.local.array(room, np.int16)
        places = cuda.local.array(MAX_SEATS, np.int16)
        if mode != LOOK:
            step_match(
                states, blanks, kinds, numbers, seats, levels, movers, scores, moves, points, wins,
                ends, legal, places, i, mode, None,
            )  # fmt: skip
        write_inputs(states[i], int(seats[i]), inputs[i], truths[i], masks[i], legal)

    return step
