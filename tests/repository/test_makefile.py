"""What make installs for whom."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


def plan(target: str, environment: Path) -> str:
    """The commands that make would run for a target, with an environment in that folder."""
    settings = (f"VENV={environment}", "PYTHON=python3")
    command = ("make", "--dry-run", "--no-print-directory", target, *settings)
    clean = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.run(
        command, cwd=ROOT, env=clean, check=True, capture_output=True, text=True
    ).stdout


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    """Where no environment is yet."""
    return tmp_path / "venv"


@pytest.mark.parametrize("target", ["play", "terminal", "serve", "web"])
def test_players_get_the_package_and_no_extras(environment: Path, target: str) -> None:
    told = plan(target, environment)
    assert " -e .\n" in told and "-e '.[" not in told


@pytest.mark.parametrize(
    "target", ["test-python", "lint", "test-browser", "test-quick", "test-fallbacks"]
)
def test_developers_get_their_tools_on_top(environment: Path, target: str) -> None:
    told = plan(target, environment)
    assert told.index(" -e .\n") < told.index("-e '.[dev,data,cluster]'")


def test_what_is_installed_is_not_installed_again(environment: Path) -> None:
    environment.mkdir()
    (environment / ".play").touch()
    assert "pip install" not in plan("terminal", environment)
    assert "-e '.[dev,data,cluster]'" in plan("lint", environment)
    (environment / ".ready").touch()
    assert "pip install" not in plan("terminal", environment)
    assert "pip install" not in plan("lint", environment)


def test_a_release_needs_a_version(environment: Path) -> None:
    assert "give the version, such as VERSION=0.2.0" in plan("release", environment)
