"""Ways to find out over real sockets whether a seat hears what it may not know.

Two ways to change the world behind a seat: the state of a running match is dealt again as the seat
could not tell it, and everything is asked for once more; or two tables are played side by side that
differ only in what the seat does not know. Only time stamps and names of messages and tables may
differ in what the server says.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from copy import copy
from dataclasses import dataclass
from typing import Any

from houle.engine.chance import key_from_seed
from houle.engine.event import Event, event_for, in_audience, new_log, read_log
from houle.engine.game import Game
from houle.engine.match import Match, Verbs, row_of_one
from houle.engine.rule import NO_SEAT, Seat
from houle.engine.struct import Array, assign, raw
from houle.engine.view import redeal
from houle.server.messages.protocol import TableWish
from houle.server.tables.live_table import LiveTable
from tests.server.client import PATIENCE, Page, Person, Place

PLAYERS = 3
TOGETHER = 50
"""How many messages are sent before the answers are read."""
STEPS = 6
"""How many moves are made after two worlds have parted."""
SECRET = bytes(range(32)).hex()

LEAK = "a seat was told what it may not know"
TIMES = re.compile(r'"(n|at|now|made_at|over_at)":\d+')
NAMES = re.compile(r'"id":"m\d+"')


class Ear(Page):
    """A page that keeps every byte it hears."""

    async def skip(self) -> None:
        """Read on without listening."""
        await self.send(type="ping")
        while json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))["type"] != "pong":
            pass

    async def heard(self) -> list[str]:
        """All that the server has said up to now, as it was sent; who looks on is left out."""
        await self.send(type="ping")
        found = []
        while True:
            text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
            assert isinstance(text, str)
            assert SECRET not in text, LEAK
            self.n += 1
            kind = json.loads(text)["type"]
            if kind == "pong":
                return found
            if kind != "presence":
                found.append(text)


@dataclass
class Party:
    """People at tables, all on real sockets; the last one watches."""

    place: Place
    game: Game
    people: list[Person]
    ears: list[Ear]

    async def begin(self, **options: Any) -> str:
        """A table at which all but the last sit, already playing; always the same deal."""
        host, server = self.people[0], self.place.server
        person = await server.people.read_cookie(host.cookie.partition("=")[2])
        assert person is not None
        options = {"players": PLAYERS, **options}
        wish = TableWish(game=self.game.name, options=options, access="public")
        table = await server.actions.make(person, wish, secret=SECRET)
        for seat in range(1, PLAYERS):
            await self.people[seat].sit(table, seat)
        await host.post(f"/api/tables/{table}/start")
        for ear in self.ears:
            await ear.send(type="open_table", table=table)
            await ear.heard()
        return table

    def live(self, table: str) -> LiveTable:
        """The table in the memory of the server."""
        return self.place.server.tables.live_tables[table]

    def match(self, table: str) -> Match:
        """Its match."""
        match = self.live(table).match
        assert match is not None
        return match

    async def move(self, table: str, seat: Seat, move: int) -> None:
        """Let somebody make a move; it is told to all when this returns."""
        ear, number = self.ears[seat], self.live(table).table.head
        await ear.send_move(table, number, self.game.notation.format_move(move))
        while True:
            text = await asyncio.wait_for(ear.socket.recv(), PATIENCE)
            ear.n += 1
            answer = json.loads(text)
            assert answer["type"] != "refused", answer
            if answer["type"] == "confirmed":
                return

    async def move_on(self, table: str, count: int, chooser: random.Random) -> None:
        """Make some random moves, but leave the last one of the match."""
        for _ in range(count):
            match = self.match(table)
            seat = chooser.choice(match.to_move)
            await self.move(table, seat, chooser.choice(match.legal_numbers(seat)))
            if match.is_over:
                return


@asynccontextmanager
async def party(place: Place, game: Game) -> AsyncIterator[Party]:
    """People with open pages."""
    people = [await place.guest(name) for name in ("Ada", "Bea", "Cleo", "Dan")]
    async with AsyncExitStack() as stack:
        ears = [await stack.enter_async_context(Ear(p, "en", {})) for p in people]
        try:
            yield Party(place, game, people, ears)
        finally:
            for ear in ears:  # a page with much unread takes long to close
                await ear.skip()


def plain(texts: Sequence[str], info: Any) -> list[str]:
    """What was said, without times, names of messages, and what the table is called."""
    found = []
    for text in texts:
        text = text.replace(info.id, "TABLE").replace(info.code, "CODE")
        found.append(NAMES.sub('"id":"m"', TIMES.sub(r'"\1":0', text)))
    return found


# Everything that a seat can get out of the server.


async def told(guests: Party, table: str, seat: Seat, *, every: int) -> list[str]:
    """All bytes that somebody gets who asks for everything, and tries every so-manieth move."""
    info = guests.live(table).table
    person, ear = guests.people[seat], guests.ears[seat]
    await ear.heard()
    got = []
    for have in (None, info.head // 2, info.head):
        await ear.send(type="open_table", table=table, have=have)
    await ear.send(type="watch_lobby", on=True)
    await ear.send(type="watch_lobby", on=False)
    got += await ear.heard()
    got += await refusals(guests, table, seat, every=every)
    for path in ("", "/record", "/replay", "/replay?seat=open", "/replay?seat=watch", "/compare"):
        got.append((await person.http.get(f"/api/tables/{table}{path}")).text)
    got.append((await person.http.get("/api/tables/mine")).text)
    got.append((await person.http.get("/api/tables")).text)
    count = guests.game.num_moves
    for move in range(info.head % (count // 6), count, count // 6):
        asked = {"move": guests.game.notation.format_move(move)}
        got.append((await person.http.get(f"/api/tables/{table}/why", params=asked)).text)
    assert not any(SECRET in text for text in got), LEAK
    return plain(got, info)


async def refusals(guests: Party, table: str, seat: Seat, *, every: int) -> list[str]:
    """How moves are refused that the seat may not make, that are none, or that are too late."""
    match, ear, number = guests.match(table), guests.ears[seat], guests.live(table).table.head
    write = guests.game.notation.format_move
    allowed: set[str] = set()
    if seat != NO_SEAT:
        allowed = {*match.legal_moves(seat), *match.asides(seat)}
    moves = [write(move) for move in range(0, guests.game.num_moves, every)]
    tried = [move for move in moves if move not in allowed]
    got = []
    for start in range(0, len(tried), TOGETHER):
        for move in tried[start : start + TOGETHER]:
            await ear.send_move(table, number, move)
        got += await ear.heard()
    for move in ("", "?", "nonsense", *tried[:1]):
        await ear.send(type="move", table=table, number=0, move=move, id="old")
    return got + await ear.heard()


def hidden(match: Match) -> bytes:
    """The whole truth but the generator."""
    state = match.game.state.copy_of(match.state)
    for name in state.dtype.names:
        if name.startswith("chance_"):
            state[name] = 0
    return raw(state)


async def told_the_same(guests: Party, table: str, seat: Seat, seed: int, every: int) -> bool:
    """Deal again behind the back of a seat, which must not notice; whether anything has changed."""
    at, match = guests.live(table), guests.match(table)
    before = await told(guests, table, seat, every=every)
    kept, truth = guests.game.state.copy_of(match.state), hidden(match)
    assign(match.state, redeal(guests.game, match.state, seat, key_from_seed(seed)))
    changed = hidden(match) != truth
    at.seen = None
    after = await told(guests, table, seat, every=every)
    assign(match.state, kept)
    at.seen = None
    assert before == after, LEAK
    return changed


async def deal_behind_everybody(place: Place, game: Game, points: int = 3) -> None:
    """Deal again behind everybody's back, several times during a match."""
    chooser, changed = random.Random(5), []
    async with party(place, game) as guests:
        table = await guests.begin()
        for number in range(points):
            match = guests.match(table)
            if match.is_over:
                break
            mover, other = match.to_move[0], (match.to_move[0] + 1) % PLAYERS
            for seat in (mover, other if number % 2 else NO_SEAT):
                every = 1 if number == 1 and seat == mover else 1 + game.num_moves // 30
                changed.append(await told_the_same(guests, table, seat, number, every))
            await guests.move_on(table, 3 + 4 * number, chooser)
    assert sum(changed) >= points


