"""houle arena: the same deals for all bots, every bot on every seat, and a ranking."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rich.table import Table

from houle import games
from houle.bots.arena import arena as arenas
from houle.bots.arena.arena import Pairing, RunOutcome
from houle.bots.arena.entrants import EntrantError
from houle.bots.arena.ratings import DealEstimate, Standing, complete, has_rivals, standings
from houle.bots.arena.results import ArenaResult, read_results
from houle.bots.play.bot import LEVELS
from houle.bots.play.budgets import BUDGETS
from houle.bots.play.external import PREFIX
from houle.cli.arguments import ArgumentError, hint, read_game
from houle.cli.commands.compile import compile_games, progress_bar
from houle.cli.table.interrupts import Interrupts
from houle.cli.table.screen import new_console
from houle.cli.words import Words
from houle.engine.errors import HouleError
from houle.engine.game import Game
from houle.engine.options import Options

from .engine import LOCAL, check_engine

DEFAULT_BOTS = ",".join(reversed(LEVELS))
"""The default line-up."""
SEARCHERS = re.compile(rf"\b({'|'.join(BUDGETS)})\b(?!@)")


class ArenaError(HouleError):
    """Raised when matches could not be played; the message is localised."""

    code = "not_played"


@dataclass(frozen=True)
class ArenaRequest:
    """The matches to play, and where results go."""

    game: Game
    options: Options
    bots: str = DEFAULT_BOTS
    deals: int = 100
    seed: str | None = None
    processes: int | None = None
    iterations: str | None = None
    out: Path | None = None
    engine: str = LOCAL
    address: str | None = None

    @property
    def path(self) -> Path:
        """The results file: the given one, or one in this folder."""
        return self.out or Path(f"arena-{self.game.name}.jsonl")


def read_some_game(name: str | None, words: Words) -> Game:
    """The game of that name; without a name, an error that lists all games."""
    if name is None:
        raise ArgumentError(words("arena.nobody", hint=hint(words, "", games.NAMES)))
    return read_game(name, words)


def arena(request: ArenaRequest, words: Words, *, as_json: bool) -> int:
    """Play the missing matches, print the results, and return the exit code."""
    check_engine(request.engine, request.address, words)
    pairing = read_pairing(request, words)
    if pairing.needs_compiling and request.address is None:
        compile_games([request.game], words, part="bots")
    try:
        outcome = play(request, pairing, words)
    except KeyboardInterrupt as interrupt:
        print(words("arena.stopped", file=request.path))
        return getattr(interrupt, "exit_code", 130)
    results = results_of(pairing, request.path)
    if as_json:
        print(json.dumps(described(results), indent=1))
    else:
        show(results, request, words)
    return check(outcome, words)


def check(outcome: RunOutcome, words: Words) -> int:
    """Report matches that could not be played; return the exit code."""
    if outcome.failures:
        why = outcome.failures[0]
        raise ArenaError(words("arena.failed", number=len(outcome.failures), why=why))
    return 0


def read_pairing(request: ArenaRequest, words: Words) -> Pairing:
    """The requested pairing; an error names the nearest valid choice."""
    plan = {
        "game": request.game.name,
        "options": request.options.to_json(),
        "bots": with_budgets(request.bots, request.iterations, words),
        "deals": request.deals,
        "seed": request.seed or arenas.SEED,
    }
    try:
        return Pairing.read(plan)
    except EntrantError as error:
        raise ArgumentError(entrant_refusal(error, words)) from None


def entrant_refusal(error: EntrantError, words: Words) -> str:
    """Why a bot cannot play, in words."""
    near = hint(words, error.given, LEVELS) if error.kind == "unknown" else ""
    why = words(f"arena.{error.kind}", hint=near)
    return words("arena.refused", given=error.given, why=why)


def with_budgets(bots: str, iterations: str | None, words: Words) -> str:
    """The line-up with iterations for levels that search: 300, or capitaine=300,amiral=2000."""
    if iterations is None or PREFIX in bots:
        return bots
    budgets = dict.fromkeys(BUDGETS, iterations)
    if "=" in iterations:
        budgets = dict(part.partition("=")[::2] for part in iterations.split(","))
    if not all(count.isdigit() for count in budgets.values()) or not budgets.keys() <= set(BUDGETS):
        why = words("arena.budget")
        raise ArgumentError(words("arena.refused", given=iterations, why=why))
    return SEARCHERS.sub(lambda found: budgeted(found[1], budgets), bots)


def budgeted(level: str, budgets: dict[str, str]) -> str:
    """A level with its iterations, if it has any."""
    return f"{level}@{budgets[level]}" if level in budgets else level


def play(request: ArenaRequest, pairing: Pairing, words: Words) -> RunOutcome:
    """Play the missing matches with a progress bar; a signal stops it without losing results."""
    request.path.parent.mkdir(parents=True, exist_ok=True)
    total = sum(1 for _ in pairing.jobs())
    left = arenas.left_to_play([pairing], request.path)
    with progress_bar() as progress, Interrupts().watched(), workers(request) as pool:
        task = progress.add_task(words("arena.doing"), total=total, completed=total - left)
        return arenas.run(
            [pairing],
            request.path,
            processes=request.processes or getattr(pool, "size", None),
            on_result=lambda result: progress.advance(task),
            pool=pool,
        )


def workers(request: ArenaRequest) -> AbstractContextManager[Executor | None]:
    """The workers of the cluster, or none: then this machine's processes play."""
    if request.engine == LOCAL:
        return nullcontext()
    from houle.simulation.ray_engine import RayPool

    return RayPool(request.address, cores=request.processes)


def results_of(pairing: Pairing, path: Path) -> list[ArenaResult]:
    """The complete deals of the pairing in the file."""
    wanted = {job.key for job in pairing.jobs()}
    return complete(result for result in read_results([path]) if result.key in wanted)


def described(results: Sequence[ArenaResult]) -> dict[str, Any]:
    """The results as plain data."""
    deals = len({(result.seed, result.deal) for result in results})
    return {
        "matches": len(results),
        "deals": deals,
        "standings": [asdict(found) for found in standings(results)],
    }


def show(results: Sequence[ArenaResult], request: ArenaRequest, words: Words) -> None:
    """Print the standings."""
    console = new_console()
    told = described(results)
    console.print(words("arena.head", game=request.game.title, **told), style="bold")
    table = Table(box=None, padding=(0, 1), show_edge=False)
    for name in ("bot", "wins", "between", "even", "points", "place", "rating", "time"):
        table.add_column(words(f"arena.{name}"), justify="left" if name == "bot" else "right")
    for found in standings(results):
        table.add_row(*cells(found, rivals=has_rivals(results[0])))
    console.print(table)
    console.print(words("arena.kept", file=request.path))


def cells(found: Standing, *, rivals: bool) -> list[str]:
    """One row of the standings."""
    return [
        found.entrant,
        f"{found.share.mean:.1%}",
        interval(found.share),
        f"{found.even:.0%}" if rivals else "",
        f"{found.score.mean:.2f} ± {found.score.error:.2f}",
        f"{found.place.mean:.2f}" if rivals else "",
        f"{found.rating:.1f} ± {found.rating_error:.1f}",
        f"{found.clock.seconds / max(1, found.clock.choices):.3f} s",
    ]


def interval(found: DealEstimate) -> str:
    """A confidence interval in short form."""
    return f"{100 * found.low:.0f}–{100 * found.high:.0f}"
