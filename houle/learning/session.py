"""A session of training: runs it, measures the learning curve, and keeps what was learned."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Any

from houle.engine.game import Game

from .evaluation import Evaluator
from .settings import TrainingSettings
from .tables import is_team
from .trainer import Trainer

TRIAL_UPDATES = 3
"""The first of them loads and compiles; the others tell how long an update takes."""
OLDER_BY = 4
"""The net is compared with the one that was kept this many nets ago."""

OnPoint = Callable[[dict[str, Any]], None]
"""Told every point of the learning curve."""


@dataclass(frozen=True)
class Session:
    """A run: where its net and checkpoint go, and whom to tell about its progress."""

    net: Path
    checkpoint: Path
    command: str
    on_point: OnPoint
    progress: Callable[[Trainer], None]
    stop: threading.Event

    def run(self, trainer: Trainer) -> None:
        """Make the updates that are left, or those until somebody stops it; keep the net."""
        settings = trainer.settings
        evaluator = Evaluator(trainer.game, matches=settings.evaluated, device=settings.device)
        every = max(1, settings.updates // settings.evaluations)
        if not trainer.curve:
            self.measure(trainer, evaluator)
        for _ in trainer.run():
            self.progress(trainer)
            if trainer.updates % every == 0 or trainer.updates == settings.updates:
                self.measure(trainer, evaluator)
            if self.stop.is_set():
                break
        self.keep(trainer)

    def measure(self, trainer: Trainer, evaluator: Evaluator) -> None:
        """Add a point to the learning curve and keep the net so far."""
        point: dict[str, Any] = {"samples": trainer.samples}
        point["matelots"] = evaluator.share(trainer.mean)
        if is_team(trainer.game):
            point["team"] = evaluator.share(trainer.mean, trainer.mean, greedy=True)
        if trainer.older:
            point["older"] = evaluator.share(trainer.mean, trainer.older[-OLDER_BY:][0])
        if trainer.opponents is not None and trainer.opponents.net is not None:
            point["against"] = evaluator.share(trainer.mean, trainer.opponents.net)
        trainer.curve.append(point)
        self.keep(trainer)
        self.on_point(point)

    def keep(self, trainer: Trainer) -> None:
        """Write the net and the checkpoint."""
        trainer.write(self.net, self.command)
        trainer.save(self.checkpoint)


def samples_in(game: Game, settings: TrainingSettings, minutes: float) -> int:
    """How many samples fit into this many minutes here, measured by updates that are discarded."""
    trial = Trainer(game, replace(settings, samples=TRIAL_UPDATES * settings.batch))
    updates = trial.run()
    next(updates)
    begin = perf_counter()
    for _ in updates:
        wait_for(settings.device)
    seconds = (perf_counter() - begin) / (TRIAL_UPDATES - 1)
    return max(1, round(60 * minutes / seconds)) * settings.batch


def wait_for(device: str) -> None:
    """Wait until the device has done all its work."""
    if device == "cuda":
        import torch

        torch.cuda.synchronize()
