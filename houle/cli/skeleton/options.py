"""Skeleton: what is agreed before dealing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from houle.engine import options
from houle.engine.options import flag, whole


@dataclass(frozen=True, kw_only=True)
class Options(options.Options):
    """Two to four players; the highest card wins a trick, or the lowest."""

    players: int = whole(2, 4, default=3)
    lowest: bool = flag()

    def store(self, state: Any) -> None:
        """Write the options into a blank state."""
        state.seats = self.players
        state.lowest = 1 if self.lowest else 0
