"""Over real sockets a seat receives nothing that it may not know, whatever lies behind its back."""

from __future__ import annotations

from typing import Any

import orjson
import pytest

from houle import games
from houle.engine.display.data import as_data, view_text
from houle.engine.errors import HouleError
from houle.engine.game import Game
from houle.engine.match import Verbs
from houle.engine.rule import NO_SEAT, Seat
from houle.engine.struct import raw
from houle.engine.view import View
from houle.server.errors import Refusal
from houle.server.messages import outgoing
from houle.server.messages.protocol import TableEvent
from houle.server.tables import live_table, table_service
from houle.server.tables.live_table import LiveTable
from tests.server.client import Message, Place
from tests.server.conftest import Scene
from tests.server.leaking import (
    LEAK,
    Party,
    deal_behind_everybody,
    party,
    planned,
    plans,
    play_twins,
)
from tests.walks import name_of

pytestmark = pytest.mark.usefixtures("unlimited")

GAMES = games.every()


@pytest.fixture(autouse=True)
def compiled_rules() -> None:
    """No rules but those that a test gives its tables: some are dealt another world."""


@pytest.fixture
def worlds(monkeypatch: pytest.MonkeyPatch) -> dict[str, Verbs]:
    """The rules by which the next tables are dealt, where there are any under ``now``."""
    chosen: dict[str, Verbs] = {}
    monkeypatch.setattr(live_table, "verbs_for", lambda game: chosen.get("now"))
    return chosen


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_no_byte_tells_a_redealt_world_from_the_true_one(scene: Scene, game: Game) -> None:
    async def happens(place: Place) -> None:
        await deal_behind_everybody(place, game)

    scene(happens, rate=0)


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_no_byte_tells_two_matches_apart_that_a_seat_knows_alike(
    scene: Scene, game: Game, worlds: dict[str, Verbs]
) -> None:
    found = plans(game)
    assert sum(plan.unnoticed for plan in found) >= 3
    if game.name == "land_unter":  # where every choice is hidden at first
        assert sum(plan.different for plan in found) >= 2

    async def happens(place: Place) -> None:
        async with party(place, game) as guests:
            for plan in found:
                await play_twins(guests, plan, worlds)

    scene(happens, rate=0)


# A test of these tests: leaks that are planted are found.


