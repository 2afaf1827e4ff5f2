"""Hearts: what is agreed before dealing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from houle.engine import options
from houle.engine.options import choice, whole


@dataclass(frozen=True, kw_only=True)
class Options(options.Options):
    """Three to five players, with or without passing, up to some number of points."""

    players: int = whole(3, 5, default=4)
    passing: str = choice("cycle", "none")
    target: str = choice("100", "75", "50", "25", tested=("100", "25"))

    def store(self, state: Any) -> None:
        """Write the options into a blank state."""
        state.seats = self.players
        state.is_passing = 1 if self.passing == "cycle" else 0
        state.target = int(self.target)
