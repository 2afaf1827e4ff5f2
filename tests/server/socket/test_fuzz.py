"""Whatever is sent: the server lives, tells nothing, and nobody else is disturbed."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

from houle import games
from houle.server.errors import Refusal
from houle.server.http import catalogue
from houle.server.messages.protocol import Pong
from houle.server.socket import page as socket_page
from houle.server.socket.page import Page
from houle.server.tables import table_service
from tests.server.client import Place
from tests.server.conftest import WIRES, Scene
from tests.server.fuzzing import frames, odd, wishes
from tests.server.fuzzing.frames import CLOSING, KINDS
from tests.server.fuzzing.people import QUICK, fuzz
from tests.server.fuzzing.report import Report, Target
from tests.server.fuzzing.watching import memory, watched

MESSAGES = 2400
FEW = 120
"""How many messages are enough to meet a planted fault."""
MIB = 1 << 20


def fuzzed(scene: Scene, count: int) -> tuple[Report, list[str]]:
    """What the server answered and logged."""
    reports = []

    async def happens(place: Place) -> None:
        reports.append(await fuzz(place, count, seed=7))

    with watched() as failures:
        scene(happens, rate=0)
    return reports[0], failures


@pytest.mark.parametrize(
    ("wire", "database"),
    [("fast", "sqlite"), ("plain", "sqlite"), ("fast", "postgres")],
    indirect=["database"],
)
def test_no_nonsense_harms_the_server_or_those_who_play(scene: Scene, database: str) -> None:
    async def happens(place: Place) -> None:
        first = await fuzz(place, MESSAGES // 4, seed=1)
        before = memory()
        report = await fuzz(place, MESSAGES - first.count, seed=2)
        assert first.faults + report.faults == []
        assert memory() - before < 30 * MIB
        assert report.matches >= len(QUICK)
        assert set(report.sent) == {kind.__name__ for kind in (*KINDS, *CLOSING)} | {"request"}
        assert {"confirmed", "illegal_move", "bad_message"} <= set(report.answers)
        assert set(report.closed) == {"1007", "1009"}
        comes_from_people_at_running_matches_of_every_game(report)
        await nothing_is_left(place)

    with watched() as failures:
        scene(happens, rate=0, database=database)
    assert failures == []


def comes_from_people_at_running_matches_of_every_game(report: Report) -> None:
    """Fail unless most of the nonsense could have done harm."""
    assert report.share_signed_in > 0.95
    assert report.share_at_tables > 0.9
    assert set(report.games) == {game.name for game in games.every()}
    assert min(report.games.values()) > report.count / 20
    assert report.sent["request"] > 30 and len(report.routes) > 20


def test_the_fuzzer_puts_odd_text_into_every_text_field_of_every_message() -> None:
    rng = random.Random(3)
    target = Target("wave", "mine", "spare", "others", ["?"], {"table": ["mine"]})
    bodies = [wishes.example(rng, e.body, target) for e in wishes.endpoints() if e.body] * 3
    messages = [frames.proper(rng, target) for _ in range(300)]
    filled = 0
    for message in (*(body for body in bodies if isinstance(body, dict)), *messages):
        for inside, key in odd.places(message, texts_only=True):
            filled += 1
            kept, inside[key] = inside[key], "\u241f"
            wanted = json.dumps(message)
            inside[key] = kept
            made = {odd.replaced(rng, message, '"\\u241f"', texts_only=True) for _ in range(60)}
            assert wanted in {json.dumps(json.loads(text)) for text in made}
    assert filled > 300


async def nothing_is_left(place: Place) -> None:
    """Fail if the server remembers anything of pages that are gone."""
    tables = place.server.tables
    async with (await place.guest("Cleo")).page() as page:
        await page.send(type="ping")
        await page.wait("pong")
        assert len(tables.hub.connections) == len(tables.hub.of_person) == 1
    assert not tables.hub.at_table and not tables.hub.in_lobby
    assert not tables.loading and not tables.last_told and not tables.presence.elsewhere


def test_the_fuzzer_notices_a_failing_handler(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(self: Page, message: Any) -> None:
        raise KeyError("planted")

    monkeypatch.setitem(socket_page.HANDLERS, socket_page.Ping, fail)
    report, failures = fuzzed(scene, FEW)
    assert report.answers["internal"] > 0
    assert any("planted" in failure for failure in failures)


def test_the_fuzzer_notices_words_that_are_not_for_clients(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def tell(self: Page, message: Any) -> None:
        raise Refusal("bad_notation", given=f"KeyError in {__file__}")

    monkeypatch.setitem(socket_page.HANDLERS, socket_page.Ping, tell)
    report, _ = fuzzed(scene, FEW)
    assert any("not for clients" in fault for fault in report.faults)


def test_the_fuzzer_notices_messages_that_are_not_in_the_protocol(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def invent(self: Page, message: Any) -> None:
        self.connection.say(Pong.model_construct(n=0, type="pung", now=1))

    monkeypatch.setitem(socket_page.HANDLERS, socket_page.Ping, invent)
    report, _ = fuzzed(scene, FEW)
    assert any("not in the protocol" in fault for fault in report.faults)


def test_the_fuzzer_notices_a_page_that_is_dropped(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*given: Any) -> str:
        raise KeyError("planted")

    monkeypatch.setattr(socket_page, "wrong", fail)
    report, _ = fuzzed(scene, FEW)
    assert any("closed with" in fault for fault in report.faults)


@pytest.mark.parametrize("wire", WIRES)
def test_who_sends_very_much_is_refused_and_others_are_served(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        ada, bea = await place.guest("Ada"), await place.guest("Bea")
        async with ada.page() as loud, bea.page() as quiet:
            for _ in range(75):
                await loud.send(type="ping")
                await loud.socket.send("nonsense")
            await quiet.send(type="ping")
            await quiet.wait("pong")
            answers = [await loud.receive() for _ in range(150)]
            codes = [answer.get("code", answer["type"]) for answer in answers]
            assert codes.count("too_often") > 50
            assert codes.count("pong") + codes.count("bad_message") < 100
        assert (await ada.get("/api/me"))["id"] == ada.id

    scene(happens)


@pytest.mark.parametrize("wire", WIRES)
def test_who_does_not_look_at_a_table_tells_nothing_to_those_who_do(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        ada, bea = await place.guest("Ada"), await place.guest("Bea")
        table = (await ada.make_table())["id"]
        async with ada.page() as mine, bea.page() as other:
            await mine.open(table)
            await mine.wait("presence")
            for _ in range(5):
                assert await other.ask(type="close_table", table=table) is None
            assert await mine.ask(type="ping") is None
            assert [m["type"] for m in mine.seen].count("presence") == 1

    scene(happens)


@pytest.mark.parametrize("wire", WIRES)
def test_a_page_that_looks_at_as_many_tables_as_it_may_can_look_again(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_page, "MOST_TABLES", 2)

    async def happens(place: Place) -> None:
        ada = await place.guest("Ada")
        tables = [(await ada.make_table())["id"] for _ in range(3)]
        async with ada.page() as page:
            answers = [await page.open(tables[number]) for number in (0, 1, 2, 0)]
            assert [a["type"] for a in answers] == ["table", "table", "refused", "table"]

    scene(happens)


def test_a_table_that_nobody_uses_leaves_the_memory_and_comes_back(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def happens(place: Place) -> None:
        ada, at_home = await place.guest("Ada"), place.server.tables
        table = await ada.play_now("vague_verte", players=2)
        async with ada.page() as page:
            await page.play(table, moves=2)
            at_home.forget_idle()
            assert table in at_home.live_tables  # it was just used
            monkeypatch.setattr(table_service, "IDLE_SECONDS", -1.0)
            at_home.forget_idle()
            assert table in at_home.live_tables  # somebody looks at it
            before = await page.open(table)
        while at_home.hub.connections or table in at_home.live_tables:
            await asyncio.sleep(0.01)
            at_home.forget_idle()
        async with ada.page() as page:
            after = await page.open(table)
            assert after["entries"] == before["entries"]
            assert (await page.play(table))["situation"]["result"] is not None

    scene(happens)


def test_of_many_tables_that_nobody_looks_at_only_the_last_used_stay_in_memory(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_service, "MOST_UNSEEN", 2)

    async def happens(place: Place) -> None:
        ada, at_home = await place.guest("Ada"), place.server.tables
        tables = [(await ada.make_table())["id"] for _ in range(5)]
        async with ada.page() as page:
            await page.open(tables[0])
            for table in (tables[1], *reversed(tables[2:])):
                await at_home.find(table)
                async with at_home.locked(table):
                    pass
            at_home.forget_idle()
            assert set(at_home.live_tables) == {tables[0], tables[2], tables[3]}

    scene(happens)


def test_the_fuzzer_notices_a_failing_request(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*given: Any) -> Any:
        raise KeyError("planted")

    about_games = [each for each in wishes.endpoints() if "{game}" in each.path]
    monkeypatch.setattr(wishes, "endpoints", lambda: about_games)
    monkeypatch.setattr(catalogue, "find_game", fail)
    report, failures = fuzzed(scene, 600)
    assert any(fault.startswith("500 to") for fault in report.faults)
    assert any("planted" in failure for failure in failures)


def test_make_fuzz_sends_a_million_messages() -> None:
    makefile = (Path(__file__).parents[3] / "Makefile").read_text("utf-8")
    assert "tests.server.fuzzing --messages 1000000 $(ARGS)" in makefile
