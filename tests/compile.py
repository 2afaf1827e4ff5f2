"""Compiles what only the tests run, so that no two of them compile the same."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor

from houle import games
from tests.walks import backend, new_match


def compile_for(name: str) -> None:
    """Compile the driver of the contract for a game, or load it if it is there."""
    game = games.find(name)
    match = new_match(game, game.options(), 1)
    backend(game).look(match.state, match.to_move[0])


def main() -> None:
    """Compile for every game, on all cores."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(compile_for, reversed(games.NAMES)))


if __name__ == "__main__":
    main()
