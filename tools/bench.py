"""Measures the speed of the games and writes benchmarks/results.md."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console

from houle import games
from houle.bots.play.bot import Budget, legal_moves
from houle.bots.play.game_module import game_module
from houle.bots.play.levels import make_bot
from houle.engine.chance import key_from_seed
from houle.engine.event import NO_LOG
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.view import View

from .bench_lab import lab_lines

RUNS = 9
SECONDS_PER_RUN = 0.6


@dataclass(frozen=True)
class Speed:
    """The figures of one game."""

    game: str
    state_bytes: int
    compile_seconds: float
    interpreted: float
    one_core: float
    all_cores: float
    search: float
    """Search iterations per second on one core, starting with the first choice of a match."""
    search_compile_seconds: float


def run(folder: Path | None = None) -> Path:
    """Measure every game, print the figures, write the page and return its path."""
    target = (folder or Path("benchmarks")) / "results.md"
    console = Console(stderr=True)
    speeds = []
    for game in games.ours():
        with console.status(f"measuring {game.title}"):
            speeds.append(measure(game))
    text = page(speeds, starts(), read_json(target.parent / "peers.json"))
    target.parent.mkdir(exist_ok=True)
    target.write_text(text, "utf-8")
    Console().print(text, markup=False, highlight=False, soft_wrap=True)
    return target


def measure(game: Game) -> Speed:
    """All figures of one game."""
    return Speed(
        game=game.title,
        state_bytes=game.bare.dtype.itemsize,
        compile_seconds=cold_compilation(game, "simulation"),
        interpreted=interpreted_speed(game),
        one_core=compiled_speed(game, 1),
        all_cores=compiled_speed(game, os.cpu_count() or 1),
        search=search_speed(game),
        search_compile_seconds=cold_compilation(game, "bots"),
    )


def cold_compilation(game: Game, part: str) -> float:
    """Seconds to compile the game for a part into an empty cache, in a separate process."""
    with tempfile.TemporaryDirectory() as empty:
        started = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", f"houle.{part}.compile", game.name],
            env={**os.environ, "HOULE_CACHE": empty},
            check=True,
        )
        return time.perf_counter() - started


def interpreted_speed(game: Game) -> float:
    """Random moves per second without compilation, best of several runs."""
    from houle.simulation.drivers import play_matches

    return max(moves_per_second(game, play_matches, 1, 3) for _ in range(RUNS))


def compiled_speed(game: Game, cores: int) -> float:
    """Random moves per second, compiled, on this many cores, best of several runs."""
    from houle.simulation import compile, drivers

    driver = compile.compiled(game, drivers.play_matches)
    moves_per_second(game, driver, cores, 50)
    matches = 1000
    while moves_in(game, driver, 0, matches)[1] < SECONDS_PER_RUN:
        matches *= 2
    return max(moves_per_second(game, driver, cores, matches) for _ in range(RUNS))


def moves_per_second(game: Game, driver: Any, cores: int, matches: int) -> float:
    """The speed of one run in which every core plays this many matches."""
    started = time.perf_counter()
    with ThreadPoolExecutor(cores) as pool:
        jobs = [pool.submit(moves_in, game, driver, i * matches, matches) for i in range(cores)]
        moves = sum(job.result()[0] for job in jobs)
    return moves / (time.perf_counter() - started)


def moves_in(game: Game, driver: Any, first: int, matches: int) -> tuple[int, float]:
    """The number of moves in a batch of matches, and its seconds."""
    states = game.bare.zeros(2)
    states[0] = game.bare.blank()
    game.options().store(states[0])
    levels, mover = np.zeros(16, np.int8), np.ones(1, np.int64)
    legal, lengths = np.zeros(game.max_legal, np.int16), np.zeros(matches, np.int32)
    scores, places = (np.zeros((matches, 16), np.int16) for _ in range(2))
    started = time.perf_counter()
    moves = driver(states, first, levels, mover, legal, NO_LOG, lengths, scores, places)
    return int(moves), time.perf_counter() - started


def search_speed(game: Game) -> float:
    """Search iterations per second over the choices of some matches, best of several runs."""
    views = list(choices_of(game))
    return max(iterations_per_second(views) for _ in range(3))


def choices_of(game: Game) -> Iterator[View]:
    """The knowledge at every fourth choice of a match between matelots, at most twelve."""
    match = Match(game, game.options(), key=key_from_seed(1))
    bot = make_bot(game, "matelot", seed=1)
    count = 0
    while not match.is_over and count < 48:
        seat = match.to_move[0]
        view = match.knowledge(seat)
        if len(match.legal_numbers(seat)) > 1:
            if count % 4 == 0:
                yield view
            count += 1
        match.play_number(seat, bot.choose(view))


def iterations_per_second(views: Sequence[View]) -> float:
    """The speed of the strongest level's search at these choices."""
    from houle.bots.search.settings import settings_for
    from houle.bots.search.thinking import think

    game, budget = views[0].game, Budget(seconds=0.25, thorough=True)
    own, settings = game_module(game, "thinking"), settings_for(game, "amiral")
    if own is None:
        done = [think(view, budget, settings=settings, seed=1) for view in views]
    else:  # equally many at every choice: those in lost positions cost next to nothing
        budget = Budget(iterations=game.tuning.iterations["amiral"])
        done = [own.weigh_moves(view, legal_moves(view), budget, seed=1) for view in views]
    return sum(a.iterations for a in done) / sum(a.seconds for a in done)


