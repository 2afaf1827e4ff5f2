"""Accounts: names, passwords, blocking, and deletion, with the effects at tables."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from functools import partial
from typing import Any

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from houle.engine.rule import NO_SEAT
from houle.server.cluster.bus import Notification
from houle.server.errors import Refusal
from houle.server.messages.answers import Avoiding, Preferences
from houle.server.messages.protocol import Credentials, PasswordChange
from houle.server.store import rows
from houle.server.store.rows import Change
from houle.server.store.schema import blocks, entries, mutes, people, records, seats, tables
from houle.server.tables.actions import FREE, NOBODY, TableActions
from houle.server.tables.live_table import LiveTable
from houle.server.wall_clock import now

from .guests import People, Person, shown_name

NO_NAME = "—"
"""The name on a seat of somebody who has deleted their account, in every language."""
HASHING_AT_ONCE = 2
"""How many passwords are hashed at a time; each takes 64 MiB of memory."""
MOST_TABLES = 10_000
RUNNING, ENDED = ("open", "playing"), ("over", "closed")


class Passwords:
    """Hashes passwords and checks them, in threads."""

    def __init__(self) -> None:
        self.hasher = PasswordHasher()
        self.room = asyncio.Semaphore(HASHING_AT_ONCE)
        self.decoy = ""

    async def hash(self, password: str) -> str:
        """What is stored instead of the password."""
        return str(await self.work(self.hasher.hash, composed(password)))

    async def fits(self, stored: str | None, password: str) -> bool:
        """Whether it is the password; takes as long without an account, to not reveal that."""
        if not self.decoy:
            self.decoy = await self.hash(secrets.token_hex())
        return bool(await self.work(self.verify, stored or self.decoy, composed(password)))

    def verify(self, stored: str, password: str) -> bool:
        """Whether the password has this hash."""
        try:
            return self.hasher.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False

    async def work(self, do: Callable[..., Any], *arguments: str) -> Any:
        """Run something slow in a thread; only a few at once."""
        async with self.room:
            return await asyncio.to_thread(do, *arguments)


def composed(password: str) -> str:
    """The password in Unicode's composed form, however its accents were typed."""
    return unicodedata.normalize("NFC", password)


