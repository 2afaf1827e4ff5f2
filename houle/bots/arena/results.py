"""Results of the arena: a line of JSON for each match, appended as they come, never lost."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, TextIO


@dataclass(frozen=True)
class ArenaResult:
    """A match that has been played, as a results file holds it."""

    game: str
    options: Mapping[str, Any]
    seed: str
    deal: int
    """The match was dealt from the seed ``SEED-DEAL``."""
    lineup: str
    """Who met; their matches of one deal belong together."""
    entrants: tuple[str, ...]
    """The entrant of each side."""
    bots: tuple[str, ...]
    """The bot of each seat."""
    sides: tuple[int, ...]
    """The side of each seat."""
    places: tuple[int, ...]
    scores: tuple[int, ...]
    moves: int
    clocks: Mapping[str, Mapping[str, float]]
    """For each bot its choices, seconds, longest choice and iterations."""
    version: str
    fingerprint: str
    """Changes with the rules and with the search."""
    machine: str

    @property
    def key(self) -> str:
        """What tells this match from all others."""
        return match_key(
            self.game, self.options, self.seed, deal=self.deal, lineup=self.lineup, bots=self.bots
        )

    @property
    def table(self) -> str:
        """The game and its options: only results of one table can be compared."""
        return canonical([self.game, dict(self.options)])

    @property
    def shares(self) -> tuple[float, ...]:
        """Each side's share of the win: divided among those who share it."""
        won = {side for side, place in zip(self.sides, self.places, strict=True) if place == 1}
        return tuple(1 / len(won) if s in won else 0.0 for s in range(len(self.entrants)))

    def to_line(self) -> str:
        """The result as a line of a file."""
        return canonical(self.__dict__) + "\n"


@dataclass(frozen=True)
class UnfinishedMatch:
    """A match that was called off, as a file beside the results holds it, to be played on later."""

    key: str
    fingerprint: str
    """Other rules or another search would play another match."""
    moves: tuple[tuple[int, int], ...]
    """The seat and number of every move so far."""
    clocks: tuple[Mapping[str, float], ...]
    """The clock of every seat."""

    def to_line(self) -> str:
        """The match as a line of a file."""
        return canonical(self.__dict__) + "\n"


def unfinished_path(path: Path) -> Path:
    """The file beside a results file that holds matches to be played on."""
    return path.with_name(f"{path.name}.begun")


def read_unfinished(path: Path) -> dict[str, UnfinishedMatch]:
    """The matches beside a results file that can be played on; of several stages the last."""
    return {row["key"]: UnfinishedMatch(**row) for row in read_lines(unfinished_path(path))}


def match_key(
    game: str,
    options: Mapping[str, Any],
    seed: str,
    *,
    deal: int,
    lineup: str,
    bots: Sequence[str],
) -> str:
    """What tells a match from all others."""
    return canonical([game, dict(options), seed, deal, lineup, list(bots)])


def canonical(data: object) -> str:
    """The one spelling of plain data."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def read_results(paths: Iterable[Path]) -> list[ArenaResult]:
    """The matches in the files, each once, in an order that does not depend on the files'."""
    found: dict[str, ArenaResult] = {}
    for path in paths:
        for result in read_file(path):
            found.setdefault(result.key, result)
    return sorted(found.values(), key=lambda r: (r.table, r.lineup, r.seed, r.deal, r.bots))


def read_file(path: Path) -> Iterator[ArenaResult]:
    """The matches in a results file."""
    for row in read_lines(path):
        yield ArenaResult(**row)


def read_lines(path: Path) -> Iterator[dict[str, Any]]:
    """The objects in a file; a line that was cut short by a crash is passed over."""
    for line in path.read_text("utf-8").splitlines() if path.exists() else ():
        try:
            row = json.loads(line)
        except json.JSONDecodeError:
            continue
        yield {name: tuple(v) if isinstance(v, list) else v for name, v in row.items()}


@contextmanager
def appending(path: Path) -> Iterator[TextIO]:
    """The file, opened so that every line is on its way as soon as it is written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+b") as file:
        if file.tell() > 0:
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":
                file.write(b"\n")
    with path.open("a", encoding="utf-8", buffering=1, newline="\n") as lines:
        yield lines


@cache
def machine() -> str:
    """This machine and the versions that matter, in a line."""
    python = platform.python_version()
    return f"{processor()}, {os.cpu_count()} cores; Python {python}, numba {version_of('numba')}"


def processor() -> str:
    """The name of the processor, where the system tells it."""
    path = Path("/proc/cpuinfo")
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def version_of(package: str) -> str:
    """The version of a package, where it is installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "?"
