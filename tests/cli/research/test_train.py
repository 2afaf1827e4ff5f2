"""houle train: from the command to a net that plays."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from houle import games
from houle.bots.play.net import read_header
from houle.cli.main import run
from houle.learning.tables import measured

LEARNED = next(game for game in games.every() if game.num_features > 0)


def test_a_game_without_features_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    unlearned = next(game for game in games.every() if game != LEARNED)
    monkeypatch.setitem(vars(unlearned), "num_features", 0)
    assert run(["train", unlearned.name, "--lang", "en"]) == 2
    assert f"choose from: {LEARNED.name}" in capsys.readouterr().err


def test_an_unknown_device_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["train", LEARNED.name, "--device", "abacus", "--lang", "en"]) == 2
    assert "unknown device: abacus" in capsys.readouterr().err


def measure_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure a net in one match at every table: how well it plays is not tested."""
    settings = import_module("houle.learning.settings")
    usual, matches = settings.usual_settings, len(measured(LEARNED))

    def brief(*given: Any, **named: Any) -> Any:
        return replace(usual(*given, **named), evaluated=matches)

    monkeypatch.setattr(settings, "usual_settings", brief)


def test_a_tiny_run_writes_a_net_that_plays_and_goes_on_from_its_checkpoint(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed (houle[learn])")
    measure_briefly(monkeypatch)
    path = tmp_path / "a.net"
    command = ["train", LEARNED.name, "--samples", "8192", "--seed", "3", "--lang", "en"]
    assert run([*command, "--out", str(path)]) == 0
    told = capsys.readouterr().out
    assert "against matelots" in told and f"net:{path}" in told
    header, _ = read_header(path.read_bytes(), "a.net")
    assert header["command"].startswith(f"houle train {LEARNED.name} --samples 8192 --device cpu")
    assert header["samples"] == 8192 and header["seed"] == 3
    again = ["train", LEARNED.name, "--resume", str(tmp_path / "a.checkpoint"), "--lang", "en"]
    assert run([*again, "--out", str(tmp_path / "b.net")]) == 0
    assert read_header((tmp_path / "b.net").read_bytes(), "b.net")[1] != b""


def test_a_run_cannot_begin_from_a_net_that_is_not_there(
    capsys: pytest.CaptureFixture[str],
) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed (houle[learn])")
    assert run(["train", LEARNED.name, "--start", "missing.net", "--lang", "en"]) == 2
    assert "is no net to begin from" in capsys.readouterr().err


def test_a_run_that_goes_on_cannot_begin_from_another_net(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed (houle[learn])")
    given = ["--start", "net", "--resume", str(tmp_path / "a.checkpoint")]
    assert run(["train", LEARNED.name, *given, "--lang", "en"]) == 2
    assert "leave out --start" in capsys.readouterr().err
