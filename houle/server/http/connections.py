"""How many connections may be open, in all and from one address."""

from __future__ import annotations

import sys
from collections import Counter

from houle.server.settings import ServerSettings
from houle.server.watch import metrics

HEAD_BYTES = 32 << 10
"""The largest head of a request: its first line and its headers."""
OTHER_DESCRIPTORS = 128
"""File descriptors that connections never use: databases, files, other processes."""
MOST_CONNECTIONS = 10_000
"""How many connections are open at most, even if the system allows more."""
KEPT_FOR_NEWCOMERS = 32
"""The last connections are only for addresses that have few open."""
FEW = 4


class ConnectionLimits:
    """Counts the open connections of this process, by address."""

    def __init__(self, most: int, per_address: int | None) -> None:
        self.most, self.per_address = most, per_address
        self.open: Counter[str] = Counter()
        self.total = 0

    def admit(self, address: str) -> bool:
        """Count one more connection of an address, unless that is one too many."""
        there = self.open[address]
        if self.per_address is not None and there >= self.per_address:
            return False
        if self.total >= self.most - (KEPT_FOR_NEWCOMERS if there >= FEW else 0):
            return False
        self.open[address] += 1
        self.total += 1
        metrics.HTTP_CONNECTIONS.inc()
        return True

    def leave(self, address: str) -> None:
        """Count one connection less."""
        self.total -= 1
        metrics.HTTP_CONNECTIONS.dec()
        self.open[address] -= 1
        if self.open[address] <= 0:
            del self.open[address]


def limits_of(settings: ServerSettings) -> ConnectionLimits:
    """The limits of this process; behind a proxy all connections come from one address."""
    most = min(MOST_CONNECTIONS, allowed_descriptors() - OTHER_DESCRIPTORS)
    per_address = settings.connections if settings.proxies == 0 else 0
    return ConnectionLimits(max(2 * KEPT_FOR_NEWCOMERS, most), per_address or None)


def allowed_descriptors() -> int:
    """How many files and connections this process may have open, once that is raised."""
    if sys.platform == "win32":
        return MOST_CONNECTIONS
    import resource

    wanted = MOST_CONNECTIONS + OTHER_DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else soft
