"""Advice at the table: hints, and why a move may not be made."""

from __future__ import annotations

from typing import Any

import pytest

from houle import games
from houle.bots.explain import hint as hints
from houle.engine.view import View
from houle.server.bots import advice, compile_worker, warm_up
from tests.server.client import Person, Place
from tests.server.conftest import Scene

BOT = {"kind": "bot", "level": "mousse"}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[View]:
    """Hints by the heuristic instead of a search; the views that were thought about."""
    seen: list[View] = []

    async def same_level(_: Any, level: str, **__: Any) -> str:
        """Compile nothing."""
        return level

    def guess(view: View, **_: Any) -> list[hints.Hint]:
        seen.append(view)
        moves = hints.legal_moves(view)[:3]
        write = view.game.notation.format_move
        return [hints.Hint(m, write(m), 0.5, 0.1, 1, False, ()) for m in moves]

    monkeypatch.setattr(advice, "best_level", same_level)
    monkeypatch.setattr(advice, "hint", guess)
    return seen


async def playing(person: Person, **wishes: Any) -> str:
    """A table where the person has to choose; where its advice is."""
    wish = {"options": {"players": 3}, "seats": [{"kind": "me"}, BOT, BOT], **wishes}
    table = str((await person.make_table("land_unter", **wish))["id"])
    await person.post(f"/api/tables/{table}/start")
    return f"/api/tables/{table}"


def test_a_hint_is_found_from_what_the_seat_knows_and_nothing_else(
    scene: Scene, quick: list[View]
) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        path = await playing(zoe)
        await zoe.post(f"{path}/hint")
        live = await place.server.tables.find(path.split("/")[3])
        assert live.match is not None
        assert quick[0].seat == 0
        assert quick[0].to_bytes() == live.match.knowledge(0).to_bytes()

    scene(what, pace=10_000)


def test_hints_come_in_the_language_of_the_client(scene: Scene, quick: list[View]) -> None:
    async def what(place: Place) -> None:
        zoe, yves = await place.guest("Zoé"), await place.guest("Yves", **{"Accept-Language": "fr"})
        english = await zoe.post(f"{await playing(zoe)}/hint")
        french = await yves.post(f"{await playing(yves)}/hint")
        assert len(english["moves"]) == 3 and english["moves"][0]["value"] == 0.5
        assert english["moves"][0]["why"] != french["moves"][0]["why"] != ""

    scene(what)


def test_where_the_table_says_so_there_are_no_hints(scene: Scene, quick: list[View]) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        assert await zoe.refused(f"{await playing(zoe, hints=False)}/hint") == "no_hints"

    scene(what)


def test_hints_are_for_the_person_who_has_to_choose(scene: Scene, quick: list[View]) -> None:
    async def what(place: Place) -> None:
        zoe, yan = await place.guest("Zoé"), await place.guest("Yan")
        table = (await zoe.make_table(options={"players": 3}))["id"]
        assert await zoe.refused(f"/api/tables/{table}/hint") == "not_started"
        path = await playing(zoe)
        assert await yan.refused(f"{path}/hint") == "not_allowed"
        async with zoe.page() as page:
            opened = await page.open(path.split("/")[3])
            move = opened["situation"]["legal"][0]
            await page.move(path.split("/")[3], opened["table"]["number"], move)
        assert await zoe.refused(f"{path}/hint") == "no_choice"
        assert quick == []

    scene(what, pace=10_000)


def test_hints_cannot_be_had_all_the_time(scene: Scene, quick: list[View]) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        path = await playing(zoe)
        for _ in range(4):
            await zoe.post(f"{path}/hint")
        assert await zoe.refused(f"{path}/hint") == "too_often"
        assert len(quick) == 4

    scene(what)


def test_a_real_hint_gives_legal_moves_with_values_and_reasons(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compile_worker, "COMPILERS", [])

    async def what(place: Place) -> None:
        zoe = await place.guest()
        table = await zoe.play_now("sea_change", players=2, first_dealer="1")
        async with zoe.page() as page:
            opened = await page.open(table)
        zoe.http.timeout = 600.0
        assert await warm_up.prepare(games.find("sea_change"))  # it may have to be compiled
        found = await zoe.post(f"/api/tables/{table}/hint")
        assert found["number"] == opened["table"]["number"]
        assert {m["move"] for m in found["moves"]} <= set(opened["situation"]["legal"])
        values = [m["value"] for m in found["moves"]]
        assert all(0 <= value <= 1 for value in values)
        assert all(m["why"] for m in found["moves"])

    scene(what)


def test_a_move_that_may_not_be_made_is_explained_without_trying_it(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest(**{"Accept-Language": "fr"})
        path = await playing(zoe)
        record = await zoe.get(f"{path}/replay")
        async with zoe.page() as page:
            legal = (await page.open(path.split("/")[3]))["situation"]["legal"]
        other = next(str(card) for card in range(1, 61) if str(card) not in legal)
        found = await zoe.get(f"{path}/why?move={other}")
        assert (found["may"], found["rule"]) == (False, "LU-11")
        assert "main" in found["sentence"]
        yes = await zoe.get(f"{path}/why?move={legal[0]}")
        assert yes == {"may": True, "rule": None, "sentence": None}
        assert (await zoe.get(f"{path}/replay"))["moves"] == record["moves"]

    scene(what, pace=10_000)


def test_why_is_answered_to_those_who_sit_there(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe, yan = await place.guest("Zoé"), await place.guest("Yan")
        path = await playing(zoe)
        assert (await yan.http.get(f"{path}/why?move=3")).json()["code"] == "not_allowed"
        odd = await zoe.http.get(f"{path}/why?move=nonsense")
        assert (odd.status_code, odd.json()["code"]) == (422, "bad_notation")
        assert odd.json()["sentence"] == "“nonsense” is not a move in this game."
        assert (await zoe.http.get(f"{path}/why")).status_code == 422

    scene(what)
