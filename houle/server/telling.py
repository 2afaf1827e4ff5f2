"""What each client is told: rows and matches turned into messages, closed by default."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import orjson
from pydantic import TypeAdapter

from houle.engine.data import as_data
from houle.engine.event import Event, event_for, in_audience
from houle.engine.record import CLOSED, commitment
from houle.engine.rule import NO_SEAT, Seat

from . import clocks
from .live import Live, Told
from .protocol import (
    Clock,
    Clocks,
    Entry,
    Message,
    SeatInfo,
    Situation,
    TableEvent,
    TableInfo,
)
from .rows import EntryRow, SeatRow, TableRow

CLOCK: TypeAdapter[Clock] = TypeAdapter(Clock)


M = TypeVar("M", bound=Message)


def made(form: type[M], /, **values: Any) -> M:
    """A message whose parts are right because we made them: nothing is checked or filled in."""
    message = form.__new__(form)
    object.__setattr__(message, "__dict__", values)
    return message


def encode(message: Message) -> bytes:
    """A message as JSON."""
    return orjson.dumps(message.__dict__, default=parts, option=orjson.OPT_SERIALIZE_NUMPY)


def parts(value: Any) -> Any:
    """The parts of a message inside a message."""
    if isinstance(value, Message):
        return value.__dict__
    raise TypeError(f"{type(value).__name__} is no part of a message")


def table_info(table: TableRow, chairs: Sequence[SeatRow], to_move: Sequence[Seat]) -> TableInfo:
    """A table as everybody who may see it sees it."""
    key = bytes.fromhex(table.secret)
    return TableInfo.model_construct(
        id=table.id,
        code=table.code,
        game=table.game,
        options=table.options,
        owner=table.owner,
        access=table.access,
        status=table.status,
        clock=CLOCK.validate_python(table.clock),
        level=table.level,
        hints=table.hints,
        seats=[seat_info(chair) for chair in chairs],
        commitment=commitment(table.game, table.options, key),
        secret=table.secret if table.status == "over" else None,
        same_deal_as=table.same_deal_as,
        next_table=table.next_table,
        result=table.result,
        to_move=list(to_move),
        number=table.head,
        made_at=table.made_at,
        over_at=table.over_at,
    )


def seat_info(chair: SeatRow) -> SeatInfo:
    """A seat as everybody sees it."""
    return SeatInfo.model_construct(
        seat=chair.seat,
        kind=chair.kind,
        person=chair.person,
        name=chair.name,
        level=chair.level,
        away=chair.away,
        stood_in=chair.stood_in,
    )


def situation(live: Live, viewer: Seat, *, served: int, now: int) -> Situation | None:
    """What lies open to a viewer, and what its seat may do; None before the match."""
    match = live.match
    if match is None:
        return None
    sits, outlook = viewer != NO_SEAT, live.outlook
    write = live.game.notation.format_move
    return made(
        Situation,
        view=as_data(outlook.views[viewer]),
        to_move=live.to_move,
        legal=[write(move) for move in outlook.legal[viewer]] if sits else [],
        asides=match.asides(viewer) if sits and not outlook.is_over else [],
        clocks=clock_state(live, served, now),
        result=live.table.result,
    )


def clock_state(live: Live, served: int, now: int) -> Clocks | None:
    """The time that every seat has left."""
    if live.table.clock["kind"] == "none":
        return None
    left = [clocks.left(live.table.clock, chair, served) for chair in live.chairs]
    return Clocks.model_construct(left=left, at=now)


def entry_for(live: Live, row: EntryRow, told: Told | None, viewer: Seat, language: str) -> Entry:
    """An entry as a viewer may know it."""
    body = row.body or {}
    return made(
        Entry,
        number=row.number,
        at=row.at,
        kind=row.kind,
        seat=row.seat,
        move=written(live, told, viewer) if row.kind == "move" and told is not None else None,
        person=row.person,
        text=body.get("text"),
        name=body.get("name"),
        why=body.get("why"),
        events=[] if told is None else events_for(live, told, viewer, language),
    )


def written(live: Live, told: Told, viewer: Seat) -> str:
    """A move in notation, closed while the viewer may not know it."""
    assert live.match is not None
    if viewer != told.seat and not live.outlook.is_over:
        hides = live.game.view.hides
        if hides(told.before, live.match.state, told.seat, told.move, viewer):
            return CLOSED
    return str(live.game.notation.format_move(told.move))


def events_for(live: Live, told: Told, viewer: Seat, language: str) -> list[orjson.Fragment]:
    """What a move told, as the viewer may know it, in words of its language."""
    found = []
    for number, event in enumerate(told.events):
        wanted = (number, in_audience(event, viewer), language)
        if wanted not in told.parts:
            told.parts[wanted] = event_part(live, event, viewer, language)
        found.append(told.parts[wanted])
    return [part for part in found if part is not None]


def event_part(live: Live, event: Event, viewer: Seat, language: str) -> orjson.Fragment | None:
    """An event as JSON: the same for all who may know its secrets, and for all others."""
    assert live.match is not None
    seen = event_for(event, live.game.kind_named[event.kind], viewer)
    if seen is None:
        return None
    text = live.match.sentence(seen, language)
    values = dict(seen.values)
    message = made(TableEvent, kind=seen.kind, seat=seen.seat, values=values, text=text)
    return orjson.Fragment(encode(message))
