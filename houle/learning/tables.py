"""The tables at which a net learns: every number of players with every main option."""

from __future__ import annotations

from dataclasses import fields
from itertools import product
from typing import Any

import numpy as np

from houle.engine.errors import OptionError
from houle.engine.game import Game
from houle.engine.options import Options
from houle.engine.struct import Array
from houle.simulation.batch import seats_of

USUAL_SHARE = 0.4
"""The share of matches at the usual table; the others share the rest evenly."""


def tables(game: Game) -> list[Options]:
    """The usual table first, then every allowed combination of players and main options."""
    wanted = ("players", *game.main_options)
    options = [option for option in fields(game.options) if option.name in wanted]
    found = [game.options()]
    for values in product(*(option.metadata["values"] for option in options)):
        given: dict[str, Any] = {o.name: v for o, v in zip(options, values, strict=True)}
        try:
            made = game.options(**given)
        except OptionError:
            continue
        if made not in found:
            found.append(made)
    return found


def most_seats(game: Game) -> int:
    """The most seats of a table."""
    return max(seats_of(game, options) for options in tables(game))


def spread(count: int, kinds: int) -> Array:
    """Which table each of ``count`` matches is played at, mixed evenly over the batch."""
    if kinds == 1:
        return np.zeros(count, np.int64)
    weights = np.full(kinds, (1 - USUAL_SHARE) / (kinds - 1))
    weights[0] = USUAL_SHARE
    # Multiples of the golden ratio fill the interval evenly, in every part of the batch too.
    places = (np.arange(count) * 0.6180339887498949) % 1.0
    return np.minimum(np.searchsorted(np.cumsum(weights), places), kinds - 1).astype(np.int64)
