"""Views: what one seat may know; fields are closed unless declared open.

The *view* is what the seat can see on the table now; the *knowledge* adds what it may remember.
Both are structs like the state, with everything else closed. The functions that copy the declared
fields are generated from the declarations, for every backend.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import prod
from typing import Any

import numpy as np

from .chance import set_key
from .game import Game
from .options import Options
from .rule import RULES, Seat
from .struct import Array, Field, Struct, fill, raw

Writer = Callable[[Any, Seat, Any], None]


@dataclass(frozen=True)
class View:
    """What a seat sees: a state with closed fields, with the seat and the game."""

    game: Game
    seat: Seat
    state: Any
    options: Options | None = None
    """The options of the match, where it is the knowledge of a seat; None in a view by sight."""

    @property
    def notation(self) -> str:
        """The view as short text."""
        return str(self.game.notation.format_state(self.state))

    def to_bytes(self) -> bytes:
        """Every byte the seat receives."""
        return raw(self.state)


def view(game: Game, state: Any, seat: Seat) -> View:
    """What the seat can see now."""
    seen = opened(game.state, "seen_by", state, seat)
    game.view.reveal(state, seat, seen)
    return View(game, seat, seen)


def knowledge(game: Game, state: Any, seat: Seat) -> View:
    """What the seat can see now and what it may remember."""
    seen = opened(game.state, "known_by", state, seat)
    game.view.reveal(state, seat, seen)
    game.view.recall(state, seat, seen)
    return View(game, seat, seen)


def redeal(game: Game, state: Any, seat: Seat, key: bytes) -> Any:
    """A uniformly random world that is consistent with all the seat knows, drawn with the key."""
    world = game.state.copy_of(state)
    set_key(world, key)
    game.view.redeal(world, seat)
    return world


@cache
def closed_struct(struct: Any) -> bytes:
    """The bytes of a struct with everything closed."""
    seen = struct.zeros(1)[0]
    for name, field in struct.fields.items():
        fill(seen, name, field.closed)
    return raw(seen)


@cache
def open_names(struct: Any, look: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The fields that are open to everyone, and those of which a seat sees its own row."""
    looks = {name: getattr(field, look) for name, field in struct.fields.items()}
    everyone, owner = (
        tuple(name for name, seen_by in looks.items() if seen_by == wanted)
        for wanted in ("everyone", "owner")
    )
    return everyone, owner


def opened(struct: Any, look: str, state: Any, seat: Seat) -> Any:
    """A struct with what is open to the seat, as ``writer`` copies it.

    Interpreted, whole fields are copied ten times as fast as single entries.
    """
    seen = np.frombuffer(bytearray(closed_struct(struct)), struct.dtype)[0]
    everyone, owner = open_names(struct, look)
    for name in everyone:
        seen[name] = state[name]
    for name in owner:
        if 0 <= seat < struct.fields[name].shape[0]:
            seen[name][seat] = state[name][seat]
    return seen


def observe(game: Game, state: Any, seat: Seat) -> Array:
    """The knowledge of the seat as a row of numbers."""
    out = np.zeros(observation_size(game.state), np.int64)
    writer(game.state, "numbers")(knowledge(game, state, seat).state, seat, out)
    return out


def observed_fields(struct: type[Struct]) -> dict[str, Field]:
    """All fields except bookkeeping and those of the generator, which are never open."""
    fields = struct.fields.items()
    return {n: f for n, f in fields if f.observed and not n.startswith("chance_")}


def observation_size(struct: type[Struct]) -> int:
    """How many numbers an observation has."""
    return sum(prod(field.shape) for field in observed_fields(struct).values())


WRITERS: dict[tuple[int, str], Writer] = {}


def writer(struct: type[Struct], look: str) -> Writer:
    """A function generated from the declarations, once for each struct and look.

    ``seen_by`` and ``known_by`` copy what is open to a seat into a struct and close the rest;
    ``numbers`` writes a struct as a row of numbers.
    """
    wanted = (id(struct), look)
    if wanted not in WRITERS:
        lines = number_source(struct) if look == "numbers" else open_source(struct, look)
        scope: dict[str, Any] = {}
        exec(compile("\n".join(lines), f"<{struct.__module__} {look}>", "exec"), scope)
        WRITERS[wanted] = scope["write"]
        RULES.append(WRITERS[wanted])
    return WRITERS[wanted]


def number_source(struct: type[Struct]) -> list[str]:
    """The source code that writes every observed entry to its index in the row."""
    lines = ["def write(seen, seat, out):"]
    start = 0
    for name, field in observed_fields(struct).items():
        loops, index = loop_source(field)
        place = str(start)
        for depth, axis in enumerate("ijk"[: len(field.shape)]):
            place += f" + {axis} * {prod(field.shape[depth + 1 :])}"
        indent = "    " * (len(loops) + 1)
        lines += [*loops, f"{indent}out[{place}] = seen.{name}{index}"]
        start += prod(field.shape)
    return lines


def open_source(struct: type[Struct], look: str) -> list[str]:
    """The source code that copies what is open to a seat and closes the rest."""
    lines = ["def write(state, seat, seen):"]
    for name, field in struct.fields.items():
        lines += copy_source(name, field, getattr(field, look))
    return lines


def loop_source(field: Field) -> tuple[list[str], str]:
    """Source code of the loops over all entries of a field, and of the index inside them."""
    axes = "ijk"[: len(field.shape)]
    loops = [f"{'    ' * (d + 1)}for {a} in range({field.shape[d]}):" for d, a in enumerate(axes)]
    return loops, f"[{', '.join(axes)}]" if axes else ""


def copy_source(name: str, field: Field, seen_by: str) -> list[str]:
    """The source code that copies or closes one field."""
    loops, index = loop_source(field)
    if not loops:
        return [f"    seen.{name} = {f'state.{name}' if seen_by == 'everyone' else field.closed}"]
    # Look up the arrays once: interpreted, the lookups would be half of the time.
    lines = [f"    seen_{name} = seen.{name}"]
    value = str(field.closed)
    if seen_by != "nobody":
        lines.append(f"    state_{name} = state.{name}")
        value = f"state_{name}{index}"
    if seen_by == "owner":
        value = f"{value} if i == seat else {field.closed}"
    return [*lines, *loops, f"{'    ' * (len(loops) + 1)}seen_{name}{index} = {value}"]
