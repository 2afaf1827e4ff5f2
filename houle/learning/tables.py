"""The tables at which a net learns: every number of players with every main option."""

from __future__ import annotations

from dataclasses import fields
from itertools import product
from math import prod
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


def measured(game: Game) -> list[Options]:
    """The tables of the learning curve: every number of players, and each main option."""
    found = []
    for options in tables(game):
        changed = [name for name in game.main_options if is_changed(options, name)]
        players = options.players == game.options().players  # type: ignore[attr-defined]
        if not changed or (len(changed) == 1 and players):
            found.append(options)
    return found


def table_shares(game: Game) -> Array:
    """The share of the matches at each table: rarer the more it differs from the usual one."""
    values = {option.name: option.metadata["values"] for option in fields(game.options)}
    rarity = [
        prod(len(values[name]) for name in game.main_options if is_changed(options, name))
        for options in tables(game)
    ]
    found: Array = 1.0 / np.array(rarity)
    if len(found) > 1:
        found[1:] *= (1 - USUAL_SHARE) / found[1:].sum()
        found[0] = USUAL_SHARE
    return found


def is_changed(options: Options, name: str) -> bool:
    """Whether an option differs from the usual one."""
    return bool(getattr(options, name) != getattr(type(options)(), name))


def spread(count: int, shares: Array) -> Array:
    """Which table each of ``count`` matches is played at, mixed evenly over the batch."""
    # Multiples of the golden ratio fill the interval evenly, in every part of the batch too.
    places = (np.arange(count) * 0.6180339887498949) % 1.0
    found = np.searchsorted(np.cumsum(shares), places)
    return np.minimum(found, len(shares) - 1).astype(np.int64)
