"""Endpoints about tables."""

from __future__ import annotations

from fastapi import APIRouter, Request

from houle.server.messages.answers import Invitation, QuickWish, ReplayChange
from houle.server.messages.protocol import (
    Code,
    JoinWish,
    Ok,
    PlayNow,
    SeatChange,
    TableInfo,
    TableList,
    TableWish,
)
from houle.server.tables.closing import close_for_all
from houle.server.tables.invitations import read_invitation

from .dependencies import RESPONSES, Known, Maybe, address_of, limits_of, server_of

ROUTER = APIRouter(prefix="/api/tables", tags=["tables"], responses=RESPONSES)

RUNNING, ENDED = ("open", "playing"), ("over",)


@ROUTER.get("")
async def public(request: Request) -> TableList:
    """The lobby: public tables that are open or being played."""
    return await server_of(request).actions.public()


@ROUTER.get("/mine")
async def mine(request: Request, person: Known) -> TableList:
    """My unfinished tables, with whose turn it is."""
    return await server_of(request).actions.mine(person.id, RUNNING)


@ROUTER.get("/history")
async def history(request: Request, person: Known) -> TableList:
    """My finished matches."""
    return await server_of(request).actions.mine(person.id, ENDED)


@ROUTER.post("")
async def make(wish: TableWish, request: Request, person: Known) -> TableInfo:
    """Make a table."""
    if wish.access == "public":
        limits_of(request).check("public", address_of(request))
    actions = server_of(request).actions
    return await actions.info(person.id, await actions.make(person, wish))


@ROUTER.post("/now")
async def now(wish: PlayNow, request: Request, person: Known) -> TableInfo:
    """Play against bots at once."""
    actions = server_of(request).actions
    return await actions.info(person.id, await actions.play_now(person, wish))


@ROUTER.post("/join")
async def join(wish: JoinWish, request: Request, person: Known) -> TableInfo:
    """The table with this code."""
    actions = server_of(request).actions
    with limits_of(request).guess(join_person=person.id, join_address=address_of(request)):
        table_id = await actions.by_code(wish.code)
    return await actions.info(person.id, table_id)


@ROUTER.post("/quick")
async def quick(wish: QuickWish, request: Request, person: Known) -> TableInfo:
    """Sit down for a quick match with whoever else wants one."""
    server = server_of(request)
    return await server.actions.info(person.id, await server.quick_matches.find(person, wish))


@ROUTER.get("/invitation/{code}")
async def invitation_by_code(code: Code, request: Request, person: Maybe) -> Invitation:
    """What the table with this code offers, also to somebody without a name."""
    server = server_of(request)
    with limits_of(request).guess(join_address=address_of(request)):
        table_id = await server.actions.by_code(code)
    return await read_invitation(server.actions, person.id if person else None, table_id)


@ROUTER.get("/{table_id}/invitation")
async def invitation(table_id: str, request: Request, person: Maybe) -> Invitation:
    """What the table offers to somebody who has its address."""
    actions = server_of(request).actions
    return await read_invitation(actions, person.id if person else None, table_id)


@ROUTER.post("/{table_id}/fill")
async def fill(table_id: str, request: Request, person: Known) -> TableInfo:
    """Start a quick match; bots take the seats that are still free after a while."""
    server = server_of(request)
    await server.quick_matches.fill(person.id, table_id)
    return await server.actions.info(person.id, table_id)


@ROUTER.get("/{table_id}")
async def show(table_id: str, request: Request, person: Maybe) -> TableInfo:
    """A table."""
    return await server_of(request).actions.info(person.id if person else None, table_id)


@ROUTER.post("/{table_id}/seats/{seat}")
async def seat(
    table_id: str, seat: int, wish: SeatChange, request: Request, person: Known
) -> TableInfo:
    """Sit down, get up, or change a seat as the owner."""
    actions = server_of(request).actions
    await actions.change_seat(person, table_id, seat, wish)
    return await actions.info(person.id, table_id)


@ROUTER.post("/{table_id}/replay")
async def replay_access(
    table_id: str, wish: ReplayChange, request: Request, person: Known
) -> TableInfo:
    """Choose, as the owner, who may see the replay; once the match has begun: only close it."""
    actions = server_of(request).actions
    await actions.set_replay(person.id, table_id, wish)
    return await actions.info(person.id, table_id)


@ROUTER.post("/{table_id}/start")
async def start(table_id: str, request: Request, person: Known) -> TableInfo:
    """Begin the match."""
    actions = server_of(request).actions
    await actions.start(person.id, table_id)
    return await actions.info(person.id, table_id)


@ROUTER.post("/{table_id}/leave")
async def leave(table_id: str, request: Request, person: Known) -> Ok:
    """Leave; during a match a bot plays on."""
    await server_of(request).actions.leave(person.id, table_id)
    return Ok()


@ROUTER.post("/{table_id}/back")
async def back(table_id: str, request: Request, person: Known) -> Ok:
    """Take the seat over from the bot."""
    await server_of(request).actions.back(person.id, table_id)
    return Ok()


@ROUTER.post("/{table_id}/close")
async def close(table_id: str, request: Request, person: Known) -> Ok:
    """Close the table for good: one's own, or any as a host of the server."""
    actions = server_of(request).actions
    if person.host:
        await close_for_all(actions, table_id)
    else:
        await actions.close(person.id, table_id)
    return Ok()


@ROUTER.post("/{table_id}/rematch")
async def rematch(table_id: str, request: Request, person: Known) -> TableInfo:
    """Play again with the same people, each one seat further."""
    actions = server_of(request).actions
    return await actions.info(person.id, await actions.rematch(person, table_id))
