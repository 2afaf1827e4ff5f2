"""Commands run in this process, in an empty folder, with lines typed beforehand."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import houle
from houle.cli.main import run
from houle.engine import record as records


@dataclass(frozen=True)
class Done:
    """What a command left: its exit code and what it printed."""

    code: int
    out: str
    err: str


Houle = Callable[..., Done]


@pytest.fixture
def houle_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Houle:
    """Run ``houle ARGUMENTS`` with typed lines; then there is nothing more to read."""
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def call(*arguments: str, typed: str = "") -> Done:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = run(arguments)
        printed = capsys.readouterr()
        return Done(code, printed.out, printed.err)

    return call


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """A file with the record of a whole match."""
    match = houle.new("land_unter", players=3, seed=5, names=["Ann", "Bob (bot: random)", "Cy"])
    while not match.is_over:
        seat = match.to_move[0]
        match.play(seat, match.legal_moves(seat)[0])
    return write(tmp_path / "finished.json", match.record())


@pytest.fixture
def running(tmp_path: Path) -> Path:
    """A file with the record of a match that has just begun."""
    names = ["Ann", "Bob (bot: random)", "Cy (bot: heuristic)"]
    match = houle.new("land_unter", players=3, seed=5, names=names)
    match.play(0, match.legal_moves(0)[0])
    return write(tmp_path / "running.json", match.record())


def write(path: Path, record: dict[str, Any]) -> Path:
    """Write a record to a file."""
    path.write_text(records.dumps(record), "utf-8")
    return path


def edited(path: Path, **changes: object) -> Path:
    """A copy of a record with parts replaced and the digest left as it was."""
    record = {**json.loads(path.read_text("utf-8")), **changes}
    return write(path.with_name("edited.json"), record)
