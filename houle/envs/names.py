"""Names of environments: one id per game, with a version that changes whenever the task does."""

from __future__ import annotations

from houle import games
from houle.engine.game import Game

NAMESPACE = "houle"
LAYOUT_VERSION = 0
"""Raise it when the observations of all games change although their rules do not."""


def env_name(game: Game) -> str:
    """The name of the game's environment: ``MyGame-v0`` for the first version of my_game."""
    words = "".join(word.capitalize() for word in game.name.split("_"))
    return f"{words}-v{game.version - 1 + LAYOUT_VERSION + game.layout_version}"


def env_id(game: str) -> str:
    """The id under which the game's environment is registered."""
    return f"{NAMESPACE}/{env_name(games.find(game))}"


def env_ids() -> dict[str, str]:
    """The id of every game's environment, and the name of the game."""
    return {env_id(name): name for name in games.NAMES}
