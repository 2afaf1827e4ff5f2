"""Compiles self-play, one game after the other."""

from __future__ import annotations

import sys

from houle import games
from houle.engine.chance import KEY_BYTES
from houle.engine.game import Game

from .batch import Work
from .players import read_players


def compile_game(game: Game) -> None:
    """Compile the drivers of the game by playing no match."""
    Work(game, game.options(), read_players(game, []), bytes(KEY_BYTES)).play(0, 0)


if __name__ == "__main__":
    for name in sys.argv[1:] or games.NAMES:
        compile_game(games.find(name))
