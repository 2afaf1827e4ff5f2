"""A rollout: the last choices of all matches, with their results for every seat."""

from __future__ import annotations

from collections.abc import Callable

import torch

from .batch import TrainingBatch
from .driver import NET, OLDER_NET, SILENT_NET
from .nets import LearningNet, first_to_come, log_policy, run
from .recorded import Recorded

CHUNK = 131_072
"""How many samples the critic looks at at a time."""

ALL = slice(None)


class Rollout:
    """The samples of some steps of a batch; tensors are [step, match, ...]."""

    def __init__(self, batch: TrainingBatch, steps: int) -> None:
        self.batch, self.steps = batch, steps
        self.inputs, self.masks, self.moves, self.movers = (
            rows_like(tensor, steps)
            for tensor in (batch.inputs, batch.masks, batch.moves, batch.seats)
        )
        # The critic also looks at where the last step leads.
        self.truths, self.asked = (rows_like(t, steps + 1) for t in (batch.truths, batch.seats))
        self.points, self.wins = (rows_like(t, steps) for t in (batch.points, batch.wins))
        self.ends = rows_like(batch.ends, steps)
        self.logs = torch.zeros(self.moves.shape, device=batch.device)
        self.own = torch.zeros(self.moves.shape, dtype=torch.bool, device=batch.device)
        self.waits = torch.zeros(batch.masks.shape, device=batch.device)
        self.recorded: dict[LearningNet, Recorded[tuple[torch.Tensor, torch.Tensor]]] = {}

    @torch.no_grad()
    def collect(
        self,
        actor: LearningNet,
        older: LearningNet | None,
        rows: slice,
        chance: torch.Generator,
    ) -> None:
        """Play the steps: the actor for its seats, an older net for others in some of the rows."""
        batch = self.batch
        for step in range(self.steps):
            moves, logs = self.choose(actor, ALL, chance)
            level = batch.levels.gather(1, batch.seats[:, None])[:, 0]
            self.moves[step], self.logs[step] = moves, logs
            if older is not None:
                others, _ = self.choose(older, rows, chance)
                played = torch.where(level[rows] == OLDER_NET, others, moves[rows])
                self.moves[step, rows] = played
            self.inputs[step], self.masks[step] = batch.inputs, batch.masks
            self.truths[step], self.asked[step] = batch.truths, batch.seats
            self.movers[step] = batch.seats
            self.own[step] = (level == NET) | (level == SILENT_NET)
            batch.play(self.moves[step])
            self.points[step], self.wins[step] = batch.points, batch.wins
            self.ends[step] = batch.ends
        self.truths[self.steps], self.asked[self.steps] = batch.truths, batch.seats

    def choose(
        self, net: LearningNet, rows: slice, chance: torch.Generator
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The moves that a net makes in some of the matches, with their log probabilities."""
        self.waits[rows].exponential_(generator=chance)
        if self.batch.device != "cuda":
            return self.look(net, rows)
        if net not in self.recorded:
            self.recorded[net] = Recorded(lambda: self.look(net, rows))
        return self.recorded[net]()

    def look(self, net: LearningNet, rows: slice) -> tuple[torch.Tensor, torch.Tensor]:
        """The moves of a net by the waits that have been drawn, with their log probabilities."""
        logs = log_policy(run(net, self.batch.inputs[rows]), self.batch.masks[rows])
        moves = first_to_come(logs, self.waits[rows])
        return moves, logs.gather(1, moves[:, None])[:, 0]

    @torch.no_grad()
    def judge(
        self, critic: LearningNet, *, point: float, shared: float, trace: float
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The advantage of every move for its mover, and the targets of the values.

        A shared win is worth only ``shared`` of its share. Targets are those of the seats in the
        order in which they sit from the mover on.
        """
        values = self.values(lambda x: run(critic, x))
        wins = torch.where(self.wins < 1, shared * self.wins, self.wins)
        rewards = wins + point * self.points
        going = 1.0 - self.ends[..., None].float()
        gains, gain = torch.zeros_like(rewards), torch.zeros_like(rewards[0])
        for step in reversed(range(self.steps)):
            surprise = rewards[step] + going[step] * values[step + 1] - values[step]
            gain = surprise + trace * going[step] * gain
            gains[step] = gain
        advantages = gains.gather(2, self.movers[..., None])[..., 0]
        targets = gains + values[: self.steps]
        return advantages, targets.gather(2, self.seats_from(self.movers))

    def values(self, look: Callable[[torch.Tensor], torch.Tensor]) -> torch.Tensor:
        """What the critic expects for each seat at every step; 0 for seats that are not there."""
        flat = self.truths.flatten(0, 1)
        found = torch.cat([look(part) for part in flat.split(CHUNK)])
        found = found.view(*self.asked.shape, -1)
        steps = self.places_from(self.asked)
        return found.gather(2, steps) * self.is_present()

    def places_from(self, movers: torch.Tensor) -> torch.Tensor:
        """How many places each seat sits to the left of the mover."""
        seats = torch.arange(self.batch.levels.shape[1], device=self.batch.device)
        counts = self.batch.seat_counts[None, :, None]
        return (seats - movers[..., None]) % counts

    def seats_from(self, movers: torch.Tensor) -> torch.Tensor:
        """The seats in the order in which they sit from the mover on."""
        steps = torch.arange(self.batch.levels.shape[1], device=self.batch.device)
        counts = self.batch.seat_counts[None, :, None]
        return (steps + movers[..., None]) % counts

    def is_present(self) -> torch.Tensor:
        """Which seats the matches have, as truth values."""
        seats = torch.arange(self.batch.levels.shape[1], device=self.batch.device)
        return seats[None, None] < self.batch.seat_counts[None, :, None]


def rows_like(tensor: torch.Tensor, steps: int) -> torch.Tensor:
    """An empty tensor with room for ``steps`` steps of a tensor."""
    return torch.zeros((steps, *tensor.shape), dtype=tensor.dtype, device=tensor.device)
