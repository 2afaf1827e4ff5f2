"""Outgoing messages: rows and matches turned into JSON; closed by default."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple, TypeVar

import orjson
from pydantic import TypeAdapter

from houle import games
from houle.bots.explain.elision import cut_before_name
from houle.engine.event import NOBODY, Event, event_for, in_audience
from houle.engine.record import CLOSED, commitment
from houle.engine.rule import NO_SEAT, Move, Seat
from houle.engine.text import sentence
from houle.server.store.rows import EntryRow, SeatRow, TableRow
from houle.server.tables import clocks
from houle.server.tables.live_table import LiveTable, PlayedMove

from .protocol import (
    Clock,
    Clocks,
    Confirmed,
    Entry,
    Message,
    SeatInfo,
    Situation,
    TableEvent,
    TableInfo,
    TableNews,
)

CLOCK: TypeAdapter[Clock] = TypeAdapter(Clock)
CLOSED_MOVE = orjson.dumps(CLOSED)


M = TypeVar("M", bound=Message)


def made(form: type[M], /, **values: Any) -> M:
    """A message without validation; all fields must be given."""
    message = form.__new__(form)
    object.__setattr__(message, "__dict__", values)
    return message


def encode(message: Message) -> bytes:
    """A message as JSON."""
    return orjson.dumps(message.__dict__, default=parts, option=orjson.OPT_SERIALIZE_NUMPY)


def parts(value: Any) -> Any:
    """The fields of a message inside a message."""
    if isinstance(value, Message):
        return value.__dict__
    raise TypeError(f"{type(value).__name__} is no part of a message")


def table_info(table: TableRow, chairs: Sequence[SeatRow], to_move: Sequence[Seat]) -> TableInfo:
    """A table as everybody sees it."""
    key = bytes.fromhex(table.secret)
    return TableInfo.model_construct(
        id=table.id,
        code=table.code,
        game=table.game,
        options=table.options,
        owner=table.owner,
        access=table.access,
        replay=table.replay,
        status=table.status,
        clock=CLOCK.validate_python(table.clock),
        level=table.level,
        hints=table.hints,
        seats=[seat_info(chair) for chair in chairs],
        commitment=commitment(table.game, table.options, key),
        secret=table.secret if table.status == "over" else None,
        same_deal_as=table.same_deal_as,
        from_move=table.from_move,
        quick=table.quick,
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


class GameFacts(NamedTuple):
    """What never changes in a game."""

    names: tuple[bytes, ...]
    """Every move in notation, as JSON."""
    numbers: dict[str, Move]
    """The moves by their notation."""
    has_asides: bool


@cache
def game_facts(game: str) -> GameFacts:
    """What never changes in a game, computed once."""
    found = games.find(game)
    write = found.notation.format_move
    texts = [write(move) for move in range(found.num_moves)]
    names = tuple(orjson.dumps(text) for text in texts)
    numbers = {text: move for move, text in enumerate(texts)}
    return GameFacts(names, numbers, hasattr(found.rules, "asides"))


def situation(live: LiveTable, viewer: Seat, *, uptime: int, now: int) -> Situation | None:
    """What a viewer may see and do now; None before the match."""
    if live.match is None:
        return None
    own = [orjson.Fragment(part) for part in own_parts(live, viewer)]
    return shared_situation(live, *own, uptime=uptime, now=now)


def shared_situation(
    live: LiveTable, view: Any, legal: Any, asides: Any, *, uptime: int, now: int
) -> Situation:
    """The situation: the viewer's own parts, and what is the same for everybody."""
    return made(
        Situation,
        view=view,
        to_move=live.outlook.to_move,
        legal=legal,
        asides=asides,
        clocks=clock_state(live, uptime, now),
        result=live.table.result,
    )


def own_parts(live: LiveTable, viewer: Seat) -> tuple[bytes, bytes, bytes]:
    """The view, the legal moves and the asides of a viewer, as JSON."""
    outlook = live.outlook
    if viewer == NO_SEAT:
        return outlook.texts[viewer], b"[]", b"[]"
    names, _, has_asides = game_facts(live.table.game)
    legal = asides = b"[]"
    moves = outlook.legal[viewer]
    if moves:
        legal = b"[%b]" % b",".join([names[move] for move in moves])
    if has_asides and live.match is not None and not outlook.is_over:
        asides = orjson.dumps(live.match.asides(viewer))
    return outlook.texts[viewer], legal, asides


