"""An update of the nets from a rollout: PPO with a critic that sees all cards."""

from __future__ import annotations

import torch
from torch.nn.utils import clip_grad_norm_

from .nets import Net, log_policy, run
from .rollout import Rollout
from .settings import Settings


class Samples:
    """The samples of a rollout, one row each."""

    def __init__(self, rollout: Rollout, advantages: torch.Tensor, targets: torch.Tensor) -> None:
        own = rollout.own
        learned = advantages[own]
        spread = learned.std(correction=0).clamp(min=1e-6)
        self.advantages = ((advantages - learned.mean()) / spread).flatten()
        self.targets = targets.flatten(0, 1)
        self.own = own.flatten().float()
        self.there = rollout.is_there().expand(targets.shape).flatten(0, 1).float()
        self.inputs, self.truths = rollout.inputs.flatten(0, 1), rollout.truths[:-1].flatten(0, 1)
        self.masks, self.moves = rollout.masks.flatten(0, 1), rollout.moves.flatten()
        self.logs = rollout.logs.flatten()


class Learner:
    """The two nets with their optimisers."""

    def __init__(self, actor: Net, critic: Net, settings: Settings) -> None:
        self.actor, self.critic, self.settings = actor, critic, settings
        fused = settings.device == "cuda"
        self.optimisers = [
            torch.optim.Adam(net.parameters(), lr=settings.rate[0], eps=1e-5, fused=fused)
            for net in (actor, critic)
        ]

    def learn(self, samples: Samples, done: float, chance: torch.Generator) -> dict[str, float]:
        """Make the updates of a rollout; how they went, as means."""
        rate = self.settings.at(self.settings.rate, done)
        for optimiser in self.optimisers:
            for group in optimiser.param_groups:
                group["lr"] = rate
        told = []
        for _ in range(self.settings.epochs):
            order = torch.randperm(
                len(samples.moves), generator=chance, device=samples.moves.device
            )
            for rows in order.split(self.settings.minibatch):
                told.append(self.learn_rows(samples, rows, done))
        means = torch.stack(told).mean(0).tolist()
        return dict(zip(("policy", "entropy", "value"), means, strict=True))

    def learn_rows(self, samples: Samples, rows: torch.Tensor, done: float) -> torch.Tensor:
        """One update of both nets."""
        policy, entropy, guess = self.actor_losses(samples, rows)
        weight = self.settings.at(self.settings.entropy, done)
        self.descend(0, policy - weight * entropy + self.settings.value_weight * guess)
        value = squared(run(self.critic, samples.truths[rows]), samples, rows)
        self.descend(1, value)
        return torch.stack([policy, entropy, value]).detach()

    def actor_losses(
        self, samples: Samples, rows: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """The clipped gain, the entropy, and the error of the result expected from knowledge."""
        masks, own, gains = samples.masks[rows], samples.own[rows], samples.advantages[rows]
        outputs = run(self.actor, samples.inputs[rows])
        logs = log_policy(outputs, masks)
        # Samples of other players count nothing: masked before exp, so that none can overflow.
        change = (logs.gather(1, samples.moves[rows][:, None])[:, 0] - samples.logs[rows]) * own
        ratio = change.exp()
        clip = self.settings.clip
        kept = torch.minimum(ratio * gains, ratio.clamp(1 - clip, 1 + clip) * gains)
        count = own.sum().clamp(min=1.0)
        policy = -(kept * own).sum() / count
        entropy = -((logs.exp() * logs * masks).sum(1) * own).sum() / count
        return policy, entropy, squared(outputs[:, masks.shape[1] :], samples, rows)

    def descend(self, net: int, loss: torch.Tensor) -> None:
        """Follow the gradient of the loss."""
        self.optimisers[net].zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        model = (self.actor, self.critic)[net]
        clip_grad_norm_(model.parameters(), self.settings.gradient)
        self.optimisers[net].step()


def squared(found: torch.Tensor, samples: Samples, rows: torch.Tensor) -> torch.Tensor:
    """The mean squared error of the expected results of the seats that are there."""
    there = samples.there[rows]
    return ((found - samples.targets[rows]).square() * there).sum() / there.sum().clamp(min=1.0)
