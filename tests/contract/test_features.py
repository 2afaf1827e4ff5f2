"""What nets are given comes from the knowledge of their seat; a planted leak is found."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import houle
from houle import games
from houle.contract import redeal, secrecy
from houle.engine.game import Game
from houle.engine.rule import Seat
from houle.engine.strategy import prospect
from houle.engine.struct import Array
from houle.simulation.verbs import features, functions, oracle_features
from tests.walks import backend, name_of, walk

LEARNED = [game for game in games.every() if game.num_features > 0]


def test_some_games_have_features() -> None:
    assert LEARNED


@pytest.mark.parametrize("game", LEARNED, ids=name_of)
def test_features_that_look_at_hidden_cards_are_found(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = functions(game)["features"]

    def peeking(state: Any, seat: Seat, out: Array) -> None:
        honest(state, seat, out)
        out[0] += sum(state.tobytes()) % 2

    options, compiled = game.options(), backend(game)
    for check in (secrecy, redeal):
        assert not list(check.check_options(options, compiled))
    monkeypatch.setitem(functions(game), "features", peeking)
    assert any("a net" in f.what for f in secrecy.check_options(options, compiled))
    assert any("features" in f.what for f in redeal.check_options(options, compiled))


@pytest.mark.parametrize("game", LEARNED, ids=name_of)
def test_features_of_every_choice_are_zeros_and_small_numbers_in_range(game: Game) -> None:
    examined = 0
    for match in walk(game, game.options(), 3, most=60):
        for seat in match.to_move:
            examined += 1
            # Longer than declared, so that an entry written beyond the end is seen.
            inputs = np.zeros(game.num_features + 64, np.int8)
            truth = np.zeros(game.num_oracle_features + 64, np.int8)
            features(match.state, seat, inputs)
            oracle_features(match.state, seat, truth)
            assert inputs[: game.num_features].any() and not inputs[game.num_features :].any()
            assert truth[: game.num_oracle_features].any()
            assert not truth[game.num_oracle_features :].any()
    assert examined > 0


def test_a_game_without_features_writes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = LEARNED[0]
    monkeypatch.setitem(functions(game), "features", prospect.features)
    match = houle.new(game.name, seed=1)
    out = np.zeros(4, np.int8)
    features(match.state, match.to_move[0], out)
    assert not out.any()


def found_biases(game: Game) -> list[str]:
    """What is found in a match at every choice."""
    match = houle.new(game.name, seed=4)
    found = []
    for _ in range(25):
        if not match.is_over:
            seat = match.to_move[0]
            found.append(redeal.biases(match, seat))
            match.play_number(seat, match.legal_numbers(seat)[0])
    return [what for what in found if what is not None]


@pytest.mark.parametrize("game", LEARNED, ids=name_of)
def test_numbers_of_moves_that_look_at_hidden_cards_are_found(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest, meant = (functions(game)[verb] for verb in ("renumber", "move_meant"))

    def peeking(state: Any, seat: Seat, moves: Array, count: int) -> None:
        honest(state, seat, moves, count)
        if sum(state.tobytes()) % 2 == 1:
            moves[:count] += game.num_moves

    def undone(state: Any, seat: Seat, number: int) -> int:
        return int(meant(state, seat, number % game.num_moves))

    assert not found_biases(game)
    monkeypatch.setitem(functions(game), "renumber", peeking)
    monkeypatch.setitem(functions(game), "move_meant", undone)
    assert any("renumber looks at" in what for what in found_biases(game))


@pytest.mark.parametrize("game", LEARNED, ids=name_of)
def test_numbers_that_mean_another_move_are_found(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(functions(game), "move_meant", lambda state, seat, number: number + 1)
    assert any("move_meant" in what for what in found_biases(game))
