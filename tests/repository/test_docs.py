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


def test_generated_files_are_fresh() -> None:
    written = generate.documents(ROOT)
    assert written and [p for p, text in written.items() if p.read_text("utf-8") != text] == []
