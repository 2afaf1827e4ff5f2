"""PettingZoo's own tests pass for every game, with every warning an error."""

from __future__ import annotations

import os
from functools import partial
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import houle
from houle import envs, games
from houle.engine.chance import key_from_seed
from houle.engine.errors import IllegalMoveError, OptionError
from houle.engine.view import observe
from houle.envs import episode
from houle.envs.rows import layout
from houle.envs.settings import EnvSettingError
from tests.walks import game_and_options, name_of

zoo = pytest.importorskip("pettingzoo", reason="pettingzoo is not installed (houle[lab])")
checks = pytest.importorskip("pettingzoo.test")

CYCLES = 12
"""How many cycles of each match PettingZoo's tests look at."""
NAMES = games.OURS
CYCLIC = ("land_unter", "sea_change")
"""Games in which every seat acts once before any acts again, as ``max_cycles_test`` expects."""
LASTING = {"wave": {"nazare": True}}
"""Options with which a match cannot end within a few moves."""

aec = partial(envs.aec_env, rules="plain")
parallel = partial(envs.parallel_env, rules="plain")


@pytest.fixture(autouse=True)
def same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the same matches every time where no seed is given."""
    numbers = count()
    monkeypatch.setattr(episode, "new_key", lambda: key_from_seed(next(numbers)))


@pytest.mark.parametrize("name", NAMES)
def test_api_test_passes(name: str) -> None:
    checks.api_test(aec(name), num_cycles=CYCLES)
    assert aec(name).metadata["name"] == envs.env_id(name).partition("/")[2]


@pytest.mark.parametrize("name", NAMES)
def test_parallel_api_test_passes(name: str) -> None:
    checks.parallel_api_test(parallel(name), num_cycles=CYCLES)
    checks.parallel_api_test(parallel(name, mask_in="observation"), num_cycles=CYCLES)
    assert parallel(name).action_space("player_0").n == games.find(name).num_moves + 1


@pytest.mark.parametrize("name", NAMES)
def test_seed_tests_pass(name: str) -> None:
    checks.seed_test(partial(aec, name), num_cycles=CYCLES)
    checks.parallel_seed_test(partial(parallel, name), num_cycles=CYCLES)
    checks.parallel_seed_test(partial(parallel, name, illegal="replace"), num_cycles=4)
    assert deal_of(name, 5) == deal_of(name, 5) != deal_of(name, 6)


def deal_of(name: str, seed: int) -> bytes:
    """The whole truth after a deal."""
    env = aec(name)
    env.reset(seed=seed)
    return bytes(env.state().tobytes())


@pytest.mark.parametrize("name", NAMES)
def test_state_test_passes(name: str) -> None:
    checks.state_test(aec(name, illegal="replace"), parallel(name), num_cycles=3)
    assert aec(name).state_space.shape == (aec(name).observation_space("player_0").shape[0] - 1,)


@pytest.mark.parametrize("name", NAMES)
def test_max_cycles_test_passes(name: str) -> None:
    from pettingzoo.utils.conversions import parallel_to_aec

    batch = partial(parallel, name, illegal="replace", **LASTING.get(name, {}))
    views = [lambda **given: parallel_to_aec(batch(**given))]
    views += [partial(aec, name, illegal="replace")] if name in CYCLIC else []
    for view in views:
        checks.max_cycles_test(SimpleNamespace(parallel_env=batch, env=view))
    assert views


@pytest.mark.parametrize("name", NAMES)
def test_render_test_passes(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    checks.render_test(partial(aec, name, illegal="replace"))
    assert games.find(name).title in capsys.readouterr().out


@pytest.mark.parametrize("name", NAMES)
def test_bombardment_test_passes(name: str) -> None:
    env = Bombarded(aec(name, illegal="replace"))
    checks.bombardment_test(env, cycles=3)
    assert env.env.steps == 0


class Bombarded:
    """``bombardment_test`` takes the next observation from ``step``, which may return nothing.

    PettingZoo's ``api_test`` forbids what it expects, and its own example fails it.
    """

    def __init__(self, env: Any) -> None:
        self.env = env

    def __getattr__(self, name: str) -> Any:
        return getattr(self.env, name)

    def step(self, action: Any) -> Any:
        self.env.step(action)
        return self.env.observe(self.env.agent_selection) if self.env.agents else None


def test_save_obs_test_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pettingzoo.test.save_obs_test import test_save_obs

    monkeypatch.chdir(tmp_path)
    test_save_obs(aec(NAMES[0]))
    assert os.listdir(tmp_path) == []  # rows of numbers are no pictures


@pytest.mark.parametrize(("game", "options"), game_and_options(2), ids=name_of)
def test_an_observation_is_the_seat_and_what_observe_says(game: Any, options: Any) -> None:
    env = aec(game.name, **options.to_json())
    env.reset(seed=3)
    match = houle.new(game.name, seed=3, **options.to_json())
    for _ in range(6):
        if match.is_over:
            break
        seat = env.seat_of[env.agent_selection]
        seen = env.observe(env.agent_selection)
        assert seen[0] == seat
        assert seen[1:].tolist() == observe(game, match.state, seat).tolist()
        legal = match.legal_numbers(seat)
        assert np.flatnonzero(env.infos[env.agent_selection]["action_mask"]).tolist() == sorted(
            legal
        )
        match.play_number(seat, legal[-1])
        env.step(legal[-1])
    assert len(match.played) >= 1 or match.is_over


def test_the_layout_names_every_number() -> None:
    env = aec("land_unter")
    env.reset(seed=3)
    parts = layout(games.find("land_unter"))
    row = env.observe("player_2")
    assert row[parts["own_seat"].start] == 2
    assert row[parts["seats"].start : parts["seats"].stop].tolist() == [4]
    assert max(part.stop for part in parts.values()) == len(row)


def test_agents_that_choose_at_once_are_asked_in_turn_and_learn_nothing() -> None:
    env = aec("land_unter")
    env.reset(seed=1)
    parts = layout(games.find("land_unter"))["chosen"]
    asked = []
    for _ in range(4):
        agent = env.agent_selection
        others = env.observe(agent)[parts.start : parts.stop]
        assert (others == -1).all()
        asked.append(agent)
        env.step(int(np.flatnonzero(env.infos[agent]["action_mask"])[0]))
    assert asked == ["player_0", "player_1", "player_2", "player_3"]


def test_the_parallel_view_asks_all_at_once() -> None:
    env = parallel("land_unter", mask_in="observation")
    seen, _ = env.reset(seed=1)
    first = {agent: int(np.flatnonzero(o["action_mask"])[0]) for agent, o in seen.items()}
    seen, *_ = env.step(first)
    shown = layout(games.find("land_unter"))["shown"]
    assert seen["player_0"]["observation"][shown.start : shown.stop].sum() == 4


def test_an_agent_without_a_choice_can_only_wait() -> None:
    env = parallel("sea_change")
    _, infos = env.reset(seed=1)
    waiting = games.find("sea_change").num_moves
    choices = [np.flatnonzero(info["action_mask"]).tolist() for info in infos.values()]
    assert [moves == [waiting] for moves in choices].count(True) == 3
    assert [waiting in moves for moves in choices].count(False) == 1


def test_an_illegal_action_ends_the_match_at_a_price() -> None:
    env = aec("sea_change")
    env.reset(seed=1)
    offender = env.agent_selection
    illegal = int(np.flatnonzero(env.infos[offender]["action_mask"] == 0)[0])
    env.step(illegal)
    assert all(env.terminations.values())
    assert env.rewards == {agent: -1.0 if agent == offender else 0.0 for agent in env.agents}


def test_an_illegal_action_can_be_an_error() -> None:
    env = aec("sea_change", illegal="raise")
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"] == 0)[0])
    with pytest.raises(IllegalMoveError):
        env.step(illegal)


def test_rewards_are_the_share_of_rivals_beaten() -> None:
    env = aec("land_unter", players=3, illegal="replace")
    env.reset(seed=4)
    while not any(env.terminations.values()):
        assert set(env.rewards.values()) == {0.0}
        env.step(0)
    places = env.episode.match.result.places
    for agent, reward in list(env.rewards.items()):
        own = places[env.seat_of[agent]]
        assert reward == (sum(p > own for p in places) - sum(p < own for p in places)) / 2
    assert sum(env.rewards.values()) == 0


def test_scores_can_be_the_rewards() -> None:
    env = aec("land_unter", players=3, illegal="replace", reward="score")
    env.reset(seed=4)
    paid = dict.fromkeys(env.agents, 0.0)
    while not any(env.terminations.values()):
        env.step(0)
        paid = {agent: paid[agent] + reward for agent, reward in env.rewards.items()}
    assert tuple(paid.values()) == env.episode.match.result.scores


def test_unknown_settings_and_options_are_refused() -> None:
    with pytest.raises(EnvSettingError, match="'end', 'replace', 'raise'"):
        aec("land_unter", illegal="ignore")
    with pytest.raises(OptionError):
        aec("land_unter", player=4)


def test_every_game_is_registered_once() -> None:
    envs.register()
    envs.register()
    assert {
        zoo.make("aec", env_id, rules="plain").metadata["name"] for env_id in envs.env_ids()
    } == {env_id.partition("/")[2] for env_id in envs.env_ids()}
    assert zoo.make("parallel", "houle/LandUnter-v0", players=5, rules="plain").max_num_agents == 5
