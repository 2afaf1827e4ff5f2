"""Functions and files stay small, annotated and explained."""

from __future__ import annotations

import ast
import statistics
from pathlib import Path

import houle

ROOT = Path(houle.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
TESTS = sorted(Path(__file__).parent.rglob("*.py"))
LONGEST_FILE = 500

Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(path: Path) -> list[Function]:
    """Every function of a file."""
    tree = ast.parse(path.read_text("utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, Function)]


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
    sizes = sorted(lines_of(f) for path in FILES for f in functions(path))
    assert statistics.median(sizes) <= 8
    assert sizes[len(sizes) * 9 // 10] <= 25
    assert sizes[-1] <= 50


def test_no_file_is_long() -> None:
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in (*FILES, *TESTS)}
    assert lengths and {p: n for p, n in lengths.items() if n > LONGEST_FILE} == {}


def test_every_module_says_what_it_is() -> None:
    trees = {path: ast.parse(path.read_text("utf-8")) for path in FILES}
    assert trees and [path for path, tree in trees.items() if not ast.get_docstring(tree)] == []


def test_every_public_function_has_a_docstring() -> None:
    public = [(p, f) for p in FILES for f in functions(p) if not f.name.startswith("_")]
    assert public and [(p, f.name) for p, f in public if ast.get_docstring(f) is None] == []
