"""Metrics of this process for Prometheus; no label identifies a table or a person."""

from __future__ import annotations

from collections import Counter as Counted
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from time import perf_counter

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)

BUCKET_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256)

ENTRIES = Counter(
    "houle_entries_stored", "Entries of tables that are stored", ["kind"], registry=REGISTRY
)
REFUSALS = Counter("houle_refusals", "Refusals sent to clients", ["code"], registry=REGISTRY)
BATCHES = Histogram(
    "houle_store_batch_jobs",
    "Jobs that share a transaction",
    ["work"],
    registry=REGISTRY,
    buckets=SIZES,
)
COMMITS = Histogram(
    "houle_store_batch_seconds",
    "From the first job of a transaction to the end of its commit",
    ["work"],
    registry=REGISTRY,
    buckets=BUCKET_SECONDS,
)
THINKING = Histogram(
    "houle_bot_thinking_seconds",
    "How long bots think, and wait for a thread to think in",
    ["game", "level"],
    registry=REGISTRY,
    buckets=(*BUCKET_SECONDS, 20.0),
)
CUT_SHORT = Counter(
    "houle_bot_searches_cut_short",
    "Searches of bots that took too long and ended before their iterations",
    ["game", "level"],
    registry=REGISTRY,
)
FAST_MOVES_DECLINED = Counter(
    "houle_fast_moves_declined",
    "Moves that were left to the normal path",
    ["reason"],
    registry=REGISTRY,
)
PAUSED = Counter(
    "houle_tables_paused", "Tables whose bots rest, because nobody is there", registry=REGISTRY
)
MESSAGES = Counter("houle_messages_sent", "Messages put on sockets", registry=REGISTRY)
sent = 0
"""Messages not yet added to MESSAGES: a plain number is faster than a counter."""
stored: Counted[str] = Counted()
"""Entries not yet added to ENTRIES, by kind."""
GOODBYES = Counter(
    "houle_goodbyes", "Connections that the server has ended", ["why"], registry=REGISTRY
)
REQUESTS = Histogram(
    "houle_http_request_seconds",
    "Answered requests",
    ["method", "route", "status"],
    registry=REGISTRY,
    buckets=BUCKET_SECONDS,
)

CONNECTIONS_REFUSED = Counter(
    "houle_connections_refused",
    "Connections closed before a request was complete, or before it was read",
    ["why"],
    registry=REGISTRY,
)
HTTP_CONNECTIONS = Gauge(
    "houle_http_connections", "Open connections, sockets included", registry=REGISTRY
)
CONNECTIONS = Gauge("houle_connections", "Open sockets", registry=REGISTRY)
TABLES = Gauge("houle_tables_in_memory", "Tables in memory", registry=REGISTRY)
ACTING = Gauge("houle_tables_acted_at", "Tables at which bots or clocks act now", registry=REGISTRY)
QUEUED = Gauge("houle_store_queue", "Jobs that wait to be stored", registry=REGISTRY)
COMPILED = Gauge("houle_games_compiled", "Games whose compiled rules are in use", registry=REGISTRY)
READY = Gauge("houle_ready", "1 if the process is ready to serve", registry=REGISTRY)


@contextmanager
def commit(work: str, jobs: int) -> Iterator[None]:
    """Measure a transaction of ``jobs`` jobs."""
    begun = perf_counter()
    try:
        yield
    finally:
        BATCHES.labels(work).observe(jobs)
        COMMITS.labels(work).observe(perf_counter() - begun)


def count_up() -> None:
    """Add what was counted as plain numbers to the counters."""
    global sent
    MESSAGES.inc(sent)
    sent = 0
    for kind, count in stored.items():
        ENTRIES.labels(kind).inc(count)
    stored.clear()


def page(gauges: Mapping[Gauge, float]) -> bytes:
    """All metrics of this process, as Prometheus reads them; the gauges are set first."""
    count_up()
    for gauge, value in gauges.items():
        gauge.set(value)
    return generate_latest(REGISTRY)
