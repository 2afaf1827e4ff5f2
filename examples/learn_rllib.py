"""RLlib through its PettingZoo wrapper: one masked policy for all seats, trained with PPO.

Needs ``pip install 'houle[lab]' torch 'ray[rllib]'``.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import ParallelPettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from houle import envs

NAME = "houle/LandUnter-v0"
STEPS = 120


class Masked(ParallelPettingZooEnv):
    """The environment as RLlib's module for masks expects it, with numbers as floats."""

    def __init__(self, chosen: dict[str, Any]) -> None:
        super().__init__(envs.parallel_env("land_unter", mask_in="observation", **chosen))
        made = {agent: self.space(space) for agent, space in self.observation_space.items()}
        self.observation_space = gymnasium.spaces.Dict(made)

    def space(self, given: Any) -> gymnasium.spaces.Dict:
        """The space of what ``floats`` makes."""
        boxes = {
            "observations": gymnasium.spaces.Box(-1e3, 1e3, given["observation"].shape, np.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, given["action_mask"].shape, np.float32),
        }
        return gymnasium.spaces.Dict(boxes)

    def floats(self, seen: dict[str, Any]) -> dict[str, Any]:
        """The observations of all agents in that form."""
        return {
            agent: {
                "observations": one["observation"].astype(np.float32) / 64,
                "action_mask": one["action_mask"].astype(np.float32),
            }
            for agent, one in seen.items()
        }

    def reset(self, **given: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal a match."""
        seen, infos = super().reset(**given)
        return self.floats(seen), infos

    def step(self, actions: dict[str, Any]) -> tuple[Any, ...]:
        """Make the moves of all agents."""
        seen, *rest = super().step(actions)
        return (self.floats(seen), *rest)


def main() -> float:
    """Train once; return how many steps were sampled. An illegal action would be an error."""
    register_env(NAME, lambda chosen: Masked({"players": 3, **chosen}))
    config = (
        PPOConfig()
        # RLlib's own check of environments samples without masks.
        .environment(NAME, env_config={"illegal": "raise"}, disable_env_checking=True)
        .env_runners(num_env_runners=0, rollout_fragment_length=STEPS)
        .training(train_batch_size=STEPS, minibatch_size=60, num_epochs=1)
        .multi_agent(policies={"all"}, policy_mapping_fn=lambda agent, episode, **given: "all")
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [32]}
            )
        )
    )
    algorithm = config.build_algo()
    found = algorithm.train()
    algorithm.stop()
    return float(found["env_runners"]["num_env_steps_sampled"])


if __name__ == "__main__":
    print(f"{main():.0f} steps sampled")
