"""The commands of researchers: nets, their learning curves, and matches to train on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from houle.cli.arguments import read_count, read_game, read_options, read_words
from houle.cli.declare import HELP, Game, Lang, Pairs, Players, argument, option

Net = Annotated[str, argument("net_file", "FILE|GAME")]


def declare(app: typer.Typer) -> None:
    """Add the commands of researchers to the others."""
    commands: tuple[Callable[..., None], ...] = (train, curve, dataset)
    for command in commands:
        app.command(help=HELP(f"help.{command.__name__}"))(command)


def train(
    game: Game,
    minutes: Annotated[float | None, option("--minutes", key="minutes", metavar="N")] = None,
    samples: Annotated[int | None, option("--samples", key="samples", metavar="N")] = None,
    device: Annotated[str, option("--device", key="device", metavar="cpu|cuda")] = "cpu",
    seed: Annotated[int, option("--seed", "-s", key="train_seed", metavar="N")] = 0,
    against: Annotated[
        str | None, option("--against", key="train_against", metavar="LEVEL|FILE")
    ] = None,
    start: Annotated[str | None, option("--start", key="train_start", metavar="FILE")] = None,
    out: Annotated[Path | None, option("--out", key="train_out", metavar="FILE")] = None,
    resume: Annotated[Path | None, option("--resume", key="train_resume", metavar="FILE")] = None,
    lang: Lang = None,
) -> None:
    """Train a net."""
    words = read_words(lang)
    found = read_game(game, words)
    count = None if samples is None else read_count("--samples", samples, words)
    from houle.cli.research.train import TrainRequest
    from houle.cli.research.train import train as learn

    request = TrainRequest(
        found,
        minutes=minutes,
        samples=count,
        device=device,
        seed=seed,
        against=against,
        start=start,
        out=out,
        resume=resume,
    )
    raise typer.Exit(learn(request, words))


def curve(
    net: Net,
    out: Annotated[Path | None, option("--out", key="curve_out", metavar="FILE")] = None,
    lang: Lang = None,
) -> None:
    """Draw a learning curve."""
    from houle.cli.research.curve import draw_curve

    draw_curve(net, out, read_words(lang))


def dataset(
    game: Game,
    matches: Annotated[int, option("--matches", "-n", key="matches", metavar="N")] = 100_000,
    players: Players = None,
    options: Pairs = None,
    bots: Annotated[str | None, option("--bots", "-b", key="dataset_bots", metavar="BOTS")] = None,
    seed: Annotated[str, option("--seed", "-s", key="dataset_seed", metavar="SEED")] = "0",
    cores: Annotated[int | None, option("--cores", key="cores", metavar="N")] = None,
    out: Annotated[Path | None, option("--out", key="dataset_out", metavar="DIR")] = None,
    lang: Lang = None,
) -> None:
    """Write matches to train on."""
    words = read_words(lang)
    found = read_game(game, words)
    from houle.cli.research.dataset import DatasetRequest, write_dataset

    request = DatasetRequest(
        found,
        read_options(found, options or (), players, words=words),
        matches=read_count("--matches", matches, words),
        seed=seed,
        folder=out or Path(f"{found.name}-matches"),
        bots=bots,
        cores=None if cores is None else read_count("--cores", cores, words),
    )
    write_dataset(request, words)
