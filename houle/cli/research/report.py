"""houle report: measures a game over many matches of bots and writes a page about it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rich.progress import Progress

from houle.bots.arena.entrants import EntrantError, check_entrant, needs_compiling
from houle.cli.arguments import OTHER_NAMES, ArgumentError
from houle.cli.commands.compile import compile_games, progress_bar
from houle.cli.files import check_writable, write
from houle.cli.words import Words
from houle.engine.chance import key_from_seed
from houle.engine.game import Game
from houle.engine.options import Options
from houle.report import matches
from houle.report.findings import findings
from houle.report.matches import Table
from houle.report.measure import Measures, ReportPlan, measure
from houle.report.page import page
from houle.report.sentences import finding_text
from houle.report.words import ReportWords
from houle.simulation.batch import seats_of
from houle.simulation.compile import VERBS

from .arena import entrant_refusal

FAST_MATCHES, SEARCHED_MATCHES = 2000, 40
"""How many matches are played by default: by bots that need no search, and by those that do."""
REPLAYS = 300
"""How many of the matches are replayed."""


@dataclass(frozen=True)
class ReportRequest:
    """The matches to play and where the page goes."""

    game: Game
    options: Options
    bots: str
    matches: int | None
    seed: str
    out: Path | None


def report(request: ReportRequest, words: Words) -> None:
    """Measure the game, write the page, and print what stands out."""
    table = read_table(request, words)
    out = request.out or Path(f"report-{request.game.name}.html")
    check_writable(out, words)
    count = request.matches or (FAST_MATCHES if table.is_fast else SEARCHED_MATCHES)
    compile_parts(table, words)
    if not table.is_fast:
        print(words("report.searching", number=count))
    measures = measured(ReportPlan(table, request.seed, count, REPLAYS), words)
    write(out, page(measures, words.language))
    told = ReportWords(words.language)
    print(told("out.title"))
    lines = [finding_text(told, measures, one) for one in findings(measures)]
    for line in lines or [told("out.nothing")]:
        print(f"- {line}")
    print(words("report.written", file=out))


def read_table(request: ReportRequest, words: Words) -> Table:
    """The table, with a bot for each seat: one for all, or one for each, with commas."""
    seats = seats_of(request.game, request.options)
    bots = [OTHER_NAMES.get(bot.strip(), bot.strip()) for bot in request.bots.split(",")]
    if len(bots) not in (1, seats):
        given = {"given": request.bots, "count": len(bots), "seats": seats}
        raise ArgumentError(words("errors.levels", **given))
    for bot in bots:
        try:
            check_entrant(bot, range(seats))
        except EntrantError as error:
            raise ArgumentError(entrant_refusal(error, words)) from None
    filled = tuple(bots * seats if len(bots) == 1 else bots)
    return Table(request.game, request.options, filled, key_from_seed(request.seed))


def compile_parts(table: Table, words: Words) -> None:
    """Compile what the matches and the replays need."""
    compile_games([table.game], words)
    compile_games([table.game], words, part=VERBS)
    if not table.is_fast and any(needs_compiling(table.game, bot) for bot in table.bots):
        compile_games([table.game], words, part="bots")


def measured(plan: ReportPlan, words: Words) -> Measures:
    """Measure with a progress bar for each step."""
    from houle.simulation.compiled_verbs import compiled_verbs

    with progress_bar() as progress:
        return measure(
            plan,
            steps=lambda name, size: step(progress, words(f"report.{name}"), size),
            verbs=compiled_verbs(plan.table.game),
        )


def step(progress: Progress, name: str, size: int) -> matches.Progress:
    """Add a progress bar, and return the function that advances it."""
    task = progress.add_task(name, total=size)
    return lambda done: progress.advance(task, done)
