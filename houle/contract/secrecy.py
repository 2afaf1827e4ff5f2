"""A seat receives nothing that it may not know: re-dealing behind its back changes no byte."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from houle.bots.play.net_bot import net_inputs
from houle.engine.chance import key_from_seed
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.options import Options
from houle.engine.record import written_moves
from houle.engine.rule import NO_SEAT, Seat
from houle.engine.struct import assign

from .backend import Plain
from .cover import pairwise
from .finding import Finding, named
from .walks import moments

CHECK = "secrecy"
SEED = 11
MOMENTS = 5
"""How many moments of a match are looked at for each combination of options."""


def check(game: Game, backend: Plain | None = None) -> list[Finding]:
    """Look for leaks under a cover of all options."""
    backend = backend or Plain(game)
    return [f for options in pairwise(game.options) for f in check_options(options, backend)]


def check_options(options: Options, backend: Plain) -> Iterator[Finding]:
    """Look for leaks in views, knowledge, answers and records of one match."""
    examined = 0
    for number, match in enumerate(moments(options, SEED, MOMENTS, backend)):
        for seat in range(NO_SEAT, match.seats):
            examined += 1
            world = backend.redeal(match.state, seat, key_from_seed(number))
            for what in leaks(match, seat, world, backend):
                where = f"move {len(match.played)}, {viewer_name(seat)}"
                yield Finding(CHECK, named(options), f"{where}: {what}")
    if examined == 0:
        yield Finding(CHECK, named(options), "no moment was examined")


def leaks(match: Match, seat: Seat, world: Any, backend: Plain) -> Iterator[str]:
    """Whatever would let the seat tell a re-dealt world from the true one."""
    kept = match.game.state.copy_of(match.state)
    before = received(match, seat, backend)
    assign(match.state, world)
    after = received(match, seat, backend)
    assign(match.state, kept)
    for name, value in before.items():
        if value != after[name]:
            yield f"{name} depends on what may not be known"
    known = np.frombuffer(before["the knowledge"], match.game.state.dtype)[0]
    for name in generator_fields(known):
        yield f"the knowledge contains the generator ({name})"


def received(match: Match, seat: Seat, backend: Plain) -> dict[str, Any]:
    """Everything that a seat can get out of a match.

    Of a record the moves are enough, and of a refusal its number: the rest does not depend on the
    state.
    """
    got: dict[str, Any] = {
        "the view": match.view(seat).to_bytes(),
        "the knowledge": match.knowledge(seat).to_bytes(),
        "the observation": backend.look(match.state, seat).observation,
        "the record": written_moves(match, seat),
        "whose turn it is": match.to_move,
        "the result": match.result,
    }
    if seat != NO_SEAT:
        asked = range(0, match.game.num_moves, 7)
        if seat in match.to_move:
            got["what a net is given"] = net_inputs(match.game, match.state, seat).tobytes()
        got["the legal moves"] = match.legal_moves(seat)
        got["what may be said"] = match.asides(seat)
        got["a refusal"] = [match.verbs.verdict(match.state, seat, move) for move in asked]
    return got


def generator_fields(seen: Any) -> list[str]:
    """The fields of the generator that are not completely closed."""
    return [n for n in seen.dtype.names if n.startswith("chance_") and seen[n].any()]


def viewer_name(seat: Seat) -> str:
    """The viewer as it is named in findings."""
    return "a spectator" if seat == NO_SEAT else f"seat {seat}"
