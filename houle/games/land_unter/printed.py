"""Land Unter: what is printed on its cards and boards, for the web app."""

from __future__ import annotations

from typing import Any

from . import cards


def printed() -> dict[str, list[Any] | int]:
    """Half lifebelts of each weather card, levels of the water cards, cards and belts of a hand."""
    return {
        "halves": [cards.half_belts(card) for card in range(cards.NUM_CARDS)],
        "levels": [cards.water_level(index) for index in range(cards.NUM_WATER)],
        "hand_size": cards.HAND_SIZE,
        "few_belts": cards.FEW_BELTS,
    }
