"""Bots that search: capitaine and amiral. In some games a net guides the search."""

from __future__ import annotations

import threading
from dataclasses import dataclass

import numpy as np

from houle.bots.search.settings import settings_for
from houle.bots.search.thinking import Analysis, think
from houle.engine.rule import Move
from houle.engine.strategy.tuning import SearchSettings
from houle.engine.view import View

from .bot import Budget, legal_moves
from .net import has_net, load_net
from .net_bot import net_inputs, numbers_of
from .simple import RandomBot

FARTHEST = 8.0
"""Moves less likely than the likeliest by more than e to this power count as equally unlikely."""


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
    settings: SearchSettings | None = None
    """Settings other than those of its level."""

    def choose(self, view: View, cancel: threading.Event | None = None) -> Move:
        """The best move by search; a forced one without searching."""
        moves = legal_moves(view)
        return moves[0] if len(moves) == 1 else self.analyse(view, cancel).best.move

    def analyse(self, view: View, cancel: threading.Event | None = None) -> Analysis:
        """Search and return the statistics of every move."""
        settings = self.settings or settings_for(view.game, self.level)
        guide = settings.guide if view.state.seats >= settings.guided_from else 0
        analysis = think(
            view,
            self.budget,
            settings=settings,
            seed=self.chance.randrange(1 << 30),
            threads=self.threads,
            cancel=cancel,
            favours=favours_of(view, legal_moves(view), guide),
        )
        self.iterations += analysis.iterations
        self.cut_short += analysis.cut_short
        return analysis


def favours_of(view: View, moves: list[Move], guide: int) -> dict[Move, int]:
    """The bonus of moves or words: 0 for the likeliest by the net, negative for the others.

    None at all without a guide, or in games without a net.
    """
    if guide == 0 or not moves or not has_net(view.game):
        return {}
    outputs = load_net(view.game).outputs(net_inputs(view.game, view.state, view.seat))
    logits = outputs[numbers_of(view, moves)]
    below = np.maximum(logits - logits.max(), -FARTHEST)
    return {move: round(guide * float(less)) for move, less in zip(moves, below, strict=True)}
