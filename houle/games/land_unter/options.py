"""Land Unter: the options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from houle.engine import options
from houle.engine.options import choice, whole

MODES = ("hidden", "open")


@dataclass(frozen=True, kw_only=True)
class Options(options.Options):
    """Three to five players; cards chosen face down or laid open one after the other."""

    players: int = whole(3, 5, default=4)
    mode: str = choice(*MODES)

    def store(self, state: Any) -> None:
        """Write the options into a blank state."""
        state.seats = self.players
        state.mode = MODES.index(self.mode)
        state.rounds = self.players  # every seat plays every hand once (LU-42)