def starts() -> dict[str, float]:
    """Start-up times in seconds, best of three, with compiled code in the cache."""
    simulate = ["simulate", "land_unter", "--games", "1000", "--json"]
    return {
        "`import houle`": best_start(["-c", "import houle"]) - best_start(["-c", "pass"]),
        "`houle games`": best_start(["-m", "houle.cli.main", "games"]),
        "`houle simulate land_unter --games 1000`": best_start(["-m", "houle.cli.main", *simulate]),
    }


def best_start(arguments: list[str]) -> float:
    """The run time of a Python process in seconds, best of three."""
    best = float("inf")
    for _ in range(3):
        started = time.perf_counter()
        command = [sys.executable, *arguments]
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        best = min(best, time.perf_counter() - started)
    return best


def read_json(path: Path) -> Any:
    """The results of another benchmark, or None."""
    return json.loads(path.read_text("utf-8")) if path.exists() else None


def page(speeds: list[Speed], seconds: dict[str, float], peers: Any) -> str:
    """The page of results."""
    lines = ["# Measured", "", machine(), ""]
    lines += ["Random play with default options, moves a second, best of nine runs.", ""]
    lines += ["| game | interpreted | compiled, one core | all cores | state | compilation |"]
    lines += ["|---|---|---|---|---|---|"]
    lines += [speed_row(speed) for speed in speeds]
    total = sum(speed.compile_seconds for speed in speeds)
    lines += ["", f"Compilation, one process after the other: {total:.0f} s in all.", ""]
    lines += ["| start | seconds |", "|---|---|"]
    lines += [f"| {name} | {value:.2f} |" for name, value in seconds.items()]
    lines += search_lines(speeds)
    lines += [*peer_lines(speeds, peers), *lab_lines(), *gpu_lines()]
    lines += [*load_lines(), *soak_lines(), *restart_lines(), *churn_lines()]
    lines += [*siege_lines(), *fuzz_lines(), *web_lines(), *install_lines()]
    return "\n".join(lines) + "\n"


def machine() -> str:
    """The machine and the versions, in one line."""
    versions = ", ".join(f"{name} {version(name)}" for name in ("numpy", "numba"))
    python, load = platform.python_version(), os.getloadavg()[0]
    return f"{processor()}, {os.cpu_count()} cores; Python {python}, {versions}; load {load:.1f}."


def processor() -> str:
    """The name of the processor, if the system tells it."""
    path = Path("/proc/cpuinfo")
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def speed_row(speed: Speed) -> str:
    """One game in the table."""
    return (
        f"| {speed.game} | {speed.interpreted:,.0f} | {speed.one_core:,.0f} "
        f"| {speed.all_cores:,.0f} | {speed.state_bytes} bytes | {speed.compile_seconds:.1f} s |"
    )


SEARCH = (
    "Iterations a second of `amiral` on one core: each deals a world that the seat cannot",
    "tell from the true one, walks down the tree and plays on to the horizon. A search made",
    "for one game tries every move in each world, and plays on after each.",
)


def search_lines(speeds: list[Speed]) -> list[str]:
    """The number of worlds that the search examines."""
    lines = ["", "## Search", "", *SEARCH, "", "| game | iterations a second | compilation |"]
    rows = [(x.game, f"{x.search:,.0f}", f"{x.search_compile_seconds:.1f} s") for x in speeds]
    return [*lines, "|---|---|---|", *(f"| {' | '.join(row)} |" for row in rows)]


