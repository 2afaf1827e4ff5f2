"""The tables at which a net learns: every number of players with every main option."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import fields
from itertools import product
from math import prod
from typing import Any

import numpy as np

from houle.engine.chance import KEY_BYTES
from houle.engine.errors import OptionError
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.options import Options
from houle.engine.struct import Array
from houle.simulation.batch import seats_of

USUAL_SHARE = 0.4
"""The share of matches at the usual table, unless a game's features name shares by the number of
players (``PLAIN_SHARES``, for tables without a changed option); the others share the rest."""


def tables(game: Game) -> list[Options]:
    """The usual table first, then every allowed combination of players and main options."""
    wanted = ("players", *varied(game))
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


def varied(game: Game) -> tuple[str, ...]:
    """The options that a net learns besides the number of players."""
    also: tuple[str, ...] = getattr(game.features, "ALSO_LEARNED", ())
    return (*game.main_options, *also)


def most_seats(game: Game) -> int:
    """The most seats of a table."""
    return max(seats_of(game, options) for options in tables(game))


def is_team(game: Game) -> bool:
    """Whether all seats of the usual table play for one side."""
    # Some games choose the sides when they deal.
    match = Match(game, game.options(), key=bytes(KEY_BYTES))
    return len({game.side(match.state, seat) for seat in range(match.seats)}) == 1


def measured(game: Game) -> list[Options]:
    """The tables of the learning curve: every number of players, and each main option."""
    found = []
    for options in tables(game):
        changed = changed_options(game, options)
        if not changed or (len(changed) == 1 and not is_changed(options, "players")):
            found.append(options)
    return found


def table_shares(game: Game) -> Array:
    """The share of the matches at each table: half as many for every option that is changed."""
    found, values = tables(game), defaultdict[tuple[int, str], set[Any]](set)
    for options in found:
        for name in changed_options(game, options):
            values[options.players, name].add(getattr(options, name))
    shares: Array = np.array(
        [
            prod(0.5 / len(values[o.players, name]) for name in changed_options(game, o))
            for o in found
        ]
    )
    named = getattr(game.features, "PLAIN_SHARES", {game.options().players: USUAL_SHARE})
    plain = np.array([0 if changed_options(game, o) else named.get(o.players, 0) for o in found])
    if np.any(plain == 0):
        shares[plain > 0] = 0
        shares *= (1 - plain.sum()) / shares.sum()
        shares += plain
    return shares


def changed_options(game: Game, options: Options) -> list[str]:
    """The options that differ from the usual ones, besides the number of players."""
    return [name for name in varied(game) if is_changed(options, name)]


def is_changed(options: Options, name: str) -> bool:
    """Whether an option differs from the usual one."""
    return bool(getattr(options, name) != getattr(type(options)(), name))


def spread(count: int, shares: Array) -> Array:
    """Which table each of ``count`` matches is played at, mixed evenly over the batch."""
    # Multiples of the golden ratio fill the interval evenly, in every part of the batch too.
    places = (np.arange(count) * 0.6180339887498949) % 1.0
    found = np.searchsorted(np.cumsum(shares), places)
    return np.minimum(found, len(shares) - 1).astype(np.int64)