# Two matches that a seat knows alike.


class OtherWorld(Verbs):
    """The rules, but after some moves the world is another one behind the back of a seat.

    What the deal told to others is another thing, too.
    """

    def __init__(self, game: Game, seat: Seat, seed: int, after: int) -> None:
        super().__init__(game)
        self.seat, self.key, self.after = seat, key_from_seed(seed), after
        self.made: dict[int, int] = {}
        """How many moves were made in each state."""

    def deal(self, state: Any, log: Array) -> None:
        super().deal(state, log)
        for event, at in zip(read_log(log, self.game.kinds), places(log), strict=True):
            if not in_audience(event, self.seat):
                scramble(self.game, event, log[at + 4 : at + 4 + int(log[at + 3])])
        self.made[id(state)] = 0
        self.part(state)

    def step(self, state: Any, seat: Seat, move: int, log: Array) -> int:
        number = super().step(state, seat, move, log)
        if number == 0 and id(state) in self.made:
            self.made[id(state)] += 1
            self.part(state)
        return number

    def part(self, state: Any) -> None:
        """Deal again when the time has come."""
        if self.made[id(state)] == self.after:
            assign(state, redeal(self.game, state, self.seat, self.key))


def places(log: Array) -> Iterator[int]:
    """Where the events of a log begin."""
    at = 1
    while at <= int(log[0]):
        yield at
        at += 4 + int(log[at + 3])