def peer_lines(speeds: list[Speed], peers: Any) -> list[str]:
    """Other libraries on the same machine, compared with our slowest and fastest game."""
    if not peers:
        return ["", "No peers measured here: `make bench-peers`."]
    slow, fast = (pick(speed.one_core for speed in speeds) for pick in (min, max))
    lines = ["", "## Beside others", "", "Other games, the same kind of play, one core.", ""]
    lines += ["| peer | moves a second | our slowest game | our fastest game |"]
    lines += ["|---|---|---|---|"]
    for peer in peers:
        rate, name = peer["moves_per_second"], f"{peer['name']} {peer['version']}"
        lines.append(f"| {name} | {rate:,.0f} | {slow / rate:.1f} x | {fast / rate:.1f} x |")
    return lines


def soak_lines(folder: Path = Path("benchmarks")) -> list[str]:
    """The results of benchmarks/soak.py, if it has been run."""
    found = read_json(folder / "soak.json")
    if not found:
        return []
    lines = ["", "## Servers killed under load", "", found["machine"], ""]
    said = "`kill -9` at random instants while people and bots play over sockets, then a restart."
    lines += [said, ""]
    lines += ["| database | kills | tables | moves | confirmed | lost | doubled | unfinished |"]
    lines += ["|---|---|---|---|---|---|---|---|"]
    for row in found["settings"]:
        numbers = ("kills", "tables", "moves", "confirmed", "lost", "doubled", "unfinished")
        lines.append(" | ".join([f"| {row['name']}", *(f"{row[n]:,}" for n in numbers)]) + " |")
    return lines


