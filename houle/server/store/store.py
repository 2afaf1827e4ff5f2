"""The store: jobs over a database connection, many of them in one durable commit.

A job is a plain function of a SQLAlchemy connection. Jobs that wait at the same time share one
transaction, and one flush of the disk confirms all of them. If one of them fails, they are run
again, each in a savepoint of its own: it takes nothing else down. The entries of tables, which are
most of what is stored, are stored by a few statements for all of them (bulk.py). Whoever awaits
``write`` or ``append`` knows afterwards that it is stored. Two errors of a database come through:
``IntegrityError`` (somebody else was quicker) and ``StorageError`` (nothing was confirmed).
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from typing import Any, Protocol, TypeVar, cast

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError, IntegrityError

from houle.engine.errors import HouleError, MissingExtraError
from houle.server.watch import metrics

from . import rows
from .batch_sql import append_all
from .rows import Change

T = TypeVar("T")
Job = Callable[[sa.Connection], T]

MOST_TOGETHER = 256
"""No more jobs than this share a commit."""
MANY, GATHER = 32, 0.03
"""After a commit of so many jobs, seconds in which still more come together for the next one: each
of them then takes a fraction of the time, and nobody notices the wait among so many."""
BUSY = 5
"""Seconds for which a process waits while another one has the file."""
SETTINGS = (
    f"busy_timeout={1000 * BUSY}",
    "journal_mode=WAL",
    "synchronous=FULL",
    "wal_autocheckpoint=4000",
)
"""How SQLite is to work: every commit reaches the disk. Sixteen megabytes of them are brought into
the file at a time: the same pages change again and again, and everybody waits meanwhile."""
WRITERS, READERS = 2, 4
"""Connections to PostgreSQL that write and read at the same time."""
CONNECT_SECONDS, COMMAND_SECONDS = 5, 10
"""How long PostgreSQL may take before it counts as gone."""
STUCK = "5000"
"""Milliseconds after which PostgreSQL ends what a process that hangs has begun."""

TRY_AGAIN = ("40001", "40P01")
"""What PostgreSQL says when two transactions were in each other's way."""
TRIES = 3
"""How often a transaction is begun that such a thing, or a lost connection, has ended."""


class StorageError(HouleError):
    """Raised when the database cannot take or give anything now; nothing was confirmed."""

    code = "storage"

    def __init__(self, why: str) -> None:
        super().__init__(f"the database is out of order, nothing was stored: {why}")


class Store(Protocol):
    """Where everything is kept."""

    async def write(self, job: Job[T], order: str = "") -> T:
        """Run the job and give its result once it is durable; jobs are run sorted by order."""

    def append(self, change: Change) -> asyncio.Future[None]:
        """Store an entry with what depends on it; done once it is durable."""

    async def read(self, job: Job[T]) -> T:
        """Run a job that changes nothing, over one snapshot of what is committed."""

    @property
    def waiting(self) -> int:
        """How many jobs wait to be stored."""

    async def close(self) -> None:
        """Finish what was begun and let go."""


@dataclass
class Waiting:
    """A job and the future of who waits for it."""

    job: Job[Any]
    order: str
    future: asyncio.Future[Any]
    change: Change | None = None
    """What the job appends, if that is all it does."""
    result: Any = None
    error: BaseException | None = None

    def settle(self) -> None:
        """Tell who waits, unless they have gone."""
        if self.future.done():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


def appending(change: Change, future: asyncio.Future[Any]) -> Waiting:
    """An entry that waits to be stored."""
    return Waiting(partial(rows.append, change=change), change.entry.table_id, future, change)


def run_all(connection: sa.Connection, batch: list[Waiting]) -> None:
    """Run the jobs of a shared transaction; if one of them fails, all have to be undone."""
    changes: dict[str, Change] = {}
    later = []
    for waiting in batch:
        if waiting.change is None:
            waiting.result = waiting.job(connection)
        elif waiting.order in changes:  # nobody appends before they know of the last entry
            later.append(waiting)
        else:
            changes[waiting.order] = waiting.change
    if changes:
        append_all(connection.exec_driver_sql, connection.dialect.name, changes.values())
    for waiting in later:
        waiting.job(connection)


