"""What is installed: the wheel holds the built web app, the rulebooks and the texts."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import houle

ROOT = Path(houle.__file__).parents[1]
BUILT = ROOT / "houle" / "server" / "web" / "index.html"


@pytest.mark.slow
@pytest.mark.skipif(
    not BUILT.is_file() and "CI" not in os.environ,
    reason="the web app is not built here (make web); in CI it always is",
)
def test_the_wheel_contains_the_web_app_and_all_texts(tmp_path: Path) -> None:
    command = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path))
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert "houle/server/web/index.html" in names
    assert any(name.startswith("houle/server/web/assets/index-") for name in names)
    assert {"houle/games/wave/rulebook.fr.md", "houle/server/text/fr.toml"} <= names
    assert "houle/games/land_unter/bot.net" in names


def test_what_pypi_shows_has_no_link_that_leads_nowhere_there() -> None:
    command = (sys.executable, "-m", "hatchling", "metadata", "readme")
    shown = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    written = (ROOT / "README.md").read_text("utf-8")
    assert "](docs/" in written and "![" in written
    assert "![" not in shown and set(re.findall(r"\]\((?!https://)[^)]*\)", shown)) == set()
    # Everything else is as it was written.
    code = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
    assert code.findall(shown) == code.findall(written)
    assert re.findall(r"^## .*", shown, re.MULTILINE) == re.findall(
        r"^## .*", written, re.MULTILINE
    )