def restart_lines(folder: Path = Path("benchmarks")) -> list[str]:
    """The results of benchmarks/restart.py, if it has been run."""
    found = read_json(folder / "restart.json")
    if not found:
        return []
    lines = ["", "## Pages after a restart", "", found["machine"], ""]
    lines += [
        "`SIGTERM`, then `houle serve` again, with open pages that wait as the web app does, on the"
        " same machine. *Stop* is from the signal to the end of the process, *away* from the signal"
        " until `/readyz` answers again (medians, in seconds); then how long pages took, from that "
        "moment, to be welcomed.",
        "",
        "| listens on | pages | restarts | stop | away | p50 | p95 | longest |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for row in found["settings"]:
        numbers = ("pages", "restarts", "stop", "away", "p50", "p95", "longest")
        lines.append(" | ".join([f"| {row['name']}", *(str(row[n]) for n in numbers)]) + " |")
    return lines


def churn_lines(folder: Path = Path("benchmarks")) -> list[str]:
    """The results of benchmarks/churn.py, if it has been run."""
    found = read_json(folder / "churn.json")
    if not found:
        return []
    lines = ["", "## People who do not come back", "", found["machine"], ""]
    daily = found["daily"]
    lines += [
        f"{found['days'][-1]['day']} days, simulated with a clock that is set by hand. Every day "
        f"{daily['public']} public and {daily['private']} other tables that never begin, "
        f"{daily['matches']} matches left in the middle and {daily['visitors']} guests who only "
        "look around (with a review, a mute and a session ended by each). Matches left in the "
        "middle go after 210 days, ended sessions after 401, when no cookie of theirs is valid any "
        f"more. In the last {found['steady_days']} days the size changes by at most "
        f"{found['growth_percent']} %.",
        "",
        "| day | people | tables | moves and messages | used | file |",
        "|---|---|---|---|---|---|",
    ]
    for row in found["days"]:
        counts = " | ".join(f"{row[name]:,}" for name in ("day", "people", "tables", "entries"))
        sizes = " | ".join(f"{row[name] / 1e6:.2f} MB" for name in ("used", "file"))
        lines.append(f"| {counts} | {sizes} |")
    each = found["bytes_a_finished_match"] / 1000
    lines += ["", f"Finished matches are kept: {each:.1f} kB for a short match of two."]
    return lines


def load_lines(folder: Path = Path("benchmarks")) -> list[str]:
    """The results of benchmarks/load.py, if it has been run."""
    found = read_json(folder / "load.json")
    if not found:
        return []
    lines = ["", "## Server under load", "", found["machine"], "", found["what"], ""]
    lines += ["| run | moves a second | p50 | p95 | p99 | core: server | clients | idle seat |"]
    lines += ["|---|---|---|---|---|---|---|---|"]
    for name, row in found["runs"].items():
        times = " | ".join(f"{row[share]:.1f} ms" for share in ("p50_ms", "p95_ms", "p99_ms"))
        rate, memory = f"{row['moves_per_second']:,.0f}", f"{row['kib_a_seat']:.0f} KiB"
        cores = " | ".join(f"{row[part]} µs a move" for part in ("server_us", "clients_us"))
        lines.append(f"| {name} | {rate} | {times} | {cores} | {memory} |")
    return lines


def siege_lines(folder: Path = Path("benchmarks")) -> list[str]:
    """The results of benchmarks/siege.py, if it has been run."""
    found = read_json(folder / "siege.json")
    if not found:
        return []
    lines = ["", "## Server under attack", "", found["machine"], "", found["what"], ""]
    lines += ["| attack | moves a second | p50 | p95 | p99 |", "|---|---|---|---|---|"]
    for name, row in found["runs"].items():
        times = " | ".join(f"{row[share]:.1f} ms" for share in ("p50_ms", "p95_ms", "p99_ms"))
        lines.append(f"| {name} | {row['moves_per_second']:,.0f} | {times} |")
    return lines


def fuzz_lines(folder: Path = Path("benchmarks")) -> list[str]:
    """The results of tests/server/fuzzing, if it has been run."""
    found = read_json(folder / "fuzz.json")
    if not found:
        return []
    lines = ["", "## Nonsense sent to a server", "", found["machine"], "", found["what"], ""]
    lines += ["| database | messages | requests | signed in | at a running match | 5xx |"]
    lines[-1] += " other faults | matches of others | p99 of their moves | longest | memory |"
    lines += ["|" + "---|" * 11]
    for name, row in found["runs"].items():
        shares = f"{row['signed_in']:.1%} | {row['at_tables']:.1%}"
        errors = sum(n for status, n in row["statuses"].items() if int(status) >= 500)
        others = row["faults"] + row["failures"] - errors
        times = f"{row['p99_ms']:.0f} ms | {row['longest_ms']:.0f} ms"
        memory = f"{row['memory_mib'][0]} to {row['memory_mib'][-1]} MiB"
        counts = f"{row['messages']:,} | {row['requests']:,} | {shares} | {errors} | {others}"
        lines.append(f"| {name} | {counts} | {row['matches']:,} | {times} | {memory} |")
    return lines


GPU_LIMITS = """\
What limits them, by the profiler (ncu). A state in the thread's local memory instead of an array of
states made most games faster (Land Unter 2.2 to 5.9 billion, Sea Change 1.7 to 7.7), because
neighbouring threads then read neighbouring words; smaller states too (Vague Verte without its
memory of past shuffles: 380 instead of 1,832 bytes, 2.7 to 5.4 billion). In Land Unter 8 of 32
threads of a warp are active on average, and an instruction is issued in 60 % of the cycles. Rules
of thumb are asked about every legal move, so that a matelot's move costs 1.6 to 49 random ones.

In Vague & Attaque, with threads that play independently, 3 of 32 were active, 9 % of the cycles
issued an instruction, and nine tenths of the waiting was for instructions: its code seems to be too
large for the instruction cache (a kernel for random moves has 599 KB, those of the other games 106
to 193) while every thread is somewhere else in it. So its rules tell the stage of a match, and all
threads of a block move at the same stage, choosing together and then playing together. Tried, in
single runs of 300,000 or 600,000 matches, in millions of random moves a second:

- Independent threads 243. In step: blocks of 128 threads 356, four blocks of 256 on each processor
  434, one block of 512 639; 833 if the block also waits between choosing and playing, as it does
  now (the table's figure is from 4 million matches). Stages by decision instead of phase: 686.
- In a kernel for random moves alone: independent threads 244, in step within a warp only 312, one
  block of 512 threads that also waits before playing 869, of 1,024 with 64 registers each 690.
- Rules kept out of line, with independent threads: 144 instead of 244. The generator out of line,
  in step: 707 instead of 663, but it needs Numba's internals: left out.

The kernel in step uses all 128 registers that 512 threads leave to each; it is not profiled yet."""


def gpu_lines() -> list[str]:
    """The results of benchmarks/gpu.py, if it has been run."""
    found = read_json(Path("benchmarks") / "gpu.json")
    if not found:
        return []
    lines = ["", "## On a GPU", "", f"{found['device']}, matches of random moves and of matelots;"]
    lines[-1] += " final states compared under a cover of all options, with all levels without"
    lines[-1] += " search."
    lines += ["", "| game | bytes a state | random moves a second | by matelots |"]
    lines[-1] += " same bytes as the CPU |"
    lines += ["|---|---|---|---|---|"]
    for row in found["games"]:
        same = f"{'yes' if row['identical'] else 'NO'}, {row['checked']:,} matches"
        rates = f"{row['gpu_moves_per_second']:,.0f} | {row['gpu_matelot_moves_per_second']:,.0f}"
        lines.append(f"| {row['game']} | {row['bytes']} | {rates} | {same} |")
    lines += ["", *GPU_LIMITS.splitlines()]
    return lines


def web_lines(folder: Path = Path("benchmarks")) -> list[str]:
    """The results of web/e2e/support/measure.ts, if it has been run."""
    found = read_json(folder / "web.json")
    if not found:
        return []
    lines = ["", "## Web app", "", found["machine"], ""]
    lines += ["Lighthouse on the production build, mobile preset, the middle of several runs.", ""]
    lines += ["| page | performance | runs | accessibility | best practices | paint | blocked |"]
    lines += ["|---|---|---|---|---|---|---|"]
    for row in found["lighthouse"]:
        runs = ", ".join(str(score) for score in row["runs"])
        marks = f"{row['performance']} | {runs} | {row['accessibility']} | {row['best-practices']}"
        lines.append(f"| {row['page']} | {marks} | {row['paint']} | {row['blocked']} |")
    lines += [
        "",
        "From pressing a card to the frame in which another browser on this machine shows",
    ]
    lines += ["it; and the frames of whatever moved during a match in a headless browser without a"]
    lines += ["graphics card (late: more than 25 ms after the one before).", ""]
    lines += ["| game | moves | p50 | p95 | frames a second | median | late |"]
    lines += ["|---|---|---|---|---|---|---|"]
    for game, way in found["other_screen_ms"].items():
        frames = found["frames"][game]
        motion = f"{frames['per_second']} | {frames['median_ms']} ms | {frames['late']:.1%}"
        times = f"{way['moves']} | {way['p50']} ms | {way['p95']} ms"
        lines.append(f"| {game} | {times} | {motion} |")
    return lines


def install_lines(folder: Path = Path("benchmarks")) -> list[str]:
    """The results of benchmarks/install.py, if it has been run."""
    found = read_json(folder / "install.json")
    if not found:
        return []
    lines = ["", "## Installing", "", found["machine"], ""]
    lines += [f"The wheel has {found['wheel_mb']} MB. Each row is a fresh environment, filled by"]
    lines += ["`pip install`, which may use downloads that it has kept.", found.get("note", ""), ""]
    lines += ["| what | time | size | heaviest |", "|---|---|---|---|"]
    for row in found["rows"]:
        heaviest = ", ".join(f"{name} {size} MB" for name, size in row["heaviest"].items())
        lines.append(f"| `{row['what']}` | {row['seconds']} s | {row['mb']} MB | {heaviest} |")
    empty = found["rows"][0]["empty_mb"]
    lines += ["", f"An empty environment already has {empty} MB (pip)."]
    if "checkout" in found:
        sizes = found["checkout"]
        lines += [f"In a checkout, `make play` fills {sizes['environment']} MB in `.venv`, and"]
        lines += [f"{sizes['node_modules']} MB in `web/node_modules` to build the web app."]
    return lines + first_move_lines(found.get("first_move"))


FIRST_MOVE_STEPS = {
    "install": "`pip install` of the wheel, with all it needs, without earlier downloads",
    "serve": "`houle serve`, until it is ready",
    "page": "the start page in Chromium",
    "table": "a match of Land Unter with bots",
    "move": "the first move, confirmed",
}


def first_move_lines(found: Any) -> list[str]:
    """How long it takes somebody who has only the wheel to make a first move."""
    if not found:
        return []
    lines = ["", "### From the wheel to a first move", "", found["machine"], ""]
    lines += ["A fresh environment, an empty home, nothing compiled; every step is made at once."]
    totals = ", ".join(f"{total:.0f}" for total in found["totals"])
    lines += [f"The fastest of {len(found['totals'])} runs ({totals} s).", ""]
    lines += ["| step | time |", "|---|---|"]
    lines += [f"| {said} | {found['best'][name]} s |" for name, said in FIRST_MOVE_STEPS.items()]
    lines += [f"| together | {found['best']['total']} s |", ""]
    cpu = found["best"]["install_cpu"]
    return [*lines, f"`pip install` takes {cpu} s of CPU time; the rest of its time it waits."]


if __name__ == "__main__":
    run()
