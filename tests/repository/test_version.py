"""The version is written in one place, and everything that shows it shows the same."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import houle
from tools.changelog import section_of

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"


def test_the_version_has_three_numbers() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", houle.__version__)


def test_the_package_takes_its_version_from_the_code() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "version" in settings["project"]["dynamic"]
    assert settings["tool"]["hatch"]["version"]["path"] == "houle/__init__.py"


def test_the_command_tells_the_version() -> None:
    command = (sys.executable, "-m", "houle.cli.main", "--version")
    told = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert told == f"houle {houle.__version__}\n"


def test_the_web_app_shows_the_version_of_the_package() -> None:
    assert json.loads((WEB / "src/version.gen.json").read_text("utf-8")) == houle.__version__


@pytest.mark.parametrize("name", ["package.json", "package-lock.json"])
def test_the_web_app_has_no_version_of_its_own(name: str) -> None:
    package = json.loads((WEB / name).read_text("utf-8"))
    assert package["name"] == "houle-web" and "version" not in package
    assert "version" not in package.get("packages", {}).get("", {})


def test_the_changelog_has_a_dated_section_for_the_version() -> None:
    section = section_of((ROOT / "CHANGELOG.md").read_text("utf-8"), houle.__version__)
    assert section.problems() == []


def test_the_citation_names_the_version_and_its_date() -> None:
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    section = section_of((ROOT / "CHANGELOG.md").read_text("utf-8"), houle.__version__)
    assert f"\nversion: {houle.__version__}\n" in citation
    assert f"\ndate-released: {section.date}\n" in citation
