"""houle: the entry point of the command line, a thin layer over the other files."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

import houle
from houle import games as registry
from houle.cli.table.screen import wants_plain
from houle.engine.errors import HouleError
from houle.engine.languages import LANGUAGES

from .arguments import ArgumentError, read_count, read_game, read_options, read_words
from .declare import HELP, Game, Json, Lang, Pairs, Players, option, setting
from .hosting import declared as hosting
from .research import declared as research
from .words import environment_language

UsageError: Any = typer.BadParameter.__mro__[1]
"""Raised by Typer for invalid arguments; it has no public name in all versions."""

FAILURES = ("bad_record", "rule_version", "not_compiled", "not_played")
"""Errors that are not the fault of the arguments."""

app = typer.Typer(
    help=HELP("help.houle"),
    add_completion=False,
    rich_markup_mode=None if wants_plain() else "rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


OptionalGame = Annotated[str | None, typer.Argument(help=HELP("help.game"), metavar="[GAME]")]
File = Annotated[Path, typer.Argument(help=HELP("help.file"), metavar="FILE")]
Seed = Annotated[str | None, option("--seed", "-s", key="seed", metavar="SEED")]
Engine = Annotated[str, option("--engine", key="engine", metavar="local|ray")]
Address = Annotated[str | None, option("--address", key="address", metavar="HOST:PORT")]


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context, version: Annotated[bool, option("--version", key="version")] = False
) -> None:
    """Handle ``houle`` alone and ``houle --version``."""
    if version:
        print(f"houle {houle.__version__}")
    elif context.invoked_subcommand is None:
        print(context.get_help())


@app.command(help=HELP("help.play"))
def play(
    game: OptionalGame = None,
    players: Players = None,
    options: Pairs = None,
    bots: Annotated[str | None, option("--bots", "-b", key="bots", metavar="LEVEL")] = None,
    humans: Annotated[int | None, option("--humans", key="humans", metavar="N")] = None,
    names: Annotated[str | None, option("--names", key="names", metavar="A,B")] = None,
    seed: Seed = None,
    lang: Lang = None,
    resume: Annotated[Path | None, option("--resume", key="resume", metavar="FILE")] = None,
    record: Annotated[Path | None, option("--record", key="record", metavar="FILE")] = None,
) -> None:
    """Play a match."""
    from houle.cli.commands.play import PlayRequest
    from houle.cli.commands.play import play as sit_down

    words = read_words(lang)
    request = PlayRequest(
        game=game,
        players=players,
        options=options or (),
        bots=bots,
        humans=humans,
        names=None if names is None else [name.strip() for name in names.split(",")],
        seed=seed,
        resume=resume,
        record=record,
    )
    raise typer.Exit(sit_down(request, words))


@app.command(help=HELP("help.games"))
def games(as_json: Json = False, lang: Lang = None) -> None:
    """List the games."""
    from houle.cli.commands.games import print_games, show_games

    words = read_words(lang)
    if as_json:
        print_games(words)
    else:
        show_games(words)


@app.command(help=HELP("help.rules"))
def rules(game: Game, lang: Lang = None) -> None:
    """Show a rulebook."""
    from houle.cli.commands.games import show_rules

    words = read_words(lang)
    show_rules(read_game(game, words), words)


@app.command(help=HELP("help.replay"))
def replay(
    file: File,
    step: Annotated[bool, option("--step", key="step")] = False,
    seat: Annotated[int | None, option("--seat", key="seat", metavar="N")] = None,
    lang: Lang = None,
) -> None:
    """Replay a record."""
    from houle.cli.commands.replay import replay as show_again

    raise typer.Exit(show_again(file, read_words(lang), step=step, seat=seat))


@app.command(help=HELP("help.verify"))
def verify(file: File, lang: Lang = None) -> None:
    """Check a record."""
    from houle.cli.commands.replay import verify as check

    raise typer.Exit(check(file, read_words(lang)))


@app.command(help=HELP("help.simulate"))
def simulate(
    game: Game,
    matches: Annotated[int, option("--games", "-n", key="matches", metavar="N")] = 1000,
    players: Players = None,
    options: Pairs = None,
    bots: Annotated[str, option("--bots", "-b", key="levels", metavar="LEVELS")] = "random",
    seed: Seed = None,
    cores: Annotated[int | None, option("--cores", key="cores", metavar="N")] = None,
    device: Annotated[str, option("--device", key="device", metavar="cpu|cuda")] = "cpu",
    engine: Engine = "local",
    address: Address = None,
    as_json: Json = False,
    out: Annotated[Path | None, option("--out", key="out", metavar="FILE")] = None,
    moves: Annotated[bool, option("--moves", key="moves")] = False,
    lang: Lang = None,
) -> None:
    """Play many matches."""
    words = read_words(lang)
    found = read_game(game, words)
    chosen = read_options(found, options or (), players, words=words)
    for name, number in (("--games", matches), ("--cores", cores)):
        if number is not None and number < 1:
            raise ArgumentError(words("errors.positive", name=name, given=number))
    from houle.cli.research.simulate import SimulationRequest
    from houle.cli.research.simulate import simulate as play_many

    request = SimulationRequest(
        found,
        chosen,
        matches=matches,
        bots=bots,
        seed=seed,
        cores=cores,
        device=device,
        out=out,
        engine=engine,
        address=address,
        moves=moves,
    )
    play_many(request, words, as_json=as_json)


@app.command(name="compile", help=HELP("help.compile"))
def compile_all(game: OptionalGame = None, lang: Lang = None) -> None:
    """Compile one game, or all of them."""
    from houle.cli.commands.compile import compile_games

    words = read_words(lang)
    parts = ("simulation", "bots", "verbs", "playouts")
    wanted = registry.every() if game is None else [read_game(game, words)]
    count = max(compile_games(wanted, words, part=part) for part in parts)
    print(words.count("compile.done", count) if count else words("compile.warm"))


@app.command(help=HELP("help.arena"))
def arena(
    game: OptionalGame = None,
    bots: Annotated[str | None, option("--bots", "-b", key="entrants", metavar="BOTS")] = None,
    deals: Annotated[int, option("--deals", "-n", key="deals", metavar="N")] = 100,
    players: Players = None,
    options: Pairs = None,
    seed: Seed = None,
    processes: Annotated[int | None, option("--processes", key="processes", metavar="N")] = None,
    iterations: Annotated[
        str | None, option("--budget-iterations", key="iterations", metavar="N")
    ] = None,
    out: Annotated[Path | None, option("--out", key="results", metavar="FILE")] = None,
    engine: Engine = "local",
    address: Address = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Let bots play each other."""
    from .research import arena as arenas

    words = read_words(lang)
    found = arenas.read_some_game(game, words)
    request = arenas.ArenaRequest(
        found,
        read_options(found, options or (), players, words=words),
        bots=bots or arenas.DEFAULT_BOTS,
        deals=read_count("--deals", deals, words),
        seed=seed,
        processes=None if processes is None else read_count("--processes", processes, words),
        iterations=iterations,
        out=out,
        engine=engine,
        address=address,
    )
    raise typer.Exit(arenas.arena(request, words, as_json=as_json))


