"""Endpoints about past matches (records, replays, reviews, same deal) and advice."""

from __future__ import annotations

from typing import Annotated

import orjson
from fastapi import APIRouter, Query, Request, Response

from houle.server.after.replays import LARGEST_RECORD_BYTES, Window
from houle.server.after.reviews import Reviews
from houle.server.errors import Refusal
from houle.server.messages import outgoing
from houle.server.messages.answers import (
    AdviceList,
    MatchRecord,
    MoveNumber,
    PlayOn,
    RecordInfo,
    Replay,
    ReviewInfo,
    SameDeal,
    Viewer,
    WhyNot,
)
from houle.server.messages.protocol import Id, Language, Notation, TableInfo, TableList

from .dependencies import RESPONSES, Known, Maybe, address_of, language_of, limits_of, server_of

ROUTER = APIRouter(prefix="/api", tags=["records"], responses=RESPONSES)

From = Annotated[MoveNumber, Query(alias="from", description="the first move; 0 is the deal")]
To = Annotated[MoveNumber, Query(alias="to", description="the last move")]
Seat = Annotated[Viewer | None, Query(description="a seat, watch, or open: all cards")]
Lang = Annotated[Language | None, Query(description="else the one that the client prefers")]
LAST = 1_000_000

A_RECORD = {
    "requestBody": {
        "required": True,
        "content": {
            "application/json": {
                "schema": {"type": "object", "description": "docs/records.md describes it"}
            }
        },
    }
}
"""The body of an import, for the documentation."""


def plain(body: bytes) -> Response:
    """A response whose body is JSON already."""
    return Response(body, media_type="application/json")


# Matches at tables.


@ROUTER.get("/tables/{table_id}/record", response_model=MatchRecord)
async def table_record(table_id: Id, request: Request, person: Maybe) -> Response:
    """The record of a finished match; of a running one, what my own seat may know."""
    limits_of(request).check("replay", address_of(request))
    asker = person.id if person else None
    return plain(orjson.dumps(await server_of(request).replays.record(asker, table_id)))


@ROUTER.get("/tables/{table_id}/replay", response_model=Replay)
async def table_replay(
    table_id: Id,
    request: Request,
    person: Maybe,
    seat: Seat = None,
    start: From = 0,
    end: To = LAST,
    lang: Lang = None,
) -> Response:
    """The moves of a match with the view after each; at most 500 of them."""
    limits_of(request).check("replay", address_of(request))
    window = Window(start, end, lang or language_of(request))
    asker = person.id if person else None
    return plain(await server_of(request).replays.replay(asker, table_id, seat, window))


@ROUTER.post("/tables/{table_id}/review", response_model=ReviewInfo)
async def review_table(table_id: Id, request: Request, person: Known) -> Response:
    """Request a review of a finished match; requesting it again changes nothing."""
    server = server_of(request)
    await server.replays.check_review(person.id, table_id, "review")
    return await ask_for_review(request, person.id, table_id)


@ROUTER.get("/tables/{table_id}/review", response_model=ReviewInfo)
async def table_review(table_id: Id, request: Request, person: Maybe) -> Response:
    """The progress and the result of a review."""
    server = server_of(request)
    await server.replays.check_review(person.id if person else None, table_id, "replay")
    return await found_review(server.reviews, table_id)


@ROUTER.post("/tables/{table_id}/same-deal")
async def same_deal(
    table_id: Id, request: Request, person: Known, wish: SameDeal | None = None
) -> TableInfo:
    """A new table with the deal of a finished match, marked as such."""
    server = server_of(request)
    made = await server.replays.same_deal(person, table_id, wish or SameDeal())
    return await server.actions.info(person.id, made)


@ROUTER.post("/tables/{table_id}/play-on")
async def play_on(table_id: Id, wish: PlayOn, request: Request, person: Known) -> TableInfo:
    """A practice table that goes on from a moment of a finished match, marked as such."""
    server = server_of(request)
    made = await server.practice.from_table(person, table_id, wish)
    return await server.actions.info(person.id, made)


