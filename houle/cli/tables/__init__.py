"""The table of each game in a terminal: ``draw`` shows a view, ``label`` names a move."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from rich.console import RenderableType

from houle.engine.game import Game
from houle.engine.view import View


def draw(view: View, names: Sequence[str], language: str) -> RenderableType:
    """The table as the view shows it, at most 80 columns wide."""
    table: RenderableType = of(view.game).draw(view, names, language)
    return table


def label(view: View, move: str, language: str) -> str:
    """A legal move in words."""
    return str(of(view.game).label(view, move, language))


def of(game: Game) -> ModuleType:
    """The game's table: in its own package, in this folder, or the generic one."""
    own = f"{__name__}.{game.name}"
    if game.package.startswith("houle.") and find_spec(own) is not None:
        return import_module(own)
    return game.optional_part("terminal") or import_module(f"{__name__}.plain")