class NewsTemplate:
    """The news of an entry: what is the same for all viewers is encoded once."""

    def __init__(
        self,
        live: LiveTable,
        entry: EntryRow,
        played: PlayedMove | None,
        table: TableInfo | None,
        *,
        uptime: int,
        now: int,
    ) -> None:
        self.live, self.played = live, played
        self.has_move = played is not None and entry.kind == "move"
        self.has_situation = live.match is not None and entry.kind != "chat"
        shown = None
        if self.has_situation:
            shown = shared_situation(live, GAP, GAP, GAP, uptime=uptime, now=now)
        if self.has_move and table is None and shown is not None:
            text = move_text(live.table.id, entry, shown)
        else:
            move = GAP if self.has_move else None
            text = encode(shared_news(live.table.id, entry, move, table, shown))
        _, *self.pieces = text.split(NOTHING)

    def text_for(self, viewer: Seat, language: str) -> bytes:
        """The message to a viewer as JSON, without its number."""
        live, played, own = self.live, self.played, []
        if played is not None and self.has_move:
            own.append(written(live, played, viewer))
        own.append(b"[]" if played is None else events_for(live, played, viewer, language))
        if self.has_situation:
            own += own_parts(live, viewer)
        parts = [b""] * (2 * len(own) + 1)
        parts[::2], parts[1::2] = self.pieces, own
        return b"".join(parts)


NOTHING = b"\0"
GAP: Any = orjson.Fragment(NOTHING)
"""Stands for a part that differs between viewers; this byte never occurs in JSON."""


def shared_news(
    table_id: Any, entry: EntryRow, move: Any, table: TableInfo | None, shown: Situation | None
) -> TableNews:
    """The news of an entry, with gaps for what differs between viewers."""
    return made(
        TableNews,
        n=GAP,
        type="news",
        id=table_id,
        entry=shared_entry(entry, move, GAP),
        table=table,
        situation=shown,
    )


def move_text(table_id: str, entry: EntryRow, shown: Situation) -> bytes:
    """The news of a move as JSON with gaps, from a template."""
    values = shown.__dict__
    return move_form() % (
        *(table_id.encode(), entry.number, entry.at, entry.seat, orjson.dumps(entry.person)),
        orjson.dumps(values["to_move"]),
        *(orjson.dumps(values[name], default=parts) for name in ("clocks", "result")),
    )


@cache
def move_form() -> bytes:
    """The template for the news of a move."""
    text: Any = orjson.Fragment(b"%b")
    number: Any = orjson.Fragment(b"%d")
    row = EntryRow("", number, "move", number, seat=number, person=text)
    shown = made(Situation, view=GAP, to_move=text, legal=GAP, asides=GAP, clocks=text, result=text)
    return encode(shared_news(orjson.Fragment(b'"%b"'), row, GAP, None, shown))


def confirmed(table_id: str, message_id: str, number: int) -> bytes:
    """The confirmation of a message, as JSON without its number."""
    return confirmed_form() % (table_id.encode(), message_id.encode(), number)


@cache
def confirmed_form() -> bytes:
    """The template of a confirmation."""
    text, number = orjson.Fragment(b'"%b"'), orjson.Fragment(b"%d")
    form = made(Confirmed, n=GAP, type="confirmed", table=text, id=text, number=number)
    return encode(form).partition(NOTHING)[2]


def clock_state(live: LiveTable, uptime: int, now: int) -> Clocks | None:
    """The time that every seat has left."""
    if live.table.clock["kind"] == "none":
        return None
    left = [clocks.left(live.table.clock, chair, uptime) for chair in live.chairs]
    return Clocks.model_construct(left=left, at=now)


def entry_for(
    live: LiveTable, row: EntryRow, played: PlayedMove | None, viewer: Seat, language: str
) -> Entry:
    """An entry as a viewer may know it."""
    if played is None:
        return shared_entry(row, None, [])
    move = orjson.Fragment(written(live, played, viewer)) if row.kind == "move" else None
    return shared_entry(row, move, orjson.Fragment(events_for(live, played, viewer, language)))


def shared_entry(row: EntryRow, move: Any, events: Any) -> Entry:
    """An entry: the viewer's own parts, and what is the same for everybody."""
    body = row.body or {}
    return made(
        Entry,
        number=row.number,
        at=row.at,
        kind=row.kind,
        seat=row.seat,
        move=move,
        person=row.person,
        text=body.get("text"),
        name=body.get("name"),
        why=body.get("why"),
        events=events,
    )


