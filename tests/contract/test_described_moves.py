"""Moves are also described as plain data, so that no client has to read notation."""

from __future__ import annotations

import pytest

from houle import games
from houle.engine.game import Game
from houle.server.http import catalogue
from tests.walks import name_of

GAMES = games.every()


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_every_move_has_its_own_description(game: Game) -> None:
    described = [game.describe_move(move) for move in range(game.num_moves)]
    assert len({tuple(sorted(facts.items())) for facts in described}) == game.num_moves > 0


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_description_has_a_kind_and_numbers_from_zero(game: Game) -> None:
    described = catalogue.moves(game).moves
    assert len(described) == game.num_moves > 0
    wrong = [
        (notation, facts)
        for notation, facts in described.items()
        if not isinstance(facts.get("kind"), str)
        or any(isinstance(value, int) and value < 0 for value in facts.values())
    ]
    assert wrong == []