@ROUTER.get("/tables/{table_id}/compare")
async def compare(table_id: Id, request: Request, person: Maybe) -> TableList:
    """All finished matches with the same deal that I may see, the first one first."""
    return await server_of(request).replays.compare(person.id if person else None, table_id)


# Imported records.


@ROUTER.post("/records", openapi_extra=A_RECORD)
async def import_record(request: Request, person: Known) -> RecordInfo:
    """Import a record file: it is verified by replaying it; anyone can read it by its id."""
    limits_of(request).check("record", person.id)
    return await server_of(request).replays.add_record(person, await body_of(request))


async def body_of(request: Request) -> bytes:
    """The body of the request, unless it is too large."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > LARGEST_RECORD_BYTES:
            raise Refusal("too_large")
    return bytes(body)


@ROUTER.get("/records/{record_id}", response_model=MatchRecord)
async def record(record_id: Id, request: Request) -> Response:
    """An imported record."""
    limits_of(request).check("replay", address_of(request))
    return plain(orjson.dumps(await server_of(request).replays.find_record(record_id)))


@ROUTER.get("/records/{record_id}/replay", response_model=Replay)
async def record_replay(
    record_id: Id,
    request: Request,
    seat: Seat = None,
    start: From = 0,
    end: To = LAST,
    lang: Lang = None,
) -> Response:
    """The moves of an imported record with the view after each; at most 500."""
    limits_of(request).check("replay", address_of(request))
    window = Window(start, end, lang or language_of(request))
    return plain(await server_of(request).replays.replay_record(record_id, seat, window))


@ROUTER.post("/records/{record_id}/play-on")
async def play_record_on(record_id: Id, wish: PlayOn, request: Request, person: Known) -> TableInfo:
    """A practice table that goes on from a moment of an imported record, marked as such."""
    server = server_of(request)
    made = await server.practice.from_record(person, record_id, wish)
    return await server.actions.info(person.id, made)


@ROUTER.post("/records/{record_id}/review", response_model=ReviewInfo)
async def review_record(record_id: Id, request: Request, person: Known) -> Response:
    """Request a review of an imported record; requesting it again changes nothing."""
    await server_of(request).replays.find_record(record_id)
    return await ask_for_review(request, person.id, record_id)


@ROUTER.get("/records/{record_id}/review", response_model=ReviewInfo)
async def record_review(record_id: Id, request: Request) -> Response:
    """The progress and the result of a review of an imported record."""
    server = server_of(request)
    await server.replays.find_record(record_id)
    return await found_review(server.reviews, record_id)


async def ask_for_review(request: Request, person: str, match_id: str) -> Response:
    """Request a review, and say how far it is; one that has begun or is there costs nothing."""
    reviews = server_of(request).reviews
    row = await reviews.find(match_id)
    if row is None or row.status == "failed":
        limits_of(request).check("review", person)
        await reviews.ask(match_id)
    return await found_review(reviews, match_id)


async def found_review(reviews: Reviews, match_id: str) -> Response:
    """The progress and result of a review, or that nobody has requested it."""
    row = await reviews.find(match_id)
    if row is None:
        return plain(outgoing.encode(ReviewInfo(status="none", done=0, of=0, review=None)))
    warm_up = await reviews.warm_up(match_id)
    info = ReviewInfo.model_construct(
        status=row.status, done=row.done, of=row.of, review=row.body, warm_up=warm_up
    )
    return plain(outgoing.encode(info))


# During the match.


@ROUTER.post("/tables/{table_id}/hint", tags=["advice"])
async def hint(table_id: Id, request: Request, person: Known) -> AdviceList:
    """The best moves of my seat, from what it may know."""
    limits_of(request).check("hint", person.id)
    return await server_of(request).adviser.hint(person.id, table_id, language_of(request))


@ROUTER.get("/tables/{table_id}/why", tags=["advice"])
async def why_not(
    table_id: Id, move: Annotated[Notation, Query()], request: Request, person: Known
) -> WhyNot:
    """Whether my seat may make a move now; if not, why and by which rule. No move is made."""
    adviser = server_of(request).adviser
    return await adviser.why_not(person.id, table_id, move, language_of(request))
