"""OpenSpiel: its own tests pass, every draw is a chance node, and players learn no secret."""

from __future__ import annotations

import random
import unittest
from typing import Any

import pytest

from houle import envs, games
from houle.engine.chance import below, shuffle
from houle.engine.options import Options
from houle.envs import draws
from tests.walks import name_of

pyspiel = pytest.importorskip("pyspiel", reason="open-spiel is not installed (houle[lab])")
open_spiel = pytest.importorskip("houle.envs.open_spiel")

NAMES = envs.register_open_spiel()
SHORT = "python_houle_wave(players=2)"
"""A game whose matches are short enough for whole simulations."""


def played(name: str, moves: int, seed: int = 1) -> Any:
    """A match after so many moves at random."""
    state, chooser = pyspiel.load_game(name).new_initial_state(), random.Random(seed)
    while moves > 0 and not state.is_terminal():
        moves -= 0 if state.is_chance_node() else 1
        outcomes = [o for o, _ in state.chance_outcomes()] if state.is_chance_node() else []
        state.apply_action(chooser.choice(outcomes or state.legal_actions()))
    while state.is_chance_node():
        state.apply_action(chooser.choice(state.chance_outcomes())[0])
    return state


@pytest.mark.parametrize("name", NAMES)
def test_open_spiels_api_test_passes(name: str) -> None:
    api_test = pytest.importorskip("open_spiel.integration_tests.api_test")
    members = {"game": pyspiel.load_game(name), "game_name": name}
    case = type("Partial", (api_test.EnforceAPIOnPartialTreeBase,), members)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5 and not result.errors and not result.failures


def test_open_spiels_simulation_test_passes() -> None:
    pyspiel.random_sim_test(pyspiel.load_game(SHORT), num_sims=2, serialize=True, verbose=False)
    assert played(SHORT, 1000).is_terminal()


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("python_houle_land_unter(players=5,mode=open)")
    assert game.num_players() == 5
    assert game.options == games.find("land_unter").options(players=5, mode="open")


def test_the_deal_is_a_chance_node_for_every_draw() -> None:
    state = pyspiel.load_game("python_houle_land_unter(players=3)").new_initial_state()
    bounds = []
    while state.is_chance_node():
        bounds.append(len(state.chance_outcomes()))
        state.apply_action(0)
    assert bounds == [*range(60, 1, -1), *range(24, 1, -1)]


def test_outcomes_decide_what_is_drawn() -> None:
    game = games.find("land_unter")
    state = game.state.blank()
    drawn = draws.state_of(game, draws.blank(game, game.options()))
    words = draws.DrawnWords([2, 0, 5])
    row = draws.np.frombuffer(bytearray(drawn.tobytes()), draws.drawn_kind(game))[0]
    row.words = words
    assert [below(row, 3), below(row, 1), below(row, 7), below(row, 6)] == [2, 0, 0, 5]
    with pytest.raises(draws.MissingOutcomeError):
        shuffle(row, state.deck, 0, 4)


@pytest.mark.parametrize("name", NAMES)
def test_a_resampled_match_looks_the_same_to_the_player(name: str) -> None:
    state = played(name, 4)
    changed = 0
    for player in range(2):
        world = state.resample_from_infostate(player, random.Random(player).random)
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.observation_string(player) == state.observation_string(player)
        assert world.observation_tensor(player) == state.observation_tensor(player)
        assert world.current_player() == state.current_player()
        assert world.legal_actions() == state.legal_actions() or state.current_player() != player
        changed += int(str(world) != str(state))
    assert changed > 0


def test_a_resampled_match_holds_no_secret_of_the_others() -> None:
    state = played("python_houle_land_unter", 2)
    world = state.resample_from_infostate(1, random.Random(1).random)
    assert set(world.told) == {state.told[1]}
    assert state.told[0] != state.told[1]


def test_a_resampled_match_can_be_played_on() -> None:
    state = played(SHORT, 3).resample_from_infostate(0, random.Random(4).random)
    while not state.is_terminal():
        actions = [o for o, _ in state.chance_outcomes()] if state.is_chance_node() else None
        state.apply_action((actions or state.legal_actions())[0])
    assert set(state.returns()) <= {-1.0, 1.0}


@pytest.mark.parametrize("name", NAMES)
def test_a_match_can_be_copied_and_saved(name: str) -> None:
    state = played(name, 3)
    again = state.get_game().deserialize_state(state.serialize())
    assert str(state.clone()) == str(again) == str(state)


@pytest.mark.parametrize(
    ("options", "kind"),
    [
        (games.find("land_unter").options(), "ZERO_SUM"),
        (games.find("wave").options(), "IDENTICAL"),
        (games.find("vague_attaque").options(mode="team"), "GENERAL_SUM"),
    ],
    ids=name_of,
)
def test_the_kind_of_utility_follows_from_the_sides(options: Options, kind: str) -> None:
    game = next(game for game in games.every() if isinstance(options, game.options))
    assert open_spiel.utility(game, options) == getattr(pyspiel.GameType.Utility, kind)