class Accounts:
    """What people change about themselves."""

    def __init__(self, people: People, actions: TableActions) -> None:
        self.people, self.actions, self.tables = people, actions, actions.tables
        self.passwords = Passwords()

    # Names and passwords.

    async def rename(self, person: Person, name: str) -> Person:
        """Change a name, also at tables that have not begun."""
        shown = shown_name(name)
        if shown == person.name:
            return person
        renamed = await self.people.change(person, name=shown)
        for table_id in await self.tables_of(person, ("open",)):
            make = partial(self.renaming, renamed)
            await self.actions.change(person.id, table_id, "rename", make)
        return renamed

    def renaming(self, person: Person, live: LiveTable) -> Change:
        """The change of a name at a table."""
        seat = live.seat_of(person.id)
        name = live.name_for(person.id, person.name)
        return self.actions.seats_change(live, {seat: {"name": name}}, "renamed", seat)

    async def make_account(self, person: Person, wish: Credentials) -> Person:
        """Turn a guest into an account with a name and a password."""
        if person.account is not None:
            raise Refusal("has_account")
        name, password = shown_name(wish.name), await self.passwords.hash(wish.password)
        kept = await self.people.give_account(person, name, password)
        return await self.rename(kept, name)

    async def prefer(self, person: Person, wish: Preferences) -> Preferences:
        """Keep what an account has chosen in the settings."""
        if person.account is None:
            raise Refusal("no_account")
        await self.people.change(person, preferences=wish.model_dump(exclude_none=True))
        return wish

    async def login(self, wish: Credentials) -> Person:
        """The person of this name, if the password is right."""
        person = await self.people.find_account(wish.name)
        stored = person.password if person else None
        fits = await self.passwords.fits(stored, wish.password)
        if person is None or not fits:
            raise Refusal("bad_login")
        if self.passwords.hasher.check_needs_rehash(stored or ""):
            return await self.people.change(
                person, password=await self.passwords.hash(wish.password)
            )
        return person

    async def confirm(self, person: Person, password: str | None) -> None:
        """Refuse a wrong password."""
        if not await self.passwords.fits(person.password, password or ""):
            raise Refusal("bad_login")

    async def change_password(self, person: Person, wish: PasswordChange) -> Person:
        """Change the password; all sessions with the old one end."""
        if person.account is None:
            raise Refusal("no_account")
        await self.confirm(person, wish.old)
        return await self.set_password(person, wish.new)

    async def set_password(self, person: Person, new: str) -> Person:
        """Give an account another password; all sessions with the old one end."""
        password = await self.passwords.hash(new)
        changed = await self.people.change(person, password=password, epoch=people.c.epoch + 1)
        self.tables.bus.publish(Notification("signed_out", person.id, changed.epoch))
        return changed

    async def sign_out(self, person: Person, session: str) -> None:
        """End one session of a person, and close its pages."""
        await self.people.end_session(session)
        self.tables.bus.publish(Notification("session_ended", person.id, 0, body=session))

    async def sign_out_everywhere(self, person: Person) -> None:
        """End all sessions of a person."""
        changed = await self.people.change(person, epoch=people.c.epoch + 1)
        self.tables.bus.publish(Notification("signed_out", person.id, changed.epoch))

    async def avoid(self, person: Person, other: str, wish: Avoiding) -> None:
        """Block or mute somebody, or undo it."""
        await self.people.avoid(person, other, block=wish.block, mute=wish.mute)
        avoided = await self.people.blocked_or_muted_by(person.id)
        for connection in tuple(self.tables.hub.of_person.get(person.id, ())):
            connection.blocked = avoided  # at once here, soon after in other processes
        self.tables.bus.publish(Notification("person", person.id, 0))
        if wish.block:
            self.tables.bus.publish(Notification("blocked", person.id, 0, body=other))

    # Deletion.

    async def forget(self, person: Person, password: str | None) -> None:
        """Delete a person who asks for it, with the password of their account."""
        if person.account is not None:
            await self.confirm(person, password)
        await self.remove(person)

    async def remove(self, person: Person) -> None:
        """Delete a person: their seats stay without a name, and bots play on in running matches."""
        await self.leave_all(person)
        await self.tables.store.write(partial(forget_person, person_id=person.id))
        await self.leave_all(person)  # tables joined meanwhile
        self.tables.bus.publish(Notification("signed_out", person.id, 0))
        self.tables.bus.publish(Notification("gone", person.id, 0))

    async def leave_all(self, person: Person) -> None:
        """Leave every table that is not over."""
        for table_id in await self.tables_of(person, RUNNING):
            await self.actions.change(
                person.id, table_id, "vanish", partial(self.vanishing, person)
            )

    def vanishing(self, person: Person, live: LiveTable) -> Change:
        """The change of a table when somebody deletes their account."""
        seat = live.seat_of(person.id)
        change = self.seat_left(live, seat)
        if live.table.owner == person.id:
            change.table["owner"] = NOBODY
            if live.table.status == "open":
                change.table |= {"status": "closed", "due": None}
        return change

    def seat_left(self, live: LiveTable, seat: int) -> Change:
        """The seat becomes free before the match; during it, a bot plays on without a name."""
        if seat == NO_SEAT or live.table.status in ENDED:
            return self.actions.seats_change(live, {}, "left", None)
        if live.table.status == "open":
            return self.actions.seats_change(live, {seat: FREE}, "left", seat)
        change = self.actions.going_away(live, seat, "left")
        change.seats[seat] |= {"person": None, "name": NO_NAME}
        return change

    async def tables_of(self, person: Person, statuses: tuple[str, ...]) -> list[str]:
        """The tables at which a person sits or which they own."""
        job = partial(rows.tables_of, person=person.id, statuses=statuses, limit=MOST_TABLES)
        found = await self.tables.store.read(job)
        return [
            table.id
            for table, chairs in found
            if table.owner == person.id or any(chair.person == person.id for chair in chairs)
        ]


def forget_person(connection: sa.Connection, person_id: str) -> None:
    """Remove a person from everything that is stored."""
    theirs = sa.select(seats.c.table_id).where(seats.c.person == person_id)
    moves = entries.c.table_id.in_(theirs) & (entries.c.person == person_id)
    said = (entries.c.kind == "chat") & (entries.c.person == person_id)
    ended = sa.select(tables.c.id).where(tables.c.status.in_(ENDED))
    sat = (seats.c.person == person_id) & seats.c.table_id.in_(ended)
    owned = (tables.c.owner == person_id) & tables.c.status.in_(ENDED)
    silence = {"text": NO_NAME, "name": NO_NAME}
    for change in (
        sa.update(entries).where(said).values(person=None, body=silence),
        sa.update(entries).where(moves).values(person=None),
        sa.update(seats).where(sat).values(person=None, name=NO_NAME),
        sa.update(tables).where(owned).values(owner=NOBODY),
        sa.update(records).where(records.c.person == person_id).values(person=None),
        *(
            sa.delete(t).where((t.c.person == person_id) | (t.c.other == person_id))
            for t in AVOIDED
        ),
        sa.update(people).where(people.c.id == person_id).values(**nobody()),
    ):
        connection.execute(change)


AVOIDED = (blocks, mutes)


def nobody() -> dict[str, Any]:
    """The columns of a deleted person: only the id is left."""
    return {
        "name": NO_NAME,
        "account": None,
        "looks": None,
        "password": None,
        "epoch": people.c.epoch + 1,
        "gone_at": now(),
        "preferences": None,
        "host": False,
    }
