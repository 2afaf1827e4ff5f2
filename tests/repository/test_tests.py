"""Every test can fail: none passes because there was nothing to go through, or no case was met."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
Function = ast.FunctionDef | ast.AsyncFunctionDef
Loop = ast.For | ast.AsyncFor | ast.While
Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
EMPTY = ("[]", "{}", "()", "set()")
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


def holds_for_nothing(claim: ast.expr) -> bool:
    """Whether the claim is true if there are no things: that all are so, or that none is."""
    if isinstance(claim, ast.BoolOp):
        parts = [holds_for_nothing(part) for part in claim.values]
        return all(parts) if isinstance(claim.op, ast.And) else any(parts)
    if isinstance(claim, ast.UnaryOp) and isinstance(claim.op, ast.Not):
        return is_of_maybe_nothing(claim.operand, "any")
    if isinstance(claim, ast.Compare) and isinstance(claim.ops[0], ast.Eq):
        sides = (claim.left, claim.comparators[0])
        is_empty = any(ast.unparse(side) in EMPTY for side in sides)
        return is_empty and any(is_of_maybe_nothing(side) for side in sides)
    return is_of_maybe_nothing(claim, "all") if isinstance(claim, ast.Call) else False


def is_of_maybe_nothing(found: ast.expr, function: str = "") -> bool:
    """Whether this goes through things that may be none, alone or as what the function is given."""
    if isinstance(found, ast.Call) and found.args and ast.unparse(found.func) == function:
        found = found.args[0]
    if not isinstance(found, Comprehension):
        return False
    picks = function == "all" and any(part.ifs for part in found.generators)
    return picks or not all(is_never_empty(part.iter) for part in found.generators)


def checks(node: ast.AST, checking: set[str], *, certain: bool = True) -> Iterator[bool]:
    """For every check below the node, whether it is made in any case and may fail."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function | ast.Lambda | ast.ClassDef):
            continue
        if is_check(child, checking):
            is_empty = isinstance(child, ast.Assert) and holds_for_nothing(child.test)
            yield certain and not is_empty
        if isinstance(child, ast.If):
            yield from checks_of_cases(child, checking, certain=certain)
            continue
        here = certain
        if isinstance(child, ast.For | ast.AsyncFor):
            here = certain and is_never_empty(child.iter)
        elif isinstance(child, ast.While):
            here = False
        yield from checks(child, checking, certain=here)


def checks_of_cases(node: ast.If, checking: set[str], *, certain: bool) -> Iterator[bool]:
    """The checks of both cases; they are certain only if there are some in each."""
    cases = [
        list(checks(ast.Module(body, []), checking, certain=certain))
        for body in (node.body, node.orelse)
    ]
    is_checked = all(any(case) for case in cases)
    yield from (is_certain and is_checked for case in cases for is_certain in case)


def has_assert(function: Function) -> bool:
    """Whether the function asserts something, wherever in it."""
    return any(isinstance(node, ast.Assert) for node in ast.walk(function))


def empty_loops(source: str) -> list[str]:
    """The tests of a file whose every check may have nothing to look at."""
    tree = ast.parse(source)
    checking = {
        f.name for f in functions(tree) if any(isinstance(n, ast.Assert) for n in ast.walk(f))
    }
    tests = [f for f in functions(tree) if f.name.startswith("test_")]
    found = {f.name: list(checks(f, checking - {f.name})) for f in tests}
    return [name for name, certain in found.items() if certain and not any(certain)]


def test_no_test_passes_because_there_is_nothing_to_look_at() -> None:
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
        "assert all(x for x in things())",
        "assert not any(x for x in things()) and all(x.a for x in things())",
        "assert [x for x in things() if x] == []",
        "assert all(x for x in THINGS if x.a)",
        "if things():\n        assert things()",
        "if things():\n        assert things()\n    else:\n        pass",
    ],
)
def test_a_test_that_may_look_at_nothing_is_found(body: str) -> None:
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
        "assert all(x for x in each(things()))",
        "assert things() and all(x for x in things())",
        "assert [x for x in THINGS if x] == []",
        "assert [x for x in things() if x] == [1]",
        "if things():\n        assert things()\n    else:\n        check(1)",
        "pass",
    ],
)
def test_a_check_that_is_always_made_is_enough(body: str) -> None:
    source = f"def check(x):\n    assert x\ndef test_it():\n    {body}\n"
    assert empty_loops(source) == []
