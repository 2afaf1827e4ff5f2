"""Rows of the database as dataclasses, and the jobs that read and write them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import orjson
import sqlalchemy as sa
from sqlalchemy import bindparam

from houle.server.messages.protocol import TableStatus

from .schema import entries, seats, tables

ID_BYTES = 9
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without I and O, which look like digits."""
CODE_LENGTH = 5


def new_id() -> str:
    """A new id that nobody can guess."""
    return secrets.token_urlsafe(ID_BYTES)


def new_code() -> str:
    """A new code of a table: five letters that are easy to say."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


@dataclass
class SeatRow:
    """A seat of a table."""

    table_id: str
    seat: int
    kind: str
    person: str | None
    name: str
    level: str | None
    away: bool = False
    bank: int | None = None
    owed_at: int | None = None
    stood_in: int = 0

    @property
    def is_played_by_bot(self) -> bool:
        """Whether a bot makes the moves now."""
        return self.kind == "bot" or self.away


@dataclass
class TableRow:
    """A table."""

    id: str
    code: str
    game: str
    options: dict[str, Any]
    owner: str
    access: str
    status: TableStatus
    clock: dict[str, Any]
    level: str
    hints: bool
    pace: int
    secret: str
    made_at: int
    rules: int = 1
    replay: str = "public"
    same_deal_as: str | None = None
    from_move: int | None = None
    quick: bool = False
    next_table: str | None = None
    head: int = 0
    due: int | None = None
    claimed_by: str | None = None
    claimed_until: int | None = None
    result: dict[str, Any] | None = None
    over_at: int | None = None


@dataclass
class EntryRow:
    """An entry: something that happened at a table."""

    table_id: str
    number: int
    kind: str
    at: int
    seat: int | None = None
    move: int | None = None
    person: str | None = None
    client: str | None = None
    body: dict[str, Any] | None = None


@dataclass
class Change:
    """An entry and everything that is stored together with it."""

    entry: EntryRow
    table: dict[str, Any] = field(default_factory=dict)
    """Columns of the table that change."""
    seats: dict[int, dict[str, Any]] = field(default_factory=dict)
    """Columns of seats that change."""


def packed(change: Change) -> str:
    """A change as it is sent to other processes."""
    return orjson.dumps(change, option=orjson.OPT_NON_STR_KEYS).decode()


def unpacked(text: str) -> Change:
    """A change that another process has sent."""
    given = orjson.loads(text)
    seats = {int(seat): columns for seat, columns in given["seats"].items()}
    return Change(EntryRow(**given["entry"]), given["table"], seats)


INSERT_ENTRY = sa.insert(entries)


def append(connection: sa.Connection, change: Change) -> None:
    """Store an entry and what changes with it; fails if its number is taken already."""
    entry = change.entry
    run(connection, "entry", INSERT_ENTRY, vars(entry))
    wanted = {"head": entry.number, **change.table}
    columns = tuple(wanted)
    run(connection, columns, update_table(columns), {"the_id": entry.table_id, **wanted})
    for seat, changed in change.seats.items():
        where = (seats.c.table_id == entry.table_id) & (seats.c.seat == seat)
        connection.execute(sa.update(seats).where(where).values(**changed))


PREPARED: dict[tuple[str, Any], tuple[str, list[str]]] = {}


def run(connection: sa.Connection, name: Any, statement: Any, values: Mapping[str, Any]) -> None:
    """Run a statement that was compiled once, which saves half of a move's time.

    Values that need JSON take SQLAlchemy's usual way.
    """
    if any(isinstance(value, dict) for value in values.values()):
        connection.execute(statement, dict(values))
        return
    dialect = connection.dialect
    if (dialect.name, name) not in PREPARED:
        compiled = statement.compile(dialect=dialect, column_keys=list(values))
        PREPARED[dialect.name, name] = str(compiled), list(compiled.positiontup)
    text, order = PREPARED[dialect.name, name]
    connection.exec_driver_sql(text, tuple(values[column] for column in order))


UPDATES: dict[tuple[str, ...], sa.Update] = {}


def update_table(columns: tuple[str, ...]) -> sa.Update:
    """The statement that sets these columns of a table, built once."""
    if columns not in UPDATES:
        values: Mapping[str, Any] = {name: bindparam(name) for name in columns}
        UPDATES[columns] = (
            sa.update(tables).where(tables.c.id == bindparam("the_id")).values(**values)
        )
    return UPDATES[columns]


def add_table(
    connection: sa.Connection,
    table: TableRow,
    chairs: Sequence[SeatRow],
    begun: Sequence[EntryRow] = (),
) -> None:
    """Store a new table with its seats, and the entries with which it begins."""
    connection.execute(sa.insert(tables), asdict(table))
    connection.execute(sa.insert(seats), [asdict(chair) for chair in chairs])
    if begun:
        connection.execute(INSERT_ENTRY, [asdict(entry) for entry in begun])


def read_table(connection: sa.Connection, table_id: str) -> tuple[TableRow, list[SeatRow]] | None:
    """A table and its seats, if there is one."""
    row = connection.execute(sa.select(tables).where(tables.c.id == table_id)).one_or_none()
    if row is None:
        return None
    return TableRow(**row._mapping), read_seats(connection, table_id)


def read_seats(connection: sa.Connection, table_id: str) -> list[SeatRow]:
    """The seats of a table in order."""
    wanted = sa.select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)
    return [SeatRow(**row._mapping) for row in connection.execute(wanted)]


def find_code(connection: sa.Connection, code: str) -> str | None:
    """The id of the table with this code."""
    found = connection.execute(sa.select(tables.c.id).where(tables.c.code == code.upper()))
    return found.scalar_one_or_none()


def read_entries(
    connection: sa.Connection, table_id: str, after: int, kinds: Sequence[str] = ()
) -> list[EntryRow]:
    """The entries of a table after a number, of some kinds or all."""
    wanted = sa.select(entries).where(entries.c.table_id == table_id, entries.c.number > after)
    if kinds:
        wanted = wanted.where(entries.c.kind.in_(kinds))
    return [
        EntryRow(**row._mapping) for row in connection.execute(wanted.order_by(entries.c.number))
    ]


def read_whole(
    connection: sa.Connection, table_id: str, after: int
) -> tuple[TableRow, list[SeatRow], list[EntryRow]] | None:
    """A table, its seats and its entries after a number, from one snapshot."""
    found = read_table(connection, table_id)
    if found is None:
        return None
    return (*found, read_entries(connection, table_id, after))


def tables_with_seats(
    connection: sa.Connection, wanted: sa.Select[Any]
) -> list[tuple[TableRow, list[SeatRow]]]:
    """The selected tables with their seats."""
    found = [TableRow(**row._mapping) for row in connection.execute(wanted)]
    chairs: dict[str, list[SeatRow]] = {table.id: [] for table in found}
    rows = sa.select(seats).where(seats.c.table_id.in_(chairs)).order_by(seats.c.seat)
    for row in connection.execute(rows) if chairs else ():
        chairs[row.table_id].append(SeatRow(**row._mapping))
    return [(table, chairs[table.id]) for table in found]


def public_tables(connection: sa.Connection, limit: int) -> list[tuple[TableRow, list[SeatRow]]]:
    """Public tables that are open or being played, newest first."""
    wanted = sa.select(tables).where(
        tables.c.access == "public", tables.c.status.in_(("open", "playing"))
    )
    newest = wanted.order_by(tables.c.made_at.desc()).limit(limit)
    return tables_with_seats(connection, newest)


def quick_tables(
    connection: sa.Connection, game: str, limit: int
) -> list[tuple[TableRow, list[SeatRow]]]:
    """Quick matches of a game that have not begun, oldest first."""
    wanted = sa.select(tables).where(
        tables.c.access == "public", tables.c.status == "open", tables.c.game == game
    )
    waiting = wanted.where(tables.c.quick).order_by(tables.c.made_at).limit(limit)
    return tables_with_seats(connection, waiting)


def count_owned(connection: sa.Connection, person: str) -> int:
    """How many unfinished tables a person owns."""
    theirs = (tables.c.owner == person) & tables.c.status.in_(("open", "playing"))
    return connection.execute(sa.select(sa.func.count()).where(theirs)).scalar_one()


def count_public(connection: sa.Connection, person: str) -> int:
    """How many public tables of a person wait for players."""
    theirs = (tables.c.owner == person) & (tables.c.access == "public")
    waiting = theirs & (tables.c.status == "open")
    return connection.execute(sa.select(sa.func.count()).where(waiting)).scalar_one()


def tables_of(
    connection: sa.Connection, person: str, statuses: Sequence[str], limit: int
) -> list[tuple[TableRow, list[SeatRow]]]:
    """The tables at which a person sits, newest first."""
    mine = sa.select(seats.c.table_id).where(seats.c.person == person)
    wanted = sa.select(tables).where(
        tables.c.status.in_(statuses), tables.c.id.in_(mine) | (tables.c.owner == person)
    )
    return tables_with_seats(connection, wanted.order_by(tables.c.made_at.desc()).limit(limit))
