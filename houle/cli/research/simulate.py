"""houle simulate: plays many matches on all cores, a GPU or a cluster and summarises them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from houle.bots.play.net import load_net
from houle.bots.play.net_spec import is_net, read_net_spec
from houle.cli.arguments import ArgumentError, hint, read_levels
from houle.cli.commands.compile import compile_games, progress_bar
from houle.cli.files import check_writable
from houle.cli.table.screen import new_console
from houle.cli.words import Words
from houle.engine.chance import key_from_seed, new_key
from houle.engine.game import Game
from houle.engine.options import Options
from houle.selfplay import batch as selfplay
from houle.simulation import batch as batches
from houle.simulation import cuda, rows
from houle.simulation.batch import Batch

from .engine import LOCAL, RAY, check_engine

CPU, CUDA = DEVICES = ("cpu", "cuda")


@dataclass(frozen=True)
class SimulationRequest:
    """The matches to simulate."""

    game: Game
    options: Options
    matches: int
    bots: str
    seed: str | None
    cores: int | None
    device: str
    out: Path | None
    engine: str = LOCAL
    address: str | None = None
    moves: bool = False


def simulate(request: SimulationRequest, words: Words, *, as_json: bool) -> None:
    """Play the matches, print a summary, and write the rows if requested."""
    seats = batches.seats_of(request.game, request.options)
    levels = read_levels(request.bots, seats, words)
    if request.out is not None:
        check_out(request.out, words)
    if request.moves and (request.out is None or request.out.suffix not in rows.WITH_LISTS):
        raise ArgumentError(words("errors.moves", formats=", ".join(rows.WITH_LISTS)))
    if (request.engine, request.device) == (RAY, CUDA):
        raise ArgumentError(words("errors.both"))
    check_device(request.device, words)
    check_engine(request.engine, request.address, words)
    if any(map(is_net, levels)):
        if request.device != CPU or request.engine != LOCAL:
            raise ArgumentError(words("errors.nets_here"))
        check_nets(request.game, levels)
        compile_games([request.game], words, part="selfplay")
    elif request.device == CPU and request.address is None:
        compile_games([request.game], words)
    batch = run(request, levels, words)
    if request.out is not None:
        rows.write_rows(batch, request.out)
    told = described(request, levels, batch)
    if as_json:
        print(json.dumps(told, indent=1))
    else:
        show(told, request.game, words)


def run(request: SimulationRequest, levels: Sequence[str], words: Words) -> Batch:
    """Play the matches with a progress bar."""
    key = new_key() if request.seed is None else key_from_seed(request.seed)
    with progress_bar() as progress:
        task = progress.add_task(words("simulate.doing"), total=request.matches)
        batch = runner(request, levels)(
            request.game,
            request.options,
            levels=levels,
            key=key,
            matches=request.matches,
            progress=lambda done: progress.advance(task, done),
        )
    if not request.moves:
        return replace(batch, movers=None, made=None)
    if batch.made is None:
        batch = batches.with_moves(batch, request.game, request.options, levels=levels, key=key)
    return batch


def check_nets(game: Game, levels: Sequence[str]) -> None:
    """Raise an error if there is no such net for the game."""
    for level in filter(is_net, levels):
        load_net(game, read_net_spec(level).file)


def runner(request: SimulationRequest, levels: Sequence[str]) -> Callable[..., Batch]:
    """What plays the matches: the cores, with nets or without, the GPU or the cluster."""
    if any(map(is_net, levels)):
        return partial(selfplay.run, cores=request.cores)
    if request.engine == RAY:
        from houle.simulation import ray_engine

        return partial(
            ray_engine.run,
            address=request.address,
            cores=request.cores,
            moves=request.moves,
        )
    return partial(batches.run, cores=request.cores) if request.device == CPU else cuda.run


def described(request: SimulationRequest, levels: Sequence[str], batch: Batch) -> dict[str, Any]:
    """The order and its results, as plain data."""
    head = {
        "game": request.game.name,
        "options": request.options.to_json(),
        "bots": list(levels),
        "seed": request.seed,
        "device": request.device,
        "engine": request.engine,
        "cores": batch.cores or request.cores or batches.available_cores(),
    }
    return {**head, **batches.summary(batch)}


def show(told: dict[str, Any], game: Game, words: Words) -> None:
    """Print the summary."""
    console = new_console()
    options = ", ".join(f"{k}={str(v).lower()}" for k, v in told["options"].items())
    console.print(words("simulate.head", game=game.title, options=options), style="bold")
    cores = words.count("simulate.cores", told["cores"])
    where = cores if told["device"] == CPU else words("simulate.gpu")
    console.print(words("simulate.speed", cores=where, **rounded(told)))
    console.print(words("simulate.length", **told["length"]))
    show_seats(told, console, words)
    console.print(words("simulate.shared", share=told["shared_wins"]))


def rounded(told: dict[str, Any]) -> dict[str, str]:
    """The speed figures, rounded for printing."""
    names = ("matches", "moves", "moves_per_second", "matches_per_second")
    spaced = {name: f"{told[name]:,.0f}".replace(",", "\N{NO-BREAK SPACE}") for name in names}
    return {**spaced, "seconds": f"{told['seconds']:.2f}"}


def show_seats(told: dict[str, Any], console: Console, words: Words) -> None:
    """Print a row per seat: its bot, points and wins with standard errors."""
    table = Table(box=None, padding=(0, 2), show_edge=False)
    for name in ("seat", "bot", "score", "wins"):
        table.add_column(words(f"simulate.{name}"), justify="left" if name == "bot" else "right")
    for number, (level, seat) in enumerate(zip(told["bots"], told["seats"], strict=True)):
        score = f"{seat['score']:.3f} ± {seat['score_error']:.3f}"
        wins = f"{seat['wins']:.2%} ± {seat['wins_error']:.2%}"
        table.add_row(str(number), level, score, wins)
    console.print(table)


def check_device(given: str, words: Words) -> None:
    """Refuse a device that is unknown or not there before anything is played."""
    if given not in DEVICES:
        raise ArgumentError(words("errors.device", given=given, hint=hint(words, given, DEVICES)))
    if given == CUDA:
        cuda.import_cuda()


def check_out(path: Path, words: Words) -> None:
    """Refuse a wrong file type or a missing folder before anything is played."""
    if path.suffix not in rows.FORMATS:
        near = hint(words, path.suffix, rows.FORMATS)
        raise ArgumentError(words("errors.out", given=path, hint=near))
    if path.suffix == ".parquet":
        rows.import_pyarrow()
    check_writable(path, words)
