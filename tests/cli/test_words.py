"""Both languages say the same things."""

from __future__ import annotations

import re
from typing import Any

import pytest

from houle.cli.table.players import MAX_NAME
from houle.cli.words import Words, environment_language
from houle.engine.text import load

EN, FR = Words("en"), Words("fr")
PACKAGES = ("houle.cli", "houle.bots", "houle.bots.wave")
FIELD = re.compile(r"{(\w+)")


def flat(texts: Any, at: str = "") -> dict[str, Any]:
    if not isinstance(texts, dict):
        return {at: texts}
    found: dict[str, Any] = {}
    for name, entry in texts.items():
        found |= flat(entry, f"{at}.{name}")
    return found


@pytest.mark.parametrize("package", PACKAGES)
def test_both_languages_have_the_same_keys(package: str) -> None:
    english, french = (flat(load(package, language)) for language in ("en", "fr"))
    assert english.keys() == french.keys()


@pytest.mark.parametrize("package", PACKAGES)
def test_both_languages_fill_in_the_same_values(package: str) -> None:
    english, french = (flat(load(package, language)) for language in ("en", "fr"))
    keys = [key for key, text in english.items() if isinstance(text, str)]
    fields = {key: [set(FIELD.findall(texts[key])) for texts in (english, french)] for key in keys}
    assert fields and [key for key, (one, other) in fields.items() if one != other] == []


@pytest.mark.parametrize("words", [EN, FR], ids=["en", "fr"])
def test_there_is_a_sailor_with_a_character_for_every_seat(words: Words) -> None:
    sailors = words.entry("sailors")
    assert len({sailor["name"] for sailor in sailors}) >= 8
    assert all(sailor["line"] and len(sailor["name"]) <= MAX_NAME for sailor in sailors)


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_language_is_that_of_the_environment(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert environment_language() == language


def test_french_elides_before_a_name() -> None:
    for name, said in (("Ada", "d'Ada"), ("Yann", "de Yann")):
        assert f"Le programme {said} a échoué" in Words("fr")("play.failed", name=name, why="?")
