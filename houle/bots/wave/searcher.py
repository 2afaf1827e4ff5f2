"""Bots that search in Wave: capitaine and amiral."""

from __future__ import annotations

import threading
from dataclasses import KW_ONLY, dataclass

from houle.bots.play.bot import Budget, legal_moves
from houle.bots.play.budgets import BUDGETS
from houle.bots.search.thinking import Analysis
from houle.engine.rule import Move
from houle.engine.view import View

from . import signals
from .talkers import Talker, speaking_budget
from .thinking import weigh_moves


@dataclass
class WaveSearcher(Talker):
    """Evaluates every move in worlds that are consistent with all signals."""

    _: KW_ONLY
    level: str = "amiral"
    budget: Budget = BUDGETS["amiral"]
    threads: int = 1
    iterations: int = 0
    """How many worlds the bot has sampled so far."""
    cut_short: int = 0
    """How many of its searches have ended by the guard, before their iterations."""

    def choose(self, view: View, cancel: threading.Event | None = None) -> Move:
        """The best move by search; a forced one without searching."""
        moves = legal_moves(view)
        return moves[0] if len(moves) == 1 else self.analyse(view, cancel).best.move

    def analyse(self, view: View, cancel: threading.Event | None = None) -> Analysis:
        """Search and return the statistics of every move."""
        return self.weigh(view, legal_moves(view), self.budget, cancel)

    def advice(self, view: View) -> Move | None:
        """The best card for the seat on turn to lay, by a shorter search."""
        moves = signals.choices_of(view)
        if not any(signals.is_shown(view, move) for move in moves):
            return None
        found = self.weigh(view, moves, speaking_budget(self.budget), None)
        return signals.recommended(view, {c.move: c.value for c in found.candidates})

    def weigh(
        self, view: View, moves: list[Move], budget: Budget, cancel: threading.Event | None
    ) -> Analysis:
        """Evaluate the moves for the seat."""
        found = weigh_moves(
            view,
            moves,
            budget,
            seed=self.chance.randrange(1 << 30),
            threads=self.threads,
            cancel=cancel,
        )
        self.iterations += found.iterations
        self.cut_short += found.cut_short
        return found
