"""No agent receives anything that it may not know; the leak test finds planted leaks."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from houle import envs
from houle.engine.game import Game
from houle.engine.options import Options
from houle.engine.rule import Seat
from houle.engine.struct import Array
from tests.walks import game_and_options, name_of

pytest.importorskip("pettingzoo", reason="pettingzoo is not installed (houle[lab])")
testing = pytest.importorskip("houle.envs.testing")

MOVES = 12
"""How far each match is played."""
LOOKS = 3
"""At how many moments of it the worlds are dealt anew."""


def legal_action(env: Any) -> int:
    """A legal action of the selected agent, not always the first."""
    legal = np.flatnonzero(env.infos[env.agent_selection]["action_mask"])
    return int(legal[env.steps % len(legal)])


@pytest.mark.parametrize(("game", "options"), game_and_options(3), ids=name_of)
def test_nothing_that_agents_receive_depends_on_secrets(game: Game, options: Options) -> None:
    env = envs.aec_env(game.name, rules="plain", reward="score", **options.to_json())
    seats = range(env.max_num_agents)
    env.reset(seed=2)
    changed = 0
    while env.steps < MOVES and not any(env.terminations.values()):
        if env.steps % (MOVES // LOOKS) == 0:
            changed += sum(differs_unseen(env, seat) for seat in seats)
        env.step(legal_action(env))
    assert changed > 0 or len(seats) == 1


def differs_unseen(env: Any, seat: Seat) -> bool:
    """Whether a world dealt anew for the seat differs; nothing that the seat receives may."""
    known = copy.deepcopy(env)
    known.render_mode, known.settings = "ansi", replace(env.settings, viewer=seat)
    world = copy.deepcopy(known)
    world.redeal(f"player_{seat}", env.steps)
    testing.refuse_leaks(known, world, f"player_{seat}", env.steps)
    scores = [twin.episode.scores() for twin in (known, world)]
    assert scores[0] == scores[1]  # rewards are made of them
    return bool(testing.differs(known, world, f"player_{seat}"))


@pytest.mark.parametrize("name", ["land_unter", "wave"])
def test_the_leak_test_passes_for_our_environments(name: str) -> None:
    env = envs.aec_env(name, rules="plain")
    assert testing.secrecy_test(env, num_cycles=4, worlds=1) > 0


def leaky(env: Any, where: str, secret: Any) -> Any:
    """The environment with a leak planted in one of its answers."""
    plain = getattr(type(env), where)

    class Leaky(type(env)):  # type: ignore[misc]
        """An environment that tells too much."""

    def tell(self: Any, *arguments: Any) -> Any:
        return secret(self, plain(self, *arguments))

    setattr(Leaky, where, tell)
    env.__class__ = Leaky
    return env


def mixed(env: Any, seen: Array) -> Array:
    """The observation with a number of the truth in it."""
    seen[-1] = env.state()[40]
    return seen


@pytest.mark.parametrize(
    ("where", "secret"),
    [
        ("observe", mixed),
        ("info", lambda env, told: {**told, "hint": int(env.state()[:60].sum() % 7)}),
        ("mask", lambda env, mask: np.roll(mask, int(env.state()[30]) % 2)),
        ("render", lambda env, text: f"{text} {env.state()[20:50].tolist()}"),
    ],
    ids=["observation", "info", "mask", "drawing"],
)
def test_a_planted_leak_is_found(where: str, secret: Any) -> None:
    env = leaky(envs.aec_env("land_unter", rules="plain", render_mode="ansi"), where, secret)
    with pytest.raises(testing.LeakError, match="step 0, player_"):
        testing.secrecy_test(env, num_cycles=3, worlds=4)


def test_a_redeal_that_changes_nothing_shows_nothing() -> None:
    env = envs.aec_env("land_unter", rules="plain")
    with pytest.raises(AssertionError, match="redeal changed nothing"):
        testing.secrecy_test(env, lambda world, agent, seed: None, num_cycles=2)


def test_without_a_state_worlds_differ_by_what_others_observe() -> None:
    env = envs.aec_env("land_unter", rules="plain")
    env.state = None
    assert testing.secrecy_test(env, num_cycles=2, worlds=1) > 0


def test_differences_are_said_in_words() -> None:
    known = {"a": np.array([1, 2]), "b": {"c": 1}, "d": 5}
    other = {"a": np.array([1, 3]), "b": {"c": 2}, "d": 5}
    assert sorted(testing.differences(known, other, "x")) == [
        "x['a'][1] is 2 or 3",
        "x['b']['c'] is 1 or 2",
    ]
    assert list(testing.differences(known, known, "x")) == []
