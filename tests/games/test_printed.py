"""What is printed on cards and boards comes to the web app from the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import houle
from houle import games
from houle.games.sea_change.options import USUAL_SUITS
from houle.games.wave.cards import CELLS
from tests.examined import each
from tools import printed

ROOT = Path(houle.__file__).parents[1]
FILES = printed.every(ROOT)


def facts_of(game: str) -> dict[str, Any]:
    facts: dict[str, Any] = games.find(game).part("printed").printed()
    return facts


def test_every_game_has_a_file() -> None:
    assert {path.parent.name for path in FILES} == {game.name for game in games.ours()}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name)
def test_the_files_of_the_web_app_are_up_to_date(path: Path) -> None:
    assert path.read_text("utf-8") == FILES[path]
    assert json.loads(FILES[path])


def test_a_deck_has_as_many_cards_as_the_players_need() -> None:
    decks = facts_of("sea_change")["decks"]
    for players in range(3, 9):
        suits = len(USUAL_SUITS[min(5, max(3, players))])
        assert suits * len(decks[players]) == 10 * players


def test_a_cell_is_compared_with_the_cells_beside_and_below_it() -> None:
    facts = facts_of("wave")
    beside = [(facts["left"][cell], (column - 1, row)) for cell, (column, row) in enumerate(CELLS)]
    below = [(facts["below"][cell], (column, row - 1)) for cell, (column, row) in enumerate(CELLS)]
    compared = [(CELLS[cell], place) for cell, place in (*beside, *below) if cell >= 0]
    assert compared and [pair for pair in compared if pair[0] != pair[1]] == []


def test_ratings_never_get_better_with_a_higher_count() -> None:
    tiers = facts_of("wave")["tiers"]
    assert tiers == sorted(tiers) and tiers[0] == 0 and tiers[-1] == 4


def test_every_souvenir_has_one_place_or_three() -> None:
    facts = facts_of("vague_attaque")
    for kinds, dedicated in each(zip(facts["kinds"], facts["dedicated"], strict=True)):
        assert len(kinds) == (1 if dedicated else 3)


def test_all_places_take_three_souvenirs_and_only_the_ship_of_solo_one_more() -> None:
    facts = facts_of("vague_attaque")
    assert (facts["slots"], facts["ship_slots"]) == (3, [3, 3, 3, 4])


def test_a_tow_goes_onto_the_last_square_and_all_else_on_the_next_one() -> None:
    facts = facts_of("vague_verte")
    at_rows = {facts["cards"]["red"], facts["cards"]["green"]}
    onto_the_last = at_rows | {facts["cards"]["tow"]}
    steps = facts["steps"]
    assert {card for card, step in enumerate(steps) if step == 0} == onto_the_last
    assert sorted(set(steps)) == [0, 1]


def test_every_decision_of_the_rulebook_has_a_key() -> None:
    assert list(facts_of("vague_attaque")["decisions"].values()) == list(range(25))


def test_a_hand_has_few_lifebelts_if_it_has_fewer_than_hands_have_on_average() -> None:
    facts = facts_of("land_unter")
    mean = sum(facts["halves"]) / 2 * facts["hand_size"] / len(facts["halves"])
    assert facts["few_belts"] - 1 < mean < facts["few_belts"]


def test_the_copies_of_all_cards_are_sixty() -> None:
    assert sum(facts_of("vague_verte")["copies"]) == 60
    assert len(facts_of("land_unter")["halves"]) == 60
