"""houle compile: compiles every game once, two at a time, with a progress bar."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

import houle
from houle.cli.table.screen import new_console
from houle.cli.words import Words
from houle.engine.errors import HouleError
from houle.engine.game import Game
from houle.simulation.compile import BASE, PLAYOUTS, VERBS, is_compiled, sources, write_stamp
from houle.simulation.compile import stamp as stamp

MAX_PROCESSES = 2
POLL_SECONDS = 0.05
PROGRAMS = {VERBS: "houle.simulation.compiled_verbs", PLAYOUTS: "houle.simulation.playouts"}
"""The programs that compile parts which are no folders."""


class CompilationError(HouleError):
    """Raised when a game cannot be compiled."""

    code = "not_compiled"


def compile_games(games: Sequence[Game], words: Words, *, part: str = BASE) -> int:
    """Compile the games not yet compiled for the drivers of a part; return their number."""
    waiting = [game for game in games if not is_compiled(game, part)]
    if waiting:
        with progress_bar() as progress:
            Compilation(waiting, part, progress, words).run()
    return len(waiting)


def progress_bar() -> Progress:
    """A temporary progress bar on stderr; nothing if stderr is not a terminal."""
    console = new_console(stderr=True)
    return Progress(
        SpinnerColumn("line"),
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed:.0f}/{task.total:.0f}"),
        TimeElapsedColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


class Compilation:
    """Compiles games in separate processes."""

    def __init__(self, games: Sequence[Game], part: str, progress: Progress, words: Words) -> None:
        # The largest first, so that no core is idle while the last one is compiled.
        self.waiting = sorted(games, key=source_size, reverse=True)
        self.running: dict[str, tuple[Game, subprocess.Popen[str]]] = {}
        self.part, self.progress, self.words = part, progress, words
        self.task = progress.add_task("", total=len(games))

    def run(self) -> None:
        """Keep the allowed number of processes busy until all games are compiled."""
        try:
            while self.waiting or self.running:
                while self.waiting and len(self.running) < MAX_PROCESSES:
                    self.start(self.waiting.pop(0))
                self.collect()
                time.sleep(POLL_SECONDS)
        finally:
            for _, process in self.running.values():
                process.terminate()
                process.communicate()

    def start(self, game: Game) -> None:
        """Start compiling a game."""
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", program(self.part), game.name],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(),
        )
        self.running[game.name] = (game, process)
        self.show_progress()
        if self.progress.disable:
            print(self.words("compile.doing", games=game.title), file=sys.stderr, flush=True)

    def collect(self) -> None:
        """Handle every process that has ended."""
        for name, (game, process) in list(self.running.items()):
            if process.poll() is not None:
                del self.running[name]
                self.check(game, process)
                write_stamp(game, self.part)
                self.progress.advance(self.task)
                self.show_progress()

    def check(self, game: Game, process: subprocess.Popen[str]) -> None:
        """Raise an error if a process has failed."""
        lines = process.communicate()[1].strip().splitlines()
        if process.returncode != 0:
            why = lines[-1] if lines else str(process.returncode)
            raise CompilationError(self.words("compile.failed", game=game.title, why=why))

    def show_progress(self) -> None:
        """Show which games are being compiled."""
        titles = ", ".join(game.title for game, _ in self.running.values())
        self.progress.update(self.task, description=self.words("compile.doing", games=titles))


def program(part: str) -> str:
    """The program that compiles games for the drivers of a part."""
    return PROGRAMS.get(part, f"houle.{part}.compile")


def source_size(game: Game) -> int:
    """The size of the game's source files."""
    return sum(path.stat().st_size for path in sources(game))


def environment() -> dict[str, str]:
    """This process's environment, with the path on which Houle was found."""
    path = [str(Path(houle.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(part for part in path if part)}
