"""Reviews in the background: one at a time in each process, with stored progress.

A process claims a review. The claim ends after a few seconds unless it is renewed, which happens
every second together with the progress: if a process dies, another one starts the review again.

Where a net comes with the game, whoever asks gets a first version at once, which needs no search:
the process that was asked makes it beside the queue, and the review replaces it.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import orjson
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from houle import games
from houle.bots.play.net import has_net
from houle.engine.errors import HouleError
from houle.engine.game import Game
from houle.server import wall_clock
from houle.server.bots.warm_up import prepare, warm_up
from houle.server.messages.protocol import WarmUp
from houle.server.store.failures import StorageError
from houle.server.store.schema import reviews
from houle.server.store.store import Store

PROGRAM = (sys.executable, "-P", "-m", "houle.server.after.review_worker")
CLAIM_MS = 6000
"""How long a process claims a review."""
PROGRESS_SECONDS = 1.0
"""How often the progress is stored and the claim renewed."""
POLL_SECONDS = 2.0
"""How often to look for reviews requested at, or left by, other processes."""
TIMEOUT_FACTOR = 10.0
"""A review may take this many times its thinking time, plus the time to warm up."""
WARM_UP_SECONDS = 300.0
FIRST_AT_ONCE = 1
"""How many first versions a process makes at the same time; each takes about a second."""
LONGEST_LINE_BYTES = 1 << 26
UNFINISHED = ("waiting", "running")

logger = logging.getLogger(__name__)

FindRecord = Callable[[str], Awaitable[dict[str, Any]]]
"""Gives the record of a finished match."""


class ReviewError(HouleError):
    """Raised when a match could not be reviewed."""

    code = "review_failed"


@dataclass
class ReviewRow:
    """A review as it is stored."""

    id: str
    status: str
    done: int
    of: int
    process: str | None = None
    until: int = 0
    body: dict[str, Any] | None = None


@dataclass
class Reviews:
    """Works on requested reviews."""

    store: Store
    find_record: FindRecord
    process: str
    seconds: float
    """Thinking time for a whole match."""
    program: tuple[str, ...] = PROGRAM

    def __post_init__(self) -> None:
        """Create the event that wakes the worker."""
        self.woken = asyncio.Event()
        self.warming: dict[str, Game] = {}
        """The matches whose reviews wait until the search of their game is compiled."""
        self.first_turn = asyncio.Semaphore(FIRST_AT_ONCE)
        self.firsts: dict[str, asyncio.Task[None]] = {}
        """By match: first versions that are being made."""

    async def ask(self, match_id: str) -> None:
        """Request a review, unless there is one already; a failed one is tried again."""
        with suppress(IntegrityError):  # somebody else asked at the same instant
            await self.store.write(partial(ask_for, match_id=match_id), order=match_id)
        self.woken.set()
        row = await self.find(match_id)
        if match_id not in self.firsts and lacks_first(row):
            task = asyncio.create_task(self.make_first(match_id))
            self.firsts[match_id] = task
            task.add_done_callback(lambda _: self.firsts.pop(match_id, None))

    async def make_first(self, match_id: str) -> None:
        """Store a first version by the net of the game, if it has one."""
        try:
            record = await self.find_record(match_id)
            if not has_net(games.find(record["game"])):
                return
            async with self.first_turn:
                row = ReviewRow(match_id, "running", 0, 0)
                body = await self.work({"record": record, "first": True}, row)
            job = partial(note_first, match_id=match_id, body=body)
            await self.store.write(job, order=match_id)
        except HouleError as error:
            logger.warning("first review failed", extra={"match": match_id, "why": error.code})
        except Exception:
            logger.exception("first review failed")

    async def stop(self) -> None:
        """Give up the first versions that are being made."""
        tasks = list(self.firsts.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def find(self, match_id: str) -> ReviewRow | None:
        """How far the review of a match is."""
        return await self.store.read(partial(read_review, match_id=match_id))

    async def warm_up(self, match_id: str) -> WarmUp | None:
        """How long the review waits for the search to be compiled, if it does."""
        game = self.warming.get(match_id)
        return None if game is None else await warm_up(game)

    async def run(self) -> None:
        """Work on one review after the other, until cancelled."""
        while True:
            self.woken.clear()
            try:
                while await self.work_on_one():
                    pass
            except HouleError as error:
                logger.warning("review queue failed", extra={"why": error.code})
            except Exception:
                logger.exception("review queue failed")
            with suppress(TimeoutError):
                await asyncio.wait_for(self.woken.wait(), POLL_SECONDS)

    async def work_on_one(self) -> bool:
        """Claim a review and do it; False if none is waiting."""
        if await self.store.read(partial(first_free, now=wall_clock.now())) is None:
            return False
        row = await self.store.write(partial(claim_one, process=self.process))
        if row is None:
            return False
        try:
            await self.do(row)
        except asyncio.CancelledError:
            await asyncio.shield(self.note(row, status="waiting", until=0))
            raise
        return True

    async def do(self, row: ReviewRow) -> None:
        """Review a match while renewing the claim; stop if the claim is lost."""
        keeping = asyncio.create_task(self.keep_claim(row))
        working = asyncio.create_task(self.review(row))
        try:
            await asyncio.wait({keeping, working}, return_when=asyncio.FIRST_COMPLETED)
            if working.done():
                await self.finish(row, working)
        finally:
            for task in (keeping, working):
                task.cancel()
            await asyncio.gather(keeping, working, return_exceptions=True)

    async def finish(self, row: ReviewRow, working: asyncio.Task[dict[str, Any]]) -> None:
        """Store the review or its failure; if storing fails, the review is restarted later."""
        error = working.exception()
        if isinstance(error, StorageError):
            raise error
        if error is None:
            found = working.result()
            row.done = row.of = len(found["decisions"])
            await self.note(row, status="done", body=found)
            return
        logger.error("review failed", extra={"match": row.id, "why": str(error)[:200]})
        await self.note(row, status="failed")

    async def keep_claim(self, row: ReviewRow) -> None:
        """Store the progress and renew the claim, until the claim is lost."""
        while True:
            await asyncio.sleep(PROGRESS_SECONDS)
            try:
                if not await self.note(row, until=wall_clock.now() + CLAIM_MS):
                    return
            except HouleError as error:
                logger.warning("renewing a review claim failed", extra={"why": error.code})

    async def note(self, row: ReviewRow, **columns: Any) -> bool:
        """Store columns of a review; False if another process has claimed it."""
        wanted = {"done": row.done, "of": row.of, **columns}
        job = partial(note_review, match_id=row.id, process=self.process, columns=wanted)
        return await self.store.write(job, order=row.id)

    async def review(self, row: ReviewRow) -> dict[str, Any]:
        """The review of a match, from a worker process; its code is compiled before."""
        record = await self.find_record(row.id)
        await self.prepare(row.id, games.find(record["game"]))
        return await self.work({"record": record, "seconds": self.seconds}, row)

    async def work(self, wish: dict[str, Any], row: ReviewRow) -> dict[str, Any]:
        """What a worker process answers to a wish; its progress goes into the row."""
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *self.program, stdin=pipe, stdout=pipe, limit=LONGEST_LINE_BYTES
        )
        try:
            async with asyncio.timeout(self.seconds * TIMEOUT_FACTOR + WARM_UP_SECONDS):
                return await converse(process, orjson.dumps(wish), row)
        finally:
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
            await process.wait()

    async def prepare(self, match_id: str, game: Game) -> None:
        """Wait until the search of the game is compiled."""
        self.warming[match_id] = game
        try:
            await asyncio.shield(prepare(game))
        finally:
            del self.warming[match_id]


async def converse(
    process: asyncio.subprocess.Process, wish: bytes, row: ReviewRow
) -> dict[str, Any]:
    """Send the record to the worker, and read its progress until it has finished."""
    assert process.stdin is not None and process.stdout is not None
    with suppress(BrokenPipeError, ConnectionResetError):
        process.stdin.write(wish)
        await process.stdin.drain()
    process.stdin.close()
    async for line in process.stdout:
        said = orjson.loads(line)
        if "review" in said:
            review: dict[str, Any] = said["review"]
            return review
        row.done, row.of = said["done"], said["of"]
    raise ReviewError(f"the program ended with {await process.wait()}")


# Jobs for the store.


def ask_for(connection: sa.Connection, match_id: str) -> None:
    """Store a request for a review."""
    found = read_review(connection, match_id)
    if found is None:
        new = {"id": match_id, "status": "waiting", "done": 0, "of": 0, "until": 0}
        connection.execute(sa.insert(reviews), new)
    elif found.status == "failed":
        again = sa.update(reviews).where(reviews.c.id == match_id)
        connection.execute(again.values(status="waiting", done=0, until=0))


def read_review(connection: sa.Connection, match_id: str) -> ReviewRow | None:
    """A review, if it was requested."""
    row = connection.execute(sa.select(reviews).where(reviews.c.id == match_id)).one_or_none()
    return None if row is None else ReviewRow(**row._mapping)


def is_free(now: int) -> sa.ColumnElement[bool]:
    """Whether an unfinished review is not claimed."""
    left = (reviews.c.status == "running") & (reviews.c.until < now)
    return (reviews.c.status == "waiting") | left


def first_free(connection: sa.Connection, now: int) -> str | None:
    """A review that is not claimed."""
    wanted = sa.select(reviews.c.id).where(is_free(now)).order_by(reviews.c.id).limit(1)
    return connection.execute(wanted).scalar_one_or_none()


def claim_one(connection: sa.Connection, process: str) -> ReviewRow | None:
    """Claim a review, if there is a free one."""
    now = wall_clock.now()
    match_id = first_free(connection, now)
    if match_id is None:
        return None
    mine = sa.update(reviews).where(reviews.c.id == match_id, is_free(now))
    done = connection.execute(mine.values(status="running", process=process, until=now + CLAIM_MS))
    return ReviewRow(match_id, "running", 0, 0) if done.rowcount == 1 else None


def lacks_first(row: ReviewRow | None) -> bool:
    """Whether a review is wanted and nothing of it can be shown yet."""
    return row is not None and row.status in UNFINISHED and row.body is None


def note_first(connection: sa.Connection, match_id: str, body: dict[str, Any]) -> None:
    """Store a first version, unless the review is already there."""
    unfinished = reviews.c.status.in_(UNFINISHED)
    mine = (reviews.c.id == match_id) & unfinished
    connection.execute(sa.update(reviews).where(mine).values(body=body))


def note_review(
    connection: sa.Connection, match_id: str, process: str, columns: dict[str, Any]
) -> bool:
    """Change columns of a review; False if another process has claimed it."""
    mine = (reviews.c.id == match_id) & (reviews.c.process == process)
    running = reviews.c.status == "running"
    done = connection.execute(sa.update(reviews).where(mine, running).values(**columns))
    return done.rowcount == 1
