"""What could have been reached with open cards, in games whose bots include a solver."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from houle.bots.play.own import own_part
from houle.engine.match import Match


@dataclass(frozen=True)
class Reachable:
    """The fewest cards that could be left in the end."""

    left: int
    exact: bool
    """Whether fewer are impossible; otherwise nothing better was found."""
    wins: bool | None
    """Whether everything could be laid; None if that is not known."""

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data."""
        return {"left": self.left, "exact": self.exact, "wins": self.wins}


@dataclass(frozen=True)
class OpenCards:
    """What could be reached before a move and after it."""

    before: Reachable
    after: Reachable

    @property
    def gave_away(self) -> bool:
        """Whether the move certainly made an emptied deck impossible."""
        return self.before.wins is True and self.after.wins is False

    def to_json(self) -> dict[str, Any]:
        """Both answers as plain data."""
        return {"before": self.before.to_json(), "after": self.after.to_json()}


def open_cards(match: Match, number: int) -> OpenCards | None:
    """What could be reached before and after the move of that number; None without a solver."""
    own = own_part(match.game, "open_cards")
    return None if own is None else own.open_cards(match, number)
