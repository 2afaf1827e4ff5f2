"""Views as plain data: the fields that can be open, as JSON and with TypeScript types.

A view has every field of the state, with a closed value in those that the seat may not know. Fields
that no view can ever open are left out here. That only saves bytes: secrets are already closed in
the view itself.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from functools import cache
from inspect import getsource
from math import prod
from typing import Any

import numpy as np

from houle.engine.game import Game
from houle.engine.rule import RULES, rule
from houle.engine.struct import Array, Field
from houle.engine.view import View

Reader = Callable[[Any], Any]
TextWriter = Callable[[Any, Array, int], int]

MAX_SAFE_INTEGER = 2**53 - 1
"""The largest whole number that JavaScript represents exactly."""


@cache
def open_fields(game: Game) -> tuple[str, ...]:
    """The names of the fields that can be open in a view, in the order of their declaration.

    These are the fields declared with ``seen_by``, and those used in ``reveal`` or a rule that it
    calls.
    """
    revealed = mentioned_fields(game.view.reveal, 2)
    fields = game.state.fields.items()
    return tuple(n for n, field in fields if field.seen_by != "nobody" or n in revealed)


def mentioned_fields(function: Callable[..., Any], position: int) -> set[str]:
    """The fields that a rule reads or writes, of the struct that is its argument ``position``."""
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
    """The open fields of a view: plain ints, C-contiguous arrays, and lists for 64-bit rows.

    Rows of 64-bit numbers may be sets of many cards. Numbers in them that JavaScript would round
    are strings, so that ``BigInt(entry)`` reads every entry.
    """
    values = view.state.item()
    return {
        name: values[place] if read is None else read(values[place])
        for name, place, read in layout(view.game)
    }


@cache
def layout(game: Game) -> tuple[tuple[str, int, Reader | None], ...]:
    """The open fields: name, index in the struct, and reader for 64-bit fields."""
    places = {name: place for place, name in enumerate(game.state.dtype.names or ())}
    return tuple((n, places[n], reader(game.state.fields[n])) for n in open_fields(game))


def reader(field: Field) -> Reader | None:
    """The function that turns a 64-bit field into plain data; None for other fields."""
    if not is_wide(field):
        return None
    return safe_list if field.shape else safe_int


def is_wide(field: Field) -> bool:
    """Whether entries of the field may be too large for JavaScript."""
    return field.kind is np.int64


def safe_int(number: int) -> int:
    """The number; raise an error if JavaScript would round it: such numbers belong in arrays."""
    if abs(number) > MAX_SAFE_INTEGER:
        raise OverflowError(f"{number} is too large for a reader in JavaScript")
    return number


def safe_list(values: Any) -> list[Any]:
    """The numbers as a list, with strings for those that JavaScript would round."""
    plain: list[Any] = values.tolist()
    return [safe_entry(entry) for entry in plain]


def safe_entry(entry: Any) -> Any:
    """A number (a string if it is too large), or a list of them."""
    if isinstance(entry, list):
        return [safe_entry(inner) for inner in entry]
    return entry if abs(entry) <= MAX_SAFE_INTEGER else str(entry)


# The same as JSON, written byte by byte: compiled, this takes a tenth of the time.

COMMA, MINUS, ZERO, QUOTE, OPENING, CLOSING, END = b',-0"[]}'
MAX_NUMBER_BYTES = {np.int8: 4, np.int16: 6, np.int32: 11, np.int64: 22}
"""The most bytes that a number of each type takes as text, with sign and quotes."""


def view_text(view: View) -> bytes:
    """The open fields of a view as JSON."""
    data = as_data(view)
    return json.dumps(data, separators=(",", ":"), default=lambda array: array.tolist()).encode()


@cache
def text_size(game: Game) -> int:
    """An upper bound for the bytes of a view of the game as JSON."""
    fields = [(name, game.state.fields[name]) for name in open_fields(game)]
    return 2 + sum(len(n) + 4 + entries_size(field) for n, field in fields)


def entries_size(field: Field) -> int:
    """The most bytes that the entries of a field take, with commas and brackets."""
    brackets = sum(2 * prod(field.shape[:depth]) for depth in range(len(field.shape)))
    return prod(field.shape) * (MAX_NUMBER_BYTES[field.kind] + 1) + brackets + 2


@cache
def text_writer(game: Game) -> TextWriter:
    """A function, generated from the declarations, that writes a view like ``view_text``.

    It writes into an array of bytes from index ``at`` on and returns the index after the last byte.
    """
    labels, lines = b"", ["def write(seen, out, at):"]
    for name in open_fields(game):
        label = f'{"," if labels else "{"}"{name}":'.encode()
        lines.append(f"    at = put_bytes(out, at, LABELS, {len(labels)}, {len(label)})")
        lines += entry_source(name, game.state.fields[name], 0)
        labels += label
    lines += [f"    out[at] = {END}", "    return at + 1"]
    scope: dict[str, Any] = {"LABELS": np.frombuffer(labels, np.uint8), "put_bytes": put_bytes}
    scope |= {"put_number": put_number, "put_wide": put_wide}
    exec(compile("\n".join(lines), f"<{game.package} text>", "exec"), scope)
    RULES.append(scope["write"])
    writer: TextWriter = scope["write"]
    return writer


def entry_source(name: str, field: Field, depth: int) -> list[str]:
    """The source code that writes a field, or at ``depth`` > 0 its entries, in brackets."""
    pad, axes = "    " * (depth + 1), "ijk"[: len(field.shape)]
    if depth == len(axes):
        put = "put_wide" if axes and is_wide(field) else "put_number"
        index = f"[{', '.join(axes)}]" if axes else ""
        return [f"{pad}at = {put}(out, at, int(seen.{name}{index}))"]
    return [
        *(f"{pad}out[at] = {OPENING}", f"{pad}at += 1"),
        f"{pad}for {axes[depth]} in range({field.shape[depth]}):",
        *entry_source(name, field, depth + 1),
        *(f"{pad}    out[at] = {COMMA}", f"{pad}    at += 1"),
        f"{pad}out[at - 1] = {CLOSING}",
    ]


@rule
def put_bytes(out: Array, at: int, source: Array, start: int, count: int) -> int:
    """Copy ``count`` bytes and return the index after them."""
    for i in range(count):
        out[at + i] = source[start + i]
    return at + count


@rule
def put_number(out: Array, at: int, number: int) -> int:
    """Write a number in digits and return the index after it."""
    if number < 0:
        out[at] = MINUS
        at += 1
        number = -number
    if number < 10:
        out[at] = ZERO + number
        return at + 1
    size, rest = 2, number // 100
    while rest > 0:
        size += 1
        rest //= 10
    for i in range(size):
        out[at + size - 1 - i] = ZERO + number % 10
        number //= 10
    return at + size


@rule
def put_wide(out: Array, at: int, number: int) -> int:
    """Write a number, in quotes if JavaScript would round it, and return the index after it."""
    if -MAX_SAFE_INTEGER <= number <= MAX_SAFE_INTEGER:
        return put_number(out, at, number)
    out[at] = QUOTE
    at = put_number(out, at + 1, number)
    out[at] = QUOTE
    return at + 1


def ts_types(game: Game) -> str:
    """The TypeScript interface of the game's views, as ``as_data`` returns them."""
    name = "".join(word.capitalize() for word in game.name.split("_"))
    fields = game.state.fields
    lines = [f"  {field}: {ts_type(fields[field])};" for field in open_fields(game)]
    return "\n".join((f"export interface {name}View {{", *lines, "}", ""))


def ts_type(field: Field) -> str:
    """The TypeScript type of a field."""
    entry = "(number | string)" if field.shape and is_wide(field) else "number"
    return entry + "[]" * len(field.shape)
