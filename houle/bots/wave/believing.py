"""Believing: worlds that also agree with what partners have said, where a game has signals."""

from __future__ import annotations

from typing import Any

from houle.bots.search.worlds import sample_worlds
from houle.engine.view import View
from houle.games.wave.cards import has_card
from houle.games.wave.view import card_at

from .signals import Beliefs, beliefs_of

TRIES = 16
"""How many worlds are dealt for each one wanted."""


def believed_worlds(view: View, count: int, *, seed: int) -> list[Any]:
    """So many worlds that the seat thinks possible, those first that agree with all signals."""
    beliefs = beliefs_of(view)
    worlds = list(sample_worlds(view, TRIES * count, seed=seed))
    agreeing = [world for world in worlds if agrees(world, beliefs)]
    return (agreeing or worlds)[:count]


def agrees(world: Any, beliefs: Beliefs) -> bool:
    """Whether every card that the seat cannot see is one that it may be."""
    pairs = zip(beliefs.places, beliefs.allowed, strict=True)
    return all(has_card(int(cards), card_at(world, int(place))) for place, cards in pairs)
