"""Interpreted and compiled rules give the same bytes after every move, and matches end."""

from __future__ import annotations

import random
from collections.abc import Iterator

from houle.engine.chance import key_from_seed
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.options import Options
from houle.engine.rule import NO_SEAT, Seat
from houle.engine.struct import raw

from .backend import Compiled, Looks, Plain
from .cover import pairwise
from .finding import Finding, named
from .secrecy import viewer_name
from .walks import LONGEST, finished, random_move

CHECK = "backends"
SEED = 14
MOVES = 60
"""How many moves are compared in each match."""
LOOKS = 20
"""Each time this many moves have been made, what one viewer sees and knows is compared too."""


def check(game: Game, backend: Plain | None = None) -> list[Finding]:
    """Compare the backends under a cover of all options."""
    fast = backend if isinstance(backend, Compiled) else Compiled(game)
    return [f for options in pairwise(game.options) for f in check_options(options, fast)]


def check_options(options: Options, fast: Compiled) -> Iterator[Finding]:
    """Compare the first moves of one match, and check that the match ends."""
    for what in (*differences(options, fast), *endless(options, fast)):
        yield Finding(CHECK, named(options), what)


def differences(options: Options, fast: Compiled) -> Iterator[str]:
    """Where the compiled rules differ from the plain ones."""
    plain, quick = (
        Match(fast.game, options, key=key_from_seed(SEED), verbs=verbs)
        for verbs in (None, fast.verbs)
    )
    chooser = random.Random(SEED)
    while not plain.is_over and len(plain.played) < MOVES:
        if raw(plain.state) != raw(quick.state):
            yield f"move {len(plain.played)}: the states differ"
            return
        if len(plain.played) % LOOKS == 0:
            yield from different_looks(plain, quick, fast)
        seat, move = random_move(plain, chooser)
        if plain.play_number(seat, move) != quick.play_number(seat, move):
            yield f"move {len(plain.played)}: the events differ"
    if raw(plain.state) != raw(quick.state) or plain.is_over != quick.is_over:
        yield f"move {len(plain.played)}: the states differ"


def different_looks(plain: Match, quick: Match, fast: Compiled) -> Iterator[str]:
    """Where a viewer sees, knows or judges something differently."""
    number = len(plain.played)
    seat = NO_SEAT + number // LOOKS % (plain.seats + 1)
    if plain.view(seat).to_bytes() != quick.view(seat).to_bytes():
        yield f"move {number}: the views of {viewer_name(seat)} differ"
    if plain.knowledge(seat).to_bytes() != quick.knowledge(seat).to_bytes():
        yield f"move {number}: the knowledge of {viewer_name(seat)} differs"
    if verdicts(plain, max(seat, 0)) != verdicts(quick, max(seat, 0)):
        yield f"move {number}: the verdicts on moves of {viewer_name(max(seat, 0))} differ"
    slow = Plain(plain.game)
    pairs = zip(
        slow.look(plain.state, seat), fast.look(quick.state, seat), Looks._fields, strict=True
    )
    for here, there, what in pairs:
        if here != there:
            yield f"move {number}: {viewer_name(seat)}: {what} differs"
    world = slow.redeal(plain.state, seat, key_from_seed(SEED))
    if raw(world) != raw(fast.redeal(quick.state, seat, key_from_seed(SEED))):
        yield f"move {number}: the worlds of {viewer_name(seat)} differ"


def verdicts(match: Match, seat: Seat) -> list[int]:
    """What the rules say about every move of a seat."""
    return [match.verbs.verdict(match.state, seat, m) for m in range(match.game.num_moves)]


def endless(options: Options, fast: Compiled) -> Iterator[str]:
    """A complaint if a match does not end, or ends without a place for every seat."""
    match = finished(fast.game, options, SEED, verbs=fast.verbs)
    if match.result is None:
        yield f"the match has not ended after {LONGEST} moves"
    elif min(match.result.places) < 1:  # who loses alone, or with all others, is second
        yield f"a seat has no place: {match.result.places}"
