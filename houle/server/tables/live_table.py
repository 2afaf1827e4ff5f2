"""A table in the memory of one process: its rows, and its match once it has begun.

It is a copy: the database decides. A process that is behind reads the entries it does not have; one
that could not store a change drops its copy and reads the table again.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson

from houle import games
from houle.bots.explain.elision import after_cut
from houle.engine.event import EVERYONE, Event
from houle.engine.game import Game
from houle.engine.match import NO_MOVE, Match, Outlook, row_of_one
from houle.engine.record import commitment
from houle.engine.replay import check_rules
from houle.engine.rule import NO_SEAT, Seat
from houle.server.bots.compile_worker import verbs_for
from houle.server.people.lookalikes import distinct
from houle.server.store.rows import Change, EntryRow, SeatRow, TableRow

from . import clocks

NOT_OWING = -1
"""Stands in ``since`` for a seat that has nothing to choose."""
WATCHED_FACTOR = 6
"""How much slower bots play at a practice table where nobody else plays."""
QUICKEST, SPREAD = 0.5, 1.5
"""A bot's shortest time for a move, in shares of the pace, and how much longer it may take."""


@dataclass(slots=True)
class PlayedMove:
    """A move that was made, with all that is needed to tell each viewer what they may know."""

    before: Any
    seat: Seat
    move: int
    events: Sequence[Event]
    texts: dict[Any, bytes] = field(default_factory=dict)
    """The events as JSON, as far as written, by language and by what is closed to the viewer."""
    hidden: int | None = None
    """To whom the move is closed, as bits; computed when first needed."""
    secret: list[int] = field(init=False)
    """The numbers of the events that are not for everyone."""

    def __post_init__(self) -> None:
        audiences = enumerate(event.audience for event in self.events)
        self.secret = [number for number, audience in audiences if audience != EVERYONE]


@dataclass
class LiveTable:
    """A table with its seats and its match."""

    table: TableRow
    chairs: list[SeatRow]
    match: Match | None = None
    since: list[int] = field(default_factory=list)
    """The entry since which each seat has had to choose, or NOT_OWING."""
    moved: int = 0
    """The entry of the last move."""
    clients: dict[str, int] = field(default_factory=dict)
    """By the client's own name of a message: the entry that it became."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    used_at: float = 0.0
    seen: Outlook | None = None
    """All views and legal moves now; computed when first needed."""
    names: list[bytes] = field(default_factory=list)
    """The names of the seats, as JSON without quotes."""
    names_after_cut: list[bytes] = field(default_factory=list)
    """The same after *d* and *qu* in French: *e Yann*, *'Anna* (elision.py)."""

    @property
    def game(self) -> Game:
        """What is played here."""
        return games.find(self.table.game)

    @property
    def commitment(self) -> str:
        """The commitment to the deal."""
        return commitment(self.table.game, self.table.options, bytes.fromhex(self.table.secret))

    def seat_of(self, person: str | None) -> Seat:
        """Where the person sits, or NO_SEAT."""
        for chair in self.chairs:
            if person is not None and chair.person == person:
                return chair.seat
        return NO_SEAT

    def name_for(self, person: str, name: str) -> str:
        """The name of a person at this table, with a number if another name there looks like it."""
        people = [chair for chair in self.chairs if chair.kind == "human"]
        return distinct(name, [chair.name for chair in people if chair.person != person])

    @property
    def to_move(self) -> list[Seat]:
        """The seats that have to choose now."""
        return [seat for seat, number in enumerate(self.since) if number != NOT_OWING]

    @property
    def pace(self) -> int:
        """How many milliseconds a bot takes at least: more at a practice table that is watched."""
        watched = all(chair.is_played_by_bot for chair in self.chairs)
        slower = WATCHED_FACTOR if watched and self.table.from_move is not None else 1
        return self.table.pace * slower

    @property
    def thinking_time(self) -> int:
        """How many milliseconds bots take for this choice: often quick, now and then slow.

        It follows from the table's name and the number of the entry alone: a pause must not tell
        what somebody holds.
        """
        name = f"{self.table.id} {max(self.since, default=NOT_OWING)}"
        digest = hashlib.blake2b(name.encode(), digest_size=4).digest()
        share = int.from_bytes(digest, "big") / 2**32
        return round(self.pace * (QUICKEST + SPREAD * share**2))

    @property
    def bots_to_move(self) -> list[Seat]:
        """The seats that have to choose now and that a bot plays."""
        bots = [seat for seat, chair in enumerate(self.chairs) if chair.kind == "bot" or chair.away]
        return [seat for seat in bots if self.since[seat] != NOT_OWING]

    @property
    def outlook(self) -> Outlook:
        """All views and legal moves of the match now, computed once."""
        assert self.match is not None
        if self.seen is None:
            self.seen = self.match.outlook
        return self.seen

    def begin(self) -> None:
        """Deal the match; refused if the rules are not those with which the table was made."""
        check_rules(self.game, self.table.rules)
        options = self.game.options.read(self.table.options)
        key = bytes.fromhex(self.table.secret)
        self.match = Match(
            self.game,
            options,
            key=key,
            verbs=verbs_for(self.game),
            history=False,
        )
        self.name_seats()
        self.seen = None
        self.since = [NOT_OWING] * len(self.chairs)
        self.note_owing(NO_SEAT, 0, self.match.to_move)

    def catch_up(self, entries: Sequence[EntryRow]) -> None:
        """Begin the match if it has begun, and apply what is stored of it."""
        if self.has_begun(entries):
            self.begin()
        self.follow(entries)

    def has_begun(self, entries: Iterable[EntryRow]) -> bool:
        """Whether there is a match; a table may have been closed in the middle of one."""
        if self.table.status in ("playing", "over"):
            return True
        return any(entry.kind == "start" for entry in entries)

    def use_best_rules(self) -> None:
        """Use the compiled rules, if they were compiled meanwhile."""
        verbs = verbs_for(self.game)
        if self.match is not None and verbs is not None:
            self.match.verbs = verbs

    def note_owing(self, mover: Seat, number: int, owing: Collection[Seat]) -> None:
        """Update since which entry each seat has had to choose."""
        for seat in range(len(self.chairs)):
            if seat not in owing:
                self.since[seat] = NOT_OWING
            elif self.since[seat] == NOT_OWING or seat == mover:
                self.since[seat] = number

    def follow(self, entries: Iterable[EntryRow]) -> list[PlayedMove]:
        """Apply stored entries in order; give the moves among them."""
        played = []
        for entry in entries:
            if entry.kind == "move":
                assert entry.seat is not None and entry.move is not None
                played.append(self.make(entry.seat, entry.move, entry.number, is_new=False))
            if entry.client is not None:
                self.clients[entry.client] = entry.number
            self.table.head = max(self.table.head, entry.number)
        return played

    def make(self, seat: Seat, move: int, number: int, *, is_new: bool = True) -> PlayedMove:
        """Make a move in the match; the views after a new one are computed at once."""
        assert self.match is not None
        before = row_of_one(self.match.game, self.match.state)
        events = self.match.play_number(seat, move)
        self.seen = None
        # After an old move nobody needs the views, which take far longer than the move.
        self.note_owing(seat, number, self.outlook.to_move if is_new else self.match.to_move)
        self.moved = number
        return PlayedMove(before, seat, move, events)

    def name_seats(self) -> None:
        """Update the names that sentences use."""
        if self.match is not None:
            self.match.names = tuple(chair.name for chair in self.chairs)
            self.names = [orjson.dumps(name)[1:-1] for name in self.match.names]
            joined = map(after_cut, self.match.names)
            self.names_after_cut = [orjson.dumps(name)[1:-1] for name in joined]

    def take(self, change: Change) -> None:
        """Apply a change that has been stored."""
        for name, value in change.table.items():
            setattr(self.table, name, value)
        for seat, columns in change.seats.items():
            for name, value in columns.items():
                setattr(self.chairs[seat], name, value)
        if change.seats:
            self.name_seats()
        self.table.head = change.entry.number
        if change.entry.client is not None:
            self.clients[change.entry.client] = change.entry.number


