"""Plays Wave with bots at all seats and counts how often they lay all cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean
from typing import Any

from houle import games
from houle.bots.arena.playing import play_match
from houle.bots.play.bot import Budget
from houle.bots.wave.bots import make_bot
from houle.engine.chance import key_from_seed
from houle.engine.match import Match
from houle.games.wave.chapters.scoring import final_count
from houle.games.wave.state import BREACH


@dataclass(frozen=True)
class TeamResult:
    """The result of a team in one deal."""

    left: int
    """The final count: cards left, in Nazaré cards face down."""
    cards: int
    signals: int


@dataclass(frozen=True)
class Summary:
    """The results of a team over several deals."""

    deals: int
    emptied: float
    """The share of deals with a final count of 0."""
    error: float
    """Its standard error."""
    left: float
    signals: float
    """Signals per card laid."""


def play_team(
    levels: Sequence[str],
    seed: int,
    options: Mapping[str, Any] | None = None,
    *,
    budget: Budget | None = None,
) -> TeamResult:
    """Play the deal of the seed with bots of these levels, first seat first."""
    game = games.find("wave")
    given = {"players": len(levels), **(options or {})}
    match = Match(game, game.options.read(given), key=key_from_seed(seed))
    bots = [make_bot(x, seed=seed * 8 + i, budget=budget) for i, x in enumerate(levels)]
    play_match(match, bots)
    signals = sum(played.move > BREACH for played in match.played)
    return TeamResult(int(final_count(match.state)), len(match.played) - signals, signals)


def summary(results: Sequence[TeamResult]) -> Summary:
    """Summarise the deals of a team."""
    share = fmean(result.left == 0 for result in results)
    return Summary(
        deals=len(results),
        emptied=share,
        error=sqrt(share * (1 - share) / len(results)),
        left=fmean(result.left for result in results),
        signals=sum(r.signals for r in results) / max(1, sum(r.cards for r in results)),
    )
