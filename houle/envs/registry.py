"""Registers the environments with PettingZoo and Gymnasium, whose releases may lack a registry."""

from __future__ import annotations

from functools import partial
from typing import Any

import gymnasium
import pettingzoo

from . import aec, parallel, vector
from .names import env_ids

REGISTERED: set[str] = set()


def register_all() -> None:
    """Register every game that is not registered yet."""
    for env_id, game in env_ids().items():
        if env_id not in REGISTERED:
            REGISTERED.add(env_id)
            register_with_pettingzoo(env_id, game)
            register_with_gymnasium(env_id, game)


def register_with_pettingzoo(env_id: str, game: str) -> None:
    """Register both views of the game, where the release of PettingZoo has a registry."""
    register: Any = getattr(pettingzoo, "register", None)
    if register is not None:
        register("aec", env_id, partial(aec.GameEnv, game))
        register("parallel", env_id, partial(parallel.ParallelGameEnv, game))


def register_with_gymnasium(env_id: str, game: str) -> None:
    """Register the batch of the game for ``gymnasium.make_vec``."""
    gymnasium.register(env_id, vector_entry_point=partial(new_batch, game))


def new_batch(game: str, num_envs: int, **chosen: Any) -> vector.GameVectorEnv:
    """A batch as ``gymnasium.make_vec`` asks for it."""
    return vector.GameVectorEnv(game, num_envs, **chosen)
