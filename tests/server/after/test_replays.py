"""After the match: records, replays, records from elsewhere, and the same deal again."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import orjson
import pytest

import houle
from houle import games
from houle.engine import view as looks
from houle.engine.display.data import as_data
from houle.engine.rule import NO_SEAT
from houle.engine.view import View
from houle.server.after import replays
from houle.server.after.replays import LARGEST_RECORD_BYTES, MOST_MOVES, Window, replay_of
from houle.server.messages.answers import MatchRecord, Replay
from tests.server.client import Message, Person, Place
from tests.server.conftest import Scene

SHORT = {"players": 2, "start": "0"}
"""Options of Wave with which first legal moves soon come to an end."""


async def finished_in_private(person: Person) -> str:
    """A match at a table that keeps its replay for those who sat there."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": "mousse"}]
    wish = {"options": SHORT, "seats": seats, "replay": "private"}
    table = str((await person.make_table("wave", **wish))["id"])
    await person.post(f"/api/tables/{table}/start")
    async with person.page() as page:
        await page.play(table)
    return table


async def finished(person: Person, game: str = "wave", **options: Any) -> str:
    """A match against bots, played to its end; its table."""
    table = await person.play_now(game, **(options or SHORT))
    async with person.page() as page:
        await page.play(table)
    return table


