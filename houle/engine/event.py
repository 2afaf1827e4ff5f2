"""Facts that moves tell: written by rules into a flat log, read as events with closed values."""

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
"""The audience of a fact that nobody may not know."""
NOBODY = 0
"""The audience of a fact that no seat may know before the end."""

NO_LOG: Any = None
"""Listens to nothing and costs nothing: compiled code leaves out all that would be told."""

LOG_SIZE = 16384


@rule
def tell(log: Array, kind: int, seat: Seat, audience: int, a: int, b: int, c: int) -> None:
    """Write a fact: its kind, whom it is about, who may know its secret values, three values."""
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
    """Write a fact whose value is a list: entries start to stop - 1 of an array."""
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
    """The audience of one seat alone, to be added to others."""
    return 1 << seat


def new_log() -> Array:
    """An empty log with room for everything that one move can tell."""
    return np.zeros(LOG_SIZE, np.int16)


class Scratch(threading.local):
    """What every thread writes on again and again."""

    def __init__(self) -> None:
        self.log = new_log()


SCRATCH = Scratch()


def used_log() -> Array:
    """The log of this thread, emptied: for what is read before anything else is told."""
    log = SCRATCH.log
    log[0] = 0
    return log


@dataclass(frozen=True)
class Kind:
    """What a kind of event is called and what its values mean.

    ``values`` maps names to value types (``number``, ``seat``, ``card``...), at most three; a kind
    with ``listed`` holds one list of that type instead. Names in ``secret`` are closed for seats
    outside the audience. ``hidden`` events do not even reach them. ``chance`` marks an outcome of
    chance that goes into the record.
    """

    name: str
    values: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    listed: str | None = None
    secret: tuple[str, ...] = ()
    hidden: bool = False
    chance: bool = False


@dataclass(frozen=True)
class Event:
    """One fact: kind, seat (NO_SEAT if none), named values; None stands for closed."""

    kind: str
    seat: Seat
    values: Mapping[str, int | tuple[int, ...] | None]
    audience: int = EVERYONE

    def to_json(self) -> dict[str, Any]:
        """The event as plain data."""
        return {"kind": self.kind, "seat": self.seat, **self.values}


def read_log(log: Array | Sequence[int], kinds: Sequence[Kind]) -> Iterator[Event]:
    """The events in a log, complete, in the order in which they were told."""
    at, end = 1, int(log[0])
    while at <= end:
        after = at + 4 + int(log[at + 3])
        yield read_event(kinds, tuple(log[at:after]))
        at = after


KNOWN: dict[tuple[int, tuple[int, ...]], Event] = {}
"""Events that have been read before, by their kinds and numbers: the same few come up again."""
MOST_KNOWN, SHORT = 20_000, 7
"""How many are kept, and how many numbers those have at most: long lists hardly come up again."""


def read_event(kinds: Sequence[Kind], numbers: tuple[int, ...]) -> Event:
    """The event that was written as these numbers."""
    found = KNOWN.get((id(kinds), numbers))
    if found is None:
        found = make_event(kinds, numbers)
        if len(numbers) <= SHORT:
            if len(KNOWN) >= MOST_KNOWN:
                KNOWN.clear()
            KNOWN[id(kinds), numbers] = found
    return found


def make_event(kinds: Sequence[Kind], numbers: tuple[int, ...]) -> Event:
    """The event of these numbers: kind, seat, audience, how many values, the values."""
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
    """The event as the seat may know it, or None if it may not know of it at all."""
    if in_audience(event, seat):
        return event
    if kind.hidden or kind.chance:
        return None
    closed = {n: None if n in kind.secret else v for n, v in event.values.items()}
    return Event(event.kind, event.seat, MappingProxyType(closed), NOBODY)
