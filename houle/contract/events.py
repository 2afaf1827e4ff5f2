"""Events and records tell a seat no more than its knowledge holds.

Two matches are compared which differ in something that the viewer may not know: in the cards
behind its back, in the secret choice of another seat, or in the deal. If the viewer then knows the
same in both, it must have been told the same in both.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple

from houle.engine import view as looks
from houle.engine.chance import key_from_seed
from houle.engine.event import EVERYONE, NOBODY, Event, Kind, event_for, in_audience, new_log
from houle.engine.game import Game
from houle.engine.match import Match, Played
from houle.engine.options import Options
from houle.engine.record import written_moves
from houle.engine.rule import NO_SEAT, Move, Seat

from .backend import Plain
from .cover import pairwise
from .finding import Finding, named
from .secrecy import viewer_name
from .walks import fork, new_match, walk

CHECK = "events"
EXAMPLES = 10
"""How many moves are examined for each kind of event; of closed kinds one in every match."""
TRIES = 2
"""How many other worlds, and how many other moves, a move is compared with."""
DEALS = 40
"""How many deals are compared with each other."""


def check(game: Game, backend: Plain | None = None) -> list[Finding]:
    """Look for events and records that say too much, under a cover of all options."""
    return list(find(backend or Plain(game)))


def find(backend: Plain, only: Set[str] = frozenset()) -> Iterator[Finding]:
    """Events and records that say too much, one combination of options after the other.

    With `only`, of the moves that are examined just those that tell an event of these kinds.
    """
    examined: Counter[str] = Counter()
    for options in pairwise(backend.game.options):
        found: set[str] = set()
        for what in chain(in_match(options, backend, examined, only), in_deals(options, backend)):
            if what not in found:
                found.add(what)
                yield Finding(CHECK, named(options), what)
    if not examined:
        yield Finding(CHECK, "all", "no move was examined")


def in_match(
    options: Options, backend: Plain, examined: Counter[str], only: Set[str]
) -> Iterator[str]:
    """What is told although it is not known, at some moves for every kind of event."""
    fresh = {kind.name for kind in backend.game.kinds if is_closed(kind)}
    for match in walk(backend.game, options, 12, verbs=backend.verbs):
        told = match.events[match.events_before[-1] :] if match.played else match.events
        yield from (what for event in told for what in wrongly_addressed(match, event))
        kinds = {event.kind for event in told}
        if match.played and (kinds & fresh or any(examined[kind] < EXAMPLES for kind in kinds)):
            fresh -= kinds
            examined.update(kinds)
            if not only or kinds & only:
                yield from at_move(match, match.played[-1], backend)
        yield from at_aside(match, backend, examined, only)


def at_aside(match: Match, backend: Plain, examined: Counter[str], only: Set[str]) -> Iterator[str]:
    """What is told that is not known, if a seat said something now besides its moves."""
    said = some_aside(match)
    if said is None:
        return
    twin = fork(match, said.before)
    kinds = {event.kind for event in twin.play_number(said.seat, said.move)}
    if any(examined[kind] < EXAMPLES for kind in kinds):
        examined.update(kinds)
        if not only or kinds & only:
            yield from at_move(match, said, backend)


def some_aside(match: Match) -> Played | None:
    """One of the things that a seat may say now, as if it were the next move."""
    chooser = random.Random(len(match.played))
    seat = chooser.randrange(match.seats)
    asides = match.asides(seat)
    if not asides:
        return None
    return Played(seat, match.read_move(seat, chooser.choice(asides)), match.state.copy())


def is_closed(kind: Kind) -> bool:
    """Whether events of the kind have values that are not for everybody."""
    return kind.hidden or bool(kind.secret)


def wrongly_addressed(match: Match, event: Event) -> Iterator[str]:
    """Errors in an event's own audience: it tells something to viewers who are not in it."""
    kinds = match.game.kind_named
    if event.audience != NOBODY and kinds[event.kind].chance:
        yield f"{event.kind}: an outcome of chance is told to seats"
    for viewer in range(NO_SEAT, match.seats):
        if event.audience == EVERYONE or in_audience(event, viewer):
            continue
        seen = event_for(event, kinds[event.kind], viewer)
        if seen is not None and None not in seen.values.values():
            yield f"{event.kind}: told to some seats only, but others receive it complete"


