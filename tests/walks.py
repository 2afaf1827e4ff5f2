"""Random matches for tests: the same seed walks the same way."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from houle import games
from houle.engine.chance import key_from_seed
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.options import Options


def new_match(game: Game, options: Options, seed: int) -> Match:
    """A match dealt from a seed."""
    return Match(game, options, key=key_from_seed(seed))


def random_move(match: Match, chooser: random.Random) -> tuple[int, int]:
    """A seat that owes a choice, and one of its legal moves."""
    seat = chooser.choice(match.to_move)
    return seat, chooser.choice(match.legal_numbers(seat))


def walk(game: Game, options: Options, seed: int, *, most: int = 10_000) -> Iterator[Match]:
    """The match before its first move, after each move, and at its end."""
    match = new_match(game, options, seed)
    chooser = random.Random(seed)
    yield match
    while not match.is_over and len(match.played) < most:
        match.play_number(*random_move(match, chooser))
        yield match


def finished(game: Game, options: Options, seed: int, *, most: int = 10_000) -> Match:
    """A match played to its end, or so many moves of it."""
    *_, match = walk(game, options, seed, most=most)
    return match


@cache
def combinations(game: Game) -> tuple[Options, ...]:
    """Every combination of options that is tested."""
    return tuple(game.options.combinations())


def some_combinations(game: Game, count: int) -> list[Options]:
    """So many combinations spread over all of them, the default first."""
    every = combinations(game)
    step = max(1, len(every) // count)
    return [game.options(), *every[step // 2 :: step]]


def game_and_options(count: int) -> list[tuple[Game, Options]]:
    """Parameters for tests: every game with some of its combinations."""
    return [(game, options) for game in games.every() for options in some_combinations(game, count)]


def name_of(value: object) -> str:
    """A short test id for a game or its options."""
    if isinstance(value, Game):
        return value.name
    if isinstance(value, Options):
        given = value.to_json()
        default = type(value)().to_json()
        return ",".join(f"{k}={v}" for k, v in given.items() if v != default[k]) or "default"
    return str(value)
