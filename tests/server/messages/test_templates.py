"""Messages that are filled in as templates are those of the protocol, in every combination."""

from __future__ import annotations

import ast
import asyncio
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import orjson
import pytest

from houle import games
from houle.bots.explain.elision import elided
from houle.engine.display.data import as_data
from houle.engine.event import EVERYONE, Event, event_for
from houle.engine.match import Match
from houle.engine.rule import NO_SEAT, Seat
from houle.server.after.replays import OPEN, WATCH, Window, replay_of
from houle.server.http.routes.record_routes import found_review
from houle.server.messages import outgoing
from houle.server.messages.answers import Replay, ReviewInfo
from houle.server.messages.outgoing import NewsTemplate, encode, table_info
from houle.server.messages.protocol import (
    Clocks,
    Confirmed,
    Entry,
    Message,
    Situation,
    TableEvent,
    TableInfo,
    TableList,
    TableNews,
    TableState,
    WarmUp,
)
from houle.server.store.rows import EntryRow, SeatRow, TableRow
from houle.server.tables.actions import listed
from houle.server.tables.live_table import LiveTable, PlayedMove
from tests.examined import each

UPTIME, NOW = 5_000, 1_700_000_000_000
NAMES = ("Élise", 'a "quoted" \\ name', "100 %b {0} %d", "\u2028<b>")
CLOCKS: dict[str, dict[str, Any]] = {
    "none": {"kind": "none"},
    "move": {"kind": "move", "seconds": 30},
    "bank": {"kind": "bank", "seconds": 60, "increment": 5},
}
RESULT = {"places": [1, 2], "scores": [3.5, -1], "stood_in": [0, 0]}
BODIES = (None, {"text": "Ahoy, 100 %!", "name": NAMES[1]}, {"why": "sat"})


def live_table(game: str, clock: str = "none", *, begun: bool = True) -> LiveTable:
    """A table at which a match has begun, or not yet."""
    options = games.find(game).options().to_json()
    count = Match(games.find(game), games.find(game).options(), key=bytes(32)).seats
    table = TableRow(
        id="table-1",
        code="ABCDE",
        game=game,
        options=options,
        owner="p_0",
        access="public",
        status="playing" if begun else "open",
        clock=CLOCKS[clock],
        level="matelot",
        hints=True,
        pace=0,
        secret="07" * 32,
        made_at=NOW,
    )
    chairs = [
        SeatRow("table-1", seat, "human", f"p_{seat}", NAMES[seat % len(NAMES)], None, bank=9_000)
        for seat in range(count)
    ]
    chairs[0].owed_at = UPTIME - 1_000
    live = LiveTable(table, chairs)
    if begun:
        live.begin()
    return live


def moved(live: LiveTable) -> PlayedMove:
    """The first legal move of the first seat that owes one, made."""
    assert live.match is not None
    seat = live.to_move[0]
    return live.make(seat, live.match.legal_numbers(seat)[0], 2)


def check_form(model: type[Message], text: bytes) -> Any:
    """Fail unless the JSON is the model's own: all its parts, in its order, and nothing else."""
    found = orjson.loads(text)
    read = model.model_validate(found, strict=True)
    assert orjson.dumps(found) == orjson.dumps(read.model_dump())
    return read


def test_a_confirmation_is_the_message_of_the_protocol() -> None:
    text = b'{"n":1' + outgoing.confirmed("table", "m-7_", 9)
    wanted = Confirmed(n=1, type="confirmed", table="table", id="m-7_", number=9)
    assert check_form(Confirmed, text) == wanted


def expected(
    live: LiveTable, entry: EntryRow, played: PlayedMove | None, viewer: Seat, language: str
) -> dict[str, Any]:
    """The parts of the news, built from the match without any template."""
    body = entry.body or {}
    told = Entry(
        number=entry.number,
        at=entry.at,
        kind=entry.kind,
        seat=entry.seat,
        move=None if played is None else expected_move(live, played, viewer),
        person=entry.person,
        text=body.get("text"),
        name=body.get("name"),
        why=body.get("why"),
        events=[] if played is None else expected_events(live, played, viewer, language),
    )
    shown = None if entry.kind == "chat" else expected_situation(live, viewer)
    return {"entry": told, "situation": shown}


