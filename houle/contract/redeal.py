"""Worlds are sampled, and moves are judged, from nothing but the knowledge of a seat."""

from __future__ import annotations

import random
from collections.abc import Iterator

from houle.engine.chance import key_from_seed
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.options import Options
from houle.engine.rule import NO_SEAT, Seat
from houle.engine.struct import raw
from houle.simulation.verbs import judge, weigh

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
        for seat in range(NO_SEAT, match.seats):
            examined += 1
            for what in (*peeks(match, seat, key_from_seed(number), backend), *biases(match, seat)):
                where = f"move {len(match.played)}, {viewer_name(seat)}"
                yield Finding(CHECK, named(options), f"{where}: {what}")
    if examined == 0:
        yield Finding(CHECK, named(options), "no moment was examined")


def peeks(match: Match, seat: Seat, key: bytes, backend: Plain) -> Iterator[str]:
    """Whether the sampler looks at more than the seat knows, or gives a world that gets stuck."""
    world = backend.redeal(match.state, seat, key)
    if raw(world) != raw(backend.redeal(match.knowledge(seat).state, seat, key)):
        yield "redeal looks at what may not be known"
    again = fork(match, world)
    again.verbs = backend.verbs
    chooser = random.Random(len(match.played))
    while not again.is_over and again.to_move and len(again.played) < LONGEST:
        again.play_number(*random_move(again, chooser))
    if not again.is_over:
        yield "a re-dealt world cannot be played to its end"


def biases(match: Match, seat: Seat) -> Iterator[str]:
    """Whether the heuristic of the game looks at more than the seat knows."""
    if seat not in match.to_move:
        return
    knowledge = match.knowledge(seat).state
    for move in match.legal_numbers(seat):
        for look in (judge, weigh):
            if look(knowledge, seat, move) != look(match.state, seat, move):
                yield f"{look.__name__} looks at what may not be known"
                return
