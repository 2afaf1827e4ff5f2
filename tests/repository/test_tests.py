"""Every test can fail: none passes because its loop had nothing to go through."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
Function = ast.FunctionDef | ast.AsyncFunctionDef
Loop = ast.For | ast.AsyncFor | ast.While
WRAPPERS = ("enumerate", "list", "reversed", "sorted", "tuple", "zip")
"""Functions that give something whenever all that they are given is not empty."""


def functions(tree: ast.AST) -> Iterator[Function]:
    """Every function of a file."""
    return (node for node in ast.walk(tree) if isinstance(node, Function))


def is_check(node: ast.AST, checking: set[str]) -> bool:
    """Whether a test fails here if something is wrong: an assert, or what contains one."""
    if isinstance(node, ast.With | ast.AsyncWith):
        managers = [ast.unparse(item.context_expr) for item in node.items]
        return any(manager.startswith("pytest.") for manager in managers)
    if isinstance(node, ast.Call):
        return ast.unparse(node.func) in {"pytest.fail", *checking}
    return isinstance(node, ast.Assert)


def is_never_empty(things: ast.expr) -> bool:
    """Whether a loop over these things goes round at least once, or fails.

    A constant is trusted to hold something, and ``each(...)`` sees to it.
    """
    if isinstance(things, ast.Tuple | ast.List | ast.Set):
        return any(not isinstance(entry, ast.Starred) for entry in things.elts)
    if isinstance(things, ast.Call):
        name = ast.unparse(things.func)
        if name in WRAPPERS:
            return all(is_never_empty(argument) for argument in things.args)
        if isinstance(things.func, ast.Attribute) and things.func.attr in ("items", "values"):
            return is_never_empty(things.func.value)
        return name == "each" or is_known_range(things)
    if isinstance(things, ast.Name | ast.Attribute):
        return (things.id if isinstance(things, ast.Name) else things.attr).isupper()
    return isinstance(things, ast.Dict) and bool(things.keys)


def is_known_range(things: ast.Call) -> bool:
    """Whether this is a range with bounds that are written out or constants."""
    bounds = [ast.unparse(argument) for argument in things.args]
    return ast.unparse(things.func) == "range" and all(b.upper() == b for b in bounds)


def checks(node: ast.AST, checking: set[str], *, certain: bool = True) -> Iterator[bool]:
    """For every check below the node, whether it is outside loops that may be empty."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function | ast.Lambda | ast.ClassDef):
            continue
        if is_check(child, checking):
            yield certain
        here = certain
        if isinstance(child, ast.For | ast.AsyncFor):
            here = certain and is_never_empty(child.iter)
        elif isinstance(child, ast.While):
            here = False
        yield from checks(child, checking, certain=here)


def has_assert(function: Function) -> bool:
    """Whether the function asserts something, wherever in it."""
    return any(isinstance(node, ast.Assert) for node in ast.walk(function))


def empty_loops(source: str) -> list[str]:
    """The tests of a file whose every check is in a loop that may be empty."""
    tree = ast.parse(source)
    checking = {
        f.name for f in functions(tree) if any(isinstance(n, ast.Assert) for n in ast.walk(f))
    }
    tests = [f for f in functions(tree) if f.name.startswith("test_")]
    found = {f.name: list(checks(f, checking - {f.name})) for f in tests}
    return [name for name, certain in found.items() if certain and not any(certain)]


def test_no_test_passes_because_its_loop_is_empty() -> None:
    files = sorted(ROOT.rglob("test_*.py"))
    assert len(files) > 100
    found = {path.relative_to(ROOT): empty_loops(path.read_text("utf-8")) for path in files}
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.parametrize(
    "body",
    [
        "for x in things():\n        assert x",
        "for x in THINGS:\n        for y in x.parts:\n            assert y",
        "while things():\n        assert things()",
        "for x in range(number):\n        check(x)",
        "for x in things():\n        with pytest.raises(KeyError):\n            x()",
    ],
)
def test_a_loop_that_may_be_empty_is_found(body: str) -> None:
    source = f"def check(x):\n    assert x\ndef test_it():\n    {body}\n"
    assert empty_loops(source) == ["test_it"]


@pytest.mark.parametrize(
    "body",
    [
        "assert things()",
        "for x in each(things()):\n        assert x",
        "for x in THINGS:\n        assert x",
        "for x in (1, 2):\n        assert x",
        "for x in range(3):\n        check(x)",
        "for x in things():\n        assert x\n    assert x",
        "pass",
    ],
)
def test_a_check_that_is_always_made_is_enough(body: str) -> None:
    source = f"def check(x):\n    assert x\ndef test_it():\n    {body}\n"
    assert empty_loops(source) == []
