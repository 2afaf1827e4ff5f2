"""Names that look alike: nobody passes for somebody else at a table or with an account."""

from __future__ import annotations

import pytest

from houle.server.errors import Refusal
from houle.server.people.guests import shown_name
from houle.server.people.lookalikes import LOOKS, distinct, is_mixed, looks_like
from tests.server.client import Place
from tests.server.conftest import Scene

COCO = "\u0421\u043e\u0441\u043e"
"""Coco, all of it in Cyrillic."""
PASSWORD = "la mer, la mer"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Coco", COCO),
        ("Coco", "coco"),
        ("\u041e\u043b\u044f", "\u043e\u043b\u044f"),  # Cyrillic, but for its first letter
        ("Tom", "\u03a4om"),
        ("Iris", "lris"),
        ("Iris", "1ris"),
        ("Otto", "0tto"),
        ("Zoé", "\uff3a\uff4fé"),
        ("Zoé", "Zoe\u0301"),
        ("Zoé", "Z\u200doé"),
        ("Zoé", "Zoé\ufe0f"),
        ("Zoé", "Zo\u034fé"),
        ("Zo\u00e9", "Z\u043e\u0435\u0301"),
        ("Jean-Luc", "Jean\u2010Luc"),
        ("D'Arc", "D\u2019Arc"),
    ],
)
def test_names_that_look_alike_are_taken_for_the_same(name: str, other: str) -> None:
    assert looks_like(name, other) and looks_like(other, name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Zoë", "Zoe"),
        ("Zoé", "Zoë"),
        ("Ila", "Lia"),
        ("Mila", "Milla"),
        ("Marnie", "Mamie"),
        ("Léa", "Lea"),
        ("Ada 2", "Ada 3"),
        ("Anna Lena", "Annalena"),
        ("🌊", "🐚"),
    ],
)
def test_names_that_can_be_told_apart_stay_apart(name: str, other: str) -> None:
    assert not looks_like(name, other)


def test_every_character_of_the_table_has_a_look() -> None:
    for these, those in LOOKS:
        assert len(these) == len(those) > 0
        assert all(looks_like(sign, look) for sign, look in zip(these, those, strict=True))


@pytest.mark.parametrize("name", ["\u0410da", "Z\u03bf\u00e9", "Ann\u0430 Lena", "\uff21\u0434a"])
def test_a_word_that_mixes_alphabets_is_no_name(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        shown_name(name)
    assert refused.value.code == "mixed_name" and refused.value.status == 422
    assert "alphabets" in refused.value.sentence("en") and "alphabets" in refused.value.sentence(
        "fr"
    )


@pytest.mark.parametrize(
    "name",
    ["Оля Ivanova", "Ωmega 3"[1:], "Zoé 海", "海子", "Ольга", "Νίκη", "👩\u200d🚀 Ada", "Ørsted"],
)
def test_a_name_may_have_words_of_several_alphabets(name: str) -> None:
    assert not is_mixed(name) and shown_name(name) == name


def test_the_second_of_a_name_at_a_table_gets_a_number() -> None:
    assert distinct("Ada", []) == "Ada"
    assert distinct("Ada", ["Zoé"]) == "Ada"
    assert distinct("ada", ["Ada"]) == "ada (2)"
    assert distinct(COCO, ["Coco", "Coco (2)"]) == f"{COCO} (3)"


def test_who_sits_down_beside_a_lookalike_can_be_told_apart(scene: Scene) -> None:
    async def what(place: Place) -> None:
        coco, other, zoe = [await place.guest(name) for name in ("Coco", COCO, "Zoe")]
        table = (await coco.make_table(options={"players": 4}))["id"]
        await other.sit(table, 1)
        shown = await zoe.sit(table, 2)
        assert [seat["name"] for seat in shown["seats"][:3]] == ["Coco", f"{COCO} (2)", "Zoe"]
        shown = await other.sit(table, 3)
        assert shown["seats"][3]["name"] == f"{COCO} (2)"
        async with other.page() as page:
            await page.open(table)
            await page.send(type="say", table=table, text="salut", id="m1")
            assert (await page.wait("news"))["entry"]["name"] == f"{COCO} (2)"

    scene(what)


def test_who_takes_the_name_of_somebody_at_the_table_gets_a_number(scene: Scene) -> None:
    async def what(place: Place) -> None:
        ada, bea = await place.guest("Ada"), await place.guest("Bea")
        table = (await ada.make_table())["id"]
        await bea.sit(table, 1)
        await bea.post("/api/me/name", {"name": "Ada"})
        assert (await ada.get(f"/api/tables/{table}"))["seats"][1]["name"] == "Ada (2)"
        await bea.post("/api/me/name", {"name": "Zoë"})
        assert (await ada.get(f"/api/tables/{table}"))["seats"][1]["name"] == "Zoë"

    scene(what)


def test_an_account_cannot_have_a_name_that_looks_like_anothers(
    scene: Scene, database: str
) -> None:
    async def what(place: Place) -> None:
        coco, other, zoe = [await place.guest(name) for name in ("Coco", "x", "Zoe")]
        await coco.post("/api/me/account", {"name": "Coco", "password": PASSWORD})
        for name in (COCO, "C0co", "\uff23oco", "Co\u200dco"):
            wish = {"name": name, "password": PASSWORD}
            assert await other.refused("/api/me/account", wish) == "name_taken"
        await other.post("/api/me/account", {"name": "Cocö", "password": PASSWORD})
        assert (await zoe.post("/api/me/account", {"name": "Zoe", "password": PASSWORD}))["account"]

    scene(what, database=database)
