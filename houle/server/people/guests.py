"""People: guests with a signed cookie, accounts with a password, blocked players."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import partial
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any

import sqlalchemy as sa
from itsdangerous import BadSignature, URLSafeTimedSerializer
from sqlalchemy.exc import IntegrityError

from houle.server.errors import Refusal
from houle.server.messages.answers import Avoided
from houle.server.messages.protocol import Me
from houle.server.store.rows import new_id
from houle.server.store.schema import blocks, ended_sessions, mutes, people
from houle.server.store.store import Store
from houle.server.wall_clock import now

from .lookalikes import is_mixed, lookalike_key

COOKIE = "houle"
MAX_AGE_SECONDS = 400 * 86400
"""How long a cookie is valid; browsers keep none longer."""
LONGEST_NAME, LONGEST_ACCOUNT = 24, 80
"""The longest name, and the longest name to log in with: some grow when they are normalised."""
MOST_AVOIDED = 1000
"""How many people somebody may block or mute."""


@dataclass(frozen=True)
class Person:
    """Somebody who plays."""

    id: str
    name: str
    epoch: int
    made_at: int
    account: str | None = None
    password: str | None = None
    gone_at: int | None = None
    preferences: Mapping[str, str] | None = None
    looks: str | None = None
    host: bool = False
    """Whether they may close any table and read the metrics from anywhere."""

    @property
    def me(self) -> Me:
        """The person as they see themselves."""
        return Me(id=self.id, name=self.name, account=self.account is not None)

    def __repr__(self) -> str:
        """Only the id: nothing else may appear in a log."""
        return f"Person({self.id!r})"


class People:
    """All people, and their cookies."""

    def __init__(self, store: Store, secret: str) -> None:
        self.store = store
        self.signer = URLSafeTimedSerializer(secret, salt="cookie")

    def cookie(self, person: Person) -> str:
        """The value of a new cookie of a person; no two are the same."""
        return str(self.signer.dumps([person.id, person.epoch, token_urlsafe(6)]))

    async def read_cookie(self, cookie: str | None) -> Person | None:
        """The person of a cookie; None if it is forged, too old or signed out.

        One from the future is valid: the clock of this machine was set back.
        """
        if not cookie or len(cookie) > 300:
            return None
        try:
            (person_id, epoch, *_), made = self.signer.loads(cookie, return_timestamp=True)
        except (BadSignature, ValueError, TypeError):
            return None
        if now() / 1000 - made.timestamp() > MAX_AGE_SECONDS:
            return None
        return await self.current(str(person_id), epoch, session_of(cookie))

    async def current(self, person_id: str, epoch: int, session: str) -> Person | None:
        """The person, unless they were deleted or have logged out here or everywhere since."""
        job = partial(read_session, person_id=person_id, session=session)
        person = await self.store.read(job)
        if person is None or person.gone_at is not None or person.epoch != epoch:
            return None
        return person

    async def end_session(self, session: str) -> None:
        """The cookie of this session is nobody's from now on."""
        await self.store.write(partial(end_session, session=session))

    async def find(self, person_id: str) -> Person | None:
        """The person with this id."""
        return await self.store.read(partial(read_person, column="id", value=person_id))

    async def find_account(self, name: str) -> Person | None:
        """The person who logs in with this name."""
        return await self.store.read(partial(read_person, column="account", value=folded(name)))

    async def add_guest(self, name: str) -> Person:
        """A new guest."""
        person = Person(new_id(), shown_name(name), 0, now())
        await self.store.write(partial(add_person, person=person))
        return person

    async def change(self, person: Person, **columns: Any) -> Person:
        """Change columns of a person; give the person as changed."""
        job = partial(change_person, person_id=person.id, columns=columns)
        try:
            return await self.store.write(job)
        except IntegrityError:
            raise Refusal("name_taken") from None

    async def give_account(self, person: Person, name: str, password: str) -> Person:
        """Turn a guest into an account, unless another one has this name or one that looks so."""
        columns = {"account": folded(name), "looks": lookalike_key(name), "password": password}
        job = partial(give_account, person_id=person.id, columns=columns)
        try:
            return await self.store.write(job)
        except IntegrityError:
            raise Refusal("name_taken") from None

    async def blocked_by(self, person_id: str) -> frozenset[str]:
        """Whom a person has blocked."""
        return await self.store.read(partial(read_others, relation=blocks, person_id=person_id))

    async def blocked_or_muted_by(self, person_id: str) -> frozenset[str]:
        """Whose chat a person does not see: everybody blocked or muted."""
        blocked = await self.blocked_by(person_id)
        job = partial(read_others, relation=mutes, person_id=person_id)
        return blocked | await self.store.read(job)

    async def avoid(self, person: Person, other: str, *, block: bool, mute: bool) -> None:
        """Block or mute somebody, or undo it."""
        if other == person.id:
            raise Refusal("not_yourself")
        found = await self.find(other)
        if found is None or found.gone_at is not None:
            raise Refusal("no_person")
        wanted = {blocks: block, mutes: mute}
        await self.store.write(
            partial(block_or_mute, person_id=person.id, other=other, wanted=wanted)
        )

    async def avoided(self, person_id: str) -> list[Avoided]:
        """Everybody whom a person has blocked or muted."""
        return await self.store.read(partial(read_avoided, person_id=person_id))


