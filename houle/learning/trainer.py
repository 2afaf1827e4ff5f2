"""A training run: plays and learns in turn, keeps checkpoints, and can go on from one."""

from __future__ import annotations

import copy
import os
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch

from houle.bots.play.net import write_net
from houle.engine.game import Game
from houle.simulation.drivers import HEURISTIC

from .batch import TrainingBatch
from .driver import NET, OLDER_NET, SILENT_NET
from .nets import LearningNet, parts_of
from .opponents import as_module, read_known, read_opponents
from .rollout import ALL, Rollout
from .settings import TrainingSettings
from .tables import most_seats, spread, table_shares, tables
from .update import Learner, Samples

OLDER_NETS = 8
"""How many older nets are kept as opponents."""


class Trainer:
    """A net that learns a game, and all that it learns with."""

    def __init__(self, game: Game, settings: TrainingSettings) -> None:
        self.game, self.settings, self.updates = game, settings, 0
        self.seats = most_seats(game)
        torch.manual_seed(settings.seed)
        torch.backends.cuda.matmul.allow_tf32 = True
        sizes: dict[str, Any] = {"width": settings.width, "blocks": settings.blocks}
        actor = LearningNet(
            game.num_features, game.num_moves + self.seats, parts=parts_of(game), **sizes
        )
        critic = LearningNet(game.num_oracle_features, self.seats, **sizes)
        actor, critic = actor.to(settings.device), critic.to(settings.device)
        self.start: dict[str, Any] | None = None
        if settings.start:
            known = read_known(game, settings.start)
            actor.load_state_dict(as_module(known).state_dict())
            told = ("command", "samples", "seed", "sha256")
            self.start = {name: known.header[name] for name in told}
        self.mean = copy.deepcopy(actor).requires_grad_(False)
        self.older = [] if self.start is None else [copy.deepcopy(self.mean)]
        self.other = copy.deepcopy(self.mean)
        self.opponents = (
            read_opponents(game, settings.against, settings.device) if settings.against else None
        )
        self.chance = torch.Generator(settings.device).manual_seed(settings.seed)
        self.curve: list[dict[str, Any]] = []
        self.batch = TrainingBatch(
            game,
            tables(game),
            spread(settings.matches, table_shares(game)),
            seats=self.seats,
            seed=f"{settings.seed}, learning",
            device=settings.device,
        )
        self.batch.deal()
        self.rollout = Rollout(self.batch, settings.steps)
        self.learner = Learner(actor, critic, Samples(self.rollout), settings)

    @property
    def samples(self) -> int:
        """How many choices have been learned from."""
        return self.updates * self.settings.batch

    @property
    def done(self) -> float:
        """The share of the samples that has been learned from."""
        return min(1.0, self.updates / self.settings.updates)

    def run(self) -> Iterator[dict[str, float]]:
        """Make the updates that are left; tell how each went."""
        while self.updates < self.settings.updates:
            yield self.update()

    def update(self) -> dict[str, float]:
        """Play some steps and learn from them."""
        settings, learner = self.settings, self.learner
        self.rollout.collect(learner.actor, *self.seat_opponents(), self.chance)
        shared = float(getattr(self.game.features, "SHARED_WIN", 1.0))
        judged = self.rollout.judge(
            learner.critic, point=self.point_worth(), shared=shared, trace=settings.trace
        )
        learner.samples.fill(*judged)
        told = learner.learn(self.done, self.chance, alone=self.updates < settings.critic_first)
        self.updates += 1
        self.follow()
        every = max(1, settings.updates // (2 * OLDER_NETS))
        if self.updates % every == 0:
            self.older = [*self.older, copy.deepcopy(self.mean)][-OLDER_NETS:]
        return told

    def point_worth(self) -> float:
        """The share of a win that a point is worth now; it falls until half of the run is done."""
        features = self.game.features
        kept = float(getattr(features, "POINT_KEPT", 0.0))
        first = 0.0 if self.settings.start else float(getattr(features, "POINT_REWARD", 0.0))
        return max(kept, first * (1.0 - 2.0 * self.done))

    def seat_opponents(self) -> tuple[LearningNet | None, slice]:
        """Give some seats to opponents; return the net that plays some of them, and where."""
        if self.opponents is not None:
            self.seat_frozen(self.opponents.level)
            return self.opponents.net, ALL
        mixed = self.done >= self.settings.mixed_from and bool(self.older)
        self.seat_others(mixed)
        if not mixed or self.settings.mixed[1] == 0:
            return None, ALL
        self.other.load_state_dict(self.older[self.updates % len(self.older)].state_dict())
        return self.other, self.older_rows()

    def seat_frozen(self, level: int) -> None:
        """Give the learner one seat of each match, each equally often, and the level the others."""
        levels, counts = self.batch.levels, self.batch.seat_counts
        levels.fill_(level)
        own = torch.arange(len(levels), device=levels.device) % counts
        levels.scatter_(1, own[:, None], NET)

    @torch.no_grad()
    def follow(self) -> None:
        """Move the mean weights towards the present ones."""
        keep = min(self.settings.mean, 1.0 - 1.0 / (1.0 + self.updates))
        for mean, now in zip(self.mean.parameters(), self.learner.actor.parameters(), strict=True):
            mean.lerp_(now, 1.0 - keep)

    def seat_others(self, mixed: bool) -> None:
        """Give seats of some matches to matelots and older nets, or all to the learner.

        From one seat to all but one, each equally often. In some matches they are only silent.
        """
        levels = self.batch.levels
        levels.fill_(NET)
        if not mixed:
            return
        count, device = len(levels), levels.device
        counts = self.batch.seat_counts[:, None]
        row = torch.arange(count, device=device)[:, None]
        seat = torch.arange(self.seats, device=device)[None]
        own = 1 + row // counts % (counts - 1).clamp(min=1)
        others = (seat + row) % counts >= own
        rows = self.older_rows()
        levels[: rows.start].masked_fill_(others[: rows.start], HEURISTIC)
        levels[rows].masked_fill_(others[rows], OLDER_NET)
        quiet = slice(rows.stop, rows.stop + round(self.settings.silent * count))
        levels[quiet].masked_fill_(others[quiet], SILENT_NET)

    def older_rows(self) -> slice:
        """The matches with older nets; matelots sit in those before, the silent in some after."""
        matelots, older = (round(share * self.settings.matches) for share in self.settings.mixed)
        return slice(matelots, matelots + older)

    def write(self, path: Path, command: str) -> None:
        """Write the mean weights as a net that plays."""
        settings = self.settings
        header = {
            "game": self.game.name,
            "features": getattr(self.game.features, "VERSION", 0),
            "rules": self.game.version,
            "inputs": self.game.num_features,
            "moves": self.game.num_moves,
            "seats": self.seats,
            "width": settings.width,
            "blocks": settings.blocks,
            "command": command,
            "seed": settings.seed,
            "samples": self.samples,
            "settings": asdict(settings),
            "torch": torch.__version__,
            "curve": self.curve,
            "kind": "self-play" if self.opponents is None else "best response",
        }
        if self.mean.parts is not None:
            header["parts"] = asdict(self.mean.parts.parts)
        if self.start is not None:
            header["start"] = self.start
        if self.opponents is not None:
            header["against"] = self.opponents.about
        write_net(path, header, self.mean.arrays())

    def save(self, path: Path) -> None:
        """Write a checkpoint from which the run goes on as if it had not stopped."""
        part = path.with_name(f"{path.name}.part")
        torch.save(self.kept(), part)
        os.replace(part, path)

    def kept(self) -> dict[str, Any]:
        """Everything that the rest of the run depends on."""
        learner = self.learner
        return {
            "game": self.game.name,
            "settings": asdict(self.settings),
            "updates": self.updates,
            "curve": self.curve,
            "actor": learner.actor.state_dict(),
            "critic": learner.critic.state_dict(),
            "optimisers": [optimiser.state_dict() for optimiser in learner.optimisers],
            "mean": self.mean.state_dict(),
            "older": [net.state_dict() for net in self.older],
            "chance": self.chance.get_state(),
            "batch": {name: as_tensor(value) for name, value in self.batch.kept().items()},
        }

    def restore(self, kept: dict[str, Any]) -> None:
        """Go on from a checkpoint of the same game and settings."""
        learner = self.learner
        self.updates, self.curve = kept["updates"], kept["curve"]
        learner.actor.load_state_dict(kept["actor"])
        learner.critic.load_state_dict(kept["critic"])
        for optimiser, state in zip(learner.optimisers, kept["optimisers"], strict=True):
            optimiser.load_state_dict(state)
        self.mean.load_state_dict(kept["mean"])
        self.older = [copy.deepcopy(self.mean) for _ in kept["older"]]
        for net, weights in zip(self.older, kept["older"], strict=True):
            net.load_state_dict(weights)
        self.chance.set_state(kept["chance"])
        batch = dict(kept["batch"])
        batch["states"] = batch["states"].numpy().tobytes()
        self.batch.restore(batch)


def as_tensor(value: Any) -> torch.Tensor:
    """Bytes or a tensor as a tensor: a checkpoint holds nothing else that could be code."""
    if isinstance(value, bytes):
        return torch.from_numpy(np.frombuffer(value, np.uint8).copy())
    return value if isinstance(value, torch.Tensor) else torch.as_tensor(value)


def resumed(game: Game, path: Path) -> Trainer:
    """The run of a checkpoint, ready to go on."""
    kept = torch.load(path, map_location="cpu", weights_only=True)
    given = dict(kept["settings"])
    for name in ("rate", "entropy"):
        given[name] = tuple(given[name])
    trainer = Trainer(game, TrainingSettings(**given))
    trainer.restore(kept)
    return trainer
