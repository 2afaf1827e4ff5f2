"""Land Unter: the weather cards, the water cards, and the lifebelts drawn on them."""

from __future__ import annotations

from houle.engine.rule import Card, rule

NUM_CARDS = 60
"""Weather cards; card c bears the number c + 1."""

NUM_WATER = 24
"""Water cards: the levels 1 to 12, two of each."""

HAND_SIZE = 12
FEW_BELTS = 5
"""Fewer lifebelts than this are fewer than a hand has on average: 24 on 60 cards."""
TRICKS = 12

NO_CARD: Card = -1
CLOSED_CARD: Card = -2
"""A card that the viewer may not know."""


@rule
def half_belts(card: Card) -> int:
    """Half lifebelts drawn on a weather card: the middle twelve show a whole one (LUR-1)."""
    if 24 <= card < 36:
        return 2
    return 1 if 12 <= card < 48 else 0


@rule
def water_level(index: int) -> int:
    """The level on a water card, counted in the order of an unshuffled pile (LUR-2)."""
    return index // 2 + 1
