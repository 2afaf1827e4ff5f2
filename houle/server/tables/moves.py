"""A person's move as their client sent it, and its checks."""

from __future__ import annotations

import asyncio
from enum import StrEnum
from typing import NamedTuple

from houle.engine.errors import HouleError
from houle.engine.match import NO_MOVE
from houle.engine.rule import Seat
from houle.server.errors import Refusal
from houle.server.messages.outgoing import game_facts

from .live_table import NOT_OWING, LiveTable


class MoveRequest(NamedTuple):
    """A move that a person wants to make, as their client sent it."""

    table: str
    seat: Seat
    move: str
    number: int
    """The last entry that the client had."""
    person: str
    id: str
    """The client's name for the move."""

    @property
    def client(self) -> str:
        """The name by which a repeated move is recognised."""
        return client_name(self.person, self.id)


class Declined(StrEnum):
    """Why a move does not take the fast path; the normal path makes it, or refuses it."""

    BUSY = "busy"
    """An earlier message of the page is being handled, or the page is leaving."""
    TOO_OFTEN = "too_often"
    NOT_A_MOVE = "not_a_move"
    """It only looks like one, or cannot be read."""
    NOT_IN_MEMORY = "not_in_memory"
    LOCKED = "locked"
    """Something else is happening at the table."""
    REPEATED = "repeated"
    """It is stored already."""
    REFUSED = "refused"
    """Against the rules as this process knows the table, which may be behind."""


def client_name(person: str, message_id: str) -> str:
    """A unique name of a message; it has the person in it, so that nobody can use another's."""
    return f"{person}/{message_id}"


def check_move(live: LiveTable, request: MoveRequest) -> int:
    """The number of the move, or the refusal of a stale or illegal one."""
    match = live.match
    if live.table.status == "closed":
        raise Refusal("is_closed")
    if match is None:
        raise Refusal("not_started")
    since, legal = live.since[request.seat], live.outlook.legal[request.seat]
    move = game_facts(live.table.game).numbers.get(request.move, NO_MOVE)
    if move not in legal:  # or not in the canonical notation
        view = live.outlook.views[request.seat]
        move = int(live.game.notation.parse_move(request.move, view.state, request.seat))
    if since != NOT_OWING and request.number < since:
        raise Refusal("stale")
    if move in legal:
        return move
    refusal: HouleError | None = match.refusal(request.seat, move)
    if refusal is not None:
        raise Refusal("stale") if request.number < live.moved else refusal
    return move


def held_at_once(lock: asyncio.Lock) -> bool:
    """Take the lock if that is possible without waiting; whether it was."""
    if lock.locked():
        return False
    taking = lock.acquire()
    try:
        taking.send(None)
    except StopIteration:
        return True
    taking.close()  # another waiter is about to get it
    return False


def error_of(stored: asyncio.Future[None]) -> BaseException | None:
    """The error with which storing ended, also if it was cancelled; None if all is stored."""
    return asyncio.CancelledError() if stored.cancelled() else stored.exception()
