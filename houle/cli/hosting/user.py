"""houle user: the accounts of a server."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from datetime import datetime
from typing import TypeVar

from houle.cli.words import Words
from houle.server.admin import databases, users
from houle.server.admin.admin_session import AdminSession, open_session
from houle.server.settings import ServerSettings

T = TypeVar("T")


def run_admin(settings: ServerSettings, work: Callable[[AdminSession], Awaitable[T]]) -> T:
    """Run the work in a session of its own, beside the running servers."""
    databases.check_present(settings)

    async def whole() -> T:
        """Do the work, then tell the servers."""
        async with open_session(settings) as session:
            return await work(session)

    return asyncio.run(whole())


def show_users(settings: ServerSettings, words: Words, *, guests: bool, as_json: bool) -> None:
    """List the accounts, and if asked for the guests."""
    databases.check_present(settings)
    found = users.list_users(settings, guests=guests)
    if as_json:
        print(json.dumps([asdict(user) for user in found], indent=2, ensure_ascii=False))
        return
    for user in found:
        role = "host" if user.host else "guest" if user.account is None else "account"
        since = day(user.made_at)
        facts = {"role": words(f"user.{role}"), "since": since, "tables": user.tables}
        print(words("user.line", name=user.name, id=user.id, **facts))
    print(words.count("user.count", len(found)))


def day(milliseconds: int) -> str:
    """A day as numbers."""
    return datetime.fromtimestamp(milliseconds / 1000).strftime("%Y-%m-%d")


def reset_password(settings: ServerSettings, name: str, words: Words) -> None:
    """Give an account a new password, and print it."""
    password = run_admin(settings, lambda session: users.reset_password(session, name))
    print(words("user.new_password", name=name, password=password))


def delete(settings: ServerSettings, name: str, words: Words, *, sure: bool) -> int:
    """Delete an account, after a question; the exit code."""
    run_admin(settings, lambda session: users.find(session, name))
    if not sure and not agrees(words("user.really", name=name), words):
        print(words("user.left"))
        return 1
    run_admin(settings, lambda session: users.delete(session, name))
    print(words("user.deleted", name=name))
    return 0


def agrees(question: str, words: Words) -> bool:
    """Whether the answer to a question is yes."""
    print(f"{question} ", end="", flush=True)
    answer = sys.stdin.readline().strip().casefold()
    return answer in words.entry("user.yes")


def make_host(settings: ServerSettings, name: str, words: Words, *, host: bool) -> None:
    """Let an account act as a host, or no longer."""
    run_admin(settings, lambda session: users.make_host(session, name, host=host))
    print(words("user.is_host" if host else "user.no_host", name=name))