def scramble(game: Game, event: Event, values: Array) -> None:
    """Let an event have told other values, as far as they are closed."""
    kind = game.kind_named[event.kind]
    if kind.listed is not None:
        values[:] = values[::-1].copy()
    for place, name in enumerate(kind.values):
        if kind.hidden or kind.chance or name in kind.secret:
            values[place] = (int(values[place]) + 1) % 2


def foreseen(match: Match, seat: Seat, mover: Seat, move: int) -> tuple[Any, ...]:
    """What the engine lets a seat know after a move, without making it."""
    trial, log = copy(match), new_log()
    trial.state, before = row_of_one(match.game, match.state), match.state
    assert trial.verbs.step(trial.state, mover, move, log) == 0
    kinds = match.game.kind_named
    events = [event_for(e, kinds[e.kind], seat) for e in read_log(log, match.game.kinds)]
    is_closed = match.game.view.hides(before, trial.state, mover, move, seat) and mover != seat
    known = [event.to_json() for event in events if event is not None]
    shown = "?" if is_closed and not trial.is_over else move
    choices = [] if seat == NO_SEAT else [trial.legal_numbers(seat), trial.asides(seat)]
    return trial.knowledge(seat).to_bytes(), trial.to_move, choices, known, shown, trial.is_over


Pair = tuple[int, int]


def pairs(first: Match, second: Match, seat: Seat, mover: Seat) -> list[Pair]:
    """Moves of somebody in both matches after which the seat still knows the same."""
    ahead = [
        [(move, foreseen(match, seat, mover, move)) for move in match.legal_numbers(mover)]
        for match in (first, second)
    ]
    return [(one, two) for one, sight in ahead[0] for two, other in ahead[1] if sight == other]


def next_pair(
    matches: Sequence[Match], seat: Seat, chooser: random.Random, *, apart: bool
) -> tuple[Seat, Pair] | None:
    """Who moves next and how in both matches: alike, or differently where that is wanted."""
    movers = list(matches[0].to_move)
    chooser.shuffle(movers)
    for mover in sorted(movers, key=lambda mover: mover == seat):
        found = pairs(matches[0], matches[1], seat, mover)
        alike = [pair for pair in found if pair[0] == pair[1]]
        other = [pair for pair in found if pair[0] != pair[1]]
        if found:
            return mover, chooser.choice((other or alike) if apart else (alike or other))
    return None


