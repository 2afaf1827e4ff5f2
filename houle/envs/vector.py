"""The Gymnasium environment of many matches, stepped by one compiled call."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from houle import games
from houle.engine.chance import key_from_seed, set_key
from houle.engine.errors import HouleError
from houle.engine.event import NO_LOG
from houle.engine.languages import same
from houle.engine.struct import Array
from houle.simulation.compile import compiled

from . import driver
from .agents import row_space
from .fast_rows import make_runs
from .names import env_name
from .rows import row_kind, row_size
from .settings import ALLOWED, EnvSettingError

Step = tuple[Array, Array, Array, Array, dict[str, Any]]

REWARDS = {"result": driver.RESULT, "score": driver.SCORE}
ILLEGAL = {"end": driver.END, "replace": driver.REPLACE}
MAX_SEATS = 16
NO_MOVES = np.zeros(0, np.int64)
"""Passed instead of moves to replace every match by a new deal."""


class BatchError(HouleError):
    """Raised for actions that do not fit the batch."""

    code = "bad_batch"


class GameVectorEnv(VectorEnv[Array, Array, Array]):
    """Many matches; in each of them a step is one move of the seat to move.

    The observation of a match is what this seat knows. ``info`` holds it as ``seat``, its legal
    actions as ``action_mask``, and what all seats were paid as ``rewards``; the reward of a step is
    that of the seat that moved. A match that ends is replaced in the same step; its last
    observation, of the seat that moved last, is in ``final_obs``.

    With ``copy=False`` every step writes into the same arrays.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        *,
        illegal: str = "end",
        reward: str = "result",
        copy: bool = True,
        **options: Any,
    ) -> None:
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.game, self.num_envs, self.copy = games.find(game), num_envs, copy
        for name, value, known in (("illegal", illegal, ILLEGAL), ("reward", reward, REWARDS)):
            if value not in ALLOWED[name] or value not in known:
                raise EnvSettingError(name, value)
        self.reward, self.illegal = REWARDS[reward], ILLEGAL[illegal]
        self.options = self.game.options.read(options)
        self.name = env_name(self.game)
        self.single_observation_space = row_space(self.game)
        self.single_action_space = spaces.Discrete(self.game.num_moves)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.seed, self.resets = 0, 0
        self.dealt = False
        self.allocate()

    def allocate(self) -> None:
        """Make the arrays that every step uses."""
        count, game = self.num_envs, self.game
        blanks = game.state.zeros(1)
        blanks[0] = game.state.blank()
        self.options.store(blanks[0])
        rows = np.zeros((count, row_size(game)), row_kind(game))
        self.batch = driver.Matches(
            states=game.state.zeros(count),
            blanks=blanks,
            numbers=np.zeros(count, np.int64),
            seats=np.zeros(count, np.int64),
            legal=np.zeros((count, game.max_legal), np.int16),
            counts=np.zeros(count, np.int64),
            masks=np.zeros((count, game.num_moves), np.int8),
            rows=rows,
            finals=np.zeros_like(rows),
            payments=np.zeros((count, int(blanks[0].seats)), np.float32),
            ends=np.zeros(count, np.int8),
            places=np.zeros(MAX_SEATS, np.int16),
        )
        self.runs = make_runs(game, self.batch.states)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Deal every match; the same seed gives the same matches, whatever is played in them."""
        if seed is None and not self.dealt:
            seed = int(np.random.SeedSequence().generate_state(1)[0])
        if seed is not None:
            self.seed, self.resets = int(seed), 0
        set_key(self.batch.blanks[0], key_from_seed(f"{self.seed}, batch {self.resets}"))
        self.resets += 1
        self.dealt = True
        self.batch.numbers[:] = np.arange(self.num_envs)
        self.advance(NO_MOVES)
        self.batch.payments[:] = 0
        return self.given(self.batch.rows), self.info()

    def step(self, actions: Array) -> Step:
        """Make one move in every match."""
        moves = self.checked(actions)
        movers = self.batch.seats.copy()
        ended = self.advance(moves)
        over = self.batch.ends.astype(np.bool_)
        info = self.info()
        if ended:
            info |= {"final_obs": self.given(self.batch.finals), "_final_obs": over.copy()}
        rewards = self.batch.payments[np.arange(self.num_envs), movers]
        return self.given(self.batch.rows), rewards, over, np.zeros_like(over), info

    def advance(self, moves: Array) -> int:
        """Make the moves, or replace every match, in one compiled call; count the new deals."""
        step = compiled(self.game, driver.step_matches)
        return int(step(self.batch, self.runs, moves, self.reward, self.illegal, NO_LOG))

    def checked(self, actions: Array) -> Array:
        """The actions as numbers for the compiled call."""
        if not self.dealt:
            raise BatchError(same("reset() deals the matches; call it before step()"))
        moves = np.ascontiguousarray(actions, np.int64)
        if moves.shape != (self.num_envs,):
            raise BatchError(same(f"{self.num_envs} matches need as many actions"))
        return moves

    def info(self) -> dict[str, Any]:
        """Who is to move, what is legal, and what was paid."""
        batch = self.batch
        arrays = {"seat": batch.seats, "action_mask": batch.masks, "rewards": batch.payments}
        return {name: self.given(array) for name, array in arrays.items()}

    def given(self, array: Array) -> Array:
        """An array as it is handed out: a copy or, if copies were declined, to be read only."""
        if self.copy:
            return array.copy()
        seen = array.view()
        seen.flags.writeable = False
        return seen

    def oracle(self) -> Array:
        """The states of all matches with every secret, for critics; never for agents."""
        return self.given(self.batch.states)
