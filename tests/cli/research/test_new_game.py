"""A new game is written as a package that keeps the contract; any installed one can be checked."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from houle import contract
from houle.cli import skeleton
from houle.cli.research import check_game as command
from houle.contract import Finding, notation, texts
from tests.cli.conftest import Houle
from tests.packages import install_hearts, write_metadata


def run_houle(site: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run ``houle ARGUMENTS`` where the packages of a folder are installed."""
    return subprocess.run(
        [sys.executable, "-m", "houle.cli.main", *arguments],
        env={**os.environ, "PYTHONPATH": str(site), "LC_ALL": "en_GB.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_new_game_is_a_package_with_its_own_name(houle_in: Houle, tmp_path: Path) -> None:
    done = houle_in("new-game", "high_card", "--lang", "en")
    assert done.code == 0, done.err
    root = tmp_path / "houle-high-card"
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["entry-points"]["houle.games"] == {
        "high_card": "houle_high_card:GAME"
    }
    written = "".join(path.read_text("utf-8") for path in root.rglob("*.*") if path.is_file())
    assert "High Card" in written and "**HC-1**" in written
    assert "skeleton" not in written.lower()


def test_a_new_game_can_be_played_once_it_is_installed(houle_in: Houle, tmp_path: Path) -> None:
    houle_in("new-game", "high_card")
    site = tmp_path / "houle-high-card" / "src"
    write_metadata(site, "houle-high-card", "high_card = houle_high_card:GAME")
    done = run_houle(site, "play", "high_card", "--humans", "0", "--bots", "matelot", "--seed", "1")
    assert done.returncode == 0, done.stderr
    assert "wins the trick with" in done.stdout


@pytest.mark.parametrize("name", ["wave", "Wave!", "1st", "a" * 41])
def test_a_name_that_no_new_game_can_have_is_refused(name: str, houle_in: Houle) -> None:
    done = houle_in("new-game", name)
    assert done.code == 2 and name in done.err


def test_nothing_is_overwritten(houle_in: Houle, tmp_path: Path) -> None:
    (tmp_path / "houle-reef").mkdir()
    assert houle_in("new-game", "reef").code == 2
    assert list((tmp_path / "houle-reef").iterdir()) == []


def test_the_game_that_is_copied_has_words_for_everything() -> None:
    assert texts.check(skeleton.GAME, None) == []
    assert notation.check(skeleton.GAME, None) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["hearts", "high_card"])
def test_a_game_of_another_package_keeps_the_whole_contract(
    name: str, houle_in: Houle, tmp_path: Path
) -> None:
    site = tmp_path
    if name == "hearts":
        install_hearts(site)
    else:
        houle_in("new-game", name)
        site = tmp_path / "houle-high-card" / "src"
        write_metadata(site, "houle-high-card", "high_card = houle_high_card:GAME")
    done = run_houle(site, "check-game", name)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "keeps the contract" in done.stdout


def test_what_a_check_finds_is_reported_and_fails(
    houle_in: Houle, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [Finding("secrecy", "players=3", f"leak {number}") for number in range(7)]
    monkeypatch.setattr(contract, "check_game", lambda game, progress: found)
    monkeypatch.setattr(command, "contract", contract)
    done = houle_in("check-game", "land_unter", "--lang", "en")
    assert done.code == 1
    assert "secrecy" in done.out and "players=3: leak 0" in done.out and "and 2 more" in done.out


def test_a_broken_package_is_reported_with_its_reason(tmp_path: Path) -> None:
    (tmp_path / "leaky.py").write_text("raise ValueError('no ballast')", "utf-8")
    write_metadata(tmp_path, "leaky", "leaky = leaky:GAME")
    done = run_houle(tmp_path, "check-game", "leaky")
    assert done.returncode == 2
    assert "the package leaky cannot be used: ValueError: no ballast" in done.stderr
    listed = run_houle(tmp_path, "games")
    assert listed.returncode == 0 and "Land Unter" in listed.stdout
    assert "no ballast" in listed.stdout
