"""The cover of option combinations misses no allowed pair of values, and stays small."""

from __future__ import annotations

from dataclasses import dataclass, fields
from itertools import combinations

import pytest

from houle import games
from houle.contract.cover import allowed_combinations, pairs_of, pairwise, settings
from houle.engine import options
from houle.engine.game import Game
from houle.engine.options import choice, flag, whole
from tests.walks import name_of

GAMES = games.every()


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_every_allowed_pair_of_values_occurs(game: Game) -> None:
    wanted = {pair for allowed in allowed_combinations(game.options) for pair in pairs_of(allowed)}
    covered = {pair for chosen in pairwise(game.options) for pair in pairs_of(chosen)}
    assert wanted and wanted <= covered


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_every_value_of_every_option_occurs(game: Game) -> None:
    covered = {setting for chosen in pairwise(game.options) for setting in chosen.to_json().items()}
    assert set(settings(game.options)) <= covered
    for option in fields(game.options):
        values = {value for name, value in covered if name == option.name}
        if isinstance(option.metadata["values"][0], str) or option.name == "players":
            assert values == set(option.metadata["values"])


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_cover_has_the_default_first_and_nothing_twice(game: Game) -> None:
    found = pairwise(game.options)
    assert found[0] == game.options()
    assert len(found) == len(set(found)) <= 80


@dataclass(frozen=True, kw_only=True)
class Strict(options.Options):
    """Options of which many combinations are refused."""

    players: int = whole(2, 9, default=2, tested=(2, 3, 9))
    one: bool = flag()
    other: bool = flag()
    word: str = choice("a", "b", "c", "d", "e", "f", "g", tested=("a", "b"))

    def check(self) -> None:
        """Refuse both flags together, and a rare word in company."""
        if (self.one and self.other) or (self.word == "g" and self.players != 9):
            raise options.OptionError("one", self.one, options.Sentences(en="no", fr="non"))


def test_a_pair_that_is_refused_is_left_out() -> None:
    found = pairwise(Strict)
    assert not any(chosen.one and chosen.other for chosen in found)
    pairs = {(c.players, c.word) for c in found}
    assert {(2, "a"), (3, "a"), (9, "a"), (2, "b"), (3, "b"), (9, "b"), (9, "g")} <= pairs


def test_a_rare_word_occurs_where_it_is_allowed() -> None:
    assert {chosen.word for chosen in pairwise(Strict)} == set("abcdefg")


def test_pairs_of_a_combination_are_all_two_settings_and_each_alone() -> None:
    found = set(pairs_of(Strict()))
    names = [option.name for option in fields(Strict)]
    assert {frozenset(n for n, _ in pair) for pair in found if len(pair) == 2} == {
        frozenset(pair) for pair in combinations(names, 2)
    }
    assert len([pair for pair in found if len(pair) == 1]) == len(names)
