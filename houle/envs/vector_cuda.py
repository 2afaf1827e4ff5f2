"""The batched environment on a CUDA device: nothing goes through the host.

Every thread steps one match. Actions go in, and observations, masks and rewards come out, as arrays
of the device (``__cuda_array_interface__``), which PyTorch, CuPy and JAX take without a copy.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from houle import games
from houle.engine.chance import key_from_seed, set_key
from houle.engine.game import Game
from houle.engine.struct import Array
from houle.simulation.compile import record_type, register
from houle.simulation.cuda import import_cuda
from houle.simulation.drivers import next_to_move
from houle.simulation.verbs import know, observe

from .driver import allowed_move, forget_legal, list_legal, make_move, refill
from .names import env_name
from .rows import row_kind, row_size
from .settings import EnvSettingError
from .vector import ILLEGAL, REWARDS

THREADS_PER_BLOCK = 64
SEATS = 16

# On the device there is no log of events: None stands in its place.
quiet_move: Any = make_move
quiet_refill: Any = refill

Step = tuple[Any, Any, Any, Any, dict[str, Any]]


@cache
def kernel(game: Game) -> Any:
    """The kernel that steps a match of the game in every thread."""
    cuda = import_cuda()
    register()
    struct = record_type(game.observed)

    @cuda.jit  # type: ignore[untyped-decorator]
    def step(
        states: Any,
        blanks: Any,
        moves: Any,
        numbers: Any,
        seats: Any,
        legal: Any,
        counts: Any,
        masks: Any,
        rows: Any,
        finals: Any,
        payments: Any,
        rewards: Any,
        ends: Any,
        reward: int,
        illegal: int,
    ) -> None:
        """Make a move in the thread's match, or replace it by a new deal if there are no moves."""
        i = cuda.grid(1)
        if i >= states.shape[0]:
            return
        seens = cuda.local.array(1, struct)
        places = cuda.local.array(SEATS, np.int16)
        seat = int(seats[i])
        forget_legal(masks[i], legal[i], int(counts[i]))
        ends[i] = 1
        if moves.shape[0] > 0:
            move = allowed_move(int(moves[i]), legal[i], int(counts[i]), illegal)
            ends[i] = quiet_move(states[i], seat, move, payments[i], places, reward, None)
            rewards[i] = payments[i, seat]
        if ends[i] != 0:
            know(states[i], seat, seens[0])
            finals[i, 0] = seat
            observe(seens[0], seat, finals[i][1:])
            quiet_refill(states, blanks, i, numbers, None)
            seat = 0
        seat = next_to_move(states[i], seat)
        seats[i] = seat
        counts[i] = list_legal(states[i], seat, legal[i], masks[i])
        know(states[i], seat, seens[0])
        rows[i, 0] = seat
        observe(seens[0], seat, rows[i][1:])

    return step


class CudaVectorEnv:
    """Many matches on the device, as ``vector.GameVectorEnv`` plays them, with the same deals.

    All arrays are those of the batch and change with every step: copy what must last. ``final_obs``
    holds, where a match has just ended, what the seat that moved last knew.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        *,
        illegal: str = "end",
        reward: str = "result",
        **options: Any,
    ) -> None:
        for name, value, known in (("illegal", illegal, ILLEGAL), ("reward", reward, REWARDS)):
            if value not in known:
                raise EnvSettingError(name, value)
        self.cuda = import_cuda()
        self.game, self.num_envs = games.find(game), num_envs
        self.name = env_name(self.game)
        self.options = self.game.options.read(options)
        self.chosen = (REWARDS[reward], ILLEGAL[illegal])
        self.blank = self.game.state.zeros(1)
        self.blank[0] = self.game.state.blank()
        self.options.store(self.blank[0])
        self.blocks = -(-num_envs // THREADS_PER_BLOCK)
        self.allocate()

    def allocate(self) -> None:
        """Make the arrays on the device."""
        count, game, seats = self.num_envs, self.game, int(self.blank[0].seats)
        self.states = self.zeros(count, game.state.dtype)
        self.blanks = self.to_device(self.blank)
        self.numbers, self.seats = self.zeros(count, np.int64), self.zeros(count, np.int64)
        self.legal = self.zeros((count, game.max_legal), np.int16)
        self.counts = self.zeros(count, np.int64)
        self.masks = self.zeros((count, game.num_moves), np.int8)
        self.rows = self.zeros((count, row_size(game)), row_kind(game))
        self.finals = self.zeros((count, row_size(game)), row_kind(game))
        self.payments = self.zeros((count, seats), np.float32)
        self.rewards, self.ends = self.zeros(count, np.float32), self.zeros(count, np.int8)
        self.late, self.none = self.zeros(count, np.int8), self.zeros(0, np.int64)

    def zeros(self, shape: Any, kind: Any) -> Any:
        """An array of zeros on the device."""
        return self.to_device(np.zeros(shape, kind))

    def to_device(self, array: Array) -> Any:
        """A copy of an array on the device, for use before the first step only."""
        plain = array.view(np.ndarray)
        return self.cuda.to_device(plain)

    def reset(self, *, seed: int = 0) -> tuple[Any, dict[str, Any]]:
        """Deal every match: the matches that ``GameVectorEnv.reset(seed=...)`` deals."""
        set_key(self.blank[0], key_from_seed(f"{seed}, batch 0"))
        self.blanks = self.to_device(self.blank)
        self.numbers = self.to_device(np.arange(self.num_envs, dtype=np.int64))
        self.seats = self.zeros(self.num_envs, np.int64)
        self.launch(self.none)
        return self.rows, self.info()

    def step(self, actions: Any) -> Step:
        """Make one move in every match; the actions are 64-bit integers on the device."""
        self.launch(self.cuda.as_cuda_array(actions))
        return self.rows, self.rewards, self.ends, self.late, self.info()

    def launch(self, moves: Any) -> None:
        """Run the kernel over all matches."""
        kernel(self.game)[self.blocks, THREADS_PER_BLOCK](
            self.states,
            self.blanks,
            moves,
            self.numbers,
            self.seats,
            self.legal,
            self.counts,
            self.masks,
            self.rows,
            self.finals,
            self.payments,
            self.rewards,
            self.ends,
            *self.chosen,
        )

    def info(self) -> dict[str, Any]:
        """Who is to move, what is legal, what was paid, and the last observations."""
        return {
            "seat": self.seats,
            "action_mask": self.masks,
            "rewards": self.payments,
            "final_obs": self.finals,
            "_final_obs": self.ends,
        }
