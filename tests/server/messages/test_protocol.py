"""The socket: numbered, resumed, repeated, stale, held back, and never held up."""

from __future__ import annotations

import asyncio
import json

import pytest
import websockets

from houle.server.messages.protocol import FROM_SERVER, VERSION, Pong
from houle.server.socket.hub import QUEUE_MESSAGES, Connection
from tests.server.client import Page, Person, Place
from tests.server.conftest import WIRES, Scene


@pytest.fixture(params=WIRES)
def wire(request: pytest.FixtureRequest) -> str:
    """Every test of this file runs with both wires."""
    return str(request.param)


async def two_at_a_table(place: Place, game: str = "land_unter") -> tuple[str, Person, Person]:
    """A match of three with two people and a bot."""
    ada, bea = await place.guest("Ada"), await place.guest("Bea")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "mousse"}]
    table = (await ada.make_table(game, options={"players": 3}, seats=seats))["id"]
    await bea.sit(table, 1)
    await ada.post(f"/api/tables/{table}/start")
    return table, ada, bea


def test_every_message_of_the_server_is_one_of_the_protocol(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        ada = await place.guest()
        for game in ("land_unter", "sea_change", "wave", "vague_attaque", "vague_verte"):
            table = await ada.play_now(game)
            async with ada.page() as page:
                await page.play(table, moves=4)
                await page.say(table, "well played")
                await page.open(table, have=0)
                for message in page.seen:
                    FROM_SERVER.validate_python(message)

    scene(happens)


def test_a_move_is_confirmed_before_it_is_told(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        table, ada, _ = await two_at_a_table(place)
        async with ada.page() as page:
            state = await page.open(table)
            await page.send_move(table, state["table"]["number"], state["situation"]["legal"][0])
            seen = [await page.wait("confirmed", "news") for _ in range(2)]
            mine = [m for m in seen if m["type"] == "confirmed" or m["entry"]["seat"] == 0]
            assert mine[0]["type"] == "confirmed"

    scene(happens)


def test_a_repeated_move_is_recognised_and_made_once(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        table, ada, _ = await two_at_a_table(place)
        async with ada.page() as page:
            state = await page.open(table)
            number, move = state["table"]["number"], state["situation"]["legal"][0]
            first = await page.move(table, number, move, id="once")
            again = await page.move(table, number, move, id="once")
            assert first["type"] == again["type"] == "confirmed"
            assert first["number"] == again["number"]

    scene(happens)


def test_nobody_repeats_what_somebody_else_has_sent(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        table, ada, bea = await two_at_a_table(place)
        async with ada.page() as hers, bea.page() as his:
            numbers = []
            for page in (hers, his):
                state = await page.open(table)
                legal = state["situation"]["legal"]
                answer = await page.move(table, state["table"]["number"], legal[0], id="same")
                numbers.append(answer["number"])
            assert numbers[0] != numbers[1]

    scene(happens)


def test_seats_that_choose_at_the_same_time_do_not_refuse_each_other(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        table, ada, bea = await two_at_a_table(place)
        async with ada.page() as hers, bea.page() as his:
            states = [await page.open(table) for page in (hers, his)]
            number = min(state["table"]["number"] for state in states)
            moves = [state["situation"]["legal"][0] for state in states]
            answers = await asyncio.gather(
                hers.move(table, number, moves[0]), his.move(table, number, moves[1])
            )
            assert [answer["type"] for answer in answers] == ["confirmed", "confirmed"]

    scene(happens)


def test_a_stale_move_is_refused_with_the_table_as_it_is_now(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        ada = await place.guest()
        table = await ada.play_now("land_unter", players=3)
        async with ada.page() as page:
            old = (await page.open(table))["table"]["number"]
            last = await page.play(table, moves=2)
            assert last["situation"]["legal"]
            answer = await page.move(table, old, last["situation"]["legal"][0])
            assert answer["code"] == "stale"
            state = await page.wait("table")
            assert state["entries"][0]["number"] == old + 1
            assert state["situation"]["legal"] == last["situation"]["legal"]

    scene(happens)


def test_who_comes_back_gets_exactly_what_they_missed(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        ada = await place.guest()
        table = await ada.play_now("vague_attaque", players=2)
        async with ada.page() as page:
            have = (await page.open(table))["table"]["number"]
            await page.play(table, moves=5)
            lived = [m["entry"] for m in page.seen if m["type"] == "news"]
        async with ada.page() as page:
            state = await page.open(table, have=have)
            assert state["complete"]
            told = {entry["number"]: entry for entry in state["entries"]}
            assert [entry["number"] for entry in state["entries"]] == list(
                range(have + 1, state["table"]["number"] + 1)
            )
            for entry in lived:
                if entry["number"] > have:
                    assert told[entry["number"]]["events"] == entry["events"]

    scene(happens)


def test_the_deal_is_told_with_the_start(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        ada = await place.guest()
        table = await ada.play_now("wave")
        async with ada.page("fr") as page:
            state = await page.open(table, have=0)
            start = next(entry for entry in state["entries"] if entry["kind"] == "start")
            assert any("première carte" in event["text"] for event in start["events"])

    scene(happens)


def test_another_version_is_sent_away_with_a_reason(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        ada = await place.guest()
        url = place.url.replace("http", "ws", 1) + "/api/socket"
        around = {"Cookie": ada.cookie, "Origin": place.url}
        async with websockets.connect(url, additional_headers=around) as socket:
            await socket.send(json.dumps({"type": "hello", "version": VERSION + 1}))
            assert json.loads(await socket.recv())["why"] == "version"

    scene(happens)


def test_a_client_that_does_not_listen_is_let_go_and_holds_nobody_up() -> None:
    connection = Connection("p", "Ada")
    for _ in range(QUEUE_MESSAGES + 1):
        connection.say(Pong(now=0))
    assert connection.ending
    assert len(connection.waiting) == 1
    assert b"too_slow" in connection.waiting[0]


def test_chat_is_told_to_all_at_the_table_but_not_to_who_has_muted_it(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        table, ada, bea = await two_at_a_table(place)
        async with ada.page() as hers, bea.page() as his:
            await hers.open(table)
            await his.open(table)
            assert (await hers.say(table, "bonne chance !"))["type"] == "confirmed"
            heard = await his.wait("news")
            while heard["entry"]["kind"] != "chat":
                heard = await his.wait("news")
            assert (heard["entry"]["text"], heard["entry"]["name"]) == ("bonne chance !", "Ada")

    scene(happens)


def test_in_wave_only_signals_are_allowed_unless_the_table_says_otherwise(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        ada = await place.guest()
        table = await ada.play_now("wave")
        async with ada.page() as page:
            state = await page.open(table)
            assert (await page.say(table, "hello"))["code"] == "chat_signals"
            assert state["situation"]["asides"]
            signal = state["situation"]["asides"][0]
            assert (await page.move(table, state["table"]["number"], signal))["type"] == "confirmed"

    scene(happens, pace=5000)  # so that bots do not end the match first


async def wave_on_turn(page: Page, **options: str) -> str:
    """A match of Wave in which the person is on turn; some deals are blocked before that."""
    while True:
        table = await page.person.play_now("wave", **options)
        last = await page.play(table, moves=0)
        if not last["situation"]["result"]:
            return table


def test_guarded_talk_holds_a_colour_back_and_strict_talk_loses_the_game(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        ada = await place.guest()
        async with ada.page() as page:
            guarded = await wave_on_turn(page, talk="guarded")
            strict = await wave_on_turn(page, talk="strict")
            answer = await page.say(guarded, "play the b l u e one")
            assert (answer["code"], "W-33" in answer["sentence"]) == ("chat_held", True)
            assert (await page.say(guarded, "well done"))["type"] == "confirmed"
            assert (await page.say(strict, "my nine is red"))["type"] == "confirmed"
        result = (await ada.get(f"/api/tables/{strict}"))["result"]
        assert (result["outcome"], result["reason"]) == ("lost", "talk")

    scene(happens)
