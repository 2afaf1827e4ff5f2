"""What PyPI shows of a wheel is the README."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import houle

ROOT = Path(houle.__file__).parents[1]


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
