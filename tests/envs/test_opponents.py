"""Opponents in environments: bots at the other seats, which are then no agents."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed (houle[lab])")

from pettingzoo.test import api_test, parallel_api_test

from houle import envs, games
from houle.bots.arena.entrants import EntrantError
from houle.bots.play.net import NetError, has_net
from houle.engine.errors import HouleError
from houle.engine.game import Game
from tests.walks import name_of

GAMES = games.every()
LEARNED = next(game for game in GAMES if has_net(game))


def play(env: Any, seed: int) -> tuple[list[int], dict[str, float]]:
    """Always take the first legal action; the actions, and the rewards of every agent."""
    env.reset(seed=seed)
    taken, paid = [], dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, info = env.last()
        paid[agent] += reward
        over = terminated or truncated
        action = None if over else int(np.flatnonzero(info["action_mask"])[0])
        taken += [] if action is None else [action]
        env.step(action)
    return taken, paid


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_one_agent_plays_against_bots_and_is_paid_at_the_end(game: Game) -> None:
    env = envs.aec_env(game.name, opponents="matelot", rules="plain")
    assert env.possible_agents == ["player_0"]
    taken, paid = play(env, 1)
    assert taken and -1.0 <= paid["player_0"] <= 1.0
    assert play(env, 1) == (taken, paid)


def test_a_net_is_an_opponent_by_name_and_by_file(tmp_path: Path) -> None:
    shipped = Path(LEARNED.rules.__file__ or "").parent / "bot.net"
    file = tmp_path / "mine.net"
    file.write_bytes(shipped.read_bytes())
    by_name = play(envs.aec_env(LEARNED.name, opponents="net", rules="plain"), 3)
    by_file = play(envs.aec_env(LEARNED.name, opponents=f"net:{file}", rules="plain"), 3)
    assert by_name == by_file
    level = play(envs.aec_env(LEARNED.name, opponents="capitaine", rules="plain"), 3)
    assert level == by_name


def test_each_seat_has_its_own_bot_and_agents_sit_where_none_is_named() -> None:
    opponents = ("random", None, "matelot", None)
    env = envs.aec_env(LEARNED.name, opponents=opponents, rules="plain")
    assert env.possible_agents == ["player_1", "player_3"]
    api_test(env, num_cycles=30)
    parallel_api_test(
        envs.parallel_env(LEARNED.name, opponents=opponents, rules="plain"), num_cycles=30
    )


def test_a_copy_goes_on_as_the_original_and_apart_from_it() -> None:
    env = envs.aec_env(LEARNED.name, opponents="random", rules="plain")
    env.reset(seed=5)
    twin = copy.deepcopy(env)
    for one in (env, twin):
        for _ in range(4):
            one.step(int(np.flatnonzero(one.last()[4]["action_mask"])[-1]))
    assert env.state().tolist() == twin.state().tolist()


@pytest.mark.parametrize(
    ("opponents", "error"),
    [
        ("pirate", EntrantError),
        (("matelot",), HouleError),
        (("matelot",) * 4, HouleError),
        ("net:missing.net", NetError),
    ],
)
def test_opponents_that_do_not_fit_are_refused(opponents: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        envs.aec_env(LEARNED.name, opponents=opponents)
