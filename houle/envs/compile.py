"""Compiles the batched environments, one game after the other."""

from __future__ import annotations

import sys

import numpy as np

from houle import games
from houle.engine.game import Game

from .vector import GameVectorEnv


def compile_game(game: Game) -> None:
    """Compile the steps of the game's batch by making one."""
    env = GameVectorEnv(game.name, 1, illegal="replace")
    env.reset(seed=0)
    env.step(np.zeros(1, np.int64))


if __name__ == "__main__":
    for name in sys.argv[1:] or games.NAMES:
        compile_game(games.find(name))