def written(live: LiveTable, played: PlayedMove, viewer: Seat) -> bytes:
    """A move in notation as JSON, closed if the viewer may not know it."""
    assert live.match is not None
    if viewer != played.seat and not live.outlook.is_over:
        if played.hidden is None:
            state, verbs = live.match.state, live.match.verbs
            played.hidden = verbs.hidden(played.before, state, played.seat, played.move)
        if played.hidden >> (len(live.chairs) if viewer == NO_SEAT else viewer) & 1:
            return CLOSED_MOVE
    return game_facts(live.table.game).names[played.move]


def events_for(live: LiveTable, played: PlayedMove, viewer: Seat, language: str) -> bytes:
    """The events of a move as JSON, as the viewer may know them, in a language."""
    closed = [number for number in played.secret if not in_audience(played.events[number], viewer)]
    wanted = (language, tuple(closed))
    text = played.texts.get(wanted)
    if text is None:
        text = played.texts[wanted] = write_events(live, played, closed, language)
    return text


def write_events(
    live: LiveTable, played: PlayedMove, closed: Sequence[int], language: str
) -> bytes:
    """The events of a move as JSON; the closed ones without their secrets."""
    found = []
    for number, event in enumerate(played.events):
        is_known = number not in closed
        text = played.texts.get((language, number, is_known))
        if text is None:
            text = event_text(live, event, language, is_known=is_known)
            played.texts[language, number, is_known] = text
        if text:
            found.append(text)
    return b"[%b]" % b",".join(found)


def event_text(live: LiveTable, event: Event, language: str, *, is_known: bool) -> bytes:
    """An event as JSON, in full or without its secrets; empty if it may not be known at all."""
    known = KNOWN.get((id(event), language, is_known))
    if known is None or known[0] is not event:
        known = keep_pattern(live.table.game, event, language, is_known)
    _, pieces, seats = known
    text = pieces[0]
    for place, seat in enumerate(seats, start=1):
        name = live.names[seat] if seat >= 0 else live.names_after_cut[~seat]
        text += name + pieces[place]
    return text


KNOWN: dict[tuple[int, str, bool], tuple[Event, list[bytes], list[Seat]]] = {}
"""The patterns of events that have occurred, by identity: equal events are one object
(event.py), and comparing them would take longer than writing them."""
MOST_KNOWN = 20_000


def keep_pattern(
    game: str, event: Event, language: str, is_known: bool
) -> tuple[Event, list[bytes], list[Seat]]:
    """The pattern of an event, which is kept."""
    if len(KNOWN) >= MOST_KNOWN:
        KNOWN.clear()
    values = tuple(event.values.values())
    pieces, seats = pattern(game, language, event.kind, event.seat, values, is_known)
    KNOWN[id(event), language, is_known] = known = (event, pieces, seats)
    return known


MARK = "\ue000"
"""Encloses the number of a seat in place of its name; our texts do not contain it."""


@lru_cache(maxsize=20_000)
def pattern(
    game: str, language: str, kind: str, seat: Seat, values: tuple[Any, ...], is_known: bool
) -> tuple[list[bytes], list[Seat]]:
    """An event as JSON, in pieces between which the names of these seats are inserted.

    ``~seat`` stands for the name with the end of the French word before it (elision.py).
    """
    found = games.find(game)
    form = found.kind_named[kind]
    names = ("list",) if form.listed is not None else form.values
    whole = Event(kind, seat, dict(zip(names, values, strict=True)), NOBODY)
    seen = whole if is_known else event_for(whole, form, NO_SEAT)
    if seen is None:
        return [b""], []
    text = sentence(
        found.words(language),
        seen,
        form,
        seat_name=lambda number: f"{MARK}{number}{MARK}",
        key=found.notation.format_value,
    )
    message = made(TableEvent, kind=kind, seat=seat, values=dict(seen.values), text=text)
    pieces = encode(message).split(MARK.encode())
    seats = [int(piece) for piece in pieces[1::2]]
    return cut_pieces(pieces[::2], seats) if language == "fr" else (pieces[::2], seats)


def cut_pieces(pieces: list[bytes], seats: list[Seat]) -> tuple[list[bytes], list[Seat]]:
    """The pieces of a French sentence without the *e* that a name may take away."""
    for place, seat in enumerate(seats):
        cut = cut_before_name(pieces[place].decode())
        if cut is not None:
            pieces[place], seats[place] = cut.encode(), ~seat
    return pieces, seats
