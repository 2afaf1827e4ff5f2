"""Samples worlds that are also consistent with the signals of partners."""

from __future__ import annotations

from typing import Any

from houle.bots.search.worlds import sample_worlds
from houle.engine.view import View
from houle.games.wave.cards import has_card
from houle.games.wave.view import card_at

from .signals import Beliefs, beliefs_of

TRIES = 16
"""How many worlds are dealt per world requested."""


def believed_worlds(view: View, count: int, *, seed: int) -> list[Any]:
    """Up to ``count`` worlds consistent with all signals, or ``count`` others if there are none."""
    beliefs = beliefs_of(view)
    worlds = list(sample_worlds(view, TRIES * count, seed=seed))
    agreeing = [world for world in worlds if agrees(world, beliefs)]
    return (agreeing or worlds)[:count]


def agrees(world: Any, beliefs: Beliefs) -> bool:
    """Whether the world is consistent with the beliefs about every hidden card."""
    pairs = zip(beliefs.places, beliefs.allowed, strict=True)
    return all(has_card(int(cards), card_at(world, int(place))) for place, cards in pairs)
