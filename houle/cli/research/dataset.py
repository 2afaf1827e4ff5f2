"""houle dataset: writes many matches of nets with every move, to train on."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from houle.bots.play.net import has_net
from houle.cli.arguments import read_levels
from houle.cli.commands.compile import compile_games, progress_bar
from houle.cli.words import Words
from houle.engine.game import Game
from houle.engine.options import Options
from houle.selfplay.dataset import Dataset
from houle.simulation.batch import seats_of
from houle.simulation.rows import import_pyarrow

from .simulate import check_nets


@dataclass(frozen=True)
class DatasetRequest:
    """What to play and where the files go."""

    game: Game
    options: Options
    matches: int
    seed: str
    folder: Path
    bots: str | None = None
    cores: int | None = None


def write_dataset(request: DatasetRequest, words: Words) -> None:
    """Play the matches and write them with a progress bar."""
    game = request.game
    bots = request.bots or ("net" if has_net(game) else "matelot")
    levels = read_levels(bots, seats_of(game, request.options), words)
    check_nets(game, levels)
    import_pyarrow()
    dataset = Dataset(game, request.options, levels, request.seed, request.matches, request.folder)
    compile_games([game], words, part="selfplay")
    with progress_bar() as progress:
        task = progress.add_task(words("simulate.doing"), total=request.matches)
        dataset.write(cores=request.cores, progress=lambda done: progress.advance(task, done))
    print(words("dataset.done", matches=f"{request.matches:,}", folder=request.folder))
