"""Functions and files stay small, annotated and explained."""

from __future__ import annotations

import ast
import re
import statistics
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

import houle

ROOT = Path(houle.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
TESTS = sorted(Path(__file__).parents[1].rglob("*.py"))
LONGEST_FILE = 500

PROJECT = ROOT.parent
FOLDERS = (
    *("houle", "tests", "tools", "benchmarks", "examples"),
    *("web/src", "web/e2e", "web/tools"),
)
MOST_FILES = 15
"""How many source files a folder may have without a reason in ARCHITECTURE.md."""
BESIDE = (".gen.ts", ".test.ts", ".test.tsx")
"""Generated files, and tests of the web app, which stand beside what they test."""
REASON = re.compile(r"^\| `([^`]+)/` \| \S.* \|$", re.MULTILINE)

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Source(NamedTuple):
    """A file: whether it is explained, and its functions by name, length and whether explained."""

    is_explained: bool
    functions: list[tuple[str, int, bool]]


@cache
def read(path: Path) -> Source:
    """What is said and how long it is, without the tree, which needs much memory."""
    tree = ast.parse(path.read_text("utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, Function)]
    told = [(f.name, lines_of(f), ast.get_docstring(f) is not None) for f in functions]
    return Source(bool(ast.get_docstring(tree)), told)


def lines_of(function: Function) -> int:
    """How many lines the function has, its docstring and decorators left out."""
    last = function.end_lineno or function.lineno
    body = function.body
    has_docstring = (
        isinstance(body[0], ast.Expr)
        and isinstance(body[0].value, ast.Constant)
        and isinstance(body[0].value.value, str)
    )
    explained = body[0].end_lineno - body[0].lineno + 1 if has_docstring else 0  # type: ignore[operator]
    return last - function.lineno + 1 - explained


def test_functions_are_short() -> None:
    sizes = sorted(lines for path in FILES for _, lines, _ in read(path).functions)
    assert statistics.median(sizes) <= 8
    assert sizes[len(sizes) * 9 // 10] <= 25
    assert sizes[-1] <= 50


def test_no_file_is_long() -> None:
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in (*FILES, *TESTS)}
    assert lengths and {p: n for p, n in lengths.items() if n > LONGEST_FILE} == {}


def test_every_module_says_what_it_is() -> None:
    assert FILES and [path for path in FILES if not read(path).is_explained] == []


def test_every_public_function_has_a_docstring() -> None:
    public = [(p, f) for p in FILES for f in read(p).functions if not f[0].startswith("_")]
    assert public and [(p, name) for p, (name, _, is_explained) in public if not is_explained] == []


def large_folders(project: Path) -> set[str]:
    """The folders with more source files than need no reason."""
    sources = (
        path
        for folder in FOLDERS
        for path in (project / folder).rglob("*")
        if path.suffix in (".py", ".ts", ".tsx") and not path.name.endswith(BESIDE)
    )
    counts = Counter(path.parent.relative_to(project).as_posix() for path in sources)
    return {folder for folder, count in counts.items() if count > MOST_FILES}


def test_every_large_folder_has_a_reason_and_no_other() -> None:
    _, _, section = (PROJECT / "ARCHITECTURE.md").read_text("utf-8").partition("## Large folders")
    assert set(REASON.findall(section.partition("\n## ")[0])) == large_folders(PROJECT)


def test_a_large_folder_is_found(tmp_path: Path) -> None:
    for folder, count in (("houle/bots", MOST_FILES), ("web/src/parts", MOST_FILES + 1)):
        (tmp_path / folder).mkdir(parents=True)
        for number in range(count):
            (tmp_path / folder / f"part{number}.tsx").touch()
        (tmp_path / folder / "part.test.ts").touch()
    assert large_folders(tmp_path) == {"web/src/parts"}
