"""What people do with tables: make, join, sit, start, leave, come back, play again."""

from __future__ import annotations

from tests.server.client import Message, Person, Place
from tests.server.conftest import Scene


async def full_table(place: Place, game: str = "land_unter", **wishes: object) -> tuple[str, list]:
    """A table at which three people sit, not yet begun."""
    people = [await place.guest(name) for name in ("Ada", "Bea", "Cleo")]
    table = (await people[0].make_table(game, options={"players": 3}, **wishes))["id"]
    for seat in (1, 2):
        await people[seat].sit(table, seat)
    return table, people


async def info(person: Person, table: str) -> Message:
    return await person.get(f"/api/tables/{table}")


def test_a_table_shows_its_promise_before_the_match_and_its_secret_only_after_it(
    scene: Scene,
) -> None:
    async def happens(place: Place) -> None:
        ada = await place.guest()
        table = await ada.make_table("land_unter")
        assert len(table["commitment"]) == 64
        assert table["secret"] is None
        played = await ada.play_now("vague_verte", players=2)
        assert (await info(ada, played))["secret"] is None
        async with ada.page() as page:
            last = await page.play(played)
        assert last["table"]["status"] == "over"
        assert len((await info(ada, played))["secret"]) == 64

    scene(happens)


def test_five_letters_lead_to_the_table_and_others_to_none(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        ada, bea = await place.guest("Ada"), await place.guest("Bea")
        table = await ada.make_table()
        found = await bea.post("/api/tables/join", {"code": table["code"].lower()})
        assert found["id"] == table["id"]
        other = "ZZZZZ" if table["code"] != "ZZZZZ" else "ZZZZY"
        assert await bea.refused("/api/tables/join", {"code": other}) == "no_table"

    scene(happens)


def test_the_match_begins_only_when_every_seat_is_taken(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        ada = await place.guest()
        table = (await ada.make_table("land_unter", options={"players": 3}))["id"]
        start = f"/api/tables/{table}/start"
        assert await ada.refused(start) == "seats_missing"
        for seat in (1, 2):
            wish = {"action": "bot", "level": "mousse"}
            await ada.post(f"/api/tables/{table}/seats/{seat}", wish)
        assert (await ada.post(start))["status"] == "playing"
        assert await ada.refused(start) == "not_open"

    scene(happens)


def test_nobody_sits_on_two_seats_or_on_somebody_else(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        table, (ada, bea, cleo) = await full_table(place)
        assert await bea.refused(f"/api/tables/{table}/seats/2", {"action": "sit"}) == "seat_taken"
        await cleo.post(f"/api/tables/{table}/seats/2", {"action": "open"})
        seats = (await bea.sit(table, 2))["seats"]
        assert [seat["person"] for seat in seats] == [ada.id, None, bea.id]
        assert seats[1]["kind"] == "open"
        assert (
            await ada.refused(f"/api/tables/{table}/seats/9", {"action": "sit"}) == "no_such_seat"
        )

    scene(happens)


def test_options_that_do_not_go_together_are_refused_with_the_reason(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        ada = await place.guest()
        answer = await ada.http.post(
            "/api/tables", json={"game": "wave", "options": {"players": 9}}
        )
        assert answer.status_code == 422
        assert answer.json()["code"] == "bad_option"
        assert "2, 3, 4" in answer.json()["sentence"]
        wish = {"game": "wave", "options": {"jokers": 2}}
        answer = await ada.http.post("/api/tables", json=wish)
        assert answer.json()["sentence"] == "There is no option jokers."
        assert await ada.refused("/api/tables", {"game": "poker"}) == "unknown_game"

    scene(happens)


def test_who_leaves_during_the_match_is_replaced_by_a_bot_until_they_come_back(
    scene: Scene,
) -> None:
    async def happens(place: Place) -> None:
        table, (ada, bea, cleo) = await full_table(place)
        await ada.post(f"/api/tables/{table}/start")
        await bea.post(f"/api/tables/{table}/leave")
        await cleo.post(f"/api/tables/{table}/leave")
        async with ada.page() as page:
            await page.play(table, moves=3)
        seats = (await info(ada, table))["seats"]
        assert seats[1]["away"] and seats[1]["stood_in"] >= 2
        await bea.post(f"/api/tables/{table}/back")
        assert not (await info(ada, table))["seats"][1]["away"]
        await bea.post(f"/api/tables/{table}/leave")
        async with ada.page() as page:
            last = await page.play(table)
        assert last["situation"]["result"]["stood_in"][0] == 0
        assert min(last["situation"]["result"]["stood_in"][1:]) > 0

    scene(happens)


def test_a_rematch_seats_the_same_people_one_further_and_is_the_same_for_all(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        ada, bea = await place.guest("Ada"), await place.guest("Bea")
        table = (await ada.make_table("vague_verte", options={"players": 2}))["id"]
        await bea.sit(table, 1)
        await ada.post(f"/api/tables/{table}/start")
        assert await ada.refused(f"/api/tables/{table}/rematch") == "not_over"
        await bea.post(f"/api/tables/{table}/leave")
        async with ada.page() as page:
            await page.play(table)
        again = await ada.post(f"/api/tables/{table}/rematch")
        assert [seat["person"] for seat in again["seats"]] == [bea.id, ada.id]
        assert (await bea.post(f"/api/tables/{table}/rematch"))["id"] == again["id"]
        assert again["commitment"] != (await info(ada, table))["commitment"]

    scene(happens)


def test_a_closed_table_is_gone_from_the_lobby_and_takes_nobody(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        ada, bea = await place.guest("Ada"), await place.guest("Bea")
        table = (await ada.make_table(access="public"))["id"]
        assert [t["id"] for t in (await bea.get("/api/tables"))["tables"]] == [table]
        await ada.post(f"/api/tables/{table}/close")
        assert (await bea.get("/api/tables"))["tables"] == []
        assert await bea.refused(f"/api/tables/{table}/seats/1", {"action": "sit"}) == "is_closed"

    scene(happens)


def test_private_tables_are_not_in_the_lobby(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        ada = await place.guest()
        await ada.make_table()
        assert (await ada.get("/api/tables"))["tables"] == []

    scene(happens)


def test_a_match_that_was_closed_takes_no_move_and_can_be_read_again(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = await zoe.play_now("land_unter")
        async with zoe.page() as page:
            told = await page.play(table, moves=1)
            await zoe.post(f"/api/tables/{table}/close")
            number = (await zoe.get(f"/api/tables/{table}"))["number"]
            refused = await page.move(table, number, told["situation"]["legal"][0])
            assert refused["code"] == "is_closed"
            place.server.tables.live_tables.clear()
            assert (await page.open(table))["table"]["status"] == "closed"

    scene(what, pace=500)


def test_the_lobby_tells_its_watchers_about_new_and_closed_tables(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        ada, bea = await place.guest("Ada"), await place.guest("Bea")
        async with bea.page() as page:
            await page.send(type="watch_lobby", on=True)
            assert (await page.wait("lobby"))["tables"] == []
            table = (await ada.make_table(access="public"))["id"]
            assert (await page.wait("lobby_news", id=table))["table"]["status"] == "open"
            await ada.post(f"/api/tables/{table}/close")
            assert (await page.wait("lobby_news", id=table))["table"] is None

    scene(happens)


def test_my_tables_say_whose_turn_it_is(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        table, (ada, bea, _) = await full_table(place)
        await ada.post(f"/api/tables/{table}/start")
        mine = (await bea.get("/api/tables/mine"))["tables"]
        assert [(t["id"], t["to_move"]) for t in mine] == [(table, [0, 1, 2])]
        assert (await bea.get("/api/tables/history"))["tables"] == []

    scene(happens)


def test_your_turn_reaches_every_page_that_does_not_look_at_the_table(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        ada, bea = await place.guest("Ada"), await place.guest("Bea")
        table = (await ada.make_table("sea_change", options={"players": 2}))["id"]
        await bea.sit(table, 1)
        await ada.post(f"/api/tables/{table}/start")
        first = (await info(ada, table))["to_move"][0]
        mover, waiter = (ada, bea) if first == 0 else (bea, ada)
        async with waiter.page() as elsewhere, waiter.page() as too, mover.page() as page:
            state = await page.open(table)
            while (legal := state["situation"]["legal"]) != []:
                await page.send_move(table, state["table"]["number"], legal[0])
                news = await page.wait("news")
                state = {"situation": news["situation"], "table": news["entry"]}
            for other in (elsewhere, too):
                assert (await other.wait("your_turn"))["table"] == table

    scene(happens)


def test_a_spectator_sees_what_a_spectator_may_and_makes_no_move(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        table, (ada, _, _) = await full_table(place)
        await ada.post(f"/api/tables/{table}/start")
        watcher = await place.guest("Dora")
        async with watcher.page() as page, ada.page() as hers:
            state = await page.open(table)
            assert state["seat"] is None and state["situation"]["legal"] == []
            own = await hers.open(table)
            assert own["situation"]["view"]["deck"] != state["situation"]["view"]["deck"]
            answer = await page.move(table, state["table"]["number"], "1")
            assert answer["code"] == "not_allowed"

    scene(happens)


def test_a_seated_person_always_sees_the_table_from_their_own_seat(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        table, (ada, bea, _) = await full_table(place)
        await ada.post(f"/api/tables/{table}/start")
        async with bea.page() as one, bea.page() as two:
            states = [await page.open(table) for page in (one, two)]
            assert [state["seat"] for state in states] == [1, 1]

    scene(happens)


def test_the_owner_gives_the_seat_of_somebody_to_a_bot_for_good(scene: Scene) -> None:
    async def happens(place: Place) -> None:
        table, (ada, bea, cleo) = await full_table(place)
        await ada.post(f"/api/tables/{table}/start")
        seat = f"/api/tables/{table}/seats/1"
        assert await cleo.refused(seat, {"action": "bot"}) == "not_allowed"
        async with bea.page() as page:
            await page.open(table)
            after = await ada.post(seat, {"action": "bot", "level": "mousse"})
            news = await page.wait("news")
            assert (news["entry"]["why"], news["situation"]["legal"]) == ("kicked", [])
        assert (after["seats"][1]["kind"], after["seats"][1]["person"]) == ("bot", None)
        assert await bea.refused(f"/api/tables/{table}/back") == "not_allowed"
        await cleo.post(f"/api/tables/{table}/leave")
        async with ada.page() as page:
            await page.play(table, moves=2)

    scene(happens)
