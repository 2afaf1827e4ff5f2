"""Random matches: the same seed walks the same way, interpreted or compiled."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

from houle.engine.chance import key_from_seed
from houle.engine.game import Game
from houle.engine.match import Match, Verbs, row_of_one
from houle.engine.options import Options

from .backend import Plain

LONGEST = 10_000
"""No walk makes more moves than this."""


def new_match(game: Game, options: Options, seed: int, verbs: Verbs | None = None) -> Match:
    """A match dealt from a seed."""
    return Match(game, options, key=key_from_seed(seed), verbs=verbs)


def random_move(match: Match, chooser: random.Random) -> tuple[int, int]:
    """A seat that owes a choice, and one of its legal moves."""
    seat = chooser.choice(match.to_move)
    return seat, chooser.choice(match.legal_numbers(seat))


def walk(
    game: Game, options: Options, seed: int, *, most: int = LONGEST, verbs: Verbs | None = None
) -> Iterator[Match]:
    """The match before its first move, after each move, and at its end."""
    match = new_match(game, options, seed, verbs)
    chooser = random.Random(seed)
    yield match
    while not match.is_over and len(match.played) < most:
        match.play_number(*random_move(match, chooser))
        yield match


def finished(
    game: Game, options: Options, seed: int, *, most: int = LONGEST, verbs: Verbs | None = None
) -> Match:
    """A match played to its end, or for ``most`` moves."""
    *_, match = walk(game, options, seed, most=most, verbs=verbs)
    return match


def moments(options: Options, seed: int, count: int, backend: Plain) -> Iterator[Match]:
    """``count`` moments of a random match, played with the backend's rules."""
    return moments_of(finished(backend.game, options, seed, verbs=backend.verbs), count)


def moments_of(match: Match, count: int) -> Iterator[Match]:
    """``count`` moments of a finished match, spread evenly from its deal to its last choice.

    At each of them it is a match with plain verbs.
    """
    last = len(match.played) - 1
    numbers = {last * i // max(count - 1, 1) for i in range(count)}
    yield from (before_move(match, number) for number in sorted(numbers) if last >= 0)
    if last < 0:
        yield with_plain_verbs(match)


def before_move(match: Match, number: int) -> Match:
    """The match as it was before one of its moves, with plain verbs."""
    then = with_plain_verbs(match)
    then.state = row_of_one(match.game, match.played[number].before)
    then.played, then.events_before = match.played[:number], match.events_before[:number]
    then.event_count = match.events_before[number]
    then.events = match.events[: then.event_count]
    return then


def with_plain_verbs(match: Match) -> Match:
    """The same match, by the rules as they are."""
    plain = copy.copy(match)
    plain.verbs = Verbs(match.game)
    return plain


def fork(match: Match, state: Any) -> Match:
    """A match of the same game that goes on from another state, with no events so far."""
    twin = copy.copy(match)
    twin.state = row_of_one(match.game, state)
    twin.played, twin.events, twin.events_before, twin.event_count = [], [], [], 0
    return twin