async def finished_in_public(person: Person) -> str:
    """The same at a public table."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": "mousse"}]
    wish = {"options": SHORT, "seats": seats, "access": "public"}
    table = str((await person.make_table("wave", **wish))["id"])
    await person.post(f"/api/tables/{table}/start")
    async with person.page() as page:
        await page.play(table)
    return table


async def code_of(who: Any, path: str) -> tuple[int, str]:
    """How a question is refused."""
    answer = await who.get(path)
    return answer.status_code, answer.json()["code"]


def match_record(seed: int = 1, moves: int | None = None, **names: Any) -> Message:
    """The record of a match that was played elsewhere."""
    match = houle.new("wave", seed=seed, **SHORT, **names)
    while not match.is_over and len(match.played) != moves:
        seat = match.to_move[0]
        match.play(seat, match.legal_moves(seat)[0])
    return match.record()


# Records.


def test_the_record_of_a_finished_match_is_complete_and_verified(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest("Zoé")
        table = await finished(zoe)
        info = await zoe.get(f"/api/tables/{table}")
        record = await zoe.get(f"/api/tables/{table}/record")
        assert MatchRecord.model_validate(record).game == "wave"
        assert houle.replay(record).is_over
        assert record["commitment"] == info["commitment"]
        assert record["secret"] == info["secret"]
        assert record["seats"] == [seat["name"] for seat in info["seats"]]
        assert record["seats"][0] == "Zoé"

    scene(what)


def test_the_record_of_a_running_match_holds_what_the_own_seat_may_know(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe, yan = await place.guest("Zoé"), await place.guest("Yan")
        wish = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "mousse"}]
        table = str((await zoe.make_table(options={"players": 3}, seats=wish))["id"])
        await yan.sit(table, 1)
        await zoe.post(f"/api/tables/{table}/start")
        async with yan.page() as page:
            opened = await page.open(table)
            move = opened["situation"]["legal"][0]
            await page.move(table, opened["table"]["number"], move)
        own = await yan.get(f"/api/tables/{table}/record")
        other = await zoe.get(f"/api/tables/{table}/record")
        assert own["secret"] is None and own["chance"] is None
        assert [1, move] in own["moves"]
        assert [1, "?"] in other["moves"] and [1, move] not in other["moves"]

    scene(what)


def test_the_record_of_a_running_match_is_for_those_who_sit_there(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe, yan = await place.guest("Zoé"), await place.guest("Yan")
        path = f"/api/tables/{await zoe.play_now('wave', **SHORT)}"
        async with place.stranger() as stranger:
            for who in (stranger, yan.http):
                for part in ("record", "replay", "replay?seat=open", "review"):
                    assert await code_of(who, f"{path}/{part}") == (409, "not_over")

    scene(what)


def test_a_table_that_was_closed_has_no_record(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        path = f"/api/tables/{await zoe.play_now('wave', **SHORT)}"
        await zoe.post(f"{path}/close")
        assert await code_of(zoe.http, f"{path}/record") == (409, "is_closed")
        assert await zoe.refused(f"{path}/hint") == "is_closed"

    scene(what, pace=5000)  # so that no bot ends the match first


def test_before_the_match_there_is_no_record(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        path = f"/api/tables/{(await zoe.make_table())['id']}"
        assert await code_of(zoe.http, f"{path}/record") == (409, "not_started")
        assert await code_of(zoe.http, f"{path}/compare") == (409, "not_over")
        assert await code_of(zoe.http, "/api/tables/nowhere/record") == (404, "no_table")

    scene(what)


@pytest.mark.parametrize("part", ["record", "replay", "compare", "review"])
def test_a_finished_match_opens_without_a_name_unless_its_host_kept_it_private(
    scene: Scene, part: str
) -> None:
    async def what(place: Place) -> None:
        zoe, yan = await place.guest("Zoé"), await place.guest("Yan")
        by_link, private = await finished(zoe), await finished_in_private(zoe)
        async with place.stranger() as stranger:
            for who in (stranger, yan.http):
                shown = await who.get(f"/api/tables/{by_link}/{part}")
                assert shown.status_code == 200 and "set-cookie" not in shown.headers
                hidden = await code_of(who, f"/api/tables/{private}/{part}")
                assert hidden == (403, "private_replay")
        await zoe.get(f"/api/tables/{private}/{part}")

    scene(what)


def test_a_link_to_the_replay_does_not_open_the_table_with_its_chat(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe, yan = await place.guest("Zoé"), await place.guest("Yan")
        table = await finished(zoe)
        assert await code_of(yan.http, f"/api/tables/{table}") == (403, "not_allowed")
        async with yan.page() as page:
            refused = await page.ask(type="open_table", table=table)
            assert refused is not None and refused["code"] == "not_allowed"

    scene(what)


def test_the_host_chooses_before_the_match_who_sees_the_replay_and_can_only_close_it_later(
    scene: Scene,
) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest("Zoé")
        seats = [{"kind": "me"}, {"kind": "bot", "level": "mousse"}]
        made = await zoe.make_table("wave", options=SHORT, seats=seats)
        path = f"/api/tables/{made['id']}"
        assert made["replay"] == "public"
        for choice in ("private", "public"):
            changed = await zoe.post(f"{path}/replay", {"replay": choice})
            assert changed["replay"] == choice
        await zoe.post(f"{path}/start")
        async with zoe.page() as page:
            await page.play(made["id"])
        async with place.stranger() as stranger:
            assert (await stranger.get(f"{path}/replay")).status_code == 200
            await zoe.post(f"{path}/replay", {"replay": "private"})
            assert await code_of(stranger, f"{path}/replay") == (403, "private_replay")
        assert await zoe.refused(f"{path}/replay", {"replay": "public"}) == "not_open"

    scene(what)


# Replays.


def is_move(message: Message) -> bool:
    return message["type"] == "news" and message["entry"]["kind"] == "move"


def test_a_replay_shows_a_seat_what_its_page_was_told(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = await zoe.play_now("land_unter", players=3)
        async with zoe.page() as page:
            await page.play(table, moves=12)
        replay = await zoe.get(f"/api/tables/{table}/replay")
        told = [message for message in page.seen if is_move(message)]
        assert replay["viewer"] == "0" and len(told) > 8
        for message in told:
            shown = replay["scenes"][message["entry"]["number"] - 1]  # the first entry is the start
            assert shown["view"] == message["situation"]["view"]
            assert shown["events"] == message["entry"]["events"]
            assert shown["move"] == message["entry"]["move"]
            assert shown["to_move"] == message["situation"]["to_move"]

    scene(what)


def test_a_running_match_is_replayed_with_the_own_eyes_only(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        path = f"/api/tables/{await zoe.play_now('wave', **SHORT)}/replay"
        for eyes in ("open", "watch", "1"):
            assert await code_of(zoe.http, f"{path}?seat={eyes}") == (409, "not_over")
        assert (await zoe.get(f"{path}?seat=0"))["scenes"][0]["number"] == 0

    scene(what)


def test_any_part_of_a_finished_match_is_shown_with_any_eyes(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = await finished(zoe, "land_unter", players=3)
        path = f"/api/tables/{table}/replay"
        whole = await zoe.get(path)
        assert whole["viewer"] == "open"
        assert [s["number"] for s in whole["scenes"]] == list(range(whole["moves"] + 1))
        part = await zoe.get(f"{path}?from=2&to=3")
        assert part["scenes"] == whole["scenes"][2:4]
        assert (await zoe.get(f"{path}?from=100000"))["scenes"] == []
        seen = await zoe.get(f"{path}?seat=1&from=1&to=1")
        assert seen["scenes"][0]["view"] != whole["scenes"][1]["view"]

    scene(what)


def test_what_was_closed_to_a_seat_stays_closed_in_its_replay(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = await finished(zoe, "land_unter", players=3)
        path = f"/api/tables/{table}/replay?to=1"
        views = {}
        for eyes in ("watch", "open"):
            views[eyes] = (await zoe.get(f"{path}&seat={eyes}"))["scenes"][1]
        seat, spectator = views["open"]["seat"], views["watch"]
        assert views["open"]["move"] != "?" and spectator["move"] == "?"
        assert views["open"]["view"]["chosen"][seat] != spectator["view"]["chosen"][seat]
        assert spectator["events"][0]["values"]["card"] is None

    scene(what)


def test_a_replay_speaks_the_language_that_is_asked_for(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        path = f"/api/tables/{await finished(zoe)}/replay?to=0"
        english = (await zoe.get(f"{path}&lang=en"))["scenes"][0]["events"]
        french = (await zoe.get(f"{path}&lang=fr"))["scenes"][0]["events"]
        assert [e["kind"] for e in english] == [e["kind"] for e in french]
        assert [e["text"] for e in english] != [e["text"] for e in french]

    scene(what)


def test_a_seat_that_does_not_exist_has_no_eyes(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        path = f"/api/tables/{await finished(zoe)}/replay"
        assert await code_of(zoe.http, f"{path}?seat=7") == (409, "no_such_seat")
        assert (await zoe.http.get(f"{path}?seat=all")).status_code == 422
        assert (await zoe.http.get(f"{path}?from=-1")).status_code == 422

    scene(what)


@pytest.mark.parametrize("name", games.NAMES)
def test_replays_of_every_game_are_what_each_viewer_saw(name: str) -> None:
    match = random_match(name)
    states = [played.before for played in match.played] + [match.state]
    for eyes in ("0", "1", "watch", "open"):
        shown = Replay.model_validate_json(replay_of(match, eyes, Window(0, 1000, "fr")))
        assert [s.number for s in shown.scenes] == list(range(len(states)))
        for scene, state in zip(shown.scenes, states, strict=True):
            seen = View(match.game, NO_SEAT, state)
            if eyes != "open":
                seen = looks.view(match.game, state, NO_SEAT if eyes == "watch" else int(eyes))
            assert scene.view == as_plain(seen)


def as_plain(seen: View) -> Message:
    """What a view is after it went over the wire."""
    data = orjson.dumps(as_data(seen), option=orjson.OPT_SERIALIZE_NUMPY)
    return dict(orjson.loads(data))


def random_match(name: str) -> houle.Match:
    """A match of at most 60 moves, the same every time."""
    match, rng = houle.new(name, seed=5), Random(5)
    while not match.is_over and len(match.played) < 60:
        seat = rng.choice(match.to_move)
        match.play(seat, rng.choice(match.legal_moves(seat)))
    return match


def test_a_long_match_is_shown_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "MOST_SCENES", 3)
    match = random_match("land_unter")
    shown = Replay.model_validate_json(replay_of(match, "open", Window(7, 1000, "en")))
    assert [s.number for s in shown.scenes] == [7, 8, 9]
    assert shown.moves == len(match.played)


# Records from elsewhere.


def test_an_imported_record_is_replayed_by_anyone_who_has_its_id(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe, record = await place.guest(), match_record()
        info = await zoe.post("/api/records", record)
        assert (info["game"], info["moves"]) == ("wave", len(record["moves"]))
        async with place.stranger() as stranger:
            assert (await stranger.get(f"/api/records/{info['id']}")).json() == record
            answer = await stranger.get(f"/api/records/{info['id']}/replay?seat=watch")
        assert len(answer.json()["scenes"]) == len(record["moves"]) + 1

    scene(what)


def test_a_record_that_breaks_a_rule_is_refused_with_move_and_rule(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe, record = await place.guest(), match_record()
        record["moves"][0] = [1, record["moves"][0][1]]
        answer = await zoe.http.post("/api/records", json=record)
        assert (answer.status_code, answer.json()["code"]) == (422, "bad_record")
        assert "move 1" in answer.json()["sentence"] and "W-10" in answer.json()["sentence"]
        french = {"Accept-Language": "fr"}
        answer = await zoe.http.post("/api/records", json=record, headers=french)
        assert "coup 1 : la place 1 ne peut pas jouer" in answer.json()["sentence"]

    scene(what)


def test_a_record_that_is_cut_short_edited_or_no_record_is_refused(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe, record = await place.guest(), match_record()
        match = houle.new("wave", seed=2, **SHORT)
        bad: list[Any] = [
            {**record, "moves": record["moves"][:-1]},
            {**record, "secret": "00" * 32},
            {**record, "seats": ["a", "\u0007"]},
            {**record, "seats": ["a", "x" * 81]},
            {**record, "moves": [[0, "@ask"]] * (MOST_MOVES + 1)},
            match.record(seat=0),
            {},
        ]
        for given in bad:
            assert await zoe.refused("/api/records", given) == "bad_record"
        for text in (b"[1]", b"no", b"\xff\xfe", b"[" * 100_000):
            kind = {"Content-Type": "application/json"}
            answer = await zoe.http.post("/api/records", content=text, headers=kind)
            assert (answer.status_code, answer.json()["code"]) == (422, "bad_record")

    scene(what, rate=1000)


def test_a_record_larger_than_allowed_is_refused(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        text = json.dumps({"houle": 1}).encode() + b" " * LARGEST_RECORD_BYTES
        kind = {"Content-Type": "application/json"}
        answer = await zoe.http.post("/api/records", content=text, headers=kind)
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")

    scene(what)


def test_a_stranger_imports_nothing_and_finds_no_record_that_is_not_there(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async with place.stranger() as stranger:
            answer = await stranger.post("/api/records", json=match_record())
            assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")
            for part in ("", "/replay", "/review"):
                assert await code_of(stranger, f"/api/records/nothing{part}") == (404, "no_record")

    scene(what)


# The same deal again.


def test_the_same_deal_is_marked_and_has_the_same_cards(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = await finished(zoe)
        seats = [{"kind": "me"}, {"kind": "bot"}]
        again = await zoe.post(f"/api/tables/{table}/same-deal", {"seats": seats})
        first = await zoe.get(f"/api/tables/{table}")
        assert again["same_deal_as"] == table and again["id"] != table
        assert (again["commitment"], again["options"]) == (first["commitment"], first["options"])
        assert again["secret"] is None
        await zoe.post(f"/api/tables/{again['id']}/start")
        path = "/api/tables/{}/replay?seat=0&to=0"
        dealt = [await zoe.get(path.format(t)) for t in (table, again["id"])]
        assert dealt[0]["scenes"][0]["view"] == dealt[1]["scenes"][0]["view"]

    scene(what)


def test_results_of_the_same_deal_are_compared_by_those_who_may_see_them(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe, yan = await place.guest("Zoé"), await place.guest("Yan")
        table = await finished_in_public(zoe)
        made = []
        for person in (yan, zoe):
            seats = [{"kind": "me"}, {"kind": "bot", "level": "mousse"}]
            again = await person.post(f"/api/tables/{table}/same-deal", {"seats": seats})
            await person.post(f"/api/tables/{again['id']}/start")
            async with person.page() as page:
                await page.play(again["id"])
            made.append(again["id"])
        mine = (await zoe.get(f"/api/tables/{made[1]}/compare"))["tables"]
        assert [t["id"] for t in mine] == [table, made[1]]
        assert all(t["result"] and t["secret"] == mine[0]["secret"] for t in mine)
        yours = (await yan.get(f"/api/tables/{table}/compare"))["tables"]
        assert [t["id"] for t in yours] == [table, made[0]]

    scene(what)


def test_a_deal_made_from_a_same_deal_belongs_to_the_first_one(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = await finished(zoe)
        seats = [{"kind": "me"}, {"kind": "bot", "level": "mousse"}]
        again = await zoe.post(f"/api/tables/{table}/same-deal", {"seats": seats})
        assert await zoe.refused(f"/api/tables/{again['id']}/same-deal") == "not_over"
        await zoe.post(f"/api/tables/{again['id']}/start")
        async with zoe.page() as page:
            await page.play(again["id"])
        third = await zoe.post(f"/api/tables/{again['id']}/same-deal")
        assert third["same_deal_as"] == table

    scene(what)


def test_the_deal_of_a_private_match_is_for_those_who_sat_there(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe, yan = await place.guest("Zoé"), await place.guest("Yan")
        table = await finished_in_private(zoe)
        assert await yan.refused(f"/api/tables/{table}/same-deal") == "private_replay"
        again = await zoe.post(f"/api/tables/{table}/same-deal")
        assert again["replay"] == "private"
        running = await zoe.play_now("wave", **SHORT)
        assert await zoe.refused(f"/api/tables/{running}/same-deal") == "not_over"

    scene(what)
