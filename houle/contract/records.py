"""Records replay to the same match; those of running matches give nothing away."""

from __future__ import annotations

from collections.abc import Iterator

from houle.engine import record as records
from houle.engine.event import NOBODY
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.options import Options
from houle.engine.replay import loads, replay
from houle.engine.rule import NO_SEAT
from houle.engine.struct import raw

from .backend import Plain
from .cover import pairwise
from .finding import Finding, named
from .walks import LONGEST, finished

CHECK = "records"
SEED = 16
BEGINNING = 25
"""A record is made after this many moves of every match."""
WHOLE = 4
"""In this many combinations of options a match is also played to its end: replaying is slow."""


def check(game: Game, backend: Plain | None = None) -> list[Finding]:
    """Write and replay records under a cover of all options."""
    backend = backend or Plain(game)
    found: list[Finding] = []
    for number, options in enumerate(pairwise(game.options)):
        found += check_options(options, backend, BEGINNING)
        if number < WHOLE:
            found += check_options(options, backend, LONGEST)
    return found


def check_options(options: Options, backend: Plain, most: int) -> Iterator[Finding]:
    """Write and replay the record of one match after at most this many moves."""
    match = finished(backend.game, options, SEED, most=most, verbs=backend.verbs)
    for what in (*lost(match), *given_away(match), *untold_chance(match)):
        yield Finding(CHECK, named(options), f"move {len(match.played)}: {what}")


def lost(match: Match) -> Iterator[str]:
    """What replaying a record does not restore."""
    again = replay(loads(records.dumps(match.record())), lambda name: match.game)
    if raw(again.state) != raw(match.state):
        yield "the record replays to another state"
    if again.record() != match.record():
        yield "the record changes when it is replayed"


def given_away(match: Match) -> Iterator[str]:
    """What the record of a running match gives away."""
    for seat in () if match.is_over else range(NO_SEAT, match.seats):
        record = match.record(seat)
        if record["secret"] is not None or record["chance"] is not None:
            yield "the record of a running match holds its secret"
        for played, written in zip(match.played, record["moves"], strict=True):
            if played.seat == seat and written[1] == records.CLOSED:
                yield f"seat {seat} cannot read its own move"


def untold_chance(match: Match) -> Iterator[str]:
    """Outcomes of chance that are missing in the record, or were told to a seat."""
    kinds = match.game.kind_named
    told = [event for event in match.events if kinds[event.kind].chance]
    if not told:
        yield "no outcome of chance was told"
    if any(event.audience != NOBODY for event in told):
        yield "an outcome of chance was told to a seat"
    if [row[0] for row in match.record()["chance"]] != [event.kind for event in told]:
        yield "the record lacks an outcome of chance"
