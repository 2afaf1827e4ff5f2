"""Rules are compiled with the driver that calls them, and only there."""

from __future__ import annotations

from typing import Any

import numba
import pytest
from numba.extending import register_jitable

from houle.simulation.compile import (
    DRIVER_SETTINGS,
    RULE_SETTINGS,
    linking_is_tested,
    register,
)
from houle.simulation.linking import everything_below


def as_rule(function: Any) -> Any:
    """Teach Numba a function as if it were a rule of ours."""
    function.__module__ = "houle.rules"
    return register_jitable(**RULE_SETTINGS)(function)


def below(number: int) -> int:
    return number + 1


def rule(number: int) -> int:
    return below(number) * 2


def driver(number: int) -> int:
    return rule(number) + rule(number + 1)


@pytest.mark.skipif(not linking_is_tested(), reason="rules are not linked here")
def test_a_driver_links_each_rule_below_it_once_and_no_rule_gets_code_of_its_own() -> None:
    register()
    as_rule(below)
    as_rule(rule)
    compiled = numba.njit(_nrt=DRIVER_SETTINGS["_nrt"])(driver)
    assert compiled(3) == driver(3) == 18
    (found,) = compiled.overloads.values()
    libraries = found.library._linking_libraries
    parts = [library for library in libraries if getattr(library, "is_part", False)]
    assert sorted(part.name for part in parts) == ["below", "rule"]
    assert all(part._compiled_object is None for part in parts)
    assert found.library._compiled_object is not None


def test_whoever_is_called_by_several_is_listed_once() -> None:
    class Stub:
        def __init__(self, *called: Any, is_part: bool = True) -> None:
            self._linking_libraries, self.is_part = list(called), is_part

    deep = Stub()
    whole = Stub(deep, is_part=False)
    left, right = Stub(deep), Stub(deep, whole)
    found = everything_below(Stub(left, right))
    assert len(found) == 4 and set(found) == {left, right, deep, whole}
    assert everything_below(Stub(whole)) == [whole]


class Library:
    """Stands for compiled code that calls other code."""

    def __init__(self, *below: object, is_part: bool = True) -> None:
        self._linking_libraries, self.is_part = list(below), is_part


def test_a_library_is_linked_after_all_that_call_it() -> None:
    low = Library(is_part=False)
    middle = Library(low)
    for order in ((low, middle), (middle, low)):
        found = everything_below(Library(*order))
        assert sorted(map(id, found)) == sorted(map(id, (low, middle)))
        assert found.index(middle) < found.index(low)
