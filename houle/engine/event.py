"""Facts that moves tell: written by rules into a flat log, read as events with closed values."""

from __future__ import annotations

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


def read_log(log: Array, kinds: Sequence[Kind]) -> Iterator[Event]:
    """The events in a log, complete, in the order in which they were told."""
    at = 1
    while at <= int(log[0]):
        kind = kinds[int(log[at])]
        count = int(log[at + 3])
        numbers = tuple(int(v) for v in log[at + 4 : at + 4 + count])
        values = dict(zip(kind.values, numbers, strict=False))
        if kind.listed is not None:
            values = {"list": numbers}  # type: ignore[dict-item]
        yield Event(kind.name, int(log[at + 1]), MappingProxyType(values), int(log[at + 2]))
        at += 4 + count


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
