"""The letters on the cards of the web app stand in the rulebook of the same language."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import houle
from houle.engine.languages import LANGUAGES
from tests.examined import each

ROOT = Path(houle.__file__).parent
WEB = ROOT.parent / "web" / "src" / "games"
GAMES = ("sea_change", "vague_verte", "wave")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_lists_the_letters_that_the_cards_show(game: str, language: str) -> None:
    words = [
        json.loads((WEB / game / "words" / f"{tongue}.json").read_text()) for tongue in LANGUAGES
    ]
    letters = {name: name for found in words for name in found.get("letters", {})}
    own = json.loads((WEB / game / "words" / f"{language}.json").read_text())
    letters |= own.get("letters", {})
    book = (ROOT / "games" / game / f"rulebook.{language}.md").read_text()
    for letter in each(letters.values()):
        assert f"| {letter} |" in book
