"""Accounts, from the host's side: list, new password, delete, make a host."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

import sqlalchemy as sa

from houle.server.people.guests import Person
from houle.server.settings import ServerSettings
from houle.server.store.schema import people, seats

from . import databases
from .admin_session import AdminSession
from .errors import AdminError

PASSWORD_BYTES = 9
"""The random bytes of a new password, which has twelve characters."""


@dataclass(frozen=True)
class ListedUser:
    """A person in the list."""

    id: str
    name: str
    account: str | None
    host: bool
    made_at: int
    tables: int
    """At how many tables they sit, finished ones included."""


def list_users(settings: ServerSettings, *, guests: bool = False) -> list[ListedUser]:
    """All accounts, and if asked for all guests, the oldest first."""

    def job(connection: sa.Connection) -> list[ListedUser]:
        """Read them in one query."""
        count = sa.select(sa.func.count()).where(seats.c.person == people.c.id)
        sits = count.correlate(people).scalar_subquery().label("tables")
        columns = [people.c[name] for name in ("id", "name", "account", "host", "made_at")]
        wanted = sa.select(*columns, sits).where(people.c.gone_at.is_(None))
        if not guests:
            wanted = wanted.where(people.c.account.is_not(None))
        found = connection.execute(wanted.order_by(people.c.made_at, people.c.id))
        return [ListedUser(**row._mapping) for row in found]

    return databases.read(settings, job)


async def find(session: AdminSession, name: str) -> Person:
    """The account of this name, or the person with this id."""
    found = await session.people.find_account(name) or await session.people.find(name)
    if found is None or found.gone_at is not None:
        raise AdminError("no_user", name=name)
    return found


async def find_account(session: AdminSession, name: str) -> Person:
    """The account of this name or id; guests have none."""
    found = await find(session, name)
    if found.account is None:
        raise AdminError("no_user", name=name)
    return found


async def reset_password(session: AdminSession, name: str) -> str:
    """Give an account a new password and return it; all its sessions end."""
    person = await find_account(session, name)
    password = secrets.token_urlsafe(PASSWORD_BYTES)
    await session.accounts.set_password(person, password)
    return password


async def delete(session: AdminSession, name: str) -> None:
    """Delete a person; finished matches stay, without the name."""
    await session.accounts.remove(await find(session, name))


async def make_host(session: AdminSession, name: str, *, host: bool) -> None:
    """Let an account act as a host of the server, or no longer."""
    await session.people.change(await find_account(session, name), host=host)
