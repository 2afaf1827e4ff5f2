"""Worlds are sampled, and moves are judged, from nothing but the knowledge of a seat."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from houle.bots.play.net_bot import net_inputs
from houle.engine.chance import key_from_seed
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.options import Options
from houle.engine.rule import NO_SEAT, Move, Seat
from houle.engine.struct import raw
from houle.simulation.verbs import judge, move_meant, renumber, weigh

from .backend import Plain
from .cover import pairwise
from .finding import Finding, named
from .secrecy import viewer_name
from .walks import LONGEST, fork, moments, random_move

CHECK = "redeal"
SEED = 13
MOMENTS = 5
"""How many moments of a match are looked at for each combination of options."""


def check(game: Game, backend: Plain | None = None) -> list[Finding]:
    """Look for peeks under a cover of all options."""
    backend = backend or Plain(game)
    return [f for options in pairwise(game.options) for f in check_options(options, backend)]


def check_options(options: Options, backend: Plain) -> Iterator[Finding]:
    """Look for peeks of the sampler and of the heuristic in one match."""
    examined = 0
    for number, match in enumerate(moments(options, SEED, MOMENTS, backend)):
        key = key_from_seed(number)
        found = [stuck(match, backend.redeal(match.state, match.to_move[0], key), backend)]
        for seat in range(NO_SEAT, match.seats):
            examined += 1
            found += [peeks(match, seat, key, backend), biases(match, seat)]
        for what in filter(None, found):
            yield Finding(CHECK, named(options), f"move {len(match.played)}: {what}")
    if examined == 0:
        yield Finding(CHECK, named(options), "no moment was examined")


def stuck(match: Match, world: Any, backend: Plain) -> str | None:
    """A complaint if a re-dealt world cannot be played to its end."""
    again = fork(match, world)
    again.verbs, again.history = backend.verbs, False
    chooser = random.Random(len(match.played))
    while not again.is_over and again.to_move and len(again.played) < LONGEST:
        again.play_number(*random_move(again, chooser))
    return None if again.is_over else "a re-dealt world cannot be played to its end"


def peeks(match: Match, seat: Seat, key: bytes, backend: Plain) -> str | None:
    """A complaint if the sampler looks at more than the seat knows."""
    world = backend.redeal(match.state, seat, key)
    same = raw(world) == raw(backend.redeal(match.knowledge(seat).state, seat, key))
    return None if same else f"redeal looks at what {viewer_name(seat)} may not know"


def biases(match: Match, seat: Seat) -> str | None:
    """A complaint if the game's heuristics or features look at more than the seat knows."""
    if seat not in match.to_move:
        return None
    knowledge = match.knowledge(seat).state
    given, known = (net_inputs(match.game, s, seat) for s in (match.state, knowledge))
    if (given != known).any():
        return f"features looks at what {viewer_name(seat)} may not know"
    moves = match.legal_numbers(seat)
    numbers, meant = net_numbers(match.state, seat, moves)
    if len(set(numbers)) < len(moves) or meant != list(moves):
        return f"move_meant does not undo renumber for {viewer_name(seat)}"
    if net_numbers(knowledge, seat, moves) != (numbers, meant):
        return f"renumber looks at what {viewer_name(seat)} may not know"
    for move in moves:
        for look in (judge, weigh):
            if look(knowledge, seat, move) != look(match.state, seat, move):
                return f"{look.__name__} looks at what {viewer_name(seat)} may not know"
    return None


def net_numbers(state: Any, seat: Seat, moves: Sequence[Move]) -> tuple[list[int], list[Move]]:
    """The numbers under which a net knows the moves, and the moves that it means by them."""
    numbers = np.array(moves, np.int16)
    renumber(state, seat, numbers, len(moves))
    return numbers.tolist(), [move_meant(state, seat, int(number)) for number in numbers]
