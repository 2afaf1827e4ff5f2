"""Views as plain data: the fields that can be open, fit for JSON and for a reader in TypeScript.

A view has every field of the state, the closed ones filled with the value that stands for closed.
Fields that no view can ever open are left out here. That saves bytes and hides nothing: secrets
are closed in the view itself.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache
from inspect import getsource
from typing import Any

import numpy as np

from .game import Game
from .struct import Field
from .view import View

Reader = Callable[[Any], Any]

LARGEST = 2**53 - 1
"""The largest whole number that JavaScript knows for certain."""


@cache
def open_fields(game: Game) -> tuple[str, ...]:
    """The names of the fields that can be open in a view, in the order of their declaration.

    Those declared to be seen by somebody, and those that ``reveal`` or a rule it calls mentions.
    """
    revealed = mentioned_fields(game.view.reveal, 2)
    fields = game.state.fields.items()
    return tuple(n for n, field in fields if field.seen_by != "nobody" or n in revealed)


def mentioned_fields(function: Callable[..., Any], position: int) -> set[str]:
    """The fields of the struct at that place of its arguments that a rule reads or writes."""
    tree = ast.parse(getsource(function)).body[0]
    assert isinstance(tree, ast.FunctionDef)
    name = tree.args.args[position].arg
    found: set[str] = set()
    understood = 0
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and is_name(node.value, name):
            found.add(node.attr)
            understood += 1
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            for place in (i for i, given in enumerate(node.args) if is_name(given, name)):
                found |= mentioned_fields(function.__globals__[node.func.id], place)
                understood += 1
    if understood != sum(is_name(node, name) for node in ast.walk(tree)):
        raise TypeError(f"{function.__name__}: what becomes of {name!r} cannot be followed")
    return found


def is_name(node: ast.AST, name: str) -> bool:
    """Whether the node is the variable of that name."""
    return isinstance(node, ast.Name) and node.id == name


def as_data(view: View) -> dict[str, Any]:
    """The open fields of a view: plain ints, C-contiguous arrays, and lists where a number is wide.

    Rows of 64 bits, which may be sets of many cards, are lists; a number in them that JavaScript
    would round is written as a string, so that ``BigInt(entry)`` reads every entry.
    """
    values = view.state.item()
    return {
        name: values[place] if read is None else read(values[place])
        for name, place, read in layout(view.game)
    }


@cache
def layout(game: Game) -> tuple[tuple[str, int, Reader | None], ...]:
    """The open fields: their names, places in the struct, and how wide ones are made plain."""
    places = {name: place for place, name in enumerate(game.state.dtype.names or ())}
    return tuple((n, places[n], reader(game.state.fields[n])) for n in open_fields(game))


def reader(field: Field) -> Reader | None:
    """The function that makes plain data of a wide field; others are plain already."""
    if not is_wide(field):
        return None
    return safe_list if field.shape else safe_int


def is_wide(field: Field) -> bool:
    """Whether entries of the field may be too large for JavaScript."""
    return field.kind is np.int64


def safe_int(number: int) -> int:
    """The number, or an error if JavaScript would round it: such numbers belong into arrays."""
    if abs(number) > LARGEST:
        raise OverflowError(f"{number} is too large for a reader in JavaScript")
    return number


def safe_list(values: Any) -> list[Any]:
    """The numbers as a list, those that JavaScript would round as strings."""
    plain: list[Any] = values.tolist()
    return [safe_entry(entry) for entry in plain]


def safe_entry(entry: Any) -> Any:
    """A number, as a string if it is too large; or a list of them."""
    if isinstance(entry, list):
        return [safe_entry(inner) for inner in entry]
    return entry if abs(entry) <= LARGEST else str(entry)


def ts_types(game: Game) -> str:
    """A TypeScript interface of what ``as_data`` gives for the game."""
    name = "".join(word.capitalize() for word in game.name.split("_"))
    fields = game.state.fields
    lines = [f"  {field}: {ts_type(fields[field])};" for field in open_fields(game)]
    return "\n".join((f"export interface {name}View {{", *lines, "}", ""))


def ts_type(field: Field) -> str:
    """The TypeScript type of a field."""
    entry = "(number | string)" if field.shape and is_wide(field) else "number"
    return entry + "[]" * len(field.shape)