@app.command(help=HELP("help.hint"))
def hint(
    file: File,
    seat: Annotated[int | None, option("--seat", key="hint_seat", metavar="N")] = None,
    after: Annotated[int | None, option("--after", key="after", metavar="K")] = None,
    seconds: Annotated[float, option("--seconds", key="seconds", metavar="S")] = 1.0,
    iterations: Annotated[int | None, option("--iterations", key="searches", metavar="N")] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Advise a seat."""
    from houle.cli.commands.hint import HintRequest, answer

    request = HintRequest(file, seat=seat, after=after, seconds=seconds, iterations=iterations)
    answer(request, read_words(lang), as_json=as_json)


@app.command(help=HELP("help.review"))
def review(
    file: File,
    seconds: Annotated[
        float | None, option("--seconds-per-decision", key="seconds", metavar="S")
    ] = None,
    iterations: Annotated[int | None, option("--iterations", key="searches", metavar="N")] = None,
    json_file: Annotated[Path | None, option("--json", key="review_json", metavar="FILE")] = None,
    html_file: Annotated[Path | None, option("--html", key="review_html", metavar="FILE")] = None,
    seat: Annotated[int | None, option("--seat", key="review_seat", metavar="N")] = None,
    seed: Annotated[int, option("--seed", "-s", key="review_seed", metavar="N")] = 0,
    cores: Annotated[int | None, option("--cores", key="cores", metavar="N")] = None,
    quick: Annotated[bool, option("--quick", key="review_quick")] = False,
    lang: Lang = None,
) -> None:
    """Review a match."""
    from houle.cli.commands.review import ReviewRequest, show_review

    request = ReviewRequest(
        file,
        seconds=seconds,
        iterations=iterations,
        json_file=json_file,
        html_file=html_file,
        seat=seat,
        seed=seed,
        cores=cores,
        quick=quick,
    )
    show_review(request, read_words(lang))


@app.command(help=HELP("help.report"))
def report(
    game: Game,
    bots: Annotated[str, option("--bots", "-b", key="report_bots", metavar="BOTS")] = "matelot",
    matches: Annotated[
        int | None, option("--games", "-n", key="report_matches", metavar="N")
    ] = None,
    players: Players = None,
    options: Pairs = None,
    seed: Annotated[str, option("--seed", "-s", key="report_seed", metavar="SEED")] = "1",
    out: Annotated[Path | None, option("--out", key="report_out", metavar="FILE")] = None,
    lang: Lang = None,
) -> None:
    """Write a report about a game."""
    words = read_words(lang)
    found = read_game(game, words)
    chosen = read_options(found, options or (), players, words=words)
    count = None if matches is None else read_count("--games", matches, words)
    from houle.cli.research.report import ReportRequest
    from houle.cli.research.report import report as write_report

    write_report(ReportRequest(found, chosen, bots=bots, matches=count, seed=seed, out=out), words)


@app.command(help=HELP("help.solve"))
def solve(
    game: Game,
    players: Players = None,
    options: Pairs = None,
    seed: Seed = None,
    record: Annotated[Path | None, option("--record", key="solve_record", metavar="FILE")] = None,
    after: Annotated[int | None, option("--after", key="solve_after", metavar="K")] = None,
    moves: Annotated[bool, option("--moves", key="solve_moves")] = False,
    budget: Annotated[int | None, option("--budget", key="solve_budget", metavar="N")] = None,
    survey: Annotated[int | None, option("--survey", key="solve_survey", metavar="N")] = None,
    cores: Annotated[int | None, option("--cores", key="cores", metavar="N")] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Solve positions with all cards open."""
    words = read_words(lang)
    found = read_game(game, words)
    chosen = read_options(found, options or (), players, words=words)
    from houle.cli.research.solve import SolveRequest, answer

    request = SolveRequest(
        found,
        chosen,
        seed=seed,
        record=record,
        after=after,
        budget=budget,
        moves=moves,
        deals=survey,
        cores=cores,
    )
    answer(request, words, as_json=as_json)


@app.command(name="new-game", help=HELP("help.new_game"))
def new_game(
    name: Annotated[str, typer.Argument(help=HELP("help.new_name"), metavar="NAME")],
    folder: Annotated[Path | None, option("--folder", key="folder", metavar="DIR")] = None,
    lang: Lang = None,
) -> None:
    """Write the package of a new game."""
    from houle.cli.research.new_game import new_game as write_package

    words = read_words(lang)
    written = write_package(name, folder, words)
    print(words("new_game.written", folder=written, name=name))


@app.command(name="check-game", help=HELP("help.check_game"))
def check_game(game: Game, lang: Lang = None) -> None:
    """Check whether a game keeps the contract."""
    words = read_words(lang)
    found = read_game(game, words)
    from houle.cli.research.check_game import check_game as check

    raise typer.Exit(check(found, words))


@app.command(help=HELP("help.serve"))
def serve(
    host: Annotated[str | None, setting("host", "ADDRESS")] = None,
    port: Annotated[int | None, setting("port", "N")] = None,
    data: Annotated[Path | None, setting("data", "DIR")] = None,
    base_path: Annotated[str | None, setting("base_path", "/PATH")] = None,
    database: Annotated[str | None, setting("database", "URL")] = None,
    redis: Annotated[str | None, setting("redis", "URL")] = None,
    workers: Annotated[int | None, setting("workers", "N")] = None,
    threads: Annotated[int | None, setting("threads", "N")] = None,
    origins: Annotated[str | None, setting("origins", "URL,URL")] = None,
    proxies: Annotated[int | None, setting("proxies", "N")] = None,
    rate: Annotated[float | None, setting("rate", "N")] = None,
    connections: Annotated[int | None, setting("connections", "N")] = None,
    secure: Annotated[bool | None, setting("secure")] = None,
    pace: Annotated[int | None, setting("pace", "MS")] = None,
    review: Annotated[float | None, setting("review", "S")] = None,
    compile: Annotated[bool | None, setting("compile")] = None,
    logs: Annotated[str | None, setting("logs", "text|json")] = None,
    metrics: Annotated[str | None, setting("metrics", "local|open")] = None,
    wire: Annotated[str | None, setting("wire", "fast|plain")] = None,
    opens: Annotated[bool | None, option("--open/--no-open", key="open")] = None,
    lang: Lang = None,
) -> None:
    """Run the server."""
    given = {name: value for name, value in locals().items() if name not in ("opens", "lang")}
    from houle.cli.commands.serve import serve as start_serving

    raise typer.Exit(start_serving(given, read_words(lang), opens=opens))


hosting.declare(app)
research.declare(app)


def run(arguments: Sequence[str]) -> int:
    """Run a command and return its exit code; errors are one line on stderr."""
    try:
        code = app(list(arguments), prog_name="houle", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except UsageError as error:
        return print_error(error.format_message(), 2)
    except HouleError as error:
        return print_error(
            error.message(language_of(arguments)), 1 if error.code in FAILURES else 2
        )
    except (KeyboardInterrupt, typer.Abort):
        return print_error("", 130)
    except EOFError:
        return print_error("", 0)
    except BrokenPipeError:
        # The reader of the output has closed it.
        sys.stderr.close()
        return 0


def language_of(arguments: Sequence[str]) -> str:
    """The language in the arguments, else the environment's."""
    for number, word in enumerate(arguments):
        name, _, value = word.partition("=")
        given = value or "".join(arguments[number + 1 : number + 2])
        if name == "--lang" and given.lower()[:2] in LANGUAGES:
            return given.lower()[:2]
    return environment_language()


def print_error(line: str, code: int) -> int:
    """Print the line on stderr and return the exit code."""
    print(f"houle: {line}" if line else "", file=sys.stderr)
    return code


def main() -> None:
    """Run ``houle`` with the arguments of this process."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
