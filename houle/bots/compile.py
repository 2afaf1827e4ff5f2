"""Compilation of everything that bots search with, for one game after the other."""

from __future__ import annotations

import sys

from houle import games
from houle.engine.game import Game
from houle.engine.view import View

from .bot import Budget
from .settings import settings_for
from .thinking import think


def compile_game(game: Game) -> None:
    """Compile the search for the game by thinking about nothing."""
    state = game.state.blank()
    game.options().store(state)
    view = View(game, 0, state)
    think(view, Budget(iterations=0), settings=settings_for(game, "amiral"), seed=0)


if __name__ == "__main__":
    for name in sys.argv[1:] or games.NAMES:
        compile_game(games.find(name))
