"""Batches: each match is played by the rules, and what comes out is what its seat may know."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from houle import envs, games
from houle.engine.game import Game
from houle.engine.options import Options
from houle.engine.view import observe
from tests.envs.trajectory import moves_of, stored, trajectory
from tests.walks import game_and_options, name_of

gymnasium = pytest.importorskip("gymnasium", reason="gymnasium is not installed (houle[lab])")
vector = pytest.importorskip("houle.envs.vector")


@pytest.mark.parametrize(("game", "options"), game_and_options(2), ids=name_of)
def test_a_batch_shows_what_observe_says(game: Game, options: Options) -> None:
    env = envs.vector_env(game.name, 3, **options.to_json())
    seen, info = env.reset(seed=7)
    rules, looks = game.rules, 0
    for step in range(20):
        if step % 5 == 0:
            for i, state in enumerate(env.batch.states):
                seat, legal = int(info["seat"][i]), np.zeros(game.max_legal, np.int16)
                assert seen[i, 0] == seat and rules.to_move(state, seat)
                assert seen[i, 1:].tolist() == observe(game, state, seat).tolist()
                count = rules.legal_moves(state, seat, legal)
                assert np.flatnonzero(info["action_mask"][i]).tolist() == sorted(legal[:count])
                looks += 1
        seen, _, _, _, info = env.step(moves_of(env, step))
    assert looks == 12


def test_spaces_and_autoreset_are_as_gymnasium_wants_them() -> None:
    env = envs.vector_env("land_unter", 5, players=3)
    seen, _ = env.reset(seed=1)
    assert env.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.SAME_STEP
    assert env.observation_space.contains(seen)
    assert env.action_space.contains(env.action_space.sample())
    seen, rewards, over, late, _ = env.step(moves_of(env, 0))
    assert env.observation_space.contains(seen)
    assert rewards.shape == over.shape == late.shape == (5,)
    assert over.dtype == late.dtype == np.bool_


def test_gymnasium_makes_batches_by_their_id() -> None:
    envs.register()
    env = gymnasium.make_vec("houle/LandUnter-v0", num_envs=4, players=5)
    statistics = gymnasium.wrappers.vector.RecordEpisodeStatistics(env)
    seen, _ = statistics.reset(seed=3)
    assert seen.shape == (4, env.single_observation_space.shape[0])


def finished(env: Any) -> tuple[Any, ...]:
    """The first step in which a match ends."""
    for step in range(400):
        movers = env.batch.seats.copy()
        states = env.batch.states.copy()
        found = env.step(moves_of(env, step))
        if found[2].any():
            return (states, movers, *found)
    raise AssertionError("no match has ended")


def test_a_match_that_ends_is_replaced_in_the_same_step() -> None:
    env = envs.vector_env("land_unter", 4, players=3)
    env.reset(seed=1)
    _, movers, seen, rewards, over, _, info = finished(env)
    ended = np.flatnonzero(over)
    assert (info["_final_obs"] == over).all()
    rounds = games.find("land_unter").state.fields
    assert rounds and (info["final_obs"][ended, 0] == movers[ended]).all()
    for i in ended.tolist():
        assert info["final_obs"][i].tolist() != seen[i].tolist()
        assert env.batch.states[i]["round_number"] == 0
        assert rewards[i] == info["rewards"][i, movers[i]]
        assert info["rewards"][i].sum() == pytest.approx(0) and info["rewards"][i].any()
    assert len(ended) >= 1


def test_scores_are_paid_as_they_change() -> None:
    env = envs.vector_env("land_unter", 4, players=3, reward="score")
    env.reset(seed=1)
    paid = np.zeros((4, 3))
    for step in range(40):
        *_, info = env.step(moves_of(env, step))
        paid += info["rewards"]
    assert paid.tolist() == env.batch.states["total"][:, :3].tolist() and paid.any()


def test_the_same_seed_deals_the_same_matches() -> None:
    first, again = (envs.vector_env("land_unter", 3) for _ in range(2))
    assert first.reset(seed=5)[0].tolist() == again.reset(seed=5)[0].tolist()
    assert first.reset(seed=6)[0].tolist() != again.reset()[0].tolist()


def test_an_illegal_action_ends_only_its_own_match() -> None:
    env = envs.vector_env("land_unter", 3)
    _, info = env.reset(seed=5)
    moves = moves_of(env, 0)
    moves[1] = np.flatnonzero(info["action_mask"][1] == 0)[0]
    _, rewards, over, _, info = env.step(moves)
    assert over.tolist() == [False, True, False]
    assert rewards.tolist() == [0, -1, 0] and info["rewards"][1].sum() == -1


def test_an_action_out_of_range_is_illegal_too() -> None:
    env = envs.vector_env("land_unter", 3, illegal="replace")
    env.reset(seed=5)
    *_, over, _, _ = env.step(np.array([-7, 10**9, 60]))
    assert not over.any()


def test_without_copies_arrays_are_reused_and_read_only() -> None:
    env = envs.vector_env("land_unter", 3, copy=False)
    seen, _ = env.reset(seed=5)
    again, *_ = env.step(moves_of(env, 0))
    assert np.shares_memory(seen, again)
    with pytest.raises(ValueError, match="read-only"):
        seen[0, 0] = 1


def test_actions_that_do_not_fit_are_refused() -> None:
    env = envs.vector_env("land_unter", 3)
    with pytest.raises(vector.BatchError, match="reset"):
        env.step(np.zeros(3, np.int64))
    env.reset(seed=1)
    with pytest.raises(vector.BatchError, match="3 matches"):
        env.step(np.zeros(2, np.int64))


@pytest.mark.parametrize("game", games.OURS)
def test_an_environment_changes_only_with_its_version(game: str) -> None:
    assert trajectory(game) == stored()[envs.env_id(game)]
