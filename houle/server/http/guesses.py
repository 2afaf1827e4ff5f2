"""Wrong passwords: each makes the next attempt wait longer, and nobody can lock out another.

Attempts are counted by name and address together, so that strangers who guess from elsewhere do
not count against the owner. Guessing one name from many addresses is limited too, but not where
somebody has logged in to it before, and not for whoever is logged in.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil
from time import monotonic
from typing import TypeVar

from houle.server.errors import Refusal

from .limits import KEPT, Limits

T = TypeVar("T")

FREE_GUESSES = 5
"""This many wrong guesses are free; after them, the next one has to wait."""
LONGEST_WAIT_SECONDS = 300.0
"""The wait doubles with every wrong guess, up to this."""
FORGIVEN_SECONDS = 3600.0
"""How long after the last attempt wrong guesses are forgotten."""


@dataclass
class Wrong:
    """The wrong guesses of one key."""

    count: int
    last: float

    @property
    def wait(self) -> float:
        """Seconds after the last guess until the next one."""
        over = self.count - FREE_GUESSES
        return 0.0 if over < 0 else min(LONGEST_WAIT_SECONDS, 2.0**over)


class PasswordGuesses:
    """All recent wrong guesses, and from where the right ones came."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.wrong: OrderedDict[str, Wrong] = OrderedDict()
        self.known: OrderedDict[str, None] = OrderedDict()
        """Names with the addresses from which somebody has logged in to them."""

    @contextmanager
    def login(self, name: str, address: str, *, is_owner: bool) -> Iterator[None]:
        """Count an attempt to log in; a successful one clears what was counted."""
        pair = f"{address} {name}"
        buckets = {"login_address": address}
        if not is_owner and pair not in self.known:
            buckets["login_name"] = name
        with self.limits.guess(**buckets), self.attempt(pair):
            yield
        remember(self.known, pair, None)

    @contextmanager
    def confirmation(self, person_id: str) -> Iterator[None]:
        """Count an attempt of somebody logged in to confirm something with the password."""
        with self.attempt(f"confirmed by {person_id}"):
            yield

    @contextmanager
    def attempt(self, key: str) -> Iterator[None]:
        """Count an attempt before it is known whether it is right, or refuse it."""
        now, found = monotonic(), self.wrong.get(key)
        if found is None or now - found.last > FORGIVEN_SECONDS:
            found = Wrong(0, now)
        left = found.last + found.wait - now
        if left > 0:
            raise Refusal("too_often", seconds=ceil(left))
        remember(self.wrong, key, Wrong(found.count + 1, now))
        yield
        self.wrong.pop(key, None)


def remember(kept: OrderedDict[str, T], key: str, value: T) -> None:
    """Keep a value; the least recently used one goes when there are too many."""
    kept[key] = value
    kept.move_to_end(key)
    if len(kept) > KEPT:
        kept.popitem(last=False)
