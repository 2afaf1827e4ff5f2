"""Rate limits as token buckets; each process counts for itself."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from houle.server.errors import Refusal

KEPT = 20_000
"""How many buckets of a kind are kept; the least recently used goes first."""

MINUTE_SECONDS = 60.0

RATES: dict[str, tuple[float, float]] = {
    "request": (1.0, 20.0),
    "person": (0.5, 15.0),
    "page": (0.25, 5.0),
    "guest": (0.05, 1.5),
    "public": (0.0005, 0.5),
    "hint": (0.02, 0.2),
    "replay": (0.25, 2.0),
    "record": (0.005, 0.5),
    "review": (0.005, 0.5),
}
"""By kind: requests a second, and the burst, as multiples of the setting ``rate``."""

GUESSES: dict[str, tuple[float, float]] = {
    "login_name": (1 / MINUTE_SECONDS, 50.0),
    "login_address": (4 / MINUTE_SECONDS, 20.0),
    "join_person": (2 / MINUTE_SECONDS, 10.0),
    "join_address": (4 / MINUTE_SECONDS, 30.0),
    "account": (6 / MINUTE_SECONDS, 30.0),
}
"""By kind: wrong guesses a second, and the burst; independent of the settings."""


class Bucket:
    """Lets ``burst`` through at once and ``rate`` a second after that."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.left, self.at = burst, monotonic()

    def fill(self) -> None:
        """Add the tokens of the time since the last call."""
        now = monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now

    def has_room(self) -> bool:
        """Whether there is a token left."""
        self.fill()
        return self.left >= 1

    def take(self) -> bool:
        """Take a token; False if there is none."""
        if not self.has_room():
            return False
        self.left -= 1
        return True

    def give_back(self) -> None:
        """Put a token back."""
        self.left = min(self.burst, self.left + 1)

    def wait(self) -> int:
        """Seconds until there is a token again."""
        return max(1, round((1 - self.left) / self.rate + 0.5))


class Limits:
    """All buckets, by kind and by key (an address, a person, a name)."""

    def __init__(self, rate: float) -> None:
        scaled = {kind: (rate * a, max(1.0, rate * b)) for kind, (a, b) in RATES.items()}
        self.kinds = {**scaled, **GUESSES}
        self.unlimited = frozenset() if rate > 0 else frozenset(RATES)
        self.buckets: dict[str, OrderedDict[str, Bucket]] = {k: OrderedDict() for k in self.kinds}

    def bucket(self, kind: str, key: str) -> Bucket | None:
        """The bucket of a key; None without a limit."""
        if kind in self.unlimited:
            return None
        kept = self.buckets[kind]
        found = kept.get(key)
        if found is None:
            found = kept[key] = Bucket(*self.kinds[kind])
            if len(kept) > KEPT:
                kept.popitem(last=False)
        kept.move_to_end(key)
        return found

    def check(self, kind: str, key: str) -> None:
        """Count one more, or refuse it and say when to try again."""
        bucket = self.bucket(kind, key)
        if bucket is not None and not bucket.take():
            raise Refusal("too_often", seconds=bucket.wait())

    @contextmanager
    def guess(self, **keys: str) -> Iterator[None]:
        """Count an attempt, by kind; a successful one is not counted."""
        for kind, key in keys.items():
            self.check(kind, key)
        yield
        for kind, key in keys.items():
            self.forgive(kind, key)

    def forgive(self, kind: str, key: str) -> None:
        """Take a counted attempt back: it was right."""
        bucket = self.bucket(kind, key)
        if bucket is not None:
            bucket.give_back()
