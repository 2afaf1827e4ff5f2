"""Bots that search: capitaine and amiral."""

from __future__ import annotations

import threading
from dataclasses import dataclass

from houle.bots.search.settings import settings_for
from houle.bots.search.thinking import Analysis, think
from houle.engine.rule import Move
from houle.engine.view import View

from .bot import Budget, legal_moves
from .simple import RandomBot


@dataclass
class Searcher(RandomBot):
    """Chooses by Monte Carlo tree search over the worlds that its seat considers possible."""

    level: str
    budget: Budget
    threads: int = 1
    iterations: int = 0
    """How many iterations the bot has run so far."""
    cut_short: int = 0
    """How many of its searches have ended by the guard, before their iterations."""

    def choose(self, view: View, cancel: threading.Event | None = None) -> Move:
        """The best move by search; a forced one without searching."""
        moves = legal_moves(view)
        return moves[0] if len(moves) == 1 else self.analyse(view, cancel).best.move

    def analyse(self, view: View, cancel: threading.Event | None = None) -> Analysis:
        """Search and return the statistics of every move."""
        analysis = think(
            view,
            self.budget,
            settings=settings_for(view.game, self.level),
            seed=self.chance.randrange(1 << 30),
            threads=self.threads,
            cancel=cancel,
        )
        self.iterations += analysis.iterations
        self.cut_short += analysis.cut_short
        return analysis
