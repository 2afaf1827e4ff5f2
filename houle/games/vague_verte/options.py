"""Vague Verte: the options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from houle.engine import options
from houle.engine.options import choice, whole
from houle.engine.rule import NO_SEAT, Seat

MATCHING = ("off", "on")
DEALERS = ("last", "random", "0", "1", "2", "3")


@dataclass(frozen=True, kw_only=True)
class Options(options.Options):
    """Two to four players, whether cars must match, and the first dealer."""

    players: int = whole(2, 4, default=4)
    matching: str = choice(*MATCHING)
    first_dealer: str = choice(*DEALERS)

    def check(self) -> None:
        """Refuse a dealer whose seat is empty."""
        if self.first_dealer.isdigit() and int(self.first_dealer) >= self.players:
            self.refuse("first_dealer", last=self.players - 1)

    def store(self, state: Any) -> None:
        """Write the options into a blank state."""
        state.seats = self.players
        state.matching = MATCHING.index(self.matching)
        state.dealer = self.dealer_seat()

    def dealer_seat(self) -> Seat:
        """The dealer, or NO_SEAT if drawn at random."""
        if self.first_dealer == "last":
            return self.players - 1
        return NO_SEAT if self.first_dealer == "random" else int(self.first_dealer)
