"""Every rule, worked example and invariant has a test; both rulebooks carry the same ids."""

from __future__ import annotations

from pathlib import Path

import pytest

from houle import games
from houle.engine.game import Game
from tests.examined import each
from tests.walks import name_of
from tools.generate import PARAGRAPH, ids_of, leading_tokens, named_tests, rule_numbers, token_of

ROOT = Path(__file__).parents[2]
GAMES = games.ours()
LAST_RULE = {"LU": 49, "SC": 64, "VA": 84, "VV": 62, "W": 82}


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_every_id_has_a_test(game: Game) -> None:
    found = named_tests(ROOT, game)
    assert [rule for rule in each(ids_of(game)) if token_of(rule) not in found] == []


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_the_rulebook_has_every_rule_number(game: Game) -> None:
    assert rule_numbers(game) == set(range(1, LAST_RULE[game.prefix] + 1))


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_both_rulebooks_have_the_same_paragraphs(game: Game) -> None:
    folder = ROOT / "houle" / "games" / game.name
    texts = [(folder / f"rulebook.{lang}.md").read_text("utf-8") for lang in ("en", "fr")]
    english, french = ([found.group(1) for found in PARAGRAPH.finditer(t)] for t in texts)
    assert english == french and len(english) == len(set(english))


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_every_refusal_names_a_rule_of_the_rulebook(game: Game) -> None:
    assert {int(n) for n in game.words("en")["refusals"]} <= rule_numbers(game)


def test_ids_are_read_from_the_beginning_of_a_name() -> None:
    assert list(leading_tokens("test_sc22_sc23_the_winner")) == ["sc22", "sc23"]
    assert list(leading_tokens("test_the_lu12")) == []
