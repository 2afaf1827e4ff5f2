"""Signals of Wave over sockets: messages that everybody sees, and that bots give and heed."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Any

import pytest

from houle.server.messages.protocol import SeatWish, TableWish
from tests.server.client import Message, Person, Place
from tests.server.conftest import Scene

ASK = "@ask"
LATER = 60_000
"""A pace at which no bot moves before it is told to."""

BLOCKED = 43
"""A deal whose first seat cannot play."""

ALONE = ("me", "bot", "bot")
"""Ada sits first, with bots."""


async def wave(
    place: Place, host: Person, seats: tuple[str, ...] = ALONE, *, deal: int = 0, **options: Any
) -> str:
    """A table of Wave with a certain deal, and whoever shall sit at it."""
    person = await place.server.people.read_cookie(host.cookie.partition("=")[2])
    assert person is not None
    wish = TableWish(
        game="wave",
        options={"start": "0", **options},
        seats=[SeatWish.model_validate({"kind": kind}) for kind in seats],
    )
    return await place.server.actions.make(person, wish, secret=bytes([deal] * 32).hex())


async def begin(host: Person, table: str) -> None:
    await host.post(f"/api/tables/{table}/start")


def is_signal(entry: Message) -> bool:
    """Whether an entry is a signal."""
    return entry["kind"] == "move" and entry["move"].startswith("@")


def test_a_deal_in_which_nobody_can_begin_is_over_as_soon_as_it_starts(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        ada = await place.guest()
        table = await wave(place, ada, deal=BLOCKED)
        await begin(ada, table)
        info = await ada.get(f"/api/tables/{table}")
        assert (info["status"], info["to_move"]) == ("over", [])
        assert info["result"] is not None and len(info["secret"]) == 64
        assert (await ada.get(f"/api/tables/{table}/record"))["moves"] == []

    scene(happens)


def test_a_signal_is_a_message_that_everybody_sees_at_once(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        people = [await place.guest(name) for name in ("Ada", "Bea", "Cleo", "Dan")]
        table = await wave(place, people[0], ("me", "open", "open"))
        for seat in (1, 2):
            await people[seat].sit(table, seat)
        await begin(people[0], table)
        async with AsyncExitStack() as stack:
            pages = [await stack.enter_async_context(person.page()) for person in people]
            before = [await page.open(table) for page in pages]
            signal = before[1]["situation"]["asides"][-1]
            assert signal.startswith("@")
            number = before[1]["table"]["number"]
            assert (await pages[1].move(table, number, signal))["type"] == "confirmed"
            for page, state in zip(pages, before, strict=True):
                news = await page.wait("news")
                assert (news["entry"]["move"], news["entry"]["seat"]) == (signal, 1)
                assert news["entry"]["events"][0]["text"].startswith("Bea")
                assert news["situation"]["to_move"] == state["situation"]["to_move"]
                assert news["situation"]["legal"] == state["situation"]["legal"]

    scene(happens)


def test_who_watches_gives_no_signals(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        ada, dan = await place.guest("Ada"), await place.guest("Dan")
        table = await wave(place, ada)
        await begin(ada, table)
        async with dan.page() as page:
            state = await page.open(table)
            assert state["situation"]["asides"] == []
            answer = await page.move(table, state["table"]["number"], ASK)
            assert answer["code"] == "not_allowed"

    scene(happens)


@pytest.mark.parametrize("bot", [0, 1, 2])
def test_a_bot_answers_who_asks_for_advice_on_whichever_seat_it_sits(
    scene: Scene, bot: int
) -> None:
    async def happens(place: Place) -> None:
        place.server.actions.pace = LATER  # nothing is said before she asks
        ada, bea = await place.guest("Ada"), await place.guest("Bea")
        asker, other = (bot + 1) % 3, (bot + 2) % 3
        kinds = {bot: "bot", asker: "me", other: "open"}
        table = await wave(place, ada, tuple(kinds[seat] for seat in range(3)), start=str(asker))
        await bea.sit(table, other)
        await begin(ada, table)
        async with ada.page() as page:
            number = (await page.open(table))["table"]["number"]
            assert (await page.move(table, number, ASK))["type"] == "confirmed"
            place.server.bot_runner.begin(table)
            entry = (await page.wait("news"))["entry"]
            while entry["seat"] != bot:
                entry = (await page.wait("news"))["entry"]
            assert is_signal(entry)

    scene(happens)


def test_matelots_give_signals_in_a_match_and_play_it_to_its_end(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        ada = await place.guest("Ada")
        table = await wave(place, ada, deal=1)
        await begin(ada, table)
        async with ada.page() as page:
            last = await page.play(table)
            assert last["situation"]["result"] is not None
            entries = (await page.open(table))["entries"]
            given = [entry for entry in entries if is_signal(entry)]
            assert given and {entry["seat"] for entry in given} <= {1, 2}

    scene(happens)


async def first_move_of_bot(place: Place, ada: Person, *signals: str) -> str:
    """The first card that the bot after Ada lays when she has given these signals."""
    table = await wave(place, ada, start="1")
    await begin(ada, table)
    async with ada.page() as page:
        state = await page.open(table)
        for signal in signals:
            number = state["table"]["number"]
            assert (await page.move(table, number, signal))["type"] == "confirmed"
        place.server.bot_runner.begin(table)
        while True:
            entry = (await page.wait("news"))["entry"]
            if entry["seat"] == 1 and not is_signal(entry):
                return str(entry["move"])


def test_a_bot_lays_the_card_that_it_is_told_to_lay(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        place.server.actions.pace = LATER
        ada = await place.guest("Ada")
        table = await wave(place, ada, start="1")
        await begin(ada, table)
        async with ada.page() as page:
            asides = (await page.open(table))["situation"]["asides"]
        slots = [name for name in "abcde" if f"@1{name}!" in asides]
        assert len(slots) >= 2
        for name in slots:
            assert await first_move_of_bot(place, ada, f"@1{name}!") == name

    scene(happens)


def test_owning_up_to_forbidden_talk_is_a_plain_move_that_ends_the_match(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        ada = await place.guest("Ada")
        table = await wave(place, ada)
        await begin(ada, table)
        async with ada.page() as page:
            state = await page.open(table)
            assert "breach" in state["situation"]["asides"]
            await page.send_move(table, state["table"]["number"], "breach")
            news = await page.wait("news")
            while news["entry"]["seat"] != 0:
                news = await page.wait("news")
            assert news["entry"]["move"] == "breach"
            assert news["table"]["status"] == "over"
            assert news["situation"]["result"] is not None

    scene(happens)
