"""Bots made for one game: imports the files of the package that the game names."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

from houle.engine.game import Game
from houle.engine.text import load


def game_module(game: Game, name: str) -> ModuleType | None:
    """A module of the package with the game's own bots; None if there is no such package."""
    package = game.tuning.bots
    return None if package is None else import_module(f"{package}.{name}")


def own_texts(game: Game, language: str) -> Mapping[str, Any]:
    """The words of the package with the game's own bots; none if there is no such package."""
    package = game.tuning.bots
    return {} if package is None else load(package, language)
