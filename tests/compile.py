"""Compiles what only the tests run, so that no two of them compile the same."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from houle import games
from houle.bots import compile as search
from houle.simulation import batch, compile, drivers, playouts
from tests.bots.play import test_net_searcher
from tests.contract import test_backends, test_bare
from tests.packages import install_hearts
from tests.selfplay import test_selfplay
from tests.simulation import test_compile
from tests.walks import backend, new_match

Settings = dict[str, str]
ROOT = Path(__file__).parents[1]
SOURCES = ("houle", "tests", "examples")


def compile_contract(name: str) -> None:
    """The driver of the contract."""
    game = games.find(name)
    match = new_match(game, game.options(), 1)
    backend(game).look(match.state, match.to_move[0])


def compile_traces(name: str) -> None:
    """The driver that writes every state down, also of states without knowledge."""
    game = games.find(name)
    trace = compile.compiled(game, drivers.trace)
    for struct in {game.state, game.bare}:
        test_bare.traced(game, struct, game.options(), 1, trace)


def compile_search(name: str) -> None:
    """The bots' search, for a game that does not come with Houle."""
    search.compile_game(games.find(name))


def compile_lab(name: str) -> None:
    """Playouts, for a game that does not come with Houle."""
    playouts.compile_playouts(games.find(name))


def compile_moves(name: str) -> None:
    """The driver that writes down the moves of matches."""
    game = games.find(name)
    levels = ["random"] * batch.seats_of(game, game.options())
    batch.record_range(game, game.options(), levels, bytes(32), 0, np.zeros(0, np.int32))


def compile_batch(name: str) -> None:
    """Whole matches, as the test of linking plays them."""
    exec(test_compile.PROGRAM, {})


def compile_batches(name: str) -> None:
    """The batched learning environments."""
    if find_spec("gymnasium") is not None:
        import_module("houle.envs.compile").compile_game(games.find(name))


def compile_lookahead(name: str) -> None:
    """What a net looks ahead with, for a game whose levels do not."""
    match = new_match(games.find(name), games.find(name).options(), 1)
    search.load_lookahead(match.knowledge(match.to_move[0]))


def compile_learning(name: str) -> None:
    """The step of training, by a batch of one match."""
    if find_spec("torch") is not None:
        tables, batches = (import_module(f"houle.learning.{part}") for part in ("tables", "batch"))
        game, one = games.find(name), np.zeros(1, np.int64)
        found, seats = tables.tables(game), tables.most_seats(game)
        batches.TrainingBatch(game, found, one, seats=seats, seed="", device="cpu").deal()


def compile_selfplay(name: str) -> None:
    """Many matches of nets at once."""
    import_module("houle.selfplay.compile").compile_game(games.find(name))


JOBS: dict[str, Callable[[str], None]] = {
    "contract": compile_contract,
    "traces": compile_traces,
    "search": compile_search,
    "batch": compile_batch,
    "lab": compile_lab,
    "moves": compile_moves,
    "envs": compile_batches,
    "lookahead": compile_lookahead,
    "learning": compile_learning,
    "selfplay": compile_selfplay,
}


def jobs(site: Path) -> list[tuple[str, str, Settings]]:
    """What to compile, for which game and with which settings; the longest first."""
    checked = {"NUMBA_BOUNDSCHECK": "1"}
    names = [game.name for game in reversed(test_backends.GAMES)]
    bare = [game.name for game in test_bare.GAMES]
    learned = next(game.name for game in games.every() if game.num_features > 0)
    return [
        *(("traces", name, checked) for name in names),
        *(("contract", name, {}) for name in names),
        *(("envs", name, {}) for name in names),
        *(("lookahead", game.name, {}) for game in test_net_searcher.LEVELS_BY_SEARCH),
        ("learning", learned, {}),
        ("selfplay", test_selfplay.GAME.name, {}),
        *(("traces", name, {}) for name in bare),
        *(
            (what, "hearts", {"PYTHONPATH": f"{site}{os.pathsep}{ROOT}"})
            for what in ("contract", "search", "lab")
        ),
        ("batch", test_compile.GAME.name, {"HOULE_LINKING": "off"}),
        ("moves", test_compile.GAME.name, {}),
    ]


def run(job: tuple[str, str, Settings]) -> None:
    """Compile in a process of its own, which has its own settings."""
    what, name, settings = job
    print(f"Compiling for the tests: {name}, {what}", flush=True)
    command = [sys.executable, "-m", "tests.compile", what, name]
    subprocess.run(
        command, env={**os.environ, **settings}, check=True, stdout=subprocess.DEVNULL, cwd=ROOT
    )


def marker() -> Path:
    """The file that says for which state of the sources everything was compiled."""
    return compile.cache_home() / "compiled-for-tests"


def state_of_sources(root: Path = ROOT) -> str:
    """A hash of all that compiled code may depend on: files as Numba compares them, platform."""
    digest = hashlib.sha256()
    for path in sorted(p for name in SOURCES for p in (root / name).rglob("*.py")):
        fact = path.stat()
        digest.update(f"{path} {fact.st_mtime_ns} {fact.st_size}\n".encode())
    ready = os.environ.get("HOULE_COMPILED", "")
    extras = (str(find_spec(name) is not None) for name in ("gymnasium", "torch"))
    facts = (*compile.platform_facts(), ready, *extras)
    digest.update("\n".join(facts).encode())
    return digest.hexdigest()


def main() -> None:
    """Compile for every game, on all cores, unless nothing has changed since the last time."""
    now = state_of_sources()
    if marker().is_file() and marker().read_text("utf-8") == now:
        print("Everything for the tests is compiled already.")
        return
    compile_all()
    marker().parent.mkdir(parents=True, exist_ok=True)
    marker().write_text(now, "utf-8")


def compile_all() -> None:
    """Run all jobs, as many at a time as there are cores."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        install_hearts(Path(folder))
        list(pool.map(run, jobs(Path(folder))))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        JOBS[sys.argv[1]](sys.argv[2])
    else:
        main()
