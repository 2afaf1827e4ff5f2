"""Settings of a training run: sizes, rates, and how they change with the samples seen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from houle.engine.game import Game

MIXED = (0.25, 0.25)
"""The shares of matches in which some seats are played by matelots and by older nets, unless a
game's features say otherwise: they help where nets drift into a play of their own."""
FROM_NET = 0.2
"""Rates of a run that begins from a net are at first those of a usual run after this share."""
CRITIC_FIRST = 32
"""After as many updates the critic of a run that begins from a net knows enough to teach it."""


@dataclass(frozen=True, kw_only=True)
class TrainingSettings:
    """How a net learns. The same settings give the same net on the same machine.

    Rates change with the number of samples, never with time, so that a run can be repeated.
    """

    samples: int
    """How many choices are learned from in all."""
    seed: int = 0
    device: str = "cpu"
    matches: int = 16_384
    """Matches played side by side."""
    steps: int = 16
    """Choices in each match between two updates."""
    minibatch: int = 8_192
    epochs: int = 2
    width: int = 512
    blocks: int = 3
    clip: float = 0.15
    trace: float = 0.9
    """The lambda of generalised advantage estimation."""
    rate: tuple[float, float] = (3e-4, 2e-5)
    """Adam's rate at the beginning and at the end."""
    entropy: tuple[float, float] = (0.02, 0.002)
    gradient: float = 0.5
    """The norm to which gradients are clipped."""
    value_weight: float = 0.1
    """The weight of the actor's second task: to predict the result from what its seat knows."""
    mean: float = 0.98
    """The share of the mean weights that an update keeps; the final net has the mean weights."""
    evaluations: int = 10
    """How many points the learning curve has."""
    evaluated: int = 12_288
    """How many matches each of them is measured over."""
    against: str = ""
    """Frozen opponents at all other seats, a level or a net: the result is a best response to them;
    empty for self-play."""
    mixed_from: float = 0.3
    """The share of the run after which some matches are mixed."""
    mixed: tuple[float, float] = MIXED
    """The share of matches with matelots at some seats, and of those with older nets."""
    silent: float = 0.0
    """The share of matches in which some seats never say anything to their partners."""
    start: str = ""
    """The net from whose weights the run begins; empty to begin from nothing."""
    critic_first: int = 0
    """For how many updates only the critic learns: one that knows nothing would spoil a net."""

    @property
    def batch(self) -> int:
        """Samples between two updates."""
        return self.matches * self.steps

    @property
    def updates(self) -> int:
        """How many updates the run has."""
        return max(1, round(self.samples / self.batch))

    def at(self, ends: tuple[float, float], done: float) -> float:
        """A rate when this share of the samples has been seen."""
        return ends[0] + (ends[1] - ends[0]) * done


def has_kernel(game: Game) -> bool:
    """Whether matches are stepped on the CUDA device, not on the cores of its machine."""
    return bool(getattr(game.features, "KERNEL", True))


def usual_settings(game: Game, device: str, *, samples: int, seed: int) -> TrainingSettings:
    """The settings for a game on a device; where samples are slow to make, each is used more often.

    On a CPU everything is small.
    """
    mixed = getattr(game.features, "MIXED", MIXED)
    silent = float(getattr(game.features, "SILENT", 0.0))
    settings = TrainingSettings(
        samples=samples, seed=seed, device=device, mixed=mixed, silent=silent
    )
    if device == "cuda" and has_kernel(game):
        return settings
    if device == "cuda":
        return replace(
            settings,
            steps=32,
            minibatch=32_768,
            epochs=3,
            trace=0.97,
            rate=(6e-4, 3e-5),
            evaluated=4_096,
        )
    return replace(
        settings,
        matches=256,
        steps=32,
        minibatch=1024,
        epochs=4,
        trace=0.97,
        width=128,
        blocks=1,
        rate=(1e-3, 1e-4),
        mean=0.9,
        evaluated=600,
    )


def from_net(settings: TrainingSettings, start: str, header: Mapping[str, Any]) -> TrainingSettings:
    """The settings for a run that begins from a net, of which this is the header.

    Its rates begin a little below those of a run from nothing, so that it forgets little.
    """
    return replace(
        settings,
        start=start,
        width=int(header["width"]),
        blocks=int(header["blocks"]),
        rate=(settings.at(settings.rate, FROM_NET), settings.rate[1]),
        entropy=(settings.at(settings.entropy, FROM_NET), settings.entropy[1]),
        mixed_from=0.0,
        critic_first=CRITIC_FIRST,
    )
