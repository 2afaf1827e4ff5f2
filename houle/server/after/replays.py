"""Past matches: records, replays, imported records, and new tables with the same deal.

Nothing extra is stored: a finished match is replayed from its key and its moves whenever somebody
asks, in a thread, with compiled rules if there are any.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from typing import Any, TypeVar

import sqlalchemy as sa

import houle
from houle import games
from houle.bots.explain.elision import elided
from houle.engine.display.data import as_data
from houle.engine.errors import RecordError
from houle.engine.event import Event, event_for
from houle.engine.languages import Sentences, sentences
from houle.engine.match import Match, Retold, row_of_one
from houle.engine.record import CLOSED, commitment
from houle.engine.replay import check_rules, loads
from houle.engine.rule import NO_SEAT, Seat
from houle.engine.view import View
from houle.server import wall_clock
from houle.server.bots.compile_worker import verbs_for
from houle.server.errors import Refusal
from houle.server.messages import outgoing
from houle.server.messages.answers import RecordInfo, Replay, SameDeal, Scene
from houle.server.messages.protocol import TableEvent, TableList, TableWish
from houle.server.people.guests import Person
from houle.server.store import rows
from houle.server.store.schema import records, tables
from houle.server.tables import access
from houle.server.tables.actions import TableActions, listed
from houle.server.tables.live_table import LiveTable

T = TypeVar("T")

THREADS = 2
"""Threads that replay matches."""
LARGEST_RECORD_BYTES = 2 << 20
"""The largest imported record."""
MOST_MOVES = 10_000
"""The most moves of an imported record."""
LONGEST_NAME = 80
MOST_SCENES = 500
"""How many moves one answer has at most."""
OPEN, WATCH = "open", "watch"


@dataclass(frozen=True)
class Window:
    """The part of a match to show, and the language."""

    start: int
    end: int
    language: str


class Replays:
    """Records and replays of matches, played here or imported."""

    def __init__(self, actions: TableActions) -> None:
        self.actions, self.tables = actions, actions.tables
        self.pool = ThreadPoolExecutor(THREADS, thread_name_prefix="replay")

    async def work(self, what: Callable[[], T]) -> T:
        """Run something slow in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self.pool, what)

    def stop(self) -> None:
        """Start no more work."""
        self.pool.shutdown(wait=False, cancel_futures=True)

    # Matches at tables.

    async def record(self, person: str | None, table_id: str) -> dict[str, Any]:
        """The record of a finished match; of a running one, what one's own seat may know."""
        async with self.tables.locked(table_id) as live:
            seat = await self.own_seat(live, person)
            match = still(live)
        return await self.work(partial(match.record, seat if not match.is_over else None))

    async def replay(
        self, person: str | None, table_id: str, viewer: str | None, window: Window
    ) -> bytes:
        """A replay of a finished match for any viewer; of a running one for one's own seat only."""
        async with self.tables.locked(table_id) as live:
            seat = await self.own_seat(live, person)
            match = still(live)
        if not match.is_over:
            if viewer not in (None, str(seat)):
                raise Refusal("not_over")
            viewer = str(seat)
        return await self.work(partial(replay_of, match, viewer or OPEN, window))

    async def own_seat(self, live: LiveTable, person: str | None) -> Seat:
        """The person's seat; somebody who may not see the replay is refused."""
        role = await self.actions.role(live, person)
        check_begun(live)
        if live.table.status == "over":
            access.check_after_match("replay", live.table, role)
        elif not access.may("own_record", role):
            raise Refusal("not_over")
        return live.seat_of(person)

    async def check_review(self, person: str | None, table_id: str, action: str) -> None:
        """Refuse a review of a running match, or to somebody who may not see it."""
        async with self.tables.locked(table_id) as live:
            await self.check_finished(live, person, action)

    async def check_finished(self, live: LiveTable, person: str | None, action: str) -> None:
        """Refuse what is for after the match while it runs, or to somebody who may not do it."""
        if live.table.status != "over":
            raise Refusal("not_over")
        access.check_after_match(action, live.table, await self.actions.role(live, person))

    # The same deal.

    async def same_deal(self, person: Person, table_id: str, wish: SameDeal) -> str:
        """A new table with the deal of a finished match.

        People who saw that match know the cards: the table is marked for everybody
        (``same_deal_as``), and so are all tables made from it in turn.
        """
        async with self.tables.locked(table_id) as live:
            await self.check_finished(live, person.id, "same_deal")
            old = live.table
        given = {**dict(wish), "replay": old.replay}
        table = TableWish(game=old.game, options=old.options, **given)
        first = old.same_deal_as or old.id
        return await self.actions.make(person, table, secret=old.secret, same_deal_as=first)

    async def compare(self, person: str | None, table_id: str) -> TableList:
        """All finished matches with the same deal that the person may see, the first one first."""
        async with self.tables.locked(table_id) as live:
            await self.check_finished(live, person, "replay")
            first = live.table.same_deal_as or live.table.id
        found = await self.tables.store.read(partial(read_same_deal, first=first))
        return listed([(t, c) for t, c in found if t.id == table_id or may_find(t, c, person)])

    # Imported records.

    async def add_record(self, person: Person, body: bytes) -> RecordInfo:
        """Verify and store a record, and give its id."""
        record = await self.work(partial(checked_record, body))
        row = {
            "id": rows.new_id(),
            "person": person.id,
            "game": record["game"],
            "body": record,
            "made_at": wall_clock.now(),
        }
        await self.tables.store.write(partial(write_record, row=row))
        return record_info(row["id"], record)

    async def find_record(self, record_id: str) -> dict[str, Any]:
        """An imported record."""
        found = await self.tables.store.read(partial(read_record, record_id=record_id))
        if found is None:
            raise Refusal("no_record")
        return found

    async def replay_record(self, record_id: str, viewer: str | None, window: Window) -> bytes:
        """A replay of an imported record, for any viewer: the record holds everything anyway."""
        record = await self.find_record(record_id)
        return await self.work(lambda: replay_of(opened(record), viewer or OPEN, window))

    async def any_record(self, match_id: str) -> dict[str, Any]:
        """The complete record of an imported match, or of a finished one at a table."""
        try:
            return await self.find_record(match_id)
        except Refusal:
            async with self.tables.locked(match_id) as live:
                if live.table.status != "over":
                    raise Refusal("not_over") from None
                match = still(live)
        return await self.work(match.record)


