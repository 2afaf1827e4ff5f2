"""Search settings of a game and level, and their form for compiled code."""

from __future__ import annotations

import numpy as np

from houle.engine.game import Game
from houle.engine.rule import Seat
from houle.engine.strategy.tuning import SearchSettings
from houle.engine.struct import Array

from . import search


def settings_for(game: Game, level: str) -> SearchSettings:
    """The settings of the level in the game."""
    return game.tuning.by_level.get(level, game.tuning.search)


def as_numbers(settings: SearchSettings, seat: Seat) -> Array:
    """The settings as an array for compiled code, for a search by the seat."""
    way = search.REGRET if settings.regret else search.DECOUPLED
    numbers = (seat, settings.depth, settings.exploration, settings.looseness, way)
    ends = (settings.floor, settings.few, settings.flat, settings.finer, settings.trust)
    return np.array((*numbers, *ends), np.int64)
