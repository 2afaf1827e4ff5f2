"""Learning environments: the games for PettingZoo, Gymnasium and OpenSpiel (docs/environments.md).

The libraries are imported only when an environment is made: they are the extra ``lab``.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from houle.engine.errors import MissingExtraError

from .names import env_id as env_id
from .names import env_ids as env_ids

EXTRAS = {"PIL": "pillow", "gymnasium": "gymnasium", "pettingzoo": "pettingzoo"}
EXTRAS |= {"pyspiel": "open-spiel", "open_spiel": "open-spiel"}
"""The packages of the extra ``lab`` that environments use, by the name of their module."""


def aec_env(game: str, **chosen: Any) -> Any:
    """A PettingZoo environment that asks one agent after the other.

    ``chosen`` are settings (see ``settings.EnvSettings``) and options of the game.
    """
    return part("aec").GameEnv(game, **chosen)


def parallel_env(game: str, **chosen: Any) -> Any:
    """A PettingZoo environment that asks all agents at once; who is not to move waits."""
    return part("parallel").ParallelGameEnv(game, **chosen)


def vector_env(game: str, num_envs: int = 1024, **chosen: Any) -> Any:
    """A Gymnasium environment of many matches, stepped by one compiled call."""
    return part("vector").GameVectorEnv(game, num_envs, **chosen)


def cuda_env(game: str, num_envs: int = 65_536, **chosen: Any) -> Any:
    """The same on a CUDA device: actions and results are arrays on the device."""
    return part("vector_cuda").CudaVectorEnv(game, num_envs, **chosen)


def register() -> None:
    """Register every game with PettingZoo and Gymnasium under its id; repeating does nothing."""
    part("registry").register_all()


def register_open_spiel() -> list[str]:
    """Register every game with OpenSpiel, and return the names for ``pyspiel.load_game``."""
    names: list[str] = part("open_spiel").register_all()
    return names


def part(name: str) -> Any:
    """A file of this folder, or an error that says what to install for it."""
    try:
        return import_module(f"{__name__}.{name}")
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in EXTRAS:
            raise
        raise MissingExtraError(EXTRAS[missing], "lab") from None