def leak_states(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show everybody the true state."""
    closed = outgoing.own_parts

    def own_parts(at: LiveTable, viewer: Seat) -> tuple[bytes, bytes, bytes]:
        assert at.match is not None
        return view_text(View(at.game, viewer, at.match.state)), *closed(at, viewer)[1:]

    monkeypatch.setattr(outgoing, "own_parts", own_parts)


def leak_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a refusal depend on what nobody may know."""
    check = table_service.check_move

    def talkative(at: LiveTable, wish: table_service.MoveRequest) -> int:
        try:
            return check(at, wish)
        except HouleError:
            assert at.match is not None
            raise Refusal("bad_notation", given=sum(raw(at.match.state))) from None

    monkeypatch.setattr(table_service, "check_move", talkative)


def leak_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tell moves that are made face down."""

    def written(at: LiveTable, told: Any, viewer: Seat) -> bytes:
        return orjson.dumps(at.game.notation.format_move(told.move))

    monkeypatch.setattr(outgoing, "written", written)


def leak_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tell events with all their values."""

    def event_text(at: LiveTable, event: Any, language: str, *, is_known: bool) -> bytes:
        message = TableEvent(kind=event.kind, seat=event.seat, values=event.values, text="")
        return outgoing.encode(message)

    monkeypatch.setattr(outgoing, "event_text", event_text)


def leak_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Publish the secret of the deal before the end."""
    closed = outgoing.table_info

    def table_info(table: Any, *rest: Any) -> Any:
        said = closed(table, *rest)
        said.secret = table.secret
        return said

    monkeypatch.setattr(outgoing, "table_info", table_info)


@pytest.mark.parametrize(
    "leak", [leak_states, leak_refusals, leak_secrets], ids=lambda leak: leak.__name__
)
def test_a_leak_is_caught_by_dealing_again(
    scene: Scene, leak: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError, match=LEAK):
        scene(lambda place: deal_behind_everybody(place, games.find("sea_change"), 2), rate=0)


@pytest.mark.parametrize("leak", [leak_moves, leak_events], ids=lambda leak: leak.__name__)
def test_a_leak_is_caught_by_playing_twins(
    scene: Scene, leak: Any, monkeypatch: pytest.MonkeyPatch, worlds: dict[str, Verbs]
) -> None:
    leak(monkeypatch)
    plan = planned(games.find("land_unter"), 0, 0, after=0, apart=True)
    assert plan.different

    async def happens(place: Place) -> None:
        async with party(place, plan.world.game) as guests:
            await play_twins(guests, plan, worlds)

    with pytest.raises(AssertionError, match=LEAK):
        scene(happens, rate=0)


# Whose view it is.


async def sight(guests: Party, table: str, seat: Seat, **parts: Any) -> Message:
    """What somebody is shown of a table."""
    ear = guests.ears[seat]
    await ear.heard()
    return await ear.open(table, **parts)


def as_seen(guests: Party, table: str, seat: Seat) -> Any:
    """What a seat may see by the rules of the game, as it looks after its journey."""
    seen = as_data(guests.match(table).view(seat))
    return outgoing.orjson.loads(
        outgoing.orjson.dumps(seen, option=outgoing.orjson.OPT_SERIALIZE_NUMPY)
    )


@pytest.mark.parametrize("spectator", ["public", "open"])
def test_a_spectator_of_wave_sees_what_the_table_has_agreed_on(
    scene: Scene, spectator: str
) -> None:
    async def happens(place: Place) -> None:
        async with party(place, games.find("wave")) as guests:
            table = await guests.begin(spectator=spectator)
            shown = await sight(guests, table, NO_SEAT)
            assert shown["seat"] is None
            assert shown["situation"]["view"] == as_seen(guests, table, NO_SEAT)
            assert shown["situation"]["legal"] == shown["situation"]["asides"] == []

    scene(happens)


def test_spectators_of_wave_see_hands_only_at_an_open_table(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        async with party(place, games.find("wave")) as guests:
            views = []
            for spectator in ("public", "open"):
                shown = await sight(guests, await guests.begin(spectator=spectator), NO_SEAT)
                views.append(shown["situation"]["view"])
            differ = {name for name in views[0] if views[0][name] != views[1][name]}
            assert differ - {"spectator"}

    scene(happens)


TRICKS: tuple[Message, ...] = (
    {"seat": 1},
    {"seat": None},
    {"watch": True},
    {"person": None},
    {"type": "watch_table"},
    {"have": -1},
)
"""What somebody might add to ``open_table`` to be shown more."""


def test_who_sits_gets_the_own_view_by_whatever_trick(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        async with party(place, games.find("sea_change")) as guests:
            table = await guests.begin()
            ada, page = guests.people[0], guests.ears[0]
            for trick in TRICKS:
                answer = await page.ask(**{"type": "open_table", "table": table, **trick})
                assert answer is not None and answer["code"] == "bad_message"
            async with ada.page() as second:
                own = as_seen(guests, table, 0)
                for _ in range(2):
                    shown = await second.open(table)
                    assert shown["seat"] == 0 and shown["situation"]["view"] == own
                    await second.send(type="close_table", table=table)
            for eyes in ("open", "watch", "1"):
                answer = await ada.http.get(f"/api/tables/{table}/replay?seat={eyes}")
                assert answer.json()["code"] == "not_over"

    scene(happens)


def test_who_has_left_sees_the_own_view_and_no_more(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        async with party(place, games.find("sea_change")) as guests:
            table = await guests.begin()
            await guests.people[1].post(f"/api/tables/{table}/leave")
            shown = await sight(guests, table, 1)
            assert shown["seat"] == 1 and shown["table"]["seats"][1]["away"]
            assert shown["situation"]["view"] == as_seen(guests, table, 1)
            assert shown["situation"]["view"] != as_seen(guests, table, 0)

    scene(happens)


def test_the_lobby_and_chat_tell_nothing_of_a_match(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        async with party(place, games.find("land_unter")) as guests:
            table = await guests.begin()
            ada, dan = guests.ears[0], guests.ears[NO_SEAT]
            await dan.send(type="watch_lobby", on=True)
            await dan.heard()
            assert (await ada.say(table, "Hello!"))["type"] == "confirmed"
            await guests.people[0].post(f"/api/tables/{table}/leave")
            heard = [outgoing.orjson.loads(text) for text in await dan.heard()]
            chat = [m for m in heard if m["type"] == "news" and m["entry"]["kind"] == "chat"]
            assert [m["situation"] for m in chat] == [None]
            assert not any(m["entry"]["events"] for m in chat)
            lobby = (await dan.person.get("/api/tables"))["tables"]
            assert [t["to_move"] for t in lobby] == [[]]
            assert all(t["secret"] is None and t["result"] is None for t in lobby)

    scene(happens)
