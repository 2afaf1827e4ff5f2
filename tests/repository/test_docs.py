"""Examples in README and docs are executed; links lead somewhere; generated parts are fresh."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from tools import generate

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "ARCHITECTURE.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\(([^)#]+?)\)")
GUIDES = [ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md"]
NAMED_FILE = re.compile(r"`([\w.<>-]*/[\w./<>-]*|[\w.<>-]+\.(?:py|md|toml|txt|yaml))`")
"""A path between backquotes; ``<g>`` in it stands for any name."""
FOLDERS = ("", "houle/", "houle/server/", "houle/games/*/", "web/src/games/*/")
"""The folders in which the guides name files."""
WRITTEN_LATER = {"dist/"}
"""What only a command of the guides makes."""
SPEC = re.compile(r"e2e/[\w.]+\.ts")


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_examples_do_what_they_show(page: Path) -> None:
    flags = doctest.ELLIPSIS
    failures, _ = doctest.testfile(str(page), module_relative=False, optionflags=flags)
    assert failures == 0


def test_the_readme_has_an_example() -> None:
    examples = doctest.DocTestParser().get_examples((ROOT / "README.md").read_text("utf-8"))
    assert len(examples) >= 8


def test_links_lead_to_files() -> None:
    links = [(page, t) for page in PAGES for t in LINK.findall(page.read_text("utf-8"))]
    inside = [(page, target) for page, target in links if "://" not in target]
    assert inside and [(p, t) for p, t in inside if not (p.parent / t).exists()] == []


def test_files_that_the_guides_name_exist() -> None:
    named = {path for page in GUIDES for path in NAMED_FILE.findall(page.read_text("utf-8"))}
    assert len(named) > 30 and [p for p in named - WRITTEN_LATER if not is_there(p)] == []


def is_there(path: str) -> bool:
    """Whether a path of a guide leads to something, from one of the folders."""
    pattern = re.sub("<.*?>", "*", path)
    return any(any(ROOT.glob(f"{folder}{pattern}")) for folder in FOLDERS)


def test_specs_that_make_is_told_to_run_exist() -> None:
    pages = (ROOT / "Makefile", ROOT / "CONTRIBUTING.md")
    specs = [spec for page in pages for spec in SPEC.findall(page.read_text("utf-8"))]
    assert specs and [spec for spec in specs if not (ROOT / "web" / spec).is_file()] == []


def test_generated_files_are_fresh() -> None:
    written = generate.documents(ROOT)
    assert written and [p for p, text in written.items() if p.read_text("utf-8") != text] == []
