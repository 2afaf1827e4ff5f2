"""Bots that are a Python function of their own: ``py:MODULE:FUNCTION``."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random

from houle.engine.errors import HouleError
from houle.engine.languages import sentences
from houle.engine.rule import Move
from houle.engine.view import View

PREFIX = "py:"
"""Marks a function where a level is expected."""
Choose = Callable[[View, int], Move | str]
"""From all that a seat knows and a seed for chance to a move, as a number or in notation."""


class NoFunctionError(HouleError):
    """Raised when there is no such function."""

    code = "no_function"

    def __init__(self, given: str, why: str) -> None:
        super().__init__(sentences("errors.no_function", given=given, why=why))


@dataclass
class FunctionBot:
    """Asks a function for each move, with a seed of its own."""

    function: Choose
    chance: Random

    def choose(self, view: View, cancel: threading.Event | None = None) -> Move:
        """The move that the function chooses."""
        move = self.function(view, self.chance.randrange(1 << 30))
        if isinstance(move, str):
            move = view.game.notation.parse_move(move, view.state, view.seat)
        return int(move)

    def speak(self, view: View) -> Move | None:
        """Always None: no signals."""
        return None

    def close(self) -> None:
        """Do nothing: there are no resources."""


@cache
def find_function(text: str) -> Choose:
    """The function called ``py:MODULE:FUNCTION``; the current folder is searched too."""
    module, _, name = text.removeprefix(PREFIX).partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        function: Choose = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise NoFunctionError(text, str(error)) from error
    return function