def check_begun(live: LiveTable) -> None:
    """Refuse the replay of a match that has not begun, or of a closed table."""
    if live.table.status == "closed":
        raise Refusal("is_closed")
    if live.match is None:
        raise Refusal("not_started")


def still(live: LiveTable) -> Match:
    """A copy of the table's match, with the present names."""
    assert live.match is not None
    match = copy(live.match)
    match.state = row_of_one(match.game, match.state)
    match.played = list(match.played)
    match.names = tuple(chair.name for chair in live.chairs)
    match.verbs = verbs_for(match.game) or match.verbs
    return match


def opened(record: Mapping[str, Any]) -> Match:
    """The match of a record that was verified when it was stored."""
    game = games.find(record["game"])
    check_rules(game, record.get("rules", 1))
    match = Match(
        game,
        game.options.read(record["options"]),
        key=bytes.fromhex(record["secret"]),
        names=record["seats"],
        verbs=verbs_for(game),
        history=False,
    )
    for seat, move in record["moves"]:
        match.play(seat, move)
    return match


# Replays.


def replay_of(match: Match, viewer: str, window: Window) -> bytes:
    """A part of a match as the viewer saw it, as JSON."""
    if viewer not in (OPEN, WATCH) and int(viewer) >= match.seats:
        raise Refusal("no_such_seat")
    options, result = match.options.to_json(), match.result
    replay = Replay.model_construct(
        game=match.game.name,
        options=options,
        names=list(match.names),
        viewer=viewer,
        commitment=commitment(match.game.name, options, match.key),
        moves=len(match.played),
        scenes=list(scenes(match, viewer, window)),
        result=None if result is None else result.to_json(),
    )
    return outgoing.encode(replay)


def scenes(match: Match, viewer: str, window: Window) -> Iterator[Scene]:
    """The scenes of a window, at most MOST_SCENES."""
    end = min(window.end, window.start + MOST_SCENES - 1)
    before: Any = None
    for told in takewhile(lambda told: told.number <= end, match.retold(window.start - 1)):
        if told.number >= window.start:
            yield scene(match, told, viewer, before, window.language)
        before = told.state


def scene(match: Match, told: Retold, viewer: str, before: Any, language: str) -> Scene:
    """A moment of the match as the viewer saw it."""
    events = seen_events(match, told.events, viewer)
    return Scene.model_construct(
        number=told.number,
        seat=None if told.seat == NO_SEAT else told.seat,
        move=None if told.number == 0 else seen_move(match, told, viewer, before),
        events=[table_event(match, event, language) for event in events],
        view=as_data(seen_state(match, told.state, viewer)),
        to_move=[s for s in range(match.seats) if match.verbs.to_move(told.state, s)],
    )


