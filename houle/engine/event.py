"""Events: rules write facts about a move into a flat log, which is read back per seat."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import numpy as np

from .rule import NO_SEAT, Seat, rule
from .struct import Array

EVERYONE = -1
"""The audience of a fact everyone may know."""
NOBODY = 0
"""The audience of a fact that no seat may know before the end of the match."""

NO_LOG: Any = None
"""In place of a log when no events are needed: compiled code then leaves out all event code."""

LOG_SIZE = 16384


@rule
def tell(log: Array, kind: int, seat: Seat, audience: int, a: int, b: int, c: int) -> None:
    """Write a fact: its kind, its seat, who may know its secret values, and three values."""
    if log is None:
        return
    end = int(log[0]) + 1
    log[end] = kind
    log[end + 1] = seat
    log[end + 2] = audience
    log[end + 3] = 3
    log[end + 4] = a
    log[end + 5] = b
    log[end + 6] = c
    log[0] = end + 6


@rule
def tell_list(
    log: Array, kind: int, seat: Seat, audience: int, values: Array, start: int, stop: int
) -> None:
    """Write a fact whose value is a list: entries ``start`` to ``stop - 1`` of an array."""
    if log is None:
        return
    end = int(log[0]) + 1
    log[end] = kind
    log[end + 1] = seat
    log[end + 2] = audience
    log[end + 3] = stop - start
    for i in range(start, stop):
        log[end + 4 + i - start] = values[i]
    log[0] = end + 3 + stop - start


@rule
def audience_of(seat: Seat) -> int:
    """The audience of one seat, as a bit; combine several with ``|``."""
    return 1 << seat


def new_log() -> Array:
    """An empty log, large enough for the events of any one move."""
    return np.zeros(LOG_SIZE, np.int16)


class ThreadLog(threading.local):
    """One reusable log per thread."""

    def __init__(self) -> None:
        self.log = new_log()


THREAD_LOG = ThreadLog()


def thread_log() -> Array:
    """This thread's log, emptied; read it before the next call."""
    log = THREAD_LOG.log
    log[0] = 0
    return log


@dataclass(frozen=True)
class Kind:
    """The name of a kind of event and the meaning of its values.

    ``values`` maps at most three names to value types (``number``, ``seat``, ``card``...); a kind
    with ``listed`` has one list of that type instead. The values named in ``secret`` are closed for
    seats outside the audience. ``hidden`` events are not sent to those seats at all. ``chance``
    marks an outcome of chance, which goes into the record.
    """

    name: str
    values: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    listed: str | None = None
    secret: tuple[str, ...] = ()
    hidden: bool = False
    chance: bool = False


@dataclass(frozen=True)
class Event:
    """One fact: kind, seat (NO_SEAT if none) and named values; None means closed."""

    kind: str
    seat: Seat
    values: Mapping[str, int | tuple[int, ...] | None]
    audience: int = EVERYONE

    def to_json(self) -> dict[str, Any]:
        """The event as plain data."""
        return {"kind": self.kind, "seat": self.seat, **self.values}


def read_log(log: Array | Sequence[int], kinds: Sequence[Kind]) -> Iterator[Event]:
    """The events in a log, with all values, in the order in which they were written."""
    at, end = 1, int(log[0])
    while at <= end:
        after = at + 4 + int(log[at + 3])
        yield read_event(kinds, tuple(log[at:after]))
        at = after


EVENT_CACHE: dict[tuple[int, tuple[int, ...]], Event] = {}
"""Cache of events by kinds and numbers: few different events occur, and they repeat."""
MAX_CACHED_EVENTS, MAX_CACHED_LENGTH = 20_000, 7
"""The size of the cache, and the most numbers of an event in it: long lists rarely repeat."""


def read_event(kinds: Sequence[Kind], numbers: tuple[int, ...]) -> Event:
    """The event with these numbers in the log."""
    found = EVENT_CACHE.get((id(kinds), numbers))
    if found is None:
        found = make_event(kinds, numbers)
        if len(numbers) <= MAX_CACHED_LENGTH:
            if len(EVENT_CACHE) >= MAX_CACHED_EVENTS:
                EVENT_CACHE.clear()
            EVENT_CACHE[id(kinds), numbers] = found
    return found


def make_event(kinds: Sequence[Kind], numbers: tuple[int, ...]) -> Event:
    """Build an event from its numbers: kind, seat, audience, number of values, values."""
    kind = kinds[int(numbers[0])]
    given = tuple(int(number) for number in numbers[4:])
    values: dict[str, Any] = dict(zip(kind.values, given, strict=False))
    if kind.listed is not None:
        values = {"list": given}
    return Event(kind.name, int(numbers[1]), MappingProxyType(values), int(numbers[2]))


def in_audience(event: Event, seat: Seat) -> bool:
    """Whether the seat may know the secret values of the event."""
    return event.audience == EVERYONE or (seat != NO_SEAT and event.audience >> seat & 1 == 1)


def event_for(event: Event, kind: Kind, seat: Seat) -> Event | None:
    """The event as the seat may know it, or None if it must not learn of it at all."""
    if in_audience(event, seat):
        return event
    if kind.hidden or kind.chance:
        return None
    closed = {n: None if n in kind.secret else v for n, v in event.values.items()}
    return Event(event.kind, event.seat, MappingProxyType(closed), NOBODY)
