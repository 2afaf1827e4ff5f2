"""A few option combinations that together contain every allowed pair of values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import Field, fields, replace
from functools import cache
from itertools import combinations, product
from typing import Any, TypeVar

from houle.engine.errors import OptionError
from houle.engine.options import Options, Value

FEW_VALUES = 6
"""An option with at most this many values is paired with all of them, else with tested ones."""

Setting = tuple[str, Value]
"""An option with one of its values."""
Chosen = TypeVar("Chosen", bound=Options)


def pairwise(model: type[Chosen]) -> tuple[Chosen, ...]:
    """Combinations with every allowed pair of values, and every single one; the default first."""
    given: Any = model
    found: tuple[Chosen, ...] = make_cover(given)
    return found


@cache
def make_cover(model: Any) -> tuple[Any, ...]:
    """The cover of a model of options, made once.

    Greedy and without chance: the combination with the most missing pairs is taken, the first
    of several, until none is missing.
    """
    allowed = [model(), *allowed_combinations(model)]
    bits: dict[frozenset[Setting], int] = {}
    pairs = [sum(bit_of(bits, pair) for pair in pairs_of(options)) for options in allowed]
    found, missing = [allowed[0]], (1 << len(bits)) - 1 & ~pairs[0]
    while missing:
        best = max(range(len(allowed)), key=lambda i: (pairs[i] & missing).bit_count())
        found.append(allowed[best])
        missing &= ~pairs[best]
    return (*found, *with_rare_values(allowed, found))


def allowed_combinations(model: type[Chosen]) -> Iterator[Chosen]:
    """Every combination of the values that are covered in pairs, less those that are refused."""
    names = [option.name for option in fields(model)]
    for values in product(*(paired_values(option) for option in fields(model))):
        try:
            given: dict[str, Any] = dict(zip(names, values, strict=True))
            yield model(**given)
        except OptionError:
            continue


def paired_values(option: Field[Any]) -> tuple[Value, ...]:
    """The values that are covered together with those of other options."""
    values: tuple[Value, ...] = option.metadata["values"]
    tested: tuple[Value, ...] = option.metadata["tested"]
    return values if len(values) <= FEW_VALUES else tested


def covered_values(option: Field[Any]) -> tuple[Value, ...]:
    """The values that occur in some combination: of numbers the tested ones, of words all."""
    values: tuple[Value, ...] = option.metadata["values"]
    is_number = type(values[0]) is int
    return paired_values(option) if is_number else values


def settings(model: type[Options]) -> list[Setting]:
    """Every option with each of the values that are covered."""
    return [(option.name, value) for option in fields(model) for value in covered_values(option)]


def pairs_of(options: Options) -> Iterator[frozenset[Setting]]:
    """Every two settings of a combination; each alone where there is only one option."""
    yield from map(frozenset, combinations(options.to_json().items(), 2))
    yield from (frozenset([setting]) for setting in options.to_json().items())


def bit_of(bits: dict[frozenset[Setting], int], pair: frozenset[Setting]) -> int:
    """The bit that stands for the pair."""
    return bits.setdefault(pair, 1 << len(bits))


def with_rare_values(allowed: Sequence[Chosen], found: Sequence[Chosen]) -> Iterator[Chosen]:
    """Further combinations with the values that were left out of the pairs."""
    seen = {setting for options in found for setting in options.to_json().items()}
    missing = dict.fromkeys(s for s in settings(type(allowed[0])) if s not in seen)
    while missing:
        wanted = next(iter(missing))
        made = next((m for m in (changed(o, wanted) for o in allowed) if m is not None), None)
        if made is None:
            raise ValueError(f"no combination allows {wanted[0]}={wanted[1]}")
        for name, value in missing:
            if name != wanted[0]:
                made = changed(made, (name, value)) or made
        yield made
        for setting in made.to_json().items():
            missing.pop(setting, None)


def changed(options: Chosen, setting: Setting) -> Chosen | None:
    """The combination with another value, None if that is refused."""
    try:
        given: dict[str, Any] = dict([setting])
        return replace(options, **given)
    except OptionError:
        return None
