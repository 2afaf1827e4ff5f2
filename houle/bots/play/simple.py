"""Bots that do not search: random, mousse and matelot."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from random import Random

from houle.engine.rule import Move
from houle.engine.view import View

from .bot import judged_moves, legal_moves

SLIP = 0.7
"""How often a mousse does what first comes to mind."""


@dataclass
class Drifter:
    """Makes any legal move."""

    chance: Random

    def choose(self, view: View, cancel: threading.Event | None = None) -> Move:
        """Any legal move."""
        return self.chance.choice(legal_moves(view))

    def speak(self, view: View) -> Move | None:
        """Nothing."""
        return None

    def close(self) -> None:
        """Nothing to let go."""


@dataclass
class Matelot(Drifter):
    """Follows the game's rules of thumb."""

    def choose(self, view: View, cancel: threading.Event | None = None) -> Move:
        """The move that the heuristic likes best, any of them where it likes several."""
        judged = judged_moves(view)
        best = max(value for value, _ in judged)
        return self.chance.choice([move for value, move in judged if value == best])


@dataclass
class Mousse(Matelot):
    """A friendly beginner: knows the rules of thumb, but often does what comes to mind first."""

    def choose(self, view: View, cancel: threading.Event | None = None) -> Move:
        """The best move or, more often than not, any."""
        if self.chance.random() >= SLIP:
            return super().choose(view, cancel)
        return self.chance.choice(legal_moves(view))
