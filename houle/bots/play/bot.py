"""The interface of a bot: from the knowledge of its seat, never the state, to a move."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from houle.engine.rule import Move
from houle.engine.view import View

LEVELS = ("random", "mousse", "matelot", "capitaine", "amiral")
"""The levels of bots, weakest first."""


@dataclass(frozen=True)
class Budget:
    """How long to think: seconds, or iterations, which give reproducible results.

    With both, the iterations count and the seconds are only a guard.
    """

    seconds: float | None = None
    iterations: int | None = None
    thorough: bool = False
    """Whether to continue when the choice can no longer change."""
    settles: bool = False
    """Whether a search with iterations also stops when it would hardly find a better move, as one
    with seconds does."""


class Bot(Protocol):
    """A program that chooses a move from what one seat may know."""

    def choose(self, view: View, cancel: threading.Event | None = None) -> Move:
        """The move to make; returns early once ``cancel`` is set."""

    def speak(self, view: View) -> Move | None:
        """A signal that the bot gives besides its moves; usually None."""

    def close(self) -> None:
        """Release the bot's resources; it is not used afterwards."""


def legal_moves(view: View) -> list[Move]:
    """The seat's legal moves, computed from its own knowledge."""
    out = np.zeros(view.game.max_legal, np.int16)
    count = view.game.rules.legal_moves(view.state, view.seat, out)
    return [int(move) for move in out[:count]]


def judged_moves(view: View) -> list[tuple[int, Move]]:
    """The legal moves with their values by the heuristic."""
    judge = view.game.heuristic.judge
    return [(int(judge(view.state, view.seat, move)), move) for move in legal_moves(view)]
