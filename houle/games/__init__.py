"""All games: ours, found by their folders, and those of installed packages, by entry points."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from houle.engine.errors import UnknownGameError
from houle.engine.game import Game

from .installed import Installed, find_installed

OURS = tuple(sorted(m.name for m in iter_modules(__path__) if m.ispkg))
"""The games of this package; each folder has the same file names."""

NAMES: tuple[str, ...]
"""Every game that can be played: ours first, then those of other packages, sorted."""

LOADED: dict[str, Game] = {}
"""The games found so far, by the names in NAMES: what people ask for adds nothing else."""


def __getattr__(attribute: str) -> Any:
    """NAMES, which is found when it is first asked for: a game may be imported before us."""
    if attribute == "NAMES":
        return (*OURS, *installed().games)
    raise AttributeError(f"module {__name__!r} has no attribute {attribute!r}")


def installed() -> Installed:
    """The games of other packages, and those that cannot be used with the reason why."""
    return find_installed(OURS, load_ours)


def find(name: str) -> Game:
    """The game of that name; dashes and capitals do not matter."""
    found = LOADED.get(name)
    return load(str(name)) if found is None else found


def load(name: str) -> Game:
    """The game of that name, imported and kept."""
    wanted = name.strip().lower().replace("-", "_").replace(" ", "_")
    if wanted not in LOADED:
        LOADED[wanted] = load_ours(wanted) if wanted in OURS else load_installed(wanted, name)
    return LOADED[wanted]


def load_ours(name: str) -> Game:
    """The game in the folder of that name."""
    game: Game = import_module(f"{__name__}.{name}").GAME
    return game


def load_installed(name: str, given: str) -> Game:
    """The game of another package, or the error that says why there is none."""
    others = installed()
    if name in others.broken:
        raise others.broken[name]
    if name not in others.games:
        raise UnknownGameError(given, (*OURS, *others.games))
    return others.games[name]


def ours() -> list[Game]:
    """The games of this package: generated files are about these, whatever is installed."""
    return [find(name) for name in OURS]


def every() -> list[Game]:
    """All games, in the order of their names."""
    return [*ours(), *map(find, installed().games)]
