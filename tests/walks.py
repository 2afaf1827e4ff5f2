"""Random matches for tests, and the combinations of options that they are played with.

The matches are played with compiled rules, which the contract compares with the plain ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import houle
from houle import games
from houle.contract import walks
from houle.contract.backend import Compiled
from houle.contract.cover import pairwise
from houle.contract.finding import named
from houle.contract.walks import LONGEST, random_move
from houle.engine.event import Kind
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.options import Options, Value

__all__ = ["random_move"]


@cache
def backend(game: Game) -> Compiled:
    """The compiled rules of the game."""
    return Compiled(game)


def new_match(game: Game, options: Options, seed: int) -> Match:
    """A match dealt from a seed."""
    return walks.new_match(game, options, seed, backend(game).verbs)


def quick_match(game: Game, seed: int | str, **options: Value) -> Match:
    """A match as ``houle.new`` makes it, with compiled rules."""
    match = houle.new(game.name, seed=seed, **options)
    match.verbs = backend(game).verbs
    return match


def walk(game: Game, options: Options, seed: int, *, most: int = LONGEST) -> Iterator[Match]:
    """The match before its first move, after each move, and at its end."""
    return walks.walk(game, options, seed, most=most, verbs=backend(game).verbs)


def finished(game: Game, options: Options, seed: int, *, most: int = LONGEST) -> Match:
    """A match played to its end, or so many moves of it."""
    return walks.finished(game, options, seed, most=most, verbs=backend(game).verbs)


@cache
def combinations(game: Game) -> tuple[Options, ...]:
    """Every combination of the tested values of options."""
    return tuple(game.options.combinations())


def some_combinations(game: Game, count: int) -> list[Options]:
    """The default and so many more, those first that bring the most new pairs of values."""
    return list(pairwise(game.options)[: count + 1])


def game_and_options(count: int) -> list[tuple[Game, Options]]:
    """Parameters for tests: every game with some of its combinations."""
    return [(game, options) for game in games.every() for options in some_combinations(game, count)]


def name_of(value: object) -> str:
    """A short test id for a game, its options or a kind of event."""
    if isinstance(value, Game | Kind):
        return value.name
    if isinstance(value, Options):
        return named(value)
    if isinstance(value, tuple):
        return "=".join(map(str, value))
    return str(value)
