"""Tuning: a game's settings for the bots, found by playing levels against each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class SearchSettings:
    """Settings of the search for a game."""

    depth: int = 400
    """The most moves of a playout beyond the tree."""
    exploration: int = 1000
    """The exploration constant, in thousandths."""
    looseness: int = 8
    """One in this many moves of a playout is random."""
    regret: bool = False
    """Regret matching instead of decoupled UCB where seats choose at the same time."""
    floor: int = 0
    """Thousandths of the iterations that are spread evenly over all moves at the root: a bot needs
    none, a review needs a value for every move."""

    few: int = 0
    """With at most this many choices left in the stretch, a world is solved, not played out."""

    flat: bool = False
    """Compare only the seat's own moves, in the same worlds, and let the heuristic play the rest:
    with all cards unknown a tree does not get deep."""

    finer: bool = False
    """The searching seat uses the finer heuristic (``weigh``), in playouts too; a search made for
    one game has finer playouts instead."""

    trust: int = 0
    """Bonus of the heuristic's best move in a flat search, in ten-thousandths of a win."""

    guide: int = 0
    """How much better a move must be, in ten-thousandths of a win, that the net makes less often
    than another one by a factor of e; 0 searches without the net."""
    guided_from: int = 0
    """At tables with fewer seats the search does without the net."""


@dataclass(frozen=True)
class Bar:
    """The share of wins that a bot must reach in a line-up."""

    players: int
    lineup: str
    share: float
    entrant: str = "amiral"
    of_winnable: bool = False
    """Whether to count only deals that can be won with open cards."""


@dataclass(frozen=True)
class Tuning:
    """A game's settings for its bots; all have defaults."""

    search: SearchSettings = SearchSettings()
    by_level: Mapping[str, SearchSettings] = field(default_factory=dict)
    """Settings that differ for some levels."""
    iterations: Mapping[str, int] = field(default_factory=dict)
    """Iterations by level, where they differ from the defaults."""
    speed: int | None = None
    """Iterations a second of the strongest search on one core, as measured on an idle machine.
    Thinking times are converted to iterations with it, so that a busy machine thinks longer, but
    just as well; None: the times are kept."""
    compile_seconds: int = 30
    """How long compiling the search takes on an idle machine."""
    net_levels: tuple[str, ...] = ("capitaine", "amiral")
    """The levels that the game's net plays, if it has one: capitaine by the net alone, amiral by
    looking ahead with it. For the others it only stands in until their search is compiled."""
    net_temperature: float = 1.0
    """How freely the game's net plays: at 1 with the probabilities that it has learned, at 0 always
    the likeliest move."""
    bots: str | None = None
    """A package with bots made for this game, such as those that use signals."""
    bars: tuple[Bar, ...] = ()