def expected_move(live: LiveTable, played: PlayedMove, viewer: Seat) -> str:
    """The move in notation, or that it is closed to the viewer."""
    assert live.match is not None
    seat, move, now = played.seat, played.move, live.match.state
    if viewer != seat and live.game.view.hides(played.before, now, seat, move, viewer):
        return "?"
    return str(live.game.notation.format_move(move))


def expected_events(
    live: LiveTable, played: PlayedMove, viewer: Seat, language: str
) -> list[TableEvent]:
    """What the move told, as far as the viewer may know it."""
    assert live.match is not None
    kinds, told = live.game.kind_named, []
    for event in played.events:
        seen = event_for(event, kinds[event.kind], viewer)
        if seen is not None:
            text = elided(live.match.sentence(seen, language), live.match.names, language)
            values = dict(seen.values)
            told.append(TableEvent(kind=seen.kind, seat=seen.seat, values=values, text=text))
    return told


def expected_situation(live: LiveTable, viewer: Seat) -> Situation | None:
    """What the viewer sees and may do now."""
    match, is_seat = live.match, viewer != NO_SEAT
    if match is None:
        return None
    view = orjson.dumps(as_data(match.view(viewer)), option=orjson.OPT_SERIALIZE_NUMPY)
    return Situation(
        view=orjson.loads(view),
        to_move=list(match.to_move),
        legal=match.legal_moves(viewer) if is_seat else [],
        asides=match.asides(viewer) if is_seat else [],
        clocks=expected_clocks(live),
        result=live.table.result,
    )


def expected_clocks(live: LiveTable) -> Clocks | None:
    """What every seat has left; the first one has owed its choice for a second."""
    others = len(live.chairs) - 1
    left = {"move": [29_000, *[30_000] * others], "bank": [8_000, *[9_000] * others]}
    kind = live.table.clock["kind"]
    return None if kind == "none" else Clocks(left=left[kind], at=NOW)


def check_news(live: LiveTable, entry: EntryRow, played: PlayedMove | None, *, table: bool) -> int:
    """Compare the news of an entry for everybody in both languages; how many were compared."""
    info = table_info(live.table, live.chairs, live.to_move) if table else None
    template = NewsTemplate(live, entry, played, info, uptime=UPTIME, now=NOW)
    # Without a move, viewers differ in nothing but the view.
    viewers = [0, NO_SEAT] if played is None else [*range(len(live.chairs)), NO_SEAT]
    languages = ("en",) if played is None else ("en", "fr")
    for viewer, language in product(viewers, languages):
        text = b'{"n":7' + template.text_for(viewer, language)
        parts = expected(live, entry, played, viewer, language)
        wanted = TableNews(n=7, type="news", id="table-1", table=info, **parts)
        assert check_form(TableNews, text) == wanted
    return len(languages) * len(viewers)


@pytest.mark.parametrize("game", games.NAMES)
@pytest.mark.parametrize("clock", CLOCKS)
def test_the_news_of_a_move_is_the_message_of_the_protocol(game: str, clock: str) -> None:
    compared = 0
    for person, result, table in product((None, "p_1"), (None, RESULT), (False, True)):
        live = live_table(game, clock)
        played = moved(live)
        live.table.result = result
        entry = EntryRow("table-1", 2, "move", NOW, played.seat, played.move, person)
        compared += check_news(live, entry, played, table=table)
    assert compared >= 8 * 2 * 3


@pytest.mark.parametrize("kind", ["start", "chat", "seats"])
@pytest.mark.parametrize("begun", [False, True])
def test_the_news_of_any_other_entry_is_the_message_of_the_protocol(kind: str, begun: bool) -> None:
    compared = 0
    lives = {clock: live_table("land_unter", clock, begun=begun) for clock in CLOCKS}
    everything = product(CLOCKS, (None, 1), (None, "p_1"), BODIES, (None, RESULT), (False, True))
    for clock, seat, person, body, result, table in everything:
        live = lives[clock]
        live.table.result = result
        entry = EntryRow("table-1", 3, kind, NOW, seat, person=person, body=body)
        compared += check_news(live, entry, None, table=table)
    assert compared == 144 * 2