def session_of(cookie: str) -> str:
    """What a session is known by: a hash of its cookie."""
    return sha256(cookie.encode()).hexdigest()


def folded(name: str) -> str:
    """The name to log in with, normalised, without regard to case."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).strip()


def shown_name(name: str) -> str:
    """The name as it is shown: normalised, on one line, without invisible characters."""
    plain = unicodedata.normalize("NFC", name)
    seen = "".join(" " if c.isspace() else c for c in plain if c.isspace() or is_seen(c))
    shown = " ".join(seen.split())
    is_empty = not any(unicodedata.category(sign)[0] in "LNPS" for sign in shown)
    if is_empty or len(shown) > LONGEST_NAME or len(folded(shown)) > LONGEST_ACCOUNT:
        raise Refusal("bad_name")
    if is_mixed(shown):
        raise Refusal("mixed_name")
    return shown


def shown_line(text: str) -> str:
    """A line of chat as it is shown: without characters that nobody sees or that turn it round."""
    plain = unicodedata.normalize("NFC", text)
    shown = "".join(c for c in plain if is_seen(c)).strip()
    if not shown:
        raise Refusal("bad_characters")
    return shown


def is_seen(sign: str) -> bool:
    """Whether a character is neither a control character, nor reverses text, nor unassigned."""
    return unicodedata.category(sign)[0] != "C" or sign == "\u200d"  # which joins emoji


# Jobs for the store.


def read_person(connection: sa.Connection, column: str, value: str) -> Person | None:
    """The person with this value in the column."""
    row = connection.execute(sa.select(people).where(people.c[column] == value)).one_or_none()
    return None if row is None else Person(**row._mapping)


def add_person(connection: sa.Connection, person: Person) -> None:
    """Store a new person."""
    connection.execute(sa.insert(people), asdict(person))


def change_person(connection: sa.Connection, person_id: str, columns: Mapping[str, Any]) -> Person:
    """Change columns of a person, who must not be deleted."""
    there = (people.c.id == person_id) & people.c.gone_at.is_(None)
    if connection.execute(sa.update(people).where(there).values(**columns)).rowcount != 1:
        raise Refusal("not_signed_in")
    found = read_person(connection, "id", person_id)
    assert found is not None
    return found


def give_account(connection: sa.Connection, person_id: str, columns: Mapping[str, Any]) -> Person:
    """Store what makes a guest an account; refuse a name that looks like another account's."""
    alike = sa.select(people.c.id).where(people.c.looks == columns["looks"])
    if connection.execute(alike).first() is not None:
        raise Refusal("name_taken")
    return change_person(connection, person_id, columns)


def read_session(connection: sa.Connection, person_id: str, session: str) -> Person | None:
    """The person, unless the session has ended."""
    ended = sa.select(ended_sessions.c.id).where(ended_sessions.c.id == session)
    if connection.execute(ended).first() is not None:
        return None
    return read_person(connection, "id", person_id)


def end_session(connection: sa.Connection, session: str) -> None:
    """Note that a session has ended, once."""
    ended = sa.select(ended_sessions.c.id).where(ended_sessions.c.id == session)
    if connection.execute(ended).first() is None:
        connection.execute(sa.insert(ended_sessions), {"id": session, "at": now()})


def read_others(connection: sa.Connection, relation: sa.Table, person_id: str) -> frozenset[str]:
    """The people whom a person has blocked, or muted."""
    found = connection.execute(sa.select(relation.c.other).where(relation.c.person == person_id))
    return frozenset(found.scalars())


def block_or_mute(
    connection: sa.Connection, person_id: str, other: str, wanted: Mapping[sa.Table, bool]
) -> None:
    """Store whether somebody is blocked and muted."""
    for relation, on in wanted.items():
        pair = (relation.c.person == person_id) & (relation.c.other == other)
        connection.execute(sa.delete(relation).where(pair))
        if on and len(read_others(connection, relation, person_id)) >= MOST_AVOIDED:
            raise Refusal("too_many")
        if on:
            connection.execute(sa.insert(relation), {"person": person_id, "other": other})


def read_avoided(connection: sa.Connection, person_id: str) -> list[Avoided]:
    """Everybody whom a person has blocked or muted, by name."""
    blocked = read_others(connection, blocks, person_id)
    muted = read_others(connection, mutes, person_id)
    wanted = sa.select(people.c.id, people.c.name).where(people.c.id.in_(blocked | muted))
    return [
        Avoided(id=row.id, name=row.name, block=row.id in blocked, mute=row.id in muted)
        for row in connection.execute(wanted.order_by(people.c.name, people.c.id))
    ]
