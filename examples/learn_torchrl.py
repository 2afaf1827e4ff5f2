"""TorchRL through its PettingZoo wrapper: one policy for all seats, with masks (REINFORCE).

Needs ``pip install 'houle[lab]' torch torchrl``.
"""

from __future__ import annotations

import torch
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.envs.libs.pettingzoo import PettingZooWrapper
from torchrl.modules import MaskedCategorical

from houle import envs

ROUNDS, STEPS = 3, 40
SEEN, MASK, ACTION = ("player", "observation"), ("player", "action_mask"), ("player", "action")


class Policy(nn.Module):
    """Scores every action from an observation."""

    def __init__(self, size: int, actions: int) -> None:
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(size, 64), nn.Tanh(), nn.Linear(64, actions))

    def chances(self, seen: torch.Tensor, mask: torch.Tensor) -> MaskedCategorical:
        """How likely each legal action is."""
        return MaskedCategorical(logits=self.layers(seen.float() / 64), mask=mask)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """An action drawn among the legal ones."""
        return self.chances(seen, mask).sample()


def main() -> float:
    """Play and learn for some rounds; return the last loss."""
    torch.manual_seed(0)
    game = envs.parallel_env("land_unter", players=3)
    env = PettingZooWrapper(game, use_mask=True, categorical_actions=True, seed=1)
    policy = Policy(game.observation_space("player_0").shape[0], game.actions)
    actor = TensorDictModule(policy, in_keys=[SEEN, MASK], out_keys=[ACTION])
    optimiser = torch.optim.Adam(policy.parameters(), 1e-3)
    loss = torch.zeros(())
    for _ in range(ROUNDS):
        with torch.no_grad():
            played = env.rollout(STEPS, actor, break_when_any_done=False)
        assert played[MASK].gather(-1, played[ACTION].unsqueeze(-1)).all()  # all were legal
        returns = played["next", "player", "reward"].squeeze(-1).flip(0).cumsum(0).flip(0)
        chosen = policy.chances(played[SEEN], played[MASK]).log_prob(played[ACTION])
        loss = -(chosen * returns).mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    return float(loss.detach())


if __name__ == "__main__":
    print(f"loss {main():.4f}")