def seat_of(viewer: str) -> Seat:
    """The seat of a viewer; NO_SEAT for a spectator."""
    return NO_SEAT if viewer in (OPEN, WATCH) else int(viewer)


def seen_state(match: Match, state: Any, viewer: str) -> View:
    """The state as the viewer saw it; for the viewer ``open``, all of it."""
    if viewer == OPEN:
        return View(match.game, NO_SEAT, state)
    return match.verbs.view(state, seat_of(viewer))


def seen_move(match: Match, told: Retold, viewer: str, before: Any) -> str:
    """A move in notation, closed if the viewer could not know it then."""
    if viewer != OPEN and seat_of(viewer) != told.seat:
        hides = match.game.view.hides
        if hides(before, told.state, told.seat, told.move, seat_of(viewer)):
            return CLOSED
    return str(match.game.notation.format_move(told.move))


def seen_events(match: Match, events: Sequence[Event], viewer: str) -> list[Event]:
    """The events as the viewer may know them; for ``open``, all that have a sentence."""
    if viewer == OPEN:
        told = match.game.words("en")["events"]
        return [event for event in events if event.kind in told]
    kinds = match.game.kind_named
    seen = (event_for(event, kinds[event.kind], seat_of(viewer)) for event in events)
    return [event for event in seen if event is not None]


def table_event(match: Match, event: Event, language: str) -> TableEvent:
    """An event with its sentence."""
    return TableEvent.model_construct(
        kind=event.kind,
        seat=event.seat,
        values=dict(event.values),
        text=elided(match.sentence(event, language), match.names, language),
    )


# Imported records.


def checked_record(body: bytes) -> dict[str, Any]:
    """The record in a file, verified by replaying it; or a refusal with the reason."""
    try:
        record = loads(body.decode("utf-8"))
        check_size(record)
        return houle.replay(record).record()
    except UnicodeDecodeError:
        raise Refusal("bad_record", why=sentences("record.not_text")) from None
    except RecordError as error:
        raise Refusal("bad_record", why=shortened(error.reasons)) from None


def shortened(why: Sentences) -> Sentences:
    """A reason, shortened because it may quote what was sent."""
    return Sentences({language: sentence[:400] for language, sentence in why.items()})


def check_size(record: Mapping[str, Any]) -> None:
    """Refuse records that are too long, and unprintable or long names."""
    moves, names = record.get("moves"), record.get("seats")
    if isinstance(moves, list) and len(moves) > MOST_MOVES:
        raise RecordError(sentences("record.too_long", given=len(moves), most=MOST_MOVES))
    for name in names if isinstance(names, list) else []:
        if isinstance(name, str) and not (name.isprintable() and len(name) <= LONGEST_NAME):
            raise RecordError(sentences("record.long_name", most=LONGEST_NAME))


def record_info(record_id: str, record: Mapping[str, Any]) -> RecordInfo:
    """A summary of a record."""
    return RecordInfo(
        id=record_id,
        game=record["game"],
        names=record["seats"],
        moves=len(record["moves"]),
        result=record["result"],
    )


# Jobs for the store.


def write_record(connection: sa.Connection, row: Mapping[str, Any]) -> None:
    """Store a record."""
    connection.execute(sa.insert(records), dict(row))


def read_record(connection: sa.Connection, record_id: str) -> dict[str, Any] | None:
    """A stored record, if there is one."""
    found = connection.execute(sa.select(records.c.body).where(records.c.id == record_id))
    body: dict[str, Any] | None = found.scalar_one_or_none()
    return body


def read_record_game(connection: sa.Connection, record_id: str) -> str | None:
    """The game of a stored record, if there is one."""
    found = connection.execute(sa.select(records.c.game).where(records.c.id == record_id))
    return found.scalar_one_or_none()


def read_same_deal(
    connection: sa.Connection, first: str
) -> list[tuple[rows.TableRow, list[rows.SeatRow]]]:
    """The finished tables with the deal of a table, that table first."""
    wanted = sa.select(tables).where(
        (tables.c.id == first) | (tables.c.same_deal_as == first), tables.c.status == "over"
    )
    return rows.tables_with_seats(connection, wanted.order_by(tables.c.made_at))


def may_find(table: rows.TableRow, chairs: Sequence[rows.SeatRow], person: str | None) -> bool:
    """Whether a list may name a finished match: one by invitation is found by its link only."""
    return access.may(f"look_{table.access}", access.role(table, chairs, person))
