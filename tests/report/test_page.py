"""The page of every game: well-formed, self-contained, complete in both languages."""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from houle import games
from houle.engine.chance import key_from_seed
from houle.engine.game import Game
from houle.engine.languages import LANGUAGES
from houle.report import matches as playing
from houle.report import measure as measuring
from houle.report.matches import MatchSet, Progress, Table
from houle.report.measure import Measures, ReportPlan, measure
from houle.report.page import SECTIONS, page
from houle.report.words import ReportWords
from houle.simulation.batch import seats_of

EXAMPLE = Path(__file__).parents[2] / "examples" / "hearts" / "src"
OPEN_TAGS = ("meta",)
"""Tags that are never closed."""
SVG = re.compile(r"<svg.*?</svg>", re.DOTALL)


class Nesting(HTMLParser):
    """Checks that every tag is closed, and in the right order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag not in OPEN_TAGS:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def no_steps(name: str, size: int) -> Progress:
    return lambda done: None


def hearts() -> Game:
    if str(EXAMPLE) not in sys.path:
        sys.path.insert(0, str(EXAMPLE))
    from houle_hearts import GAME

    game: Game = GAME
    return game


def few(table: Table, count: int, progress: Progress) -> MatchSet:
    """One match of an option, interpreted, so that nothing has to be compiled."""
    return playing.one_by_one(table, 1, progress)


def measured(game: Game, monkeypatch: pytest.MonkeyPatch) -> Measures:
    """A report of two matches, each option tried once."""
    options = game.options()
    table = Table(game, options, ("random",) * seats_of(game, options), key_from_seed("page"))
    if game.name not in games.NAMES:
        monkeypatch.setattr(measuring, "play_results", few)
    return measure(ReportPlan(table, "page", 2, 1), steps=no_steps, player=playing.one_by_one)


def check(text: str) -> None:
    """The page is well-formed and needs nothing from elsewhere."""
    nesting = Nesting()
    nesting.feed(text)
    nesting.close()
    assert nesting.open == []
    assert len(nesting.ids) == len(set(nesting.ids)) >= len(SECTIONS)
    assert not {"script", "link", "img", "iframe"} & set(nesting.tags)
    assert not re.search(r"https?:|//\w|\bsrc=|url\(|@import", text)
    plots = [part for part in SVG.findall(text) if 'class="plot"' in part]
    assert len(plots) >= 3
    for plot in plots:
        told = {child.tag: child.text for child in ElementTree.fromstring(plot)}
        assert told["title"] and told["desc"]


@pytest.mark.parametrize("name", [*games.NAMES, "hearts"])
def test_every_game_has_a_complete_page_in_both_languages(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = hearts() if name == "hearts" else games.find(name)
    found = measured(game, monkeypatch)
    for language in LANGUAGES:
        text = page(found, language)
        check(text)
        words = ReportWords(language)
        assert f'<html lang="{language}">' in text
        missing = [s for s in SECTIONS if f"<h2>{words(f'{s}.title')}</h2>" not in text]
        assert missing == []
        assert words.option(game, "players") in text


def batch_page(count: int) -> str:
    """A page about matches in compiled code."""
    game = games.find("land_unter")
    options = game.options(players=3)
    table = Table(game, options, ("matelot", "random", "random"), key_from_seed("same"))
    return page(measure(ReportPlan(table, "same", count, 2), steps=no_steps), "en")


def test_the_same_seed_gives_the_same_page() -> None:
    first = batch_page(300)
    assert first == batch_page(300)
    check(first)


def test_a_page_shows_every_part_when_there_are_enough_matches() -> None:
    text = batch_page(300)
    # Length, scores, seats, leads, options, cards and the luck of the deal.
    assert text.count('class="plot"') == 7
    assert "Seat 1 (matelot)" in text
    assert "Play the 37" in text
    assert "Somebody has 3 lifebelts" in text


def keys(texts: Any, at: str = "") -> set[tuple[str, frozenset[str]]]:
    """Every key with the values that its sentence fills in."""
    if isinstance(texts, str):
        return {(at, frozenset(re.findall(r"{(\w+)", texts)))}
    return {found for name, entry in texts.items() for found in keys(entry, f"{at}.{name}")}


def test_both_languages_say_the_same_things() -> None:
    english, french = (keys(ReportWords(language).texts) for language in LANGUAGES)
    assert len(english) > 50 and english == french
