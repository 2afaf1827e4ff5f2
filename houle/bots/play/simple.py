"""Bots that do not search: random, mousse and matelot."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from random import Random

from houle.engine.rule import Move
from houle.engine.view import View
from houle.simulation.drivers import RANDOM_TENTHS

from .bot import judged_moves, legal_moves

RANDOM_MOVE_RATE = RANDOM_TENTHS / 10
"""The probability that a mousse moves at random."""


@dataclass
class RandomBot:
    """Moves at random."""

    chance: Random

    def choose(self, view: View, cancel: threading.Event | None = None) -> Move:
        """A random legal move."""
        return self.chance.choice(legal_moves(view))

    def speak(self, view: View) -> Move | None:
        """Always None: no signals."""
        return None

    def close(self) -> None:
        """Do nothing: there are no resources."""


@dataclass
class Matelot(RandomBot):
    """Follows the game's heuristic."""

    def choose(self, view: View, cancel: threading.Event | None = None) -> Move:
        """The heuristic's best move; ties are broken at random."""
        judged = judged_moves(view)
        best = max(value for value, _ in judged)
        return self.chance.choice([move for value, move in judged if value == best])


@dataclass
class Mousse(Matelot):
    """A beginner: knows the heuristic, but often moves at random."""

    def choose(self, view: View, cancel: threading.Event | None = None) -> Move:
        """The heuristic's best move or, more often, a random one."""
        if self.chance.random() >= RANDOM_MOVE_RATE:
            return super().choose(view, cancel)
        return self.chance.choice(legal_moves(view))
