"""Churn: people who come, leave something unfinished and never come back, day after day.

The clock is set by hand, so that a year takes minutes. Rows are stored as the server stores them,
and retention runs as in a server.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from pathlib import Path

import sqlalchemy as sa

from houle import games
from houle.engine.match import Match
from houle.server import wall_clock
from houle.server.cluster.bus import LocalBus
from houle.server.people.guests import People, Person, add_person
from houle.server.store import migrations, rows
from houle.server.store.rows import EntryRow, SeatRow, TableRow
from houle.server.store.schema import METADATA, ended_sessions, mutes, notices, reviews
from houle.server.store.store import SqliteStore
from houle.server.tables.actions import TableActions
from houle.server.tables.retention import DAY_MS, Retention
from houle.server.tables.table_service import TableService

START_MS = 1_800_000_000_000
ROUNDS_A_DAY = 24
"""Retention runs every hour."""
GAME = "vague_verte"
SECRET = "00" * 32


@dataclass(frozen=True)
class Churn:
    """What is left behind every day."""

    public: int
    """Public tables that never begin."""
    private: int
    """Other tables that never begin."""
    matches: int
    """Matches that are left in the middle."""
    visitors: int
    """Guests who only look around."""
    finished: int = 0
    """Matches played to the end, which are kept for ever."""


@dataclass(frozen=True)
class Day:
    """What is stored at the end of a day."""

    number: int
    rows: dict[str, int]
    used_bytes: int
    """The size of the file without pages that are free for reuse."""
    file_bytes: int


class Calendar:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.at = START_MS
        self.numbers = count()

    def now(self) -> int:
        """The time now."""
        return self.at

    def new_id(self) -> str:
        """The next id."""
        return f"churn{next(self.numbers)}"


@contextmanager
def set_by_hand() -> Iterator[Calendar]:
    """Let the whole server follow a clock that is set by hand."""
    calendar, real = Calendar(), wall_clock.now
    wall_clock.now = calendar.now
    try:
        yield calendar
    finally:
        wall_clock.now = real


def some_moves(*, to_the_end: bool) -> list[tuple[int, int]]:
    """Moves of a match, half of it or all."""
    game = games.find(GAME)
    match = Match(game, game.options.read({"players": 2}), key=bytes.fromhex(SECRET))
    played = []
    while not match.is_over:
        seat = match.to_move[0]
        move = int(match.outlook.legal[seat][0])
        match.play_number(seat, move)
        played.append((seat, move))
    return played if to_the_end else played[: len(played) // 2]


class Churner:
    """Stores what people leave behind."""

    def __init__(self, calendar: Calendar, churn: Churn) -> None:
        self.calendar, self.churn = calendar, churn
        self.moves = {whole: some_moves(to_the_end=whole) for whole in (False, True)}

    def one_day(self, connection: sa.Connection) -> None:
        """Everything of a day."""
        wanted = self.churn
        for _ in range(wanted.public):
            self.add(connection, self.table("open", "public"))
        for _ in range(wanted.private):
            self.add(connection, self.table("open", "private"))
        for _ in range(wanted.matches):
            self.add(connection, self.table("playing", "private"), self.moves[False])
        for _ in range(wanted.finished):
            self.add(connection, self.table("over", "private"), self.moves[True])
        for _ in range(wanted.visitors):
            self.visit(connection)

    def table(self, status: str, access: str) -> TableRow:
        """A new table."""
        table_id = self.calendar.new_id()
        options = games.find(GAME).options.read({"players": 2}).to_json()
        facts = (table_id, table_id[-5:].rjust(5, "A"), GAME, options, f"{table_id}-z", access)
        clock = {"kind": "none"}
        table = TableRow(*facts, "open", clock, "mousse", True, 0, SECRET, self.calendar.at)
        return replace(table, status=status)

    def add(
        self, connection: sa.Connection, table: TableRow, moves: list[tuple[int, int]] | None = None
    ) -> None:
        """Store a table with its owner, who has muted somebody, and what was played there."""
        self.guest(connection, table.owner)
        chairs = [SeatRow(table.id, 0, "human", table.owner, "Zoé", None)]
        chairs.append(SeatRow(table.id, 1, "bot", None, "Rozenn", "mousse"))
        begun = []
        if moves is not None:
            start = EntryRow(table.id, 1, "start", self.calendar.at)
            played = [
                EntryRow(table.id, 2 + number, "move", self.calendar.at, seat, move)
                for number, (seat, move) in enumerate(moves)
            ]
            begun = [start, *played]
        rows.add_table(connection, replace(table, head=len(begun)), chairs, begun)

    def guest(self, connection: sa.Connection, person_id: str) -> None:
        """Store a guest."""
        add_person(connection, Person(person_id, "Zoé", 0, self.calendar.at))
        muted = {"person": person_id, "other": self.calendar.new_id()}
        connection.execute(sa.insert(mutes), muted)

    def visit(self, connection: sa.Connection) -> None:
        """Somebody looks around, asks for a review and logs out; the host does something."""
        self.guest(connection, self.calendar.new_id())
        at = self.calendar.at
        review = {"status": "done", "done": 1, "of": 1, "until": at, "body": {"moves": [0] * 100}}
        connection.execute(sa.insert(reviews), {"id": self.calendar.new_id(), **review})
        session = {"id": self.calendar.new_id().ljust(64, "0"), "at": at}
        connection.execute(sa.insert(ended_sessions), session)
        notice = {"topic": "gone", "about": self.calendar.new_id(), "number": 0, "at": at}
        connection.execute(sa.insert(notices), {"id": self.calendar.new_id(), **notice})


def measure(connection: sa.Connection, number: int, path: Path) -> Day:
    """What is stored now."""
    found = {
        table.name: connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
        for table in METADATA.sorted_tables
    }
    pages, free, size = (
        int(connection.exec_driver_sql(f"PRAGMA {name}").scalar_one())
        for name in ("page_count", "freelist_count", "page_size")
    )
    return Day(number, found, (pages - free) * size, path.stat().st_size)


async def churn_for(path: Path, churn: Churn, *, days: int, every: int) -> list[Day]:
    """Let so many days pass; what is stored after every few of them."""
    migrations.upgrade(f"sqlite:///{path}")
    store = SqliteStore(str(path))
    tables = TableService(store, LocalBus(), "churn")
    retention = Retention(TableActions(tables, People(store, "")))
    found = []
    with set_by_hand() as calendar:
        churner = Churner(calendar, churn)
        for number in range(1, days + 1):
            await store.write(churner.one_day)
            calendar.at += DAY_MS
            for _ in range(ROUNDS_A_DAY):
                if not any((await retention.apply()).values()):
                    break
            tables.live_tables.clear()
            if number % every == 0:
                found.append(await store.read(partial(measure, number=number, path=path)))
    tables.move_cache.stop()
    await store.close()
    return found
