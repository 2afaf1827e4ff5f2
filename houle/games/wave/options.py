"""Wave: the options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from houle.engine import options
from houle.engine.options import choice, flag, whole
from houle.engine.rule import NO_SEAT

TIDES = ("none", "colours", "digits", "both")
MISPLAYS = ("refuse", "end")
TALKS = ("signals", "guarded", "strict")
SPECTATORS = ("public", "open")
RANDOM = "random"


@dataclass(frozen=True, kw_only=True)
class Options(options.Options):
    """Two to four players, three variants in any combination, and how strict the table is."""

    players: int = whole(2, 4, default=3)
    virage: bool = flag()
    tide: str = choice(*TIDES)
    nazare: bool = flag()
    misplay: str = choice(*MISPLAYS)
    start: str = choice(RANDOM, "0", "1", "2", "3", tested=(RANDOM,))
    talk: str = choice(*TALKS, tested=("signals",))
    spectator: str = choice(*SPECTATORS)

    def check(self) -> None:
        """Refuse a first seat that does not exist (WR-25)."""
        if self.start != RANDOM and int(self.start) >= self.players:
            self.refuse("start", last=self.players - 1)

    def store(self, state: Any) -> None:
        """Write the options into a blank state; with two players Vaimiti is the third hand."""
        state.seats = self.players
        state.hands = max(3, self.players)
        state.virage = int(self.virage)
        state.tide = TIDES.index(self.tide)
        state.nazare = int(self.nazare)
        state.misplay = MISPLAYS.index(self.misplay)
        state.start = NO_SEAT if self.start == RANDOM else int(self.start)
        state.talk = TALKS.index(self.talk)
        state.spectator = SPECTATORS.index(self.spectator)