def run_one_by_one(connection: sa.Connection, batch: list[Waiting]) -> None:
    """Run the jobs of a shared transaction, each by itself."""
    for waiting in batch:
        run_in_savepoint(connection, waiting)


def run_in_savepoint(connection: sa.Connection, waiting: Waiting) -> None:
    """Run one job of a shared transaction; what it does is undone if it fails."""
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


def is_outage(error: DBAPIError) -> bool:
    """Whether the database itself is in trouble, not just the job."""
    return error.connection_invalidated or not isinstance(
        error, sa.exc.DataError | sa.exc.ProgrammingError
    )


def fail(batch: list[Waiting], error: BaseException) -> None:
    """Tell everybody in the batch that nothing of it is confirmed."""
    for waiting in batch:
        waiting.error = StorageError(first_line(error))


def first_line(error: BaseException) -> str:
    """What went wrong, without the statement and its values."""
    cause = getattr(error, "orig", None) or error
    return str(cause).split("\n")[0][:200] or type(cause).__name__


class SqliteStore:
    """One file: a thread that writes, a thread that reads."""

    def __init__(self, path: str) -> None:
        self.writes: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self.reads: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        writer, reader = sqlite_engine(path), sqlite_engine(path, read_only=True)
        self.threads = [
            threading.Thread(target=serve, args=(self.writes, writer, GATHER), name="writer"),
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

    async def ask(self, jobs: queue.SimpleQueue[Waiting | None], job: Job[T], order: str) -> T:
        """Put the job into a queue and wait for its result."""
        if self.closed:
            raise StorageError("it is closed")
        future = asyncio.get_running_loop().create_future()
        jobs.put(Waiting(job, order, future))
        return cast(T, await future)

    async def close(self) -> None:
        """Finish all jobs that wait."""
        if not self.closed:
            self.closed = True
            self.writes.put(None)
            self.reads.put(None)
        for thread in self.threads:
            await asyncio.to_thread(thread.join)


def serve(jobs: queue.SimpleQueue[Waiting | None], engine: sa.Engine, rest: float) -> None:
    """Run jobs until None comes; all that wait at a time share a transaction."""
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
            engine.dispose()  # a connection that has seen a failing disk is not trusted again
        for loop in {waiting.future.get_loop() for waiting in batch}:
            mine = [w for w in batch if w.future.get_loop() is loop]
            if not loop.is_closed():
                loop.call_soon_threadsafe(settle_all, mine)
        if rest and len(batch) >= MANY:
            time.sleep(rest)
    engine.dispose()


def run_together(engine: sa.Engine, batch: list[Waiting]) -> None:
    """Run the jobs and commit them; once more, each by itself, if one of them fails."""
    changes = {waiting.order: waiting.change for waiting in batch if waiting.change is not None}
    try:
        if len(changes) == len(batch):
            append_plainly(engine, changes.values())
            return
        with engine.begin() as connection:
            run_all(connection, batch)
    except Exception:
        with engine.begin() as connection:
            run_one_by_one(connection, batch)


def append_plainly(engine: sa.Engine, changes: Iterable[Change]) -> None:
    """Store entries without SQLAlchemy: its part in a commit takes longer than the commit."""
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


def settle_all(batch: list[Waiting]) -> None:
    """Tell everybody in the batch."""
    for waiting in batch:
        waiting.settle()


def next_batch(jobs: queue.SimpleQueue[Waiting | None]) -> tuple[list[Waiting], bool]:
    """All jobs that wait now, at least one; and whether more may come."""
    batch: list[Waiting] = []
    first = jobs.get()
    while first is not None:
        batch.append(first)
        if len(batch) >= MOST_TOGETHER or jobs.empty():
            return batch, True
        first = jobs.get()
    return batch, False


def sqlite_engine(path: str, *, read_only: bool = False) -> sa.Engine:
    """An engine whose commits survive a power cut."""
    engine = sa.create_engine(
        f"sqlite:///{path}", poolclass=sa.pool.StaticPool, hide_parameters=True
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        """Make every commit reach the disk."""
        connection.isolation_level = None
        for setting in SETTINGS:
            settle_setting(connection, setting)
        if read_only:
            connection.execute("PRAGMA query_only=ON")

    @event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        """Begin as what it is: whoever writes waits for others before, not in between."""
        connection.exec_driver_sql("BEGIN" if read_only else "BEGIN IMMEDIATE")

    return engine


def settle_setting(connection: Any, setting: str) -> None:
    """Apply a setting; SQLite does not wait by itself while others turn a new file to its log."""
    until = time.monotonic() + BUSY
    while True:
        try:
            connection.execute(f"PRAGMA {setting}")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
            time.sleep(0.01)


class PostgresStore:
    """A server elsewhere, shared with other processes."""

    def __init__(self, url: str) -> None:
        self.writer = postgres_engine(url, WRITERS)
        # Whatever a job reads belongs together, even if another process writes meanwhile.
        self.reader = postgres_engine(url, READERS, isolation_level="REPEATABLE READ")
        self.jobs: asyncio.Queue[Waiting] = asyncio.Queue()
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
        self.put(Waiting(job, order, future))
        return cast(T, await future)

    def append(self, change: Change) -> asyncio.Future[None]:
        """Store an entry in the next shared transaction."""
        future = asyncio.get_running_loop().create_future()
        self.put(appending(change, future))
        return future

    def put(self, waiting: Waiting) -> None:
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
        """Run jobs for ever; all that wait at a time share a transaction."""
        while True:
            batch = [await self.jobs.get()]
            while not self.jobs.empty() and len(batch) < MOST_TOGETHER:
                batch.append(self.jobs.get_nowait())
            # Two processes that lock the same tables in the same order cannot block each other.
            batch.sort(key=lambda waiting: waiting.order)
            try:
                with metrics.commit("writer", len(batch)):
                    await self.run_or_again(batch)
            except Exception as error:
                fail(batch, error)
            settle_all(batch)
            self.unsettled -= len(batch)

    async def run_or_again(self, batch: list[Waiting]) -> None:
        """Run the jobs and commit them; again if they were stopped before the commit began.

        Once it has begun, nobody knows whether they are stored: then nothing is confirmed, and
        whoever asks again finds out.
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
                run = run_one_by_one if failed_together else run

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


def postgres_engine(url: str, connections: int, **options: Any) -> Any:
    """An engine that neither waits for ever nor lets a hanging process hold others up."""
    from sqlalchemy.ext.asyncio import create_async_engine

    limits = {"idle_in_transaction_session_timeout": STUCK, "lock_timeout": STUCK}
    return create_async_engine(
        url,
        hide_parameters=True,
        pool_size=connections,
        max_overflow=0,
        connect_args={
            "timeout": CONNECT_SECONDS,
            "command_timeout": COMMAND_SECONDS,
            "server_settings": limits,
        },
        **options,
    )


def is_of_database(error: Exception) -> bool:
    """Whether the database or the way to it failed, not the job itself."""
    if isinstance(error, sa.exc.SQLAlchemyError | OSError):
        return True
    return type(error).__module__.startswith("asyncpg")  # while connecting it is not wrapped


def is_lost(error: Exception) -> bool:
    """Whether the connection, not one of the jobs, has failed."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated
    return is_of_database(error)


def may_be_tried_again(error: Exception) -> bool:
    """Whether a connection was lost, or the database had to choose between two transactions."""
    if not isinstance(error, DBAPIError):
        return False
    return error.connection_invalidated or getattr(error.orig, "sqlstate", None) in TRY_AGAIN


def asyncpg_url(url: str) -> str:
    """The address of a PostgreSQL database, as SQLAlchemy reaches it."""
    if find_spec("asyncpg") is None:
        raise MissingExtraError("asyncpg", "cluster")
    return "postgresql+asyncpg://" + url.partition("://")[2]


def is_postgres(url: str) -> bool:
    """Whether the address is one of PostgreSQL."""
    return url.startswith(("postgresql://", "postgres://"))


def open_store(url: str) -> Store:
    """The store behind an address: ``sqlite:///FILE`` or ``postgresql://...``."""
    if url.startswith("sqlite:///"):
        return SqliteStore(url.removeprefix("sqlite:///"))
    if is_postgres(url):
        return PostgresStore(asyncpg_url(url))
    raise ValueError(f"a database is sqlite:///FILE or postgresql://..., not {url!r}")
