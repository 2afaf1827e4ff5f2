"""Bots that search in Wave: capitaine and amiral. The net guides the search of the amiral."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass

from houle.bots.play.bot import Budget, legal_moves
from houle.bots.play.budgets import BUDGETS
from houle.bots.play.searcher import favours_of
from houle.bots.search.settings import settings_for
from houle.bots.search.thinking import Analysis
from houle.engine.rule import Move
from houle.engine.strategy.prospect import WIN
from houle.engine.strategy.tuning import SearchSettings
from houle.engine.view import View

from . import signals
from .net_talker import words_owed
from .talkers import Talker, speaking_budget
from .thinking import weigh_moves


@dataclass
class WaveSearcher(Talker):
    """Evaluates every move in worlds that are consistent with all signals."""

    _: KW_ONLY
    level: str = "amiral"
    budget: Budget = BUDGETS["amiral"]
    threads: int = 1
    settings: SearchSettings | None = None
    """Settings other than those of its level."""
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
        moves = legal_moves(view)
        return self.weigh(view, moves, self.budget, cancel, self.favours(view, moves))

    def advice(self, view: View) -> Move | None:
        """The best card for the seat on turn to lay, by a shorter search."""
        moves = signals.choices_of(view)
        if not any(signals.is_shown(view, move) for move in moves):
            return None
        favours = self.favours(view, words_owed(view))
        found = self.weigh(view, moves, speaking_budget(self.budget), None, favours)
        fitting = [c for c in found.candidates if c.visits > 0]
        values = {c.move: c.value + favours.get(c.move, 0) / WIN for c in fitting}
        return signals.recommended(view, values)

    def favours(self, view: View, choices: list[Move]) -> Mapping[Move, int]:
        """What the net adds to moves or words; nothing in Nazaré, which it has hardly learned."""
        guide = self.settings_in(view).guide
        return favours_of(view, choices, 0 if view.state.nazare else guide)

    def settings_in(self, view: View) -> SearchSettings:
        """The settings other than those of its level, or these."""
        return self.settings or settings_for(view.game, self.level)

    def weigh(
        self,
        view: View,
        moves: list[Move],
        budget: Budget,
        cancel: threading.Event | None,
        favours: Mapping[Move, int],
    ) -> Analysis:
        """Evaluate the moves for the seat."""
        found = weigh_moves(
            view,
            moves,
            budget,
            seed=self.chance.randrange(1 << 30),
            threads=self.threads,
            cancel=cancel,
            favours=favours,
            finer=bool(self.settings_in(view).finer),
        )
        self.iterations += found.iterations
        self.cut_short += found.cut_short
        return found
