"""Open cards: the best result with all cards open, in games that have a solver."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from houle.bots.play.game_module import game_module
from houle.engine.match import Match


@dataclass(frozen=True)
class Reachable:
    """The best result: the fewest cards left at the end."""

    left: int
    exact: bool
    """Whether this is proven to be the minimum; otherwise it is the best found."""
    wins: bool | None
    """Whether all cards could be laid; None if unknown."""

    def to_json(self) -> dict[str, Any]:
        """The result as plain data."""
        return {"left": self.left, "exact": self.exact, "wins": self.wins}


@dataclass(frozen=True)
class OpenCards:
    """The best results before and after a move."""

    before: Reachable
    after: Reachable

    @property
    def gave_away(self) -> bool:
        """Whether the move certainly turned a winnable position into a lost one."""
        return self.before.wins is True and self.after.wins is False

    @property
    def key(self) -> str:
        """The key of the sentence, among the words of the game's own bots."""
        if self.gave_away:
            return "gone"
        if self.before.wins:
            return "win"
        return "left" if self.before.exact else "at_most"

    def to_json(self) -> dict[str, Any]:
        """Both results as plain data."""
        return {"before": self.before.to_json(), "after": self.after.to_json()}


def open_cards(match: Match, number: int) -> OpenCards | None:
    """The best results before and after move ``number``; None in games without a solver."""
    own = game_module(match.game, "open_cards")
    return None if own is None else own.open_cards(match, number)
