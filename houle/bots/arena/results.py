"""Results of the arena: one line of JSON per match, appended to a file as soon as it ends."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import cache, cached_property
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, TextIO

from houle.engine.record import canonical


@dataclass(frozen=True)
class ArenaResult:
    """The result of one match, as stored in a results file."""

    game: str
    options: Mapping[str, Any]
    seed: str
    deal: int
    """The match was dealt from the seed ``SEED-DEAL``."""
    lineup: str
    """The entrants that met; their matches of one deal belong together."""
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
    """Choices, seconds, longest choice and iterations of each bot."""
    version: str
    fingerprint: str
    """Changes with the rules and with the search."""
    machine: str

    @property
    def key(self) -> str:
        """The match's unique key."""
        return match_key(
            self.game, self.options, self.seed, deal=self.deal, lineup=self.lineup, bots=self.bots
        )

    @cached_property
    def table(self) -> str:
        """The game and its options: only results of one table can be compared."""
        return canonical_text([self.game, dict(self.options)])

    @cached_property
    def shares(self) -> tuple[float, ...]:
        """Each side's share of the win; a shared win is divided."""
        won = {side for side, place in zip(self.sides, self.places, strict=True) if place == 1}
        return tuple(1 / len(won) if s in won else 0.0 for s in range(len(self.entrants)))

    def to_line(self) -> str:
        """The result as a line of a file."""
        return canonical_text({f.name: getattr(self, f.name) for f in fields(self)}) + "\n"


@dataclass(frozen=True)
class UnfinishedMatch:
    """A cancelled match to be continued later, as stored in a file next to the results."""

    key: str
    fingerprint: str
    """With other rules or another search the match cannot be continued."""
    moves: tuple[tuple[int, int], ...]
    """The seat and number of every move so far."""
    clocks: tuple[Mapping[str, float], ...]
    """The clock of every seat."""

    def to_line(self) -> str:
        """The match as a line of a file."""
        return canonical_text(self.__dict__) + "\n"


def unfinished_path(path: Path) -> Path:
    """The file with the unfinished matches, next to a results file."""
    return path.with_name(f"{path.name}.begun")


def read_unfinished(path: Path) -> dict[str, UnfinishedMatch]:
    """The unfinished matches that belong to a results file, by key; the last entry counts."""
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
    """The unique key of a match."""
    return canonical_text([game, dict(options), seed, deal, lineup, list(bots)])


def canonical_text(data: object) -> str:
    """Plain data as canonical JSON, as the text of a line or a key."""
    return canonical(data).decode("utf-8", "surrogatepass")


def read_results(paths: Iterable[Path]) -> list[ArenaResult]:
    """The results in the files, without duplicates, in an order independent of the files'."""
    found: dict[str, ArenaResult] = {}
    for path in paths:
        for result in read_file(path):
            found.setdefault(result.key, result)
    return sorted(found.values(), key=lambda r: (r.table, r.lineup, r.seed, r.deal, r.bots))


def read_file(path: Path) -> Iterator[ArenaResult]:
    """The results in a file."""
    for row in read_lines(path):
        yield ArenaResult(**row)


def read_lines(path: Path) -> Iterator[dict[str, Any]]:
    """The objects in a file; a line cut short by a crash is skipped."""
    for line in path.read_text("utf-8").splitlines() if path.exists() else ():
        try:
            row = json.loads(line)
        except json.JSONDecodeError:
            continue
        yield {name: tuple(v) if isinstance(v, list) else v for name, v in row.items()}


@contextmanager
def appending(path: Path) -> Iterator[TextIO]:
    """The file, opened for appending and line-buffered; adds a missing newline at its end."""
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
    """This machine and the relevant versions, in one line."""
    python = platform.python_version()
    return f"{processor()}, {os.cpu_count()} cores; Python {python}, numba {version_of('numba')}"


def processor() -> str:
    """The name of the CPU, if the system provides it."""
    path = Path("/proc/cpuinfo")
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def version_of(package: str) -> str:
    """The version of a package, or ``?`` if it is not installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "?"
