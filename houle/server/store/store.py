"""The store: runs jobs over a database connection, many of them in one durable commit.

A job is a plain function of a SQLAlchemy connection. Jobs that wait at the same time share one
transaction and one flush to disk. If one of them fails, they are all run again, each in its own
savepoint, so that a failing job affects no other. The entries of tables, which are most of what is
stored, are written by a few statements for all of them (batch_sql.py). When ``write`` or ``append``
returns, the data is durable. Two kinds of database errors are raised: ``IntegrityError`` (another
process was quicker) and ``StorageError`` (nothing was confirmed).
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, TypeVar, cast

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError

from houle.server.watch import metrics

from . import rows
from .batch_sql import append_all
from .engines import SERVING, asyncpg_url, is_postgres, postgres_engine, sqlite_engine
from .failures import (
    StorageError,
    first_line,
    is_lost,
    is_mistake,
    is_of_database,
    is_outage,
    may_be_tried_again,
)
from .rows import Change

logger = logging.getLogger(__name__)

T = TypeVar("T")
Job = Callable[[sa.Connection], T]

MOST_TOGETHER = 256
"""How many jobs share a commit at most."""
MANY_JOBS, GATHER_SECONDS = 32, 0.03
"""After a commit of this many jobs, how long to wait for more: larger batches cost less per job,
and under such a load the wait is not noticed."""
WRITERS, READERS = 2, 4
"""The number of connections to PostgreSQL for writing and for reading."""
TRIES = 3
"""How often a transaction is tried that a conflict or a lost connection has ended."""

FAILED_TOGETHER = "jobs failed together, running them one by one"
"""What is logged if an unexpected error has ended a shared transaction."""


class Store(Protocol):
    """A database."""

    async def write(self, job: Job[T], order: str = "") -> T:
        """Run a job and give its result once it is durable; jobs are sorted by ``order``."""

    def append(self, change: Change) -> asyncio.Future[None]:
        """Store an entry and what changes with it; done once it is durable."""

    async def read(self, job: Job[T]) -> T:
        """Run a job that only reads, on one snapshot of the committed data."""

    @property
    def waiting(self) -> int:
        """How many jobs wait to be stored."""

    async def close(self) -> None:
        """Finish all waiting jobs and close the connections."""


@dataclass
class PendingJob:
    """A job and the future of its result."""

    job: Job[Any]
    order: str
    future: asyncio.Future[Any]
    change: Change | None = None
    """What the job appends, if that is all it does."""
    result: Any = None
    error: BaseException | None = None

    def settle(self) -> None:
        """Set the future, unless it was cancelled."""
        if self.future.done():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


def appending(change: Change, future: asyncio.Future[Any]) -> PendingJob:
    """An entry that waits to be stored."""
    return PendingJob(partial(rows.append, change=change), change.entry.table_id, future, change)


def run_all(connection: sa.Connection, batch: list[PendingJob]) -> None:
    """Run the jobs of a shared transaction; if one fails, the transaction must be rolled back."""
    changes: dict[str, Change] = {}
    later = []
    for waiting in batch:
        if waiting.change is None:
            waiting.result = waiting.job(connection)
        elif waiting.order in changes:  # nobody appends an entry before knowing the one before it
            later.append(waiting)
        else:
            changes[waiting.order] = waiting.change
    if changes:
        append_all(connection.exec_driver_sql, connection.dialect.name, changes.values())
    for waiting in later:
        waiting.job(connection)


def run_one_by_one(connection: sa.Connection, batch: list[PendingJob]) -> None:
    """Run the jobs of a shared transaction, each in a savepoint."""
    for waiting in batch:
        run_in_savepoint(connection, waiting)


def run_in_savepoint(connection: sa.Connection, waiting: PendingJob) -> None:
    """Run one job of a shared transaction in a savepoint; it is undone if it fails."""
    waiting.result, waiting.error = None, None
    try:
        with connection.begin_nested():
            waiting.result = waiting.job(connection)
    except IntegrityError as error:
        waiting.error = error
    except DBAPIError as error:
        if is_outage(error):
            raise
        waiting.error = StorageError(first_line(error))
    except Exception as error:
        waiting.error = error


def fail(batch: list[PendingJob], error: Exception) -> None:
    """Mark all jobs of the batch as not confirmed."""
    log_mistake("storing failed", error, batch)
    for waiting in batch:
        waiting.error = StorageError(first_line(error))


def log_mistake(event: str, error: Exception, batch: list[PendingJob]) -> None:
    """Log an error that nobody expected; that the database is out of order is told to clients."""
    if is_mistake(error):
        logger.error(event, exc_info=error, extra={"count": len(batch)})


class SqliteStore:
    """One file: a thread that writes, a thread that reads."""

    def __init__(self, path: str) -> None:
        self.writes: queue.SimpleQueue[PendingJob | None] = queue.SimpleQueue()
        self.reads: queue.SimpleQueue[PendingJob | None] = queue.SimpleQueue()
        writer, reader = sqlite_engine(path), sqlite_engine(path, read_only=True)
        self.threads = [
            threading.Thread(
                target=serve, args=(self.writes, writer, GATHER_SECONDS), name="writer"
            ),
            threading.Thread(target=serve, args=(self.reads, reader, 0.0), name="reader"),
        ]
        self.closed = False
        for thread in self.threads:
            thread.daemon = True
            thread.start()

    @property
    def waiting(self) -> int:
        """How many jobs wait to be stored."""
        return self.writes.qsize()

    async def write(self, job: Job[T], order: str = "") -> T:
        """Run the job in the next shared transaction."""
        return await self.ask(self.writes, job, order)

    async def read(self, job: Job[T]) -> T:
        """Run the job on what is committed."""
        return await self.ask(self.reads, job, "")

    def append(self, change: Change) -> asyncio.Future[None]:
        """Store an entry in the next shared transaction."""
        if self.closed:
            raise StorageError("it is closed")
        future = asyncio.get_running_loop().create_future()
        self.writes.put(appending(change, future))
        return future

    async def ask(self, jobs: queue.SimpleQueue[PendingJob | None], job: Job[T], order: str) -> T:
        """Queue the job and wait for its result."""
        if self.closed:
            raise StorageError("it is closed")
        future = asyncio.get_running_loop().create_future()
        jobs.put(PendingJob(job, order, future))
        return cast(T, await future)

    async def close(self) -> None:
        """Finish all jobs that wait."""
        if not self.closed:
            self.closed = True
            self.writes.put(None)
            self.reads.put(None)
        for thread in self.threads:
            await asyncio.to_thread(thread.join)


def serve(jobs: queue.SimpleQueue[PendingJob | None], engine: sa.Engine, rest: float) -> None:
    """Run jobs until None is queued; all that wait at the same time share a transaction."""
    going_on = True
    while going_on:
        batch, going_on = next_batch(jobs)
        if not batch:
            continue
        try:
            with metrics.commit(threading.current_thread().name, len(batch)):
                run_together(engine, batch)
        except Exception as error:
            fail(batch, error)
            engine.dispose()  # do not use a connection again that has seen a failing disk
        for loop in {waiting.future.get_loop() for waiting in batch}:
            mine = [w for w in batch if w.future.get_loop() is loop]
            if not loop.is_closed():
                loop.call_soon_threadsafe(settle_all, mine)
        if rest and len(batch) >= MANY_JOBS:
            time.sleep(rest)
    engine.dispose()


def run_together(engine: sa.Engine, batch: list[PendingJob]) -> None:
    """Run the jobs and commit them; if one fails, again with a savepoint for each."""
    changes = {waiting.order: waiting.change for waiting in batch if waiting.change is not None}
    try:
        if len(changes) == len(batch):
            append_plainly(engine, changes.values())
            return
        with engine.begin() as connection:
            run_all(connection, batch)
    except Exception as error:
        log_mistake(FAILED_TOGETHER, error, batch)
        with engine.begin() as connection:
            run_one_by_one(connection, batch)


def append_plainly(engine: sa.Engine, changes: Iterable[Change]) -> None:
    """Store entries without SQLAlchemy, whose overhead is larger than the commit itself."""
    pooled = engine.raw_connection()
    try:
        connection: Any = pooled.driver_connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            append_all(connection.execute, engine.dialect.name, changes)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
    finally:
        pooled.close()


def settle_all(batch: list[PendingJob]) -> None:
    """Set the futures of all jobs of the batch."""
    for waiting in batch:
        waiting.settle()


def next_batch(jobs: queue.SimpleQueue[PendingJob | None]) -> tuple[list[PendingJob], bool]:
    """All jobs that wait now, at least one; and whether more may come."""
    batch: list[PendingJob] = []
    first = jobs.get()
    while first is not None:
        batch.append(first)
        if len(batch) >= MOST_TOGETHER or jobs.empty():
            return batch, True
        first = jobs.get()
    return batch, False


class PostgresStore:
    """A PostgreSQL server, shared with other processes."""

    def __init__(self, url: str, name: str = SERVING) -> None:
        self.writer = postgres_engine(url, WRITERS, name=name)
        # A job reads one snapshot, even if another process writes meanwhile.
        self.reader = postgres_engine(url, READERS, name=name, isolation_level="REPEATABLE READ")
        self.jobs: asyncio.Queue[PendingJob] = asyncio.Queue()
        self.tasks: list[asyncio.Task[None]] = []
        self.unsettled = 0
        self.closed = False

    @property
    def waiting(self) -> int:
        """How many jobs wait to be stored."""
        return self.jobs.qsize()

    async def write(self, job: Job[T], order: str = "") -> T:
        """Run the job in the next shared transaction."""
        future = asyncio.get_running_loop().create_future()
        self.put(PendingJob(job, order, future))
        return cast(T, await future)

    def append(self, change: Change) -> asyncio.Future[None]:
        """Store an entry in the next shared transaction."""
        future = asyncio.get_running_loop().create_future()
        self.put(appending(change, future))
        return future

    def put(self, waiting: PendingJob) -> None:
        """Put a job into the queue."""
        if self.closed:
            raise StorageError("it is closed")
        if not self.tasks:
            self.tasks = [asyncio.create_task(self.serve()) for _ in range(WRITERS)]
        self.unsettled += 1
        self.jobs.put_nowait(waiting)

    async def read(self, job: Job[T]) -> T:
        """Run the job on what is committed."""
        for tried in range(1, TRIES + 1):
            try:
                async with self.reader.connect() as connection:
                    return cast(T, await connection.run_sync(job))
            except Exception as error:
                if not is_of_database(error):
                    raise
                if tried == TRIES or not may_be_tried_again(error):
                    raise StorageError(first_line(error)) from None
        raise AssertionError("unreachable")

    async def serve(self) -> None:
        """Run jobs until cancelled; all that wait at the same time share a transaction."""
        while True:
            batch = [await self.jobs.get()]
            while not self.jobs.empty() and len(batch) < MOST_TOGETHER:
                batch.append(self.jobs.get_nowait())
            # Processes that lock tables in the same order cannot deadlock.
            batch.sort(key=lambda waiting: waiting.order)
            try:
                with metrics.commit("writer", len(batch)):
                    await self.run_or_again(batch)
            except Exception as error:
                fail(batch, error)
            settle_all(batch)
            self.unsettled -= len(batch)

    async def run_or_again(self, batch: list[PendingJob]) -> None:
        """Run the jobs and commit them; retry if they failed before the commit began.

        After that it is unknown whether they are stored: nothing is confirmed, and clients find out
        by sending their message again.
        """
        run = run_all
        for tried in range(1, TRIES + 1):
            committing = False
            try:
                async with self.writer.connect() as connection, connection.begin() as transaction:
                    await connection.run_sync(run, batch)
                    committing = True
                    await transaction.commit()
                return
            except Exception as error:
                failed_together = run is run_all and not is_lost(error)
                again = failed_together or may_be_tried_again(error)
                if tried == TRIES or committing or not again:
                    raise
                if failed_together:
                    log_mistake(FAILED_TOGETHER, error, batch)
                    run = run_one_by_one

    async def close(self) -> None:
        """Finish all jobs that wait."""
        self.closed = True
        while self.unsettled > 0:
            await asyncio.sleep(0.01)
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.writer.dispose()
        await self.reader.dispose()


def open_store(url: str, name: str = SERVING) -> Store:
    """The store behind an address: ``sqlite:///FILE`` or ``postgresql://...``.

    PostgreSQL knows its connections by the name.
    """
    if url.startswith("sqlite:///"):
        return SqliteStore(url.removeprefix("sqlite:///"))
    if is_postgres(url):
        return PostgresStore(asyncpg_url(url), name)
    raise ValueError(f"a database is sqlite:///FILE or postgresql://..., not {url!r}")
