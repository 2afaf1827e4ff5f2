"""Tuning: how the bots go about a game, found by playing levels against each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class SearchSettings:
    """How the search goes about a game."""

    depth: int = 400
    """How many moves a playout makes at most beyond the tree."""
    exploration: int = 1000
    """The weight of exploration, in thousandths."""
    looseness: int = 8
    """One in so many moves of a playout is made at random."""
    regret: bool = False
    """Regret matching instead of decoupled bounds where seats choose at the same time."""
    floor: int = 0
    """Thousandths of the iterations that all moves at the root share evenly, whatever they seem
    worth: a bot needs none, a review wants to know about every move."""

    few: int = 0
    """With so many choices left before the stretch ends a world is solved, not played out."""

    flat: bool = False
    """Compare only the seat's own moves, in the same worlds, and leave all that follows to the
    heuristic: where nobody's cards are known a tree does not get deep."""

    finer: bool = False
    """The searching seat uses the finer judgement (``weigh``) for its moves, in playouts too."""

    trust: int = 0
    """By how many ten-thousandths of a win a flat search favours the move that looks best."""


@dataclass(frozen=True)
class Bar:
    """The share of wins that a bot should reach in a line-up."""

    players: int
    lineup: str
    share: float
    entrant: str = "amiral"
    of_winnable: bool = False
    """Whether only deals count that can be won with open cards."""


@dataclass(frozen=True)
class Tuning:
    """What a game says about the bots that play it; each of them has a default."""

    search: SearchSettings = SearchSettings()
    by_level: Mapping[str, SearchSettings] = field(default_factory=dict)
    """Other settings for some levels."""
    iterations: Mapping[str, int] = field(default_factory=dict)
    """Other numbers of iterations than the usual ones, by level."""
    bots: str | None = None
    """A package with bots of the game's own, such as those that give and heed signals."""
    bars: tuple[Bar, ...] = ()