@dataclass
class Plan:
    """How two tables are played alike in the eyes of a seat, and when their worlds part."""

    seat: Seat
    world: OtherWorld
    steps: list[tuple[Seat, Pair]]

    @property
    def unnoticed(self) -> int:
        """How many moves others make in two worlds."""
        return sum(mover != self.seat for mover, _ in self.steps[self.world.after :])

    @property
    def different(self) -> int:
        """How many moves are not the same at both tables."""
        return sum(one != two for _, (one, two) in self.steps)


def planned(game: Game, seat: Seat, seed: int, *, after: int, apart: bool) -> Plan:
    """Some moves, and then as many as can be made without the seat's noticing any difference."""
    plan, chooser = Plan(seat, OtherWorld(game, seat, seed, after), []), random.Random(seed)
    options, key = game.options.read({"players": PLAYERS}), bytes.fromhex(SECRET)
    first = Match(game, options, key=key, history=False)
    second = Match(game, options, key=key, history=False, verbs=plan.world)
    while len(plan.steps) < after + STEPS and not first.is_over:
        found: tuple[Seat, Pair] | None
        if len(plan.steps) < after:
            mover = chooser.choice(first.to_move)
            found = mover, (chooser.choice(first.legal_numbers(mover)),) * 2
        else:
            found = next_pair((first, second), seat, chooser, apart=apart)
        if found is None:
            break
        plan.steps.append(found)
        first.play_number(found[0], found[1][0])
        second.play_number(found[0], found[1][1])
    return plan


async def play_twins(guests: Party, plan: Plan, worlds: dict[str, Verbs]) -> None:
    """Play two tables alike in the eyes of a seat, which must not hear any difference."""
    tables = [await guests.begin()]
    worlds["now"] = plan.world
    tables.append(await guests.begin())
    worlds.clear()
    for mover, moves in plan.steps:
        news = [
            await move_heard(guests, table, plan.seat, mover, move)
            for table, move in zip(tables, moves, strict=True)
        ]
        assert news[0] == news[1], LEAK
    assert hidden(guests.match(tables[0])) != hidden(guests.match(tables[1]))
    await compare(guests, tables, plan.seat)


async def move_heard(guests: Party, table: str, seat: Seat, mover: Seat, move: int) -> list[str]:
    """Let somebody make a move; what a seat hears of it."""
    await guests.ears[seat].heard()
    await guests.move(table, mover, move)
    heard = [] if mover == seat else await guests.ears[seat].heard()
    return plain(heard, guests.live(table).table)


async def compare(guests: Party, tables: Sequence[str], seat: Seat) -> None:
    """Fail if the seat is told anything different about two tables that it knows alike."""
    ear, got, every = guests.ears[seat], [], 1 + guests.game.num_moves // 30
    for table in tables:
        info = guests.live(table).table
        await ear.heard()
        for have in (None, *range(0, info.head + 1, 3)):
            await ear.send(type="open_table", table=table, have=have)
        texts = await ear.heard() + await refusals(guests, table, seat, every=every)
        for path in ("", "/record", "/replay"):
            texts.append((await guests.people[seat].http.get(f"/api/tables/{table}{path}")).text)
        got.append(plain(texts, info))
    assert got[0] == got[1], LEAK


def plans(game: Game) -> list[Plan]:
    """For a seat, another one and a spectator the best of a few plans, soon and late in a match."""
    cases = ((0, 0, True), (1, 5, False), (NO_SEAT, 10, True))
    return [
        max(
            (planned(game, seat, seed, after=after, apart=apart) for seed in range(3)),
            key=lambda plan: plan.unnoticed,
        )
        for seat, after, apart in cases
    ]