def move_change(
    live: LiveTable, entry: EntryRow, *, uptime: int, stood_in: bool
) -> tuple[Change, PlayedMove]:
    """Make the move of the entry in memory, and say what is to be stored with it."""
    assert entry.seat is not None and entry.move is not None and live.match is not None
    owing = set(live.to_move)
    played = live.make(entry.seat, entry.move, entry.number)
    change = Change(entry)
    if stood_in:
        count = live.chairs[entry.seat].stood_in + 1
        change.seats.setdefault(entry.seat, {})["stood_in"] = count
    clocks.charge(live.table.clock, live.chairs, change, owing, live.to_move, uptime)
    next_due = due(live, change, uptime)
    if next_due is not None or live.table.due is not None:
        change.table["due"] = next_due
    result = live.match.result if live.outlook.is_over else None
    if result is not None:
        change.table |= {"status": "over", "over_at": entry.at, "due": None}
        change.table["result"] = {**result.to_json(), "stood_in": stand_ins(live, change)}
    return change, played


def stand_ins(live: LiveTable, change: Change) -> list[int]:
    """For every seat, how many of its moves a bot made in a person's place."""
    return [
        int(change.seats.get(chair.seat, {}).get("stood_in", chair.stood_in))
        for chair in live.chairs
    ]


def due(live: LiveTable, change: Change, uptime: int) -> int | None:
    """When a bot must move or a clock runs out next; None: never."""
    bots = live.bots_to_move
    if live.table.clock["kind"] == "none" and not bots:
        return None
    times: list[int | None] = [uptime + live.thinking_time for _ in bots]
    for seat in live.to_move:
        chair, columns = live.chairs[seat], change.seats.get(seat, {})
        if not chair.is_played_by_bot:
            bank = columns.get("bank", chair.bank)
            owed_at = columns.get("owed_at", chair.owed_at)
            times.append(clocks.end_of(live.table.clock, bank, owed_at))
    return min((time for time in times if time is not None), default=None)


def newly_owing(live: LiveTable, entry: EntryRow) -> tuple[str, ...]:
    """The people who have had to choose since this entry."""
    if entry.number not in live.since:
        return ()
    owing = [c for c, since in zip(live.chairs, live.since, strict=True) if since == entry.number]
    return tuple([c.person for c in owing if c.person is not None and not c.away])


def replayed(live: LiveTable, entries: Sequence[EntryRow]) -> dict[int, PlayedMove]:
    """The moves among the last entries of a table, and the deal, by the number of the entry."""
    moves = [entry.number for entry in entries if entry.kind == "move"]
    starts = [entry.number for entry in entries if entry.kind == "start"]
    if live.match is None or not (moves or starts):
        return {}
    retold = live.match.retold(len(live.match.played) - len(moves))
    first = next(retold)
    found = {number: PlayedMove(None, NO_SEAT, NO_MOVE, first.events) for number in starts}
    before = first.state
    for number, again in zip(moves, retold, strict=True):
        found[number] = PlayedMove(before, again.seat, again.move, again.events)
        before = again.state
    return found