@pytest.mark.parametrize("game", games.NAMES)
def test_the_news_of_a_whole_match_tell_every_event_as_the_match_words_it(game: str) -> None:
    live, number = live_table(game), 1
    assert live.match is not None
    kinds = set()
    while not live.match.is_over and number < 40:
        number += 1
        seat = live.to_move[-1]
        legal = live.match.legal_numbers(seat)
        played = live.make(seat, legal[number % len(legal)], number)
        kinds |= {event.kind for event in played.events}
        entry = EntryRow("table-1", number, "move", NOW, seat, played.move, f"p_{seat}")
        if not live.match.is_over:
            check_news(live, entry, played, table=False)
    assert len(kinds) > 2


@pytest.mark.parametrize("status", ["open", "playing", "over", "closed"])
@pytest.mark.parametrize("clock", CLOCKS)
def test_a_table_is_the_message_of_the_protocol(status: str, clock: str) -> None:
    cases = product((None, RESULT), (None, "t-2"), (None, "p"), (None, "amiral"))
    for result, other, person, level in each(cases):
        live = live_table("land_unter", clock)
        live.table.status, live.table.result = status, result
        live.table.same_deal_as = live.table.next_table = other
        live.table.over_at = NOW if result else None
        live.chairs[0].person, live.chairs[0].level = person, level
        info = table_info(live.table, live.chairs, live.to_move)
        read = check_form(TableInfo, encode(info))
        assert (read.secret is not None) == (status == "over")


@pytest.mark.parametrize("viewer", [0, NO_SEAT])
@pytest.mark.parametrize("clock", CLOCKS)
def test_the_state_of_a_table_is_the_message_of_the_protocol(viewer: Seat, clock: str) -> None:
    live = live_table("wave", clock)
    played = moved(live)
    entries = [
        EntryRow("table-1", 1, "chat", NOW, 0, person="p_0", body=BODIES[1]),
        EntryRow("table-1", 2, "move", NOW, played.seat, played.move, "p_1"),
    ]
    told = [
        outgoing.entry_for(live, entries[0], None, viewer, "fr"),
        outgoing.entry_for(live, entries[1], played, viewer, "fr"),
    ]
    state = TableState.model_construct(
        n=1,
        type="table",
        table=table_info(live.table, live.chairs, live.to_move),
        seat=None if viewer == NO_SEAT else viewer,
        entries=told,
        complete=True,
        situation=outgoing.situation(live, viewer, uptime=UPTIME, now=NOW),
    )
    read = check_form(TableState, encode(state))
    assert read.entries[1] == expected(live, entries[1], played, viewer, "fr")["entry"]


def test_a_list_of_tables_is_the_message_of_the_protocol() -> None:
    lives = [live_table(game) for game in games.NAMES[:2]]
    text = encode(listed([(live.table, live.chairs) for live in lives]))
    read = check_form(TableList, text)
    assert [table.game for table in read.tables] == list(games.NAMES[:2])


@pytest.mark.parametrize("viewer", [OPEN, WATCH, "0"])
def test_a_replay_is_the_message_of_the_protocol(viewer: str) -> None:
    live = live_table("vague_attaque")
    for _ in range(3):
        moved(live)
    assert live.match is not None
    read = check_form(Replay, replay_of(live.match, viewer, Window(0, 9, "fr")))
    assert len(read.scenes) == 4


@pytest.mark.parametrize("body", [None, {"moves": [1.5, None, {}]}])
@pytest.mark.parametrize("warm_up", [None, WarmUp(plays_as="matelot", seconds=7)])
def test_a_review_is_the_message_of_the_protocol(
    body: dict[str, Any] | None, warm_up: WarmUp | None
) -> None:
    async def find(_: str) -> Any:
        return SimpleNamespace(status="running", done=1, of=2, body=body)

    async def warming(_: str) -> WarmUp | None:
        return warm_up

    reviews: Any = SimpleNamespace(find=find, warm_up=warming)
    answer = asyncio.run(found_review(reviews, "match"))
    wanted = ReviewInfo(status="running", done=1, of=2, review=body, warm_up=warm_up)
    assert check_form(ReviewInfo, bytes(answer.body)) == wanted


