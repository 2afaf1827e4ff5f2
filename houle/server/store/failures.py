"""What can go wrong with a database, and what then may be tried again."""

from __future__ import annotations

import sqlite3

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from houle.engine.errors import HouleError

TRY_AGAIN = ("40001", "40P01")
"""PostgreSQL's codes for a serialization failure and a deadlock."""


class StorageError(HouleError):
    """Raised when the database cannot be used now; nothing was confirmed."""

    code = "storage"

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(f"the database is out of order, nothing was stored: {why}")


def is_outage(error: DBAPIError) -> bool:
    """Whether the database itself has failed, not just the job."""
    return error.connection_invalidated or not isinstance(
        error, sa.exc.DataError | sa.exc.ProgrammingError
    )


def is_of_database(error: Exception) -> bool:
    """Whether the database or the connection to it failed, not the job."""
    if isinstance(error, sa.exc.SQLAlchemyError | sqlite3.Error | OSError):
        return True
    return type(error).__module__.startswith("asyncpg")  # while connecting it is not wrapped


def is_mistake(error: Exception) -> bool:
    """Whether the program is at fault, not the database and not what a job refuses."""
    if isinstance(error, DBAPIError):
        return not is_outage(error)
    return not (is_of_database(error) or isinstance(error, HouleError))


def is_lost(error: Exception) -> bool:
    """Whether the connection failed, not one of the jobs."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated
    return is_of_database(error)


def may_be_tried_again(error: Exception) -> bool:
    """Whether the connection was lost, or two transactions were in conflict."""
    if not isinstance(error, DBAPIError):
        return False
    return error.connection_invalidated or getattr(error.orig, "sqlstate", None) in TRY_AGAIN


def first_line(error: BaseException) -> str:
    """What went wrong, without the statement and its values."""
    cause = getattr(error, "orig", None) or error
    return str(cause).split("\n")[0][:200] or type(cause).__name__
