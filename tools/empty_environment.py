"""A Python environment with nothing but what is installed: empty home, no Node, no repository."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

WATCHER = """
import os
import sys

ROOT = os.path.join(os.environ.get("WATCHED", ""), "")
ALLOWED = os.environ.get("WATCH_ALLOWS") or None
EVENTS = ("open", "os.listdir", "os.scandir", "sqlite3.connect")


def watch(event, arguments):
    if event not in EVENTS or not isinstance(arguments[0], (str, bytes, os.PathLike)):
        return
    path = os.path.abspath(os.fsdecode(arguments[0]))
    if (path + os.sep).startswith(ROOT) and not (ALLOWED and path.startswith(ALLOWED)):
        file = os.open(os.environ["WATCH_NOTES"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        os.write(file, (path + chr(10)).encode())
        os.close(file)


if "WATCHED" in os.environ:
    sys.addaudithook(watch)
"""
"""Notes every file and folder below a forbidden one that a Python process opens."""

KEPT = ("PIP_", "UV_", "SSL_", "REQUESTS_", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "LANG", "TMP")
"""The variables that stay, by how they begin: how packages are fetched, and the language."""


@dataclass(frozen=True)
class Environment:
    """A folder with an environment, an empty home, and a folder to work in."""

    folder: Path
    forbidden: Path
    borrowed: Path | None = None
    """Packages of another environment that are used too, so that tests need not fetch any."""

    def make(self) -> None:
        """Create the environment and its watcher."""
        for folder in (self.home, self.work):
            folder.mkdir(parents=True)
        venv.create(self.folder / "env", symlinks=True, with_pip=self.borrowed is None)
        (self.packages / "watcher.py").write_text(WATCHER, "utf-8")
        borrowed = f"\n{self.borrowed}" if self.borrowed else ""
        (self.packages / "watcher.pth").write_text(f"import watcher{borrowed}\n", "utf-8")

    @property
    def home(self) -> Path:
        """An empty home."""
        return self.folder / "home"

    @property
    def work(self) -> Path:
        """Where all commands run."""
        return self.folder / "work"

    @property
    def bin(self) -> Path:
        """The only folder in the PATH."""
        return self.folder / "env" / "bin"

    @property
    def packages(self) -> Path:
        """Where packages are installed."""
        return next((self.folder / "env" / "lib").glob("python*")) / "site-packages"

    @property
    def notes(self) -> Path:
        """The file with what was read and must not be."""
        return self.folder / "read"

    def variables(self) -> dict[str, str]:
        """All variables that a command gets."""
        kept = {name: v for name, v in os.environ.items() if name.upper().startswith(KEPT)}
        return {
            **kept,
            "HOME": str(self.home),
            "PATH": str(self.bin),
            "WATCHED": str(self.forbidden),
            "WATCH_ALLOWS": str(self.borrowed or ""),
            "WATCH_NOTES": str(self.notes),
        }

    def install(self, wheel: Path) -> None:
        """Install a wheel, with what it needs unless that is borrowed."""
        if self.borrowed is None:
            self.check("python", "-m", "pip", "install", "--quiet", str(wheel))
            return
        python = str(self.bin / "python")
        pip = (sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps")
        subprocess.run((*pip, "--no-index", str(wheel)), check=True)

    def run(
        self, program: str, *arguments: str, typed: str = ""
    ) -> subprocess.CompletedProcess[str]:
        """Run a program of the environment with typed lines."""
        return subprocess.run(
            (str(self.bin / program), *arguments),
            cwd=self.work,
            env=self.variables(),
            input=typed,
            capture_output=True,
            text=True,
        )

    def check(self, program: str, *arguments: str, typed: str = "") -> str:
        """What a program prints, which must succeed."""
        done = self.run(program, *arguments, typed=typed)
        if done.returncode != 0:
            told = f"{program} {' '.join(arguments)}: exit code {done.returncode}"
            raise AssertionError(f"{told}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}")
        return done.stdout

    @contextmanager
    def running(
        self, program: str, *arguments: str, **more: str
    ) -> Iterator[subprocess.Popen[str]]:
        """A program in the background, stopped in the end; ``more`` are further variables."""
        with (self.folder / "output").open("w", encoding="utf-8") as output:
            process = subprocess.Popen(
                (str(self.bin / program), *arguments),
                cwd=self.work,
                env={**self.variables(), **more},
                stdout=output,
                stderr=subprocess.STDOUT,
                text=True,
            )
            try:
                yield process
            finally:
                process.terminate()
                process.wait()

    def forbidden_reads(self) -> list[str]:
        """The forbidden paths that were read."""
        noted = self.notes.read_text("utf-8") if self.notes.exists() else ""
        return sorted(set(noted.splitlines()))
