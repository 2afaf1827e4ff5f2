"""An update of the nets from a rollout: PPO with a critic that sees all cards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import torch
from torch.nn.utils import clip_grad_norm_

from .nets import LearningNet, log_policy, run
from .recorded import Recorded
from .rollout import Rollout
from .settings import TrainingSettings


class Samples:
    """The samples of a rollout, one row each; always in the same memory."""

    def __init__(self, rollout: Rollout) -> None:
        shape = (rollout.moves.numel(), rollout.batch.levels.shape[1])
        self.rollout = rollout
        self.targets = torch.zeros(shape, device=rollout.batch.device)
        self.advantages, self.own = (torch.zeros_like(self.targets[:, 0]) for _ in range(2))
        present = rollout.is_present().expand(rollout.steps, -1, -1)
        self.present = present.reshape(shape).float()
        self.inputs, self.truths = rollout.inputs.flatten(0, 1), rollout.truths[:-1].flatten(0, 1)
        self.masks, self.moves = rollout.masks.flatten(0, 1), rollout.moves.flatten()
        self.logs = rollout.logs.flatten()

    def fill(self, advantages: torch.Tensor, targets: torch.Tensor) -> None:
        """Take the advantages, with mean 0 and spread 1 where the learner moved, and targets."""
        learned = advantages[self.rollout.own]
        spread = learned.std(correction=0).clamp(min=1e-6)
        self.advantages.copy_(((advantages - learned.mean()) / spread).flatten())
        self.targets.copy_(targets.flatten(0, 1))
        self.own.copy_(self.rollout.own.flatten())


class Learner:
    """The two nets with their optimisers; learns from samples that stay where they are."""

    def __init__(
        self, actor: LearningNet, critic: LearningNet, samples: Samples, settings: TrainingSettings
    ) -> None:
        self.actor, self.critic, self.samples, self.settings = actor, critic, samples, settings
        self.entropy, *self.rates = (torch.zeros((), device=settings.device) for _ in range(3))
        self.recorded: Recorded[torch.Tensor] | None = None
        nets = zip((actor, critic), self.rates, strict=True)
        self.optimisers = [self.new_optimiser(net, rate) for net, rate in nets]

    def new_optimiser(self, net: LearningNet, rate: torch.Tensor) -> torch.optim.Adam:
        """The optimiser of a net; on a GPU one that can be recorded."""
        if self.settings.device != "cuda":
            return torch.optim.Adam(net.parameters(), eps=1e-5)
        return torch.optim.Adam(net.parameters(), lr=rate, eps=1e-5, fused=True, capturable=True)

    def learn(
        self, done: float, chance: torch.Generator, *, alone: bool = False
    ) -> dict[str, float]:
        """Make the updates of a rollout; return the mean of each of their figures.

        ``alone``: only the critic learns.
        """
        settings, moves = self.settings, self.samples.moves
        self.set_rates(done, alone=alone)
        told = []
        for _ in range(settings.epochs):
            order = torch.randperm(len(moves), generator=chance, device=moves.device)
            for rows in order.split(settings.minibatch):
                told.append(self.learn_rows(rows))
        means = torch.stack(told).mean(0).tolist()
        return dict(zip(("policy", "entropy", "value"), means, strict=True))

    def set_rates(self, done: float, *, alone: bool) -> None:
        """Set what changes with the samples seen; the actor stays as it is while ``alone``."""
        rate = self.settings.at(self.settings.rate, done)
        self.entropy.fill_(self.settings.at(self.settings.entropy, done))
        for optimiser, kept, now in zip(
            self.optimisers, self.rates, (0.0 if alone else rate, rate), strict=True
        ):
            kept.fill_(now)
            for group in optimiser.param_groups:
                group["lr"] = kept if self.settings.device == "cuda" else now

    def learn_rows(self, rows: torch.Tensor) -> torch.Tensor:
        """One update of both nets, recorded where that is possible."""
        if self.settings.device != "cuda" or len(rows) != self.settings.minibatch:
            return self.update(rows)
        if self.recorded is None:
            with self.unchanged():
                self.recorded = Recorded(self.update, rows)
        return self.recorded(rows).clone()

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        """A context after which weights and optimisers are as before."""
        before = {tensor: tensor.detach().clone() for tensor in self.tensors()}
        yield
        with torch.no_grad():
            for tensor in self.tensors():
                tensor.copy_(before[tensor]) if tensor in before else tensor.zero_()

    def tensors(self) -> Iterator[torch.Tensor]:
        """The weights and what the optimisers keep for each."""
        for optimiser, net in zip(self.optimisers, (self.actor, self.critic), strict=True):
            for weight in net.parameters():
                yield weight
                yield from optimiser.state[weight].values() if weight in optimiser.state else ()

    def update(self, rows: torch.Tensor) -> torch.Tensor:
        """One update of both nets."""
        policy, entropy, guess = self.actor_losses(self.samples, rows)
        self.descend(0, policy - self.entropy * entropy + self.settings.value_weight * guess)
        value = squared(run(self.critic, self.samples.truths[rows]), self.samples, rows)
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
    """The mean squared error of the expected results, over the seats that exist."""
    present = samples.present[rows]
    return ((found - samples.targets[rows]).square() * present).sum() / present.sum().clamp(min=1.0)
