"""Bots that belong to one game: a game names the package, and its files are imported on demand."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from houle.engine.game import Game


def own_part(game: Game, name: str) -> ModuleType | None:
    """A file of the package with the game's own bots; None if it has no such package."""
    package = game.tuning.bots
    return None if package is None else import_module(f"{package}.{name}")
