"""Land Unter: the weather cards, the water cards, and the lifebelts drawn on them."""

from __future__ import annotations

from houle.engine.rule import Card, rule

NUM_CARDS = 60
"""Weather cards; card c has the number c + 1 printed on it."""

SUN, BREEZE, RAIN, GALE, THUNDER = range(5)  # the weather in the pictures
BAND_SIZE = NUM_CARDS // 5
"""Consecutive cards that show the same weather."""

NUM_WATER = 24
"""Water cards: the levels 1 to 12, two of each."""

HAND_SIZE = 12
FEW_BELTS = 5
"""Below the average of a hand: 24 lifebelts on 60 cards make about 5 on 12."""
TRICKS = 12

NO_CARD: Card = -1
CLOSED_CARD: Card = -2
"""A card that the viewer may not know."""


@rule
def half_belts(card: Card) -> int:
    """The half lifebelts on a weather card: the middle twelve show a whole one (LUR-1)."""
    if 24 <= card < 36:
        return 2
    return 1 if 12 <= card < 48 else 0


@rule
def water_level(index: int) -> int:
    """The level of a water card, by its position in the unshuffled pile (LUR-2)."""
    return index // 2 + 1
