"""What the app asks about games: the list, options, rulebooks and words."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any

import pytest

import houle
from houle import games
from houle.engine.errors import OptionError
from houle.engine.game import Game
from houle.server.http import catalogue, rulebooks
from houle.server.messages.answers import GameTexts
from tests.examined import each
from tests.examples.positions import GAME as HEARTS
from tests.server.client import Place
from tests.server.conftest import Scene

EVERY = pytest.mark.parametrize("game", games.every(), ids=games.NAMES)


def test_every_game_is_listed_with_all_its_options_in_both_languages(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async with place.stranger() as stranger:
            listed = (await stranger.get("/api/games")).json()["games"]
        shelf = sorted(games.every(), key=lambda game: game.shelf_place)
        assert [g["name"] for g in listed] == [game.name for game in shelf]
        for info in listed:
            game = games.find(info["name"])
            assert [o["name"] for o in info["options"]] == [o.name for o in fields(game.options)]
            assert {o["name"] for o in info["options"] if o["main"]} == set(game.main_options)
            assert info["colours"] == list(game.colours)
            assert info["teaser"]["en"] != info["teaser"]["fr"]
            assert info["players"] == list(fields(game.options)[0].metadata["values"])

    scene(what)


@EVERY
def test_options_have_their_kinds_values_usual_value_and_texts(game: Game) -> None:
    info = catalogue.game_info(game)
    for shown, option in each(zip(info.options, fields(game.options), strict=True)):
        assert [v.value for v in shown.values] == list(option.metadata["values"])
        assert shown.default == option.default
        assert shown.title.en and shown.title.fr and shown.help.en and shown.help.fr
        if shown.kind == "flag":
            assert [v.value for v in shown.values] == [False, True]


def test_the_minutes_are_those_of_the_rulebook() -> None:
    assert catalogue.game_info(games.find("land_unter")).minutes == [20, 40]
    assert catalogue.game_info(games.find("wave")).minutes == [25, 25]
    assert catalogue.game_info(games.find("sea_change")).minutes is None


@EVERY
def test_usual_options_are_accepted_with_as_many_seats_as_the_match_has(game: Game) -> None:
    examined = 0
    for players in fields(game.options)[0].metadata["values"]:
        examined += 1
        found = catalogue.try_options(game, {"players": players}, "en")
        if found.ok:
            assert found.seats == houle.new(game.name, players=players).seats
        else:
            assert found.complaint is not None and found.complaint.sentence
    assert examined > 0


@EVERY
def test_exactly_those_values_are_refused_that_do_not_go_with_the_others(game: Game) -> None:
    given = {"players": fields(game.options)[0].metadata["values"][0]}
    found = catalogue.try_options(game, given, "fr")
    refused = {(r.option, r.value) for r in found.refused}
    for option in each(fields(game.options)):
        for value in each(option.metadata["values"]):
            assert ((option.name, value) in refused) == is_refused(
                game, {**given, option.name: value}
            )
    assert all(r.sentence for r in found.refused)


def is_refused(game: Game, options: dict[str, Any]) -> bool:
    try:
        game.options.read(options)
    except OptionError:
        return True
    return False


def test_options_that_do_not_go_together_are_refused_in_the_language_of_the_client(
    scene: Scene,
) -> None:
    async def what(place: Place) -> None:
        wish = {"options": {"players": 3, "teams": "2v2"}}
        path = "/api/games/sea_change/options"
        said = []
        for language in ("en", "fr"):
            async with place.stranger(**{"Accept-Language": language}) as stranger:
                found = (await stranger.post(path, json=wish)).json()
            assert (found["ok"], found["seats"], found["options"]) == (False, None, None)
            said.append(found["complaint"]["sentence"])
        assert said[0] != said[1]

    scene(what)


def test_an_option_that_does_not_exist_is_refused(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        path = "/api/games/wave/options"
        for options in ({"wind": 3}, {"tide": "high"}, {"players": 9}, {"virage": "perhaps"}):
            found = await zoe.post(path, {"options": options})
            assert (found["ok"], found["complaint"]["code"]) == (False, "bad_option")
        assert (await zoe.http.post(path, json={"options": [1]})).status_code == 422

    scene(what)


def test_a_game_that_does_not_exist_has_no_page(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async with place.stranger(**{"Accept-Language": "fr"}) as stranger:
            for part in ("rulebook", "texts"):
                answer = await stranger.get(f"/api/games/chess/{part}")
                assert (answer.status_code, answer.json()["code"]) == (404, "no_game")
                assert "chess" in answer.json()["sentence"]
            answer = await stranger.post("/api/games/chess/options", json={})
            assert (answer.status_code, answer.json()["code"]) == (404, "no_game")

    scene(what)


def test_the_rulebook_comes_in_the_language_that_is_asked_for(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async with place.stranger(**{"Accept-Language": "fr"}) as stranger:
            path = "/api/games/wave/rulebook"
            french = (await stranger.get(path)).json()
            english = (await stranger.get(f"{path}?lang=en")).json()
            assert (french["language"], english["language"]) == ("fr", "en")
            for book in (french, english):
                blocks = [block for section in book["sections"] for block in section["blocks"]]
                assert "W-26" in [block["rule"] for block in blocks]
            assert french["sections"][0]["title"] == english["sections"][0]["title"] == "Wave"
            assert french["sections"][1]["blocks"][1] != english["sections"][1]["blocks"][1]
            assert (await stranger.get(f"{path}?lang=de")).status_code == 422

    scene(what)


def test_a_plain_table_is_told_the_suit_of_each_card_and_the_colour_of_each_suit() -> None:
    layout = catalogue.layout(HEARTS)
    assert layout.suits == [suit for suit in range(4) for _ in range(13)]
    assert layout.colours == ["black", "red", "black", "red"]


def test_cards_of_a_layout_without_suits_have_none() -> None:
    layout = catalogue.layout(games.find("wave"))
    assert (set(layout.suits), layout.colours) == ({catalogue.ABSENT}, [])


@EVERY
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_numbered_paragraph_of_a_rulebook_can_be_linked_to(game: Game, language: Any) -> None:
    written = re.findall(r"^\*\*([A-Z]+-[A-Z]?\d+)\*\*", rulebooks.source(game, language), re.M)
    book = rulebooks.rulebook(game, language)
    blocks = [block for section in book.sections for block in section.blocks]
    assert [block.rule for block in blocks if block.rule] == written
    assert all(f'id="{block.rule}"' in block.html for block in blocks if block.rule)
    assert [block.html.count("<table") <= 1 for block in blocks].count(False) == 0


def test_what_the_client_has_already_is_not_sent_again(scene: Scene) -> None:
    async def what(place: Place) -> None:
        async with place.stranger() as stranger:
            for path in ("/api/games", "/api/games/wave/texts", "/api/games/wave/rulebook"):
                first = await stranger.get(path)
                known = {"If-None-Match": first.headers["etag"]}
                again = await stranger.get(path, headers=known)
                assert (again.status_code, again.content) == (304, b"")
                other = await stranger.get(f"{path}?lang=fr", headers=known)
                assert other.status_code == (304 if path == "/api/games" else 200)

    scene(what)


@EVERY
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_value_that_events_tell_has_a_name(game: Game, language: Any) -> None:
    texts = catalogue.texts(game, language)
    names = {kind: {v.value: v.name for v in values} for kind, values in texts.values.items()}
    match = houle.new(game.name, seed=3)
    while not match.is_over:
        seat = match.to_move[0]
        moves = match.legal_moves(seat)
        match.play(seat, moves[len(match.played) % len(moves)])
    told = 0
    for event in match.events:
        kind = game.kind_named[event.kind]
        types = {"list": kind.listed, **kind.values}
        for name, value in event.values.items():
            if types[name] in names and names[types[name]]:
                for number in value if isinstance(value, tuple) else (value,):
                    assert names[types[name]][number]
                    told += 1
    assert told > 0


def test_texts_hold_the_words_of_the_game(scene: Scene) -> None:
    async def what(place: Place) -> None:
        zoe = await place.guest()
        texts = GameTexts.model_validate(await zoe.get("/api/games/wave/texts?lang=fr"))
        assert texts.words == games.find("wave").words("fr")
        slots = [(v.notation, v.value) for v in texts.values["slot"]]
        assert slots == [("a", 0), ("b", 1), ("c", 2), ("d", 3), ("e", 4)]

    scene(what)
