"""houle train: lets a net learn a game by playing against itself."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from houle import games
from houle.bots.play.net import load_net
from houle.bots.play.net_spec import is_net, read_net_spec
from houle.cli.arguments import ArgumentError, hint
from houle.cli.commands.compile import progress_bar
from houle.cli.files import check_writable
from houle.cli.table.interrupts import SIGNALS
from houle.cli.words import Words
from houle.engine.game import Game
from houle.learning import part
from houle.simulation.drivers import LEVELS

from .simulate import CPU, check_device

USUAL_MINUTES = 5.0


@dataclass(frozen=True)
class TrainRequest:
    """What to learn, for how long, and where the net goes."""

    game: Game
    minutes: float | None = None
    samples: int | None = None
    device: str = CPU
    seed: int = 0
    against: str | None = None
    """Frozen opponents; None for self-play."""
    start: str | None = None
    """A net to begin from; None to begin from nothing."""
    out: Path | None = None
    resume: Path | None = None

    @property
    def net(self) -> Path:
        """The file of the net: the given one, or one in this folder."""
        return self.out or Path(f"{self.game.name}.net")

    @property
    def checkpoint(self) -> Path:
        """The file from which the run can go on, beside the net."""
        return self.resume or self.net.with_suffix(".checkpoint")


def train(request: TrainRequest, words: Words) -> int:
    """Train a net, print its learning curve, and return the exit code."""
    if request.game.num_features == 0:
        known = [game.name for game in games.every() if game.num_features > 0]
        near = hint(words, "", known)
        raise ArgumentError(words("train.no_features", game=request.game.title, hint=near))
    check_device(request.device, words)
    check_against(request, words)
    check_start(request, words)
    check_writable(request.net, words)
    trainer = ready(request, words)
    settings, names = trainer.settings, file_names(request)
    shown = {"samples": f"{settings.samples:,}", "device": settings.device}
    print(words("train.begin", game=request.game.title, **shown))
    with stopped_by_signals() as stop:
        learn(request, trainer, words, stop)
    print(words("train.stopped" if stop.is_set() else "train.done", **names))
    return 130 if stop.is_set() else 0


def check_against(request: TrainRequest, words: Words) -> None:
    """Refuse opponents that do not exist before anything is compiled."""
    given = request.against
    if given is None or given in LEVELS:
        return
    if not is_net(given) and not Path(given).exists():
        raise ArgumentError(words("errors.against", given=given))
    load_net(request.game, read_net_spec(given).file if is_net(given) else given)


def check_start(request: TrainRequest, words: Words) -> None:
    """Refuse a net to begin from that does not exist, or one for a run that has begun."""
    given = request.start
    if given is None:
        return
    if request.resume is not None:
        raise ArgumentError(words("errors.start_resumed"))
    if not is_net(given) and not Path(given).exists():
        raise ArgumentError(words("errors.start", given=given))
    part("opponents").read_known(request.game, given)


def ready(request: TrainRequest, words: Words) -> Any:
    """The run to begin or to go on with."""
    trainers = part("trainer")
    if request.resume is not None:
        return trainers.resumed(request.game, request.resume)
    usual = part("settings").usual_settings
    settings = usual(request.game, request.device, samples=request.samples or 1, seed=request.seed)
    settings = replace(settings, against=request.against or "")
    if request.start is not None:
        header = part("opponents").read_known(request.game, request.start).header
        settings = part("settings").from_net(settings, request.start, header)
    if request.device == CPU:
        print(words("train.slow"))
    if request.samples is None:
        print(words("train.trial"))
        minutes = request.minutes or USUAL_MINUTES
        samples = part("session").samples_in(request.game, settings, minutes)
        settings = replace(settings, samples=samples)
    return trainers.Trainer(request.game, settings)


def file_names(request: TrainRequest) -> dict[str, object]:
    """The names that sentences about the end of a run need."""
    return {
        "game": request.game.name,
        "net": request.net,
        "checkpoint": request.checkpoint,
    }


def learn(request: TrainRequest, trainer: Any, words: Words, stop: threading.Event) -> None:
    """Run the session with a progress bar and a line for each point of the curve."""
    with progress_bar() as progress:
        task = progress.add_task(words("train.doing"), total=trainer.settings.updates)
        session = part("session").Session(
            net=request.net,
            checkpoint=request.checkpoint,
            command=command_of(trainer),
            on_point=lambda point: (
                progress.console.print(point_text(point, words), highlight=False)
                if progress.console.is_terminal
                else print(point_text(point, words), flush=True)
            ),
            progress=lambda run: progress.update(task, completed=run.updates),
            stop=stop,
        )
        session.run(trainer)


def command_of(trainer: Any) -> str:
    """The command that repeats the run on the same machine."""
    settings = trainer.settings
    against = f" --against {settings.against}" if settings.against else ""
    start = f" --start {settings.start}" if settings.start else ""
    return (
        f"houle train {trainer.game.name} --samples {settings.samples}"
        f" --device {settings.device} --seed {settings.seed}{start}{against}"
    )


def point_text(point: dict[str, Any], words: Words) -> str:
    """A point of the learning curve as a line."""
    kind = "team_" if "team" in point else ""
    shares = list(point["team" if kind else "matelots"].values())
    line = words(
        f"train.{kind}point",
        samples=f"{point['samples']:,}",
        usual=shares[0],
        mean=sum(shares) / len(shares),
        mixed=next(iter(point["matelots"].values())),
    )
    if "older" in point:
        line += words(f"train.{kind}older", share=next(iter(point["older"].values())))
    if "against" in point:
        line += words("train.against", share=next(iter(point["against"].values())))
    return line


@contextmanager
def stopped_by_signals() -> Iterator[threading.Event]:
    """An event that Ctrl-C sets, so that a run ends after an update, never during one."""
    stop = threading.Event()
    before = {number: signal.signal(number, lambda *_: stop.set()) for number in SIGNALS}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
