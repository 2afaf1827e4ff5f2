"""What can be played, and how."""

from __future__ import annotations

import json

import pytest

from houle import games
from houle.cli.rulebook import find_paragraph, paragraphs
from tests.cli.conftest import Houle
from tests.cli.terminal import longest_line


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_game_is_listed_with_its_options(language: str, houle_in: Houle) -> None:
    done = houle_in("games", "--lang", language)
    for game in games.every():
        assert game.title in done.out
        assert game.name in done.out
    assert "mode=hidden|open" in done.out
    assert longest_line(done.out) <= 80


def test_the_games_are_listed_as_data(houle_in: Houle) -> None:
    listed = json.loads(houle_in("games", "--json").out)
    assert [game["name"] for game in listed] == list(games.NAMES)
    land_unter = next(game for game in listed if game["name"] == "land_unter")
    players, mode = land_unter["options"]
    assert players["values"] == [3, 4, 5]
    assert (mode["option"], mode["default"], mode["values"]) == (
        "mode",
        "hidden",
        ["hidden", "open"],
    )


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", games.NAMES)
def test_every_rulebook_is_shown(name: str, language: str, houle_in: Houle) -> None:
    done = houle_in("rules", name, "--lang", language)
    assert done.code == 0
    assert games.find(name).title in done.out
    assert longest_line(done.out) <= 80


@pytest.mark.parametrize("name", games.NAMES)
def test_both_rulebooks_have_the_same_numbers(name: str) -> None:
    game = games.find(name)
    assert paragraphs(game, "en").keys() == paragraphs(game, "fr").keys()


@pytest.mark.parametrize("typed", ["LU-12", "lu-12", "lu12", "12", " LU 12 "])
def test_a_rule_is_found_however_its_number_is_typed(typed: str) -> None:
    paragraph = find_paragraph(games.find("land_unter"), typed, "en")
    assert paragraph is not None
    assert paragraph.startswith("**LU-12**")


def test_a_ruling_is_found_too() -> None:
    paragraph = find_paragraph(games.find("land_unter"), "LUR-4", "fr")
    assert paragraph is not None
    assert paragraph.startswith("**LUR-4**")
