"""Skeleton: the cards."""

from __future__ import annotations

from houle.engine.rule import Card

NUM_CARDS = 24
"""Card c has the number c + 1 printed on it."""
HAND_SIZE = 5

NO_CARD: Card = -1
CLOSED_CARD: Card = -2
"""A card that the viewer may not know."""
