"""Functions and files stay small, annotated and explained."""

from __future__ import annotations

import ast
import statistics
from functools import cache
from pathlib import Path
from typing import NamedTuple

import houle

ROOT = Path(houle.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
TESTS = sorted(Path(__file__).parent.rglob("*.py"))
LONGEST_FILE = 500

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
