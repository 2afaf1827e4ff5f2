"""Store many entries with a few SQL statements, whatever their number.

The rows are passed as one JSON array, which the database takes apart. So a stored move costs this
process almost no time, and the interpreter lock is not taken for every row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import orjson
import sqlalchemy as sa

from .rows import Change, EntryRow
from .schema import entries, seats, tables

Columns = tuple[str, ...]
Rows = list[list[Any]]

ENTRY = ("table_id", "number", "kind", "seat", "move", "person", "client", "at", "body")


Run = Callable[[str, tuple[str]], object]
"""Runs a statement with its only parameter, an array of rows."""


def append_all(run: Run, dialect: str, changes: Iterable[Change]) -> None:
    """Store entries and what changes with them; all fail if one number is taken already."""
    ordered = sorted(changes, key=lambda change: change.entry.table_id)
    stored = [entry_row(change.entry) for change in ordered]
    run(insertion(dialect), as_array(stored))
    of_tables, of_seats = updates(ordered)
    for columns, rows in of_tables.items():
        run(update(dialect, tables, ("id",), columns), as_array(rows))
    for columns, rows in of_seats.items():
        run(update(dialect, seats, ("table_id", "seat"), columns), as_array(rows))


def as_array(rows: Rows) -> tuple[str]:
    """Rows as the parameter of a statement."""
    return (orjson.dumps(rows).decode(),)


def updates(changes: Iterable[Change]) -> tuple[dict[Columns, Rows], dict[Columns, Rows]]:
    """The new values of tables and of seats, grouped by the columns that change."""
    of_tables: dict[Columns, Rows] = {}
    of_seats: dict[Columns, Rows] = {}
    for change in changes:
        table_id, number = change.entry.table_id, change.entry.number
        row = [table_id, number, *map(plain, change.table.values())]
        of_tables.setdefault(("head", *change.table), []).append(row)
        for seat, changed in change.seats.items():
            row = [table_id, seat, *map(plain, changed.values())]
            of_seats.setdefault(tuple(changed), []).append(row)
    return of_tables, of_seats


def entry_row(e: EntryRow) -> list[Any]:
    """The values of an entry, in the order of ENTRY."""
    body = plain(e.body)
    return [e.table_id, e.number, e.kind, e.seat, e.move, e.person, e.client, e.at, body]


def plain(given: Any) -> Any:
    """A value as it is stored: dictionaries as JSON."""
    return orjson.dumps(given).decode() if isinstance(given, dict) else given


@cache
def insertion(dialect: str) -> str:
    """The statement that stores entries."""
    wanted = ", ".join(value(dialect, entries, c, place) for place, c in enumerate(ENTRY))
    return f"{INSERT[dialect]} INTO entries ({names(ENTRY)}) SELECT {wanted} FROM {EACH[dialect]}"


@cache
def update(dialect: str, table: sa.Table, keys: Columns, columns: Columns) -> str:
    """The statement that sets columns in the rows with these keys."""
    given = [value(dialect, table, c, place) for place, c in enumerate((*keys, *columns))]
    changed = zip(columns, given[len(keys) :], strict=True)
    sets = ", ".join(f'"{column}" = {new}' for column, new in changed)
    found = zip(keys, given, strict=False)
    where = " AND ".join(f'{table.name}."{key}" = {wanted}' for key, wanted in found)
    return f"UPDATE {table.name} SET {sets} FROM {EACH[dialect]} WHERE {where}"


INSERT = {"sqlite": "INSERT OR ROLLBACK", "postgresql": "INSERT"}
"""With OR ROLLBACK, SQLite needs no statement journal."""
EACH = {
    "sqlite": "json_each(?) AS given",
    "postgresql": "json_array_elements(CAST(CAST($1 AS text) AS json)) AS given(value)",
}
"""The rows of the array, one after the other."""


def value(dialect: str, table: sa.Table, column: str, place: int) -> str:
    """The value at an index of a row, cast to the column's type."""
    if dialect == "sqlite":
        return f"json_extract(given.value, '$[{place}]')"
    kind = table.columns[column].type.compile(sa.dialects.registry.load(dialect)())
    return f"CAST(given.value ->> {place} AS {kind})"


def names(columns: Iterable[str]) -> str:
    """Column names for a statement."""
    return ", ".join(f'"{column}"' for column in columns)
