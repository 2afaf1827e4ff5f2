"""What one seat may know; closed unless declared open.

Two looks at a state: the *view* is what lies open to the seat on the table now, the *knowledge*
adds all that it may remember. Both are structs like the state, with everything else closed. The
functions that copy the declared fields are written from the declarations, for every backend.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from .chance import set_key
from .game import Game
from .rule import RULES, Seat
from .struct import Array, Field, Struct, raw

Copier = Callable[[Any, Seat, Any], None]


@dataclass(frozen=True)
class View:
    """What a seat sees: a state with closed fields, its seat and game."""

    game: Game
    seat: Seat
    state: Any

    @property
    def notation(self) -> str:
        """The view as short text."""
        return str(self.game.notation.format_state(self.state))

    def to_bytes(self) -> bytes:
        """Every byte the seat receives."""
        return raw(self.state)


def view(game: Game, state: Any, seat: Seat) -> View:
    """What lies open to the seat now."""
    seen = game.state.zeros(1)[0]
    copier(game.state, "seen_by")(state, seat, seen)
    game.view.reveal(state, seat, seen)
    return View(game, seat, seen)


def knowledge(game: Game, state: Any, seat: Seat) -> View:
    """What lies open to the seat now, and what it may remember."""
    seen = game.state.zeros(1)[0]
    copier(game.state, "known_by")(state, seat, seen)
    game.view.reveal(state, seat, seen)
    game.view.recall(state, seat, seen)
    return View(game, seat, seen)


def redeal(game: Game, state: Any, seat: Seat, key: bytes) -> Any:
    """A uniformly random world that the seat cannot tell from this one, drawn with the key."""
    world = game.state.copy_of(state)
    set_key(world, key)
    game.view.redeal(world, seat)
    return world


def observe(game: Game, state: Any, seat: Seat) -> Array:
    """The knowledge of the seat as a row of numbers."""
    seen = knowledge(game, state, seat).state
    parts = [np.ravel(seen[name]) for name in observed_fields(game.state)]
    return np.concatenate(parts).astype(np.int32)


def observed_fields(struct: type[Struct]) -> list[str]:
    """The fields that can be open to somebody; the generator never is."""
    return [name for name in struct.fields if not name.startswith("chance_")]


COPIERS: dict[tuple[int, str], Copier] = {}


def copier(struct: type[Struct], look: str) -> Copier:
    """The function that copies what is open to a seat, written once for each struct and look."""
    wanted = (id(struct), look)
    if wanted not in COPIERS:
        COPIERS[wanted] = write_copier(struct, look)
    return COPIERS[wanted]


def write_copier(struct: type[Struct], look: str) -> Copier:
    """The function that copies what the declarations open to a seat and closes the rest."""
    lines = ["def copy_open(state, seat, seen):"]
    for name, field in struct.fields.items():
        lines += copy_lines(name, field, getattr(field, look))
    scope: dict[str, Any] = {}
    exec(compile("\n".join(lines), f"<{struct.__module__} {look}>", "exec"), scope)
    function: Copier = scope["copy_open"]
    RULES.append(function)
    return function


def copy_lines(name: str, field: Field, seen_by: str) -> list[str]:
    """The source that copies or closes one field."""
    axes = "ijk"[: len(field.shape)]
    index = f"[{', '.join(axes)}]" if axes else ""
    loops = [f"{'    ' * (d + 1)}for {a} in range({field.shape[d]}):" for d, a in enumerate(axes)]
    indent = "    " * (len(axes) + 1)
    if seen_by == "everyone":
        value = f"state.{name}{index}"
    elif seen_by == "owner":
        value = f"state.{name}{index} if i == seat else {field.closed}"
    else:
        value = str(field.closed)
    return [*loops, f"{indent}seen.{name}{index} = {value}"]
