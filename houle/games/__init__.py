"""The five games, found by their folders; each has the same file names."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from houle.engine.errors import UnknownGameError
from houle.engine.game import Game

NAMES = tuple(sorted(m.name for m in iter_modules(__path__) if m.ispkg))


@cache
def find(name: str) -> Game:
    """The game of that name; dashes and capitals do not matter."""
    wanted = str(name).strip().lower().replace("-", "_").replace(" ", "_")
    if wanted not in NAMES:
        raise UnknownGameError(str(name), NAMES)
    game: Game = import_module(f"{__name__}.{wanted}").GAME
    return game


def every() -> list[Game]:
    """All games, in the order of their names."""
    return [find(name) for name in NAMES]
