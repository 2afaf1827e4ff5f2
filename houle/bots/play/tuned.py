"""Searchers with other settings than their level's, to find the best ones in the arena."""

from __future__ import annotations

import threading
from dataclasses import dataclass

from houle.bots.search.thinking import Analysis, think
from houle.engine.strategy.tuning import SearchSettings
from houle.engine.view import View

from .searcher import Searcher

USUAL = SearchSettings()


@dataclass
class TunedSearcher(Searcher):
    """Searches with given settings instead of its level's."""

    settings: SearchSettings = USUAL

    def analyse(self, view: View, cancel: threading.Event | None = None) -> Analysis:
        """Search and return the statistics of every move."""
        return think(
            view,
            self.budget,
            settings=self.settings,
            seed=self.chance.randrange(1 << 30),
            threads=self.threads,
            cancel=cancel,
        )
