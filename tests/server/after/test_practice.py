"""Practice: a table that goes on from a moment of a past match, against bots."""

from __future__ import annotations

from typing import Any

import houle
from tests.server.after.test_replays import SHORT, finished, finished_in_private, match_record
from tests.server.client import Message, Person, Place
from tests.server.conftest import Scene


def slow_down_bots(place: Place) -> None:
    """At the tables made from now on, no bot moves before the test has looked."""
    place.server.actions.pace = 5000


async def long_enough(person: Person) -> str:
    """The table of a match of more than three moves: some are over sooner, by an unlucky deal."""
    while True:
        table = await finished(person)
        record = await person.get(f"/api/tables/{table}/record")
        if len(record["moves"]) > 3:
            return table


async def play_on(person: Person, table: str, **wish: Any) -> Message:
    """The practice table from a moment of a match."""
    return await person.post(f"/api/tables/{table}/play-on", {"level": "mousse", **wish})


def test_play_goes_on_from_the_chosen_move_with_the_same_cards(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe, yan = await place.guest("Zoé"), await place.guest("Yan")
        table = await finished(zoe, "land_unter", players=3)
        slow_down_bots(place)
        record = await zoe.get(f"/api/tables/{table}/record")
        made = await play_on(yan, table, move=4, seat=1)
        assert (made["status"], made["access"], made["from_move"]) == ("playing", "private", 4)
        assert made["same_deal_as"] == table and made["secret"] is None
        assert [seat["kind"] for seat in made["seats"]] == ["bot", "human", "bot"]
        assert made["seats"][1]["name"] == "Yan"
        async with yan.page() as page:
            opened = await page.open(made["id"])
            assert opened["seat"] == 1
            moves = [entry for entry in opened["entries"] if entry["kind"] == "move"]
            assert [entry["seat"] for entry in moves[:4]] == [s for s, _ in record["moves"][:4]]

    scene(what)


def test_bots_play_alone_slowly_enough_to_be_watched_until_the_person_takes_over(
    scene: Scene,
) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest("Zoé")
        table = await long_enough(zoe)
        slow_down_bots(place)
        made = await play_on(zoe, table, move=1, seat=0)
        live = await place.server.tables.find(made["id"])
        assert live.pace == live.table.pace > 0
        await zoe.post(f"/api/tables/{made['id']}/leave")
        live = await place.server.tables.find(made["id"])
        assert live.chairs[0].away and live.pace > live.table.pace
        async with zoe.page() as page:
            await page.open(made["id"])
            await page.send(type="back", table=made["id"])
            await page.wait("news")
        live = await place.server.tables.find(made["id"])
        assert not live.chairs[0].away and live.pace == live.table.pace

    scene(what)


def test_a_practice_table_is_played_to_its_end_and_its_record_stands_alone(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest("Zoé")
        table = await long_enough(zoe)
        old = await zoe.get(f"/api/tables/{table}/record")
        made = await play_on(zoe, table, move=2, seat=0)
        async with zoe.page() as page:
            await page.play(made["id"])
        record = await zoe.get(f"/api/tables/{made['id']}/record")
        assert record["moves"][:2] == old["moves"][:2] and record["secret"] == old["secret"]
        assert houle.replay(record).is_over

    scene(what)


def test_a_practice_table_survives_a_restart_before_its_first_new_move(scene: Scene) -> None:
    made: list[Message] = []

    async def before(place: Place) -> None:
        zoe = await place.guest("Zoé")
        table = await long_enough(zoe)
        slow_down_bots(place)
        made.append(await play_on(zoe, table, move=1, seat=0))

    async def after(place: Place) -> None:
        live = await place.server.tables.find(made[0]["id"])
        assert live.match is not None and len(live.match.played) >= 1
        assert live.table.from_move == 1 and live.table.status == "playing"

    scene(before)
    scene(after)


def test_nobody_else_can_sit_at_a_practice_table_and_the_lobby_does_not_show_it(
    scene: Scene,
) -> None:
    async def what(place: Place) -> None:
        zoe, yan = await place.guest("Zoé"), await place.guest("Yan")
        table = await long_enough(zoe)
        slow_down_bots(place)
        made = await play_on(zoe, table, move=0, seat=1)
        refused = await yan.refused(f"/api/tables/{made['id']}/seats/0", {"action": "sit"})
        assert refused == "not_open"
        assert (await yan.get("/api/tables"))["tables"] == []

    scene(what)


def test_there_is_no_going_on_from_the_end_or_on_a_seat_that_is_not_there(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest("Zoé")
        path = f"/api/tables/{await finished(zoe)}/play-on"
        assert await zoe.refused(path, {"move": 1000, "seat": 0}) == "is_over"
        assert await zoe.refused(path, {"move": 0, "seat": 2}) == "no_such_seat"
        running = await zoe.play_now("wave", **SHORT)
        refused = await zoe.refused(f"/api/tables/{running}/play-on", {"move": 0, "seat": 0})
        assert refused == "not_over"

    scene(what)


def test_what_goes_on_from_a_private_match_stays_private(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe, yan = await place.guest("Zoé"), await place.guest("Yan")
        table = await finished_in_private(zoe)
        slow_down_bots(place)
        wish = {"move": 0, "seat": 0}
        assert await yan.refused(f"/api/tables/{table}/play-on", wish) == "private_replay"
        assert (await play_on(zoe, table, **wish))["replay"] == "private"

    scene(what)


def test_an_imported_record_is_played_on_too(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest("Zoé")
        imported = await zoe.post("/api/records", match_record())
        path = f"/api/records/{imported['id']}/play-on"
        made = await zoe.post(path, {"move": 2, "seat": 1, "level": "mousse"})
        assert made["from_move"] == 2 and made["same_deal_as"] == imported["id"]
        assert made["seats"][1]["person"] == zoe.id

    scene(what, pace=5000)


def test_the_rematch_of_a_practice_table_is_a_usual_match(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest("Zoé")
        made = await play_on(zoe, await long_enough(zoe), move=1, seat=0)
        async with zoe.page() as page:
            await page.play(made["id"])
        again = await zoe.post(f"/api/tables/{made['id']}/rematch")
        assert again["from_move"] is None and again["same_deal_as"] is None

    scene(what)