def test_french_log_elides_before_the_name_of_a_seat() -> None:
    live = live_table("vague_attaque")
    looked = Event("looked_at_hand", 1, {"target": 0}, EVERYONE)
    told = orjson.loads(outgoing.event_text(live, looked, "fr", is_known=True))["text"]
    assert told == f"{NAMES[1]} regarde la main d'Élise."
    looked = Event("looked_at_hand", 0, {"target": 2}, EVERYONE)
    told = orjson.loads(outgoing.event_text(live, looked, "fr", is_known=True))["text"]
    assert told == f"Élise regarde la main de {NAMES[2]}."


# Every message that is made without validation is one of those above.

SERVER = Path(outgoing.__file__).parents[1]

COMPARED: dict[str, Any] = {
    "Confirmed": test_a_confirmation_is_the_message_of_the_protocol,
    "Clocks": test_the_news_of_a_move_is_the_message_of_the_protocol,
    "Entry": test_the_news_of_a_move_is_the_message_of_the_protocol,
    "Situation": test_the_news_of_a_move_is_the_message_of_the_protocol,
    "TableEvent": test_the_news_of_a_move_is_the_message_of_the_protocol,
    "TableNews": test_the_news_of_a_move_is_the_message_of_the_protocol,
    "SeatInfo": test_a_table_is_the_message_of_the_protocol,
    "TableInfo": test_a_table_is_the_message_of_the_protocol,
    "TableState": test_the_state_of_a_table_is_the_message_of_the_protocol,
    "TableList": test_a_list_of_tables_is_the_message_of_the_protocol,
    "Replay": test_a_replay_is_the_message_of_the_protocol,
    "Scene": test_a_replay_is_the_message_of_the_protocol,
    "ReviewInfo": test_a_review_is_the_message_of_the_protocol,
}
"""The messages that the server makes without validation, and the test that compares each."""

FILLED_IN = {
    *("GAP", "situation", "entry_for", "NewsTemplate", "shared_news"),
    *("move_form", "confirmed_form"),
}
"""The parts of outgoing.py that leave gaps in JSON or fill in finished JSON."""


@cache
def definitions() -> list[tuple[str, str, list[ast.AST]]]:
    """Every definition of the server: its module, its name and all its code."""
    found = []
    for path in sorted(SERVER.rglob("*.py")):
        for part in ast.parse(path.read_text("utf-8")).body:
            found.append((path.stem, name_of(part), list(ast.walk(part))))
    return found


def name_of(part: ast.AST) -> str:
    """The name that a piece of code defines or is."""
    if isinstance(part, ast.Attribute):
        return part.attr
    if isinstance(part, ast.AnnAssign):
        return name_of(part.target)
    if isinstance(part, ast.Assign):
        return name_of(part.targets[0])
    return str(getattr(part, "name", getattr(part, "id", "")))


def without_validation(nodes: list[ast.AST]) -> Iterator[str]:
    """The messages that a piece of code makes without validation."""
    for node in nodes:
        if isinstance(node, ast.Call) and name_of(node.func) == "made":
            yield name_of(node.args[0])
        elif isinstance(node, ast.Attribute) and node.attr == "model_construct":
            yield name_of(node.value)


def test_every_message_made_without_validation_is_compared_here() -> None:
    found = {message for *_, nodes in definitions() for message in without_validation(nodes)}
    assert found == set(COMPARED)


def test_json_is_filled_in_nowhere_but_in_the_templates() -> None:
    found = {
        (module, name)
        for module, name, nodes in definitions()
        if {"Fragment", "GAP"} & set(map(name_of, nodes))
    }
    assert found == {("outgoing", name) for name in FILLED_IN}


def test_json_is_written_by_hand_only_where_messages_are_numbered() -> None:
    found = {
        (module, name)
        for module, name, nodes in definitions()
        for node in nodes
        if isinstance(node, ast.Constant) and str(node.value).lstrip("b'").startswith('{"')
    }
    assert found == {("frames", "framed"), ("hub", "UNNUMBERED")}