def at_move(match: Match, played: Played, backend: Plain) -> Iterator[str]:
    """What a viewer is told about a move, but not in another match that looks the same to it."""
    chooser = random.Random(len(match.played))
    others = [(played.before, move) for move in other_moves(match, played, chooser)]
    for viewer in range(NO_SEAT, match.seats):
        twins = [(w, played.move) for w in other_worlds(played.before, viewer, chooser, backend)]
        if viewer != played.seat:
            twins += others
        first = Case(match, played.before, played.seat, played.move, viewer)
        for state, move in twins:
            yield from differences(first, Case(match, state, played.seat, move, viewer))


@dataclass(frozen=True)
class Case:
    """A move made in a state, as seen by a viewer."""

    match: Match
    state: Any
    seat: Seat
    move: Move
    viewer: Seat

    @cached_property
    def receipt(self) -> Receipt | None:
        """What the viewer gets of the move; None where it is not legal."""
        twin = fork(self.match, self.state)
        if twin.is_over or twin.refusal(self.seat, self.move) is not None:
            return None
        twin.play_number(self.seat, self.move)
        known = twin.knowledge(self.viewer).to_bytes()
        record = [] if twin.is_over else written_moves(twin, self.viewer)
        return Receipt(known, twin.events_for(self.viewer), record)

    @cached_property
    def witnessed(self) -> list[bytes]:
        """What the viewer knew whenever something was told, while the move was made."""
        twin = fork(self.match, self.state)
        log = WitnessLog(lambda: looks.knowledge(twin.game, twin.state, self.viewer).to_bytes())
        twin.game.rules.play(twin.state, self.seat, self.move, log)
        return log.witnessed


class Receipt(NamedTuple):
    """What a viewer knows after a move, the events it was told, and the move in its record."""

    known: bytes
    events: list[Event]
    record: list[list[Any]]


class WitnessLog:
    """A log of events that notes what the viewer knows whenever an event has been written."""

    def __init__(self, look: Callable[[], bytes]) -> None:
        self.numbers, self.look = new_log(), look
        self.witnessed: list[bytes] = []

    def __getitem__(self, place: int) -> int:
        return int(self.numbers[place])

    def __setitem__(self, place: int, number: int) -> None:
        self.numbers[place] = number
        if place == 0:  # the length of the log, which is written last
            self.witnessed.append(self.look())


def differences(one: Case, other: Case) -> Iterator[str]:
    """What was told differently to a viewer that knew the same, during the move and after it."""
    mine, theirs = one.receipt, other.receipt
    if mine is None or theirs is None or mine.known != theirs.known:
        return
    if mine == theirs or one.witnessed != other.witnessed:
        return
    if mine.record != theirs.record:
        yield f"the record of {viewer_name(one.viewer)} shows a move that it does not know"
    yield from different_kinds(mine.events, theirs.events)


def different_kinds(some: Sequence[Event], others: Sequence[Event]) -> Iterator[str]:
    """The kinds of which different events were told."""
    for kind in sorted({event.kind for event in (*some, *others)}):
        if of_kind(some, kind) != of_kind(others, kind):
            yield f"{kind}: tells what is not known"


def of_kind(events: Sequence[Event], kind: str) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if event.kind == kind]


def other_worlds(state: Any, viewer: Seat, chooser: random.Random, backend: Plain) -> Iterator[Any]:
    """Worlds that the viewer cannot tell from this one, with the same chance from here on."""
    for _ in range(TRIES):
        key = key_from_seed(chooser.randrange(1 << 30))
        world = backend.redeal(state, viewer, key)
        for name in world.dtype.names:
            if name.startswith("chance_"):
                world[name] = state[name]
        yield world


def other_moves(match: Match, played: Played, chooser: random.Random) -> list[int]:
    """Some other moves that the seat could have made."""
    legal = fork(match, played.before).legal_numbers(played.seat)
    others = [move for move in legal if move != played.move]
    return chooser.sample(others, min(TRIES, len(others)))


def in_deals(options: Options, backend: Plain) -> Iterator[str]:
    """What a spectator is told about one deal and not about another that looks the same to it."""
    told: dict[bytes, list[Event]] = {}
    for seed in range(DEALS):
        match = new_match(backend.game, options, seed, backend.verbs)
        events = match.events_for(NO_SEAT)
        other = told.setdefault(match.knowledge(NO_SEAT).to_bytes(), events)
        yield from different_kinds(events, other)
