"""What a bot is: given the knowledge of its seat, never the state, it answers with a move."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from houle.engine.rule import Move
from houle.engine.view import View

LEVELS = ("random", "mousse", "matelot", "capitaine", "amiral")
"""How well a bot plays, weakest first."""


@dataclass(frozen=True)
class Budget:
    """How long to think: seconds, or a number of iterations whose result can be repeated."""

    seconds: float | None = None
    iterations: int | None = None
    thorough: bool = False
    """Whether to go on when nothing can change the choice any more."""


class Bot(Protocol):
    """A program that turns what one seat may know into a move."""

    def choose(self, view: View, cancel: threading.Event | None = None) -> Move:
        """The move to make; sooner than usual once ``cancel`` is set."""

    def speak(self, view: View) -> Move | None:
        """What the bot says now besides its choices, such as a signal; mostly nothing."""

    def close(self) -> None:
        """Let go of whatever the bot holds; it will not be asked again."""


def legal_moves(view: View) -> list[Move]:
    """What the seat may choose from, found from its own knowledge."""
    out = np.zeros(view.game.max_legal, np.int16)
    count = view.game.rules.legal_moves(view.state, view.seat, out)
    return [int(move) for move in out[:count]]


def judged_moves(view: View) -> list[tuple[int, Move]]:
    """Every legal move with what the heuristic thinks of it."""
    judge = view.game.heuristic.judge
    return [(int(judge(view.state, view.seat, move)), move) for move in legal_moves(view)]
